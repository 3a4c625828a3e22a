<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>KVarium</name>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>%1 at depth %2, cache %3, run %4 of %5</source>
        <translation>%1，深度 %2，缓存 %3，第 %4/%5 次运行</translation>
    </message>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>%1: %L2 of %L3 tokens</source>
        <translation>%1：%L2/%L3 个 token</translation>
    </message>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>--read reads the memory of the processor</source>
        <translation>--read 读取的是处理器的内存</translation>
    </message>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>-p 0 and -n 0 leave nothing to measure</source>
        <translation>-p 0 且 -n 0 时没有可测量的内容</translation>
    </message>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>SPEC; repeatable</source>
        <translation>SPEC；可重复</translation>
    </message>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>also how fast all threads read as many bytes of memory as a token needs, in turn with decoding</source>
        <translation>还测量全部线程读取与一个 token 所需同样多的内存字节有多快，与解码交替进行</translation>
    </message>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>also time, bytes and multiply-adds of each kind of operation, per prompt or token</source>
        <translation>还给出每类算子的时间、字节数和乘加次数，按提示词或 token 计</translation>
    </message>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>choose a smaller depth (-d)</source>
        <translation>选择更小的深度（-d）</translation>
    </message>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>give one of them a number of tokens</source>
        <translation>给其中一个指定 token 数</translation>
    </message>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>leave it out, or choose --device cpu</source>
        <translation>去掉它，或选择 --device cpu</translation>
    </message>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>prefill and decode speed</source>
        <translation>预填充和解码的速度</translation>
    </message>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>repetitions, after one that warms up</source>
        <translation>重复次数，预热的一次不计在内</translation>
    </message>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>this device's memory cannot be read by the processor, so its speed is not known</source>
        <translation>处理器无法读取此设备的内存，因此不知道它的速度</translation>
    </message>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>tokens already in the cache, a list: 0,4096</source>
        <translation>缓存中已有的 token 数，可为列表：0,4096</translation>
    </message>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>tokens generated; 0: skip</source>
        <translation>生成的 token 数；0：跳过</translation>
    </message>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>tokens of the prompt; 0: skip</source>
        <translation>提示词的 token 数；0：跳过</translation>
    </message>
    <message>
        <location filename="../../app/cli/cache.cpp"/>
        <source>a saved cache</source>
        <translation>已保存的缓存</translation>
    </message>
    <message>
        <location filename="../../app/cli/cache.cpp"/>
        <source>check that every byte is as it was written</source>
        <translation>检查每个字节是否都与写入时相同</translation>
    </message>
    <message>
        <location filename="../../app/cli/cache.cpp"/>
        <source>past_key_values.{layer}.{key,value} in a safetensors file</source>
        <translation>safetensors 文件中的 past_key_values.{layer}.{key,value}</translation>
    </message>
    <message>
        <location filename="../../app/cli/cache.cpp"/>
        <source>read keys and values that export or Python has written</source>
        <translation>读入由 export 或 Python 写出的键和值</translation>
    </message>
    <message>
        <location filename="../../app/cli/cache.cpp"/>
        <source>safetensors file</source>
        <translation>safetensors 文件</translation>
    </message>
    <message>
        <location filename="../../app/cli/cache.cpp"/>
        <source>show the contents of a saved cache</source>
        <translation>显示已保存的缓存的内容</translation>
    </message>
    <message>
        <location filename="../../app/cli/cache.cpp"/>
        <source>show, check and exchange saved caches</source>
        <translation>显示、检查和交换已保存的缓存</translation>
    </message>
    <message>
        <location filename="../../app/cli/cache.cpp"/>
        <source>the saved cache</source>
        <translation>存为此缓存文件</translation>
    </message>
    <message>
        <location filename="../../app/cli/cache.cpp"/>
        <source>the tokens, if the file does not list them: 5,6,7 or @file.json</source>
        <translation>文件未列出 token 时在此给出：5,6,7 或 @file.json</translation>
    </message>
    <message>
        <location filename="../../app/cli/cache.cpp"/>
        <source>write keys and values as transformers' tuple of (key, value) per layer</source>
        <translation>把键和值写成 transformers 的格式，即每层一个 (key, value) 元组</translation>
    </message>
    <message>
        <location filename="../../app/cli/cache.cpp"/>
        <source>writing</source>
        <translation>正在写入</translation>
    </message>
    <message>
        <location filename="../../app/cli/caches.cpp"/>
        <source>every cache preset, and how to write a cache specification</source>
        <translation>全部缓存预设，以及缓存规格的写法</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>
(this reply repeats itself: Ctrl+C stops it)</source>
        <translation>
（此回复在重复自身：Ctrl+C 可停止）</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>%1 and %2 in holes</source>
        <translation>%1，另有 %2 的空洞</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>%1 is for a model of this machine, and --engine names another</source>
        <translation>%1 用于本机的模型，而 --engine 指定了别处的模型</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>%1 on %2. /help lists commands, Ctrl+C stops a reply, Ctrl+D ends.</source>
        <translation>%1 在 %2 上运行。/help 列出命令，Ctrl+C 停止回复，Ctrl+D 结束。</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>%1, some layers do not keep %L2 of them</source>
        <translation>%1，其中 %L2 个有些层不保留</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>%1: %L2 of %L3 tokens kept, %4, reused %L5, %L6 tokens/s</source>
        <translation>%1：保留 %L2/%L3 个 token，%4，复用 %L5，%L6 token/s</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>%1; %L2 tokens were carried over</source>
        <translation>%1；已沿用 %L2 个 token</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>%1; /regen tries the message without a reply again</source>
        <translation>%1；/regen 可重试没有回复的消息</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>%1; the conversation is read again with the next message: %2</source>
        <translation>%1；下一条消息会重新读取对话：%2</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>%1; the old cache computed them, so replies can differ: /reread reads the conversation again</source>
        <translation>%1；它们由旧缓存计算，因此回复可能不同：/reread 可重新读取对话</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>%1; with --engine as the engine calls it</source>
        <translation>%1；与 --engine 一起时，为该引擎所用的名称</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>/cache SPEC   choose another cache (its cells are carried over where they can be)
/reread       with the next message, read the conversation again with this cache
/regen        another reply to the last message, drawn again
/undo         take back the last message and its reply
/fork         go on in a copy of this conversation; /back returns to where the copy was made
/stats        numbers of the last reply and of the cache
/save FILE    the conversation and its cache; /load FILE goes on with them
/help, /quit
</source>
        <translation>/cache SPEC   换用另一个缓存（单元能沿用的会沿用）
/reread       发送下一条消息时，用此缓存重新读取对话
/regen        重新采样，对最后一条消息另生成一条回复
/undo         撤回最后一条消息及其回复
/fork         在此对话的副本中继续；/back 回到创建副本的地方
/stats        最后一条回复和缓存的数据
/save FILE    保存对话及其缓存；/load FILE 从中继续
/help, /quit
</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>/cache SPEC chooses another</source>
        <translation>/cache SPEC 可选择另一个</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>/fork makes one</source>
        <translation>/fork 可创建一个</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>/load got no file</source>
        <translation>/load 后没有文件</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>/save got no file</source>
        <translation>/save 后没有文件</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>a conversation in the terminal</source>
        <translation>在终端中对话</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>address of an engine elsewhere, such as http://127.0.0.1:8000</source>
        <translation>别处引擎的地址，例如 http://127.0.0.1:8000</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>as the model's makers say</source>
        <translation>按模型作者的建议</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>assistant</source>
        <translation>assistant</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>at temperature 0 nothing is drawn, so the reply cannot be another</source>
        <translation>温度为 0 时不采样，回复不可能不同</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>back, %1</source>
        <translation>已返回，%1</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>cache: %1</source>
        <translation>缓存：%1</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>chat --json is for --engine</source>
        <translation>chat --json 须与 --engine 一起用</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>choose another cache (/cache) and try again (/regen), or take it back (/undo)</source>
        <translation>换一个缓存（/cache）后重试（/regen），或撤回它（/undo）</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>close other programs and start again</source>
        <translation>关闭其他程序后重新启动</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>in copy %1; its cache shares every block until one side writes</source>
        <translation>现在副本 %1 中；在任一方写入之前，其缓存共享全部块</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>leave one of them out</source>
        <translation>去掉其中一个</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>load one that /save or the window has written</source>
        <translation>加载由 /save 或窗口写出的缓存</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>loaded %1 messages, %L2 tokens in the cache %3</source>
        <translation>已加载 %1 条消息，缓存 %3 中有 %L2 个 token</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>most tokens of a reply</source>
        <translation>回复的 token 数上限</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>saved %L1 tokens, %2</source>
        <translation>已保存 %L1 个 token，%2</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>stopped before a reply</source>
        <translation>在回复之前停止</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>the cache is %1</source>
        <translation>缓存为 %1</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>the conversation is read again with the next message</source>
        <translation>下一条消息会重新读取对话</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>the message is kept: %1</source>
        <translation>消息已保留：%1</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>the reply was cut at %L1 tokens; -n sets how many</source>
        <translation>回复在 %L1 个 token 处截断；用 -n 设置长度</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>the saved cache has no conversation next to it</source>
        <translation>已保存的缓存旁边没有对话</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>there is no copy to return from</source>
        <translation>没有可返回的副本</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>there is no memory for a cache</source>
        <translation>没有内存可供缓存使用</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>tokens a fixed cache is made for, at most as many as the model was trained for; 0: 8,192</source>
        <translation>固定大小的缓存按多少 token 创建，不超过模型的训练长度；0：8,192</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>try again (/regen), or take it back (/undo)</source>
        <translation>重试（/regen），或撤回它（/undo）</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>use run --json</source>
        <translation>使用 run --json</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>with --engine: a JSON document for each reply, a line each</source>
        <translation>与 --engine 同用：每条回复输出一个 JSON 文档，各占一行</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>write /load FILE</source>
        <translation>写成 /load FILE</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>write /save FILE</source>
        <translation>写成 /save FILE</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>&quot;%1&quot; is not a list of token ids</source>
        <translation>“%1”不是 token id 的列表</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%1 computes as --precision fast asks, not %2</source>
        <translation>%1 按 --precision fast 计算，而不是 %2</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%1 has lists or objects nested deeper than %2</source>
        <translation>%1 中列表或对象的嵌套超过 %2 层</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%1 has more than %L2 bytes</source>
        <translation>%1 超过 %L2 字节</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%1 has no weights that can become %2: they are quantized already, or their rows are no whole blocks of it</source>
        <translation>%1 没有可转为 %2 的权重：它们已经量化，或其行不是该格式的整块</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%1 is a folder</source>
        <translation>%1 是文件夹</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%1 is not JSON: %2</source>
        <translation>%1 不是 JSON：%2</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%1 is not a list of token ids</source>
        <translation>%1 不是 token id 的列表</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%1 or choose a larger cache</source>
        <translation>%1，或选择更大的缓存</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%1 or choose a smaller cache</source>
        <translation>%1，或选择更小的缓存</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%1 or raise --memory-limit</source>
        <translation>%1，或调高 --memory-limit</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%1 or use a model with more positions</source>
        <translation>%1，或使用位置更多的模型</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%1, choose --on-full offload or raise --memory-limit</source>
        <translation>%1，选择 --on-full offload，或调高 --memory-limit</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%1, choose a smaller cache or a smaller --gpu-layers</source>
        <translation>%1，选择更小的缓存，或减小 --gpu-layers</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%1: %L2 tokens take %3</source>
        <translation>%1：%L2 个 token 需要 %3</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%L1 bytes</source>
        <translation>%L1 字节</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%L1 bytes (%2)</source>
        <translation>%L1 字节（%2）</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%L1 tokens (%L2 in blocks of %3)</source>
        <translation>%L1 个 token（按 %3 一块为 %L2 个）</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>--memory-limit allows %1</source>
        <translation>--memory-limit 允许 %1</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>--template-var %1 is no NAME=VALUE</source>
        <translation>--template-var %1 不是 NAME=VALUE</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>NAME=VALUE of the chat template, such as enable_thinking=false; repeatable</source>
        <translation>聊天模板的变量 NAME=VALUE，例如 enable_thinking=false；可重复</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>add --device cuda</source>
        <translation>加上 --device cuda</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>cache %1: %2</source>
        <translation>缓存 %1：%2</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>cannot read %1</source>
        <translation>无法读取 %1</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>check the disk it is on</source>
        <translation>检查它所在的磁盘</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>choose a smaller capacity or a smaller --gpu-layers</source>
        <translation>选择更小的容量，或减小 --gpu-layers</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>choose a smaller capacity or raise --memory-limit</source>
        <translation>选择更小的容量，或调高 --memory-limit</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>control tokens that are spelled in messages, such as &lt;|im_end|&gt;, are those tokens; else they are text</source>
        <translation>消息中写出的控制 token（例如 &lt;|im_end|&gt;）就作为该 token；否则作为文本</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>correct the file</source>
        <translation>更正此文件</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>leave --quantize out</source>
        <translation>去掉 --quantize</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>loading</source>
        <translation>正在加载</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>raise --memory-limit, which is %L1 bytes</source>
        <translation>调高 --memory-limit，现为 %L1 字节</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>shorten it</source>
        <translation>缩短它</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>standard input</source>
        <translation>标准输入</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>standard output cannot be written</source>
        <translation>无法写入标准输出</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>the cache %1 takes %2 for %3, and %4</source>
        <translation>缓存 %1 存 %3 需要 %2；%4</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>the machine does not have them</source>
        <translation>本机没有这么多</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>write --template-var enable_thinking=false</source>
        <translation>写成 --template-var enable_thinking=false</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>write 5,6,7 or @file.json</source>
        <translation>写成 5,6,7 或 @file.json</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>write [5, 6, 7]</source>
        <translation>写成 [5, 6, 7]</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.h"/>
        <source>GGUF file, folder with safetensors, or the name of one that `kvarium-cli models` lists</source>
        <translation>GGUF 文件、safetensors 文件夹，或 `kvarium-cli models` 列出的名称</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.h"/>
        <source>file with a JSON list of {role, content}, or with a request of OpenAI's protocol; -: standard input</source>
        <translation>文件，内容为 {role, content} 的 JSON 列表，或 OpenAI 协议的请求；-：标准输入</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.h"/>
        <source>shorten the prompt</source>
        <translation>缩短提示词</translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>%1; once, or for every run</source>
        <translation>%1；给出一次，或每次运行各一个</translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>--settings %1 got &quot;%2&quot;</source>
        <translation>--settings %1 的值是“%2”</translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>--settings got &quot;%1&quot;</source>
        <translation>--settings 的值是“%1”</translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>--settings got the key &quot;%1&quot;</source>
        <translation>--settings 中有键“%1”</translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>KEY=NUMBER[,KEY=NUMBER]... in place of the sampling options: temperature, top_k, top_p, min_p, typical_p, repetition_penalty, no_repeat_ngram, seed; once, or for every run</source>
        <translation>KEY=NUMBER[,KEY=NUMBER]... 代替采样选项：temperature、top_k、top_p、min_p、typical_p、repetition_penalty、no_repeat_ngram、seed；给一次，或每次运行各给一次</translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>SPEC; once, or for every run: two to four</source>
        <translation>SPEC；给出一次，或每次运行各一个：二到四个</translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>compare got %1 of %2 for %3 runs</source>
        <translation>compare 有 %1 个 %2，却有 %3 次运行</translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>compare got %1 runs</source>
        <translation>compare 有 %1 次运行</translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>compare got one run</source>
        <translation>compare 只有一次运行</translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>give 2 to %1 of --cache, --settings or -m</source>
        <translation>给出 2 到 %1 个 --cache、--settings 或 -m</translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>give each of -m, --cache and --settings once, for all runs, or once for each run</source>
        <translation>-m、--cache 和 --settings 各给一次（用于所有运行），或每次运行各给一次</translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>it accepts temperature, top_k, top_p, min_p, typical_p, repetition_penalty, no_repeat_ngram and seed</source>
        <translation>可接受 temperature、top_k、top_p、min_p、typical_p、repetition_penalty、no_repeat_ngram 和 seed</translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>never stop at the end of a turn</source>
        <translation>一轮结束处也不停止</translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>the others are fed the first one's tokens; their ids are what they would have chosen there</source>
        <translation>给其余各次运行输入第一次的 token；其 id 是它们在该处本会选择的 token</translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>the same prompt with two to four caches, settings or models, side by side</source>
        <translation>同一提示词，二到四种缓存、设置或模型并排比较</translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>write KEY=NUMBER[,KEY=NUMBER]...</source>
        <translation>写成 KEY=NUMBER[,KEY=NUMBER]...</translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>written %L1 tokens</source>
        <translation>已生成 %L1 个 token</translation>
    </message>
    <message>
        <location filename="../../app/cli/estimate.cpp"/>
        <source>--gpu-layers splits the weights of a model, and --shape has none</source>
        <translation>--gpu-layers 拆分的是模型的权重，而 --shape 没有权重</translation>
    </message>
    <message>
        <location filename="../../app/cli/estimate.cpp"/>
        <source>--shape got &quot;%1&quot;</source>
        <translation>--shape 的值是“%1”</translation>
    </message>
    <message>
        <location filename="../../app/cli/estimate.cpp"/>
        <source>--shape is larger than any model</source>
        <translation>--shape 比任何模型都大</translation>
    </message>
    <message>
        <location filename="../../app/cli/estimate.cpp"/>
        <source>Options</source>
        <translation>选项</translation>
    </message>
    <message>
        <location filename="../../app/cli/estimate.cpp"/>
        <source>bytes needed, from the header alone</source>
        <translation>所需的字节数，只读文件头即可得出</translation>
    </message>
    <message>
        <location filename="../../app/cli/estimate.cpp"/>
        <source>give -m MODEL</source>
        <translation>给出 -m MODEL</translation>
    </message>
    <message>
        <location filename="../../app/cli/estimate.cpp"/>
        <source>its memory next to what is needed</source>
        <translation>其内存与所需内存对照</translation>
    </message>
    <message>
        <location filename="../../app/cli/estimate.cpp"/>
        <source>layers, kv_heads and head_dim are all needed, each 1 or more</source>
        <translation>layers、kv_heads 和 head_dim 都要给出，各不小于 1</translation>
    </message>
    <message>
        <location filename="../../app/cli/estimate.cpp"/>
        <source>numbers up to 4096</source>
        <translation>不大于 4096 的数</translation>
    </message>
    <message>
        <location filename="../../app/cli/estimate.cpp"/>
        <source>the estimate is larger than 64 bits can count</source>
        <translation>估算值超出 64 位可表示的范围</translation>
    </message>
    <message>
        <location filename="../../app/cli/estimate.cpp"/>
        <source>write layers=N,kv_heads=N,head_dim=N</source>
        <translation>写成 layers=N,kv_heads=N,head_dim=N</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>%1 is an option of beam search</source>
        <translation>%1 是束搜索的选项</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>%1 is not a list of lists</source>
        <translation>%1 不是列表的列表</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>--save got several sequences</source>
        <translation>--save 有多个序列</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>5,6,7 or @file.json</source>
        <translation>5,6,7 或 @file.json</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>a file holds one: generate one at a time</source>
        <translation>一个文件只存一个：一次只生成一个</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>add --beams B, 2 or more</source>
        <translation>加上 --beams B，不小于 2</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>add --beams B, or draw with --temperature T</source>
        <translation>加上 --beams B，或用 --temperature T 采样</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>at %L1: %2</source>
        <translation>在 %L1 处：%2</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>best sequences printed, at most as many as beams; or sequences drawn</source>
        <translation>输出多少个最好的序列，不超过束数；或采样的序列数</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>continue token ids</source>
        <translation>续写 token id</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>file with a JSON list of id lists, one sequence each</source>
        <translation>JSON 文件，其中是 id 列表的列表，每个序列一个</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>groups of beams that choose different tokens; they divide the beams</source>
        <translation>束的组数，各组选择不同的 token；须整除束数</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>id that ends a sequence; repeatable, replaces the model's</source>
        <translation>结束序列的 id；可重复，取代模型自带的</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>least number of new tokens before the end</source>
        <translation>结束之前至少生成多少个新 token</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>leave out --prompt-lookup, or --beams and --num-return-sequences</source>
        <translation>去掉 --prompt-lookup，或去掉 --beams 和 --num-return-sequences</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>most tokens of a continuation</source>
        <translation>续写的 token 数上限</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>never stop at it</source>
        <translation>遇到它也不停止</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>number of beams; 1: no beam search</source>
        <translation>束数；1：不用束搜索</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>prompt lookup generates one sequence per prompt</source>
        <translation>提示词查找对每个提示词只生成一个序列</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>prompt lookup: most tokens guessed at a time from earlier text and checked in one step; 0: off</source>
        <translation>提示词查找：每次至多从前文猜测多少个 token，并在一步内验证；0：关闭</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>save the cache afterwards</source>
        <translation>完成后保存缓存</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>score = sum of log probabilities / length ^ this</source>
        <translation>得分 = 对数概率之和 / 长度 ^ 此值</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>start from a saved cache, with its own specification</source>
        <translation>从已保存的缓存开始，使用其自身的规格</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>subtracted from a token's log probability for each earlier group that chose it</source>
        <translation>前面每有一组选了某个 token，就从其对数概率中减去此值</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>the model's</source>
        <translation>模型自带的</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>when as many sequences as beams have ended: true, stop; false, unless a beam is better by now; never, unless one can still become better</source>
        <translation>已结束的序列与束一样多时：true，停止；false，停止，除非此时有更好的束；never，停止，除非还有束可能变得更好</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>without beams there is only one likeliest continuation</source>
        <translation>不用束搜索时，最可能的续写只有一个</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>write one list for each sequence, such as [[5, 6], [7]]</source>
        <translation>每个序列写一个列表，例如 [[5, 6], [7]]</translation>
    </message>
    <message>
        <location filename="../../app/cli/inspect.cpp"/>
        <source>Options of --device</source>
        <translation>--device 的选项</translation>
    </message>
    <message>
        <location filename="../../app/cli/inspect.cpp"/>
        <source>architecture, layers, tensors, tokenizer, template</source>
        <translation>架构、层、张量、分词器、模板</translation>
    </message>
    <message>
        <location filename="../../app/cli/inspect.cpp"/>
        <source>it %1</source>
        <translation>%1</translation>
    </message>
    <message>
        <location filename="../../app/cli/inspect.cpp"/>
        <source>whether the model fits there with --cache</source>
        <translation>模型连同 --cache 能否放入</translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>L1 to L16, C1 to C5, a subject, or all</source>
        <translation>L1 到 L16、C1 到 C5、课程的主题，或 all</translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>a card is of one lesson</source>
        <translation>一张卡片只属于一门课程</translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>a finding does not hold here</source>
        <translation>有一个结论在此不成立</translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>a setting is of one lesson</source>
        <translation>一项设置只属于一门课程</translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>file that `lesson run --save` or the window wrote</source>
        <translation>`lesson run --save` 或窗口所写的文件</translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>kvarium-cli lesson list names them all</source>
        <translation>kvarium-cli lesson list 会列出全部课程</translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>measure a card's lesson again and compare</source>
        <translation>重新测量卡片所属的课程并比较</translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>measure one lesson, or all</source>
        <translation>测量一门课程，或全部</translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>measure what a lesson shows, check a result card</source>
        <translation>测量课程所展示的内容，检查结果卡片</translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>name one with --save</source>
        <translation>用 --save 指定一个</translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>name one with --setting</source>
        <translation>用 --setting 指定一个</translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>the card cannot be measured here: %1</source>
        <translation>此卡片无法在本机测量：%1</translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>the card does not agree</source>
        <translation>卡片与重新测量的结果不一致</translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>the card is of a lesson that is not here: %1</source>
        <translation>此卡片所属的课程不存在：%1</translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>the lessons there are</source>
        <translation>列出全部课程</translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>the lines above say where</source>
        <translation>上面几行指出了位置</translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>the lines above say which</source>
        <translation>上面几行指出了是哪些</translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>the number that the learner sets, of a lesson that has one (C4)</source>
        <translation>由学习者设置的数，用于有此设置的课程（C4）</translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>there is no lesson %1</source>
        <translation>没有课程 %1</translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>write the result card (JSON) to this file</source>
        <translation>把结果卡片（JSON）写入此文件</translation>
    </message>
    <message>
        <location filename="../../app/cli/listen.cpp"/>
        <source>%1 transcribes speech and got no input</source>
        <translation>%1 是语音转写模型，却没有输入</translation>
    </message>
    <message>
        <location filename="../../app/cli/listen.cpp"/>
        <source>does not hold a matrix: its shape has two numbers</source>
        <translation>存的不是矩阵：矩阵的形状是两个数</translation>
    </message>
    <message>
        <location filename="../../app/cli/listen.cpp"/>
        <source>does not hold float32 numbers</source>
        <translation>存的不是 float32 数</translation>
    </message>
    <message>
        <location filename="../../app/cli/listen.cpp"/>
        <source>give it --features F.npy or -f AUDIO.wav</source>
        <translation>用 --features F.npy 或 -f AUDIO.wav 给出输入</translation>
    </message>
    <message>
        <location filename="../../app/cli/listen.cpp"/>
        <source>input of an encoder-decoder model: float32 [n_mels, frames], a NumPy file</source>
        <translation>编码器-解码器模型的输入：float32 [n_mels, frames]，NumPy 文件</translation>
    </message>
    <message>
        <location filename="../../app/cli/listen.cpp"/>
        <source>is cut short</source>
        <translation>不完整</translation>
    </message>
    <message>
        <location filename="../../app/cli/listen.cpp"/>
        <source>is cut short or too long</source>
        <translation>不完整，或过长</translation>
    </message>
    <message>
        <location filename="../../app/cli/listen.cpp"/>
        <source>is not a .npy file</source>
        <translation>不是 .npy 文件</translation>
    </message>
    <message>
        <location filename="../../app/cli/listen.cpp"/>
        <source>is not in row-major order</source>
        <translation>不是行优先存储</translation>
    </message>
    <message>
        <location filename="../../app/cli/listen.cpp"/>
        <source>only the first %1 s are used: the model takes no more at once</source>
        <translation>只用前 %1 s：模型一次最多读入这么长</translation>
    </message>
    <message>
        <location filename="../../app/cli/listen.cpp"/>
        <source>save a float32 matrix with numpy.save</source>
        <translation>用 numpy.save 保存一个 float32 矩阵</translation>
    </message>
    <message>
        <location filename="../../app/cli/listen.cpp"/>
        <source>the same as a WAV file</source>
        <translation>同样的输入，以 WAV 文件给出</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>%1 is not a list of steps</source>
        <translation>%1 不是步骤的列表</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>%1, step %2%3: %4</source>
        <translation>%1，第 %2 步%3：%4</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>-o got &quot;-&quot;</source>
        <translation>-o 的值是“-”</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>NumPy file</source>
        <translation>NumPy 文件</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>feed fewer tokens</source>
        <translation>减少输入的 token</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>file with a JSON list of cache operations</source>
        <translation>JSON 文件，其中是缓存操作的列表</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>fork it first</source>
        <translation>先创建它的副本（fork）</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>got %1</source>
        <translation>得到的是 %1</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>ids of every later call</source>
        <translation>之后每次调用的 id 数</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>ids of the first call</source>
        <translation>首次调用的 id 数</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>it accepts a name</source>
        <translation>可接受一个名称</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>it accepts a number of tokens</source>
        <translation>可接受一个 token 数</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>it accepts feed, keep, drop_last, fork, switch, save, load, reset</source>
        <translation>可接受 feed、keep、drop_last、fork、switch、save、load、reset</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>it accepts true</source>
        <translation>可接受 true</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>keep more, reset it, or choose a cache that keeps every token</source>
        <translation>多保留一些，重置它，或选择保留全部 token 的缓存</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>teacher-forced logits, float32 [tokens, vocabulary]</source>
        <translation>教师强制（teacher forcing）的 logits，float32 [tokens, vocabulary]</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>the cache has seen %1 tokens, so it accepts 0 to %2</source>
        <translation>缓存已见过 %1 个 token，因此可接受 0 到 %2</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>the file appears when it is complete, so it needs a path</source>
        <translation>文件写完整后才会出现，因此需要一个路径</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>there is no state &quot;%1&quot;</source>
        <translation>没有状态“%1”</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>this cache cannot go back to %1 tokens: %2</source>
        <translation>此缓存无法退回到 %1 个 token：%2</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>unknown operation</source>
        <translation>未知的操作</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>write [{&quot;feed&quot;: [1, 2]}, ...]</source>
        <translation>写成 [{&quot;feed&quot;: [1, 2]}, ...]</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>write one {&quot;operation&quot;: value}</source>
        <translation>写成一个 {&quot;operation&quot;: value}</translation>
    </message>
    <message>
        <location filename="../../app/cli/models.cpp"/>
        <source>the models that -m opens by their names</source>
        <translation>-m 可按名称打开的模型</translation>
    </message>
    <message>
        <location filename="../../app/cli/models.cpp"/>
        <source>whether they fit there</source>
        <translation>能否放入</translation>
    </message>
    <message>
        <location filename="../../app/cli/no_remote_chat.cpp"/>
        <source>leave --engine out</source>
        <translation>去掉 --engine</translation>
    </message>
    <message>
        <location filename="../../app/cli/no_remote_chat.cpp"/>
        <source>this kvarium-cli was built without remote engines</source>
        <translation>此 kvarium-cli 构建时未包含远程引擎</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>%1: auto, cpu, %2</source>
        <translation>%1：auto、cpu、%2</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>0: greedy</source>
        <translation>0：贪心</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>1: none</source>
        <translation>1：无</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>KMG</source>
        <translation>KMG</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>PRESET[:key=value,...], see kvarium-cli caches</source>
        <translation>PRESET[:key=value,...]，见 kvarium-cli caches</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>SPEC is PRESET[:key=value,...][;LAYERS:key=value,...]..., for example
  dynamic                                    every token, grows with the text
  static:max_cache_len=2048                  room for 2,048 tokens, all memory at once
  sink:window_length=1024,num_sink_tokens=4  the first 4 tokens and the last 1,020: endless text
  quantized:nbits=4                          older tokens in 4 bits per number
  quantized:nbits=2;0-1:nbits=8              layers 0 and 1 in 8 bits, the others in 2
  offloaded                                  on disk, two layers in memory
`kvarium-cli caches` lists presets and keys.</source>
        <translation>SPEC 的格式是 PRESET[:key=value,...][;LAYERS:key=value,...]...，例如
  dynamic                                    全部 token，随文本增长
  static:max_cache_len=2048                  可容纳 2,048 个 token，内存一次性全部分配
  sink:window_length=1024,num_sink_tokens=4  前 4 个和最近 1,020 个 token：文本可无限长
  quantized:nbits=4                          较早的 token 每个数用 4 bit
  quantized:nbits=2;0-1:nbits=8              第 0 和 1 层用 8 bit，其余层用 2 bit
  offloaded                                  在磁盘上，内存中只有两层
`kvarium-cli caches` 会列出预设和键。</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>SPEC, for example static:max_cache_len=2048</source>
        <translation>SPEC，例如 static:max_cache_len=2048</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>a tenth of the free memory, at most 1G</source>
        <translation>空闲内存的十分之一，最多 1G</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>a text</source>
        <translation>非空文本</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>auto (the CPU), cpu, %1</source>
        <translation>auto（CPU）、cpu、%1</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>auto, all or a whole number from 0</source>
        <translation>auto、all 或不小于 0 的整数</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>ends the reply before this text; repeatable</source>
        <translation>回复在此文本之前结束；可重复</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>exact, fast or fastest</source>
        <translation>exact、fast 或 fastest</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>got &quot;%1&quot;; it accepts %2</source>
        <translation>值为“%1”；可接受的值：%2</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>least probability, as a share of the most likely token's</source>
        <translation>概率下限，为最高概率的此比例</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>mass of the most typical tokens kept</source>
        <translation>保留最典型的 token，累计概率达到此值</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>memory is full: fail, or offload the cache and go on</source>
        <translation>内存满时：fail 为失败，offload 为卸载缓存并继续</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>most bytes of checkpoints, to which a text can go back: earlier recurrent states, and what windows held; 0: none</source>
        <translation>检查点的字节数上限，文本可退回到检查点：较早的循环状态，以及窗口当时的内容；0：无</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>most bytes of the cache, without the weights: 5000000, 64M, 2G</source>
        <translation>缓存的字节数上限，不含权重：5000000、64M、2G</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>most likely tokens kept; 0: all</source>
        <translation>只取概率最高的多少个 token；0：全部</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>no n-gram of this length twice; 0: off</source>
        <translation>此长度的 n-gram 不重复出现；0：关闭</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>no progress on standard error</source>
        <translation>不在标准错误上显示进度</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>numbers above 0, up to 1 (off)</source>
        <translation>大于 0、至多为 1 的数（1：关闭）</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>numbers above 0, up to 100; 1 is off</source>
        <translation>大于 0、至多为 100 的数；1 为关闭</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>of a GPU, the last layers that it computes, the CPU the others: N, all, or auto: as many as fit next to the cache</source>
        <translation>使用 GPU 时，由它计算的最后若干层，其余由 CPU 计算：N、all 或 auto（除缓存外能放下多少就放多少）</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>print one JSON document</source>
        <translation>输出一个 JSON 文档</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>probability mass kept</source>
        <translation>保留的累计概率</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>seed of the random numbers</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>threads; 0: as many as the machine gives</source>
        <translation>线程数；0：本机有多少用多少</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>weights while they are loaded: %1</source>
        <translation>加载时的权重格式：%1</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>whole numbers from %L1</source>
        <translation>不小于 %L1 的整数</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>whole numbers from %L1 to %L2</source>
        <translation>%L1 到 %L2 的整数</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>whole numbers from 0 to 18446744073709551615</source>
        <translation>0 到 18446744073709551615 的整数</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>whole numbers of bytes from 0, or with the suffix K, M or G: 64M</source>
        <translation>字节数，不小于 0 的整数，可带后缀 K、M 或 G：64M</translation>
    </message>
    <message>
        <location filename="../../app/cli/perplexity.cpp"/>
        <source>first tokens, read in one call and not scored</source>
        <translation>最前面的 token 数，一次调用读完，不计分</translation>
    </message>
    <message>
        <location filename="../../app/cli/perplexity.cpp"/>
        <source>last tokens of a window, which are scored</source>
        <translation>窗口末尾计分的 token 数</translation>
    </message>
    <message>
        <location filename="../../app/cli/perplexity.cpp"/>
        <source>measure the loss of quality of a cache on a text</source>
        <translation>在一段文本上测量缓存的质量损失</translation>
    </message>
    <message>
        <location filename="../../app/cli/perplexity.cpp"/>
        <source>none of them</source>
        <translation>都不是</translation>
    </message>
    <message>
        <location filename="../../app/cli/perplexity.cpp"/>
        <source>reference SPEC for the others: KL divergence, same likeliest token</source>
        <translation>供其他缓存对照的参考 SPEC：KL 散度，最可能的 token 是否相同</translation>
    </message>
    <message>
        <location filename="../../app/cli/perplexity.cpp"/>
        <source>text to predict</source>
        <translation>要预测的文本</translation>
    </message>
    <message>
        <location filename="../../app/cli/perplexity.cpp"/>
        <source>the whole text</source>
        <translation>整个文本</translation>
    </message>
    <message>
        <location filename="../../app/cli/perplexity.cpp"/>
        <source>tokens of a window; windows begin every --stride tokens with an empty cache</source>
        <translation>窗口的 token 数；每隔 --stride 个 token 以空缓存开始一个窗口</translation>
    </message>
    <message>
        <location filename="../../app/cli/perplexity.cpp"/>
        <source>tokens of every later call</source>
        <translation>之后每次调用的 token 数</translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>&quot;%1&quot; is no option</source>
        <translation>“%1”不是选项</translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>%1 excludes %2</source>
        <translation>%1 不能与 %2 同时使用</translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>%1 got no value</source>
        <translation>%1 没有值</translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>%1 is required</source>
        <translation>缺少 %1</translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>%1 or %2 is required</source>
        <translation>缺少 %1 或 %2</translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>%1 requires %2</source>
        <translation>%1 需要 %2</translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>%1 was given more than once</source>
        <translation>%1 给出了不止一次</translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>%1: %2 %1 --help lists its options</source>
        <translation>%1：%2%1 --help 会列出其选项</translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>%1: %2; %1 --help lists its options</source>
        <translation>%1：%2；%1 --help 会列出其选项</translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>%1: %2; did you mean %3? %4</source>
        <translation>%1：%2；是不是 %3？%4</translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>Chat with a local language model and measure its KV cache</source>
        <translation>与本地语言模型聊天，并测量其 KV 缓存</translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>a command is missing</source>
        <translation>缺少命令</translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>it accepts %1 (%2 --help says more)</source>
        <translation>可用的命令：%1（详见 %2 --help）</translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>kvarium-cli </source>
        <translation>kvarium-cli </translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>kvarium-cli: memory ran out; choose a smaller model, cache or --memory-limit</source>
        <translation>kvarium-cli：内存用尽；选择更小的模型、缓存或 --memory-limit</translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>there is no command &quot;%1&quot;</source>
        <translation>没有命令“%1”</translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>there is no option %1</source>
        <translation>没有选项 %1</translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>there is no option %1; did you mean %2?</source>
        <translation>没有选项 %1；是不是 %2？</translation>
    </message>
    <message>
        <location filename="../../app/cli/progress.cpp"/>
        <source>%1 %2 %</source>
        <translation>%1 %2%</translation>
    </message>
    <message>
        <location filename="../../app/cli/progress.cpp"/>
        <source>%L1 tokens are more than the %L2 that the model was trained for</source>
        <translation>%L1 个 token 超过了模型的训练长度 %L2</translation>
    </message>
    <message>
        <location filename="../../app/cli/progress.cpp"/>
        <source>note: %1</source>
        <translation>注意：%1</translation>
    </message>
    <message>
        <location filename="../../app/cli/progress.cpp"/>
        <source>reading %L1 of %L2 tokens</source>
        <translation>正在读取 %L1/%L2 个 token</translation>
    </message>
    <message>
        <location filename="../../app/cli/progress.cpp"/>
        <source>the reply ended inside its thoughts, without an answer</source>
        <translation>回复在思考过程中就结束了，没有给出回答</translation>
    </message>
    <message>
        <location filename="../../app/cli/prompt.cpp"/>
        <source>%1 ends with a reply, which would go on (continue_final_message)</source>
        <translation>%1 以一条回复结尾，会接着它写下去（continue_final_message）</translation>
    </message>
    <message>
        <location filename="../../app/cli/prompt.cpp"/>
        <source>%1, the text is used as it is</source>
        <translation>%1，文本按原样使用</translation>
    </message>
    <message>
        <location filename="../../app/cli/prompt.cpp"/>
        <source>%1, which --messages needs</source>
        <translation>%1，而 --messages 需要它</translation>
    </message>
    <message>
        <location filename="../../app/cli/prompt.cpp"/>
        <source>ask kvarium-cli serve, or end with a message of the user</source>
        <translation>改用 kvarium-cli serve，或以用户的消息结尾</translation>
    </message>
    <message>
        <location filename="../../app/cli/prompt.cpp"/>
        <source>give a text with -p</source>
        <translation>用 -p 给出文本</translation>
    </message>
    <message>
        <location filename="../../app/cli/prompt.cpp"/>
        <source>message of the user; -: standard input</source>
        <translation>用户的消息；-：标准输入</translation>
    </message>
    <message>
        <location filename="../../app/cli/prompt.cpp"/>
        <source>of %1 these change nothing here: %2</source>
        <translation>%1 中的这些在此不起作用：%2</translation>
    </message>
    <message>
        <location filename="../../app/cli/prompt.cpp"/>
        <source>the text as it is, without chat template</source>
        <translation>文本按原样使用，不用聊天模板</translation>
    </message>
    <message>
        <location filename="../../app/cli/prompt.cpp"/>
        <source>use -p TEXT</source>
        <translation>使用 -p TEXT</translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>%1 asked for a key and gets that of KVARIUM_ENGINE_KEY</source>
        <translation>%1 要求密钥，将使用 KVARIUM_ENGINE_KEY 的密钥</translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>%1 at %2. /help lists commands, Ctrl+C stops a reply, Ctrl+D ends.</source>
        <translation>%1，位于 %2。/help 列出命令，Ctrl+C 停止回复，Ctrl+D 结束。</translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>%1 chooses its cache itself</source>
        <translation>%1 自行选择缓存</translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>%1 has no model %2</source>
        <translation>%1 没有模型 %2</translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>%1 has several models</source>
        <translation>%1 有多个模型</translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>%1; the message is kept: /regen tries again</source>
        <translation>%1；消息已保留：/regen 可重试</translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>/cache got no specification</source>
        <translation>/cache 后没有规格</translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>/regen        another reply to the last message
/undo         take back the last message and its reply
/cache SPEC   choose another cache, of a KVarium server
/stats        numbers of the last reply
/help, /quit
</source>
        <translation>/regen        对最后一条消息另生成一条回复
/undo         撤回最后一条消息及其回复
/cache SPEC   换用另一个缓存，用于 KVarium 服务器
/stats        最后一条回复的数据
/help, /quit
</translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>add --model, one of %1</source>
        <translation>加上 --model，可选：%1</translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>everybody in the network of %1 can read what is sent there</source>
        <translation>%1 所在网络中的任何人都能读到发送的内容</translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>it has %1</source>
        <translation>它有 %1</translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>leave it out; kvarium-cli serve lets one choose</source>
        <translation>去掉它；kvarium-cli serve 可以选择</translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>the message is kept: /regen tries again</source>
        <translation>消息已保留：/regen 可重试</translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>the reply was cut; -n sets how many tokens it may have</source>
        <translation>回复被截断；用 -n 设置其 token 数上限</translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>write /cache SPEC</source>
        <translation>写成 /cache SPEC</translation>
    </message>
    <message>
        <location filename="../../app/cli/run.cpp"/>
        <source>ask for fewer tokens (-n)</source>
        <translation>减少要求的 token 数（-n）</translation>
    </message>
    <message>
        <location filename="../../app/cli/run.cpp"/>
        <source>most tokens of the reply</source>
        <translation>回复的 token 数上限</translation>
    </message>
    <message>
        <location filename="../../app/cli/run.cpp"/>
        <source>one reply, streamed</source>
        <translation>一条回复，流式输出</translation>
    </message>
    <message>
        <location filename="../../app/cli/run.cpp"/>
        <source>save the cache after the reply</source>
        <translation>回复之后保存缓存</translation>
    </message>
    <message>
        <location filename="../../app/cli/run.cpp"/>
        <source>the reply was cut; %1</source>
        <translation>回复被截断；%1</translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>%1 on %2. Listening at %3, with the key of the file; Ctrl+C ends.</source>
        <translation>%1 在 %2 上运行。正在监听 %3，使用文件中的密钥；Ctrl+C 结束。</translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>%1 on %2. Listening at %3; Ctrl+C ends.</source>
        <translation>%1 在 %2 上运行。正在监听 %3；Ctrl+C 结束。</translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>--host %1 can be reached from other computers</source>
        <translation>--host %1 可被其他计算机访问</translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>--host %1 is no address of this computer</source>
        <translation>--host %1 不是本机的地址</translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>KV events at %1</source>
        <translation>KV 事件发布在 %1</translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>SPEC of requests that name none in the field `cache`</source>
        <translation>请求的 `cache` 字段未指定缓存时所用的 SPEC</translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>address to listen at; others than this computer's own need a key</source>
        <translation>监听的地址；只限本机的地址之外，都需要密钥</translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>another name by which requests may call the model; repeatable</source>
        <translation>请求中可用来指定此模型的另一个名称；可重复</translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>ending</source>
        <translation>正在结束</translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>file with the key that requests must bring</source>
        <translation>存有密钥的文件，请求必须带上此密钥</translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>give it a key with --api-key-file FILE, or leave --host out</source>
        <translation>用 --api-key-file FILE 给它设置密钥，或去掉 --host</translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>memory of the caches kept for conversations to come</source>
        <translation>为后续对话保留的备用缓存的内存</translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>most tokens of a conversation, at most as many as the model was trained for</source>
        <translation>对话的 token 数上限，不超过模型的训练长度</translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>name by which others ask this computer, such as host.docker.internal; repeatable. With a key any name is taken</source>
        <translation>其他程序请求本机时所用的主机名，例如 host.docker.internal；可重复。有密钥时接受任何主机名</translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>other users of this computer can read %1</source>
        <translation>本机的其他用户可以读取 %1</translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>page that may ask and read the answers, by its origin, such as https://chat.example; repeatable</source>
        <translation>可以发出请求并读取应答的网页，以其来源（origin）表示，例如 https://chat.example；可重复</translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>publish what happens to the caches on this computer, at this port and the next; 0: any</source>
        <translation>在本机的此端口及下一个端口发布缓存事件；0：任意端口</translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>the OpenAI protocol over HTTP, with this engine's caches</source>
        <translation>通过 HTTP 提供 OpenAI 协议的服务，使用本引擎的缓存</translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>turns that may wait, 0 to 1000; more are refused</source>
        <translation>可以等待的轮次数，0 到 1000；超出的会被拒绝</translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>write a line for each request to stderr, without its text</source>
        <translation>每个请求向 stderr 写一行，不含其文本</translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>write an IP address of it, or leave --host out</source>
        <translation>写本机的一个 IP 地址，或去掉 --host</translation>
    </message>
    <message>
        <location filename="../../app/cli/terminal.cpp"/>
        <source>
Ctrl+C again or Ctrl+D ends the conversation</source>
        <translation>
再按一次 Ctrl+C，或按 Ctrl+D，结束对话</translation>
    </message>
    <message>
        <location filename="../../app/cli/terminal.cpp"/>
        <source>/help lists them</source>
        <translation>/help 会列出全部命令</translation>
    </message>
    <message>
        <location filename="../../app/cli/terminal.cpp"/>
        <source>memory ran out; end other programs, or choose a smaller cache (/cache)</source>
        <translation>内存用尽；关闭其他程序，或选择更小的缓存（/cache）</translation>
    </message>
    <message>
        <location filename="../../app/cli/terminal.cpp"/>
        <source>taken back, %1</source>
        <translation>已撤回，%1</translation>
    </message>
    <message>
        <location filename="../../app/cli/terminal.cpp"/>
        <source>there is no message to reply to</source>
        <translation>没有可回复的消息</translation>
    </message>
    <message>
        <location filename="../../app/cli/terminal.cpp"/>
        <source>there is no message to take back</source>
        <translation>没有可撤回的消息</translation>
    </message>
    <message>
        <location filename="../../app/cli/terminal.cpp"/>
        <source>this message takes the place of the one without a reply</source>
        <translation>此消息取代没有回复的那一条</translation>
    </message>
    <message>
        <location filename="../../app/cli/terminal.cpp"/>
        <source>unknown command %1</source>
        <translation>未知的命令 %1</translation>
    </message>
    <message>
        <location filename="../../app/cli/terminal.cpp"/>
        <source>write one first</source>
        <translation>先写一条</translation>
    </message>
    <message>
        <location filename="../../app/cli/terminal.h"/>
        <source>%1 messages left</source>
        <translation>剩余 %1 条消息</translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>%1 has a message %2</source>
        <translation>%1 中有一条消息 %2</translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>%1 has no chat template</source>
        <translation>%1 没有聊天模板</translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>%1 holds no messages</source>
        <translation>%1 中没有消息</translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>%1 of %2 bytes have no token and were left out</source>
        <translation>%2 字节中有 %1 字节没有对应的 token，已略去</translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>GGUF file or folder whose template is used</source>
        <translation>GGUF 文件或文件夹，使用其中的模板</translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>Jinja file</source>
        <translation>Jinja 文件</translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>bos_token for --template</source>
        <translation>用于 --template 的 bos_token</translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>do not begin the reply</source>
        <translation>不写出回复的开头</translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>eos_token for --template</source>
        <translation>用于 --template 的 eos_token</translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>leave control tokens out</source>
        <translation>略去控制 token</translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>name one with --template FILE</source>
        <translation>用 --template FILE 指定一个</translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>render a chat template</source>
        <translation>渲染聊天模板</translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>special tokens written in the text stay text</source>
        <translation>文本中写出的特殊 token 仍作为文本</translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>standard input to token ids</source>
        <translation>把标准输入转为 token id</translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>token ids of the rendered text</source>
        <translation>输出渲染后文本的 token id</translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>token ids on standard input to text</source>
        <translation>把标准输入中的 token id 转为文本</translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>write a JSON list of {role, content}</source>
        <translation>写成由 {role, content} 组成的 JSON 列表</translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>write each as {&quot;role&quot;: &quot;user&quot;, &quot;content&quot;: &quot;...&quot;}</source>
        <translation>每条写成 {&quot;role&quot;: &quot;user&quot;, &quot;content&quot;: &quot;...&quot;}</translation>
    </message>
    <message>
        <location filename="../../app/cli/transcribe.cpp"/>
        <source>WAV file</source>
        <translation>WAV 文件</translation>
    </message>
    <message>
        <location filename="../../app/cli/transcribe.cpp"/>
        <source>en, de, ...; default: detected</source>
        <translation>en、de 等；默认：自动检测</translation>
    </message>
    <message>
        <location filename="../../app/cli/transcribe.cpp"/>
        <source>listening</source>
        <translation>正在听</translation>
    </message>
    <message>
        <location filename="../../app/cli/transcribe.cpp"/>
        <source>speech to text, with a Whisper model</source>
        <translation>语音转文本，使用 Whisper 模型</translation>
    </message>
    <message>
        <location filename="../../app/cli/transcribe.cpp"/>
        <source>transcribe, or translate into English</source>
        <translation>transcribe 为转写，translate 为译成英语</translation>
    </message>
    <message>
        <location filename="../../app/cli/words.cpp"/>
        <source>Common options</source>
        <translation>通用选项</translation>
    </message>
    <message>
        <location filename="../../app/cli/words.cpp"/>
        <source>Display program version information and exit</source>
        <translation>显示版本</translation>
    </message>
    <message>
        <location filename="../../app/cli/words.cpp"/>
        <source>Excludes</source>
        <translation>不能同时用</translation>
    </message>
    <message>
        <location filename="../../app/cli/words.cpp"/>
        <source>Needs</source>
        <translation>需要</translation>
    </message>
    <message>
        <location filename="../../app/cli/words.cpp"/>
        <source>OPTIONS</source>
        <translation>选项</translation>
    </message>
    <message>
        <location filename="../../app/cli/words.cpp"/>
        <source>Print this help message and exit</source>
        <translation>显示此帮助</translation>
    </message>
    <message>
        <location filename="../../app/cli/words.cpp"/>
        <source>REQUIRED</source>
        <translation>必需</translation>
    </message>
    <message>
        <location filename="../../app/cli/words.cpp"/>
        <source>SUBCOMMAND</source>
        <translation>命令</translation>
    </message>
    <message>
        <location filename="../../app/cli/words.cpp"/>
        <source>Subcommands</source>
        <translation>命令</translation>
    </message>
    <message>
        <location filename="../../app/cli/words.cpp"/>
        <source>Usage</source>
        <translation>用法</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/capture.cpp"/>
        <source>the picture could not be written to %1; choose a place that can be written and a name that ends in .png</source>
        <translation>无法把图片写入 %1；选择可写入的位置和以 .png 结尾的文件名</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/capture.cpp"/>
        <source>the prompt is empty</source>
        <translation>提示词为空</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>%1, or system: what the window speaks.</source>
        <translation>%1 或 system：窗口使用的语言。</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>--capture needs --prompt TEXT or --lesson NAME</source>
        <translation>--capture 需要 --prompt TEXT 或 --lesson NAME</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>--check needs --lesson NAME or all, and takes no picture</source>
        <translation>--check 需要 --lesson NAME 或 all，且不生成图片</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>--compare needs --capture FILE, and nothing else to do</source>
        <translation>--compare 需要 --capture FILE，且不能同时做别的</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>--device takes %1, not %2</source>
        <translation>--device 可用 %1，而不是 %2</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>--gpu-layers names layers for a GPU, and --device names none</source>
        <translation>--gpu-layers 指定由 GPU 计算的层，而 --device 没有指定 GPU</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>--gpu-layers takes all, auto or a number from 0 on, not %1</source>
        <translation>--gpu-layers 可用 all、auto 或不小于 0 的数，而不是 %1</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>--language takes %1 or system, not %2</source>
        <translation>--language 可用 %1 或 system，而不是 %2</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>--lesson takes a name such as L7, and all with --check, not %1</source>
        <translation>--lesson 可用 L7 这样的名称，与 --check 合用时也可用 all，而不是 %1</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>--max-new-tokens takes a number from 1 on, not %1</source>
        <translation>--max-new-tokens 可用不小于 1 的数，而不是 %1</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>--precision takes exact, fast or fastest, not %1</source>
        <translation>--precision 可用 exact、fast 或 fastest，而不是 %1</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>--size takes WIDTHxHEIGHT such as 1440x900, not %1</source>
        <translation>--size 可用 WIDTHxHEIGHT，例如 1440x900，而不是 %1</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>--theme takes light, dark, contrast or system, not %1</source>
        <translation>--theme 可用 light、dark、contrast 或 system，而不是 %1</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>--threads takes a number from 0 on, not %1</source>
        <translation>--threads 可用不小于 0 的数，而不是 %1</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>A model, as with --model; a saved cache (.kvcache); chats to import; or texts and documents for the message.</source>
        <translation>模型，与 --model 相同；已保存的缓存（.kvcache）；要导入的聊天记录；或要附加到消息的文本和文档。</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>Chat with a local language model and see its KV cache.</source>
        <translation>与本地语言模型聊天，并观察它的 KV 缓存。</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>Colour the text by where the cells of its tokens are.</source>
        <translation>按 token 的单元所在位置给文本着色。</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>Draw what kvarium-cli compare --json wrote here, as one picture, to --capture.</source>
        <translation>把 kvarium-cli compare --json 写出的文件画成一张图，存到 --capture。</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>Keep conversations and settings in this folder.</source>
        <translation>把对话和设置保存在此文件夹。</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>Longest reply, in tokens.</source>
        <translation>回复的最大长度，以 token 计。</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>Measure --lesson NAME, or all, print what holds, and end; 1 where one fails.</source>
        <translation>测量 --lesson NAME 或 all，输出哪些成立，然后结束；有一个不成立则返回 1。</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>Of a GPU, the last layers that it computes: N, all, or auto: as many as fit.</source>
        <translation>由 GPU 计算的最后若干层：N、all 或 auto（能放下多少就放多少）。</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>Open another window, where one with the same conversations runs.</source>
        <translation>已有窗口使用相同的对话时，另开一个窗口。</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>Open this lesson: L1 to L16, C1 to C5, or its subject.</source>
        <translation>打开此课程：L1 到 L16、C1 到 C5，或其主题。</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>Open this model: a GGUF file, a folder with safetensors, or the address of a server.</source>
        <translation>打开此模型：GGUF 文件、含 safetensors 的文件夹，或服务器的地址。</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>Send --prompt, save what is seen after the reply to this PNG, and end. With --lesson: save the card of what it measures, or with --size the window. With --compare: save its picture.</source>
        <translation>发送 --prompt，把回复之后看到的画面存为此 PNG，然后结束。与 --lesson 合用：保存测量结果的卡片；再加 --size 则保存窗口。与 --compare 合用：保存其图。</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>Show every view of the cache side by side.</source>
        <translation>并排显示缓存的所有视图。</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>Size of the window.</source>
        <translation>窗口的大小。</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>Start with a new conversation and this cache, such as dynamic or static:max_cache_len=2048.</source>
        <translation>用此缓存开始新对话，例如 dynamic 或 static:max_cache_len=2048。</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>Threads that compute; 0: as many as the machine has.</source>
        <translation>计算用的线程数；0：本机有多少用多少。</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>What computes: auto, cpu, cuda or cuda:N.</source>
        <translation>用什么计算：auto、cpu、cuda 或 cuda:N。</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>What to ask with --capture.</source>
        <translation>与 --capture 合用时要问的内容。</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>exact, fast or fastest.</source>
        <translation>exact、fast 或 fastest。</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>light, dark, contrast or system.</source>
        <translation>light、dark、contrast 或 system。</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>there is no file %1; check the name</source>
        <translation>没有文件 %1；请检查名称</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>%1 is longer than 4 hours or 2^28 frames</source>
        <translation>%1 超过 4 小时或 2^28 帧</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>%1 is not a WAV file</source>
        <translation>%1 不是 WAV 文件</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>AIFF</source>
        <translation>AIFF</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>FLAC</source>
        <translation>FLAC</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>MP3</source>
        <translation>MP3</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>MPEG-4</source>
        <translation>MPEG-4</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>Ogg</source>
        <translation>Ogg</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>a 64-bit WAV (BW64)</source>
        <translation>64 位 WAV（BW64）</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>a 64-bit WAV (RF64)</source>
        <translation>64 位 WAV（RF64）</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>a big-endian WAV (RIFX)</source>
        <translation>大端序 WAV（RIFX）</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>convert it first: ffmpeg -i FILE -ac 1 -ar 16000 OUT.wav</source>
        <translation>先转换：ffmpeg -i FILE -ac 1 -ar 16000 OUT.wav</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>cut it into shorter files</source>
        <translation>把它切成较短的文件</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>ends inside its chunk '%1'</source>
        <translation>在块“%1”中途结束</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>ends inside its sound: %1 of %2 bytes are there</source>
        <translation>在声音中途结束：%2 字节只有 %1 字节</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>has %1 channels; 1 to 64 are allowed</source>
        <translation>有 %1 个声道；允许 1 到 64 个</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>has %1 samples per second; 1000 to 384000 are allowed</source>
        <translation>的采样率为 %1 Hz；允许 1000 到 384000</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>has a fmt chunk of %1 bytes, fewer than 16</source>
        <translation>的 fmt 块有 %1 字节，不足 16</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>has a sample that is not a finite number, at %1 s</source>
        <translation>在 %1 s 处有一个采样值不是有限数</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>has an extensible fmt chunk of %1 bytes, fewer than 40</source>
        <translation>的扩展 fmt 块有 %1 字节，不足 40</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>has frames of %1 bytes for %2 channels of %3 bits</source>
        <translation>的帧为 %1 字节，却有 %2 个声道、每个 %3 位</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>has more than 4096 chunks before its sound</source>
        <translation>在声音之前有超过 4096 个块</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>has no fmt chunk</source>
        <translation>没有 fmt 块</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>has no fmt chunk before its sound</source>
        <translation>在声音之前没有 fmt 块</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>has no sound</source>
        <translation>没有声音</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>has no sound (no data chunk)</source>
        <translation>没有声音（没有 data 块）</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>has two fmt chunks</source>
        <translation>有两个 fmt 块</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>holds samples of format %1 with %2 bits</source>
        <translation>的采样为格式 %1、%2 位</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>holds sound in a format of its own</source>
        <translation>以自有格式存放声音</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>is %1, and this program reads WAV</source>
        <translation>是 %1，而本程序读取 WAV</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>is compressed (%1)</source>
        <translation>是压缩的（%1）</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>record or download it again</source>
        <translation>重新录制或下载</translation>
    </message>
    <message>
        <location filename="../../core/base/mapped_file.cpp"/>
        <source>%1 is empty</source>
        <translation>%1 是空的</translation>
    </message>
    <message>
        <location filename="../../core/base/mapped_file.cpp"/>
        <source>%1 was cut short or could not be read while it was in use</source>
        <translation>%1 被截短，或在使用中无法读取</translation>
    </message>
    <message>
        <location filename="../../core/base/mapped_file.cpp"/>
        <source>cannot map %1: %2</source>
        <translation>无法映射 %1：%2</translation>
    </message>
    <message>
        <location filename="../../core/base/mapped_file.cpp"/>
        <source>cannot open %1: %2</source>
        <translation>无法打开 %1：%2</translation>
    </message>
    <message>
        <location filename="../../core/base/mapped_file.cpp"/>
        <source>check the disk and open the file again when nothing writes to it</source>
        <translation>检查磁盘，待没有程序写入此文件时再打开</translation>
    </message>
    <message>
        <location filename="../../core/base/mapped_file.cpp"/>
        <source>check the path and its permissions</source>
        <translation>检查路径及其权限</translation>
    </message>
    <message>
        <location filename="../../core/base/mapped_file.cpp"/>
        <source>copy the file to a local disk and make sure there is memory left</source>
        <translation>把文件复制到本地磁盘，并确保有剩余内存</translation>
    </message>
    <message>
        <location filename="../../core/base/mapped_file.cpp"/>
        <source>download or write it again</source>
        <translation>重新下载或写出</translation>
    </message>
    <message>
        <location filename="../../core/base/mapped_file.cpp"/>
        <source>name a file</source>
        <translation>指定一个文件</translation>
    </message>
    <message>
        <location filename="../../core/base/output_file.cpp"/>
        <source>cannot create %1</source>
        <translation>无法创建 %1</translation>
    </message>
    <message>
        <location filename="../../core/base/output_file.cpp"/>
        <source>cannot rename to %1</source>
        <translation>无法重命名为 %1</translation>
    </message>
    <message>
        <location filename="../../core/base/output_file.cpp"/>
        <source>cannot sync %1</source>
        <translation>无法同步 %1</translation>
    </message>
    <message>
        <location filename="../../core/base/output_file.cpp"/>
        <source>cannot write &quot;%1&quot;: it names no file</source>
        <translation>无法写入“%1”：它不是文件名</translation>
    </message>
    <message>
        <location filename="../../core/base/output_file.cpp"/>
        <source>cannot write %1</source>
        <translation>无法写入 %1</translation>
    </message>
    <message>
        <location filename="../../core/base/output_file.cpp"/>
        <source>cannot write %1: it is not a regular file</source>
        <translation>无法写入 %1：它不是普通文件</translation>
    </message>
    <message>
        <location filename="../../core/base/output_file.cpp"/>
        <source>check the folder, its permissions and the free space</source>
        <translation>检查文件夹、其权限和剩余空间</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>%1 got &quot;%2&quot;</source>
        <translation>%1 的值是“%2”</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>%1 left %2</source>
        <translation>%2中有 %1 已离开</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>%L1 to %L2 tokens</source>
        <translation>%L1 到 %L2 个 token</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>%L1 tokens</source>
        <translation>%L1 个 token</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>%L1 tokens are compressed, which cannot be turned back</source>
        <translation>%L1 个 token 已压缩，无法还原</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>%L1 tokens are no longer kept</source>
        <translation>%L1 个 token 已不再保留</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>%L1 tokens are read again: the model rotates keys otherwise in longer texts</source>
        <translation>重新读取 %L1 个 token：文本较长时模型对键的旋转不同</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>a cache cannot keep %1 tokens</source>
        <translation>缓存不能保留 %1 个 token</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>chunk %1 was cut after %2 tokens, the most that the model generates</source>
        <translation>第 %1 段在 %2 个 token 后截断，这是模型生成的上限</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>chunk %1: %2</source>
        <translation>第 %1 段：%2</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>every token is banned</source>
        <translation>所有 token 都被禁用</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>it accepts %1</source>
        <translation>可接受的值：%1</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>its tokens are compressed, which cannot be turned back</source>
        <translation>它的 token 已压缩，无法还原</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>layer %1 was not probed when the last token was computed</source>
        <translation>计算最后一个 token 时没有探测第 %1 层</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>memory cannot hold the %L1 tokens of the prompt at once: they are read in pieces, and each decides what stays</source>
        <translation>内存无法一次容纳提示词的 %L1 个 token：它们被分段读取，每段各自决定保留什么</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>memory for the cache ran out after %L1 tokens: it has %2 of the %3 that it may take, and the next tokens need more</source>
        <translation>缓存的内存在 %L1 个 token 后用尽：可用 %3，已占 %2，后续 token 还需要更多</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>no memory is left for the cache after %L1 tokens: it has %2, and the machine gives no more</source>
        <translation>%L1 个 token 后缓存没有内存可用：它占 %2，本机无法再提供</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>no memory is left to read layer %1; ask for fewer positions</source>
        <translation>没有内存可用于读取第 %1 层；减少所要的位置</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>offloaded to disk: memory for the cache ran out after %L1 tokens</source>
        <translation>已卸载到磁盘：缓存的内存在 %L1 个 token 后用尽</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>offloaded to host memory: device memory for the cache ran out after %L1 tokens</source>
        <translation>已卸载到主机内存：缓存的设备内存在 %L1 个 token 后用尽</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>read %L1 of %L2 tokens again: no earlier checkpoint is kept</source>
        <translation>重新读取 %L2 个 token 中的 %L1 个：没有更早的检查点</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>read %L1 of %L2 tokens again: the nearest checkpoint lies after token %L3</source>
        <translation>重新读取 %L2 个 token 中的 %L1 个：最近的检查点在第 %L3 个 token 之后</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>say window_length=N</source>
        <translation>写 window_length=N</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>the cache</source>
        <translation>缓存</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>the cache holds %L1 tokens and %L2 are needed</source>
        <translation>缓存可容纳 %L1 个 token，而需要 %L2 个</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>the cache holds %L1 tokens, and the computer has no more memory for the part outside of the device</source>
        <translation>缓存已有 %L1 个 token，而计算机已没有内存存放设备之外的部分</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>the model has learned %L1 positions and %L2 are needed</source>
        <translation>模型只学过 %L1 个位置，而需要 %L2 个</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>the model rotates keys otherwise in a text of %L1 tokens</source>
        <translation>文本为 %L1 个 token 时，模型对键的旋转不同</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>the new cache has room for %L1 tokens, and there are %L2</source>
        <translation>新缓存可容纳 %L1 个 token，而现有 %L2 个</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>the present cache belongs to a recording</source>
        <translation>当前缓存属于一段录音</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>the prompt has %L1 tokens, the model was trained for %L2</source>
        <translation>提示词有 %L1 个 token，而模型的训练长度为 %L2</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>the recurrent state cannot go back to token %1, only to the beginning</source>
        <translation>循环状态无法退回到第 %1 个 token，只能退回到开头</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>the recurrent state cannot go back to token %1, only to token %2</source>
        <translation>循环状态无法退回到第 %1 个 token，只能退回到第 %2 个</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>the sound was resampled from %1 to %2 samples per second</source>
        <translation>声音已从 %1 Hz 重采样到 %2 Hz</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>the text is now longer than the %L1 tokens the model was trained for</source>
        <translation>文本现已超过模型的训练长度 %L1 个 token</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>the window of %1 tokens is full, and this model has learned positions: it cannot slide</source>
        <translation>%1 个 token 的窗口已满，而此模型的位置是学习得到的：窗口无法滑动</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>there are only %1 different sequences</source>
        <translation>不同的序列只有 %1 个</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>there is no memory for both caches at once</source>
        <translation>内存无法同时容纳两个缓存</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>this cache has forgotten cells that it saw</source>
        <translation>此缓存已遗忘它见过的单元</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>this cache keeps no cell</source>
        <translation>此缓存不保留任何单元</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>this cache keeps nothing between steps</source>
        <translation>此缓存在步与步之间不保留任何内容</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>this model has layers with a recurrent state, which cannot be moved to another cache</source>
        <translation>此模型有带循环状态的层，无法移到另一个缓存</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>token %L1 is %2, the cache had %3</source>
        <translation>第 %L1 个 token 是 %2，缓存中是 %3</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>tokens before position %1 have already left %2</source>
        <translation>位置 %1 之前的 token 已不在保留范围内（%2）</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>tokens before position %1 have already left the window of %2</source>
        <translation>位置 %1 之前的 token 已离开长度为 %2 的窗口</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>tokens before position %1 were weighed by the tokens after it, for %2</source>
        <translation>位置 %1 之前的 token 已按其后 token 的注意力加权（%2）</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>without a cache no tokens are kept</source>
        <translation>没有缓存就不保留 token</translation>
    </message>
    <message>
        <location filename="../../core/base/thread_pool.cpp"/>
        <source>ask for fewer threads</source>
        <translation>减少线程数</translation>
    </message>
    <message>
        <location filename="../../core/base/thread_pool.cpp"/>
        <source>the system gave only %1 of %2 threads (%3)</source>
        <translation>系统只给了 %2 个线程中的 %1 个（%3）</translation>
    </message>
    <message>
        <location filename="../../core/base/wake_pipe.h"/>
        <source>no pipe can be opened</source>
        <translation>无法打开管道</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>%1 belongs to other blocks</source>
        <translation>%1 属于其他块</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>%1 does not match its checksum</source>
        <translation>%1 与其校验和不符</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>%1 has a number that is not finite</source>
        <translation>%1 含有非有限数</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>%1 has an invalid row</source>
        <translation>%1 含有无效的行</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>%1 has other forms than in its header</source>
        <translation>%1 的块形式与文件头不符</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>%1 is incomplete: %2 of %3 are there</source>
        <translation>%1 不完整：%3 中只有 %2</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>%1 is not a saved cache</source>
        <translation>%1 不是已保存的缓存</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>%1 stores other cells than in its header</source>
        <translation>%1 存放的单元与文件头不符</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>%1 was saved by a newer version of this program (format %2, this one reads %3)</source>
        <translation>%1 由本程序的更新版本保存（格式 %2，本版本可读 %3）</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>%1 was saved by an older version of this program (format %2, this one reads %3 to %4)</source>
        <translation>%1 由本程序的更旧版本保存（格式 %2，本版本可读 %3 到 %4）</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>it has %1 bytes of data, which contradicts its header</source>
        <translation>它有 %1 字节数据，与文件头矛盾</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>it is truncated or damaged: save the cache again</source>
        <translation>文件不完整或已损坏：重新保存缓存</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>it lacks checksums</source>
        <translation>它没有校验和</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>its header does not match its checksum</source>
        <translation>它的文件头与校验和不符</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>its tensors are not those in its metadata</source>
        <translation>它的张量与元数据所列不同</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>its version is not a number</source>
        <translation>它的版本不是数字</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>more tokens were rounded than there are</source>
        <translation>被舍入的 token 比实有的还多</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>name a file that --save or /save has written</source>
        <translation>指定由 --save 或 /save 写出的文件</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>read its text again and save it again</source>
        <translation>重新读取其文本，再保存一次</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>save the cache again</source>
        <translation>重新保存缓存</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>token %1 is outside the vocabulary</source>
        <translation>token %1 超出词表</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>use that version</source>
        <translation>使用那个版本</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_head.cpp"/>
        <source>a list of ascending positions</source>
        <translation>递增位置的列表</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_head.cpp"/>
        <source>a list of at most 4096</source>
        <translation>至多 4096 项的列表</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_head.cpp"/>
        <source>an object with ropes</source>
        <translation>含 ropes 的对象</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_head.cpp"/>
        <source>as many numbers for each cell, or none</source>
        <translation>每个单元个数相同，或没有</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_head.cpp"/>
        <source>empty where there is no state</source>
        <translation>没有状态时为空</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_head.cpp"/>
        <source>it is damaged: save the cache again</source>
        <translation>文件已损坏：重新保存缓存</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_head.cpp"/>
        <source>its end is missing, from %1 on</source>
        <translation>缺少结尾，从 %1 起</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_head.cpp"/>
        <source>numbers of some rows, or none</source>
        <translation>若干行的数，或没有</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_head.cpp"/>
        <source>plain</source>
        <translation>plain</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_head.cpp"/>
        <source>queries</source>
        <translation>queries</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_head.cpp"/>
        <source>scores</source>
        <translation>scores</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_export.cpp"/>
        <source>%1, and the legacy layout has only keys and values</source>
        <translation>%1，而旧版布局只有键和值</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_export.cpp"/>
        <source>export from a model of attention layers alone</source>
        <translation>从只有注意力层的模型导出</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_export.cpp"/>
        <source>exporting the cache</source>
        <translation>导出缓存</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_export.cpp"/>
        <source>save a cache that stores them, for example with --cache dynamic</source>
        <translation>保存一个存有键和值的缓存，例如用 --cache dynamic</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_export.cpp"/>
        <source>some layers of this model have a recurrent state</source>
        <translation>此模型的部分层有循环状态</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_export.cpp"/>
        <source>this cache belongs to a transcription</source>
        <translation>此缓存属于一段转写</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_export.cpp"/>
        <source>this cache stores no keys and values</source>
        <translation>此缓存不存放键和值</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>%1 does not say which tokens it holds</source>
        <translation>%1 没有说明存有哪些 token</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>%1 holds %2, and none of them is past_key_values.{layer}.key or .value</source>
        <translation>%1 存有 %2，其中没有 past_key_values.{layer}.key 或 .value</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>%1 is a cache as --save writes it, not the legacy layout</source>
        <translation>%1 是 --save 写出的缓存，不是旧版布局</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>%1 lacks tokens that were evicted, and %2</source>
        <translation>%1 缺少被驱逐的 token，而 %2</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>%1 tensors</source>
        <translation>%1 个张量</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>%1 tensors, the first '%2'</source>
        <translation>%1 个张量，第一个是“%2”</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>%1 would keep them (position %2)</source>
        <translation>%1 会保留它们（位置 %2）</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>%1 would quantize missing tokens</source>
        <translation>%1 会把缺失的 token 量化</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>%1: %2 is %3, and %4 tokens of this model are %5 (1, KV heads, tokens, head size)</source>
        <translation>%1：%2 为 %3，而此模型的 %4 个 token 为 %5（1、KV 头数、token 数、头维度）</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>%1: its ids are not a list of tokens</source>
        <translation>%1：它的 ids 不是 token 的列表</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>%1: its rope_length is not a length</source>
        <translation>%1：它的 rope_length 不是长度</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>%1: layer %2 holds numbers that are not finite</source>
        <translation>%1：第 %2 层含有非有限数</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>choose a cache that takes less memory</source>
        <translation>选择占内存更少的缓存</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>choose a cache with more room</source>
        <translation>选择容量更大的缓存</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>import into a cache of cells, such as --cache dynamic</source>
        <translation>导入到存放单元的缓存，例如 --cache dynamic</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>import into the cache it came from, or an unquantized one whose window is not longer</source>
        <translation>导入到它原来的缓存，或窗口不更长的未量化缓存</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>it has more layers than the model's %1</source>
        <translation>它的层数比模型的 %1 层多</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>its positions are not an object</source>
        <translation>它的 positions 不是对象</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>name a file with these two of every layer, [1, KV heads, tokens, head size] each, as kvarium-cli cache export writes it</source>
        <translation>指定一个文件，其中每层都有这两个张量，各为 [1, KV 头数, token 数, 头维度]，即 kvarium-cli cache export 所写的格式</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>name as many tokens (--ids) as the file has, and the model it was made with</source>
        <translation>指定与文件同样多的 token（--ids），以及生成它的模型</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>name them with --ids</source>
        <translation>用 --ids 指定</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>not there</source>
        <translation>不存在</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>open it as it is (--restore, /load), or convert it with kvarium-cli cache export</source>
        <translation>直接打开它（--restore、/load），或用 kvarium-cli cache export 转换</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>such a cache can be saved and restored, but not exported and imported</source>
        <translation>这样的缓存可以保存和恢复，但不能导出和导入</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>the positions of layer %1 are not a list of [first, count]</source>
        <translation>第 %1 层的 positions 不是 [first, count] 的列表</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>the positions of layer %1 are not ascending positions of its tokens</source>
        <translation>第 %1 层的 positions 不是其 token 的递增位置</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>there are no tokens to import</source>
        <translation>没有可导入的 token</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>this cache has no cells to read into</source>
        <translation>此缓存没有可读入的单元</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>write the file as kvarium-cli cache export does</source>
        <translation>按 kvarium-cli cache export 的格式写文件</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>%1 cells are missing</source>
        <translation>缺少 %1 个单元</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>%1 groups</source>
        <translation>%1 组</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>%1 numbers</source>
        <translation>%1 个数</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>%1 of %2 saved checkpoints were restored: the memory for them holds no more</source>
        <translation>%2 个已保存的检查点中恢复了 %1 个：内存放不下更多</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>a block extends beyond the first tokens</source>
        <translation>有一个块超出了最前面的 token</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>a block has the wrong role</source>
        <translation>有一个块的角色不对</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>a block is sealed that must stay full</source>
        <translation>有一个块被压缩，而它必须保持全精度</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>group %1: %2</source>
        <translation>组 %1：%2</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>it has more tokens than its cache can hold</source>
        <translation>它的 token 比其缓存的容量还多</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>its cells are never packed</source>
        <translation>它的单元不会被合并</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>its default format is %1 and here it is %2: use the --precision it was made with</source>
        <translation>它的默认格式是 %1，而此处是 %2：使用生成它时的 --precision</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>its queries have another shape</source>
        <translation>它的查询形状不同</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>its scores belong to other cells</source>
        <translation>它的分数属于其他单元</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>its specification contradicts its contents</source>
        <translation>它的规格与内容矛盾</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>layer %1 in group %2 with keys %3 and values %4, %5 + %6 bytes a block</source>
        <translation>第 %1 层在组 %2，键为 %3，值为 %4，每块 %5 + %6 字节</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>layer table</source>
        <translation>层表</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>leave --cache out: the file's applies</source>
        <translation>去掉 --cache：以文件中的为准</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>load the model it was made with</source>
        <translation>加载生成它的模型</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>load the model it was made with, with the same --quantize</source>
        <translation>加载生成它的模型，并用相同的 --quantize</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>nobody wants its queries</source>
        <translation>没有谁需要它的查询</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>raise the memory limit, or start without the saved cache</source>
        <translation>调高内存限制，或不用已保存的缓存启动</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>reading the saved cache</source>
        <translation>读取已保存的缓存</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>specification</source>
        <translation>规格</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>state.now</source>
        <translation>state.now</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>the saved cache has another %1: %2, and here it is %3</source>
        <translation>已保存的缓存的%1不同：是 %2，而此处是 %3</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>the saved cache of %1 tokens does not fit into memory</source>
        <translation>已保存的缓存有 %1 个 token，内存放不下</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>the saved recurrent state does not fit into memory</source>
        <translation>已保存的循环状态，内存放不下</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>tokenizer</source>
        <translation>分词器</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>use --precision %1</source>
        <translation>使用 --precision %1</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>use the model's own tokenizer files</source>
        <translation>使用模型自己的分词器文件</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>vocabulary</source>
        <translation>词表</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/save.cpp"/>
        <source>%1 was stopped</source>
        <translation>%1已停止</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/save.cpp"/>
        <source>a cache of a transcription cannot be saved: the file format has no place for the encoder's output</source>
        <translation>转写的缓存无法保存：文件格式中没有编码器输出的位置</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/save.cpp"/>
        <source>saving the cache</source>
        <translation>保存缓存</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/save.cpp"/>
        <source>start it again; nothing was changed</source>
        <translation>重新开始；未作任何更改</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/save.cpp"/>
        <source>transcribe the recording again</source>
        <translation>重新转写该录音</translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>%1 cells of a block</source>
        <translation>每块的 %1 个单元</translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>%1 does not go with backend %2</source>
        <translation>%1 不能用于后端 %2</translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>%1 got %2, and backend %3 has no such axis</source>
        <translation>%1 的值是 %2，而后端 %3 没有这个轴</translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>%1 numbers of a head</source>
        <translation>每个头的 %1 个数</translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>%1, or leave it out</source>
        <translation>%1，或去掉它</translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>0 (per token) and -1 (per channel)</source>
        <translation>0（按 token）和 -1（按通道）</translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>1 (per token) and 0 (per channel)</source>
        <translation>1（按 token）和 0（按通道）</translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>a q_group_size of %1 does not divide the %2</source>
        <translation>q_group_size %1 不能整除%2</translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>backend %1 has no %2 bits</source>
        <translation>后端 %1 没有 %2 bit</translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>float zero, solver with hqq_optimize; axis 1 (per token) or 0 (per channel)</source>
        <translation>浮点零点，hqq_optimize 求解；轴 1（按 token）或 0（按通道）</translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>it has %1; the nearest is %2</source>
        <translation>可用 %1；最接近的是 %2</translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>its keys are per channel and its values per token; choose another backend for another axis</source>
        <translation>它的键按通道、值按 token；要用其他轴就换一个后端</translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>keys per channel, values per token</source>
        <translation>键按通道，值按 token</translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>keys per channel, values rotated, the first tokens full</source>
        <translation>键按通道，值经旋转，最前面的 token 保持全精度</translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>leave it out</source>
        <translation>去掉它</translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>range and float shift; axis 0 (per token) or -1 (per channel)</source>
        <translation>范围和浮点偏移；轴 0（按 token）或 -1（按通道）</translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/backing_store.cpp"/>
        <source>a file for the cache cannot be made in %1: %2</source>
        <translation>无法在 %1 中创建缓存文件：%2</translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/backing_store.cpp"/>
        <source>check the disk, or choose residency=device</source>
        <translation>检查磁盘，或选择 residency=device</translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/backing_store.cpp"/>
        <source>free some space, or set TMPDIR to a folder on another disk</source>
        <translation>腾出空间，或把 TMPDIR 设为另一磁盘上的文件夹</translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/backing_store.cpp"/>
        <source>set TMPDIR to a folder that can be written, or choose residency=device</source>
        <translation>把 TMPDIR 设为可写的文件夹，或选择 residency=device</translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/backing_store.cpp"/>
        <source>the disk with %1 is full; the cache needs %2 more there</source>
        <translation>%1 所在的磁盘已满；缓存在那里还需要 %2</translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/backing_store.cpp"/>
        <source>the file of the cache in %1 could not be read</source>
        <translation>无法读取 %1 中的缓存文件</translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/backing_store.cpp"/>
        <source>the file of the cache in %1 could not be written</source>
        <translation>无法写入 %1 中的缓存文件</translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/block_pool.cpp"/>
        <source>a cache of %1 tokens needs more memory than any machine has</source>
        <translation>%1 个 token 的缓存所需的内存超过任何机器</translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/block_pool.cpp"/>
        <source>choose a smaller capacity</source>
        <translation>选择更小的容量</translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/block_pool.cpp"/>
        <source>choose a smaller capacity or a smaller format</source>
        <translation>选择更小的容量或更小的格式</translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/block_pool.cpp"/>
        <source>choose a smaller capacity or raise the limit</source>
        <translation>选择更小的容量，或调高限制</translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/block_pool.cpp"/>
        <source>close other programs</source>
        <translation>关闭其他程序</translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/block_pool.cpp"/>
        <source>the cache needs %1 bytes and the memory limit leaves %2</source>
        <translation>缓存需要 %1 字节，而内存限制只剩 %2</translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/block_pool.cpp"/>
        <source>the cache needs %1 bytes, and the machine has less free memory</source>
        <translation>缓存需要 %1 字节，而本机的空闲内存不足</translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/block_pool.cpp"/>
        <source>there is not enough memory to move the cache</source>
        <translation>内存不足以移动缓存</translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/io_queue.cpp"/>
        <source>close other programs, or choose residency=device</source>
        <translation>关闭其他程序，或选择 residency=device</translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/io_queue.cpp"/>
        <source>the system refuses a thread for the cache: %1</source>
        <translation>系统拒绝为缓存创建线程：%1</translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/residency.cpp"/>
        <source>choose a smaller capacity, a smaller prefetch, or raise the limit</source>
        <translation>选择更小的容量、更小的 prefetch，或调高限制</translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/residency.cpp"/>
        <source>compute memory has no room for the buffers that the offloaded layers come through</source>
        <translation>计算内存放不下已卸载的层所用的缓冲区</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/budgeted.cpp"/>
        <source>%1 sinks fill a budget of %2</source>
        <translation>%1 个汇 token 占满了 %2 的预算</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/budgeted.cpp"/>
        <source>num_sink_tokens can be 0 to %1</source>
        <translation>num_sink_tokens 可为 0 到 %1</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/budgeted.cpp"/>
        <source>prompt=whole is what it does: leave it out</source>
        <translation>prompt=whole 就是它的做法：去掉它</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/budgeted.cpp"/>
        <source>window_length=N bounds it</source>
        <translation>window_length=N 可限定它</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/expected_attention.cpp"/>
        <source>Prompt, as expected (Expected Attention)</source>
        <translation>提示词预期（Expected Attention）</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/fixed.cpp"/>
        <source>Full, fixed size</source>
        <translation>完整，固定大小</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/fixed.cpp"/>
        <source>choose retention=sliding_window or retention=sink</source>
        <translation>选择 retention=sliding_window 或 retention=sink</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/full.cpp"/>
        <source>Full (grows)</source>
        <translation>完整（增长）</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/full.cpp"/>
        <source>choose retention=fixed, or leave retention out</source>
        <translation>选择 retention=fixed，或去掉 retention</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/full.cpp"/>
        <source>choose retention=sliding_window, or give a window only to the layers that are meant</source>
        <translation>选择 retention=sliding_window，或只给所指的层设窗口</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/h2o.cpp"/>
        <source>Heavy hitters (H2O)</source>
        <translation>重击者（H2O）</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/h2o.cpp"/>
        <source>recent can be 0 to %1</source>
        <translation>recent 可为 0 到 %1</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/h2o.cpp"/>
        <source>the %1 most recent do not fit into a budget of %2</source>
        <translation>最新的 %1 个放不进 %2 的预算</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/h2o.cpp"/>
        <source>the newest and the most attended, %1 tokens</source>
        <translation>最新的和累计受关注最多的，共 %1 个 token</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/key_norm.cpp"/>
        <source>Smallest key norms</source>
        <translation>键范数最小</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/key_norm.cpp"/>
        <source>the %1 tokens with the smallest key norms</source>
        <translation>键范数最小的 %1 个 token</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/registry.cpp"/>
        <source>%1 does not go with %2</source>
        <translation>%1 不能与 %2 同用</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/registry.cpp"/>
        <source>choose a retention that decides by keys or attention, or leave it out</source>
        <translation>选择按键或注意力决定的 retention，或去掉它</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/registry.cpp"/>
        <source>choose retention=h2o, or leave it out</source>
        <translation>选择 retention=h2o，或去掉它</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/registry.cpp"/>
        <source>choose retention=sink, or give sinks only to the layers that are meant</source>
        <translation>选择 retention=sink，或只给所指的层设汇 token</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/registry.cpp"/>
        <source>choose retention=snapkv or retention=pyramidkv, or leave it out</source>
        <translation>选择 retention=snapkv 或 retention=pyramidkv，或去掉它</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/sink.cpp"/>
        <source>%1 sinks fill a window of %2</source>
        <translation>%1 个汇 token 占满了 %2 的窗口</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/sink.cpp"/>
        <source>Sinks + window</source>
        <translation>注意力汇 + 窗口</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/sliding_window.cpp"/>
        <source>sliding_window needs a length, and this layer has no window</source>
        <translation>sliding_window 需要长度，而此层没有窗口</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/snapkv.cpp"/>
        <source>%1 observed tokens do not fit into a budget of %2</source>
        <translation>%1 个观察 token 放不进 %2 的预算</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/snapkv.cpp"/>
        <source>Prompt, as a pyramid (PyramidKV)</source>
        <translation>提示词金字塔（PyramidKV）</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/snapkv.cpp"/>
        <source>Prompt, shortened (SnapKV)</source>
        <translation>提示词精简（SnapKV）</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/snapkv.cpp"/>
        <source>observe can be 1 to %1</source>
        <translation>observe 可为 1 到 %1</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/tova.cpp"/>
        <source>Most attended (TOVA)</source>
        <translation>注意力最高（TOVA）</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/tova.cpp"/>
        <source>the %1 tokens that the newest attends to most</source>
        <translation>最新 token 最关注的 %1 个 token</translation>
    </message>
    <message>
        <location filename="../../core/cache/sequence/cross_cache.cpp"/>
        <source>raise the limit</source>
        <translation>调高限制</translation>
    </message>
    <message>
        <location filename="../../core/cache/sequence/cross_cache.cpp"/>
        <source>the recording needs %1 bytes and the memory limit leaves %2</source>
        <translation>录音需要 %1 字节，而内存限制只剩 %2</translation>
    </message>
    <message>
        <location filename="../../core/cache/sequence/kv_cache.cpp"/>
        <source>reset it and begin with the whole text</source>
        <translation>重置它，从完整文本开始</translation>
    </message>
    <message>
        <location filename="../../core/cache/sequence/kv_cache.cpp"/>
        <source>the cache %1 has seen %2 tokens and keeps none</source>
        <translation>缓存 %1 已见过 %2 个 token，但一个也不保留</translation>
    </message>
    <message>
        <location filename="../../core/cache/sequence/read_cells.cpp"/>
        <source>choose a layer that attends</source>
        <translation>选择有注意力的层</translation>
    </message>
    <message>
        <location filename="../../core/cache/sequence/read_cells.cpp"/>
        <source>choose one of 0 to %1</source>
        <translation>选择 0 到 %1 中的一个</translation>
    </message>
    <message>
        <location filename="../../core/cache/sequence/read_cells.cpp"/>
        <source>layer %1 has no KV head %2</source>
        <translation>第 %1 层没有 KV 头 %2</translation>
    </message>
    <message>
        <location filename="../../core/cache/sequence/read_cells.cpp"/>
        <source>layer %1 has no keys and values</source>
        <translation>第 %1 层没有键和值</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source> bit </source>
        <translation> bit </translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>%1 is another name of dynamic for %2, and this model is not one</source>
        <translation>%1 是 dynamic 用于%2时的别名，而此模型不是</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>%1 is for %2 of few bits</source>
        <translation>%1 用于低位数的 %2</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>a model with attention and recurrent state</source>
        <translation>同时有注意力和循环状态的模型</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>a model with recurrent state</source>
        <translation>有循环状态的模型</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>add residency=disk or residency=host, or leave it out</source>
        <translation>加上 residency=disk 或 residency=host，或去掉它</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>an encoder-decoder model</source>
        <translation>编码器-解码器模型</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>hybrid is for models with window layers, and this model has none</source>
        <translation>hybrid 用于有窗口层的模型，而此模型没有</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>it accepts one number for all of them: write it before the layer rules</source>
        <translation>所有层只能用同一个数：写在层规则之前</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>layer %1 keeps a recurrent state and no cells</source>
        <translation>第 %1 层保留循环状态，没有单元</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>layer %1 keeps nothing</source>
        <translation>第 %1 层不保留任何内容</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>layer %1 reads the cells of layer %2 and keeps none</source>
        <translation>第 %1 层读取第 %2 层的单元，自己不保留</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>layers of this model: 0-%1</source>
        <translation>此模型的层：0-%1</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>name attention layers, or leave the rule out</source>
        <translation>指定注意力层，或去掉此规则</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>name layer %1, or leave the rule out</source>
        <translation>指定第 %1 层，或去掉此规则</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>prefetch got %1 and %2, and offloaded layers of a device share one ring of buffers</source>
        <translation>prefetch 的值是 %1 和 %2，而同一设备上已卸载的层共用一个环形缓冲区</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>prefetch got %1, and no layer is offloaded</source>
        <translation>prefetch 的值是 %1，而没有已卸载的层</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>requantize=all does not go with rotate=hadamard</source>
        <translation>requantize=all 不能与 rotate=hadamard 同用</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>requantize=all needs a cache that keeps every token</source>
        <translation>requantize=all 需要保留全部 token 的缓存</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>requantize=all reproduces %1, not %2</source>
        <translation>requantize=all 复现 %1，而不是 %2</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>say %1, or requantize=append</source>
        <translation>写 %1，或 requantize=append</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>say %1=N too, or leave %2 out</source>
        <translation>再写上 %1=N，或去掉 %2</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>say requantize=append, or retention=full on layers without a window</source>
        <translation>写 requantize=append，或在没有窗口的层上用 retention=full</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>say requantize=append, or rotate=none</source>
        <translation>写 requantize=append，或 rotate=none</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>use dynamic</source>
        <translation>使用 dynamic</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>use dynamic, or sliding_window:window_length=N</source>
        <translation>使用 dynamic，或 sliding_window:window_length=N</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>%1 to %2 numbers</source>
        <translation>%1 到 %2 个数</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>0, 0-3 or -1 (the last)</source>
        <translation>0、0-3 或 -1（最后一层）</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Compress to</source>
        <translation>压缩到</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Compresses</source>
        <translation>每次压缩</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Fitted zeros</source>
        <translation>拟合零点</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Group size</source>
        <translation>组大小</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>K %1</source>
        <translation>K %1</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Keeps</source>
        <translation>保留</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Keys: axis</source>
        <translation>键：轴</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Keys: compress to</source>
        <translation>键：压缩到</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Keys: precision</source>
        <translation>键：精度</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>LAYERS:key=value,...</source>
        <translation>LAYERS:key=value,...</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Last tokens that decide</source>
        <translation>起决定作用的末尾 token</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Layers ahead</source>
        <translation>提前读取层数</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Newest always kept</source>
        <translation>始终保留的最新 token</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Newest at 16 bit</source>
        <translation>16 bit 的最新 token</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Place</source>
        <translation>存放位置</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Prompt: decided</source>
        <translation>提示词：决定方式</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Room for</source>
        <translation>容量</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Rotation</source>
        <translation>旋转</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Sinks</source>
        <translation>汇 token</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>V %1</source>
        <translation>V %1</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Values: axis</source>
        <translation>值：轴</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Values: compress to</source>
        <translation>值：压缩到</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Values: precision</source>
        <translation>值：精度</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>a number of layers, 0 to %1</source>
        <translation>层数，0 到 %1</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>a prompt is one decision about what stays, or one for each piece of it (tova, h2o, key_norm)</source>
        <translation>提示词作为整体只决定一次保留什么，或每段各决定一次（tova、h2o、key_norm）</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>at most 4096 characters</source>
        <translation>至多 4096 个字符</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>axis of the groups of keys, numbered as the backend does</source>
        <translation>键分组的轴，编号随后端</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>axis of the groups of values, numbered as the backend does</source>
        <translation>值分组的轴，编号随后端</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>bits per number in keys</source>
        <translation>键的每个数的位数</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>bits per number in keys and values</source>
        <translation>键和值的每个数的位数</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>bits per number in values</source>
        <translation>值的每个数的位数</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>capacity in tokens</source>
        <translation>容量，以 token 计</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>chosen by the last %1</source>
        <translation>由最后 %1 个选出</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>first tokens that are never evicted</source>
        <translation>永不驱逐的最前面的 token</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>fit the zeros (backend hqq)</source>
        <translation>拟合零点（后端 hqq）</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>for example format=f16</source>
        <translation>例如 format=f16</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>full-precision format of keys</source>
        <translation>键的全精度格式</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>full-precision format of keys and values</source>
        <translation>键和值的全精度格式</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>full-precision format of values</source>
        <translation>值的全精度格式</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>key=value list</source>
        <translation>key=value 列表</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>keys are %1</source>
        <translation>可用的键名：%1</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>last tokens of the prompt that choose (snapkv, pyramidkv)</source>
        <translation>提示词末尾做选择的 token（snapkv、pyramidkv）</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>layer rule</source>
        <translation>层规则</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>layers read ahead from RAM or disk</source>
        <translation>提前从内存或磁盘读取的层</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>newest tokens that are never evicted (h2o)</source>
        <translation>永不驱逐的最新 token（h2o）</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>newest tokens that stay in full precision</source>
        <translation>保持全精度的最新 token</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>numbers that share a scale</source>
        <translation>共用一个缩放因子的数</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>numbers up to %1</source>
        <translation>不大于 %1 的数</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>rotation of keys and values before they are compressed</source>
        <translation>压缩前对键和值的旋转</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>the method of compression</source>
        <translation>压缩方法</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>the newest %1 always</source>
        <translation>始终保留最新 %1 个</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>the specification</source>
        <translation>规格</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>unknown key &quot;%1&quot;</source>
        <translation>未知的键名“%1”</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>what a flush compresses: the new tokens, or the whole text again</source>
        <translation>每次压缩什么：只压缩新 token，或重新压缩全文</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>where the cache is stored</source>
        <translation>缓存的存放位置</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>which tokens stay</source>
        <translation>保留哪些 token</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>whole numbers from %1 on</source>
        <translation>不小于 %1 的整数</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>window %1</source>
        <translation>窗口 %1</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>window in tokens, sinks and the newest token included</source>
        <translation>窗口长度，以 token 计，含汇 token 和最新的 token</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>As the model asks</source>
        <translation>按模型要求</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>Compressed</source>
        <translation>压缩</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>Full, fixed size, offloaded</source>
        <translation>完整，固定大小，卸载</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>Full, offloaded</source>
        <translation>完整，卸载</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>No cache</source>
        <translation>无缓存</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>about a third of the memory for a long text, less accuracy; the first 4 tokens and the newest 128 to 191 (residual_length, and up to 63 more) stay in full precision</source>
        <translation>长文本时内存约为三分之一，准确度降低；前 4 个 token 和最新的 128 到 191 个（residual_length，至多再加 63 个）保持全精度</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>about a third of the memory of a long text, some accuracy; the first 4 tokens and the newest 128 to 191 stay at 16 bit</source>
        <translation>长文本时内存约为三分之一，准确度略降；前 4 个 token 和最新的 128 到 191 个保持 16 bit</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>all memory at once: to compute in for two layers; every token reads the others, too</source>
        <translation>内存一次性全部分配：计算内存只放两层；每个 token 还要读取其余各层</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>all memory at once; when it is full the reply stops</source>
        <translation>内存一次性全部分配；满了回复就停止</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>allocates all memory at once; the reply stops when it is full</source>
        <translation>一次性分配全部内存；满了回复就停止</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>allocates everything at once: compute memory for two layers, the rest on disk; with a GPU, in host memory; every step reads all layers</source>
        <translation>一次性全部分配：计算内存只放两层，其余在磁盘；有 GPU 时在主机内存；每步都读取所有层</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>as SnapKV, with more tokens in the first layers than in the last: 256 on average</source>
        <translation>同 SnapKV，但前面的层比后面的层保留更多 token：平均 256 个</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>as snapkv</source>
        <translation>同 snapkv</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>as snapkv, and the statistics of all queries while the prompt is read: n_heads * (head_dim + head_dim^2) numbers a layer</source>
        <translation>同 snapkv，外加读取提示词期间所有查询的统计量：每层 n_heads * (head_dim + head_dim^2) 个数</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>between Window and Full</source>
        <translation>介于“窗口”和“完整”之间</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>between sliding_window and dynamic</source>
        <translation>介于 sliding_window 和 dynamic 之间</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>bounded memory once a prompt is read, endless text; crops only before the first eviction</source>
        <translation>读完提示词后内存有上限，文本可无限长；只能在首次驱逐之前裁剪</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>bounded memory once a prompt is read, endless text; crops only before the first eviction, and attention is computed up to half as often again</source>
        <translation>读完提示词后内存有上限，文本可无限长；只能在首次驱逐之前裁剪，注意力的计算至多增加一半</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>bounded memory once a prompt is read, endless text; crops only to nothing, and attention is computed up to half as often again</source>
        <translation>读完提示词后内存有上限，文本可无限长；只能裁剪到空，注意力的计算至多增加一半</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>bounded memory, endless text; other tokens are forgotten</source>
        <translation>内存有上限，文本可无限长；其他 token 被遗忘</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>bounded memory, endless text; other tokens are forgotten, a little slower</source>
        <translation>内存有上限，文本可无限长；其他 token 被遗忘，稍慢</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>bounded memory, endless text; other tokens are forgotten, a little slower; an edit reads the text again</source>
        <translation>内存有上限，文本可无限长；其他 token 被遗忘，稍慢；编辑后要重新读取文本</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>bounded memory, endless text; the middle is forgotten</source>
        <translation>内存有上限，文本可无限长；中间部分被遗忘</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>bounded memory; older tokens are forgotten</source>
        <translation>内存有上限；较早的 token 被遗忘</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>compute memory for two layers, the rest on disk; with a GPU, in host memory; every step reads all layers</source>
        <translation>计算内存只放两层，其余在磁盘；有 GPU 时在主机内存；每步都读取所有层</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>every token there is room for</source>
        <translation>容量之内的全部 token</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>every token there is room for, on disk (with a GPU: in RAM)</source>
        <translation>容量之内的全部 token，在磁盘上（有 GPU 时在内存中）</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>every token, older ones compressed</source>
        <translation>全部 token，较早的被压缩</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>every token, on disk (with a GPU: in RAM)</source>
        <translation>全部 token，在磁盘上（有 GPU 时在内存中）</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>grows by blocks of 64 tokens, nothing is copied when it grows</source>
        <translation>按 64 个 token 的块增长，增长时不复制</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>grows by blocks of 64 tokens; nothing is copied when it grows; layers of the model with a window keep their window only</source>
        <translation>按 64 个 token 的块增长；增长时不复制；模型中有窗口的层只保留其窗口</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>in each layer 256 tokens: the newest half, and those that all others attended to most</source>
        <translation>每层 256 个 token：一半是最新的，一半是所有 token 累计关注最多的</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>in each layer the 256 tokens of the prompt that its end attends to most, and every token after it</source>
        <translation>每层保留提示词末尾最关注的 256 个提示词 token，以及提示词之后的全部 token</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>in each layer the 256 tokens of the prompt that later ones are expected to attend to, and every token after it</source>
        <translation>每层保留预期后续 token 会关注的 256 个提示词 token，以及提示词之后的全部 token</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>in each layer the 256 tokens that the newest attends to most</source>
        <translation>每层保留最新 token 最关注的 256 个 token</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>in each layer the 256 tokens with the smallest key norms</source>
        <translation>每层保留键范数最小的 256 个 token</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>layer by layer, a window or everything</source>
        <translation>逐层决定：窗口或全部</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>little memory for a long prompt once it is read; the reply grows</source>
        <translation>读完长提示词后占内存很少；回复部分会继续增长</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>memory of the whole prompt while it is read, and of 256 tokens of it from then on; grows with the reply; crops only after the prompt</source>
        <translation>读取时占整个提示词的内存，此后只占其中 256 个 token；随回复增长；只能在提示词之后裁剪</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>memory to compute in for two layers; every token reads the others, too</source>
        <translation>计算内存只放两层；每个 token 还要读取其余各层</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>no memory between steps; slow, time grows with the square of the text</source>
        <translation>步与步之间不占内存；慢，时间随文本长度的平方增长</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>no memory between tokens; the time grows with the square of the text</source>
        <translation>token 之间不占内存；时间随文本长度的平方增长</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>only the last N tokens</source>
        <translation>只有最近 N 个 token</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>slow, reads the whole text for every token</source>
        <translation>慢，每个 token 都要读取全文</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>the first 4 and the last 252</source>
        <translation>前 4 个和最近 252 个</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec_error.h"/>
        <source>cache specification: %1</source>
        <translation>缓存规格：%1</translation>
    </message>
    <message>
        <location filename="../../core/cache/table/cell_table.cpp"/>
        <source>begins inside the one before it</source>
        <translation>从前一块的内部开始</translation>
    </message>
    <message>
        <location filename="../../core/cache/table/cell_table.cpp"/>
        <source>block %1 %2</source>
        <translation>块 %1 %2</translation>
    </message>
    <message>
        <location filename="../../core/cache/table/cell_table.cpp"/>
        <source>has cells that no block has</source>
        <translation>含有任何块都没有的单元</translation>
    </message>
    <message>
        <location filename="../../core/cache/table/cell_table.cpp"/>
        <source>has positions that no packed block has</source>
        <translation>含有任何合并块都没有的位置</translation>
    </message>
    <message>
        <location filename="../../core/cache/table/cell_table.cpp"/>
        <source>holds cells after the end of the text</source>
        <translation>含有文本结尾之后的单元</translation>
    </message>
    <message>
        <location filename="../../core/cache/table/cell_table.cpp"/>
        <source>holds cells that were never written</source>
        <translation>含有从未写入的单元</translation>
    </message>
    <message>
        <location filename="../../core/cache/table/cell_table.cpp"/>
        <source>holds nothing</source>
        <translation>没有内容</translation>
    </message>
    <message>
        <location filename="../../core/cache/table/cell_table.cpp"/>
        <source>is out of order</source>
        <translation>次序不对</translation>
    </message>
    <message>
        <location filename="../../core/cache/table/cell_table.cpp"/>
        <source>lies after the end of the text</source>
        <translation>位于文本结尾之后</translation>
    </message>
    <message>
        <location filename="../../core/cache/table/cell_table.cpp"/>
        <source>was written after the end of the text</source>
        <translation>是在文本结尾之后写入的</translation>
    </message>
    <message>
        <location filename="../../core/cache/view/reference_kv.cpp"/>
        <source>no memory is left for the keys and values that are kept to measure errors</source>
        <translation>没有内存存放测量误差用的键和值</translation>
    </message>
    <message>
        <location filename="../../core/cache/view/reference_kv.cpp"/>
        <source>switch the measuring of errors off</source>
        <translation>关闭误差测量</translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>%1 groups do not divide %2 beams</source>
        <translation>%1 组不能整除 %2 个束</translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>%1 sequences are to be returned and there are %2 beams</source>
        <translation>要返回 %1 个序列，而只有 %2 个束</translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>a diversity penalty is for groups of beams</source>
        <translation>多样性惩罚只用于分组的束</translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>beam search does not draw tokens</source>
        <translation>束搜索不采样 token</translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>beams is %1</source>
        <translation>beams 为 %1</translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>choose 2 or more groups</source>
        <translation>选择不少于 2 组</translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>choose a number of groups that divides the number of beams</source>
        <translation>选择能整除束数的组数</translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>diversity-penalty is %1</source>
        <translation>diversity-penalty 为 %1</translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>end them by an id (eos), or leave out beams</source>
        <translation>用 id 结束它们（eos），或去掉 beams</translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>give diversity-penalty a number above 0</source>
        <translation>给 diversity-penalty 一个大于 0 的数</translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>groups of beams without a diversity penalty are all the same</source>
        <translation>没有多样性惩罚时，各组的束完全相同</translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>it accepts 0 (off) or more</source>
        <translation>可接受 0（关闭）或更大</translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>it accepts 1 or more</source>
        <translation>可接受不小于 1 的数</translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>it accepts any number; 0 is off</source>
        <translation>可接受任意数；0 为关闭</translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>leave out temperature, top-k, top-p, min-p and typical-p, or beams</source>
        <translation>去掉 temperature、top-k、top-p、min-p 和 typical-p，或去掉 beams</translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>length-penalty is %1</source>
        <translation>length-penalty 为 %1</translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>return fewer sequences or use more beams</source>
        <translation>减少返回的序列，或增加束</translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>stop texts do not end beams</source>
        <translation>停止字符串不能结束束</translation>
    </message>
    <message>
        <location filename="../../core/decode/comparison.cpp"/>
        <source>%1 runs to compare</source>
        <translation>有 %1 次运行可比较</translation>
    </message>
    <message>
        <location filename="../../core/decode/comparison.cpp"/>
        <source>give 1 to %1</source>
        <translation>给出 1 到 %1 个</translation>
    </message>
    <message>
        <location filename="../../core/decode/generator.cpp"/>
        <source>give it at least one token</source>
        <translation>给它至少一个 token</translation>
    </message>
    <message>
        <location filename="../../core/decode/generator.cpp"/>
        <source>ids go from 0 to %1</source>
        <translation>id 的范围是 0 到 %1</translation>
    </message>
    <message>
        <location filename="../../core/decode/generator.cpp"/>
        <source>token id %1 is outside the vocabulary</source>
        <translation>token id %1 超出词表</translation>
    </message>
    <message>
        <location filename="../../core/decode/perplexity.cpp"/>
        <source>%1, and nothing is left to score after a prefill of %2</source>
        <translation>%1，预填充 %2 之后没有剩余可评分的</translation>
    </message>
    <message>
        <location filename="../../core/decode/perplexity.cpp"/>
        <source>a prefill of %1 tokens leaves nothing to score in windows of %2</source>
        <translation>预填充 %1 个 token 后，在 %2 的窗口中没有剩余可评分的</translation>
    </message>
    <message>
        <location filename="../../core/decode/perplexity.cpp"/>
        <source>choose a cache that takes less memory, or a shorter text</source>
        <translation>选择占内存更少的缓存，或更短的文本</translation>
    </message>
    <message>
        <location filename="../../core/decode/perplexity.cpp"/>
        <source>choose a cache with more room, or a shorter text</source>
        <translation>选择容量更大的缓存，或更短的文本</translation>
    </message>
    <message>
        <location filename="../../core/decode/perplexity.cpp"/>
        <source>choose a smaller prefill or a larger context</source>
        <translation>选择更小的预填充或更大的上下文</translation>
    </message>
    <message>
        <location filename="../../core/decode/perplexity.cpp"/>
        <source>give a longer text or a smaller prefill</source>
        <translation>给出更长的文本或更小的预填充</translation>
    </message>
    <message>
        <location filename="../../core/decode/perplexity.cpp"/>
        <source>the stride is 1 to the context</source>
        <translation>步幅为 1 到上下文长度</translation>
    </message>
    <message>
        <location filename="../../core/decode/perplexity.cpp"/>
        <source>the text has %1 tokens</source>
        <translation>文本有 %1 个 token</translation>
    </message>
    <message>
        <location filename="../../core/decode/perplexity.cpp"/>
        <source>the text has one token</source>
        <translation>文本只有一个 token</translation>
    </message>
    <message>
        <location filename="../../core/decode/perplexity.cpp"/>
        <source>windows of %1 tokens every %2</source>
        <translation>%1 个 token 的窗口，步幅 %2</translation>
    </message>
    <message>
        <location filename="../../core/decode/prompt_lookup.cpp"/>
        <source>leave out the prompt lookup</source>
        <translation>去掉提示词查找</translation>
    </message>
    <message>
        <location filename="../../core/decode/prompt_lookup.cpp"/>
        <source>leave out the prompt lookup, or use a cache that keeps every token</source>
        <translation>去掉提示词查找，或使用保留全部 token 的缓存</translation>
    </message>
    <message>
        <location filename="../../core/decode/prompt_lookup.cpp"/>
        <source>the cache %1 cannot remove tokens: %2</source>
        <translation>缓存 %1 无法移除 token：%2</translation>
    </message>
    <message>
        <location filename="../../core/decode/prompt_lookup.cpp"/>
        <source>the model has a recurrent state</source>
        <translation>模型有循环状态</translation>
    </message>
    <message>
        <location filename="../../core/decode/prompt_lookup.cpp"/>
        <source>tokens are evicted from its window of %1</source>
        <translation>token 会从长度为 %1 的窗口中被驱逐</translation>
    </message>
    <message>
        <location filename="../../core/decode/sampler.cpp"/>
        <source>%1 is %2</source>
        <translation>%1 为 %2</translation>
    </message>
    <message>
        <location filename="../../core/decode/sampler.cpp"/>
        <source>0 (greedy) to 100</source>
        <translation>0（贪心）到 100</translation>
    </message>
    <message>
        <location filename="../../core/decode/sampler.cpp"/>
        <source>0 (off) or more</source>
        <translation>0（关闭）或更大</translation>
    </message>
    <message>
        <location filename="../../core/decode/sampler.cpp"/>
        <source>0 (off) to 1</source>
        <translation>0（关闭）到 1</translation>
    </message>
    <message>
        <location filename="../../core/decode/sampler.cpp"/>
        <source>above 0, up to 1 (off)</source>
        <translation>大于 0，至多 1（关闭）</translation>
    </message>
    <message>
        <location filename="../../core/decode/sampler.cpp"/>
        <source>above 0; 1 is off</source>
        <translation>大于 0；1 为关闭</translation>
    </message>
    <message>
        <location filename="../../core/decode/speech_config.cpp"/>
        <source>the language got &quot;%1&quot;</source>
        <translation>语言的值是“%1”</translation>
    </message>
    <message>
        <location filename="../../core/decode/speech_config.cpp"/>
        <source>the model knows %1</source>
        <translation>模型支持 %1</translation>
    </message>
    <message>
        <location filename="../../core/decode/speech_config.cpp"/>
        <source>the model knows English only</source>
        <translation>模型只支持英语</translation>
    </message>
    <message>
        <location filename="../../core/decode/transcriber.cpp"/>
        <source>%1 does not translate</source>
        <translation>%1 不会翻译</translation>
    </message>
    <message>
        <location filename="../../core/decode/transcriber.cpp"/>
        <source>%1 lacks the tokens that begin a transcript</source>
        <translation>%1 缺少转写开头所需的 token</translation>
    </message>
    <message>
        <location filename="../../core/decode/transcriber.cpp"/>
        <source>ask it to transcribe</source>
        <translation>让它转写</translation>
    </message>
    <message>
        <location filename="../../core/decode/transcriber.cpp"/>
        <source>give it a longer one</source>
        <translation>给它更长的</translation>
    </message>
    <message>
        <location filename="../../core/decode/transcriber.cpp"/>
        <source>put tokenizer.json and generation_config.json into its folder</source>
        <translation>把 tokenizer.json 和 generation_config.json 放进它的文件夹</translation>
    </message>
    <message>
        <location filename="../../core/decode/transcriber.cpp"/>
        <source>the clip contains no sound</source>
        <translation>片段中没有声音</translation>
    </message>
    <message>
        <location filename="../../core/device/cpu/cpu_ops.cpp"/>
        <source>close other programs, or choose a smaller model or context</source>
        <translation>关闭其他程序，或选择更小的模型或上下文</translation>
    </message>
    <message>
        <location filename="../../core/device/cpu/cpu_ops.cpp"/>
        <source>no memory for %1</source>
        <translation>没有内存用于 %1</translation>
    </message>
    <message>
        <location filename="../../core/device/cpu/pack.cpp"/>
        <source>a weight matrix cannot hold integers (I32)</source>
        <translation>权重矩阵不能存放整数（I32）</translation>
    </message>
    <message>
        <location filename="../../core/device/cpu/scratch.h"/>
        <source>no memory for the working space of a step</source>
        <translation>没有内存用作一步的工作区</translation>
    </message>
    <message>
        <location filename="../../core/device/cpu/scratch.h"/>
        <source>use a smaller chunk</source>
        <translation>使用更小的分段</translation>
    </message>
    <message>
        <location filename="../../core/device/quant_layout.cpp"/>
        <source>there are codes of %1 bits</source>
        <translation>有 %1 bit 的编码</translation>
    </message>
    <message>
        <location filename="../../core/device/quant_layout.cpp"/>
        <source>there are no codes of %1 bits</source>
        <translation>没有 %1 bit 的编码</translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>%1 and %2</source>
        <translation>%1 和 %2</translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>%1 in full windows</source>
        <translation>窗口满时 %1</translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>%1 of %2 layers: %3</source>
        <translation>%2 层中的 %1 层：%3</translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>%1, of the last %L2 tokens</source>
        <translation>%1，只限最近 %L2 个 token</translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>%1, with an index key of %2 numbers</source>
        <translation>%1，另有 %2 个数的索引键</translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>%1, with learned sinks</source>
        <translation>%1，带学习得到的注意力汇</translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>%1, without rotation</source>
        <translation>%1，不旋转</translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>%L1 B a token</source>
        <translation>每个 token %L1 B</translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>%L1 B a token and %2 in full windows</source>
        <translation>每个 token %L1 B，窗口满时 %2</translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>But %1</source>
        <translation>但%1</translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>Cells of a sound, written once: %1</source>
        <translation>一段声音的单元，只写一次：%1</translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>Cells: %1</source>
        <translation>单元：%1</translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>If each head had its own keys and values: %1</source>
        <translation>若每个头都有自己的键和值：%1</translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>If each layer had cells of its own: %1</source>
        <translation>若每层都有自己的单元：%1</translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>If no layer had a window: %1</source>
        <translation>若没有层带窗口：%1</translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>States: %1 for a text of any length, and as much again for each checkpoint</source>
        <translation>状态：%1，与文本长度无关；每个检查点再占同样多</translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>States: %1, the bytes of the cells of %L2 tokens, and as much again for each checkpoint</source>
        <translation>状态：%1，相当于 %L2 个 token 的单元所占字节；每个检查点再占同样多</translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>a state of %1</source>
        <translation>一个 %1 的状态</translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>a vector of %1 numbers for the keys and values of all heads, %L2 B a token</source>
        <translation>所有头的键和值合为 %1 个数的向量，每个 token %L2 B</translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>cells of %L1 B a token</source>
        <translation>单元，每个 token %L1 B</translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>the cells of layer %1</source>
        <translation>第 %1 层的单元</translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>the cells of layers %1</source>
        <translation>第 %1 层的单元</translation>
    </message>
    <message>
        <location filename="../../core/engine/compared.cpp"/>
        <source>a known reason</source>
        <translation>已知的原因</translation>
    </message>
    <message>
        <location filename="../../core/engine/compared.cpp"/>
        <source>a list of 1 to 4 runs</source>
        <translation>1 到 4 次运行的列表</translation>
    </message>
    <message>
        <location filename="../../core/engine/compared.cpp"/>
        <source>a list of ascending lengths of the text</source>
        <translation>文本递增长度的列表</translation>
    </message>
    <message>
        <location filename="../../core/engine/compared.cpp"/>
        <source>a list of numbers</source>
        <translation>数的列表</translation>
    </message>
    <message>
        <location filename="../../core/engine/compared.cpp"/>
        <source>as long as kl</source>
        <translation>与 kl 等长</translation>
    </message>
    <message>
        <location filename="../../core/engine/compared.cpp"/>
        <source>device, host or disk</source>
        <translation>device、host 或 disk</translation>
    </message>
    <message>
        <location filename="../../core/engine/compared.cpp"/>
        <source>ends</source>
        <translation>ends</translation>
    </message>
    <message>
        <location filename="../../core/engine/compared.cpp"/>
        <source>give what kvarium-cli compare --json or Save data wrote</source>
        <translation>给出 kvarium-cli compare --json 或“保存数据”所写的文件</translation>
    </message>
    <message>
        <location filename="../../core/engine/compared.cpp"/>
        <source>kl</source>
        <translation>kl</translation>
    </message>
    <message>
        <location filename="../../core/engine/compared.cpp"/>
        <source>rank</source>
        <translation>rank</translation>
    </message>
    <message>
        <location filename="../../core/engine/compared.cpp"/>
        <source>runs</source>
        <translation>runs</translation>
    </message>
    <message>
        <location filename="../../core/engine/compared.cpp"/>
        <source>stop_reason</source>
        <translation>stop_reason</translation>
    </message>
    <message>
        <location filename="../../core/engine/compared.cpp"/>
        <source>this is no JSON object: %1</source>
        <translation>这不是 JSON 对象：%1</translation>
    </message>
    <message>
        <location filename="../../core/engine/comparing.cpp"/>
        <source>choose 1 to %1</source>
        <translation>选择 1 到 %1</translation>
    </message>
    <message>
        <location filename="../../core/engine/comparing.cpp"/>
        <source>no model is loaded</source>
        <translation>没有加载模型</translation>
    </message>
    <message>
        <location filename="../../core/engine/comparing.cpp"/>
        <source>open a model first</source>
        <translation>先打开一个模型</translation>
    </message>
    <message>
        <location filename="../../core/engine/conversation.cpp"/>
        <source>ask for one first</source>
        <translation>先要求一条</translation>
    </message>
    <message>
        <location filename="../../core/engine/conversation.cpp"/>
        <source>there is no reply to go on with</source>
        <translation>没有可继续的回复</translation>
    </message>
    <message>
        <location filename="../../core/engine/conversation.cpp"/>
        <source>write a message first</source>
        <translation>先写一条消息</translation>
    </message>
    <message>
        <location filename="../../core/engine/conversation_note.cpp"/>
        <source>%1: its note on the conversation %2</source>
        <translation>%1：其对话附注%2</translation>
    </message>
    <message>
        <location filename="../../core/engine/conversation_note.cpp"/>
        <source>has an id outside the vocabulary</source>
        <translation>中有超出词表的 id</translation>
    </message>
    <message>
        <location filename="../../core/engine/conversation_note.cpp"/>
        <source>has an impossible &quot;%1&quot;</source>
        <translation>中的“%1”无效</translation>
    </message>
    <message>
        <location filename="../../core/engine/conversation_note.cpp"/>
        <source>has an impossible &quot;began&quot;</source>
        <translation>中的“began”无效</translation>
    </message>
    <message>
        <location filename="../../core/engine/conversation_note.cpp"/>
        <source>has an impossible &quot;plain&quot;</source>
        <translation>中的“plain”无效</translation>
    </message>
    <message>
        <location filename="../../core/engine/conversation_note.cpp"/>
        <source>has an impossible &quot;variables&quot;</source>
        <translation>中的“variables”无效</translation>
    </message>
    <message>
        <location filename="../../core/engine/conversation_note.cpp"/>
        <source>has no &quot;rendered&quot;</source>
        <translation>没有“rendered”</translation>
    </message>
    <message>
        <location filename="../../core/engine/conversation_note.cpp"/>
        <source>has no &quot;text&quot;</source>
        <translation>中没有“text”</translation>
    </message>
    <message>
        <location filename="../../core/engine/conversation_note.cpp"/>
        <source>has no list &quot;%1&quot;</source>
        <translation>中没有列表“%1”</translation>
    </message>
    <message>
        <location filename="../../core/engine/conversation_note.cpp"/>
        <source>it is damaged: save the conversation again</source>
        <translation>文件已损坏：重新保存对话</translation>
    </message>
    <message>
        <location filename="../../core/engine/model_description.cpp"/>
        <source>it cannot be read: %1; download the model again</source>
        <translation>无法读取它：%1；重新下载模型</translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>%1 (weights %2, cache %3, computing %4)</source>
        <translation>%1（权重 %2，缓存 %3，计算 %4）</translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>%1 of %2 layers of %3 with the cache %4 need %5 on %6, and %7</source>
        <translation>%3 的 %2 层中有 %1 层，使用缓存 %4 时在 %6 上需要 %5，而%7</translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>%1 of its %2 are free</source>
        <translation>其 %2 中空闲 %1</translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>%1 with the cache %2 needs %3 on %4, and %5</source>
        <translation>%1 使用缓存 %2 时在 %4 上需要 %3，而%5</translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>%1: it does not fit</source>
        <translation>%1：放不下</translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>all %1 layers lie on %2: needs %3, and %4</source>
        <translation>全部 %1 层都在 %2 上：需要 %3，而%4</translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>choose a smaller --gpu-layers or auto, weights of fewer bits, another cache or a shorter context</source>
        <translation>选择更小的 --gpu-layers 或 auto、位数更少的权重、另一个缓存，或更短的上下文</translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>choose weights of fewer bits, another cache or a shorter context</source>
        <translation>选择位数更少的权重、另一个缓存，或更短的上下文</translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>choose weights of fewer bits, another cache or a shorter context, or leave layers to the CPU (--gpu-layers auto) or all of them (--device cpu)</source>
        <translation>选择位数更少的权重、另一个缓存，或更短的上下文，或把部分层（--gpu-layers auto）或全部层（--device cpu）交给 CPU</translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>does not fit on %1: needs %2, and %3; %4</source>
        <translation>%1 放不下：需要 %2，而%3；%4</translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>fits on %1: needs %2, and %3</source>
        <translation>%1 放得下：需要 %2，而%3</translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>it does not say how much is free</source>
        <translation>它没有给出空闲量</translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>needs %1 on %2, which does not say how much is free</source>
        <translation>在 %2 上需要 %1，而它没有给出空闲量</translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>none of the %1 layers lies on %2, and the CPU computes all: needs %3</source>
        <translation>%1 层都不在 %2 上，全部由 CPU 计算：需要 %3</translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>the last %1 of %2 layers and the head lie on %3: needs %4, and %5; the others on the CPU: needs %6</source>
        <translation>%2 层中的最后 %1 层和输出头在 %3 上：需要 %4，而%5；其余在 CPU 上：需要 %6</translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.h"/>
        <source>%1, or choose a smaller --gpu-layers</source>
        <translation>%1，或选择更小的 --gpu-layers</translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.h"/>
        <source>choose a smaller --gpu-layers</source>
        <translation>选择更小的 --gpu-layers</translation>
    </message>
    <message>
        <location filename="../../core/engine/running_turn.cpp"/>
        <source>shorten the conversation, start a new one or choose a cache with more room</source>
        <translation>缩短对话，开始新对话，或选择容量更大的缓存</translation>
    </message>
    <message>
        <location filename="../../core/engine/running_turn.cpp"/>
        <source>start a new conversation, or choose a cache that lies on disk, is compressed or keeps fewer tokens</source>
        <translation>开始新对话，或选择位于磁盘、经过压缩或保留更少 token 的缓存</translation>
    </message>
    <message>
        <location filename="../../core/engine/session_worker.cpp"/>
        <source>%1 is no number of layers</source>
        <translation>%1 不是层数</translation>
    </message>
    <message>
        <location filename="../../core/engine/session_worker.cpp"/>
        <source>ask something first</source>
        <translation>先提个问题</translation>
    </message>
    <message>
        <location filename="../../core/engine/session_worker.cpp"/>
        <source>dynamic</source>
        <translation>dynamic</translation>
    </message>
    <message>
        <location filename="../../core/engine/session_worker.cpp"/>
        <source>loading %1 was stopped</source>
        <translation>已停止加载 %1</translation>
    </message>
    <message>
        <location filename="../../core/engine/session_worker.cpp"/>
        <source>memory ran out; close other programs or choose a smaller model or cache</source>
        <translation>内存用尽；关闭其他程序，或选择更小的模型或缓存</translation>
    </message>
    <message>
        <location filename="../../core/engine/session_worker.cpp"/>
        <source>open it again</source>
        <translation>重新打开它</translation>
    </message>
    <message>
        <location filename="../../core/engine/session_worker.cpp"/>
        <source>say all, auto or a number</source>
        <translation>写 all、auto 或一个数</translation>
    </message>
    <message>
        <location filename="../../core/engine/session_worker.cpp"/>
        <source>this conversation has nothing in its cache</source>
        <translation>此对话的缓存中没有内容</translation>
    </message>
    <message>
        <location filename="../../core/engine/session_worker.cpp"/>
        <source>unexpected: %1</source>
        <translation>意外错误：%1</translation>
    </message>
    <message>
        <location filename="../../core/files/byte_cursor.cpp"/>
        <source>%1 is incomplete or damaged</source>
        <translation>%1 不完整或已损坏</translation>
    </message>
    <message>
        <location filename="../../core/files/byte_cursor.cpp"/>
        <source>convert it to %1</source>
        <translation>把它转换为 %1</translation>
    </message>
    <message>
        <location filename="../../core/files/byte_cursor.cpp"/>
        <source>download it again</source>
        <translation>重新下载</translation>
    </message>
    <message>
        <location filename="../../core/files/byte_cursor.cpp"/>
        <source>download the model itself</source>
        <translation>下载模型本身</translation>
    </message>
    <message>
        <location filename="../../core/files/byte_cursor.cpp"/>
        <source>fetch it with: git lfs pull</source>
        <translation>用此命令获取：git lfs pull</translation>
    </message>
    <message>
        <location filename="../../core/files/byte_cursor.cpp"/>
        <source>is a GGJT file from before GGUF</source>
        <translation>是 GGUF 之前的 GGJT 文件</translation>
    </message>
    <message>
        <location filename="../../core/files/byte_cursor.cpp"/>
        <source>is a GGMF file from before GGUF</source>
        <translation>是 GGUF 之前的 GGMF 文件</translation>
    </message>
    <message>
        <location filename="../../core/files/byte_cursor.cpp"/>
        <source>is a GGML file from before GGUF</source>
        <translation>是 GGUF 之前的 GGML 文件</translation>
    </message>
    <message>
        <location filename="../../core/files/byte_cursor.cpp"/>
        <source>is a Git LFS pointer, not the model itself</source>
        <translation>是 Git LFS 指针，不是模型本身</translation>
    </message>
    <message>
        <location filename="../../core/files/byte_cursor.cpp"/>
        <source>is a ZIP archive, perhaps PyTorch weights</source>
        <translation>是 ZIP 压缩包，可能是 PyTorch 权重</translation>
    </message>
    <message>
        <location filename="../../core/files/byte_cursor.cpp"/>
        <source>is a web page, not a model</source>
        <translation>是网页，不是模型</translation>
    </message>
    <message>
        <location filename="../../core/files/byte_cursor.cpp"/>
        <source>it claims %1 entries for %2, more than its %3 bytes can hold</source>
        <translation>它声称%2有 %1 项，而其 %3 字节容纳不下</translation>
    </message>
    <message>
        <location filename="../../core/files/byte_cursor.cpp"/>
        <source>it ends inside %1, byte %2 of %3</source>
        <translation>它在%1中途结束，位于第 %2 字节（共 %3）</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1 appears twice</source>
        <translation>%1出现了两次</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1 has %2 dimensions; 1 to 4 are allowed</source>
        <translation>%1有 %2 维；允许 1 到 4 维</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1 has a value of unknown type %2</source>
        <translation>%1的值类型 %2 未知</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1 has an empty dimension</source>
        <translation>%1有一个维度为空</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1 has too many elements</source>
        <translation>%1的元素过多</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1 is a bool, but neither 0 nor 1</source>
        <translation>%1是布尔值，但既不是 0 也不是 1</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1 is damaged</source>
        <translation>%1 已损坏</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1 is incomplete</source>
        <translation>%1 不完整</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1 is incomplete: %2</source>
        <translation>%1 不完整：%2</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1 is not a GGUF file</source>
        <translation>%1 不是 GGUF 文件</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1 lies at offset %2, not a multiple of the alignment %3</source>
        <translation>%1位于偏移 %2，不是对齐 %3 的倍数</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1 of %2 MiB</source>
        <translation>%2 MiB 中只有 %1</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1 of %2 bytes</source>
        <translation>%2 字节中只有 %1</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1 of type %2 has rows of %3 elements, not a multiple of %4</source>
        <translation>类型为 %2 的%1，每行 %3 个元素，不是 %4 的倍数</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1: metadata key '%2' should hold %3, but holds %4</source>
        <translation>%1：元数据键“%2”应为%3，实际为%4</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>a bool</source>
        <translation>布尔值</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>a metadata key has %1 bytes; 1 to 65535 are allowed</source>
        <translation>有一个元数据键长 %1 字节；允许 1 到 65535</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>a string</source>
        <translation>字符串</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>a tensor's name (%1) has %2 bytes; 1 to 63 are allowed</source>
        <translation>张量名（%1）长 %2 字节；允许 1 到 63</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>an array of floats</source>
        <translation>浮点数组</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>an array of integers</source>
        <translation>整数数组</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>an array of string</source>
        <translation>字符串数组</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>an integer</source>
        <translation>整数</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>an integer below 2^63</source>
        <translation>小于 2^63 的整数</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>convert the model again, or use a newer file</source>
        <translation>重新转换模型，或使用更新的文件</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>general.alignment is %1, not a power of two from 8 to 1048576</source>
        <translation>general.alignment 为 %1，不是 8 到 1048576 之间的 2 的幂</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>has %1 of type %2, which this program cannot read</source>
        <translation>含有类型为 %2 的%1，本程序无法读取</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>has an array of arrays in %1</source>
        <translation>在%1中含有数组的数组</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>integers below 2^63</source>
        <translation>小于 2^63 的整数</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>is a GGUF file of version %1, and this program reads 2 and 3</source>
        <translation>是版本 %1 的 GGUF 文件，而本程序可读 2 和 3</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>is a GGUF file of version 1 (August 2023)</source>
        <translation>是版本 1 的 GGUF 文件（2023 年 8 月）</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>is a big-endian GGUF file</source>
        <translation>是大端序的 GGUF 文件</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>is part %1 of %2 of a split model, and this program reads whole files</source>
        <translation>是拆分模型的第 %1 部分（共 %2），而本程序读取完整文件</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>it has %1 metadata entries, more than 65536</source>
        <translation>它有 %1 个元数据项，超过 65536</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>it has %1 tensors, more than 262144</source>
        <translation>它有 %1 个张量，超过 262144</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>it is damaged or was not downloaded completely: download it again</source>
        <translation>文件已损坏或未完整下载：重新下载</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>its magic</source>
        <translation>其魔数</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>join the parts into one file first (llama-gguf-split --merge)</source>
        <translation>先把各部分合并成一个文件（llama-gguf-split --merge）</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>metadata key %1</source>
        <translation>元数据键 %1</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>metadata key %1 appears twice</source>
        <translation>元数据键 %1 出现了两次</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>name a model file that ends in .gguf</source>
        <translation>指定以 .gguf 结尾的模型文件</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>tensor %1</source>
        <translation>张量 %1</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>tensor %1, %2 bytes at offset %3, reaches beyond the end of the file's %4 bytes of tensor data</source>
        <translation>张量 %1（%2 字节，偏移 %3）超出了文件中 %4 字节张量数据的末尾</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>tensors %1 and %2 overlap</source>
        <translation>张量 %1 和 %2 重叠</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>the key of a metadata entry</source>
        <translation>元数据项的键</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>the name of a tensor</source>
        <translation>张量的名称</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>the number of metadata entries</source>
        <translation>元数据项的数目</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>the number of tensors</source>
        <translation>张量的数目</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>use a file of this model in another quantization (Q4_K_M, Q8_0, F16)</source>
        <translation>使用此模型另一种量化的文件（Q4_K_M、Q8_0、F16）</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>use an older file or a newer KVarium</source>
        <translation>使用更旧的文件或更新的 KVarium</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>use another file of this model</source>
        <translation>使用此模型的另一个文件</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>use the little-endian file of this model</source>
        <translation>使用此模型的小端序文件</translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>%1 has its weights as %2, and this program reads safetensors</source>
        <translation>%1 的权重为 %2，而本程序读取 safetensors</translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>%1 has neither %2 nor %3</source>
        <translation>%1 既没有 %2，也没有 %3</translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>%1 has tensor '%2' in two parts, and %3 does not say which counts</source>
        <translation>%1 中张量“%2”分在两部分，而 %3 没有说明以哪个为准</translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>%1 is not a model folder: it has no config.json</source>
        <translation>%1 不是模型文件夹：其中没有 config.json</translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>%1 lacks %2, which %3 names</source>
        <translation>%1 缺少 %2，而 %3 中列有它</translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>%1 names %2 parts, more than 4096</source>
        <translation>%1 列出了 %2 个部分，超过 4096</translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>%1: tensor '%2' is not in %3, but in %4</source>
        <translation>%1：张量“%2”不在 %3 中，实际所在：%4</translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>%1: weight_map is missing</source>
        <translation>%1：缺少 weight_map</translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>convert them (transformers: load the model, then save_pretrained), or download the safetensors files</source>
        <translation>转换它们（transformers：加载模型，再用 save_pretrained），或下载 safetensors 文件</translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>download all parts of the model</source>
        <translation>下载模型的所有部分</translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>download all parts of the model again</source>
        <translation>重新下载模型的所有部分</translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>download the weights of the model too</source>
        <translation>把模型的权重也下载下来</translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>generation_config.json</source>
        <translation>generation_config.json</translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>name a folder with config.json and model.safetensors, or a GGUF file</source>
        <translation>指定含有 config.json 和 model.safetensors 的文件夹，或 GGUF 文件</translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>no part</source>
        <translation>不在任何部分</translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>preprocessor_config.json</source>
        <translation>preprocessor_config.json</translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>the name of a .safetensors file in the same folder</source>
        <translation>同一文件夹中 .safetensors 文件的名称</translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>tokenizer_config.json</source>
        <translation>tokenizer_config.json</translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>use another copy of this model</source>
        <translation>使用此模型的另一份副本</translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>&quot;%1&quot;</source>
        <translation>&quot;%1&quot;</translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>%1 holds %2 instead of an object</source>
        <translation>%1 存有 %2，而不是对象</translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>%1: %2%3 is %4, it must be %5</source>
        <translation>%1：%2%3 为 %4，应为：%5</translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>%1: %2%3 is missing, it must be %4</source>
        <translation>%1：缺少 %2%3，应为：%4</translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>a list</source>
        <translation>列表</translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>a list of %1</source>
        <translation>%1的列表</translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>a list of at most %1</source>
        <translation>至多 %1 项的列表</translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>a number from %1 to %2</source>
        <translation>%1 到 %2 的数</translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>an integer from %1 to %2</source>
        <translation>%1 到 %2 的整数</translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>an object</source>
        <translation>对象</translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>download it again, or use another copy of this model</source>
        <translation>重新下载，或使用此模型的另一份副本</translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>has %1 bytes, more than %2</source>
        <translation>有 %1 字节，超过 %2</translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>has a number beyond any a computer can hold</source>
        <translation>含有任何计算机都存不下的数</translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>has more than %1 values</source>
        <translation>有超过 %1 个值</translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>is not JSON in UTF-8 at byte %1</source>
        <translation>在第 %1 字节处不是 UTF-8 的 JSON</translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>nests deeper than %1 levels</source>
        <translation>嵌套超过 %1 层</translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors.cpp"/>
        <source>%1 (bytes %2 to %3) reaches beyond the end of the file's %4 bytes of tensor data</source>
        <translation>%1（第 %2 到 %3 字节）超出了文件中 %4 字节张量数据的末尾</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors.cpp"/>
        <source>%1 begins at byte %2 of the tensor data, %3 (byte %4 is next)</source>
        <translation>%1始于张量数据的第 %2 字节，%3（下一个应为第 %4 字节）</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors.cpp"/>
        <source>%1 bytes after its last tensor belong to no tensor</source>
        <translation>最后一个张量之后的 %1 字节不属于任何张量</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors.cpp"/>
        <source>%1 is damaged or was not downloaded completely</source>
        <translation>%1 已损坏或未完整下载</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors.cpp"/>
        <source>%1 of type %2 and shape %3 has %4 bytes instead of %5</source>
        <translation>类型为 %2、形状为 %3 的%1有 %4 字节，而应为 %5</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors.cpp"/>
        <source>%1: tensor '%2' %3, which this program cannot read</source>
        <translation>%1：张量“%2”%3，本程序无法读取</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors.cpp"/>
        <source>after a gap</source>
        <translation>之前有空隙</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors.cpp"/>
        <source>has %1 dimensions</source>
        <translation>有 %1 维</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors.cpp"/>
        <source>has no elements</source>
        <translation>没有元素</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors.cpp"/>
        <source>inside the tensor before it</source>
        <translation>位于前一个张量之内</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors.cpp"/>
        <source>is of type %1</source>
        <translation>的类型为 %1</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors.cpp"/>
        <source>tensor '%1'</source>
        <translation>张量“%1”</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors.cpp"/>
        <source>use the weights of this model in BF16, F16 or F32</source>
        <translation>使用此模型的 BF16、F16 或 F32 权重</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>%1 ends before it begins</source>
        <translation>%1的结尾在开头之前</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>%1 has a field %2 that the format does not know</source>
        <translation>%1有格式中没有的字段 %2</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>%1 has data_offsets that are not two numbers</source>
        <translation>%1的 data_offsets 不是两个数</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>%1 has its %2 twice</source>
        <translation>%1的 %2 出现了两次</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>%1 has more than 8 dimensions</source>
        <translation>%1超过 8 维</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>%1 is a GGUF file, not a safetensors file</source>
        <translation>%1 是 GGUF 文件，不是 safetensors 文件</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>%1 is not a safetensors file: its header would have %2 bytes, and at most 100 MB are allowed</source>
        <translation>%1 不是 safetensors 文件：按此它的文件头有 %2 字节，而至多允许 100 MB</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>%1 lacks dtype, shape or data_offsets</source>
        <translation>%1缺少 dtype、shape 或 data_offsets</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>__metadata__, %1</source>
        <translation>__metadata__，%1</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>a negative number</source>
        <translation>负数</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>a number that is not an integer</source>
        <translation>非整数</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>a tensor's name (%1) has %2 bytes; 1 to 1024 are allowed</source>
        <translation>张量名（%1）长 %2 字节；允许 1 到 1024</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>binary data</source>
        <translation>二进制数据</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>it has more than 262144 tensors</source>
        <translation>它有超过 262144 个张量</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>its __metadata__ has %1 twice</source>
        <translation>它的 __metadata__ 中 %1 出现了两次</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>its __metadata__ has more than 65536 entries</source>
        <translation>它的 __metadata__ 有超过 65536 项</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>its first character</source>
        <translation>其第一个字符</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>its header</source>
        <translation>其文件头</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>its header has %1 where the format has none (%2)</source>
        <translation>它的文件头含有格式中没有的%1（%2）</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>its header is not JSON in UTF-8 at byte %1 of the header</source>
        <translation>它的文件头在第 %1 字节处不是 UTF-8 的 JSON</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>name a file that ends in .safetensors, or download it again</source>
        <translation>指定以 .safetensors 结尾的文件，或重新下载</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>null</source>
        <translation>null</translation>
    </message>
    <message>
        <location filename="../../core/files/weight_source.cpp"/>
        <source>%1 contradicts itself</source>
        <translation>%1 自相矛盾</translation>
    </message>
    <message>
        <location filename="../../core/files/weight_source.cpp"/>
        <source>%1 lacks a part of the model</source>
        <translation>%1 缺少模型的一部分</translation>
    </message>
    <message>
        <location filename="../../core/files/weight_source.cpp"/>
        <source>it has no tensor '%1', which its architecture needs with shape %2</source>
        <translation>它没有张量“%1”，而其架构需要它，形状为 %2</translation>
    </message>
    <message>
        <location filename="../../core/files/weight_source.cpp"/>
        <source>tensor '%1' has shape %2, but the model's configuration asks for %3</source>
        <translation>张量“%1”的形状为 %2，而模型配置要求 %3</translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>%1 has a tokenizer of %2 tokens, but the model embeds only %3</source>
        <translation>%1 的分词器有 %2 个 token，而模型只嵌入 %3 个</translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>%1 has no tokenizer, so it cannot read text</source>
        <translation>%1 没有分词器，因此无法读取文本</translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>%1 is not a speech model</source>
        <translation>%1 不是语音模型</translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>%1 transcribes speech and does not chat</source>
        <translation>%1 转写语音，不聊天</translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>%1, ChatML is used</source>
        <translation>%1，使用 ChatML</translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>%1, so it has no variable %2</source>
        <translation>%1，因此没有变量 %2</translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>choose a Whisper model</source>
        <translation>选择一个 Whisper 模型</translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>give it a recording: kvarium-cli transcribe -m MODEL -f AUDIO.wav</source>
        <translation>给它一段录音：kvarium-cli transcribe -m MODEL -f AUDIO.wav</translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>put tokenizer.json or tokenizer.model into its folder</source>
        <translation>把 tokenizer.json 或 tokenizer.model 放进它的文件夹</translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>shorten the conversation</source>
        <translation>缩短对话</translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>the chat template cuts the messages into more parts than are followed</source>
        <translation>聊天模板把消息切成了过多的部分，超出可跟踪的数目</translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>the model has no chat template</source>
        <translation>模型没有聊天模板</translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>the model's chat template cannot be read (%1)</source>
        <translation>无法读取模型的聊天模板（%1）</translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>the model's chat template takes no system message; its text stands before the next message of the user</source>
        <translation>模型的聊天模板不接受系统消息；其文本放在用户的下一条消息之前</translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>use the tokenizer files that belong to it, or convert the model again</source>
        <translation>使用属于它的分词器文件，或重新转换模型</translation>
    </message>
    <message>
        <location filename="../../core/loading/model_files.cpp"/>
        <source>%1 is a folder without config.json</source>
        <translation>%1 是没有 config.json 的文件夹</translation>
    </message>
    <message>
        <location filename="../../core/loading/model_files.cpp"/>
        <source>at most 1024 languages</source>
        <translation>至多 1024 种语言</translation>
    </message>
    <message>
        <location filename="../../core/loading/model_files.cpp"/>
        <source>choose one of %1</source>
        <translation>从 %1 中选择</translation>
    </message>
    <message>
        <location filename="../../core/loading/model_files.cpp"/>
        <source>lang_to_id</source>
        <translation>lang_to_id</translation>
    </message>
    <message>
        <location filename="../../core/loading/model_files.cpp"/>
        <source>name a GGUF file or a folder as Hugging Face's libraries save it</source>
        <translation>指定 GGUF 文件，或 Hugging Face 的库所保存的文件夹</translation>
    </message>
    <message>
        <location filename="../../core/loading/model_files.cpp"/>
        <source>weights cannot be quantized to %1 while they are read</source>
        <translation>读取时无法把权重量化为 %1</translation>
    </message>
    <message>
        <location filename="../../core/loading/model_folder.cpp"/>
        <source>%1 in %2 is a file and a folder</source>
        <translation>%2 中的 %1 既是文件又是文件夹</translation>
    </message>
    <message>
        <location filename="../../core/loading/model_folder.cpp"/>
        <source>there is no file %1, and no model of that name in %2</source>
        <translation>没有文件 %1，%2 中也没有此名称的模型</translation>
    </message>
    <message>
        <location filename="../../core/loading/model_folder.cpp"/>
        <source>write a path with a slash in it</source>
        <translation>写一个含斜杠的路径</translation>
    </message>
    <message>
        <location filename="../../core/loading/model_folder.cpp"/>
        <source>write the path of a model</source>
        <translation>写模型的路径</translation>
    </message>
    <message>
        <location filename="../../core/loading/model_folder.cpp"/>
        <source>write the path of a model, or one of these: %1</source>
        <translation>写模型的路径，或以下之一：%1</translation>
    </message>
    <message>
        <location filename="../../core/model/cross_attention.cpp"/>
        <source>give it audio or its features</source>
        <translation>给它音频或其特征</translation>
    </message>
    <message>
        <location filename="../../core/model/cross_attention.cpp"/>
        <source>the model transcribes speech and got no input</source>
        <translation>该模型转写语音，却没有输入</translation>
    </message>
    <message>
        <location filename="../../core/model/decoder.cpp"/>
        <source>its keys or values may be too large for cells of 16 bits: choose a cache with format=bf16 or format=f32, or the precision exact</source>
        <translation>它的键或值可能太大，16 bit 的单元放不下：选择 format=bf16 或 format=f32 的缓存，或精度 exact</translation>
    </message>
    <message>
        <location filename="../../core/model/decoder.cpp"/>
        <source>what the model computes left the range of its numbers at token %L1</source>
        <translation>在第 %L1 个 token 处，模型的计算结果超出了其数值范围</translation>
    </message>
    <message>
        <location filename="../../core/model/encoder.cpp"/>
        <source>make them again</source>
        <translation>重新生成它们</translation>
    </message>
    <message>
        <location filename="../../core/model/encoder.cpp"/>
        <source>make them with the model's own preprocessor_config.json</source>
        <translation>用模型自己的 preprocessor_config.json 生成它们</translation>
    </message>
    <message>
        <location filename="../../core/model/encoder.cpp"/>
        <source>the features are [%1, %2], the model takes [%3, %4]</source>
        <translation>特征为 [%1, %2]，而模型接受 [%3, %4]</translation>
    </message>
    <message>
        <location filename="../../core/model/encoder.cpp"/>
        <source>the features hold a number that is not finite, in band %1 of frame %2</source>
        <translation>特征中有一个非有限数，在帧 %2 的频带 %1</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1 attends to later tokens too</source>
        <translation>%1 也关注后面的 token</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1 does not say which architecture it is</source>
        <translation>%1 没有说明自己的架构</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1 has %2 blocks, of which %3 draft tokens</source>
        <translation>%1 有 %2 个块，其中 %3 个用于起草 token</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1 has %2 groups of experts and does not say in how many of them some are chosen</source>
        <translation>%1 有 %2 组专家，却没有说明从其中几组中选取</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1 has %2 value heads that are %3 numbers wide together</source>
        <translation>%1 有 %2 个值头，合计宽 %3 个数</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1 has a recurrence of %2 numbers in %3 heads</source>
        <translation>%1 有 %2 个数的循环，分为 %3 个头</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1 has convolutions of one row (shortconv.l_cache)</source>
        <translation>%1 的卷积只有一行（shortconv.l_cache）</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1 has keys and values of different lengths</source>
        <translation>%1 的键和值长度不同</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1 has no tensor token_embd.weight</source>
        <translation>%1 没有张量 token_embd.weight</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1 has other experts in each layer (%2)</source>
        <translation>%1 各层的专家不同（%2）</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1 is %2 %3</source>
        <translation>%1 为 %2 %3</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1 is a &quot;%2&quot; model</source>
        <translation>%1 是“%2”模型</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1%2 has %3 entries for %4 layers</source>
        <translation>%1%2 有 %3 项，而层数为 %4</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1%2 is %3</source>
        <translation>%1%2 为 %3</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1.residual_scale is %2</source>
        <translation>%1.residual_scale 为 %2</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1: token_embd.weight is %2</source>
        <translation>%1：token_embd.weight 为 %2</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>F32 [%1] was expected</source>
        <translation>应为 F32 [%1]</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>convert the model again</source>
        <translation>重新转换模型</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>it must be a positive number</source>
        <translation>应为正数</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>it must be between %1 and %2</source>
        <translation>应在 %1 到 %2 之间</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>it must be between 0.0001 and 10000</source>
        <translation>应在 0.0001 到 10000 之间</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>name a file that holds weights</source>
        <translation>指定含有权重的文件</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>the file does not say whether its recurrences are normalized before the gate or after it; after it is assumed, as llama.cpp does</source>
        <translation>文件没有说明循环的归一化在门控之前还是之后；假定在之后，与 llama.cpp 相同</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>the model file has no %1%2</source>
        <translation>模型文件没有 %1%2</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>this model scales positions by &quot;%1&quot;</source>
        <translation>此模型用“%1”缩放位置</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>this version computes linear, Llama 3, yarn and longrope scaling</source>
        <translation>本版本可计算 linear、Llama 3、yarn 和 longrope 缩放</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>this version computes models that write text</source>
        <translation>本版本可计算生成文本的模型</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>this version computes models whose layers have the same experts</source>
        <translation>本版本可计算各层专家相同的模型</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>this version runs %1</source>
        <translation>本版本可运行 %1</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>use the folder that the file was made from</source>
        <translation>使用生成该文件的文件夹</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_shape.cpp"/>
        <source>%1 has no layers</source>
        <translation>%1 没有层</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_shape.cpp"/>
        <source>it must be between 0 and %1</source>
        <translation>应在 0 到 %1 之间</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_shape.cpp"/>
        <source>what its layers keep is unknown here</source>
        <translation>此处不知道它的层保留什么</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>%1 as in config.json</source>
        <translation>%1，同 config.json</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>%1 has its weights as %2 (config.json: quantization_config), and this program reads F32, F16 and BF16</source>
        <translation>%1 的权重为 %2（config.json：quantization_config），而本程序读取 F32、F16 和 BF16</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>0</source>
        <translation>0</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>1: heads of this family turn whole</source>
        <translation>1：此系列的头整体旋转</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>a divisor of d_model, which is %1</source>
        <translation>d_model（%1）的约数</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>a list of %1 names, one per layer</source>
        <translation>%1 个名称的列表，每层一个</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>a list of %1 numbers, one per frequency</source>
        <translation>%1 个数的列表，每个频率一个</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>above low_freq_factor</source>
        <translation>大于 low_freq_factor</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>activation_function</source>
        <translation>activation_function</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>as long as the %1 frames that the model takes, %2 samples each</source>
        <translation>与模型接受的 %1 帧等长，每帧 %2 个采样</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>attn_logit_softcapping</source>
        <translation>attn_logit_softcapping</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>chunk_length</source>
        <translation>chunk_length</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>config.json describes heads of %1 numbers</source>
        <translation>config.json 描述的头有 %1 个数</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>config.json has rope_scaling and rope_parameters; of what both have, rope_scaling is used</source>
        <translation>config.json 同时有 rope_scaling 和 rope_parameters；两者都有的项以 rope_scaling 为准</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>config.json: %1 is &quot;%2&quot;</source>
        <translation>config.json：%1 为“%2”</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>dither</source>
        <translation>dither</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>false</source>
        <translation>false</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>false; this version does not compute it</source>
        <translation>false；本版本不计算它</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>false; this version supports only causal attention</source>
        <translation>false；本版本只支持因果注意力</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>feature_size</source>
        <translation>feature_size</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>full_attention or %1 in every layer</source>
        <translation>每层为 full_attention 或 %1</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>gelu</source>
        <translation>gelu</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>high_freq_factor</source>
        <translation>high_freq_factor</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>layer_types</source>
        <translation>layer_types</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>null: transformers does not obey it in Gemma 3, other programs do</source>
        <translation>null：transformers 在 Gemma 3 中不遵守它，而其他程序遵守</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>scale_embedding</source>
        <translation>scale_embedding</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>this version computes linear, dynamic, llama3, yarn and longrope scaling</source>
        <translation>本版本可计算 linear、dynamic、llama3、yarn 和 longrope 缩放</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>this version computes silu, gelu, gelu_new, gelu_pytorch_tanh and relu2</source>
        <translation>本版本可计算 silu、gelu、gelu_new、gelu_pytorch_tanh 和 relu2</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>this version computes up to %1</source>
        <translation>本版本至多可计算 %1</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>use the folder this one was made from, or a GGUF file of the model</source>
        <translation>使用它的来源文件夹，或该模型的 GGUF 文件</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>use_bidirectional_attention</source>
        <translation>use_bidirectional_attention</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_recurrent.cpp"/>
        <source>0.5</source>
        <translation>0.5</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_recurrent.cpp"/>
        <source>a list of %1 numbers</source>
        <translation>%1 个数的列表</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_recurrent.cpp"/>
        <source>a list of 1 to 4096 layers</source>
        <translation>1 到 4096 层的列表</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_recurrent.cpp"/>
        <source>mamba, attention, mlp or moe in every layer, and one is %1</source>
        <translation>每层为 mamba、attention、mlp 或 moe，而有一层为 %1</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_recurrent.cpp"/>
        <source>mamba_d_head</source>
        <translation>mamba_d_head</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_recurrent.cpp"/>
        <source>partial_rotary_factor</source>
        <translation>partial_rotary_factor</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_recurrent.cpp"/>
        <source>silu; this version computes no other in recurrent layers</source>
        <translation>silu；本版本在循环层中不计算其他激活</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_recurrent.cpp"/>
        <source>such that all heads are %1 numbers wide</source>
        <translation>使所有头合计宽 %1 个数</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_recurrent.cpp"/>
        <source>such that the feed-forward part is %1 to %2 wide</source>
        <translation>使前馈部分宽 %1 到 %2</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_recurrent.cpp"/>
        <source>two numbers from 0 on, the smaller one first</source>
        <translation>两个不小于 0 的数，小的在前</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_shape.cpp"/>
        <source>%1 is a &quot;%2&quot; model with an encoder</source>
        <translation>%1 是带编码器的“%2”模型</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_shape.cpp"/>
        <source>a list of %1 layers</source>
        <translation>%1 层的列表</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_shape.cpp"/>
        <source>a list of what the layers are</source>
        <translation>各层种类的列表</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_shape.cpp"/>
        <source>a number of layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_shape.cpp"/>
        <source>a number: the family is unknown here, and nothing is assumed for it</source>
        <translation>一个数：此处不认识该系列，不为它作任何假定</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_shape.cpp"/>
        <source>at most %1 letters</source>
        <translation>至多 %1 个字母</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_shape.cpp"/>
        <source>config.json: %1 has a layer of the kind &quot;%2&quot;</source>
        <translation>config.json：%1 中有一层的种类为“%2”</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_shape.cpp"/>
        <source>num_hidden_layers</source>
        <translation>num_hidden_layers</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_shape.cpp"/>
        <source>num_key_value_heads</source>
        <translation>num_key_value_heads</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_shape.cpp"/>
        <source>what its cross cache holds is unknown here</source>
        <translation>此处不知道它的交叉注意力缓存存有什么</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_shape.cpp"/>
        <source>what such a layer keeps is unknown here</source>
        <translation>此处不知道这样的层保留什么</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_weights.cpp"/>
        <source>%1 has '%2' and '%3', which are the same weight</source>
        <translation>%1 有“%2”和“%3”，而它们是同一个权重</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_weights.cpp"/>
        <source>%1 has a head that differs from its embedding in a few rows</source>
        <translation>%1 的输出头与其嵌入有几行不同</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_weights.cpp"/>
        <source>it is mixed from two models: use another copy of this model</source>
        <translation>它由两个模型混合而成：使用此模型的另一份副本</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_weights.cpp"/>
        <source>set tie_word_embeddings in its config.json to false</source>
        <translation>把其 config.json 中的 tie_word_embeddings 设为 false</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>%1 %2 %3 of %4 experts in %5 of %6 groups</source>
        <translation>%1 %2如下设置：从 %6 组中选 %5 组，从 %4 个专家中选 %3 个</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>%1 %2 %3 value heads over %4 key heads</source>
        <translation>%1 %2 %3 个值头，对应 %4 个键头</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>%1 %2 experts and uses %3</source>
        <translation>%1 %2 个专家，使用 %3 个</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>%1 %2 heads of a recurrence in %3 groups</source>
        <translation>%1 %2 个循环头，分为 %3 组</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>%1 %2 heads over %3 key-value heads</source>
        <translation>%1 %2 个头，对应 %3 个 KV 头</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>%1 a rotation of %2 numbers over heads of %3</source>
        <translation>%1 %2 个数的旋转，而头只有 %3 个数</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>%1 a rotation that is not described</source>
        <translation>%1未加描述的旋转</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>%1 chooses among %2 groups of experts</source>
        <translation>%1 在 %2 组专家中选取</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>%1 has a delta rule with keys of %2 numbers</source>
        <translation>%1 有 delta 规则，其键为 %2 个数</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>%1 has heads of %2 numbers</source>
        <translation>%1 的头有 %2 个数</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>%1 heads of %2 numbers</source>
        <translation>%1 %2 个数的头</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>%1 neither attention nor a recurrence nor a feed-forward part</source>
        <translation>%1的既不是注意力，也不是循环，也不是前馈部分</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>%1 shifts the output of its experts</source>
        <translation>%1 对专家的输出加偏移</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>%1 shifts the scores of experts that softmax weighs</source>
        <translation>%1 对由 softmax 加权的专家分数加偏移</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>has %1 rope factors for %2 frequencies</source>
        <translation>有 %1 个 rope 因子，而频率有 %2 个</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>has a rope factor that is not a positive number</source>
        <translation>有一个 rope 因子不是正数</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>has in layer %1</source>
        <translation>在第 %1 层有</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>has no layers</source>
        <translation>没有层</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>its configuration is damaged: use another copy of this model</source>
        <translation>其配置已损坏：使用此模型的另一份副本</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>no layer of %1 sees earlier tokens</source>
        <translation>%1 没有任何层能看到前面的 token</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>rotates %1 numbers of a head, which is odd</source>
        <translation>旋转头的 %1 个数，而这是奇数</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>this version computes models with attention or recurrences</source>
        <translation>本版本可计算有注意力或循环的模型</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>this version computes up to 64 groups, of experts that sigmoids weigh</source>
        <translation>本版本至多可计算 64 组由 sigmoid 加权的专家</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>use another model</source>
        <translation>使用另一个模型</translation>
    </message>
    <message>
        <location filename="../../core/model/model_shape.cpp"/>
        <source>the model's cache takes more bytes than 64 bits can count</source>
        <translation>模型缓存的字节数超出 64 位可表示的范围</translation>
    </message>
    <message>
        <location filename="../../core/model/quantizing_source.cpp"/>
        <source>close other programs or choose a smaller model</source>
        <translation>关闭其他程序，或选择更小的模型</translation>
    </message>
    <message>
        <location filename="../../core/model/quantizing_source.cpp"/>
        <source>load the model without quantizing it, or use another copy of it</source>
        <translation>加载模型时不量化，或使用它的另一份副本</translation>
    </message>
    <message>
        <location filename="../../core/model/quantizing_source.cpp"/>
        <source>tensor '%1' in %2 has at row %3, column %4 a number that %5 cannot represent (NaN, infinite or too large)</source>
        <translation>%2 中的张量“%1”在第 %3 行第 %4 列有一个 %5 无法表示的数（NaN、无穷大或过大）</translation>
    </message>
    <message>
        <location filename="../../core/model/quantizing_source.cpp"/>
        <source>tensor '%1' of %2 bytes does not fit into memory while it is quantized</source>
        <translation>张量“%1”有 %2 字节，量化时内存放不下</translation>
    </message>
    <message>
        <location filename="../../core/model/shape_families.cpp"/>
        <source>%1 does not say in a known way how large the states of its layers are</source>
        <translation>%1 没有以已知的方式说明其各层状态的大小</translation>
    </message>
    <message>
        <location filename="../../core/model/shape_families.cpp"/>
        <source>does not say which heads layer %1 has</source>
        <translation>没有说明第 %1 层有哪些头</translation>
    </message>
    <message>
        <location filename="../../core/model/shape_families.cpp"/>
        <source>has %1 layers, and %2 of them have no cells of their own</source>
        <translation>有 %1 层，其中 %2 层没有自己的单元</translation>
    </message>
    <message>
        <location filename="../../core/model/shape_families.cpp"/>
        <source>has no layer of which layer %1 could read the cells</source>
        <translation>没有可供第 %1 层读取单元的层</translation>
    </message>
    <message>
        <location filename="../../core/model/shape_families.cpp"/>
        <source>it also keeps one cell for several tokens in most layers, and keys to find them by, which are not counted</source>
        <translation>它在多数层中还为若干 token 保留一个单元，以及用来查找它们的键，这些没有计入</translation>
    </message>
    <message>
        <location filename="../../core/model/shape_families.cpp"/>
        <source>the family &quot;%1&quot; is unknown here: its fields are read as those of other families are</source>
        <translation>此处不认识系列“%1”：按其他系列的方式读取其字段</translation>
    </message>
    <message>
        <location filename="../../core/model/shape_families.cpp"/>
        <source>this version reads states of Mamba, Mamba-2, the delta rule, RWKV and short convolutions</source>
        <translation>本版本可读取 Mamba、Mamba-2、delta 规则、RWKV 和短卷积的状态</translation>
    </message>
    <message>
        <location filename="../../core/model/stage.cpp"/>
        <source>caches of one store are apart in a batch</source>
        <translation>同一存储的缓存在批次中不相邻</translation>
    </message>
    <message>
        <location filename="../../core/model/stage.cpp"/>
        <source>put forks next to each other</source>
        <translation>把副本放在一起</translation>
    </message>
    <message>
        <location filename="../../core/model/stage.cpp"/>
        <source>shorten the text</source>
        <translation>缩短文本</translation>
    </message>
    <message>
        <location filename="../../core/model/stage.cpp"/>
        <source>the model has learned %1 positions and the text is longer</source>
        <translation>模型只学过 %1 个位置，而文本更长</translation>
    </message>
    <message>
        <location filename="../../core/model/weight_loader.h"/>
        <source>%1 and %2 more</source>
        <translation>%1，另有 %2 个</translation>
    </message>
    <message>
        <location filename="../../core/model/weight_loader.h"/>
        <source>%1 has tensors this version does not know: %2</source>
        <translation>%1 有本版本不认识的张量：%2</translation>
    </message>
    <message>
        <location filename="../../core/model/weight_loader.h"/>
        <source>its results would be wrong, so it is not loaded</source>
        <translation>结果会是错的，因此没有加载</translation>
    </message>
    <message>
        <location filename="../../core/model/weight_loader.h"/>
        <source>tensor %1 holds integers</source>
        <translation>张量 %1 存的是整数</translation>
    </message>
    <message>
        <location filename="../../core/model/weight_loader.h"/>
        <source>tensor '%1' in %2 holds a number that is not finite, at %3 of %4</source>
        <translation>%2 中的张量“%1”含有非有限数，位于第 %3 个（共 %4）</translation>
    </message>
    <message>
        <location filename="../../core/model/weight_loader.h"/>
        <source>the file is damaged: fetch or convert it again</source>
        <translation>文件已损坏：重新获取或转换</translation>
    </message>
    <message>
        <location filename="../../core/template/chat_template.cpp"/>
        <source>%1 is set by the program and cannot be given as a variable of the template</source>
        <translation>%1 由程序设置，不能作为模板的变量给出</translation>
    </message>
    <message>
        <location filename="../../core/template/chat_template.cpp"/>
        <source>chat template, line %1: %2</source>
        <translation>聊天模板第 %1 行：%2</translation>
    </message>
    <message>
        <location filename="../../core/template/chat_template.cpp"/>
        <source>most take the user's message first, then user and assistant in turn, and a system message at the beginning or none; leave out or change the roles that it does not take, or open another model</source>
        <translation>多数模板先接受用户的消息，然后用户和助手交替，系统消息只能在开头或没有；去掉或更改它不接受的角色，或打开另一个模型</translation>
    </message>
    <message>
        <location filename="../../core/template/chat_template.cpp"/>
        <source>pass a JSON object</source>
        <translation>传入 JSON 对象</translation>
    </message>
    <message>
        <location filename="../../core/template/chat_template.cpp"/>
        <source>templates of up to %1 bytes are read</source>
        <translation>模板至多读取 %1 字节</translation>
    </message>
    <message>
        <location filename="../../core/template/chat_template.cpp"/>
        <source>the chat template has %1 bytes</source>
        <translation>聊天模板有 %1 字节</translation>
    </message>
    <message>
        <location filename="../../core/template/chat_template.cpp"/>
        <source>the model's chat template reads no variable %1</source>
        <translation>模型的聊天模板不读取变量 %1</translation>
    </message>
    <message>
        <location filename="../../core/template/chat_template.cpp"/>
        <source>the model's chat template refuses these messages: %1</source>
        <translation>模型的聊天模板拒绝这些消息：%1</translation>
    </message>
    <message>
        <location filename="../../core/template/chat_template.cpp"/>
        <source>the variable %1 of the chat template must be a truth value, a number or a text</source>
        <translation>聊天模板的变量 %1 应为布尔值、数或文本</translation>
    </message>
    <message>
        <location filename="../../core/template/chat_template.cpp"/>
        <source>the variables of a chat template are not an object</source>
        <translation>聊天模板的变量不是对象</translation>
    </message>
    <message>
        <location filename="../../core/template/chat_template.cpp"/>
        <source>variables of a chat template must be an object of names and values</source>
        <translation>聊天模板的变量应为由名称和值组成的对象</translation>
    </message>
    <message>
        <location filename="../../core/template/expression_parser.cpp"/>
        <source>cannot assign to the special variable 'loop' in a for loop</source>
        <translation>不能在 for 循环中给特殊变量 'loop' 赋值</translation>
    </message>
    <message>
        <location filename="../../core/template/expression_parser.cpp"/>
        <source>expected a subscript, got ']'</source>
        <translation>应为下标，却是 ']'</translation>
    </message>
    <message>
        <location filename="../../core/template/expression_parser.cpp"/>
        <source>invalid order of arguments in a call</source>
        <translation>调用中参数的次序无效</translation>
    </message>
    <message>
        <location filename="../../core/template/expression_parser.cpp"/>
        <source>tests cannot be chained with is</source>
        <translation>用 is 的测试不能连用</translation>
    </message>
    <message>
        <location filename="../../core/template/globals.cpp"/>
        <source>the input '</source>
        <translation>输入 '</translation>
    </message>
    <message>
        <location filename="../../core/template/lexer.cpp"/>
        <source>a comment is not closed with #}</source>
        <translation>注释没有以 #} 结束</translation>
    </message>
    <message>
        <location filename="../../core/template/lexer.cpp"/>
        <source>a raw block is not closed with endraw</source>
        <translation>raw 块没有以 endraw 结束</translation>
    </message>
    <message>
        <location filename="../../core/template/lexer.cpp"/>
        <source>a string is not closed</source>
        <translation>字符串没有结束</translation>
    </message>
    <message>
        <location filename="../../core/template/lexer.cpp"/>
        <source>unexpected '</source>
        <translation>意外的 '</translation>
    </message>
    <message>
        <location filename="../../core/template/lexer.cpp"/>
        <source>unexpected character '</source>
        <translation>意外的字符 '</translation>
    </message>
    <message>
        <location filename="../../core/template/operators.cpp"/>
        <source>bad operand type for unary </source>
        <translation>一元运算的操作数类型不对: </translation>
    </message>
    <message>
        <location filename="../../core/template/operators.cpp"/>
        <source>unsupported operand type(s) for </source>
        <translation>不支持的操作数类型: </translation>
    </message>
    <message>
        <location filename="../../core/template/parser.cpp"/>
        <source>a parameter without a default follows one with a default</source>
        <translation>没有默认值的参数跟在有默认值的参数之后</translation>
    </message>
    <message>
        <location filename="../../core/template/parser.cpp"/>
        <source>expected a call after 'call'</source>
        <translation>'call' 之后应为调用</translation>
    </message>
    <message>
        <location filename="../../core/template/percent_format.cpp"/>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <location filename="../../core/template/percent_format.cpp"/>
        <source>%#.*</source>
        <translation>%#.*</translation>
    </message>
    <message>
        <location filename="../../core/template/percent_format.cpp"/>
        <source>%.*</source>
        <translation>%.*</translation>
    </message>
    <message>
        <location filename="../../core/template/token_stream.h"/>
        <source>expected </source>
        <translation>应为 </translation>
    </message>
    <message>
        <location filename="../../core/template/value.cpp"/>
        <source>'</source>
        <translation>'</translation>
    </message>
    <message>
        <location filename="../../core/text/bpe.cpp"/>
        <source>a merge needs the token &quot;%1&quot;, which does not exist</source>
        <translation>一条合并规则需要 token“%1”，而它不存在</translation>
    </message>
    <message>
        <location filename="../../core/text/bpe.cpp"/>
        <source>download the model again</source>
        <translation>重新下载模型</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/chat_templates.cpp"/>
        <source>convert it again with one as its chat template</source>
        <translation>重新转换它，并以其中一个作为聊天模板</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/chat_templates.cpp"/>
        <source>save one as chat_template.jinja in its folder</source>
        <translation>把其中一个存为其文件夹中的 chat_template.jinja</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/chat_templates.cpp"/>
        <source>the model has %1 chat templates and none of them is the default: %2 (%3)</source>
        <translation>模型有 %1 个聊天模板，而没有一个是默认的：%2（%3）</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_config.cpp"/>
        <source>%1 has the id %2</source>
        <translation>%1 的 id 为 %2</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_config.cpp"/>
        <source>%1 has the token id %2</source>
        <translation>%1 的 token id 为 %2</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_config.cpp"/>
        <source>%1: additional_special_tokens is not a list</source>
        <translation>%1：additional_special_tokens 不是列表</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_json.cpp"/>
        <source>%1 cannot be read to its end</source>
        <translation>无法把 %1 读到结尾</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_json.cpp"/>
        <source>%1 cannot be read: %2</source>
        <translation>无法读取 %1：%2</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_json.cpp"/>
        <source>%1 has &quot;%2&quot; twice</source>
        <translation>%1 中“%2”出现了两次</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_json.cpp"/>
        <source>%1 has %2 bytes, more than 64 MiB</source>
        <translation>%1 有 %2 字节，超过 64 MiB</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_json.cpp"/>
        <source>%1 has a number beyond 2^63</source>
        <translation>%1 含有超出 2^63 的数</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_json.cpp"/>
        <source>%1 has a value of the wrong kind inside model.%2</source>
        <translation>%1 在 model.%2 中有一个值的种类不对</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_json.cpp"/>
        <source>%1 has model.%2 twice</source>
        <translation>%1 中 model.%2 出现了两次</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_json.cpp"/>
        <source>%1 has more than %2 values</source>
        <translation>%1 有超过 %2 个值</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_json.cpp"/>
        <source>%1 has no tokens</source>
        <translation>%1 没有 token</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_json.cpp"/>
        <source>%1 is nested more than %2 levels deep</source>
        <translation>%1 的嵌套超过 %2 层</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_json.cpp"/>
        <source>%1 is not JSON at byte %2</source>
        <translation>%1 在第 %2 字节处不是 JSON</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_json.cpp"/>
        <source>%1: merge %2 is not two parts with a space between</source>
        <translation>%1：合并规则 %2 不是以空格隔开的两部分</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_json.cpp"/>
        <source>no known tokenizer is that large</source>
        <translation>已知的分词器都没有这么大</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>%1 has no decoder, so its tokens cannot become text</source>
        <translation>%1 没有解码器，因此它的 token 无法变为文本</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>%1 is %2, which this version does not know</source>
        <translation>%1 是%2，本版本不支持</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>%1 is neither String nor Regex</source>
        <translation>%1 既不是 String，也不是 Regex</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>%1 is nested too deeply</source>
        <translation>%1 嵌套过深</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>%1 replaces spaces by nothing</source>
        <translation>%1 把空格替换为空</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>%1 strips nothing</source>
        <translation>%1 没有要去掉的内容</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>%1.%2 has no name</source>
        <translation>%1.%2 没有名称</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>%1.%2 is longer than 64 bytes</source>
        <translation>%1.%2 超过 64 字节</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>%1.%2 is not base64</source>
        <translation>%1.%2 不是 base64</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>%1.tokens are not texts</source>
        <translation>%1.tokens 不是文本</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>a decoder &quot;%1&quot;</source>
        <translation>解码器“%1”</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>a normalizer &quot;%1&quot;</source>
        <translation>规范化器“%1”</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>a post-processor &quot;%1&quot;</source>
        <translation>后处理器“%1”</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>a pre-tokenizer &quot;%1&quot;</source>
        <translation>预分词器“%1”</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>a template with two texts</source>
        <translation>含两段文本的模板</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>of behavior &quot;%1&quot;</source>
        <translation>behavior 为“%1”的</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>of prepend_scheme &quot;%1&quot;</source>
        <translation>prepend_scheme 为“%1”的</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>tokenizer.json has more than %1 steps in a row</source>
        <translation>tokenizer.json 连续的步骤超过 %1 个</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>use a model with another tokenizer</source>
        <translation>使用分词器不同的模型</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>%1 cuts into words or characters, which this version does not know</source>
        <translation>%1 按单词或字符切分，本版本不支持</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>%1 has no tokenizer</source>
        <translation>%1 没有分词器</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>%1 is not a whole sentencepiece model</source>
        <translation>%1 不是完整的 sentencepiece 模型</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>%1 merges by way of pieces that are not used</source>
        <translation>%1 的合并要经过未使用的片段</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>a tokenizer in %1 is not known to this version</source>
        <translation>本版本不支持 %1 中的一个分词器</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>a tokenizer of class &quot;%1&quot; from %2 is not known to this version</source>
        <translation>本版本不支持 %2 中类为“%1”的分词器</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>download it again, or tokenizer.json, where the model has one</source>
        <translation>重新下载它；如果模型有 tokenizer.json，则下载该文件</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>download tokenizer.json along with the model</source>
        <translation>把 tokenizer.json 与模型一起下载</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>has a piece of an unknown type</source>
        <translation>有一个类型未知的片段</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>has an empty piece</source>
        <translation>有一个空片段</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>has no pieces</source>
        <translation>没有片段</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>has no unknown piece</source>
        <translation>没有未知片段（unknown）</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>has two unknown pieces</source>
        <translation>有两个未知片段（unknown）</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>merges.txt: line %1 is not two parts with a space between</source>
        <translation>merges.txt：第 %1 行不是以空格隔开的两部分</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>use a model that has tokenizer.json</source>
        <translation>使用有 tokenizer.json 的模型</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_vocabulary.cpp"/>
        <source>a model of type &quot;%1&quot;</source>
        <translation>类型为“%1”的模型</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_vocabulary.cpp"/>
        <source>a model with %1</source>
        <translation>带 %1 的模型</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_vocabulary.cpp"/>
        <source>a model with dropout</source>
        <translation>带 dropout 的模型</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_vocabulary.cpp"/>
        <source>a model without a type</source>
        <translation>没有类型的模型</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_vocabulary.cpp"/>
        <source>the added token %1 has the id %2, but the vocabulary gives it %3</source>
        <translation>附加 token %1 的 id 为 %2，而词表给它的是 %3</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_vocabulary.cpp"/>
        <source>the added token %1 has the id %2, far beyond the %3 others</source>
        <translation>附加 token %1 的 id 为 %2，远超其余 %3 个</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_vocabulary.cpp"/>
        <source>the token %1 has the id %2</source>
        <translation>token %1 的 id 为 %2</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_vocabulary.cpp"/>
        <source>the token %1 is there twice</source>
        <translation>token %1 出现了两次</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_vocabulary.cpp"/>
        <source>the tokenizer puts %1 around texts, which is not a token</source>
        <translation>分词器在文本两端加上 %1，而它不是 token</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_vocabulary.cpp"/>
        <source>the tokens %1 and %2 have the same id %3</source>
        <translation>token %1 和 %2 的 id 同为 %3</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_vocabulary.cpp"/>
        <source>the unknown token is not in the vocabulary</source>
        <translation>未知 token 不在词表中</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_vocabulary.cpp"/>
        <source>the vocabulary has only %1 tokens up to id %2</source>
        <translation>词表到 id %2 为止只有 %1 个 token</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_vocabulary.cpp"/>
        <source>the vocabulary has the token id %1</source>
        <translation>词表中有 token id %1</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_vocabulary.cpp"/>
        <source>tokenizer.json has %1</source>
        <translation>tokenizer.json 有%1</translation>
    </message>
    <message>
        <location filename="../../core/text/normalizer.cpp"/>
        <source>has a broken trie</source>
        <translation>的字典树已损坏</translation>
    </message>
    <message>
        <location filename="../../core/text/normalizer.cpp"/>
        <source>is cut off</source>
        <translation>不完整</translation>
    </message>
    <message>
        <location filename="../../core/text/normalizer.cpp"/>
        <source>the character map %1</source>
        <translation>字符映射%1</translation>
    </message>
    <message>
        <location filename="../../core/text/normalizer.cpp"/>
        <source>the tokenizer's character map makes a text longer than 1 GiB</source>
        <translation>分词器的字符映射使文本超过 1 GiB</translation>
    </message>
    <message>
        <location filename="../../core/text/normalizer.cpp"/>
        <source>the tokenizer's normalizer makes a text longer than 1 GiB</source>
        <translation>分词器的规范化器使文本超过 1 GiB</translation>
    </message>
    <message>
        <location filename="../../core/text/normalizer.cpp"/>
        <source>use a shorter text</source>
        <translation>使用更短的文本</translation>
    </message>
    <message>
        <location filename="../../core/text/pattern.cpp"/>
        <source>a regular expression of %1 bytes is longer than any tokenizer needs</source>
        <translation>正则表达式有 %1 字节，比任何分词器需要的都长</translation>
    </message>
    <message>
        <location filename="../../core/text/pattern.cpp"/>
        <source>the regular expression %1 cannot be read: %2</source>
        <translation>无法读取正则表达式 %1：%2</translation>
    </message>
    <message>
        <location filename="../../core/text/pattern.cpp"/>
        <source>the tokenizer's replacements make a text longer than 1 GiB</source>
        <translation>分词器的替换使文本超过 1 GiB</translation>
    </message>
    <message>
        <location filename="../../core/text/regex_dialect.cpp"/>
        <source>\W inside [...]</source>
        <translation>[...] 中的 \W</translation>
    </message>
    <message>
        <location filename="../../core/text/regex_dialect.cpp"/>
        <source>a character number without digits</source>
        <translation>没有数字的字符编号</translation>
    </message>
    <message>
        <location filename="../../core/text/regex_dialect.cpp"/>
        <source>a class next to a negated one</source>
        <translation>与取反字符类相邻的字符类</translation>
    </message>
    <message>
        <location filename="../../core/text/regex_dialect.cpp"/>
        <source>a negated class next to others</source>
        <translation>与其他字符类相邻的取反字符类</translation>
    </message>
    <message>
        <location filename="../../core/text/regex_dialect.cpp"/>
        <source>a property without braces</source>
        <translation>没有花括号的属性</translation>
    </message>
    <message>
        <location filename="../../core/text/regex_dialect.cpp"/>
        <source>an empty class</source>
        <translation>空字符类</translation>
    </message>
    <message>
        <location filename="../../core/text/regex_dialect.cpp"/>
        <source>an end in the middle</source>
        <translation>中间的结尾</translation>
    </message>
    <message>
        <location filename="../../core/text/regex_dialect.cpp"/>
        <source>an unclosed (</source>
        <translation>未闭合的 (</translation>
    </message>
    <message>
        <location filename="../../core/text/regex_dialect.cpp"/>
        <source>an unmatched )</source>
        <translation>不匹配的 )</translation>
    </message>
    <message>
        <location filename="../../core/text/regex_dialect.cpp"/>
        <source>more than %1 groups inside each other</source>
        <translation>超过 %1 层嵌套的组</translation>
    </message>
    <message>
        <location filename="../../core/text/regex_dialect.cpp"/>
        <source>the escape \%1</source>
        <translation>转义 \%1</translation>
    </message>
    <message>
        <location filename="../../core/text/regex_dialect.cpp"/>
        <source>the option %1</source>
        <translation>选项 %1</translation>
    </message>
    <message>
        <location filename="../../core/text/regex_dialect.cpp"/>
        <source>the regular expression %1 has %2, which this version does not read</source>
        <translation>正则表达式 %1 含有%2，本版本不支持</translation>
    </message>
    <message>
        <location filename="../../core/text/regex_dialect.cpp"/>
        <source>too many classes inside each other</source>
        <translation>嵌套过多的字符类</translation>
    </message>
    <message>
        <location filename="../../core/text/sentencepiece.cpp"/>
        <source>download or convert the model again</source>
        <translation>重新下载或转换模型</translation>
    </message>
    <message>
        <location filename="../../core/text/sentencepiece.cpp"/>
        <source>more than %1 of the vocabulary's user-defined tokens are the beginning of one of them</source>
        <translation>词表中有超过 %1 个用户定义的 token 是其中某一个的开头</translation>
    </message>
    <message>
        <location filename="../../core/text/sentencepiece.cpp"/>
        <source>split it into parts of at most 16 MiB</source>
        <translation>把它分成每段至多 16 MiB</translation>
    </message>
    <message>
        <location filename="../../core/text/sentencepiece.cpp"/>
        <source>the sentencepiece library does not take the text: %1</source>
        <translation>sentencepiece 库不接受该文本：%1</translation>
    </message>
    <message>
        <location filename="../../core/text/sentencepiece.cpp"/>
        <source>the sentencepiece library does not take the vocabulary: %1</source>
        <translation>sentencepiece 库不接受该词表：%1</translation>
    </message>
    <message>
        <location filename="../../core/text/sentencepiece.cpp"/>
        <source>the text has %1 bytes without a place to cut</source>
        <translation>文本有 %1 字节没有可切分之处</translation>
    </message>
    <message>
        <location filename="../../core/text/sentencepiece.cpp"/>
        <source>the vocabulary has no token that can be found in text</source>
        <translation>词表中没有能在文本中找到的 token</translation>
    </message>
    <message>
        <location filename="../../core/text/sentencepiece.cpp"/>
        <source>the vocabulary is larger than 1 GiB</source>
        <translation>词表超过 1 GiB</translation>
    </message>
    <message>
        <location filename="../../core/text/tokenizer.cpp"/>
        <source>a special token has the id %1, but there are %2 tokens</source>
        <translation>有一个特殊 token 的 id 为 %1，而 token 只有 %2 个</translation>
    </message>
    <message>
        <location filename="../../core/text/tokenizer.cpp"/>
        <source>a text of %1 bytes is too long for the tokenizer</source>
        <translation>%1 字节的文本对分词器来说太长</translation>
    </message>
    <message>
        <location filename="../../core/text/tokenizer.cpp"/>
        <source>split it into parts of at most 256 MiB</source>
        <translation>把它分成每段至多 256 MiB</translation>
    </message>
    <message>
        <location filename="../../core/text/tokenizer.cpp"/>
        <source>the tokenizer's decoder changes text after joining it</source>
        <translation>分词器的解码器在拼接之后还改变文本</translation>
    </message>
    <message>
        <location filename="../../core/text/tokenizer.cpp"/>
        <source>the tokenizer's decoder makes more than 1 GiB of its tokens</source>
        <translation>分词器的解码器由其 token 生成的文本超过 1 GiB</translation>
    </message>
    <message>
        <location filename="../../core/text/tokenizer.cpp"/>
        <source>the vocabulary does not have one kind per token</source>
        <translation>词表没有为每个 token 给出种类</translation>
    </message>
    <message>
        <location filename="../../core/text/tokenizer.cpp"/>
        <source>the vocabulary does not have one probability per token</source>
        <translation>词表没有为每个 token 给出概率</translation>
    </message>
    <message>
        <location filename="../../core/text/tokenizer.cpp"/>
        <source>the vocabulary does not have one score per token</source>
        <translation>词表没有为每个 token 给出分数</translation>
    </message>
    <message>
        <location filename="../../core/text/tokenizer.cpp"/>
        <source>the vocabulary has no scores</source>
        <translation>词表没有分数</translation>
    </message>
    <message>
        <location filename="../../core/text/tokenizer.cpp"/>
        <source>the vocabulary has no tokens</source>
        <translation>词表没有 token</translation>
    </message>
    <message>
        <location filename="../../core/text/tokenizer.cpp"/>
        <source>the vocabulary is too large</source>
        <translation>词表太大</translation>
    </message>
    <message>
        <location filename="../../core/text/tokenizer.cpp"/>
        <source>there is no token %1</source>
        <translation>没有 token %1</translation>
    </message>
    <message>
        <location filename="../../core/text/tokenizer.cpp"/>
        <source>token %1 is of kind byte, but is not written &lt;0x00&gt; to &lt;0xFF&gt;</source>
        <translation>token %1 的种类为字节，但没有写成 &lt;0x00&gt; 到 &lt;0xFF&gt;</translation>
    </message>
    <message>
        <location filename="../../core/text/tokenizer.cpp"/>
        <source>token ids of this model are 0 to %1</source>
        <translation>此模型的 token id 为 0 到 %1</translation>
    </message>
    <message>
        <location filename="../../core/text/unigram.cpp"/>
        <source>a text of %1 bytes is too long for this tokenizer</source>
        <translation>%1 字节的文本对此分词器来说太长</translation>
    </message>
    <message>
        <location filename="../../core/text/unigram.cpp"/>
        <source>split it into parts of at most 64 MiB</source>
        <translation>把它分成每段至多 64 MiB</translation>
    </message>
    <message>
        <location filename="../../core/text/unigram.cpp"/>
        <source>the vocabulary has no token for &quot;%1&quot;</source>
        <translation>词表中没有“%1”的 token</translation>
    </message>
    <message>
        <location filename="../../core/text/usual_steps.cpp"/>
        <source>The model cuts text into words by the rule &quot;%1&quot;, which is not known here; a general rule is used, and answers may be worse than they should be.</source>
        <translation>模型按规则“%1”把文本切成单词，而此处不认识该规则；改用通用规则，回答可能不如应有的好。</translation>
    </message>
    <message>
        <location filename="../../core/text/usual_steps.cpp"/>
        <source>The model does not say how its text is cut into words before it is turned into tokens; a general rule is used, and answers may be worse than they should be.</source>
        <translation>模型没有说明文本在变为 token 之前如何切成单词；改用通用规则，回答可能不如应有的好。</translation>
    </message>
    <message>
        <location filename="../../core/text/vocabulary.cpp"/>
        <source>%1 has %2 entries for %3 tokens</source>
        <translation>%1 有 %2 项，而 token 有 %3 个</translation>
    </message>
    <message>
        <location filename="../../core/text/vocabulary.cpp"/>
        <source>%1 holds %2, which is not a token type</source>
        <translation>%1 含有 %2，它不是 token 类型</translation>
    </message>
    <message>
        <location filename="../../core/text/vocabulary.cpp"/>
        <source>%1 is %2, but there are %3 tokens</source>
        <translation>%1 为 %2，而 token 有 %3 个</translation>
    </message>
    <message>
        <location filename="../../core/text/vocabulary.cpp"/>
        <source>%1 is too long</source>
        <translation>%1 太长</translation>
    </message>
    <message>
        <location filename="../../core/text/vocabulary.cpp"/>
        <source>%1[%2] is not two parts with a space between</source>
        <translation>%1[%2] 不是以空格隔开的两部分</translation>
    </message>
    <message>
        <location filename="../../core/text/vocabulary.cpp"/>
        <source>the file has no %1</source>
        <translation>文件没有 %1</translation>
    </message>
    <message>
        <location filename="../../core/text/vocabulary.cpp"/>
        <source>the model's byte-level vocabulary has no %1</source>
        <translation>模型的字节级词表没有 %1</translation>
    </message>
    <message>
        <location filename="../../core/text/vocabulary.cpp"/>
        <source>the model's vocabulary is of kind &quot;%1&quot;</source>
        <translation>模型的词表种类为“%1”</translation>
    </message>
    <message>
        <location filename="../../core/text/vocabulary.cpp"/>
        <source>use a model with a BPE (gpt2, llama, gemma4) or unigram (t5) vocabulary</source>
        <translation>使用词表为 BPE（gpt2、llama、gemma4）或 unigram（t5）的模型</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_in_window.cpp"/>
        <source>%1 cannot be read: %2; name a file that kvarium-cli compare --json wrote</source>
        <translation>无法读取 %1：%2；请指定 kvarium-cli compare --json 所写的文件</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>&amp;Add column</source>
        <translation>添加列(&amp;A)</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>&amp;Force the first column's text on all columns</source>
        <translation>所有列强制使用第一列的文本(&amp;F)</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>&amp;Remove last</source>
        <translation>移除最后一列(&amp;R)</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>At &amp;most</source>
        <translation>至多(&amp;M)</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>C&amp;ompare</source>
        <translation>比较(&amp;O)</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>Compare caches and settings</source>
        <translation>比较缓存和设置</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>Data (*.json)</source>
        <translation>数据 (*.json)</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>Each text is then what a column would have chosen after the first column's text, not a text of its own</source>
        <translation>此时每列的文本是它在第一列文本之后会选的 token，而不是自己的文本</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>Every column is compared with the first, and shaded where it differs. The bars say what its cache changes on the first column's text, before temperature and filters: settings alone change nothing there. Models are compared by kvarium-cli compare -m A -m B.</source>
        <translation>每一列都与第一列比较，不同之处加底色。条形表示该列的缓存在第一列文本上造成的变化，在温度和过滤之前：只改设置不会有变化。比较不同模型用 kvarium-cli compare -m A -m B。</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>Figures of every column</source>
        <translation>各列的数据</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>Pictures (*.png)</source>
        <translation>图片 (*.png)</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>Save &amp;data…</source>
        <translation>保存数据(&amp;D)…</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>Save &amp;picture…</source>
        <translation>保存图片(&amp;P)…</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>Save the comparison</source>
        <translation>保存比较</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>Saved as %1</source>
        <translation>已保存为 %1</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>Several answers to the same message</source>
        <translation>对同一条消息的多个回答</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>Stopped. %1</source>
        <translation>已停止。%1</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>Texts, divergences, figures and a caption in one PNG</source>
        <translation>文本、散度、数据和说明合成一个 PNG</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>The caches take %1 until this window is closed</source>
        <translation>这些缓存占用 %1，直到此窗口关闭</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>The figures as JSON, as kvarium-cli compare --json names them</source>
        <translation>数据存为 JSON，命名与 kvarium-cli compare --json 相同</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>The prompt is read</source>
        <translation>正在读取提示词</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>Token %1: “%2”</source>
        <translation>第 %1 个 token：“%2”</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>column %1 “%2”, divergence %3, place %4</source>
        <translation>第 %1 列“%2”，散度 %3，名次 %4</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>A prompt of %1 tokens; n = %2 of the first column, each run once</source>
        <translation>提示词有 %1 个 token；第一列 n = %2，各运行一次</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>All chose the same tokens (%1)</source>
        <translation>所选 token 全部相同（%1）</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>At the token where the cache changes most</source>
        <translation>缓存改变最大的那个 token 处</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>Caches: %1</source>
        <translation>缓存：%1</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>Column</source>
        <translation>列</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>Divergence and rank: of the model's probabilities before temperature and filters</source>
        <translation>散度和名次：基于温度和过滤之前的模型概率</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>Ended by</source>
        <translation>结束原因</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>First different token</source>
        <translation>首个不同的 token</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>From the question to the first token: the prompt is read</source>
        <translation>从提问到第一个 token：读取提示词的时间</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>How much the cache changes what the model says after each token of the first column: the KL divergence, 0 if nothing</source>
        <translation>在第一列的每个 token 之后，缓存对模型输出的改变：KL 散度，没有改变时为 0</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>KVarium %1, %2</source>
        <translation>KVarium %1，%2</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>Largest divergence</source>
        <translation>最大散度</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>Machine: %1</source>
        <translation>机器：%1</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>Mean divergence, nats</source>
        <translation>平均散度，nat</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>No token was chosen</source>
        <translation>没有选出 token</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>Settings: %1; at most %2; %3</source>
        <translation>设置：%1；至多 %2；%3</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>The first token of the reply that is not that of the first column</source>
        <translation>回复中第一个与第一列不同的 token</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>The same tokens as far as each run got (%1)</source>
        <translation>各次运行到其终点为止 token 相同（%1）</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>The same tokens so far (%1)</source>
        <translation>目前 token 相同（%1）</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>Time to first token</source>
        <translation>首 token 延迟</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>Tokens</source>
        <translation>token 数</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>Tokens of the prompts: %1; n = %2 of the first column, each run once</source>
        <translation>各提示词的 token 数：%1；第一列 n = %2，各运行一次</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>Tokens of the reply</source>
        <translation>回复的 token</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>What the cache takes at the end, in use and reserved; of shared blocks each column has all</source>
        <translation>结束时缓存占用的大小，已用和已预留；共享的块在每一列中都计入</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>While the reply is written</source>
        <translation>生成回复时</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>all go on from the first column's tokens</source>
        <translation>各列都接着第一列的 token 继续</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>always the likeliest token</source>
        <translation>始终取最可能的 token</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>cache full</source>
        <translation>缓存已满</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>each goes on from its own tokens</source>
        <translation>各列接着自己的 token 继续</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>fewer filters than the model's</source>
        <translation>过滤少于模型的设置</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>finished</source>
        <translation>正常结束</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>length</source>
        <translation>达到长度上限</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>no repeated run of %1</source>
        <translation>不重复 %1-gram</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>stop text</source>
        <translation>停止字符串</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>the cache of %1 had no room for the prompt</source>
        <translation>%1 的缓存放不下提示词</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>the cache of %1 was full after token %2</source>
        <translation>%1 的缓存在第 %2 个 token 后已满</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>the first different token of %1 is number %2</source>
        <translation>%1 的首个不同 token 是第 %2 个</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>the first token of %1 that differs from column %3 is number %2</source>
        <translation>%1 与第 %3 列不同的首个 token 是第 %2 个</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>the model's sampling</source>
        <translation>模型的采样设置</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>the reply of %1 ended inside its thoughts</source>
        <translation>%1 的回复在思考过程中就结束了</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_column.cpp"/>
        <source>A preset or a specification, as sink:window_length=64,num_sink_tokens=4</source>
        <translation>预设或规格，例如 sink:window_length=64,num_sink_tokens=4</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_column.cpp"/>
        <source>Cache %1</source>
        <translation>缓存 %1</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_column.cpp"/>
        <source>Divergence of column %1 from the first</source>
        <translation>第 %1 列与第一列的散度</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_column.cpp"/>
        <source>First different token: %1</source>
        <translation>首个不同的 token：%1</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_column.cpp"/>
        <source>How this column draws its tokens</source>
        <translation>此列如何采样 token</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_column.cpp"/>
        <source>No other token</source>
        <translation>没有不同的 token</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_column.cpp"/>
        <source>Reply in column %1</source>
        <translation>第 %1 列的回复</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_column.cpp"/>
        <source>Sampling of column %1</source>
        <translation>第 %1 列的采样</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_column.cpp"/>
        <source>Sampling…</source>
        <translation>采样…</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_column.cpp"/>
        <source>The cache that the others are compared with</source>
        <translation>其他列以此缓存为比较基准</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_maps.cpp"/>
        <source>Cache %1, token %2: %3</source>
        <translation>缓存 %1，第 %2 个 token：%3</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_maps.cpp"/>
        <source>Cache %1, tokens %2 to %3: %4</source>
        <translation>缓存 %1，第 %2 到 %3 个 token：%4</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_maps.cpp"/>
        <source>What each cache keeps</source>
        <translation>各缓存保留什么</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_maps.cpp"/>
        <source>cache %1 keeps %2 of %3 tokens</source>
        <translation>缓存 %1 保留 %3 个 token 中的 %2 个</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_picture.cpp"/>
        <source>Against column %1, of the same model</source>
        <translation>与同一模型的第 %1 列相比</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_picture.cpp"/>
        <source>Another model: its text is compared with the first column's, its probabilities are not.</source>
        <translation>另一个模型：只把其文本与第一列比较，不比较概率。</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_picture.cpp"/>
        <source>The texts are too long for one picture; save the data instead, or compare fewer tokens</source>
        <translation>文本太长，一张图放不下；请改为保存数据，或减少比较的 token</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_picture.cpp"/>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/divergence_strip.cpp"/>
        <source>Upwards: how far the probabilities of the next token are from the first column's, in nats, on a logarithmic scale from 0.000001 to 10; before temperature and filters, so that settings alone change nothing. Downwards: the place of the first column's token among them, nothing where it is the likeliest. The line is the first other token.</source>
        <translation>向上：下一个 token 的概率与第一列相差多远，单位 nat，对数刻度，从 0.000001 到 10；在温度和过滤之前，因此只改设置不会有变化。向下：第一列的 token 在其中的名次，为最可能者时不画。竖线是首个不同的 token。</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/divergence_strip.cpp"/>
        <source>What the bars mean</source>
        <translation>条形的含义</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/divergence_strip.cpp"/>
        <source>divergence, 10⁻⁶ to 10 nats</source>
        <translation>散度，10⁻⁶ 到 10 nat</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/divergence_strip.cpp"/>
        <source>first different token</source>
        <translation>首个不同的 token</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/divergence_strip.cpp"/>
        <source>rank of its token, to 1,024</source>
        <translation>其 token 的名次，至 1,024</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/no_compare.cpp"/>
        <source>This build has no comparisons</source>
        <translation>此构建不含比较功能</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/beams.cpp"/>
        <source>Kwon et al. 2023, section 6.3</source>
        <translation>Kwon et al. 2023，第 6.3 节</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/beams.cpp"/>
        <source>Memory of all beams</source>
        <translation>全部束的内存</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/beams.cpp"/>
        <source>Memory that sharing saves</source>
        <translation>共享节省的内存</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/beams.cpp"/>
        <source>MiB</source>
        <translation>MiB</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/beams.cpp"/>
        <source>a copy for each</source>
        <translation>各有一份副本</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/beams.cpp"/>
        <source>a fork copies nothing: before they write, six beams take the memory of one</source>
        <translation>创建副本不复制内容：写入之前，六个束只占一个束的内存</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/beams.cpp"/>
        <source>a prompt of 200 tokens, 80 more for each beam</source>
        <translation>提示词 200 个 token，每个束再生成 80 个</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/beams.cpp"/>
        <source>beam search, Alpaca</source>
        <translation>束搜索，Alpaca</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/beams.cpp"/>
        <source>beam search, ShareGPT</source>
        <translation>束搜索，ShareGPT</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/beams.cpp"/>
        <source>beams</source>
        <translation>束数</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/beams.cpp"/>
        <source>six beams save %1 % of the memory that copies would take</source>
        <translation>六个束比各存副本节省 %1% 的内存</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/beams.cpp"/>
        <source>with shared blocks</source>
        <translation>共享块</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>%1 % of the static memory hold tokens, and %2 % of the blocks</source>
        <translation>静态内存的 %1% 存有 token，块为 %2%</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>%1 tokens need %2 MiB, as the formula says to the byte</source>
        <translation>%1 个 token 需要 %2 MiB，与公式逐字节一致</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>%1: capacity</source>
        <translation>%1：容量</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>%1: stored</source>
        <translation>%1：已存</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>%1: tokens seen</source>
        <translation>%1：已见 token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>32 KV heads</source>
        <translation>32 个 KV 头</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>32 layers, head_dim 128, 32 texts of 2,048 tokens</source>
        <translation>32 层，head_dim 128，32 段 2,048 个 token 的文本</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>320 tokens</source>
        <translation>320 个 token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>4 bits</source>
        <translation>4 bit</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>4 bits a number save %1 times, not 4 times: scales and the newest tokens count too</source>
        <translation>每个数 4 bit 使缓存缩小到 1/%1，而不是 1/4：缩放因子和最新的 token 也要计入</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>8 KV heads</source>
        <translation>8 个 KV 头</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>8 KV heads instead of 32 need a quarter of it</source>
        <translation>8 个 KV 头只需 32 个的四分之一</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Bytes copied until the chat is over</source>
        <translation>聊天结束前复制的字节数</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Full (grows) has seen %L1 tokens and stores %L2</source>
        <translation>“完整（增长）”已见 %L1 个 token，存有 %L2 个</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Full (grows): seen and stored are the same, and there is no capacity</source>
        <translation>“完整（增长）”：已见与已存相同，没有容量</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Full, fixed size has seen %L1, stores %L2 and has room for %L3</source>
        <translation>“完整，固定大小”已见 %L1 个，存有 %L2 个，容量为 %L3 个</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Full, fixed size: seen and stored are the same, the capacity is constant</source>
        <translation>“完整，固定大小”：已见与已存相同，容量不变</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>GiB</source>
        <translation>GiB</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>KiB</source>
        <translation>KiB</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Kwon et al. 2023, figure 2</source>
        <translation>Kwon et al. 2023，图 2</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Measured on this machine</source>
        <translation>在本机测量</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Memory of a tiny Whisper</source>
        <translation>微型 Whisper 的内存</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Memory of the cache that may move its cells</source>
        <translation>可移动单元的缓存的内存</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Memory of the real ones, with the longest transcript</source>
        <translation>真实模型的内存，取最长的转写文本</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Memory of this model's cache in f16</source>
        <translation>此模型的缓存内存，f16</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Memory of three chats</source>
        <translation>三段聊天的内存</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>MiB in use after 320 tokens</source>
        <translation>320 个 token 后已用 MiB</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Orca (max)</source>
        <translation>Orca (max)</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Orca (oracle)</source>
        <translation>Orca (oracle)</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Orca (pow2)</source>
        <translation>Orca (pow2)</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Share of the reserved memory that holds tokens</source>
        <translation>预留内存中存有 token 的比例</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Sinks + window has seen %L1, stores %L2, and its window of %L3 counts the token that is computed</source>
        <translation>“注意力汇 + 窗口”已见 %L1 个，存有 %L2 个，其 %L3 的窗口计入正在计算的 token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Sinks + window: all three differ</source>
        <translation>“注意力汇 + 窗口”：三者各不相同</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Time of a tiny Whisper</source>
        <translation>微型 Whisper 的时间</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>a clip of 2.5 s</source>
        <translation>2.5 s 的片段</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>a limit of %1 % of what 512 tokens need</source>
        <translation>限制为 512 个 token 所需的 %1%</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>a server with many chats</source>
        <translation>有许多聊天的服务器</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>a static cache reserves the same for every chat</source>
        <translation>静态缓存为每段聊天预留同样多</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>a tiny Whisper with random weights</source>
        <translation>随机权重的微型 Whisper</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>a token</source>
        <translation>每个 token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>after 640</source>
        <translation>640 个之后</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>allocated</source>
        <translation>已分配</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>blocks</source>
        <translation>块</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>blocks waste less than one block of 64 tokens a layer, however long the chat is</source>
        <translation>无论聊天多长，块在每层浪费不到一个 64 个 token 的块</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>blocks: reserved</source>
        <translation>块：已预留</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>both take the same for a cell: %1 KiB for %2 cells of sound, %3 KiB for the transcript</source>
        <translation>两者每个单元占用相同：%2 个声音单元 %1 KiB，转写文本 %3 KiB</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>bounded</source>
        <translation>有上限</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>cells in use</source>
        <translation>已用单元</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>chats of 60, 200 and 500 tokens</source>
        <translation>60、200 和 500 个 token 的聊天</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>copied by a cache that copies itself at every token</source>
        <translation>每来一个 token 就复制自身的缓存</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>dynamic:format=f16</source>
        <translation>dynamic:format=f16</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>each goes on from its file with the same tokens</source>
        <translation>各从自己的文件以相同的 token 继续</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>estimate of this program</source>
        <translation>本程序的估算</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>every preset with its defaults, sliding_window:window_length=256</source>
        <translation>各预设用默认值，sliding_window:window_length=256</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>formula</source>
        <translation>公式</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>goes back to token 128</source>
        <translation>退回到第 128 个 token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>goes on from a file</source>
        <translation>从文件继续</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>in RAM or on disk</source>
        <translation>在内存或磁盘</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>it goes on with the same %1 tokens as a cache without a limit</source>
        <translation>它以与无限制的缓存相同的 %1 个 token 继续</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>large</source>
        <translation>large</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>limit</source>
        <translation>限制</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>listen: once</source>
        <translation>听：一次</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>listening takes %1 ms once, a token %2 ms</source>
        <translation>听一次需 %1 ms，每个 token 需 %2 ms</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>ms a token</source>
        <translation>ms/token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>of %1 caches %2 keep their memory bounded, as the documentation says</source>
        <translation>%1 种缓存中有 %2 种内存有上限，与文档所述一致</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>of it in RAM</source>
        <translation>其中在内存</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>of it on the GPU</source>
        <translation>其中在 GPU</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>of the sound (cross)</source>
        <translation>声音（交叉注意力）</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>of the transcript (self)</source>
        <translation>转写文本（自注意力）</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>sink:window_length=128</source>
        <translation>sink:window_length=128</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>static</source>
        <translation>静态</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>static: reserved</source>
        <translation>静态：已预留</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>static:max_cache_len=512</source>
        <translation>static:max_cache_len=512</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>texts of 320 to 640 tokens</source>
        <translation>320 到 640 个 token 的文本</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>the cross cache is there before the first token and never changes</source>
        <translation>交叉注意力缓存在首个 token 之前就已存在，且从不改变</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>the example of the literature, 32 KV heads in f16, needs %1 GiB</source>
        <translation>文献中的例子，32 个 KV 头、f16，需要 %1 GiB</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>the other reads all %1 tokens, and never has more than that where the model computes</source>
        <translation>另一个读完全部 %1 个 token，而模型计算处从不超过该值</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>the other reads all %1 tokens; it stopped after %2: %3</source>
        <translation>另一个读完全部 %1 个 token；它在 %2 个之后停止：%3</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>this machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>those that keep every token in full precision write the same, wherever their cells lie</source>
        <translation>以全精度保留全部 token 的缓存生成的内容相同，无论单元在哪里</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>those that keep every token, and the one that keeps none, go back to any place; no other does</source>
        <translation>保留全部 token 的和一个也不保留的，可退回到任意位置；其余都不行</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>those that offload hold less than half where the model computes</source>
        <translation>会卸载的缓存在模型计算处只存不到一半</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>tiny</source>
        <translation>tiny</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>tokens</source>
        <translation>token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>tokens of the chat</source>
        <translation>聊天的 token 数</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>tokens of the transcript</source>
        <translation>转写文本的 token 数</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>tokens seen</source>
        <translation>已见 token 数</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>up to 1,000 tokens</source>
        <translation>至多 1,000 个 token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>used</source>
        <translation>已用</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>vLLM</source>
        <translation>vLLM</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>what is allocated beyond that is less than a block of 64 tokens a layer</source>
        <translation>超出部分的分配量每层不到一个 64 个 token 的块</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>window of 512</source>
        <translation>窗口 512</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>with %1 MiB the first cache reads all %2 tokens</source>
        <translation>有 %1 MiB 时，第一个缓存读完全部 %2 个 token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>with %1 MiB the first cache stops after %2 tokens: the next ones need more</source>
        <translation>有 %1 MiB 时，第一个缓存在 %2 个 token 后停止：后续的还需要更多</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>writes what Full (grows) writes</source>
        <translation>生成的与“完整（增长）”相同</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>%1, %2: the card has %3, and measured again it is %4</source>
        <translation>%1，%2：卡片为 %3，重新测量为 %4</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>%1: the card has another chart</source>
        <translation>%1：卡片的图表不同</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>give the .json file that `lesson run --save` or the window wrote</source>
        <translation>给出 `lesson run --save` 或窗口所写的 .json 文件</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>make the card again</source>
        <translation>重新生成卡片</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>the card answers %1, and measured again it is %2</source>
        <translation>卡片的答案为 %1，重新测量为 %2</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>the card has a figure outside its own bounds</source>
        <translation>卡片中有一个数据超出自己的范围</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>the card has a number that is not one of %1 to %2</source>
        <translation>卡片中有一个数不在 %1 到 %2 之内</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>the card has a row of another length than its table</source>
        <translation>卡片中有一行与其表格长度不同</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>the card has a series of kind %1</source>
        <translation>卡片中有种类为 %1 的数据系列</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>the card has other charts or tables than this program</source>
        <translation>卡片的图表或表格与本程序不同</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>the card has other findings than this program</source>
        <translation>卡片的结论与本程序不同</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>the card has version %1, and this program reads version %2</source>
        <translation>卡片的版本为 %1，而本程序读取版本 %2</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>the card is of %1, and %2 was measured</source>
        <translation>卡片属于 %1，而测量的是 %2</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>the card says that it fails, and it holds: %1</source>
        <translation>卡片说不成立，而实际成立：%1</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>the card says that it holds, and it fails: %1</source>
        <translation>卡片说成立，而实际不成立：%1</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>the model is another one: the card has %1, here is %2</source>
        <translation>模型不同：卡片为 %1，此处为 %2</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>the precision is another one: %1, here %2</source>
        <translation>精度不同：%1，此处为 %2</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>the settings are others than those of this program</source>
        <translation>设置与本程序的不同</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>this is no result card: %1</source>
        <translation>这不是结果卡片：%1</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>use the program that made it</source>
        <translation>使用生成它的程序</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/facts.cpp"/>
        <source>%1 does not hold the words of the lessons' models</source>
        <translation>%1 中没有课程模型所用的词</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lab.cpp"/>
        <source>all tokens of the lesson's text are the same to this model</source>
        <translation>课程文本的所有 token 对此模型都相同</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lab.cpp"/>
        <source>free memory, then run again</source>
        <translation>释放内存，然后重新运行</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lab.cpp"/>
        <source>open a model that reads longer texts</source>
        <translation>打开能读更长文本的模型</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lab.cpp"/>
        <source>open a model with a smaller vocabulary</source>
        <translation>打开词表更小的模型</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lab.cpp"/>
        <source>open another model</source>
        <translation>打开另一个模型</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lab.cpp"/>
        <source>the text of the lessons has %1 tokens, and %2 are needed</source>
        <translation>课程文本有 %1 个 token，而需要 %2 个</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>  FAILS  </source>
        <translation>  不成立  </translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>  holds  </source>
        <translation>  成立  </translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source> s)
</source>
        <translation> s)
</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>%1 has no number that can be set</source>
        <translation>%1 没有可设置的数</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>%1 has no setting %2 %3</source>
        <translation>%1 没有设置 %2 %3</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>%1 measured something that is no number</source>
        <translation>%1 测得的不是数</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>: fails (</source>
        <translation>：不成立 (</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>: holds (</source>
        <translation>：成立 (</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>a lesson needs a model that chats</source>
        <translation>课程需要能聊天的模型</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>layers of this model keep no cells of their own</source>
        <translation>此模型的部分层没有自己的单元</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>layers of this model keep only %1 tokens, and the lesson reads %2</source>
        <translation>此模型的部分层只保留 %1 个 token，而课程要读 %2 个</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>measure it without a setting</source>
        <translation>不带设置来测量</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>open another model, or compute with --precision exact</source>
        <translation>打开另一个模型，或用 --precision exact 计算</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>open another model, such as SmolLM2-135M-Instruct</source>
        <translation>打开另一个模型，例如 SmolLM2-135M-Instruct</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>open one first</source>
        <translation>先打开一个</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>set %1 to %2</source>
        <translation>把 %1 设为 %2</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>this model has %1 layers, and the lesson needs %2 to show something</source>
        <translation>此模型有 %1 层，而课程需要 %2 层才能看出效果</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>this model reads at most %1 tokens, and the lesson needs %2</source>
        <translation>此模型至多读 %1 个 token，而课程需要 %2 个</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>4 bits make a text of 256 tokens %1 times smaller, one of 8,192 tokens %2 times</source>
        <translation>4 bit 使 256 个 token 的文本缩小到 1/%1，8,192 个 token 的缩小到 1/%2</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>4 line breaks in place of the first 4 tokens are equally good sinks: %1</source>
        <translation>用 4 个换行符代替前 4 个 token，同样能作注意力汇：%1</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>4 sinks</source>
        <translation>4 个汇 token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>How far the next token's distribution is from that with f16</source>
        <translation>下一个 token 的分布与 f16 时相差多远</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>How many times smaller than f16 the cache is, by the length of the text</source>
        <translation>f16 缓存是它的几倍大，随文本长度变化</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>KL divergence, nats</source>
        <translation>KL 散度，nat</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>Llama-2-7B, window 4,096</source>
        <translation>Llama-2-7B，窗口 4,096</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>Perplexity along the text</source>
        <translation>沿文本的困惑度</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>Perplexity of a text, by the number of first tokens that stay</source>
        <translation>文本的困惑度，随保留的最前面 token 数变化</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>Xiao et al. 2023, table 2, on PG-19</source>
        <translation>Xiao et al. 2023，表 2，PG-19</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>as long as the first token is there, both are the same: %1 and %2</source>
        <translation>只要第一个 token 还在，两者就相同：%1 和 %2</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>bits of a number</source>
        <translation>每个数的位数</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>bytes a token</source>
        <translation>每个 token 的字节数</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>each step to fewer bits differs more from f16: %1 nats with 8, %2 with 4, %3 with 2 bits</source>
        <translation>位数每降一级，与 f16 的差别就更大：8 bit 为 %1 nat，4 bit 为 %2，2 bit 为 %3</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>every token stays</source>
        <translation>保留全部 token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>f16</source>
        <translation>f16</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>fewer bits need less memory each time</source>
        <translation>位数每降一级，所需内存就更少</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>mean divergence from f16</source>
        <translation>与 f16 的平均散度</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>no sink</source>
        <translation>无汇 token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>perplexity</source>
        <translation>困惑度</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>position in the text, tokens</source>
        <translation>文本中的位置，token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>sinks</source>
        <translation>汇 token 数</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>this model</source>
        <translation>此模型</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>with 4 sinks it is %1 times that of a cache that keeps every token</source>
        <translation>有 4 个汇 token 时，困惑度是保留全部 token 的缓存的 %1 倍</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>without sinks the perplexity is %1, with 4 sinks %2: %3 times as much</source>
        <translation>没有汇 token 时困惑度为 %1，有 4 个时为 %2：前者是后者的 %3 倍</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>×</source>
        <translation>倍</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>256 tokens in one step are read at %1 tokens/s, one at a time at %2: %3 times as fast</source>
        <translation>256 个 token 一步读完时为 %1 token/s，逐个读取时为 %2：前者是后者的 %3 倍</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>256 tokens in pieces of 1 to 256</source>
        <translation>256 个 token，每段 1 到 256 个</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>8 tokens after 64 to 2,048</source>
        <translation>在 64 到 2,048 个之后的 8 个 token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>Reading 512 tokens, or their saved cache</source>
        <translation>读取 512 个 token，或其已保存的缓存</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>Speed of a reply, by tokens in the cache</source>
        <translation>回复的速度，随缓存中的 token 数变化</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>Speed of reading, by tokens in one step</source>
        <translation>读取的速度，随一步的 token 数变化</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>Time to the first token when one token of the text changes</source>
        <translation>文本中一个 token 改变时的首 token 延迟</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>Tokens that are read again</source>
        <translation>重新读取的 token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>What one token of a reply reads</source>
        <translation>回复的一个 token 要读取的内容</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>a text of 512 tokens, one changed</source>
        <translation>512 个 token 的文本，改变其中一个</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>a token changed at position 8 costs %1 ms, at position 500 %2 ms</source>
        <translation>改变位置 8 的 token 需要 %1 ms，位置 500 的需要 %2 ms</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>after 2,048 tokens a reply has %1 tokens/s, after 64 it has %2</source>
        <translation>2,048 个 token 之后回复为 %1 token/s，64 个之后为 %2</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>exactly the tokens from the changed one on are read</source>
        <translation>恰好从改变的 token 起重新读取</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>load the file</source>
        <translation>加载文件</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>of cells</source>
        <translation>单元</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>of weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>one token after the other</source>
        <translation>逐个 token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>position of the changed token</source>
        <translation>改变的 token 的位置</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>read the text</source>
        <translation>读取文本</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>reading 256 tokens</source>
        <translation>读取 256 个 token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>the saved cache (%1 MiB) goes on with the same %2 tokens</source>
        <translation>已保存的缓存（%1 MiB）以相同的 %2 个 token 继续</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>time to the first token</source>
        <translation>首 token 延迟</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>tokens in one step</source>
        <translation>一步的 token 数</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>tokens in the cache</source>
        <translation>缓存中的 token 数</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>tokens that are read</source>
        <translation>读取的 token 数</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/recall_by_cache.cpp"/>
        <source>40 texts of 448 tokens for each distance</source>
        <translation>每种距离 40 段 448 个 token 的文本</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/recall_by_cache.cpp"/>
        <source>64 texts of 256 tokens</source>
        <translation>64 段 256 个 token 的文本</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/recall_by_cache.cpp"/>
        <source>Memory of the cells</source>
        <translation>单元的内存</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/recall_by_cache.cpp"/>
        <source>Most attended (TOVA) asks the newest token alone, which needs no fact here: with 128 cells it answers %1 % right, and a window %2 %</source>
        <translation>“注意力最高（TOVA）”只看最新的 token，而它在此不需要任何事实：有 128 个单元时答对 %1%，窗口为 %2%</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/recall_by_cache.cpp"/>
        <source>Right answers, by the cells that a layer keeps of 256 tokens</source>
        <translation>正确回答，随一层保留的单元数变化（共 256 个 token）</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/recall_by_cache.cpp"/>
        <source>Right answers, by the distance of the fact</source>
        <translation>正确回答，随事实的距离变化</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/recall_by_cache.cpp"/>
        <source>its memory grows no more after 64 tokens: %1 KiB there, and %2 KiB after 448</source>
        <translation>其内存在 64 个 token 之后不再增长：那时为 %1 KiB，448 个之后为 %2 KiB</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/recall_by_cache.cpp"/>
        <source>tokens between fact and answer</source>
        <translation>事实与回答之间的 token 数</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/recall_by_cache.cpp"/>
        <source>window of %1</source>
        <translation>窗口 %1</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/recall_by_cache.cpp"/>
        <source>with 192 cells Heavy hitters (H2O) answers %1 % right, and a window %2 %</source>
        <translation>有 192 个单元时，“重击者（H2O）”答对 %1%，窗口为 %2%</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/recall_by_cache.cpp"/>
        <source>with 64 cells SnapKV answers %1 % right, and a window %2 %</source>
        <translation>有 64 个单元时，SnapKV 答对 %1%，窗口为 %2%</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/recall_by_cache.cpp"/>
        <source>with a window of 64 at least %1 % are right up to a distance of 48, and at most %2 % from 128 on</source>
        <translation>窗口为 64 时，距离至多 48 的至少答对 %1%，从 128 起至多答对 %2%</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/recall_by_cache.cpp"/>
        <source>with every cell %1 % of the answers are right</source>
        <translation>保留全部单元时答对 %1%</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/recall_by_cache.cpp"/>
        <source>with every token kept at least %1 % of the answers are right at every distance</source>
        <translation>保留全部 token 时，每种距离都至少答对 %1%</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>32 iterations after a prompt of 32 tokens</source>
        <translation>32 个 token 的提示词之后迭代 32 次</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>64 tokens after a prompt of 32</source>
        <translation>32 个 token 的提示词之后生成 64 个 token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>And one in Asia?</source>
        <translation>And one in Asia?</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>MiB in the end</source>
        <translation>最终 MiB</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>Name a river in Europe.</source>
        <translation>Name a river in Europe.</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>Three turns with each cache</source>
        <translation>每种缓存各聊三轮</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>Time of a token</source>
        <translation>一个 token 的时间</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>Time of each token of a reply</source>
        <translation>回复中每个 token 的时间</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>Tokens that went through the model in each iteration</source>
        <translation>每次迭代经过模型的 token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>What a step moves, and what stays</source>
        <translation>一步搬动什么，留下什么</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>Which of the two is longer?</source>
        <translation>Which of the two is longer?</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>all write the same tokens</source>
        <translation>生成的 token 全部相同</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>both write the same %1 tokens</source>
        <translation>两者生成相同的 %1 个 token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>brought to the device for a token</source>
        <translation>每个 token 搬到设备的量</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>cells on the device</source>
        <translation>设备上的单元</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>elsewhere, 1 ahead</source>
        <translation>在别处，提前 1 层</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>elsewhere, 2 ahead</source>
        <translation>在别处，提前 2 层</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>every token brings all cells to the device again: %1 MiB of %2 MiB stored</source>
        <translation>每个 token 都要把所有单元重新搬到设备：已存 %2 MiB，搬 %1 MiB</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>in all, %1 tokens go through the model with past and %2 without</source>
        <translation>总计有 past 时 %1 个 token 经过模型，没有时 %2 个</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>in the third turn Full (grows) reads %1 of %2 tokens, and No cache reads all %3</source>
        <translation>第三轮中“完整（增长）”读取 %2 个 token 中的 %1 个，而“无缓存”读取全部 %3 个</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>iteration</source>
        <translation>迭代</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>ms to the first token</source>
        <translation>首 token 延迟，ms</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>on a disk</source>
        <translation>在磁盘上</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>on the device</source>
        <translation>在设备上</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>on the device are %1 MiB instead of %2 MiB</source>
        <translation>设备上有 %1 MiB，而不是 %2 MiB</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>the reply takes %1 s with a cache and %2 s without: %3 times as long</source>
        <translation>回复有缓存时需 %1 s，没有时需 %2 s：后者是前者的 %3 倍</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>time of a token</source>
        <translation>一个 token 的时间</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>token of the reply</source>
        <translation>回复的第几个 token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>turn 1: tokens read</source>
        <translation>第 1 轮：读取的 token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>turn 2: read</source>
        <translation>第 2 轮：读取</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>turn 3: read</source>
        <translation>第 3 轮：读取</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>with a cache</source>
        <translation>有缓存</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>with past = None each time</source>
        <translation>每次 past = None</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>with past handed over</source>
        <translation>传递 past</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>with past the first iteration reads %1 tokens and the last one %2</source>
        <translation>有 past 时，第一次迭代读取 %1 个 token，最后一次读取 %2 个</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>without</source>
        <translation>无缓存</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>without it the last iteration reads all %1 tokens of the text again</source>
        <translation>没有它时，最后一次迭代重新读取文本的全部 %1 个 token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>%1 of %2 layers keep cells, %3 bytes a token</source>
        <translation>%2 层中的 %1 层保留单元，每个 token %3 字节</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>One checkpoint, in tokens of cells (f16)</source>
        <translation>一个检查点，折合多少 token 的单元（f16）</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>What an edit costs</source>
        <translation>一次编辑的代价</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>a state is kept every %1 tokens</source>
        <translation>每 %1 个 token 保留一个状态</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>a tiny Mamba</source>
        <translation>微型 Mamba</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>a tiny Mamba with random weights</source>
        <translation>随机权重的微型 Mamba</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>a tiny Mamba: its state</source>
        <translation>微型 Mamba：其状态</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>a tiny Qwen3.5 with random weights</source>
        <translation>随机权重的微型 Qwen3.5</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>a token takes %1 us after 64 tokens and %2 us after 1,024</source>
        <translation>64 个 token 之后每个 token 需 %1 us，1,024 个之后需 %2 us</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>cells in every layer</source>
        <translation>每层都有单元</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>its cells</source>
        <translation>其单元</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>its states</source>
        <translation>其状态</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>mamba-130m: its state</source>
        <translation>mamba-130m：其状态</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>no state was kept</source>
        <translation>没有保留状态</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>position of the edit</source>
        <translation>编辑的位置</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>states / cells of a token</source>
        <translation>状态 / 一个 token 的单元</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>the open model: its cells</source>
        <translation>打开的模型：其单元</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>the state takes %1 KiB after 64 tokens and after 1,024</source>
        <translation>64 个和 1,024 个 token 之后，状态都占 %1 KiB</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>the states take %L1 bytes after 64 tokens and after 512</source>
        <translation>64 个和 512 个 token 之后，状态都占 %L1 字节</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>the tiny model here</source>
        <translation>此处的微型模型</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>tokens before it</source>
        <translation>之前的 token 数</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>tokens read again</source>
        <translation>重新读取的 token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>up to 1,024 tokens</source>
        <translation>至多 1,024 个 token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>up to 512 tokens</source>
        <translation>至多 512 个 token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>when token %1 of %2 changes, %3 tokens are read again with cells, and %4 with a state</source>
        <translation>%2 个 token 中第 %1 个改变时，用单元要重新读取 %3 个，用状态要重新读取 %4 个</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>where no state was kept, an edit anywhere reads all %1 tokens again</source>
        <translation>没有保留状态时，任何位置的编辑都要重新读取全部 %1 个 token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>where one is kept every %1 tokens, an edit reads from the last one before it on</source>
        <translation>每 %1 个 token 保留一个状态时，编辑后从它之前的最后一个状态起读取</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>% of the need</source>
        <translation>%（占所需）</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>4 query heads share 2 KV heads. How many times smaller is the cache than with a KV head for each query head?</source>
        <translation>4 个查询头共用 2 个 KV 头。若每个查询头各有一个 KV 头，缓存是现在的几倍大？</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>A chat of three turns with each cache</source>
        <translation>每种缓存各一段三轮的聊天</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>A fact stands 128 or more tokens back, and the window holds 64 tokens. At the best of these distances, how many of a hundred questions about it does the model answer right?</source>
        <translation>一个事实在 128 个或更多 token 之前，而窗口只有 64 个 token。在这些距离中最好的那个上，关于它的一百个问题，模型能答对几个？</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>A loop writes 32 tokens after a prompt of 32. It forgets past, so each call of the model reads the whole text. How many tokens go through the model in all?</source>
        <translation>一个循环在 32 个 token 的提示词之后生成 32 个 token。它不保留 past，因此每次调用模型都读取全文。总共有多少 token 经过模型？</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>A reply of 64 tokens follows a prompt of 32. How many times longer does it take without a cache?</source>
        <translation>32 个 token 的提示词之后是 64 个 token 的回复。不用缓存所需的时间是用缓存的几倍？</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>A state instead of cells</source>
        <translation>用状态代替单元</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>A text of 512 tokens is in the cache. How many times longer does the first token take when an early token (8) changes, compared to a late one (500)?</source>
        <translation>缓存中有 512 个 token 的文本。靠前的 token（8）改变时的首 token 延迟，是靠后的（500）改变时的几倍？</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>A window of 128 tokens forgets the first ones. How many times the perplexity does the text have then, compared to a window that keeps the first 4?</source>
        <translation>128 个 token 的窗口会遗忘最前面的 token。此时文本的困惑度是保留前 4 个的窗口的几倍？</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>A window of 128 tokens with 4 sinks has read 320 tokens. How many cells are stored?</source>
        <translation>窗口为 128 个 token、有 4 个汇 token，已读取 320 个 token。存有多少个单元？</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>After 512 tokens, how many times longer does the next token take without a cache?</source>
        <translation>512 个 token 之后，下一个 token 不用缓存所需的时间是用缓存的几倍？</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>And one in Asia.</source>
        <translation>And one in Asia.</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Beams that share their blocks</source>
        <translation>共享块的束</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Cells that lie elsewhere</source>
        <translation>放在别处的单元</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Count from one to twenty.</source>
        <translation>Count from one to twenty.</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Explain how a library decides which books stay on its shelves.</source>
        <translation>Explain how a library decides which books stay on its shelves.</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Few cells and a state</source>
        <translation>少量单元加状态</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Fewer bits for a number</source>
        <translation>每个数用更少的位</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Give me a name for a cat.</source>
        <translation>Give me a name for a cat.</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Heads that share keys and values</source>
        <translation>共用键和值的头</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>How many MiB does this model's cache need for 1,000 tokens in f16?</source>
        <translation>此模型的缓存在 f16 下，1,000 个 token 需要多少 MiB？</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>How many of this program's caches keep their memory bounded while the text grows?</source>
        <translation>本程序的缓存中，有几种在文本增长时内存有上限？</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>How many times faster does this machine read a prompt, compared to writing a reply?</source>
        <translation>本机读取提示词的速度是生成回复的几倍？</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>In the third turn of a chat, how much of the prompt must a cache that keeps every token read?</source>
        <translation>聊天的第三轮中，保留全部 token 的缓存必须读取提示词的多大比例？</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Memory allowed</source>
        <translation>允许的内存</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>My cat is called Aurelia. Please write a long text about the sea.</source>
        <translation>My cat is called Aurelia. Please write a long text about the sea.</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Name three colours.</source>
        <translation>Name three colours.</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>One reply with and without a cache</source>
        <translation>同一条回复，有缓存和无缓存</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Qwen3.5-0.8B has 6 layers with cells and 18 with a state. To go back, a program keeps a copy of the states. As many bytes as the cells (in f16) of how many tokens does one copy take?</source>
        <translation>Qwen3.5-0.8B 有 6 层带单元，18 层带状态。为了能退回，程序保留状态的副本。一份副本的字节数相当于多少个 token 的单元（f16）？</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Reading a prompt and writing a reply</source>
        <translation>读取提示词与生成回复</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Six continuations of 80 tokens follow one prompt of 200 tokens. How much of the memory does sharing save?</source>
        <translation>一个 200 个 token 的提示词之后有六个 80 个 token 的续写。共享节省多大比例的内存？</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>SnapKV keeps 64 of 256 tokens, those to which the last ones attend most. How many of a hundred questions about a fact anywhere in the text does the model answer right?</source>
        <translation>SnapKV 保留 256 个 token 中的 64 个，即末尾的 token 最关注的那些。关于文本中任意位置的事实的一百个问题，模型能答对几个？</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Static, growing and paged memory</source>
        <translation>静态、增长和分页的内存</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Tell me a long story about a lighthouse keeper.</source>
        <translation>Tell me a long story about a lighthouse keeper.</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>The cells of about 550 tokens lie outside the device. How many MiB does each new token bring in?</source>
        <translation>约 550 个 token 的单元在设备之外。每个新 token 要搬入多少 MiB？</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>The formula of the memory</source>
        <translation>内存的公式</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>The loop, line by line</source>
        <translation>逐行看循环</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>The memory allowed is %1 % of what the cache of 512 tokens needs. After how many tokens does a cache stop that may not move its cells?</source>
        <translation>允许的内存是 512 个 token 的缓存所需的 %1%。不能移动单元的缓存在多少个 token 之后停止？</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>The state of mamba-130m has a constant size. From how many tokens on is the cache of this model (in f16) larger?</source>
        <translation>mamba-130m 的状态大小固定。从多少个 token 起，此模型的缓存（f16）更大？</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Three chats of 60, 200 and 500 tokens each get a static cache of 512 tokens. How much of that memory holds tokens?</source>
        <translation>60、200 和 500 个 token 的三段聊天各有一个 512 个 token 的静态缓存。这些内存中有多大比例存有 token？</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Three lengths</source>
        <translation>三种长度</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Two caches of a speech model</source>
        <translation>语音模型的两个缓存</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>What a window forgets</source>
        <translation>窗口遗忘什么</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>What each cache can do</source>
        <translation>每种缓存能做什么</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>What is a cache? Answer in two sentences.</source>
        <translation>What is a cache? Answer in two sentences.</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>What is attention?</source>
        <translation>What is attention?</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>What is my cat called?</source>
        <translation>What is my cat called?</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>What is read again</source>
        <translation>重新读取什么</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>When the memory is full</source>
        <translation>内存满了以后</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Which cells to keep</source>
        <translation>保留哪些单元</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Whisper large hears 30 seconds and writes its longest transcript, 448 tokens. How many times larger is the cache of the sound than that of the transcript?</source>
        <translation>Whisper large 听 30 秒声音，生成最长的转写文本，448 个 token。声音的缓存是转写文本的缓存的几倍大？</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Why the first tokens must stay</source>
        <translation>为什么必须保留最前面的 token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>With and without a cache</source>
        <translation>有缓存和无缓存</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Write a long story about a lighthouse keeper called Aurelia.</source>
        <translation>Write a long story about a lighthouse keeper called Aurelia.</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Write three sentences about mountains.</source>
        <translation>Write three sentences about mountains.</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Write three sentences about the sea.</source>
        <translation>Write three sentences about the sea.</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>caches</source>
        <translation>种缓存</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>f16 has 16 bits a number. How many times smaller is a cache of 4 bits for a chat of 256 tokens?</source>
        <translation>f16 的每个数为 16 bit。聊天有 256 个 token 时，f16 缓存是 4 bit 缓存的几倍大？</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>what 512 tokens need</source>
        <translation>512 个 token 所需</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>%1 KV heads</source>
        <translation>%1 个 KV 头</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>%1 query heads share %2 KV heads, and the cache is exactly %3 times smaller</source>
        <translation>%1 个查询头共用 %2 个 KV 头，缓存恰好缩小到 1/%3</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>1 KV head</source>
        <translation>1 个 KV 头</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>64 to 448 tokens</source>
        <translation>64 到 448 个 token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>64 to 512 tokens</source>
        <translation>64 到 512 个 token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>8 groups</source>
        <translation>8 组</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>Ainslie et al. 2023, table 1, seconds for a sample on TPUs</source>
        <translation>Ainslie et al. 2023，表 1，TPU 上每个样本的秒数</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>Published: time of a sample</source>
        <translation>已发表：一个样本的时间</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>T5-XXL: 64, 8 and 1 KV heads</source>
        <translation>T5-XXL：64、8 和 1 个 KV 头</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>Time of one token</source>
        <translation>一个 token 的时间</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>Tokens that went through the model for the whole text</source>
        <translation>全文经过模型的 token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>a KV head for each query head</source>
        <translation>每个查询头一个 KV 头</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>after 512 tokens one takes %1 ms with a cache and %2 ms without: %3 times as long</source>
        <translation>512 个 token 之后，一个 token 有缓存时需 %1 ms，没有时需 %2 ms：后者是前者的 %3 倍</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>from 64 to 512 tokens the time grows %1 times without a cache, and %2 times with one</source>
        <translation>从 64 到 512 个 token，没有缓存时时间增至 %1 倍，有缓存时增至 %2 倍</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>heads_expanded</source>
        <translation>heads_expanded</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>recall</source>
        <translation>recall</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>tokens computed</source>
        <translation>计算的 token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>tokens in front of it</source>
        <translation>之前的 token 数</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>tokens of the text</source>
        <translation>文本的 token 数</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>µs</source>
        <translation>µs</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/answer_line.cpp"/>
        <source>%1; your prediction: %2</source>
        <translation>%1；你的预测：%2</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/answer_line.cpp"/>
        <source>The answer and your prediction</source>
        <translation>答案和你的预测</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/answer_line.cpp"/>
        <source>measured: %1</source>
        <translation>测得：%1</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/answer_line.cpp"/>
        <source>you: %1</source>
        <translation>你：%1</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_controller.cpp"/>
        <source>Lessons are about a model of this machine; open one, the server stays among the recent models</source>
        <translation>课程使用本机的模型；请打开一个，服务器仍在最近的模型中</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_controller.cpp"/>
        <source>No model is open; open one to go on</source>
        <translation>没有打开的模型；请打开一个以继续</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_controller.cpp"/>
        <source>The measurement is running</source>
        <translation>正在测量</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_controller.cpp"/>
        <source>The measurement was stopped</source>
        <translation>测量已停止</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_controller.cpp"/>
        <source>The model is being opened</source>
        <translation>正在打开模型</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_controller.cpp"/>
        <source>There is nothing to ask again: no message was sent in this lesson</source>
        <translation>没有可重新提问的内容：本课程中还没有发送消息</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_controller.cpp"/>
        <source>There is nothing to see yet: no message was sent in this lesson</source>
        <translation>还没有可看的内容：本课程中还没有发送消息</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_controller.cpp"/>
        <source>“%1” transcribes sound; open a model that chats</source>
        <translation>“%1”转写声音；请打开能聊天的模型</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>%1 and %2 are there already. Replace both?</source>
        <translation>%1 和 %2 已存在。两个都替换？</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>%1 is there already. Replace it?</source>
        <translation>%1 已存在。替换它？</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>%1 of %2 steps done</source>
        <translation>已完成 %1 步，共 %2 步</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>%1, step %2 of %3</source>
        <translation>%1，第 %2 步，共 %3 步</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>&amp;Begin</source>
        <translation>开始(&amp;B)</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>&amp;Next ›</source>
        <translation>下一步(&amp;N) ›</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>&amp;Replace</source>
        <translation>替换(&amp;R)</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>&amp;Reset progress</source>
        <translation>重置进度(&amp;R)</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>&amp;Save card…</source>
        <translation>保存卡片(&amp;S)…</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>&amp;Undo the reset</source>
        <translation>撤销重置(&amp;U)</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>All lessons</source>
        <translation>全部课程</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>Chat</source>
        <translation>对话</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>Co&amp;ntinue</source>
        <translation>继续(&amp;B)</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>Each lesson asks for a prediction, measures on this machine, and compares. At the right: how long it measures. What you write in one in your own words is kept as a conversation; your settings stay as they are.</source>
        <translation>每门课程先请你预测，再在本机测量，然后比较。右侧是测量所需的时间。你在课程中用自己的话写的内容会存为对话；你的设置保持不变。</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>F&amp;inish</source>
        <translation>完成(&amp;I)</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>Forget which lessons were done</source>
        <translation>清除已完成课程的记录</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>Large type, nothing next to it; Space goes on. Escape stops a reply that is being written, and otherwise ends the lecture</source>
        <translation>大字号，旁边没有其他内容；空格键继续。Esc 停止正在生成的回复，没有回复时结束讲课</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>Leave the lessons; the window becomes as it was</source>
        <translation>离开课程；窗口恢复原样</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>Lecture</source>
        <translation>讲课</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>Ne&amp;xt: %1 ›</source>
        <translation>下一课(&amp;X)：%1 ›</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>Save the card</source>
        <translation>保存卡片</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>Saved as %1, and as JSON next to it</source>
        <translation>已保存为 %1，旁边另存为 JSON</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>Show the chat</source>
        <translation>显示对话</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>Sk&amp;ip ›</source>
        <translation>跳过(&amp;I) ›</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>Text of the lesson</source>
        <translation>课程正文</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>The card was not saved: %1</source>
        <translation>卡片未保存：%1</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>The result as a picture, and as JSON that kvarium-cli lesson verify checks</source>
        <translation>把结果存为图片，并存为 kvarium-cli lesson verify 可检查的 JSON</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>The step of the lesson</source>
        <translation>课程的步骤</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>The text of this lesson cannot be shown: %1</source>
        <translation>无法显示本课程的正文：%1</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>‹ Bac&amp;k</source>
        <translation>‹ 上一步(&amp;K)</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>✓ done</source>
        <translation>✓ 已完成</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_text.cpp"/>
        <source>%1 does not begin with a title (# ...)</source>
        <translation>%1 不是以标题（# ...）开头</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_text.cpp"/>
        <source>install the program again, or mend the file</source>
        <translation>重新安装程序，或修复该文件</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_text.cpp"/>
        <source>install the program with share/kvarium/lessons next to its folder</source>
        <translation>安装程序时，把 share/kvarium/lessons 放在其文件夹旁边</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_text.cpp"/>
        <source>sections (## ...) of %1: %2; steps of the lesson: %3</source>
        <translation>%1 的小节（## ...）有 %2 个；课程的步骤有 %3 个</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_text.cpp"/>
        <source>the section “%1” of %2 has no text</source>
        <translation>%2 的小节“%1”没有正文</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>%1 (max_new_tokens is %2)</source>
        <translation>%1（max_new_tokens 为 %2）</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>%1 in each of %2</source>
        <translation>%2各有 %1</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>0, the prefill</source>
        <translation>0，即预填充</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>It ended in line 4: max_new_tokens were written.</source>
        <translation>在第 4 行结束：已生成 max_new_tokens 个。</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>It ended in line 5: the cache has no room for more.</source>
        <translation>在第 5 行结束：缓存已没有容量。</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>It ended in line 7: the model chose eos.</source>
        <translation>在第 7 行结束：模型选了 eos。</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>It ended, because the turn failed.</source>
        <translation>已结束，因为本轮失败。</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>It ended.</source>
        <translation>已结束。</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>It runs.</source>
        <translation>正在运行。</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>It waits before line 5: %1 of %2 tokens of the prompt are read.</source>
        <translation>停在第 5 行之前：提示词的 %2 个 token 已读取 %1 个。</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>It waits before line 6. A step runs lines 6 to 9, and line 5 with the new token.</source>
        <translation>停在第 6 行之前。单步执行第 6 到 9 行，并用新 token 执行第 5 行。</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>It waits before line 6. A step runs lines 6 to 9, and line 5 with the whole text.</source>
        <translation>停在第 6 行之前。单步执行第 6 到 9 行，并用全文执行第 5 行。</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>It waits in line 5: %1 of %2 tokens of the prompt are read.</source>
        <translation>停在第 5 行：提示词的 %2 个 token 已读取 %1 个。</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>It was stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>Line 5 runs: %1 of %2 tokens of the prompt are read.</source>
        <translation>正在执行第 5 行：提示词的 %2 个 token 已读取 %1 个。</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>None: this cache keeps nothing</source>
        <translation>None：此缓存不保留任何内容</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>eos, the end of the reply</source>
        <translation>eos，回复的结尾</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>read %1 in %2</source>
        <translation>读取 %1，用时 %2</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_turn.cpp"/>
        <source>Count from one to ten.</source>
        <translation>Count from one to ten.</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_view.cpp"/>
        <source>Lets it run, or wait</source>
        <translation>让它运行或暂停</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_view.cpp"/>
        <source>Line %1 is marked.</source>
        <translation>第 %1 行已标记。</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_view.cpp"/>
        <source>One call of the model, then it waits</source>
        <translation>调用一次模型，然后暂停</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_view.cpp"/>
        <source>Pa&amp;use</source>
        <translation>暂停(&amp;U)</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_view.cpp"/>
        <source>Pla&amp;y</source>
        <translation>播放(&amp;Y)</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_view.cpp"/>
        <source>S&amp;tep</source>
        <translation>单步(&amp;T)</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_view.cpp"/>
        <source>Step and Play begin it again with “%1”.</source>
        <translation>“单步”和“播放”会用“%1”重新开始。</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_view.cpp"/>
        <source>Step and Play begin it with “%1”.</source>
        <translation>“单步”和“播放”会用“%1”开始。</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_view.cpp"/>
        <source>The program</source>
        <translation>程序</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_card.cpp"/>
        <source>%1 is there already and would be overwritten; choose another name</source>
        <translation>%1 已存在，会被覆盖；请换一个名称</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_card.cpp"/>
        <source>Measured</source>
        <translation>测量结果</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_card.cpp"/>
        <source>What this does not show</source>
        <translation>本测量不能说明的</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_card.cpp"/>
        <source>What was expected, and it holds</source>
        <translation>预期的结论，且成立</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_card.cpp"/>
        <source>What was expected; not all of it holds here</source>
        <translation>预期的结论；在此不完全成立</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_card.cpp"/>
        <source>Your prediction</source>
        <translation>你的预测</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_card.cpp"/>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_card.cpp"/>
        <source>the picture could not be made; free memory, then save it again</source>
        <translation>无法生成图片；请释放内存，然后重新保存</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>%1 (%2: %3)</source>
        <translation>%1（%2：%3）</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>%1 (logarithmic)</source>
        <translation>%1（对数）</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>%1: %2 (%3 to %4)</source>
        <translation>%1：%2（%3 到 %4）</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>Across: %1</source>
        <translation>横轴：%1</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>Compared: %1.</source>
        <translation>比较：%1。</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>It is %1 times what you predicted</source>
        <translation>实际是你预测的 %1 倍</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>Measured on this machine in %1: %2, %3, precision %4, KVarium %5.</source>
        <translation>在本机测量，用时 %1：%2，%3，精度 %4，KVarium %5。</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>Up: %1</source>
        <translation>纵轴：%1</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>Warm-up runs that were not counted: %1.</source>
        <translation>未计入的预热运行：%1。</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>You predicted %1 times what was measured</source>
        <translation>你的预测是实测的 %1 倍</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>Your prediction was off</source>
        <translation>你的预测有偏差</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>Your prediction was right</source>
        <translation>你的预测正确</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>Your prediction was right, to 10 %</source>
        <translation>你的预测正确，误差在 10% 以内</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>a few seconds</source>
        <translation>几秒</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>cache</source>
        <translation>缓存</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>cell</source>
        <translation>单元</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>computed</source>
        <translation>计算得出</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>counted: the same each time</source>
        <translation>计数：每次相同</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>does not hold: %1</source>
        <translation>不成立：%1</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>holds: %1</source>
        <translation>成立：%1</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>median of %1 runs, %2 to %3</source>
        <translation>%1 次运行的中位数，%2 到 %3</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>published</source>
        <translation>已发表</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>timed once</source>
        <translation>计时一次</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>token</source>
        <translation>token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/setting_control.cpp"/>
        <source>%1, %2 to %3 %4</source>
        <translation>%1，%2 到 %3 %4</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>%1, %2 left</source>
        <translation>%1，剩余 %2</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>&amp;Do it for me</source>
        <translation>替我完成(&amp;D)</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>&amp;Measure again</source>
        <translation>重新测量(&amp;M)</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>&amp;Run the measurement</source>
        <translation>开始测量(&amp;R)</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>&amp;This is my prediction</source>
        <translation>这是我的预测(&amp;T)</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>C&amp;ancel</source>
        <translation>取消(&amp;A)</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>It takes %1 on a machine with two cores</source>
        <translation>在双核机器上需要%1</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>Measuring on this machine, %1 %</source>
        <translation>正在本机上测量，%1%</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>The answer is known already; begin the lesson again to predict it</source>
        <translation>答案已经揭晓；要预测，请重新开始课程</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>The measurement</source>
        <translation>测量</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>To do: in the menu of the cache, above the chat, choose “%1” (%2).</source>
        <translation>操作：在聊天上方的缓存菜单中选择“%1”（%2）。</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>To do: in the menu of the cache, above the chat, choose “Compose…”, set %1, and press “Use” (%2).</source>
        <translation>操作：在聊天上方的缓存菜单中选择“自定义…”，将%1，然后按“使用”（%2）。</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>To do: press “Regenerate” at the last reply, so that your message is asked again.</source>
        <translation>操作：在最后一条回复处按“重新生成”，让你的消息再问一次。</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>To do: send the message “%1”</source>
        <translation>操作：发送消息“%1”</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>To do: show the view “%1” (View menu).</source>
        <translation>操作：打开视图“%1”（“视图”菜单）。</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>Your prediction was for another number; go back to make a new one</source>
        <translation>你的预测针对的是另一个数；请返回重新预测</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>“%1” to “%2”</source>
        <translation>“%1”设为“%2”</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>✓ You predict %1</source>
        <translation>✓ 你的预测是 %1</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>%1 answered with a call of a tool, though none was offered</source>
        <translation>%1 返回了一个工具调用，但并未提供任何工具</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>%1 does not answer in time</source>
        <translation>%1 没有及时响应</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>%1 does not speak https</source>
        <translation>%1 不支持 https</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>%1 ended the connection before its answer was whole</source>
        <translation>%1 在响应完整之前就关闭了连接</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>%1 lists no models</source>
        <translation>%1 没有列出任何模型</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>--engine %1 %2</source>
        <translation>--engine %1 %2</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>--engine %1 would be read by everybody on its way</source>
        <translation>--engine %1 在传输途中会被任何人读到</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>--engine got an address with a name or password in it</source>
        <translation>--engine 的地址里含有用户名或密码</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>a key goes in KVARIUM_ENGINE_KEY</source>
        <translation>密钥请放在 KVARIUM_ENGINE_KEY 中</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>ask it again, or another model</source>
        <translation>再问一次，或换一个模型</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>check the engine's address</source>
        <translation>检查引擎的地址</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>check what was pasted</source>
        <translation>检查粘贴的内容</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>nothing answers at %1</source>
        <translation>%1 处没有响应</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>set -n</source>
        <translation>设置 -n</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>the answer of %1 is too long</source>
        <translation>%1 的响应太长</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>the certificate of %1 is not trusted</source>
        <translation>%1 的证书不受信任</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>the key has spaces, line breaks or letters with accents in it, or is too long</source>
        <translation>密钥含有空格、换行或带变音符的字母，或者太长</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>the reply of %1 is too long</source>
        <translation>%1 的回复太长</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>try again, or look into its log</source>
        <translation>重试，或查看其日志</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>use an address that begins with https://</source>
        <translation>请使用以 https:// 开头的地址</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>write http:// to send it the key, which its network can read</source>
        <translation>若要把密钥发给它，请写明 http://，但其所在网络可以读到密钥</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>write http://127.0.0.1:8000</source>
        <translation>请写成 http://127.0.0.1:8000 这样</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>write it without; a key goes in KVARIUM_ENGINE_KEY</source>
        <translation>请去掉这部分；密钥请放在 KVARIUM_ENGINE_KEY 中</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/answer_stream.cpp"/>
        <source>The connection to %1 ended in the middle of the answer; try again, or look whether the server runs</source>
        <translation>与 %1 的连接在响应中途断开；请重试，或查看服务器是否在运行</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/event_feed.cpp"/>
        <source>%1 publishes events to the same address; only the events of the first publisher are read</source>
        <translation>%1 也向同一地址发布事件；只读取第一个发布者的事件</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/event_feed.cpp"/>
        <source>%1; the blocks are those of %2</source>
        <translation>%1；块的状态截至 %2</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/http_client.cpp"/>
        <source>The answer of %1 is longer than %2; check the address</source>
        <translation>%1 的响应超过 %2；请检查地址</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/key_store.cpp"/>
        <source>The system's keyring cannot be used (%1), so keys are kept only until KVarium ends</source>
        <translation>系统密钥环无法使用（%1），因此密钥只保留到 KVarium 退出</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/key_store.cpp"/>
        <source>The system's keyring stays locked, so keys are kept only until KVarium ends</source>
        <translation>系统密钥环仍处于锁定状态，因此密钥只保留到 KVarium 退出</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/remote_worker.cpp"/>
        <source>%1 has no model</source>
        <translation>%1 没有模型</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/remote_worker.cpp"/>
        <source>%1 has no model “%2”; it has %3</source>
        <translation>%1 没有模型“%2”；它有 %3</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/remote_worker.cpp"/>
        <source>%1 sends more than a reply can be; stop using it, or ask for shorter replies</source>
        <translation>%1 发送的内容超出了一条回复的上限；请停用它，或要求更短的回复</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/remote_worker.cpp"/>
        <source>No server is attached; open a model of one</source>
        <translation>没有连接服务器；请打开某个服务器的模型</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/remote_worker.cpp"/>
        <source>Only a model on this machine transcribes sound</source>
        <translation>只有本机上的模型才能转写声音</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/remote_worker.cpp"/>
        <source>Opening was stopped; open it again</source>
        <translation>打开已中止；请重新打开</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/remote_worker.cpp"/>
        <source>the server ended the reply: %1</source>
        <translation>服务器中止了回复：%1</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_accounts.cpp"/>
        <source>%1 cannot be remembered; its settings are too long or break a rule</source>
        <translation>无法记住 %1；其设置太长或违反规则</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>&quot;%1&quot; is no name for a header; use letters, digits and hyphens</source>
        <translation>“%1”不能用作标头名；请只用字母、数字和连字符</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>%1 begins with neither https nor http</source>
        <translation>%1 既不以 https 也不以 http 开头</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>%1 has a name or password in it; write the address without, the key has its own field</source>
        <translation>%1 中含有用户名或密码；地址里请不要写，密钥有单独的输入框</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>%1 has a part after ? or #; write the address without</source>
        <translation>%1 在 ? 或 # 之后还有内容；请去掉这部分</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>%1 is no endpoint of events; write tcp://HOST:PORT, or listen tcp://127.0.0.1:PORT</source>
        <translation>%1 不是事件端点；请写 tcp://HOST:PORT，或 listen tcp://127.0.0.1:PORT</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>%1 is not a safe address; use https, or allow http for this server</source>
        <translation>%1 不是安全的地址；请使用 https，或为该服务器允许 http</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>%1... is no web address</source>
        <translation>%1... 不是网址</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>A key has no spaces, line breaks or letters with accents; check what was pasted</source>
        <translation>密钥不含空格、换行或带变音符的字母；请检查粘贴的内容</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>Everybody in the network of %1 could read what is sent there; use it without https?</source>
        <translation>%1 所在网络中的任何人都能读到发往那里的内容；不用 https 也要使用吗？</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>The address %1... is too long</source>
        <translation>地址 %1... 太长</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>The header %1 belongs to the connection itself; leave it out</source>
        <translation>标头 %1 属于连接本身；请去掉</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>The header %1 has a meaning of its own; name the one that the server's manual names for the key</source>
        <translation>标头 %1 另有含义；请填写服务器手册中为密钥指定的标头</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>The header %1 is for keys, which are in no file; name it at &quot;Key goes in&quot; and write the key in its own field</source>
        <translation>标头 %1 用于密钥，而密钥不写入任何文件；请在“密钥标头”处填写它，并把密钥写在单独的输入框中</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>The key goes in the header %1, which is among the others, too; leave it out there</source>
        <translation>密钥放在标头 %1 中，而其他标头里也有它；请从那里去掉</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>The value of the header %1 is too long or has a line break; write it in one line</source>
        <translation>标头 %1 的值太长或含有换行；请写成一行</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>There is no address yet; write one such as http://localhost:8000</source>
        <translation>还没有地址；请写一个，例如 http://localhost:8000</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>There is no key yet</source>
        <translation>还没有密钥</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>This is no web address; write one such as http://localhost:8000</source>
        <translation>这不是网址；请写一个，例如 http://localhost:8000</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>This is too long for a key; check what was pasted</source>
        <translation>作为密钥，这太长了；请检查粘贴的内容</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>This looks like a key; enter it in its own field, and here the name of a header, such as api-key</source>
        <translation>这看起来像密钥；请填在密钥的输入框中，此处填标头名，例如 api-key</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_probe.cpp"/>
        <source> (%1 was tried, too)</source>
        <translation> （也试过 %1）</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 answers with the status %2, which makes no sense here; check the address</source>
        <translation>%1 返回了状态 %2，在此没有意义；请检查地址</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 does not answer as a web server does; check the port</source>
        <translation>%1 的响应不像 Web 服务器；请检查端口</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 does not answer in time; check the address, its port and the network</source>
        <translation>%1 没有及时响应；请检查地址、端口和网络</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 does not answer to this name (421); enter the IP address at which it listens</source>
        <translation>%1 不接受这个主机名（421）；请输入它监听的 IP 地址</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 does not speak https; check the port</source>
        <translation>%1 不支持 https；请检查端口</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 does not speak https; check the port, or write http://%1 if it speaks that</source>
        <translation>%1 不支持 https；请检查端口，如果它支持 http，请写 http://%1</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 does not take the key (%2); enter another, or name the header that it goes in</source>
        <translation>%1 不接受该密钥（%2）；请输入另一个，或指定放置密钥的标头</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 ended the connection before it answered; is another service at this port? Check it, or its log</source>
        <translation>%1 在响应之前就关闭了连接；该端口上是否是别的服务？请检查该服务或其日志</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 ended the connection before its answer was whole; look into its log</source>
        <translation>%1 在响应完整之前就关闭了连接；请查看其日志</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 failed (%2); look into its log</source>
        <translation>%1 失败（%2）；请查看其日志</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 has nothing at %2 (%3); check the address</source>
        <translation>%1 的 %2 处什么也没有（%3）；请检查地址</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 has too many requests (429); try again in a while</source>
        <translation>%1 的请求太多（429）；请稍后重试</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 is not ready or has too much to do (503); try again in a while</source>
        <translation>%1 尚未就绪或过于繁忙（503）；请稍后重试</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 is too large for a file of certificates</source>
        <translation>%1 太大，不像证书文件</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 redirects to %2 (%3), and redirects are not followed; enter that address if it is right</source>
        <translation>%1 重定向到 %2（%3），程序不会跟随重定向；如果该地址正确，请直接输入</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 refuses the request (%2); look into its log</source>
        <translation>%1 拒绝了请求（%2）；请查看其日志</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 wants a key (%2); enter one</source>
        <translation>%1 需要密钥（%2）；请输入</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>Nothing answers at %1; start the server, or check the address</source>
        <translation>%1 处没有响应；请启动服务器，或检查地址</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>The certificate of %1 is not trusted (%2); name the file of its authority</source>
        <translation>%1 的证书不受信任（%2）；请指定其颁发机构的文件</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>The file of certificates %1 cannot be read; choose another</source>
        <translation>无法读取证书文件 %1；请另选一个</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>The message is too long for %1 (413); shorten the conversation</source>
        <translation>消息对 %1 来说太长（413）；请缩短对话</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>The network does not know %1; check the name</source>
        <translation>网络上找不到 %1；请检查名称</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>The network on the way to %1 failed (error %2); check it</source>
        <translation>通往 %1 的网络出错（错误 %2）；请检查网络</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>The proxy on the way to %1 does not answer; check the system's settings</source>
        <translation>通往 %1 的代理没有响应；请检查系统设置</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>The proxy on the way to %1 wants a login (407); check the system's settings</source>
        <translation>通往 %1 的代理要求登录（407）；请检查系统设置</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>There is no certificate in %1; choose a PEM file</source>
        <translation>%1 中没有证书；请选择 PEM 文件</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_turn.cpp"/>
        <source>%1 answered with a call of a tool, though none was offered; ask it again, or another model</source>
        <translation>%1 返回了一个工具调用，但并未提供任何工具；请再问一次，或换一个模型</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_turn.cpp"/>
        <source>%1 ended its answer before the reply was whole</source>
        <translation>%1 在回复完整之前就结束了响应</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_turn.cpp"/>
        <source>%1 has sent nothing for %2 s</source>
        <translation>%1 已有 %2 s 没有发送任何内容</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_turn.cpp"/>
        <source>%1; it is asked again in %2 s</source>
        <translation>%1；%2 s 后再次请求</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_watch.cpp"/>
        <source>%1 replicas are named for this server, and only the first is shown; attach to a replica directly</source>
        <translation>为该服务器填写了 %1 个副本，只显示第一个；请直接连接某个副本</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_watch.cpp"/>
        <source>its counters could not be read since %1, and are those of then</source>
        <translation>自 %1 起无法读取其计数器，显示的是当时的值</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_watch.cpp"/>
        <source>its counters could not be read yet</source>
        <translation>尚未能读取其计数器</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_watch.cpp"/>
        <source>its slots could not be read since %1, and are those of then</source>
        <translation>自 %1 起无法读取其槽位，显示的是当时的状态</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_watch.cpp"/>
        <source>its slots could not be read yet</source>
        <translation>尚未能读取其槽位</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_watch.cpp"/>
        <source>this is a router, and only one of its replicas is shown; attach to a replica directly</source>
        <translation>这是一个路由服务，只显示其一个副本；请直接连接某个副本</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_watch.cpp"/>
        <source>this server has %1 ranks, and only one of them is shown</source>
        <translation>该服务器有 %1 个 rank，只显示其中一个</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_watch.cpp"/>
        <source>this server has %1 ranks, and only rank %2 is shown</source>
        <translation>该服务器有 %1 个 rank，只显示 rank %2</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/zmtp_socket.cpp"/>
        <source>%1 does not greet in time; check the port of its events</source>
        <translation>%1 没有及时握手；请检查其事件端口</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/zmtp_socket.cpp"/>
        <source>%1 gives no sign of life; the connection is made again</source>
        <translation>%1 没有任何动静；正在重新连接</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/zmtp_socket.cpp"/>
        <source>%1 sends and does not read; check the port of its events</source>
        <translation>%1 只发送而不读取；请检查其事件端口</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/zmtp_socket.cpp"/>
        <source>A replay needs an endpoint to connect to; write tcp://HOST:PORT</source>
        <translation>事件重放需要一个可以连接的端点；请写 tcp://HOST:PORT</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/zmtp_socket.cpp"/>
        <source>No connection to %1 (%2); it is tried again</source>
        <translation>无法连接 %1（%2）；将再次尝试</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/zmtp_socket.cpp"/>
        <source>Publishers cannot be waited for at %1 (%2); choose another address or port</source>
        <translation>无法在 %1 等待发布者（%2）；请选择另一个地址或端口</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/zmtp_socket.cpp"/>
        <source>The connection to %1 ended (%2); it is made again</source>
        <translation>与 %1 的连接已断开（%2）；正在重新连接</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/zmtp_socket.cpp"/>
        <source>Too many long messages come at once; %1 was left</source>
        <translation>同时到来的长消息太多；已断开 %1</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/block_map.cpp"/>
        <source>event %L1 of the engine is missing, and the map is as it was before it; it is asked for again</source>
        <translation>缺少引擎的事件 %L1，缓存图停留在该事件之前；正在重新请求</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/block_map.cpp"/>
        <source>the engine has reported nothing yet; it reports its blocks with the next request</source>
        <translation>引擎还没有报告任何内容；它会在下一次请求时报告其块</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/block_map.cpp"/>
        <source>the engine keeps its blocks in more places than the map has room for; it may lack some</source>
        <translation>引擎存放块的位置多于缓存图能容纳的数量；图中可能有缺漏</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/block_map.cpp"/>
        <source>the engine keeps more than %L1 blocks; the others are not shown</source>
        <translation>引擎保留的块超过 %L1 个；其余的不显示</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/block_map.cpp"/>
        <source>the map is rebuilt from events, and some from number %L1 on are missing: it may lack blocks, or show some that are gone</source>
        <translation>缓存图由事件重建，而从编号 %L1 起缺少一些事件：图中可能缺少块，或显示已不存在的块</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/block_map.cpp"/>
        <source>the map is rebuilt from events, and the first ones are missing: it may lack blocks</source>
        <translation>缓存图由事件重建，而最初的事件缺失：图中可能缺少块</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/chat_chunk.cpp"/>
        <source>capacity</source>
        <translation>capacity</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/chat_chunk.cpp"/>
        <source>device</source>
        <translation>device</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/chat_chunk.cpp"/>
        <source>evicted</source>
        <translation>evicted</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/chat_chunk.cpp"/>
        <source>evicted_first_at</source>
        <translation>evicted_first_at</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/chat_chunk.cpp"/>
        <source>host</source>
        <translation>host</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/chat_chunk.cpp"/>
        <source>missing</source>
        <translation>missing</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/chat_chunk.cpp"/>
        <source>reserved_bytes</source>
        <translation>reserved_bytes</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/chat_chunk.cpp"/>
        <source>stored</source>
        <translation>stored</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/chat_chunk.cpp"/>
        <source>the reply</source>
        <translation>回复</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/chat_chunk.cpp"/>
        <source>the reply has another form than that of a chat completion</source>
        <translation>回复的格式不是 chat completion</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/chat_chunk.cpp"/>
        <source>tokens_seen</source>
        <translation>tokens_seen</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/chat_request.cpp"/>
        <source>%1 always ends a reply where its model does</source>
        <translation>%1 总是在模型结束的地方结束回复</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/chat_request.cpp"/>
        <source>%1 has no field for the %2</source>
        <translation>%1 没有对应“%2”的字段</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/chat_request.cpp"/>
        <source>%1 may begin a new reply instead of continuing this one</source>
        <translation>%1 可能会开始新的回复，而不是继续这一条</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>%1 publishes no KV events</source>
        <translation>%1 不发布 KV 事件</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>A server does not wait between two tokens; only a model that this program runs itself can pause</source>
        <translation>服务器不会在两个 token 之间等待；只有本程序自己运行的模型才能暂停</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>KVarium compares caches of its own engine; open a model of this machine</source>
        <translation>KVarium 比较的是自己引擎的缓存；请打开本机上的模型</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>KVarium publishes its KV events at %1, for programs on its own computer; forward its ports with ssh -L, and attach to 127.0.0.1</source>
        <translation>KVarium 在 %1 发布 KV 事件，供本机上的程序使用；请用 ssh -L 转发其端口，并连接到 127.0.0.1</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>Only a model that this program runs itself can do this</source>
        <translation>只有本程序自己运行的模型才能这样做</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>SGLang publishes KV events with --kv-events-config; give their address if it does</source>
        <translation>SGLang 用 --kv-events-config 发布 KV 事件；如果它在发布，请填写其地址</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>This server does not continue a reply that was cut off</source>
        <translation>该服务器不能继续被截断的回复</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>llama.cpp saves slots with --slot-save-path, on the server's disk</source>
        <translation>llama.cpp 用 --slot-save-path 保存槽位，存到服务器的磁盘上</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>the engine publishes its KV events at %1, for programs on its own computer; let it publish at tcp://*:5557, or forward that port</source>
        <translation>引擎在 %1 发布 KV 事件，供它那台计算机上的程序使用；请让它发布到 tcp://*:5557，或转发该端口</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>the engine publishes its KV events at %1, which only its own computer can read; let it publish at tcp://*:5557</source>
        <translation>引擎在 %1 发布 KV 事件，只有它那台计算机能读取；请让它发布到 tcp://*:5557</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>the server does not report where it publishes KV events; give their address if it does</source>
        <translation>服务器没有报告在哪里发布 KV 事件；如果它在发布，请填写其地址</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>the server does not show its slots; start it with --slots</source>
        <translation>服务器不显示其槽位；请用 --slots 启动它</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>the server names %1 for its KV events, another computer; give that address yourself if it is right</source>
        <translation>服务器给出的 KV 事件地址是 %1，那是另一台计算机；如果正确，请自行填写该地址</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>the server publishes no KV events; start it with --kv-events PORT</source>
        <translation>服务器不发布 KV 事件；请用 --kv-events PORT 启动它</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>the server publishes no KV events; start it with --kv-events-config</source>
        <translation>服务器不发布 KV 事件；请用 --kv-events-config 启动它</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>this is a router, which does not report which replica answers; attach to one replica directly</source>
        <translation>这是一个路由服务，不报告由哪个副本应答；请直接连接某个副本</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>this server does not report whether it publishes KV events; give their address if it does</source>
        <translation>该服务器没有报告是否发布 KV 事件；如果它在发布，请填写其地址</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/json_text.cpp"/>
        <source>%1 is larger than any that an engine sends</source>
        <translation>%1大于引擎会发送的任何内容</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/json_text.cpp"/>
        <source>%1 is not JSON</source>
        <translation>%1不是 JSON</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/refusal.cpp"/>
        <source>%1 asks for a key (%2); give one with the engine's address</source>
        <translation>%1 要求密钥（%2）；请在引擎地址处一并给出</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/refusal.cpp"/>
        <source>%1 does not accept the given key (401); give another one</source>
        <translation>%1 不接受给出的密钥（401）；请换一个</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/refusal.cpp"/>
        <source>%1 does not accept the request (%2)</source>
        <translation>%1 不接受该请求（%2）</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/refusal.cpp"/>
        <source>%1 does not allow this with the given key (403)</source>
        <translation>%1 不允许用给出的密钥这样做（403）</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/refusal.cpp"/>
        <source>%1 does not know %2 (%3); check the engine's address</source>
        <translation>%1 不认识 %2（%3）；请检查引擎的地址</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/refusal.cpp"/>
        <source>%1 failed (%2); ask again, or look into its log</source>
        <translation>%1 失败（%2）；请再问一次，或查看其日志</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/refusal.cpp"/>
        <source>%1 has no model &quot;%2&quot;; choose one of its list</source>
        <translation>%1 没有模型“%2”；请从它的列表中选择</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/refusal.cpp"/>
        <source>%1 is not ready (%2): it starts, is busy or is not reached; try again later</source>
        <translation>%1 尚未就绪（%2）：正在启动、繁忙或无法连接；请稍后重试</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/refusal.cpp"/>
        <source>%1 stopped the reply because of an error; ask again</source>
        <translation>%1 因出错而中止了回复；请再问一次</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/refusal.cpp"/>
        <source>%1 takes no more requests now (429); try again in %L2 s</source>
        <translation>%1 现在不再接受请求（429）；请在 %L2 s 后重试</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/refusal.cpp"/>
        <source>%1 takes no more requests now (429); try again later</source>
        <translation>%1 现在不再接受请求（429）；请稍后重试</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/refusal.cpp"/>
        <source>%1. It says: %2</source>
        <translation>%1。返回信息：%2</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/refusal.cpp"/>
        <source>the conversation has at least %L1 tokens, and %2 takes %L3; begin another one or shorten it</source>
        <translation>对话至少有 %L1 个 token，而 %2 只接受 %L3 个；请开始新对话或缩短它</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/refusal.cpp"/>
        <source>the conversation is longer than %1 takes; begin another one or shorten it</source>
        <translation>对话超出了 %1 能接受的长度；请开始新对话或缩短它</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/sse_reader.cpp"/>
        <source>the reply has a line of more than %L1 bytes</source>
        <translation>回复中有一行超过 %L1 字节</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/sse_reader.cpp"/>
        <source>the reply has an event of more than %L1 bytes</source>
        <translation>回复中有一个事件超过 %L1 字节</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/zmtp.cpp"/>
        <source>%1 does not speak the protocol of ZeroMQ 4; check the port of its events</source>
        <translation>%1 不使用 ZeroMQ 4 的协议；请检查其事件端口</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/zmtp.cpp"/>
        <source>%1 is another kind of ZeroMQ socket; check the port of its events</source>
        <translation>%1 是另一种 ZeroMQ 套接字；请检查其事件端口</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/zmtp.cpp"/>
        <source>%1 refuses the connection, check its settings; it says: %2</source>
        <translation>%1 拒绝连接，请检查其设置；返回信息：%2</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/zmtp.cpp"/>
        <source>%1 sent a command that is not known; check the port of its events</source>
        <translation>%1 发送了未知的命令；请检查其事件端口</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/zmtp.cpp"/>
        <source>%1 sent a handshake that makes no sense; check the port of its events</source>
        <translation>%1 发送的握手没有意义；请检查其事件端口</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/zmtp.cpp"/>
        <source>%1 sent a message of too many parts; check the port of its events</source>
        <translation>%1 发送的消息分段过多；请检查其事件端口</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/zmtp.cpp"/>
        <source>%1 sent a message that is too long for events of a cache; check the port of its events</source>
        <translation>%1 发送的消息太长，不像缓存事件；请检查其事件端口</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/zmtp.cpp"/>
        <source>%1 sent bytes that are no frame of ZeroMQ; check the port of its events</source>
        <translation>%1 发送的字节不是 ZeroMQ 帧；请检查其事件端口</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/zmtp.cpp"/>
        <source>%1 sent no handshake of ZeroMQ; check the port of its events</source>
        <translation>%1 没有发送 ZeroMQ 握手；请检查其事件端口</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/zmtp.cpp"/>
        <source>%1 speaks the protocol of an old ZeroMQ; a publisher with ZeroMQ 4 is needed</source>
        <translation>%1 使用旧版 ZeroMQ 的协议；需要使用 ZeroMQ 4 的发布者</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/zmtp.cpp"/>
        <source>%1 wants a login for its events, which is not supported; let it publish without</source>
        <translation>%1 的事件要求登录，而这不受支持；请让它不设登录地发布</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>%1 answers at %2</source>
        <translation>%1 在 %2 应答</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>%1 answers at %2 and has no model</source>
        <translation>%1 在 %2 应答，但没有模型</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>%1 wants a key, and yours was not sent there; write that address if it may be</source>
        <translation>%1 需要密钥，而你的密钥没有发往那里；如果允许，请直接填写该地址</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>%1 wants a key; Connect sends it %2, unless you enter another</source>
        <translation>%1 需要密钥；按“连接”会发送%2，除非你输入另一个</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>%1 was asked without the key, which was entered for another address</source>
        <translation>请求 %1 时没有带密钥，因为密钥是为另一个地址输入的</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>&amp;Address</source>
        <translation>地址(&amp;A)</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>&amp;Key</source>
        <translation>密钥(&amp;K)</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>&amp;More</source>
        <translation>更多(&amp;M)</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>&amp;Open</source>
        <translation>打开(&amp;O)</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>&amp;Replay of events</source>
        <translation>事件重放(&amp;R)</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>&amp;Topic of events</source>
        <translation>事件主题(&amp;T)</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>A PEM file, if the server's certificate is not of a public authority</source>
        <translation>PEM 文件，用于服务器证书不是由公共机构颁发的情况</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>All topics</source>
        <translation>所有主题</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>Ask %1 &amp;without encryption: anyone in this network can read along</source>
        <translation>不加密地请求 %1：该网络中的任何人都能读到内容(&amp;W)</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>Asking %1</source>
        <translation>正在请求 %1</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>Attach to a server</source>
        <translation>连接服务器</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>Authorization: Bearer</source>
        <translation>Authorization: Bearer</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>Certificate a&amp;uthority</source>
        <translation>证书颁发机构(&amp;U)</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>Certificate, the key's header, other headers, and where KV events are published</source>
        <translation>证书、密钥的标头、其他标头，以及 KV 事件的发布地址</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>Co&amp;nnect</source>
        <translation>连接(&amp;N)</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>It does not report what its cache holds</source>
        <translation>它不报告缓存中有什么</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>It has %1 ranks; every block of the cache of rank %2 is shown</source>
        <translation>它有 %1 个 rank；显示 rank %2 的缓存的每个块</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>It is a router and does not report which replica answers; attach to one replica directly</source>
        <translation>它是路由服务，不报告由哪个副本应答；请直接连接某个副本</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>It is kept in the system's keyring, or, if there is none, until the program ends. If this is empty, the key that was kept is used</source>
        <translation>密钥保存在系统密钥环中；若没有密钥环，则保留到程序退出。此处为空时，使用已保存的密钥</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>It reports every block of its cache</source>
        <translation>它报告其缓存的每个块</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>It reports how full its cache is, but not what is in it: %1</source>
        <translation>它报告缓存有多满，但不报告其中的内容：%1</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>It reports how many cells each of its slots holds</source>
        <translation>它报告每个槽位持有多少单元</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>KV &amp;events, where the server does not name them</source>
        <translation>KV 事件，服务器未给出时(&amp;E)</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>Key &amp;goes in</source>
        <translation>密钥标头(&amp;G)</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>Mode&amp;l</source>
        <translation>模型(&amp;L)</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>More &amp;headers, one on a line</source>
        <translation>更多标头，每行一个(&amp;H)</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>Name: value</source>
        <translation>名称: 值</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>Only if the server asks for one</source>
        <translation>仅在服务器要求时</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>The header that the server reads the key from, as its manual names it; it has the key and nothing else</source>
        <translation>服务器从中读取密钥的标头，名称以其手册为准；其中只有密钥，没有别的</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>the key of %1</source>
        <translation>来自 %1 的密钥</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>the key that is kept for it</source>
        <translation>为它保存的密钥</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>vLLM, SGLang, llama.cpp's server, Ollama, kvarium-cli serve, or another that speaks OpenAI's protocol.</source>
        <translation>vLLM、SGLang、llama.cpp 的服务器、Ollama、kvarium-cli serve，或其他支持 OpenAI 协议的服务器。</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/model_server.cpp"/>
        <source>%1 cannot be started: %2</source>
        <translation>无法启动 %1：%2</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/model_server.cpp"/>
        <source>The server of %1 ended with code %2 and did not say why</source>
        <translation>%1 的服务器以代码 %2 结束，没有说明原因</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/model_server.cpp"/>
        <source>The server of %1 was ended by another program</source>
        <translation>%1 的服务器被另一个程序结束了</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/model_server.cpp"/>
        <source>The server of %1 was killed, or it crashed; memory may have run out</source>
        <translation>%1 的服务器被终止或已崩溃；可能内存不足</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/model_server.cpp"/>
        <source>There is no kvarium-cli next to the window's program, nor in PATH</source>
        <translation>窗口程序旁边和 PATH 中都没有 kvarium-cli</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>%1, cache: %2</source>
        <translation>%1，缓存：%2</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>&amp;Example</source>
        <translation>示例(&amp;E)</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>&amp;Port</source>
        <translation>端口(&amp;P)</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>&amp;Start</source>
        <translation>启动(&amp;S)</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>0: any that is free</source>
        <translation>0：任意空闲端口</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Another window sees its caches: File, Attach to a server, with this address.</source>
        <translation>另一个窗口可以查看它的缓存：“文件”菜单中的“连接服务器”，填入此地址。</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Copy address</source>
        <translation>复制地址</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Copy example</source>
        <translation>复制示例</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Ending</source>
        <translation>正在结束</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Example</source>
        <translation>示例</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>For a terminal</source>
        <translation>用于终端</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>For the program that asks</source>
        <translation>用于发出请求的程序</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>It goes on when this dialog is closed, and ends with the main window.</source>
        <translation>关闭此对话框后它继续运行，并随主窗口结束。</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>It publishes KV events on this computer. They need no key, and carry the tokens of all its conversations</source>
        <translation>它在本机上发布 KV 事件。事件不需要密钥，且携带其所有对话的 token</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Its caches are its own: the conversations of this window are not among them. In addition to this window it takes the weights once more, %1, and memory for its caches, of which it keeps %2.</source>
        <translation>它的缓存是自己的：本窗口的对话不在其中。除本窗口外，它还要再占用一份权重（%1）和缓存所需的内存，其中保留 %2。</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>No request runs now</source>
        <translation>现在没有请求在运行</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Programs on this computer ask it with OpenAI's protocol, at 127.0.0.1 only. For other computers start kvarium-cli serve --host in a terminal: that needs a key.</source>
        <translation>本机上的程序以 OpenAI 协议请求它，仅限 127.0.0.1。若要供其他计算机使用，请在终端中启动 kvarium-cli serve --host：那需要密钥。</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Pu&amp;blish cache events</source>
        <translation>发布缓存事件(&amp;B)</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Requests now: %1 running, %2 waiting</source>
        <translation>当前请求：%1 个运行中，%2 个等待中</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>S&amp;top</source>
        <translation>停止(&amp;T)</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Serve this model</source>
        <translation>提供此模型的服务</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Serving %1</source>
        <translation>正在提供 %1 的服务</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Starting: it reads %1</source>
        <translation>正在启动：读取 %1</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>The number of running requests is not known now</source>
        <translation>现在不知道正在运行的请求数</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>The server reads the model</source>
        <translation>服务器正在读取模型</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>This window has another model open, which is not served.</source>
        <translation>本窗口打开的是另一个模型，它没有被提供服务。</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Use any port that is free</source>
        <translation>使用任意空闲端口</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Use port %1</source>
        <translation>使用端口 %1</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>any that is free</source>
        <translation>任意空闲端口</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_in_window.cpp"/>
        <source>%1 is served already, by %2</source>
        <translation>%1 已由 %2 提供服务</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_in_window.cpp"/>
        <source>%1 transcribes speech and does not chat, so it cannot be served</source>
        <translation>%1 用于转写语音，不能聊天，因此无法提供服务</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_in_window.cpp"/>
        <source>A model is being opened; it can be served when it is open</source>
        <translation>正在打开一个模型；打开后即可提供服务</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_in_window.cpp"/>
        <source>No model is open; open one to serve it</source>
        <translation>没有打开的模型；请打开一个来提供服务</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_in_window.cpp"/>
        <source>Serve again…</source>
        <translation>再次提供服务…</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_in_window.cpp"/>
        <source>Serving at %1</source>
        <translation>服务地址 %1</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_in_window.cpp"/>
        <source>The program that serves, kvarium-cli, is neither next to this one nor in PATH; install it</source>
        <translation>提供服务的程序 kvarium-cli 既不在本程序旁边，也不在 PATH 中；请安装它</translation>
    </message>
    <message>
        <location filename="../../gpu/blas_cublas.cpp"/>
        <source>%1 has no function %2</source>
        <translation>%1 没有函数 %2</translation>
    </message>
    <message>
        <location filename="../../gpu/blas_cublas.cpp"/>
        <source>close programs that use the GPU, choose a smaller model or use --device cpu</source>
        <translation>关闭使用 GPU 的程序，选择更小的模型，或使用 --device cpu</translation>
    </message>
    <message>
        <location filename="../../gpu/blas_cublas.cpp"/>
        <source>cuBLAS cannot be used: %1</source>
        <translation>无法使用 cuBLAS：%1</translation>
    </message>
    <message>
        <location filename="../../gpu/blas_cublas.cpp"/>
        <source>cuBLAS: %1 failed: %2</source>
        <translation>cuBLAS：%1 失败：%2</translation>
    </message>
    <message>
        <location filename="../../gpu/blas_cublas.cpp"/>
        <source>install cuBLAS (NVIDIA's package libcublas-%1), or use --precision exact, which needs none</source>
        <translation>安装 cuBLAS（NVIDIA 的软件包 libcublas-%1），或使用 --precision exact，它不需要 cuBLAS</translation>
    </message>
    <message>
        <location filename="../../gpu/blas_cublas.cpp"/>
        <source>use --precision exact, which needs no cuBLAS, or --device cpu</source>
        <translation>使用 --precision exact（不需要 cuBLAS），或 --device cpu</translation>
    </message>
    <message>
        <location filename="../../gpu/devices.cpp"/>
        <source>there is no CUDA device %1 that can be used</source>
        <translation>没有可用的 CUDA 设备 %1</translation>
    </message>
    <message>
        <location filename="../../gpu/devices.cpp"/>
        <source>use one of %1, or --device cpu</source>
        <translation>使用 %1 之一，或 --device cpu</translation>
    </message>
    <message>
        <location filename="../../gpu/found_cuda.cpp"/>
        <source>%1 cannot be used: %2</source>
        <translation>%1 无法使用：%2</translation>
    </message>
    <message>
        <location filename="../../gpu/found_cuda.cpp"/>
        <source>%1 is of version %2, and this program of %3</source>
        <translation>%1 的版本是 %2，此程序的版本是 %3</translation>
    </message>
    <message>
        <location filename="../../gpu/found_cuda.cpp"/>
        <source>other users can change it</source>
        <translation>其他用户可以修改它</translation>
    </message>
    <message>
        <location filename="../../gpu/found_cuda.cpp"/>
        <source>this program has no CUDA</source>
        <translation>此程序没有 CUDA</translation>
    </message>
    <message>
        <location filename="../../gpu/found_cuda.cpp"/>
        <source>use --device cpu, or install both of one version</source>
        <translation>使用 --device cpu，或安装版本相同的两者</translation>
    </message>
    <message>
        <location filename="../../gpu/found_cuda.cpp"/>
        <source>use --device cpu, or install kvarium-cuda</source>
        <translation>使用 --device cpu，或安装 kvarium-cuda</translation>
    </message>
    <message>
        <location filename="../../gpu/found_cuda.cpp"/>
        <source>use --device cpu, or install kvarium-cuda again</source>
        <translation>使用 --device cpu，或重新安装 kvarium-cuda</translation>
    </message>
    <message>
        <location filename="../../gpu/runtime_cuda.cpp"/>
        <source>CUDA cannot reserve %L1 bytes of the computer's memory for copies</source>
        <translation>CUDA 无法预留 %L1 字节的主机内存用于拷贝</translation>
    </message>
    <message>
        <location filename="../../gpu/runtime_cuda.cpp"/>
        <source>CUDA: %1 failed: %2</source>
        <translation>CUDA：%1 失败：%2</translation>
    </message>
    <message>
        <location filename="../../gpu/runtime_cuda.cpp"/>
        <source>CUDA: a kernel failed, the last that was launched is %1: %2</source>
        <translation>CUDA：某个核函数失败，最后启动的是 %1：%2</translation>
    </message>
    <message>
        <location filename="../../gpu/runtime_cuda.cpp"/>
        <source>CUDA: the kernel %1 failed: %2</source>
        <translation>CUDA：核函数 %1 失败：%2</translation>
    </message>
    <message>
        <location filename="../../gpu/runtime_cuda.cpp"/>
        <source>close programs that use much memory, keep less of the cache outside of the GPU or use --device cpu</source>
        <translation>关闭占用大量内存的程序，减少放在 GPU 之外的缓存，或使用 --device cpu</translation>
    </message>
    <message>
        <location filename="../../gpu/runtime_cuda.cpp"/>
        <source>the GPUs here cannot be used: %1</source>
        <translation>无法使用这里的 GPU：%1</translation>
    </message>
    <message>
        <location filename="../../gpu/runtime_cuda.cpp"/>
        <source>this build is for other GPUs: build it with -DCMAKE_CUDA_ARCHITECTURES=native, or use --device cpu</source>
        <translation>此构建针对其他 GPU：请用 -DCMAKE_CUDA_ARCHITECTURES=native 构建，或使用 --device cpu</translation>
    </message>
    <message>
        <location filename="../../gpu/runtime_cuda.cpp"/>
        <source>update the NVIDIA driver or use --device cpu</source>
        <translation>更新 NVIDIA 驱动程序，或使用 --device cpu</translation>
    </message>
    <message>
        <location filename="../../gpu/runtime_cuda.cpp"/>
        <source>use --device cpu</source>
        <translation>使用 --device cpu</translation>
    </message>
    <message>
        <location filename="../../gpu/runtime_cuda.cpp"/>
        <source>use --device cpu, or set KVARIUM_GPU_WAIT=1 to see which kernel it is</source>
        <translation>使用 --device cpu，或设置 KVARIUM_GPU_WAIT=1 以查明是哪个核函数</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>%1 bit</source>
        <translation>%1 bit</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>%1 bit keys, %2 bit values</source>
        <translation>%1 bit 键，%2 bit 值</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>%1 in all</source>
        <translation>共 %1</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>%1 more</source>
        <translation>另 %1 项</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>%1 of the prompt</source>
        <translation>提示词中的 %1</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>16 bit (bf16)</source>
        <translation>16 bit（bf16）</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>All of them are rounded to %1, which cannot be undone.</source>
        <translation>它们全部被舍入到 %1，无法撤销。</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>Cache</source>
        <translation>缓存</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>The older ones are rounded to %1, which cannot be undone.</source>
        <translation>较旧的被舍入到 %1，无法撤销。</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>as a whole</source>
        <translation>整段</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>first %1 + %2 others</source>
        <translation>前 %1 + 其他 %2</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>first %1 + %2 others of the prompt</source>
        <translation>前 %1 + 提示词中其他 %2</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>first %1 + last %2</source>
        <translation>前 %1 + 最近 %2</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>in RAM</source>
        <translation>在内存中</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>in pieces</source>
        <translation>分段</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>last %1</source>
        <translation>最近 %1</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>new tokens only</source>
        <translation>仅新 token</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>offloaded</source>
        <translation>已卸载</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>other layers by rule</source>
        <translation>其他层按规则</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>the whole text again</source>
        <translation>全文重新量化</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>%1 bit keys</source>
        <translation>%1 bit 键</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>%1 bit values</source>
        <translation>%1 bit 值</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>%1 in use</source>
        <translation>已用 %1</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>%1, %2 in all</source>
        <translation>%1，共 %2</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>%1: 16 bits a number</source>
        <translation>%1：每个数 16 bit</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>%1: 32 bits a number, as the model computes</source>
        <translation>%1：每个数 32 bit，与模型计算时相同</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>%1: the bits of each number; the numbers of a group share a scale</source>
        <translation>%1：每个数的位数；同组的数共用一个缩放因子</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>RAM</source>
        <translation>内存</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>RAM, offloaded</source>
        <translation>内存，已卸载</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>compressed</source>
        <translation>已压缩</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>disk</source>
        <translation>磁盘</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>empty</source>
        <translation>空</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>forgotten</source>
        <translation>已遗忘</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>full precision</source>
        <translation>全精度</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>in the server's memory</source>
        <translation>在服务器内存中</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>kept as it is</source>
        <translation>原样保留</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>kept with few bits, and never written again</source>
        <translation>以少量位数保留，不再改写</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>kept, not compressed yet</source>
        <translation>已保留，尚未压缩</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>keys %1; values %2</source>
        <translation>键 %1；值 %2</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>not on the server</source>
        <translation>不在服务器上</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>not reported until its block is full</source>
        <translation>所在块满之前不报告</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>offloaded in RAM</source>
        <translation>已卸载到内存</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>on disk</source>
        <translation>在磁盘上</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>on the GPU</source>
        <translation>在 GPU 上</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>on the server</source>
        <translation>在服务器上</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>one of the first tokens, always kept</source>
        <translation>最前面的 token 之一，始终保留</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>one of the first tokens, always kept, compressed</source>
        <translation>最前面的 token 之一，始终保留，已压缩</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>room for a token that is not read yet</source>
        <translation>为尚未读取的 token 留出的位置</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>shared</source>
        <translation>共享</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>sink</source>
        <translation>汇 token</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>sink, compressed</source>
        <translation>汇 token，已压缩</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>the model read it and no longer has it</source>
        <translation>模型读过它，但已不再保留</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>the next message need not read it again</source>
        <translation>下一条消息不必重新读取</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>the next message reads it again</source>
        <translation>下一条消息会重新读取</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>the server reports whole blocks</source>
        <translation>服务器只报告整块</translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>This layer computes every token by itself, so there is nothing to keep.</source>
        <translation>此层独立计算每个 token，因此没有要保留的内容。</translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>This layer has a cross cache: a token attends to the text and to the recording.</source>
        <translation>此层有交叉注意力缓存：token 关注文本和录音。</translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>This layer has a window: a token attends to the last tokens only, itself among them, and to the sinks if there are any.</source>
        <translation>此层有窗口：token 只关注最近的 token（包括自身），以及汇 token（如有）。</translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>This layer has no cells of its own. A token attends to the cells of an earlier layer, where their bytes are counted.</source>
        <translation>此层没有自己的单元。token 关注前面某层的单元，其字节计在那一层。</translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>This layer keeps one state, of the same size for any text, and a cell for each token next to it.</source>
        <translation>此层保留一个状态，大小与文本长度无关，另外还为每个 token 保留一个单元。</translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>This layer sees the whole text: a token attends to every cell there is.</source>
        <translation>此层能看到全文：token 关注所有现存的单元。</translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>This recurrent layer has no cells. It keeps one state, of the same size for any text.</source>
        <translation>此循环层没有单元。它保留一个状态，大小与文本长度无关。</translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>keeps nothing</source>
        <translation>不保留任何内容</translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>one state for the whole text</source>
        <translation>全文一个状态</translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>one state, and cells</source>
        <translation>一个状态，以及单元</translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>reads the cells of another layer</source>
        <translation>读取另一层的单元</translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>reads the cells of layer %1</source>
        <translation>读取第 %1 层的单元</translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>sees %1 tokens at most</source>
        <translation>最多看到 %1 个 token</translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>sees a part of the text</source>
        <translation>看到部分文本</translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>sees the text and the recording</source>
        <translation>看到文本和录音</translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>sees the whole text</source>
        <translation>看到全文</translation>
    </message>
    <message>
        <location filename="../../ui/cells/view_fonts.cpp"/>
        <source>machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <location filename="../../ui/cells/view_fonts.cpp"/>
        <source>room for</source>
        <translation>容量</translation>
    </message>
    <message>
        <location filename="../../ui/cells/view_fonts.cpp"/>
        <source>tokens/s</source>
        <translation>token/s</translation>
    </message>
    <message>
        <location filename="../../ui/chat/attach_run.cpp"/>
        <source>Attach files</source>
        <translation>附加文件</translation>
    </message>
    <message>
        <location filename="../../ui/chat/attach_run.cpp"/>
        <source>Reading the text of %1</source>
        <translation>正在读取 %1 的文字</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>&amp;Keep this cache on disk</source>
        <translation>将此缓存保留在磁盘上(&amp;K)</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>&amp;Keep this cache on disk (%1)</source>
        <translation>将此缓存保留在磁盘上（%1）(&amp;K)</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>&amp;Keep this cache on disk (%1, updated after each reply)</source>
        <translation>将此缓存保留在磁盘上（%1，每次回复后更新）(&amp;K)</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>&amp;Memory for caches kept ready</source>
        <translation>备用缓存的内存(&amp;M)</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>&amp;Open saved cache…</source>
        <translation>打开已保存的缓存(&amp;O)…</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>&amp;Read this conversation now</source>
        <translation>立即读取此对话(&amp;R)</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>A quarter of what is free</source>
        <translation>空闲内存的四分之一</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>E&amp;xport keys and values (safetensors)…</source>
        <translation>导出键和值（safetensors）(&amp;X)…</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>Export keys and values</source>
        <translation>导出键和值</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>For Python: keys and values of every token that is kept, as float32 tensors named as in the transformers library.</source>
        <translation>供 Python 使用：每个保留的 token 的键和值，存为 float32 张量，命名与 transformers 库相同。</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>Open a saved cache</source>
        <translation>打开已保存的缓存</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>Reads the system prompt and the messages, without a reply. Turns that begin with them, in any conversation, do not read them again.</source>
        <translation>读取系统提示词和消息，不产生回复。任何对话中以它们开头的轮次都不必重新读取。</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>Save cache &amp;as…</source>
        <translation>缓存另存为(&amp;A)…</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>Save the cache</source>
        <translation>保存缓存</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>Saved caches (*.kvcache)</source>
        <translation>已保存的缓存 (*.kvcache)</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>Saved caches (*.kvcache);;All files (*)</source>
        <translation>已保存的缓存 (*.kvcache);;所有文件 (*)</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>Tensors (*.safetensors)</source>
        <translation>张量 (*.safetensors)</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>The cache is in a file next to the conversations: nothing is read again after the next start.</source>
        <translation>缓存存放在对话旁边的文件中：下次启动后不必重新读取任何内容。</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>This conversation has nothing in its cache, or a reply is being written</source>
        <translation>此对话的缓存中没有内容，或正在生成回复</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>
The next message %1: %2</source>
        <translation>
下一条消息会%1：%2</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>%1; %2</source>
        <translation>%1；%2</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>After this reply: %1</source>
        <translation>本条回复之后：%1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>Another number…</source>
        <translation>其他数值…</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>Cache: %1</source>
        <translation>缓存：%1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>Cache: the server's</source>
        <translation>缓存：服务器的缓存</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>Checkpoints: what an edit goes back to, so that the whole text is not read again</source>
        <translation>检查点：修改文本时回到的位置，这样不必重新读取全文</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>Composed: %1</source>
        <translation>自定义：%1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>Compose…</source>
        <translation>自定义…</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>Keeps	Bytes at %1 tokens, without checkpoints</source>
        <translation>保留	%1 个 token 时的字节数，不含检查点</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>Keeps %1. Cost: %2.</source>
        <translation>保留：%1。代价：%2。</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>New conversations begin with this cache from now on, also after the next start</source>
        <translation>从现在起新对话使用此缓存，下次启动后也是如此</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>New conversations begin with this cache, as usual</source>
        <translation>新对话使用此缓存，与平时一样</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>New conversations begin with this cache. Uncheck: with %1 again</source>
        <translation>新对话使用此缓存。取消勾选：恢复使用“%1”</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>Specification: %1</source>
        <translation>规格：%1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>The last %1 tokens</source>
        <translation>最后 %1 个 token</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>The server's cache</source>
        <translation>服务器的缓存</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>Use for new conversations</source>
        <translation>用于新对话</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>When the context of %1 is full: %2</source>
        <translation>%1 个 token 的上下文满时：%2</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>%1
In the specification: %2</source>
        <translation>%1
在规格中：%2</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>%1 at %2 tokens
%3</source>
        <translation>%2 个 token 时 %1
%3</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>&amp;Specification</source>
        <translation>规格(&amp;S)</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>0, 0-3, or -1 for the last</source>
        <translation>0、0-3，或 -1 表示最后一层</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Add rule</source>
        <translation>添加规则</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>All layers</source>
        <translation>所有层</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Cache specification</source>
        <translation>缓存规格</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Compose a cache</source>
        <translation>自定义缓存</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Few bits hardly matter here: most of what stays is too new to be compressed.</source>
        <translation>少量位数在此几乎不起作用：留下的大部分内容太新，尚未压缩。</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>How precise they are</source>
        <translation>精度如何</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Keeps %1</source>
        <translation>保留：%1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Keeps nothing: %1</source>
        <translation>不保留任何内容：%1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Layers %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Layers of this rule</source>
        <translation>此规则的层</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Layers the choices below are for</source>
        <translation>以下选项所针对的层</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>No cache: each token reads the whole text; %1 tokens take %2 meanwhile</source>
        <translation>无缓存：每个 token 都读取全文；%1 个 token 在计算期间占用 %2</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Open a model to see what it takes</source>
        <translation>打开模型以查看占用多少</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Other choices for some layers; rules apply from the first to the last</source>
        <translation>某些层的其他选项；规则按从前到后的顺序应用</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>PRESET:key=value,…  such as static:max_cache_len=2048</source>
        <translation>PRESET:key=value,…  例如 static:max_cache_len=2048</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Reserved: while a long text is read, its tokens need room, and so do those that stay.</source>
        <translation>预留：读取长文本时，其 token 需要位置，留下的 token 也需要。</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>The last two are properties of the cache and make another one</source>
        <translation>后两项是缓存的属性，会换成另一个缓存</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>This cache cannot be made</source>
        <translation>无法创建此缓存</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>This conversation has %1 tokens: it cannot be read with this cache, which has room for %2.</source>
        <translation>此对话有 %1 个 token：此缓存只能容纳 %2 个，无法用它读取。</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Use</source>
        <translation>使用</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>When full</source>
        <translation>满时</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>When the context is full</source>
        <translation>上下文满时</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Where they are</source>
        <translation>存放在哪里</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Which tokens stay</source>
        <translation>保留哪些 token</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Which tokens stay, and so how many are compressed, depends on the text: each number is the most it can be.</source>
        <translation>保留哪些 token、因而压缩多少，取决于文本：每个数都是可能的最大值。</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>all %1 tokens at 16 bit: %2</source>
        <translation>全部 %1 个 token 为 16 bit：%2</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>all of it, at most</source>
        <translation>合计，最多</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>automatic: %1</source>
        <translation>自动：%1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>every token at 16 bit: %1</source>
        <translation>全部 token 为 16 bit：%1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>for each token</source>
        <translation>每个 token</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>forget the oldest tokens</source>
        <translation>遗忘最旧的 token</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>forget the oldest, keep the first</source>
        <translation>遗忘最旧的，保留最前面的</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>in use</source>
        <translation>已用</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>keys and values</source>
        <translation>键和值</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>leave out messages in the middle</source>
        <translation>省略中间的消息</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>less than at 16 bit</source>
        <translation>比 16 bit 少</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>more than at 16 bit</source>
        <translation>比 16 bit 多</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>newest, at 16 bit</source>
        <translation>最新部分，16 bit</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>recurrent state</source>
        <translation>循环状态</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>reserved</source>
        <translation>已预留</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>scales and zeros</source>
        <translation>缩放因子和零点</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>the next message %1: %2</source>
        <translation>下一条消息会%1：%2</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source> (%1)</source>
        <translation> (%1)</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>%1 of %2 tokens, all that this cache keeps of them,</source>
        <translation>%2 个 token 中的 %1 个（此缓存从中保留的全部）</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>%1 were brought back from %2 in %3</source>
        <translation>已从 %2 取回 %1，用时 %3</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>%1 were brought back in %2</source>
        <translation>已取回 %1，用时 %2</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>%1, about %2</source>
        <translation>%1，约 %2</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>%1, at least %2</source>
        <translation>%1，至少 %2</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>%1, less than a second</source>
        <translation>%1，不到一秒</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>%1: nothing of this conversation is read again</source>
        <translation>%1：此对话没有内容需要重新读取</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>%1; your next message reads %2 tokens of the conversation</source>
        <translation>%1；你的下一条消息会读取对话中的 %2 个 token</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>Cache moved to RAM in %1; nothing lost.</source>
        <translation>缓存已移到内存，用时 %1；没有丢失任何内容。</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>Cache moved to disk in %1; nothing lost.</source>
        <translation>缓存已移到磁盘，用时 %1；没有丢失任何内容。</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>Exported keys and values of %1 tokens, %2, to %3 in %4</source>
        <translation>已将 %1 个 token 的键和值（%2）导出到 %3，用时 %4</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>No cache from now on. Every token will read the whole conversation again.</source>
        <translation>从现在起无缓存。每个 token 都会重新读取整个对话。</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>Now: %1. %2 of %3 tokens were moved to it in %4; it does not keep the others.</source>
        <translation>现在：%1。已将 %3 个 token 中的 %2 个移入其中，用时 %4；其余的它不保留。</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>Now: %1. %2 tokens were moved to it in %3.</source>
        <translation>现在：%1。已将 %2 个 token 移入其中，用时 %3。</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>Now: %1. %2 tokens were moved to it in %3; nothing lost.</source>
        <translation>现在：%1。已将 %2 个 token 移入其中，用时 %3；没有丢失任何内容。</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>Now: %1. The conversation must be read again%2: %3.</source>
        <translation>现在：%1。必须重新读取对话%2：%3。</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>Now: %1. Your next message reads the conversation%2.</source>
        <translation>现在：%1。下一条消息会读取对话%2。</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>Saved %1 tokens, %2, to %3 in %4</source>
        <translation>已将 %1 个 token（%2）保存到 %3，用时 %4</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>The cache is kept on disk: %1, %2. It is written again after each reply</source>
        <translation>缓存已保留在磁盘上：%1，%2。每次回复后会重新写入</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>The cache is not kept on disk any more</source>
        <translation>缓存不再保留在磁盘上</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>The cache that this conversation keeps on disk is not there: %1. The next message reads the conversation again</source>
        <translation>此对话保留在磁盘上的缓存不在那里：%1。下一条消息会重新读取对话</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>The cache was not saved: %1</source>
        <translation>缓存未保存：%1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>The cache will be kept on disk after the next reply</source>
        <translation>缓存将在下一次回复后保留在磁盘上</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>The old cache computed them, so replies can differ from those after reading the text again.</source>
        <translation>它们由旧缓存计算，因此回复可能与重新读取文本后的不同。</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>The saved cache is not used: %1. The next message reads the conversation again.</source>
        <translation>未使用已保存的缓存：%1。下一条消息会重新读取对话。</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>the folder %1 cannot be made</source>
        <translation>无法创建文件夹 %1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>%1 stops the reply; your text waits here</source>
        <translation>%1 停止回复；你的文字留在这里</translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Attach files to the message</source>
        <translation>为消息附加文件</translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Attach…</source>
        <translation>附加…</translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Drop a WAV file here, or open one</source>
        <translation>将 WAV 文件拖到这里，或打开一个</translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Open a WAV file and write it down</source>
        <translation>打开 WAV 文件并转写成文字</translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Open sound…</source>
        <translation>打开声音…</translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Remove %1</source>
        <translation>移除 %1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Send</source>
        <translation>发送</translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Send the message</source>
        <translation>发送消息</translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Send the message (Enter)</source>
        <translation>发送消息（Enter）</translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Stop  %1</source>
        <translation>停止  %1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Stop the reply</source>
        <translation>停止回复</translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Stop the reply (%1)</source>
        <translation>停止回复（%1）</translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>The text of %1 goes with the message, after its words</source>
        <translation>%1 的文本随消息一起发送，放在消息文字之后</translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>This model does not chat. Drop a WAV file here, or open one</source>
        <translation>此模型不能聊天。请将 WAV 文件拖到这里，或打开一个</translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Write a message first</source>
        <translation>请先写消息</translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Your text waits here</source>
        <translation>你的文字留在这里</translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.h"/>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <location filename="../../ui/chat/context_meter.cpp"/>
        <source>%1 of %2</source>
        <translation>%1/%2</translation>
    </message>
    <message>
        <location filename="../../ui/chat/context_meter.cpp"/>
        <source>%1 of %2, nearly full</source>
        <translation>%1/%2，快满了</translation>
    </message>
    <message>
        <location filename="../../ui/chat/context_meter.cpp"/>
        <source>%1 of %2, too long</source>
        <translation>%1/%2，太长</translation>
    </message>
    <message>
        <location filename="../../ui/chat/context_meter.cpp"/>
        <source>Context: %1</source>
        <translation>上下文：%1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/context_meter.cpp"/>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <location filename="../../ui/chat/context_meter.cpp"/>
        <source>For the reply, at most</source>
        <translation>留给回复，最多</translation>
    </message>
    <message>
        <location filename="../../ui/chat/context_meter.cpp"/>
        <source>Free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <location filename="../../ui/chat/context_meter.cpp"/>
        <source>Free, also for the reply</source>
        <translation>空闲，也可用于回复</translation>
    </message>
    <message>
        <location filename="../../ui/chat/context_meter.cpp"/>
        <source>Replies</source>
        <translation>回复</translation>
    </message>
    <message>
        <location filename="../../ui/chat/context_meter.cpp"/>
        <source>System prompt</source>
        <translation>系统提示词</translation>
    </message>
    <message>
        <location filename="../../ui/chat/context_meter.cpp"/>
        <source>The chat template</source>
        <translation>聊天模板</translation>
    </message>
    <message>
        <location filename="../../ui/chat/context_meter.cpp"/>
        <source>The message being written</source>
        <translation>正在输入的消息</translation>
    </message>
    <message>
        <location filename="../../ui/chat/context_meter.cpp"/>
        <source>Thoughts</source>
        <translation>思考</translation>
    </message>
    <message>
        <location filename="../../ui/chat/context_meter.cpp"/>
        <source>Tokens of the conversation with the message being written, and how many there is room for. Click for what they are of</source>
        <translation>对话连同正在输入的消息的 token 数，以及可容纳的数量。点击查看它们来自哪里</translation>
    </message>
    <message>
        <location filename="../../ui/chat/context_meter.cpp"/>
        <source>Tokens of the conversation with the message being written. Click for what they are of</source>
        <translation>对话连同正在输入的消息的 token 数。点击查看它们来自哪里</translation>
    </message>
    <message>
        <location filename="../../ui/chat/context_meter.cpp"/>
        <source>What fills the context</source>
        <translation>上下文由什么占用</translation>
    </message>
    <message>
        <location filename="../../ui/chat/context_meter.cpp"/>
        <source>Your messages</source>
        <translation>你的消息</translation>
    </message>
    <message>
        <location filename="../../ui/chat/conversation_controller.cpp"/>
        <source>Branch of %1</source>
        <translation>“%1”的分支</translation>
    </message>
    <message>
        <location filename="../../ui/chat/conversation_controller.cpp"/>
        <source>Copy of %1</source>
        <translation>“%1”的副本</translation>
    </message>
    <message>
        <location filename="../../ui/chat/conversation_controller.cpp"/>
        <source>Restored: %1</source>
        <translation>已恢复：%1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/conversation_controller.cpp"/>
        <source>This message lies on another branch, which can be shown when the reply is done</source>
        <translation>此消息在另一个分支上，回复完成后可以显示</translation>
    </message>
    <message>
        <location filename="../../ui/chat/conversation_controller.cpp"/>
        <source>“%1” is a saved cache of %2, %3 tokens in %4, without the text of a conversation; kvarium-cli run --restore goes on from it</source>
        <translation>“%1”是 %2 的已保存缓存（%3 个 token，%4），不含对话文本；可用 kvarium-cli run --restore 从它继续</translation>
    </message>
    <message>
        <location filename="../../ui/chat/generation_bar.cpp"/>
        <source>&amp;One token</source>
        <translation>一个 token(&amp;O)</translation>
    </message>
    <message>
        <location filename="../../ui/chat/generation_bar.cpp"/>
        <source>&amp;Pause the reply</source>
        <translation>暂停回复(&amp;P)</translation>
    </message>
    <message>
        <location filename="../../ui/chat/generation_bar.cpp"/>
        <source>&amp;Resume the reply</source>
        <translation>恢复回复(&amp;R)</translation>
    </message>
    <message>
        <location filename="../../ui/chat/generation_bar.cpp"/>
        <source>Go on writing</source>
        <translation>继续生成</translation>
    </message>
    <message>
        <location filename="../../ui/chat/generation_bar.cpp"/>
        <source>One token</source>
        <translation>一个 token</translation>
    </message>
    <message>
        <location filename="../../ui/chat/generation_bar.cpp"/>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <location filename="../../ui/chat/generation_bar.cpp"/>
        <source>Resume</source>
        <translation>恢复</translation>
    </message>
    <message>
        <location filename="../../ui/chat/generation_bar.cpp"/>
        <source>The next token, then the reply waits again</source>
        <translation>生成下一个 token，然后回复再次等待</translation>
    </message>
    <message>
        <location filename="../../ui/chat/generation_bar.cpp"/>
        <source>Wait after the next token</source>
        <translation>生成下一个 token 后等待</translation>
    </message>
    <message>
        <location filename="../../ui/chat/import_run.cpp"/>
        <source>Import conversations</source>
        <translation>导入对话</translation>
    </message>
    <message>
        <location filename="../../ui/chat/import_run.cpp"/>
        <source>Importing %1</source>
        <translation>正在导入 %1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/import_run.cpp"/>
        <source>Restore a backup</source>
        <translation>恢复备份</translation>
    </message>
    <message>
        <location filename="../../ui/chat/import_run.cpp"/>
        <source>Restoring %1</source>
        <translation>正在恢复 %1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/import_run.cpp"/>
        <source>The conversations could not be saved: %1.</source>
        <translation>无法保存这些对话：%1。</translation>
    </message>
    <message>
        <location filename="../../ui/chat/import_run.cpp"/>
        <source>could not be saved: %1</source>
        <translation>无法保存：%1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/message_check.cpp"/>
        <source>%1 with this message</source>
        <translation>加上此消息共 %1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/message_check.cpp"/>
        <source>%1, and the cache holds %2</source>
        <translation>%1，而缓存只能容纳 %2 个</translation>
    </message>
    <message>
        <location filename="../../ui/chat/message_check.cpp"/>
        <source>%1, and the model was trained on texts of %2</source>
        <translation>%1，而模型训练所用的文本长度为 %2</translation>
    </message>
    <message>
        <location filename="../../ui/chat/message_check.cpp"/>
        <source>%1. Send it? To be read: %2</source>
        <translation>%1。要发送吗？需读取：%2</translation>
    </message>
    <message>
        <location filename="../../ui/chat/message_check.cpp"/>
        <source>Send it</source>
        <translation>发送</translation>
    </message>
    <message>
        <location filename="../../ui/chat/message_check.cpp"/>
        <source>System prompt…</source>
        <translation>系统提示词…</translation>
    </message>
    <message>
        <location filename="../../ui/chat/message_check.cpp"/>
        <source>This model takes no system prompt. Yours is put before your first message</source>
        <translation>此模型不接受系统提示词。你的系统提示词会放在第一条消息之前</translation>
    </message>
    <message>
        <location filename="../../ui/chat/message_check.cpp"/>
        <source>With this message the text has %1 tokens, and the cache holds %2: it will not be read to its end</source>
        <translation>加上此消息，文本有 %1 个 token，而缓存只能容纳 %2 个：无法读到末尾</translation>
    </message>
    <message>
        <location filename="../../ui/chat/message_check.cpp"/>
        <source>With this message the text has %1 tokens, and the model was trained on texts of %2: what it answers may make no sense</source>
        <translation>加上此消息，文本有 %1 个 token，而模型训练所用的文本长度为 %2：它的回答可能没有意义</translation>
    </message>
    <message>
        <location filename="../../ui/chat/message_check.cpp"/>
        <source>about %1</source>
        <translation>约 %1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/message_check.cpp"/>
        <source>about %1 tokens with this message</source>
        <translation>加上此消息约 %1 个 token</translation>
    </message>
    <message>
        <location filename="../../ui/chat/message_check.cpp"/>
        <source>“%1” is sent as text, not as a control token</source>
        <translation>“%1”按文本发送，而不是作为控制 token</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source> tokens</source>
        <translation> 个 token</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>&amp;Min-p</source>
        <translation>Min-p(&amp;M)</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>&amp;No-repeat n-gram</source>
        <translation>不重复的 n-gram(&amp;N)</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>&amp;Repetition penalty</source>
        <translation>重复惩罚(&amp;R)</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>&amp;Seed</source>
        <translation>随机种子(&amp;S)</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>&amp;Temperature</source>
        <translation>温度(&amp;T)</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>0 (greedy)</source>
        <translation>0（贪心）</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>A reply ends after this many tokens, or at 0 where the context is full</source>
        <translation>回复达到这么多 token 后结束；为 0 时在上下文已满处结束</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Answers at once</source>
        <translation>直接回答</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>As the model's template has it</source>
        <translation>按模型的模板</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Defaults of this model</source>
        <translation>此模型的默认值</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Everything here but the system prompt</source>
        <translation>此处除系统提示词外的所有设置</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Higher is more surprising; 0 always takes the likeliest token</source>
        <translation>越高越出人意料；0 始终取概率最高的 token</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Maximum &amp;length</source>
        <translation>最大长度(&amp;L)</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>New conversations begin with these</source>
        <translation>新对话以这些开始</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>New conversations begin with this sampling and system prompt</source>
        <translation>新对话将使用这里的采样和系统提示词</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>None. This model takes no system prompt: a text here stands before your first message</source>
        <translation>无。此模型不接受系统提示词：此处的文字会放在第一条消息之前</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>One per line; a reply ends before it</source>
        <translation>每行一个；回复在它之前结束</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Only the likeliest tokens that together have this probability; 1: all</source>
        <translation>只取概率最高且累计达到此概率的 token；1：全部</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Only the tokens that are as surprising as the text usually is, with this probability together; 1: all</source>
        <translation>只取意外程度与文本平常水平相近且累计达到此概率的 token；1：全部</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Only this many of the likeliest tokens</source>
        <translation>只取概率最高的这么多个 token</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Only tokens at least this likely, as a share of the likeliest one</source>
        <translation>只取概率不低于最高概率此比例的 token</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Reset to the model's defaults</source>
        <translation>重置为模型的默认值</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>S&amp;ystem prompt</source>
        <translation>系统提示词(&amp;Y)</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Sampling</source>
        <translation>采样</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Sampling and system prompt</source>
        <translation>采样与系统提示词</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>So many tokens in a row never come twice</source>
        <translation>连续这么多个 token 的序列不会重复出现</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>St&amp;op texts</source>
        <translation>停止字符串(&amp;O)</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Th&amp;oughts</source>
        <translation>思考(&amp;O)</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>The defaults, with your system prompt</source>
        <translation>默认值，加上你的系统提示词</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>The same seed, text and settings give the same reply</source>
        <translation>随机种子、文本和设置相同，回复就相同</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>These are the defaults</source>
        <translation>这些就是默认值</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Thinks before it answers</source>
        <translation>先思考再回答</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Top-&amp;k</source>
        <translation>Top-k(&amp;K)</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Top-&amp;p</source>
        <translation>Top-p(&amp;P)</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Typ&amp;ical-p</source>
        <translation>Typical-p(&amp;I)</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Use for new con&amp;versations</source>
        <translation>用于新对话(&amp;V)</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Whether the model writes thoughts before its answer</source>
        <translation>模型是否在回答之前输出思考</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Words that are there already become less likely; 1: off. 1.1 is mild</source>
        <translation>降低已出现的词的概率；1：关闭。1.1 较温和</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>\n stands for a new line</source>
        <translation>\n 表示换行</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>as the others</source>
        <translation>与其他相同</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>random</source>
        <translation>随机</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>the context's room</source>
        <translation>上下文的剩余空间</translation>
    </message>
    <message>
        <location filename="../../ui/chat/sink_notice.cpp"/>
        <source>Keep 4 sinks</source>
        <translation>保留 4 个汇 token</translation>
    </message>
    <message>
        <location filename="../../ui/chat/sink_notice.cpp"/>
        <source>The first tokens (sinks) have left the window. Replies often fall apart without them (StreamingLLM)</source>
        <translation>最前面的 token（汇 token）已离开窗口。没有它们，回复常常会变得混乱（StreamingLLM）</translation>
    </message>
    <message>
        <location filename="../../ui/chat/sound_chip.cpp"/>
        <source>%1 → English</source>
        <translation>%1 → 英语</translation>
    </message>
    <message>
        <location filename="../../ui/chat/sound_chip.cpp"/>
        <source>As heard</source>
        <translation>自动识别</translation>
    </message>
    <message>
        <location filename="../../ui/chat/sound_chip.cpp"/>
        <source>Language of the sound: %1</source>
        <translation>声音的语言：%1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/sound_chip.cpp"/>
        <source>More languages</source>
        <translation>更多语言</translation>
    </message>
    <message>
        <location filename="../../ui/chat/sound_chip.cpp"/>
        <source>The language of the sound, and whether it is translated</source>
        <translation>声音的语言，以及是否翻译</translation>
    </message>
    <message>
        <location filename="../../ui/chat/sound_chip.cpp"/>
        <source>Translate into English</source>
        <translation>翻译成英语</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>%1 + %2 reserved</source>
        <translation>%1 + 预留 %2</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>%1 RAM + %2 disk</source>
        <translation>%1 内存 + %2 磁盘</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>%1 of the prompt, and every later one</source>
        <translation>提示词中的 %1，以及其后的全部 token</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>%1 tokens of any age</source>
        <translation>%1 个 token，不论新旧</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>%1, newest tokens only</source>
        <translation>%1，仅最新 token</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>%1, up to %2 while a prompt is read</source>
        <translation>%1，读取提示词时最多 %2</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>%1: %2; %3</source>
        <translation>%1：%2；%3</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>; %1</source>
        <translation>; %1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>; on the CPU</source>
        <translation>；在 CPU 上</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>; on the GPU</source>
        <translation>；在 GPU 上</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>; the newest %1 to %2 at %3 bit</source>
        <translation>；最新的 %1 到 %2 个为 %3 bit</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>Checkpoints, to which an edit goes back, take at most %1 more.</source>
        <translation>修改文本时会回到检查点，检查点最多另占 %1。</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>Replies often fall apart when the first tokens (sinks) have left the window (StreamingLLM). “%1” keeps 4 of them.</source>
        <translation>最前面的 token（汇 token）离开窗口后，回复常常会变得混乱（StreamingLLM）。“%1”保留其中 4 个。</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>This model has no window layers</source>
        <translation>此模型没有窗口层</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>at most %1</source>
        <translation>最多 %1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>every token</source>
        <translation>全部 token</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>every token up to %1</source>
        <translation>全部 token，最多 %1 个</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>keys %1, values %2</source>
        <translation>键 %1，值 %2</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>layers %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>no limit</source>
        <translation>无限制</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>no window</source>
        <translation>无窗口</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>not compressed</source>
        <translation>不压缩</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>reads %1 again</source>
        <translation>重新读取 %1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>the first %1 and the last %2</source>
        <translation>前 %1 与最近 %2</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>the first %1, and of the others %2</source>
        <translation>前 %1 个，其余中：%2</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>the last %1</source>
        <translation>最近 %1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>“%1” cannot be %2; it can be %3</source>
        <translation>“%1”不能为“%2”；可以为 %3</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>“%1” must be a number from %2 on</source>
        <translation>“%1”必须是不小于 %2 的数</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>%1 tokens are in the cache (%2 were there before); what is asked next begins after them</source>
        <translation>缓存中有 %1 个 token（其中 %2 个此前已有）；接下来的提问从它们之后开始</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>%1, about %2 left</source>
        <translation>%1，约剩 %2</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>A lesson is being measured</source>
        <translation>正在测量一门课程</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>A reply is being written</source>
        <translation>正在生成回复</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>A reply is still being written in “%1”</source>
        <translation>“%1”中仍在生成回复</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>A reply waits in “%1”</source>
        <translation>“%1”中有回复在等待</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>A server reads the text when it is asked</source>
        <translation>服务器在被请求时才读取文本</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>Assistant</source>
        <translation>助手</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>Listening %1 %</source>
        <translation>正在听 %1%</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>Listening…</source>
        <translation>正在听…</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>No model is open</source>
        <translation>没有打开的模型</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>No model is open; open one to get a reply</source>
        <translation>没有打开的模型；打开一个才能得到回复</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>Nothing is written yet; a system prompt or a message can be read ahead</source>
        <translation>还没有写任何内容；可以预先读取系统提示词或消息</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>Reading %1 of %2 tokens</source>
        <translation>正在读取 %1/%2 个 token</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>Reading %1 of %2 tokens, %3 reused</source>
        <translation>正在读取 %1/%2 个 token，复用 %3 个</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>Stopped before it began; nothing was read</source>
        <translation>开始之前已停止；没有读取任何内容</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>Stopped before the first word</source>
        <translation>第一个词之前已停止</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>Stopped before the first word; %1 of %2 tokens were read and stay in the cache</source>
        <translation>第一个词之前已停止；%2 个 token 中读取了 %1 个，留在缓存中</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>Stopped before the first word; %1 of %2 tokens were read, %3 of them stay in the cache</source>
        <translation>第一个词之前已停止；%2 个 token 中读取了 %1 个，其中 %3 个留在缓存中</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>The reply was cut, because no memory is left for its cache</source>
        <translation>回复被截断，因为没有内存可供其缓存使用</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>The reply was cut, because the memory of %1 is full</source>
        <translation>回复被截断，因为 %1 的内存已满</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>The reply was stopped before its first word: another model was opened</source>
        <translation>回复在第一个词之前已停止：打开了另一个模型</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>This model writes down sound and has no prompt</source>
        <translation>此模型用于转写声音，没有提示词</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>Waiting for the model…</source>
        <translation>正在等待模型…</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>paused after %1</source>
        <translation>已暂停，在 %1 之后</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>paused before the first token</source>
        <translation>已暂停，在第一个 token 之前</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>paused, %1 of %2 tokens read</source>
        <translation>已暂停，已读取 %1/%2 个 token</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>pausing…</source>
        <translation>正在暂停…</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>“%1” does not listen; open a model that does, such as Whisper, to write down “%2”</source>
        <translation>“%1”不能听声音；要转写“%2”，请打开 Whisper 等能听的模型</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>“%1” writes down sound and does not chat; drop a WAV file, or open one</source>
        <translation>“%1”用于转写声音，不能聊天；请拖入 WAV 文件，或打开一个</translation>
    </message>
    <message>
        <location filename="../../ui/desktop/notification.cpp"/>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <location filename="../../ui/desktop/sleep_guard.cpp"/>
        <source>Long work runs</source>
        <translation>正在执行耗时的任务</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/inspector.cpp"/>
        <source>&amp;Attention</source>
        <translation>注意力(&amp;A)</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/inspector.cpp"/>
        <source>&amp;Keys and values</source>
        <translation>键和值(&amp;K)</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/inspector.cpp"/>
        <source>All blocks</source>
        <translation>所有块</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/inspector.cpp"/>
        <source>Cache &amp;map</source>
        <translation>缓存图(&amp;M)</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/inspector.cpp"/>
        <source>M&amp;emory</source>
        <translation>内存(&amp;E)</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/inspector.cpp"/>
        <source>One ste&amp;p</source>
        <translation>单步(&amp;P)</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/inspector.cpp"/>
        <source>Time&amp;line</source>
        <translation>时间线(&amp;L)</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>first %1</source>
        <translation>前 %1 个</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>first %1 at 16 bit</source>
        <translation>前 %1 个为 16 bit</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>forgotten | kept</source>
        <translation>已遗忘 | 保留</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>last %1, in %2</source>
        <translation>最近 %1 个，在 %2中</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>newest %1 at 16 bit</source>
        <translation>最新 %1 个为 16 bit</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>newest %1 at 16 bit (now %2)</source>
        <translation>最新 %1 个为 16 bit（现为 %2）</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>prompt | answer</source>
        <translation>提示词 | 回复</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>room for %1</source>
        <translation>容量 %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>saved here</source>
        <translation>保存到此</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>sinks: the first tokens draw attention whatever they say, and never leave</source>
        <translation>汇 token：最前面的 token 无论内容如何都会吸引注意力，且从不离开</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>the file of this cache holds the tokens before this place</source>
        <translation>此缓存的文件包含此处之前的 token</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>the first tokens stay at 16 bit: compressing them costs most</source>
        <translation>最前面的 token 保持 16 bit：压缩它们代价最大</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>the model has forgotten what was read before this place</source>
        <translation>模型已遗忘此处之前读过的内容</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>the most cells there can be</source>
        <translation>单元数的上限</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>the newest 128 to 191 tokens, or as many as were asked for, stay at 16 bit until a block of 64 is old enough to be compressed</source>
        <translation>最新的 128 到 191 个 token（或所要求的数量）保持 16 bit，直到一个 64 个 token 的块旧到可以压缩</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>what was read, then what the model wrote in this turn</source>
        <translation>先是读取的内容，然后是模型在本轮生成的内容</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>window: a token attends to the last ones only, itself among them</source>
        <translation>窗口：token 只关注最近的 token，包括自身</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>window: a token attends to the sinks and to the last ones, itself among them</source>
        <translation>窗口：token 关注汇 token 和最近的 token，包括自身</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/cache_map.cpp"/>
        <source>%1, as it was after %2</source>
        <translation>%1，%2 之后的状态</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/cache_map.cpp"/>
        <source>%1, head %2</source>
        <translation>%1，头 %2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/cache_map.cpp"/>
        <source>Back to now</source>
        <translation>回到现在</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/cache_map.cpp"/>
        <source>Cache map</source>
        <translation>缓存图</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/cache_map.cpp"/>
        <source>Fit</source>
        <translation>适应窗口</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/cache_map.cpp"/>
        <source>Heads</source>
        <translation>注意力头</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/cache_map.cpp"/>
        <source>No cache yet</source>
        <translation>还没有缓存</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/cache_map.cpp"/>
        <source>No cache yet. Write a message and its cells appear here.</source>
        <translation>还没有缓存。写一条消息，其单元就会显示在这里。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/cache_map.cpp"/>
        <source>Show all positions and layers (F)</source>
        <translation>显示所有位置和层（F）</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/cache_map.cpp"/>
        <source>Show the present again (Esc)</source>
        <translation>重新显示当前状态（Esc）</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/cache_map.cpp"/>
        <source>The server does not report which blocks it keeps</source>
        <translation>服务器不报告它保留了哪些块</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/cache_map.cpp"/>
        <source>The server has not reported what it keeps of this conversation</source>
        <translation>服务器还没有报告它保留了此对话的哪些内容</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/cache_map.cpp"/>
        <source>Unfold a layer into its key and value heads, or fold it again (H)</source>
        <translation>将一层展开为各个 KV 头，或重新折叠（H）</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/cache_map.cpp"/>
        <source>What the server reports of its cache appears here, with the next message.</source>
        <translation>服务器报告的缓存内容会随下一条消息显示在这里。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_layout.cpp"/>
        <source>The layer's cells lie elsewhere. A buffer that it shares with other layers holds a copy of them now: a step begins with it, or has just used it.</source>
        <translation>此层的单元在别处。它与其他层共用的缓冲区现在存有它们的拷贝：下一步将从它开始，或刚刚用过它。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_layout.cpp"/>
        <source>a copy is where the layer is computed</source>
        <translation>在该层的计算处有一份拷贝</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_layout.cpp"/>
        <source>kept</source>
        <translation>保留</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_layout.cpp"/>
        <source>new</source>
        <translation>新</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_layout.cpp"/>
        <source>new: cells written a moment ago; their colour settles in two seconds</source>
        <translation>新：刚刚写入的单元；颜色在两秒内恢复</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_layout.cpp"/>
        <source>read</source>
        <translation>已读</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_layout.cpp"/>
        <source>the cell that a full window keeps free for the token that is computed next: with it the window is full</source>
        <translation>窗口满时为接下来计算的 token 空出的单元：加上它窗口才满</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_layout.cpp"/>
        <source>the context, %1</source>
        <translation>上下文，%1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_layout.cpp"/>
        <source>the next token</source>
        <translation>下一个 token</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_picture.cpp"/>
        <source>%1 h%2</source>
        <translation>%1 h%2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_picture.cpp"/>
        <source>The model's memory will appear here: a row for each of its layers, a cell for each token it still has.

Write a message in the box below the conversation and watch it fill.</source>
        <translation>模型的记忆会显示在这里：每层一行，模型仍保留的每个 token 一个单元。

在对话下方的输入框中写一条消息，看它逐渐填满。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>
one of them is kept free for the next token</source>
        <translation>
其中一个空出来留给下一个 token</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>A column is a token, a row is %1. Filled: a block of the server holds it. Hatched: the server reports a block when it is full. Hollow with a dashed line: given up, and read again by the next message, or gone for good. Point at a name below the map for more.</source>
        <translation>一列是一个 token，一行是%1。实心：服务器的某个块包含它。斜线：服务器在块满后才报告。空心虚线：已放弃，由下一条消息重新读取，或永久消失。指向图下方的名称可查看更多。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>A column is a token, a row is %1. Filled: kept. Hollow with a dashed line: read, and gone. Grey: room that is not used yet. The patterns and colours are named below the map; point at a name for more.</source>
        <translation>一列是一个 token，一行是%1。实心：保留。空心虚线：读过，已消失。灰色：尚未使用的位置。图案和颜色的名称列在图下方；指向名称可查看更多。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>Bars above: how many tokens were read, which of them are kept, and the room there is. The symbol left of a row: whether the layer sees the whole text or a window, or has a state; in stripes: its cells lie elsewhere, and a bar next to it says that a copy of them is here now. Right of the rows: the bytes of each layer; hatched: reserved.</source>
        <translation>上方的横条：读过多少 token，保留了其中哪些，以及容量有多少。行左侧的符号：该层看到全文还是一个窗口，或有状态；带条纹：其单元在别处，旁边的竖条表示这里现在有它们的拷贝。行右侧：每层的字节数；斜线：已预留。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>Bars among the tokens, or above them: checkpoints. After an edit the text is read again from the nearest one before it. The table of the timeline lists them.</source>
        <translation>token 之间或上方的竖条：检查点。编辑之后，从它之前最近的检查点起重新读取文本。时间线的表格中列有它们。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>Chequered, left of the tokens: a recurrent state, of the whole text.</source>
        <translation>token 左侧的棋盘格：循环状态，属于全文。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>Click a cell: chooses its layer and marks its token in the text. Drag: marks several. Wheel or + and -: zoom, with Shift the layers. H: heads of the layer. F or a double click: all. Arrows: from cell to cell. Esc: frees what is marked.</source>
        <translation>单击单元：选择其层，并在文本中标记其 token。拖动：标记多个。滚轮或 + 和 -：缩放，按住 Shift 则缩放层。H：该层的注意力头。F 或双击：全部。方向键：在单元之间移动。Esc：取消标记。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>Lines with words below: where something changes, such as the end of the prompt. Two lines across: the chosen layer, which the other views show too.</source>
        <translation>下方带文字的线：有变化的地方，例如提示词的末尾。横向两条线：所选的层，其他视图也显示它。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>The line between rows: the CPU computes the layers above it, the GPU those below. Plain cells lie in the memory of what computes their layer: above the line in RAM, below it on the GPU.</source>
        <translation>行之间的线：上方的层由 CPU 计算，下方的层由 GPU 计算。普通单元位于计算该层的设备的内存中：线以上在内存，线以下在 GPU 上。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>Thin lines: a message begins. </source>
        <translation>细线：一条消息的开头。 </translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>a layer: the cell holds what the layer keeps of the token</source>
        <translation>一层：单元存放该层为 token 保留的内容</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>a part of the server's cache: a group of layers that keep alike</source>
        <translation>服务器缓存的一部分：保留方式相同的一组层</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>above: %1, computed on the CPU
below: %2, computed on the GPU</source>
        <translation>上方：%1，由 CPU 计算
下方：%2，由 GPU 计算</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>all %1 positions; drag to see another part, press F to see all</source>
        <translation>全部 %1 个位置；拖动可查看其他部分，按 F 查看全部</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>kept: cells there are, where they stand in the text
a cell holds what one layer remembers of one token</source>
        <translation>保留：现有的单元，按其在文本中的位置
一个单元存放一层对一个 token 的记忆</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>layers %1 to %2</source>
        <translation>第 %1 到 %2 层</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>read: tokens the model has read, forgotten ones too</source>
        <translation>已读：模型读过的 token，包括已遗忘的</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>room for: cells there can be</source>
        <translation>容量：最多可有的单元</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>room for: cells there can be, as many as memory holds
the model was made for texts of %1</source>
        <translation>容量：最多可有的单元，内存有多少就能有多少
模型是为 %1 的文本设计的</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>room for: tokens that a token can see, itself among them</source>
        <translation>容量：一个 token 能看到的 token，包括自身</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>↑ CPU   ↓ GPU</source>
        <translation>↑ CPU   ↓ GPU</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>%1 (every token at 16 bit: %2)</source>
        <translation>%1（全部 token 为 16 bit：%2）</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>%1 of the server's memory in use</source>
        <translation>已用服务器内存 %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>%1 reserved, nothing in it yet</source>
        <translation>已预留 %1，其中尚无内容</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>A bar is a place where cells lie; the patterns are those of the map. In use: what holds something now. Reserved: allocated and not in use, such as the rest of a block of 64 tokens.</source>
        <translation>一条表示单元所在的一个存放位置；图案与缓存图相同。已用：现在存有内容。已预留：已分配但未使用，例如 64 个 token 的块的剩余部分。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>Empty: nothing is in the cache yet</source>
        <translation>空：缓存中尚无内容</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>Few bits hardly matter here: the newest %1 tokens stay at 16 bit, and the window has %2.</source>
        <translation>少量位数在此几乎不起作用：最新的 %1 个 token 保持 16 bit，而窗口只有 %2 个。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>Filled: in use. Hatched: reserved. Outline: without saving. %1</source>
        <translation>实心：已用。斜线：已预留。轮廓：不节省时。%1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>Line: when its room is full.</source>
        <translation>线：容量满时。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>Line: when the context is full.</source>
        <translation>线：上下文满时。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>No cache: every token reads the whole text again</source>
        <translation>无缓存：每个 token 都重新读取全文</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>The bytes are those that its last whole reply reported.</source>
        <translation>字节数取自其最近一次完整回复的报告。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>The line is an estimate: what the cache takes at the worst moment until then, in use and reserved.</source>
        <translation>线是估计值：缓存在此之前最坏时刻的占用，包括已用和已预留。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>The thin bar is the GPU's whole memory: what this program uses, for the model, to compute in, for this cache and the rest; what it holds in addition, to be used again; what the driver and other programs have; and what is free.</source>
        <translation>细条是 GPU 的全部显存：本程序用于模型、计算、此缓存及其他用途的部分；本程序另外持有、供再次使用的部分；驱动程序和其他程序占用的部分；以及空闲部分。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>The thin bar is the memory of this machine: the model, what this cache takes, the other caches that are kept ready, and what is free.</source>
        <translation>细条是本机的内存：模型、此缓存的占用、备用的其他缓存，以及空闲部分。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>Tokens that left leave room that is free again. Memory is given back by whole blocks of 64 tokens, so this room stays reserved while another token of its block stays.</source>
        <translation>离开的 token 留出的位置可再次使用。内存只能按 64 个 token 的整块归还，因此只要块中还有别的 token，这个位置就仍算已预留。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>With a window that moment is while a long text is read: a piece of up to 256 tokens comes in before the oldest ones leave. Between tokens it takes less.</source>
        <translation>有窗口时，这一时刻出现在读取长文本期间：最多 256 个 token 的一段先进入，最旧的才离开。在两个 token 之间占用较少。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>allocated and not in use: room for the next tokens, and for the state that the next one writes</source>
        <translation>已分配但未使用：供后续 token 以及下一个 token 要写入的状态使用</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>an edit goes back to them; they are given up where memory is short</source>
        <translation>修改文本时会回到检查点；内存不足时会放弃它们</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>buffers through which layers that lie elsewhere are brought in, one after another, while a token is computed</source>
        <translation>计算一个 token 期间，在别处的层逐个经由这些缓冲区载入</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>checkpoints</source>
        <translation>检查点</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>checkpoints in addition, at most</source>
        <translation>另有检查点，最多</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>copies of offloaded layers</source>
        <translation>已卸载层的拷贝</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>driver and others</source>
        <translation>驱动程序及其他</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>estimated</source>
        <translation>估计</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>every token at 16 bit</source>
        <translation>全部 token 为 16 bit</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>every token kept</source>
        <translation>保留全部 token</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>every token that was read, with 16 bits a number, nothing reserved</source>
        <translation>读过的全部 token，每个数 16 bit，无预留</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>every token that was read, with as many bits as now</source>
        <translation>读过的全部 token，位数与现在相同</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>for computing</source>
        <translation>用于计算</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>for the rest</source>
        <translation>其他用途</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>free again, a part of reserved</source>
        <translation>可再用，属于已预留</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>held ready</source>
        <translation>持有备用</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>in use and reserved, at the worst moment on the way there; a longer text can take more. Checkpoints are not in it</source>
        <translation>已用和已预留，取到那时为止的最坏时刻；更长的文本可能占用更多。不含检查点</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>in use, checkpoints and reserved; what lies elsewhere is left out</source>
        <translation>已用、检查点和已预留，不含在别处的部分</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>in use, checkpoints and reserved; what lies on disk is left out</source>
        <translation>已用、检查点和已预留，不含磁盘上的部分</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>its RAM</source>
        <translation>其内存</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>its disk</source>
        <translation>其磁盘</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>kept ready for other conversations and for other versions of this one; the Cache menu limits them</source>
        <translation>为其他对话和此对话的其他版本备用；可在“缓存”菜单中限制</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>known</source>
        <translation>来源</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>measured</source>
        <translation>测量</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>memory that went back to this program's pool, which holds %1 in all and uses it again</source>
        <translation>归还到本程序内存池的内存；内存池共持有 %1，并会再次使用</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>numbers of the tokens that are computed just now</source>
        <translation>当前正在计算的 token 的数值</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>of %1: what is still free for any program, as the driver reports it</source>
        <translation>共 %1：据驱动程序报告，仍可供任何程序使用的部分</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>of the %1 that this program uses: other caches, the inputs of steps, and what kernels take for themselves</source>
        <translation>在本程序使用的 %1 中：其他缓存、各步的输入，以及核函数自身的占用</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>other caches</source>
        <translation>其他缓存</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>place</source>
        <translation>存放位置</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>saved by compressing</source>
        <translation>压缩节省</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>several query heads of this model share keys and values; without, each would have its own</source>
        <translation>此模型的多个查询头共用键和值；若不共用，每个头都有自己的一份</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>states and cells of earlier places of the text: an edit after one of them reads from there on again, and not the whole text</source>
        <translation>文本较早位置的状态和单元：在其后编辑时，只需从那里重新读取，而不是全文</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>the cells that are kept would take as much more at full precision</source>
        <translation>保留的单元若为全精度，会多占用这么多</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>the factors and offsets that turn compressed numbers back into numbers</source>
        <translation>把压缩后的数还原所用的缩放因子和偏移</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>the places of tokens that left, in blocks of which other tokens stay; their memory is not given back yet</source>
        <translation>已离开的 token 的位置，其块中还有别的 token；内存尚未归还</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>this cache in all</source>
        <translation>此缓存合计</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>what</source>
        <translation>项目</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>what is still free for this program, as the system reports it</source>
        <translation>据系统报告，仍可供本程序使用的部分</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>what recurrent layers keep in place of cells: the same size for any text</source>
        <translation>循环层以状态代替单元：大小与文本长度无关</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>what the driver and other programs have of the GPU's memory</source>
        <translation>驱动程序和其他程序占用的显存</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>when its room for %1 is full</source>
        <translation>%1 的容量满时</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>when the context is full</source>
        <translation>上下文满时</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>when the context of %1 is full</source>
        <translation>%1 的上下文满时</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>without shared heads</source>
        <translation>不共用 KV 头</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_view.cpp"/>
        <source>After %1: %2</source>
        <translation>%1 之后：%2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_view.cpp"/>
        <source>Cache memory</source>
        <translation>缓存内存</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_view.cpp"/>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_view.cpp"/>
        <source>Every token at 16 bit</source>
        <translation>全部 token 为 16 bit</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_view.cpp"/>
        <source>Every token kept</source>
        <translation>保留全部 token</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_view.cpp"/>
        <source>Outlines of what the cache would take otherwise</source>
        <translation>缓存在其他情况下占用的轮廓</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_view.cpp"/>
        <source>What else was in memory is not recorded.</source>
        <translation>没有记录当时内存中的其他内容。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_view.cpp"/>
        <source>Without shared heads</source>
        <translation>不共用 KV 头</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_view.cpp"/>
        <source>whole GPU</source>
        <translation>整个 GPU</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1 cells; its room is not reported; %2</source>
        <translation>%1 个单元；容量未报告；%2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1 of %2 cells; %3</source>
        <translation>%1/%2 个单元；%3</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1 of %2 tokens</source>
        <translation>%1，每块 %2 个 token</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1 of the tokens of all prompts were found</source>
        <translation>所有提示词的 token 中命中 %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1 of your conversations and %2 more that other requests stored, too, %3 of other requests only</source>
        <translation>你的对话 %1 个，其他请求也存入的另有 %2 个，仅属其他请求的 %3 个</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1 of your conversations, %2 of other requests</source>
        <translation>你的对话 %1 个，其他请求 %2 个</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1 requests were put back for lack of room</source>
        <translation>有 %1 个请求因空间不足被抢占</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1 running</source>
        <translation>%1 个运行中</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1 waiting</source>
        <translation>%1 个等待中</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1 with text of your conversations, from any request, %2 of other requests</source>
        <translation>含你的对话文本的 %1 个（来自任意请求），其他请求 %2 个</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1, %2 each</source>
        <translation>%1，每个 %2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1, %2 free</source>
        <translation>%1，空闲 %2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1, by running requests</source>
        <translation>%1，由运行中的请求占用</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1, in %2 slots, %3 busy</source>
        <translation>%1，分布在 %2 个槽位，%3 个繁忙</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1, whose is not reported</source>
        <translation>%1，归属未报告</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1.

To see here what it keeps of a conversation, start the server with
%2</source>
        <translation>%1。

若要在此查看它保留了对话的哪些内容，请用以下选项启动服务器：
%2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1: %2 of your conversations, %3 of others</source>
        <translation>%1：你的对话 %2 个，其他 %3 个</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1: %2 of your conversations, %3 of yours and others, %4 of others</source>
        <translation>%1：你的对话 %2 个，你与他人共有 %3 个，他人 %4 个</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>1 request was put back for lack of room</source>
        <translation>有 1 个请求因空间不足被抢占</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>A part of the server keeps</source>
        <translation>服务器的一部分保留</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>The server has room for %1; which it holds is not reported</source>
        <translation>服务器可容纳 %1；其中持有哪些未报告</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>The server keeps</source>
        <translation>服务器保留</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>This server does not report what it keeps</source>
        <translation>该服务器不报告它保留的内容</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>blocks of others that use this server; their text is not shown</source>
        <translation>该服务器其他使用者的块；不显示其文本</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>blocks of your conversations that another request stored, too, or stored before; one that only found a block is not reported</source>
        <translation>你的对话的块中，另一个请求也存入或先前存入的；仅仅命中块的请求不会被报告</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>blocks whose tokens are those of a conversation that this program has asked with</source>
        <translation>其 token 属于本程序曾请求过的某个对话的块</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>caution</source>
        <translation>注意</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>computes now</source>
        <translation>正在计算</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>elsewhere</source>
        <translation>别处</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>held</source>
        <translation>持有</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>held for requests; for which is not reported</source>
        <translation>为请求持有；属于哪些请求未报告</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>hit rate</source>
        <translation>命中率</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>holds nothing that a request could find; the last block of a text counts as free until it is full</source>
        <translation>没有请求可命中的内容；文本的最后一块在满之前算作空闲</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>host memory</source>
        <translation>主机内存</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>in use now</source>
        <translation>当前使用</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>in words</source>
        <translation>说明</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>its memory</source>
        <translation>其内存</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>its room is not reported</source>
        <translation>容量未报告</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>no blocks</source>
        <translation>无块</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>not reported</source>
        <translation>未报告</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>number</source>
        <translation>数量</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>of %1</source>
        <translation>共 %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>of other requests</source>
        <translation>其他请求的</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>of room for %1</source>
        <translation>共可容纳 %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>of your conversations</source>
        <translation>你的对话的</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>of yours and of others</source>
        <translation>你与他人共有的</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>preempted</source>
        <translation>被抢占</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>room</source>
        <translation>容量</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>running: not reported</source>
        <translation>运行中：未报告</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>slot %1</source>
        <translation>槽位 %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>waiting: not reported</source>
        <translation>等待中：未报告</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>waits</source>
        <translation>等待中</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>what it holds is not reported</source>
        <translation>持有内容未报告</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_view.cpp"/>
        <source>A block holds the keys and values of some tokens, of every layer. The server keeps the blocks of replies that are over, and finds them again if a prompt begins with the same tokens; it gives up those that were not used for longest when it needs room. A block of your conversations counts as that of others, too, if another request stored it; for a request that only finds a block the server reports nothing, and one of an earlier run of this program is another request. The last block of a text counts as free until it is full. The words of other people's blocks are not shown. All numbers are the server's own; it is asked for them every few seconds while this or another view of the cache is looked at.</source>
        <translation>一个块包含若干 token 在所有层的键和值。服务器保留已结束回复的块，若提示词以相同的 token 开头，就会再次找到它们；需要空间时，放弃最久未使用的块。如果另一个请求也存入了你的对话的某个块，它也算作他人的；对于仅仅命中块的请求，服务器不作报告，而本程序上次运行时的请求算作另一个请求。文本的最后一块在满之前算作空闲。不显示他人的块中的文字。所有数字都来自服务器本身；在查看此视图或缓存的其他视图时，每隔几秒向它查询一次。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_view.cpp"/>
        <source>Bars: what the server keeps for requests from anyone.</source>
        <translation>横条：服务器为所有人的请求保留的内容。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_view.cpp"/>
        <source>No server computes: Memory shows what this machine keeps</source>
        <translation>没有服务器在计算：“内存”显示本机保留的内容</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_view.cpp"/>
        <source>Others use this engine, too.</source>
        <translation>其他人也在使用此引擎。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source> (heads: %1 to %2)</source>
        <translation> （各头：%1 到 %2）</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>%1 came since.</source>
        <translation>此后又有 %1。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>%1 has a state and attends to nothing</source>
        <translation>%1有状态，不关注任何内容</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>%1 keeps nothing and does not attend</source>
        <translation>%1不保留任何内容，也不计算注意力</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>%1 of this head's attention, %2 average</source>
        <translation>该头注意力的 %1，为平均值的 %2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>%1 sinks</source>
        <translation>%1 个汇 token</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>%1 x</source>
        <translation>%1 倍</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>%1: %2 of attention on %3%4, at token %5</source>
        <translation>%1，第 %5 个 token：%3 得到 %2 的注意力%4</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>%1: not measured yet</source>
        <translation>%1：尚未测量</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>%1: not recorded for the past</source>
        <translation>%1：过去的时刻没有记录</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>1/16 x</source>
        <translation>1/16 倍</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>256 x average or more</source>
        <translation>平均值的 256 倍或更多</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>Attention %</source>
        <translation>注意力 %</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>Attention is measured while a token is written. The next reply is measured.</source>
        <translation>注意力在生成 token 时测量。下一条回复会被测量。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>Attention is measured while this is open. Send a message to begin.</source>
        <translation>此视图打开时测量注意力。发送一条消息即可开始。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>Layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>Measuring all layers took %1.</source>
        <translation>测量所有层用了 %1。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>Position</source>
        <translation>位置</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>Rows: heads. Columns: tokens. Stronger: more attention than average.</source>
        <translation>行：注意力头。列：token。颜色越强：注意力高出平均越多。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>The bars at the top: the share of attention that each layer gives %1, the mean over its heads; the line above a bar is its strongest head. Click a bar to choose the layer.</source>
        <translation>顶部的竖条：各层分出的注意力占比（各头均值），对象：%1；竖条上方的线是其最强的头。单击竖条可选择该层。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>The last token cannot be computed again to measure it (%1). A reply is measured while it is written, and where it is paused.</source>
        <translation>无法为测量而重新计算最后一个 token（%1）。回复在生成过程中以及暂停处测量。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>The last token cannot be computed again: %1.</source>
        <translation>无法重新计算最后一个 token：%1。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>The rows: one head each. A column shows the strongest of its positions, as a multiple of what a head without any preference would give each. Hatched: not seen by this token.</source>
        <translation>各行：每行一个头。每列显示其中最强的位置，以毫无偏好的头分给每个位置的注意力的倍数表示。斜线：此 token 看不到。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>This is token %1; %2 came since. The last one cannot be computed again: %3.</source>
        <translation>这是第 %1 个 token；此后又有 %2。无法重新计算最后一个：%3。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>Times average</source>
        <translation>平均值倍数</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>head 00</source>
        <translation>头 00</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>layer %1, head %2, %3</source>
        <translation>第 %1 层，头 %2，%3</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>layer %1: %2 of attention on %3
heads: %4 to %5</source>
        <translation>第 %1 层：%3 得到 %2 的注意力
各头：%4 到 %5</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>not seen</source>
        <translation>看不到</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>not seen by this token</source>
        <translation>此 token 看不到</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>share of attention on %1, by layer; line: the strongest head</source>
        <translation>各层的注意力占比，对象：%1；线：最强的头</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>the first token</source>
        <translation>第一个 token</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/probing_view.cpp"/>
        <source>Choose a layer that keeps tokens.</source>
        <translation>请选择一个保留 token 的层。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/probing_view.cpp"/>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/probing_view.cpp"/>
        <source>Layer %1: a state</source>
        <translation>第 %1 层：状态</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/probing_view.cpp"/>
        <source>Layer %1: cells of %2</source>
        <translation>第 %1 层：%2 的单元</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/probing_view.cpp"/>
        <source>Layer %1: nothing</source>
        <translation>第 %1 层：无</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/probing_view.cpp"/>
        <source>No layer is chosen: this is layer %1. </source>
        <translation>未选择层：这是第 %1 层。 </translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/probing_view.cpp"/>
        <source>No layer of this model keeps tokens.</source>
        <translation>此模型没有保留 token 的层。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/probing_view.cpp"/>
        <source>The layer that is shown; in the picture Page ↑ and Page ↓</source>
        <translation>所显示的层；在图中按 Page ↑ 和 Page ↓</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/probing_view.cpp"/>
        <source>position %1</source>
        <translation>位置 %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>%1 beyond</source>
        <translation>超出 %1 个</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>%1 of %2 compared.</source>
        <translation>已比较 %1/%2。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>%1 of layer %2, head %3</source>
        <translation>第 %2 层，头 %3 的%1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>%1: error %2 of the signal on average, worst at position %3 (%4)</source>
        <translation>%1：误差平均为信号的 %2，最差在位置 %3（%4）</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>%1: largest error %2 %3</source>
        <translation>%1：最大误差 %2，%3</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>%1: largest magnitude %2 %3</source>
        <translation>%1：最大幅值 %2，%3</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>%1: no compressed token to compare yet, %2 at 16 bit are off by %3 at most</source>
        <translation>%1：尚无已压缩的 token 可比较，%2（16 bit）最多偏差 %3</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>%1: no error, %2 compared</source>
        <translation>%1：无误差，已比较 %2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>%1: not read yet</source>
        <translation>%1：尚未读取</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>%1: nothing to compare yet, only tokens read from now on are compared</source>
        <translation>%1：尚无可比较的内容，只比较从现在起读取的 token</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>%1: there are none yet</source>
        <translation>%1：还没有</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>32 bits for each number</source>
        <translation>每个数 32 bit</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>A column of several tokens shows their largest number, so that nothing is averaged away. The strip above says how each token is kept.</source>
        <translation>一列代表多个 token 时，显示其中绝对值最大的数，避免被平均掉。上方的色带表示每个 token 如何保留。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>An error is what is stored minus what was computed. Its share of the signal: the length of the errors of all compressed tokens, as a part of the length of what was computed.</source>
        <translation>误差是存储值减去计算值。它占信号的比例：所有已压缩 token 的误差的长度，除以计算值的长度。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Compare with the exact numbers</source>
        <translation>与精确数值比较</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Costs %1 while it is on.</source>
        <translation>开启期间的占用：%1。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Error</source>
        <translation>误差</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>From the next token on and until this is switched off, it also keeps the numbers as the model computes them, not compressed, so that errors can be shown</source>
        <translation>从下一个 token 起直到关闭，还会保留模型计算出的、未压缩的数值，以便显示误差</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>KV head</source>
        <translation>KV 头</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>KV head %1</source>
        <translation>KV 头 %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Keys</source>
        <translation>键</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Keys and values</source>
        <translation>键和值</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Keys and values are read while this is open. Send a message to begin.</source>
        <translation>此视图打开时读取键和值。发送一条消息即可开始。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Keys: Page ↑ ↓ another layer, H another head, K keys, V values, E numbers or error.</source>
        <translation>按键：Page ↑ ↓ 换层，H 换头，K 键，V 值，E 数值或误差。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Largest error: %1 at position %2, channel %3.</source>
        <translation>最大误差：%1，位置 %2，通道 %3。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Layer %1 has a state and no keys and values</source>
        <translation>第 %1 层有状态，没有键和值</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Layer %1 keeps nothing: no keys and values</source>
        <translation>第 %1 层不保留任何内容：没有键和值</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>No keys and values have been read yet</source>
        <translation>尚未读取任何键和值</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Numbers</source>
        <translation>数值</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Read out of the cache in %1.</source>
        <translation>从缓存中读出用了 %1。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Rows: channels. Columns: tokens.</source>
        <translation>行：通道。列：token。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Shown: %1 of %2.</source>
        <translation>显示：%1，共 %2。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>The key and value head that is shown; in the picture H for the next</source>
        <translation>所显示的 KV 头；在图中按 H 换下一个</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>What is shown; in the picture K and V</source>
        <translation>所显示的内容；在图中按 K 和 V</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>What is stored, or stored minus computed; in the picture E</source>
        <translation>存储值，或存储值减去计算值；在图中按 E</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>about %1 per token</source>
        <translation>每个 token 约 %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>at position %1, channel %2</source>
        <translation>位置 %1，通道 %2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>c%1</source>
        <translation>c%1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>channel %1</source>
        <translation>通道 %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>channel 000</source>
        <translation>通道 000</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>computed %1, error %2</source>
        <translation>计算值 %1，误差 %2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>keys or values</source>
        <translation>键或值</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>largest at %1</source>
        <translation>最大值：%1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>layer %1, head %2, channel %3, %4</source>
        <translation>第 %1 层，头 %2，通道 %3，%4</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>no cell is there</source>
        <translation>此处没有单元</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>not compared</source>
        <translation>未比较</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>not compared: read before comparing was switched on</source>
        <translation>未比较：在开启比较之前读取</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>numbers or error</source>
        <translation>数值或误差</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>stored %1, %2</source>
        <translation>存储值 %1，%2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>%1 %2, %3 GB/s</source>
        <translation>%1 %2，%3 GB/s</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>%1 for %2</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>%1 in this step</source>
        <translation>本步 %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>%1 in this step for %2, %3 per token</source>
        <translation>本步 %1，处理 %2，每个 token %3</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>%1 moved per token. Hidden: copied while nothing waited. Click or ← → choose a layer.</source>
        <translation>每个 token 移动 %1。隐藏：拷贝时没有任何等待。单击或按 ← → 选择层。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>%1, all of it computing</source>
        <translation>%1，全部为计算</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>%1, copies hidden %2</source>
        <translation>%1，隐藏的拷贝 %2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>Begin ms</source>
        <translation>开始 ms</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>CPU %1, GPU %2</source>
        <translation>CPU %1，GPU %2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>End ms</source>
        <translation>结束 ms</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>From left to right: one step, layer by layer. Click or ← → choose a layer.</source>
        <translation>从左到右：一步，逐层。单击或按 ← → 选择层。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>GB/s</source>
        <translation>GB/s</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>Lane</source>
        <translation>轨道</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>No step has been measured yet</source>
        <translation>尚未测量任何一步</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>One step</source>
        <translation>单步</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>The line in the upper lane: to the left of it the CPU computes layers 0 to %1, to the right the GPU the others.</source>
        <translation>上方轨道中的线：左侧由 CPU 计算第 0 到 %1 层，右侧由 GPU 计算其余层。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>The next token's step will appear here: steps are measured while this is open.</source>
        <translation>下一个 token 的步会显示在这里：此视图打开时测量各步。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>The upper lane is what computes; the lanes below, where cells are moved, are their copies. A layer that waits for its copy is hatched. Left to right is time, of one step: one token while the reply is written, a piece of the prompt before. Shown is the last step that was traced while this view was seen. On a GPU the times are its own, and a traced step takes a little longer than others: its ops are issued one by one.</source>
        <translation>上方轨道是计算；下方轨道（有单元移动时）是拷贝。等待拷贝的层画斜线。从左到右是一步的时间：生成回复时是一个 token，之前是提示词的一段。显示的是查看此视图期间最后跟踪的一步。在 GPU 上，时间由 GPU 自身测得，被跟踪的一步比其他步稍慢：其算子是逐个提交的。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>a layer waited for its copy, or the step for what it had written</source>
        <translation>某层等待其拷贝，或该步等待其写出的内容</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>bytes copied in this step, divided by the time of the copies</source>
        <translation>本步拷贝的字节除以拷贝时间</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>choosing the token</source>
        <translation>选择 token</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>commit: the step's cells become part of the cache</source>
        <translation>提交：该步的单元成为缓存的一部分</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>compute on the CPU</source>
        <translation>在 CPU 上计算</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>compute on the GPU</source>
        <translation>在 GPU 上计算</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>from RAM</source>
        <translation>来自内存</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>from disk</source>
        <translation>来自磁盘</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>its vector, the embedding, is where the first layer begins</source>
        <translation>第一层从它的向量（嵌入）开始</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>layers</source>
        <translation>各层</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>looking up the token</source>
        <translation>查找 token</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>one bar is one layer; time spent waiting is not counted</source>
        <translation>一条是一层；不计等待时间</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>sampling: one of the tokens is drawn, by their scores in the step before</source>
        <translation>采样：按上一步的得分抽取一个 token</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>scoring all tokens</source>
        <translation>为所有 token 打分</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>storing</source>
        <translation>存储</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>the output head: a score for every token of the vocabulary</source>
        <translation>输出头：为词表中每个 token 给出得分</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>the rest</source>
        <translation>其余</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>time between the others: handing the text on, finding room in the cache</source>
        <translation>其他工作之间的时间：传递文本、在缓存中找位置</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>to RAM</source>
        <translation>到内存</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>to disk</source>
        <translation>到磁盘</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>underlined: layer %1</source>
        <translation>下划线：第 %1 层</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>waiting</source>
        <translation>等待</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>waiting %1, longest %2</source>
        <translation>等待 %1，最久 %2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>%1 computed</source>
        <translation>已计算 %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>%1 of computing</source>
        <translation>计算 %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>begun again</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>begun again: the cache was emptied, and the text is read from the start</source>
        <translation>重新开始：缓存已清空，文本从头读取</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>bytes %1</source>
        <translation>字节：%1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>bytes of the cache %1, reserved ones too, in any format</source>
        <translation>缓存的字节（%1），含已预留部分，任何格式</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>compressed: cells went to fewer bits</source>
        <translation>压缩：单元改用更少的位数</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>cut back</source>
        <translation>截短</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>cut back: the end of the text left the cache</source>
        <translation>截短：文本末尾离开了缓存</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>decode</source>
        <translation>解码</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>decode: writes the reply</source>
        <translation>解码：生成回复</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>forgotten: the model no longer has these tokens</source>
        <translation>遗忘：模型已不再保留这些 token</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>moved</source>
        <translation>移动</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>moved: the cells lie in another place</source>
        <translation>移动：单元位于另一处</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>paused before this step</source>
        <translation>此步之前暂停过</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>prefill</source>
        <translation>预填充</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>prefill and decode</source>
        <translation>预填充与解码</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>prefill: reads a prompt</source>
        <translation>预填充：读取提示词</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>reused</source>
        <translation>复用</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>reused: a turn began with tokens in the cache</source>
        <translation>复用：某一轮开始时缓存中已有 token</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>%1 compressed</source>
        <translation>压缩了 %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>%1 forgotten in this step</source>
        <translation>本步遗忘 %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>%1 in %2 (now %3), at most %4</source>
        <translation>%1，用时 %2（现在 %3），最多 %4</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>%1 of it not in use</source>
        <translation>其中 %1 未使用</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>%1 steps a second; click for another speed</source>
        <translation>每秒 %1 步；单击更换速度</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>At most %1; no step was timed</source>
        <translation>最多 %1；没有任何一步计时</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Before the first step</source>
        <translation>第一步之前</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Checkpoints</source>
        <translation>检查点</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Computed</source>
        <translation>已计算</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Least</source>
        <translation>最低</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Most</source>
        <translation>最高</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Nothing has been computed yet</source>
        <translation>尚未计算任何内容</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Over seconds of computing instead of tokens (S)</source>
        <translation>横轴用计算的秒数代替 token（S）</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Play the past: the map and the text follow (Space)</source>
        <translation>播放过去：缓存图和文本随之变化（Space）</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Seconds</source>
        <translation>秒</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Speed %1x</source>
        <translation>速度 %1x</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Speed and memory will appear here, step by step.</source>
        <translation>速度和内存会逐步显示在这里。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>The band at the top says what the model did. Below it tokens/s on a logarithmic scale: the line is the mean of 16 steps, the faint band the single steps, from the slowest to the fastest. Then bytes by place, and marks for what happened to the cache. All of it is measured; where nothing was, nothing is drawn.

Keys: ← → one step, Page ↑ ↓ a tenth, Home the beginning, Space plays, S seconds instead of tokens.</source>
        <translation>顶部的色带表示模型在做什么。其下是对数刻度的 token/s：线是 16 步的均值，浅色带是单步的范围，从最慢到最快。再往下是各存放位置的字节，以及缓存事件的标记。全部为测量值；没有测量处不画。

按键：← → 一步，Page ↑ ↓ 十分之一，Home 回到开头，Space 播放，S 用秒代替 token。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>The map shows the cache as it was then. ← →: step by step. Esc: back to now.</source>
        <translation>缓存图显示当时的缓存。← →：逐步。Esc：回到现在。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>The map shows the present again (Esc)</source>
        <translation>缓存图重新显示当前状态（Esc）</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Tokens seen</source>
        <translation>已见 token</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Tokens/s</source>
        <translation>token/s</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Top: speed. Bottom: memory. Drag to go back in time.</source>
        <translation>上：速度。下：内存。拖动可回到过去。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>What happened</source>
        <translation>事件</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>a turn began with %1 in the cache</source>
        <translation>某一轮开始时缓存中有 %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>after %1
%2</source>
        <translation>%1 之后
%2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>before the first step</source>
        <translation>第一步之前</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>bytes: not measured</source>
        <translation>字节：未测量</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>not measured</source>
        <translation>未测量</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>paused for %1 before this step</source>
        <translation>此步之前暂停了 %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>tokens forgotten by some layers</source>
        <translation>部分层遗忘了 token</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/figures.cpp"/>
        <source>this server has not reported how many bytes its cache takes</source>
        <translation>该服务器没有报告其缓存占用多少字节</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/inspector_view.h"/>
        <source>Not recorded for the past. Esc: back to now.</source>
        <translation>过去的时刻没有记录。Esc：回到现在。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>%1 as a table</source>
        <translation>%1（表格）</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>%1: how to read it</source>
        <translation>%1：如何阅读</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>%1: more</source>
        <translation>%1：更多</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>CSV</source>
        <translation>CSV</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Comma-separated values (*.csv)</source>
        <translation>逗号分隔值 (*.csv)</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Copy or save the picture</source>
        <translation>复制或保存图片</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Copy or save the table as CSV</source>
        <translation>将表格复制或保存为 CSV</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Copy picture</source>
        <translation>复制图片</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Copy table as CSV</source>
        <translation>将表格复制为 CSV</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Could not write %1. Choose another folder.</source>
        <translation>无法写入 %1。请选择另一个文件夹。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Explanation</source>
        <translation>说明</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Fill the screen</source>
        <translation>全屏</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Fill the screen with this view; Esc leaves</source>
        <translation>此视图全屏显示；按 Esc 退出</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>PNG picture (*.png)</source>
        <translation>PNG 图片 (*.png)</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Picture copied</source>
        <translation>图片已复制</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Picture saved</source>
        <translation>图片已保存</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>SVG picture (*.svg)</source>
        <translation>SVG 图片 (*.svg)</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Save picture as PNG…</source>
        <translation>将图片保存为 PNG…</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Save picture as SVG…</source>
        <translation>将图片保存为 SVG…</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Save table as CSV…</source>
        <translation>将表格保存为 CSV…</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Save the picture</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Save the table</source>
        <translation>保存表格</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Show the same numbers as a table</source>
        <translation>以表格显示相同的数字</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Table copied</source>
        <translation>表格已复制</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Table saved</source>
        <translation>表格已保存</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>The numbers of the picture. CSV copies or saves them.</source>
        <translation>图中的数字。CSV 用于复制或保存。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>What can be done with this view</source>
        <translation>此视图的操作</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1 %2 Left of them: states, each of the whole text.</source>
        <translation>%1%2左侧为状态，各属于全文。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1 %2 Shown: %3 of %4; F shows all.</source>
        <translation>%1%2显示：%3，共 %4；F 显示全部。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1 checkpoint, %2</source>
        <translation>%1 个检查点，%2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1 checkpoints, %2</source>
        <translation>%1 个检查点，%2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1 keep %2 to %3 of %4</source>
        <translation>%1保留 %4 中的 %2 到 %3 个</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1 or %2</source>
        <translation>%1或%2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1 parts</source>
        <translation>%1 个部分</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1 per layer in all</source>
        <translation>每层共 %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1 read: %2</source>
        <translation>已读 %1：%2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1 remember %2 in states, %3</source>
        <translation>%1 以状态记住 %2，%3</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1, %2 a token</source>
        <translation>%1，每个 token %2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1, cells %2</source>
        <translation>%1，单元%2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1, head %2, %3</source>
        <translation>%1，头 %2，%3</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1, shared</source>
        <translation>%1，共享</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1; %2 keep a state each</source>
        <translation>%1；%2 层各保留一个状态</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1; %2 keeps a state</source>
        <translation>%1；%2 层保留一个状态</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1; %2 not reported yet</source>
        <translation>%1；%2 个尚未报告</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>1 for the next token</source>
        <translation>1 个留给下一个 token</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>Columns: tokens, %1 per pixel.</source>
        <translation>列：token，每像素 %1 个。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>Columns: tokens.</source>
        <translation>列：token。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>Each row is a layer, each column a token. Send a message to fill it.</source>
        <translation>每行一层，每列一个 token。发送一条消息来填充它。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>KV heads</source>
        <translation>KV 头</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>No cache: every token reads the whole text again, %1 now</source>
        <translation>无缓存：每个 token 都重新读取全文，现为 %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>Rows: layers.</source>
        <translation>行：层。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>Rows: layers. A state has the same size for any text.</source>
        <translation>行：层。状态的大小与文本长度无关。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>Rows: layers. Cells are there only while a token is computed.</source>
        <translation>行：层。单元只在计算 token 期间存在。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>Rows: parts of the server's cache.</source>
        <translation>行：服务器缓存的各部分。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>The server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>The server's slots: %1 of %2, of whatever text</source>
        <translation>服务器的槽位：%1/%2，不论文本</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>What layers had earlier in the text was kept: an edit after it reads from there on again, and not the whole text. One that is the present state costs nothing yet.</source>
        <translation>各层在文本较早位置的内容已保留：在其后编辑时，只需从那里重新读取，而不是全文。若它就是当前状态，则尚不占用空间。</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>a checkpoint, %1: an edit after token %2 reads from there on again</source>
        <translation>检查点，%1：在第 %2 个 token 之后编辑，从那里重新读取</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>a copy is %1 now</source>
        <translation>现在有一份拷贝%1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>an edit of this token reads the text from token %1 on again</source>
        <translation>编辑此 token 会从第 %1 个 token 起重新读取文本</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>bytes: %1</source>
        <translation>字节：%1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>cells</source>
        <translation>单元</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>computed on</source>
        <translation>计算设备</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>computed on the CPU</source>
        <translation>由 CPU 计算</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>computed on the GPU</source>
        <translation>由 GPU 计算</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>cross cache, a part of in use</source>
        <translation>交叉注意力缓存，属于已用</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>cross cache: %1 cells a layer, written once, %2</source>
        <translation>交叉注意力缓存：每层 %1 个单元，只写一次，%2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>everything</source>
        <translation>全部</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>format</source>
        <translation>格式</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>free for the next token</source>
        <translation>留给下一个 token 的空位</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>has no cells of its own and reads those of layer %1, which count there</source>
        <translation>没有自己的单元，读取第 %1 层的单元，字节计在那一层</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>keep %1</source>
        <translation>保留 %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>keeps %1</source>
        <translation>保留 %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>no room for this token</source>
        <translation>没有此 token 的位置</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>not read yet; older tokens will leave to make room</source>
        <translation>尚未读取；较旧的 token 会离开以腾出位置</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>not reported yet</source>
        <translation>尚未报告</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>nothing to keep</source>
        <translation>没有要保留的内容</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>part</source>
        <translation>部分</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>positions %1–%2</source>
        <translation>位置 %1–%2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>state of %1, the same size for any text</source>
        <translation>%1 的状态，大小与文本长度无关</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>those of layer %1</source>
        <translation>第 %1 层的单元</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>up to %1 in all</source>
        <translation>每层最多 %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/attachment.cpp"/>
        <source>%1 could not be read (%2)</source>
        <translation>无法读取 %1（%2）</translation>
    </message>
    <message>
        <location filename="../../ui/library/attachment.cpp"/>
        <source>%1 is larger than 1 MiB, the limit of an attached file</source>
        <translation>%1 大于 1 MiB，超出附件文件的上限</translation>
    </message>
    <message>
        <location filename="../../ui/library/attachment.cpp"/>
        <source>%1 is larger than 64 MiB, the limit of an attached document</source>
        <translation>%1 大于 64 MiB,即附加文档的上限</translation>
    </message>
    <message>
        <location filename="../../ui/library/attachment.cpp"/>
        <source>%1 is not a regular file</source>
        <translation>%1 不是普通文件</translation>
    </message>
    <message>
        <location filename="../../ui/library/attachment.cpp"/>
        <source>%1 is not a text file</source>
        <translation>%1 不是文本文件</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation.cpp"/>
        <source>maximum length %1</source>
        <translation>最大长度 %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation.cpp"/>
        <source>min-p %1</source>
        <translation>min-p %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation.cpp"/>
        <source>no-repeat n-gram %1</source>
        <translation>不重复的 n-gram %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation.cpp"/>
        <source>repetition penalty %1</source>
        <translation>重复惩罚 %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation.cpp"/>
        <source>seed %1</source>
        <translation>随机种子 %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation.cpp"/>
        <source>stop texts: %1</source>
        <translation>停止字符串：%1</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation.cpp"/>
        <source>temperature %1</source>
        <translation>温度 %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation.cpp"/>
        <source>top-k %1</source>
        <translation>top-k %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation.cpp"/>
        <source>top-p %1</source>
        <translation>top-p %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation.cpp"/>
        <source>typical-p %1</source>
        <translation>typical-p %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>%1 could not be written (%2); choose another place</source>
        <translation>无法写入 %1（%2）；请另选位置</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>A conversation could not be read: %1</source>
        <translation>无法读取一个对话：%1</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>Imported conversation</source>
        <translation>导入的对话</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>These conversations are more than the 256 MiB that can be imported again; export fewer at once, or copy the data folder</source>
        <translation>这些对话超过了可再次导入的 256 MiB；请一次少导出一些，或复制数据文件夹</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>This conversation is more than the 256 MiB that can be imported again; export it as Markdown</source>
        <translation>此对话超过了可再次导入的 256 MiB；请导出为 Markdown</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>You</source>
        <translation>你</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>does not say which version of the format it has</source>
        <translation>没有说明格式的版本</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>has a message (%1 of its list) that is neither the user's nor the assistant's</source>
        <translation>含有一条消息（列表第 %1 条）既不属于用户也不属于助手</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>has a message (%1 of its list) that is to be a sound and names no WAV file</source>
        <translation>含有一条消息（列表第 %1 条）应为声音，却没有指明 WAV 文件</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>has a message (%1 of its list) whose id or parent is wrong</source>
        <translation>含有一条消息（列表第 %1 条）的 id 或父消息有误</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>has a message (%1 of its list) whose numbers cannot be read</source>
        <translation>含有一条消息（列表第 %1 条）的数字无法读取</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>has a message (%1 of its list) without text</source>
        <translation>有一条消息（列表中第 %1 条）没有文本</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>has a message whose parent is not in the file</source>
        <translation>含有一条消息的父消息不在文件中</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>has a “%1” that is no text or too long</source>
        <translation>含有的“%1”不是文本或太长</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>has messages that are their own parents</source>
        <translation>含有以自身为父消息的消息</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>has more than 100,000 messages</source>
        <translation>含有超过 100,000 条消息</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>was exported by a newer version of KVarium; update this one</source>
        <translation>由更新版本的 KVarium 导出；请更新本程序</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_keeper.cpp"/>
        <source>The conversation could not be brought back: %1</source>
        <translation>无法找回对话：%1</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_keeper.cpp"/>
        <source>The conversation could not be deleted: %1</source>
        <translation>无法删除对话：%1</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_keeper.cpp"/>
        <source>The conversation could not be moved: %1</source>
        <translation>无法移动此对话：%1</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_keeper.cpp"/>
        <source>This conversation could not be read: %1</source>
        <translation>无法读取此对话：%1</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_keeper.cpp"/>
        <source>“%1” is open in another window; delete it there</source>
        <translation>“%1”已在另一个窗口中打开；请在那里删除</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>Conversations</source>
        <translation>对话</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>Conversations appear here</source>
        <translation>对话会显示在这里</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>Duplicate</source>
        <translation>创建副本</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>Export as one file…</source>
        <translation>导出为一个文件…</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>Find words in titles and messages of all conversations</source>
        <translation>在所有对话的标题和消息中查找</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>Fold</source>
        <translation>折叠</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>JSON…</source>
        <translation>JSON…</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>Markdown…</source>
        <translation>Markdown…</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>New conversation</source>
        <translation>新对话</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>No title and no message contains “%1”</source>
        <translation>没有标题或消息包含“%1”</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>Search conversations</source>
        <translation>搜索对话</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>Unfold</source>
        <translation>展开</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>In no folder</source>
        <translation>不在文件夹中</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>Not pinned</source>
        <translation>未置顶</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>Pinned</source>
        <translation>已置顶</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>a server has the model: it finds what it still keeps of this conversation</source>
        <translation>模型在服务器上：它会找到仍为此对话保留的内容</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>being answered</source>
        <translation>正在回复</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>being answered: a reply is being written</source>
        <translation>正在回复：正在生成回复</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>being read</source>
        <translation>正在读取</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>being read: its text goes into the cache</source>
        <translation>正在读取：其文本正进入缓存</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>conversations in it: %1</source>
        <translation>其中的对话数：%1</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>folded, conversations in it: %1</source>
        <translation>已折叠，其中的对话数：%1</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>in the folder %1</source>
        <translation>在文件夹 %1 中</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>no cache: every token reads the whole conversation again</source>
        <translation>无缓存：每个 token 都重新读取整个对话</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>not in memory</source>
        <translation>不在内存</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>not in memory: the next message reads the whole conversation</source>
        <translation>不在内存：下一条消息会读取整个对话</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>not saved</source>
        <translation>未保存</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>not saved: it is lost when the program ends</source>
        <translation>未保存：程序退出后会丢失</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>now</source>
        <translation>现在</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>on the server: %1 of it now, which it gives up when it needs room</source>
        <translation>在服务器上：现有其中的 %1，服务器需要空间时会放弃</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>ready: %1 tokens in the cache, which takes %2; the next message reads none of them again</source>
        <translation>就绪：缓存中有 %1 个 token，占用 %2；下一条消息不必重新读取它们</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>reply waits</source>
        <translation>回复等待中</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>saved</source>
        <translation>已保存</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>saved: %1 in a file, read when the conversation is opened</source>
        <translation>已保存：文件中有 %1，打开对话时读取</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>the reply that is being written waits</source>
        <translation>正在生成的回复在等待</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_store.cpp"/>
        <source>%1 cannot be opened (%2)</source>
        <translation>无法打开 %1（%2）</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_store.cpp"/>
        <source>%1 is damaged and cannot be moved aside</source>
        <translation>%1 已损坏，且无法移开</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_store.cpp"/>
        <source>%1 was written by a newer version of this program</source>
        <translation>%1 由本程序的更新版本写成</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_store.cpp"/>
        <source>%1. The conversations in it are still there, but cannot be shown now. You can chat, but nothing new is kept when the program ends.</source>
        <translation>%1。其中的对话仍在，但现在无法显示。可以聊天，但程序退出后不会保留任何新内容。</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_store.cpp"/>
        <source>%1. You can chat, but nothing is kept when the program ends.</source>
        <translation>%1。可以聊天，但程序退出后不会保留任何内容。</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_store.cpp"/>
        <source>The conversations could not be read (%1). The damaged file was kept as %2 and a new one begun.</source>
        <translation>无法读取对话（%1）。损坏的文件已保留为 %2，并新建了一个。</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_store.cpp"/>
        <source>The folder %1 cannot be made</source>
        <translation>无法创建文件夹 %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_store.cpp"/>
        <source>The folder %1 is not there</source>
        <translation>文件夹 %1 不存在</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_store.cpp"/>
        <source>another program holds the file</source>
        <translation>另一个程序占用着该文件</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_store.cpp"/>
        <source>it is not there any more</source>
        <translation>它已不存在</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_store.cpp"/>
        <source>its version %1 was never released</source>
        <translation>其版本 %1 从未发布</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_store.cpp"/>
        <source>the disk is full</source>
        <translation>磁盘已满</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_store.cpp"/>
        <source>the folder cannot be written to</source>
        <translation>无法写入该文件夹</translation>
    </message>
    <message>
        <location filename="../../ui/library/document_file.cpp"/>
        <source>%1 has more than 1 MiB of text, the limit of an attached file; attach a part of it</source>
        <translation>%1 的文字超过 1 MiB,即附加文件的上限;请附加其中一部分</translation>
    </message>
    <message>
        <location filename="../../ui/library/document_file.cpp"/>
        <source>%1 has no text in it; if it shows pictures of pages, let a program for text recognition (OCR) make a text of them</source>
        <translation>%1 中没有文字;如果页面是图片,请先用文字识别(OCR)程序转换成文字</translation>
    </message>
    <message>
        <location filename="../../ui/library/document_file.cpp"/>
        <source>%1 is damaged; open it in its own program and save it again</source>
        <translation>%1 已损坏;请在其原本的程序中打开并重新保存</translation>
    </message>
    <message>
        <location filename="../../ui/library/document_file.cpp"/>
        <source>%1 is locked with a password, or in an old format of Office; save it as a new file without one</source>
        <translation>%1 受密码保护,或是旧的 Office 格式;请另存为没有密码的新文件</translation>
    </message>
    <message>
        <location filename="../../ui/library/document_file.cpp"/>
        <source>Reading %1 takes too much time or memory; attach a part of it</source>
        <translation>读取 %1 耗费的时间或内存过多;请附加其中一部分</translation>
    </message>
    <message>
        <location filename="../../ui/library/import/chat_exports.cpp"/>
        <source>has no message with text</source>
        <translation>没有含文本的消息</translation>
    </message>
    <message>
        <location filename="../../ui/library/import/conversation_import.cpp"/>
        <source>%1 %2; nothing was imported</source>
        <translation>%1 %2；什么也没有导入</translation>
    </message>
    <message>
        <location filename="../../ui/library/import/conversation_import.cpp"/>
        <source>%1 is no regular file; nothing was imported</source>
        <translation>%1 不是普通文件；什么也没有导入</translation>
    </message>
    <message>
        <location filename="../../ui/library/import/conversation_import.cpp"/>
        <source>has a chat that is too large</source>
        <translation>含有一个过大的聊天</translation>
    </message>
    <message>
        <location filename="../../ui/library/import/conversation_import.cpp"/>
        <source>has more than 50,000 chats or 1 million messages</source>
        <translation>含有超过 50,000 个聊天或 100 万条消息</translation>
    </message>
    <message>
        <location filename="../../ui/library/import/conversation_import.cpp"/>
        <source>is an archive without a file of chats</source>
        <translation>是一个不含聊天文件的压缩包</translation>
    </message>
    <message>
        <location filename="../../ui/library/import/conversation_import.cpp"/>
        <source>is damaged or not whole; export it again</source>
        <translation>已损坏或不完整；请重新导出</translation>
    </message>
    <message>
        <location filename="../../ui/library/import/conversation_import.cpp"/>
        <source>is larger than the 256 MiB that are read</source>
        <translation>大于可读取的上限 256 MiB</translation>
    </message>
    <message>
        <location filename="../../ui/library/import/conversation_import.cpp"/>
        <source>is larger than the 64 MiB of text that are read</source>
        <translation>文本大于可读取的上限 64 MiB</translation>
    </message>
    <message>
        <location filename="../../ui/library/import/conversation_import.cpp"/>
        <source>is no chat of KVarium, ChatGPT, Claude, Open WebUI, LM Studio, Jan, AI Studio or SillyTavern, no list of messages with “role” and “content”, and no text with “User:” and “Assistant:”</source>
        <translation>不是 KVarium、ChatGPT、Claude、Open WebUI、LM Studio、Jan、AI Studio 或 SillyTavern 的聊天，不是含“role”和“content”的消息列表，也不是含“User:”和“Assistant:”的文本</translation>
    </message>
    <message>
        <location filename="../../ui/library/import/message_tree.cpp"/>
        <source>calls of tools</source>
        <translation>工具调用</translation>
    </message>
    <message>
        <location filename="../../ui/library/import/message_tree.cpp"/>
        <source>files</source>
        <translation>文件</translation>
    </message>
    <message>
        <location filename="../../ui/library/import/message_tree.cpp"/>
        <source>has a message of more than 4 million characters</source>
        <translation>含有超过 400 万字符的消息</translation>
    </message>
    <message>
        <location filename="../../ui/library/import/message_tree.cpp"/>
        <source>has more text in it than is read</source>
        <translation>所含文本超过可读取的上限</translation>
    </message>
    <message>
        <location filename="../../ui/library/import/message_tree.cpp"/>
        <source>has two messages with one id</source>
        <translation>含有两条 id 相同的消息</translation>
    </message>
    <message>
        <location filename="../../ui/library/import/message_tree.cpp"/>
        <source>images</source>
        <translation>图片</translation>
    </message>
    <message>
        <location filename="../../ui/library/import/message_tree.cpp"/>
        <source>messages of neither side</source>
        <translation>不属于任何一方的消息</translation>
    </message>
    <message>
        <location filename="../../ui/library/import/message_tree.cpp"/>
        <source>messages without text</source>
        <translation>没有文本的消息</translation>
    </message>
    <message>
        <location filename="../../ui/library/import/zip_members.cpp"/>
        <source>has a damaged file in it; download it again</source>
        <translation>其中有损坏的文件；请重新下载</translation>
    </message>
    <message>
        <location filename="../../ui/library/import/zip_members.cpp"/>
        <source>has more than 200,000 files</source>
        <translation>含有超过 200,000 个文件</translation>
    </message>
    <message>
        <location filename="../../ui/library/import/zip_members.cpp"/>
        <source>is locked with a password; unpack it and import the file in it</source>
        <translation>有密码保护；请解压后导入其中的文件</translation>
    </message>
    <message>
        <location filename="../../ui/library/import/zip_members.cpp"/>
        <source>is no whole ZIP archive; download it again</source>
        <translation>不是完整的 ZIP 压缩包；请重新下载</translation>
    </message>
    <message>
        <location filename="../../ui/library/list_edits.cpp"/>
        <source>Before that: %1</source>
        <translation>在此之前：%1</translation>
    </message>
    <message>
        <location filename="../../ui/library/list_edits.cpp"/>
        <source>Conversations deleted: %1</source>
        <translation>已删除的对话数：%1</translation>
    </message>
    <message>
        <location filename="../../ui/library/list_edits.cpp"/>
        <source>Deleted “%1”</source>
        <translation>已删除“%1”</translation>
    </message>
    <message>
        <location filename="../../ui/library/list_edits.cpp"/>
        <source>Move to a folder</source>
        <translation>移动到文件夹</translation>
    </message>
    <message>
        <location filename="../../ui/library/list_edits.cpp"/>
        <source>Moved to the folder %1: %2</source>
        <translation>已移动到文件夹 %1：%2</translation>
    </message>
    <message>
        <location filename="../../ui/library/list_edits.cpp"/>
        <source>Name of the folder</source>
        <translation>文件夹名称</translation>
    </message>
    <message>
        <location filename="../../ui/library/list_edits.cpp"/>
        <source>New folder…</source>
        <translation>新建文件夹…</translation>
    </message>
    <message>
        <location filename="../../ui/library/list_edits.cpp"/>
        <source>Pin</source>
        <translation>置顶</translation>
    </message>
    <message>
        <location filename="../../ui/library/list_edits.cpp"/>
        <source>Pinned: %1</source>
        <translation>已置顶：%1</translation>
    </message>
    <message>
        <location filename="../../ui/library/list_edits.cpp"/>
        <source>Taken out of the folder: %1</source>
        <translation>已移出文件夹：%1</translation>
    </message>
    <message>
        <location filename="../../ui/library/list_edits.cpp"/>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <location filename="../../ui/library/list_edits.cpp"/>
        <source>Unpin</source>
        <translation>取消置顶</translation>
    </message>
    <message>
        <location filename="../../ui/library/list_edits.cpp"/>
        <source>Unpinned: %1</source>
        <translation>已取消置顶：%1</translation>
    </message>
    <message>
        <location filename="../../ui/library/profiles.cpp"/>
        <source>Conversations are in memory only</source>
        <translation>对话仅在内存中</translation>
    </message>
    <message>
        <location filename="../../ui/library/profiles.cpp"/>
        <source>another window writes the file now</source>
        <translation>另一个窗口正在写入该文件</translation>
    </message>
    <message>
        <location filename="../../ui/library/profiles.cpp"/>
        <source>the data folder cannot be written</source>
        <translation>无法写入数据文件夹</translation>
    </message>
    <message>
        <location filename="../../ui/library/profiles.cpp"/>
        <source>the file %1 is damaged</source>
        <translation>文件 %1 已损坏</translation>
    </message>
    <message>
        <location filename="../../ui/library/profiles.cpp"/>
        <source>the profiles are too large</source>
        <translation>配置方案太大</translation>
    </message>
    <message>
        <location filename="../../ui/library/profiles.cpp"/>
        <source>there are %1 profiles already</source>
        <translation>已有 %1 个配置方案</translation>
    </message>
    <message>
        <location filename="../../ui/library/sound_file.cpp"/>
        <source>%1 (the file is not there any more)</source>
        <translation>%1（文件已不存在）</translation>
    </message>
    <message>
        <location filename="../../ui/library/sound_file.cpp"/>
        <source>Sound: %1</source>
        <translation>声音：%1</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>%1 (already while your message was read)</source>
        <translation>%1（读取你的消息时已经如此）</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>%1 earlier messages were left out to make room: %2</source>
        <translation>为腾出空间省略了 %1 条较早的消息：%2</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>%1 layers dropped %2 to %3 tokens each</source>
        <translation>%1 层各丢弃了 %2 到 %3 个 token</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>%1 layers dropped tokens: %2</source>
        <translation>%1 层丢弃了 token：%2 个</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>%1 layers with a window dropped their oldest tokens: %2</source>
        <translation>%1 个窗口层丢弃了最旧的 token：%2 个</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>%1 of the chat template and system prompt</source>
        <translation>聊天模板和系统提示词 %1 个</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>%1 of the conversation</source>
        <translation>对话 %1 个</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>%1 tokens are read again: this model computes keys differently in longer texts</source>
        <translation>重新读取 %1 个 token：此模型在较长的文本中以不同方式计算键</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>%1 written</source>
        <translation>生成了 %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>%1 written in %2 parts: the first word is the first part's; the prompt and its prefill are the last part's; decode is of all</source>
        <translation>分 %2 部分生成了 %1：第一个词属于第一部分；提示词及其预填充属于最后一部分；解码包括所有部分</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>%1; %2 in all</source>
        <translation>%1；共 %2 个</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>%1; shared with “%2”</source>
        <translation>%1；与“%2”共享</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>1 earlier message was left out to make room: %1</source>
        <translation>为腾出空间省略了 1 条较早的消息：%1</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>1 layer with a window dropped its oldest tokens: %1</source>
        <translation>1 个窗口层丢弃了最旧的 token：%1 个</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>Edited by you</source>
        <translation>由你编辑</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>From here on the oldest tokens were dropped: %1 by the end of the reply</source>
        <translation>从这里起丢弃了最旧的 token：到回复结束共 %1 个</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>From here on the text is longer than the %1 tokens the model was trained on</source>
        <translation>从这里起，文本长于模型训练所用的 %1 个 token</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>From here on the tokens after the first %2 were dropped: %1 by the end of the reply</source>
        <translation>从这里起丢弃了最前面 %2 个之后的 token：到回复结束共 %1 个</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>From here on tokens were dropped: %1 by the end of the reply</source>
        <translation>从这里起丢弃了 token：到回复结束共 %1 个</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>From the saved cache %1</source>
        <translation>来自已保存的缓存 %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>Imported</source>
        <translation>已导入</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>Memory cannot hold the %1 tokens of the prompt at once: they were read in pieces, and after each it was decided which stay</source>
        <translation>内存无法一次容纳提示词的 %1 个 token：已分段读取，每段之后决定保留哪些</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>The cache moved to RAM: the device memory it may have was full after %1 tokens</source>
        <translation>缓存已移到内存：%1 个 token 后，它可用的设备内存已满</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>The cache moved to disk: the RAM it may have was full after %1 tokens</source>
        <translation>缓存已移到磁盘：%1 个 token 后，它可用的内存已满</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>The model ended its reply at once, without a word</source>
        <translation>模型一个词也没生成就结束了回复</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>The prompt has %1 tokens; the model was trained on texts of %2</source>
        <translation>提示词有 %1 个 token；模型训练所用的文本长度为 %2</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>This reply broke off: %1</source>
        <translation>此回复中断了：%1</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>This reply was not finished: the program ended while it was being written.</source>
        <translation>此回复没有完成：生成过程中程序退出了。</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>also allocated, not in use: %1</source>
        <translation>另已分配但未使用：%1</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>cache %1</source>
        <translation>缓存 %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>cut off at %1</source>
        <translation>在 %1 处截断</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>decode %1</source>
        <translation>解码 %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>drawing the views took %1 of that time</source>
        <translation>其中绘制视图用了 %1 的时间</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>ended because the cache is full</source>
        <translation>因缓存已满而结束</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>ended without a word after %1</source>
        <translation>%1 后结束，没有生成任何词</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>first word after %1</source>
        <translation>%1 后出现第一个词</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>imported, not measured here</source>
        <translation>已导入，不是在此测量</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>it ended while it was thinking, without an answer</source>
        <translation>它在思考时结束，没有给出回答</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>listening %1</source>
        <translation>听了 %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>no cache</source>
        <translation>无缓存</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>no cache: %1 prompt tokens read again for every token</source>
        <translation>无缓存：每个 token 都重新读取 %1 个提示词 token</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>no speech was found</source>
        <translation>没有发现语音</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>prefill %1</source>
        <translation>预填充 %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>prompt: %1 tokens, %2 read, %3 not read again</source>
        <translation>提示词：%1 个 token，读取 %2 个，%3 个不必重新读取</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>prompt: %1 tokens, all of them read</source>
        <translation>提示词：%1 个 token，全部读取</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>prompt: %1 tokens; the server does not report how many it found</source>
        <translation>提示词：%1 个 token；服务器没有报告命中了多少</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>read %1</source>
        <translation>读取 %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>read %1, %2 of them again</source>
        <translation>读取 %1，其中 %2 个为重新读取</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>read again because: %1</source>
        <translation>重新读取的原因：%1</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>read only %1</source>
        <translation>仅读取 %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>read only %1, %2 of them again</source>
        <translation>仅读取 %1，其中 %2 个为重新读取</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>read only %1, %2 were in the cache</source>
        <translation>仅读取 %1，缓存中已有 %2 个</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>seed %1 in its last part</source>
        <translation>最后一部分的随机种子 %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>stopped before the server reported what came from its cache</source>
        <translation>在服务器报告缓存命中之前已停止</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>stopped by you</source>
        <translation>由你停止</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>stopped: another model was opened</source>
        <translation>已停止：打开了另一个模型</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>the cache is the server's</source>
        <translation>缓存是服务器的</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>the map of the server's blocks had %1 of them</source>
        <translation>服务器块的缓存图中有其中的 %1 个</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>the model takes no system prompt; it was put before the first message</source>
        <translation>模型不接受系统提示词；它已放在第一条消息之前</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>the model's chat template leaves earlier thoughts out of what is read</source>
        <translation>模型的聊天模板在读取时略去了较早的思考</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>the server does not report the tokens of its prompt</source>
        <translation>服务器没有报告提示词的 token 数</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>the server does not report what came from its cache</source>
        <translation>服务器没有报告缓存命中了多少</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>tokens forgotten during this turn: %1; kept are %2 of the %3 that were read</source>
        <translation>本轮遗忘的 token：%1 个；读过的 %3 个中保留 %2 个</translation>
    </message>
    <message>
        <location filename="../../ui/library/zip_writer.cpp"/>
        <source>%1 cannot be written</source>
        <translation>无法写入 %1</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download.cpp"/>
        <source>%1 arrived damaged (its SHA-256 is another) and was removed; download it again</source>
        <translation>%1 在传输中损坏（SHA-256 不符），已移除；请重新下载</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download.cpp"/>
        <source>%1 cannot be read back from the disk</source>
        <translation>无法从磁盘读回 %1</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download.cpp"/>
        <source>%1 changes while it is fetched; try later</source>
        <translation>%1 在下载期间发生变化；请稍后再试</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download.cpp"/>
        <source>%1 has %2, more than is fetched</source>
        <translation>%1 有 %2，超出可下载的上限</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download.cpp"/>
        <source>%1 is no name for a file</source>
        <translation>%1 不能作为文件名</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download.cpp"/>
        <source>%1 is there already; move it away, then go on</source>
        <translation>%1 已存在；请先移开，再继续</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download.cpp"/>
        <source>%1 redirects without end</source>
        <translation>%1 无休止地重定向</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download.cpp"/>
        <source>%1 sends more than the %2 it announced; nothing of it is kept</source>
        <translation>%1 发送的内容超过其声明的 %2；没有保留任何内容</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download.cpp"/>
        <source>%1 should have %2, but the server sends %3; the file has changed, look it up again</source>
        <translation>%1 应为 %2，但服务器发送 %3；文件已改变，请重新查询</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download.cpp"/>
        <source>The disk is nearly full, %1 are free; make room, then go on</source>
        <translation>磁盘快满了，空闲 %1；请腾出空间，再继续</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download.cpp"/>
        <source>The disk is too full: %1 are to come and %2 are free; make room, then go on</source>
        <translation>磁盘太满：还需 %1，空闲 %2；请腾出空间，再继续</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>%1 downloads</source>
        <translation>%1 次下载</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>%1 found, the most downloaded first</source>
        <translation>找到 %1 个，按下载量排序</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>%1 has room for %2.</source>
        <translation>%1 还有 %2 空间。</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>%1 is in the list below already</source>
        <translation>%1 已在下面的列表中</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>&amp;Download a model</source>
        <translation>下载模型(&amp;D)</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>Asking %1 about %2…</source>
        <translation>正在向 %1 查询 %2…</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>Download</source>
        <translation>下载</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>Files of %1</source>
        <translation>%1 的文件</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>Models to begin with</source>
        <translation>入门模型</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>Nothing found. Try other words, or %1</source>
        <translation>什么也没找到。请试试其他词，或 %1</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>Saves to %1</source>
        <translation>保存到 %1</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>Search for a model, or its name or address</source>
        <translation>搜索模型，或输入其名称或地址</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>Searching %1 for “%2”…</source>
        <translation>正在 %1 中搜索“%2”…</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>This model is only for signed-in users who accepted its terms; the download may be refused. %1</source>
        <translation>此模型仅供已登录并接受其条款的用户使用；下载可能被拒绝。%1</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>What to download</source>
        <translation>下载什么</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>Words to search for, org/name, or an address</source>
        <translation>搜索词、org/name 或地址</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>needs an account</source>
        <translation>需要账号</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_queue.cpp"/>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_queue.cpp"/>
        <source>The list of downloads could not be saved: %1</source>
        <translation>无法保存下载列表：%1</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_queue.cpp"/>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_row.cpp"/>
        <source>%1 h left</source>
        <translation>剩余 %1 h</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_row.cpp"/>
        <source>%1 min left</source>
        <translation>剩余 %1 min</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_row.cpp"/>
        <source>%1 s left</source>
        <translation>剩余 %1 s</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_row.cpp"/>
        <source>%1 · tries again soon: %2</source>
        <translation>%1 · 稍后重试：%2</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_row.cpp"/>
        <source>%1, complete</source>
        <translation>%1，完成</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_row.cpp"/>
        <source>%1/s</source>
        <translation>%1/s</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_row.cpp"/>
        <source>Dismiss</source>
        <translation>清除</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_row.cpp"/>
        <source>Download of %1</source>
        <translation>下载 %1</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_row.cpp"/>
        <source>Stops it and removes what has arrived so far</source>
        <translation>停止下载，并移除已收到的部分</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_row.cpp"/>
        <source>The model stays</source>
        <translation>模型会保留</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_row.cpp"/>
        <source>asks the server</source>
        <translation>正在询问服务器</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_row.cpp"/>
        <source>is checked, %1</source>
        <translation>正在校验，%1</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>%1 asks to wait, there were too many requests (429); go on in a few minutes</source>
        <translation>%1 要求等待，请求太多（429）；请过几分钟再继续</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>%1 does not give the rest of this file (416); remove the part and begin again</source>
        <translation>%1 不提供此文件的其余部分（416）；请移除已有部分并重新开始</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>%1 ended the connection too early; go on later</source>
        <translation>%1 过早关闭了连接；请稍后继续</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>%1 gives this file only to signed-in users who accepted its terms (%2); download it with huggingface-cli, then it appears here</source>
        <translation>%1 只向已登录并接受其条款的用户提供此文件（%2）；请用 huggingface-cli 下载，之后它会显示在这里</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>%1 has a name or password in it; write the address without</source>
        <translation>%1 中含有用户名或密码；地址里请不要写</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>%1 has no such file or model (%2); check the name</source>
        <translation>%1 没有这样的文件或模型（%2）；请检查名称</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>%1 is no web address</source>
        <translation>%1 不是网址</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>%1 is not a safe address; use one that begins with https</source>
        <translation>%1 不是安全的地址；请使用以 https 开头的地址</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>%1 leads to %2, which is not a safe (https) address</source>
        <translation>%1 指向 %2，它不是安全的（https）地址</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>%1 refuses (%2); check the address</source>
        <translation>%1 拒绝（%2）；请检查地址</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>%1 reports an error (%2); go on later</source>
        <translation>%1 报告错误（%2）；请稍后继续</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>%1 sent nothing for too long; check the network, then go on</source>
        <translation>%1 太久没有发送任何内容；请检查网络，再继续</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>No connection to %1. Try again</source>
        <translation>无法连接 %1。请重试</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>The certificate of %1 is not trusted, so nothing is fetched from it (%2)</source>
        <translation>%1 的证书不受信任，因此不从那里下载任何内容（%2）</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>The network failed (%1); check it, then go on</source>
        <translation>网络出错（%1）；请检查网络，再继续</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/hub.cpp"/>
        <source>%1 has neither a whole GGUF file nor safetensors with config.json; look for another copy of this model</source>
        <translation>%1 既没有完整的 GGUF 文件，也没有带 config.json 的 safetensors；请寻找此模型的另一份副本</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/hub.cpp"/>
        <source>%1 has no model file %2; check the name</source>
        <translation>%1 没有模型文件 %2；请检查名称</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/hub.cpp"/>
        <source>%1 is no GGUF file; the address has to end in .gguf</source>
        <translation>%1 不是 GGUF 文件；地址必须以 .gguf 结尾</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/hub.cpp"/>
        <source>%1 is no file of a model</source>
        <translation>%1 不是模型文件</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/hub.cpp"/>
        <source>%1 is no model</source>
        <translation>%1 不是模型</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/hub.cpp"/>
        <source>%1 names no branch of a model</source>
        <translation>%1 没有指明模型的分支</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/hub.cpp"/>
        <source>%1, safetensors</source>
        <translation>%1，safetensors</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/hub.cpp"/>
        <source>No such name. Try %1, or search</source>
        <translation>没有这样的名称。请试试 %1，或搜索</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/hub.cpp"/>
        <source>The answer of %1 is too long</source>
        <translation>%1 的响应太长</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/hub.cpp"/>
        <source>The hub's answer about %1 cannot be read; try later</source>
        <translation>无法读取模型库关于 %1 的响应；请稍后再试</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/hub.cpp"/>
        <source>The hub's answer cannot be read. Try again later</source>
        <translation>无法读取模型库的响应。请稍后重试</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/hub.cpp"/>
        <source>Write org/name of a model, or paste the address of its page or of a GGUF file</source>
        <translation>写出模型的 org/name，或粘贴其网页或 GGUF 文件的地址</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/part_file.cpp"/>
        <source>%1 cannot be made; choose another folder</source>
        <translation>无法创建 %1；请选择另一个文件夹</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/part_file.cpp"/>
        <source>%1 cannot be written to; choose another folder</source>
        <translation>无法写入 %1；请选择另一个文件夹</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/part_file.cpp"/>
        <source>%1 cannot be written: %2; make room, then go on</source>
        <translation>无法写入 %1：%2；请腾出空间，再继续</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/part_file.cpp"/>
        <source>%1 could not be brought to the disk; make room, then go on</source>
        <translation>%1 无法写到磁盘；请腾出空间，再继续</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/part_file.cpp"/>
        <source>%1 is being downloaded by another window</source>
        <translation>%1 正由另一个窗口下载</translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source> of %1</source>
        <translation> / %1</translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source> of 1</source>
        <translation> / 1</translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>&amp;Context</source>
        <translation>上下文(&amp;C)</translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>&amp;Layers on the GPU</source>
        <translation>GPU 上的层(&amp;L)</translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>&amp;Weights</source>
        <translation>权重(&amp;W)</translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>Compute &amp;on</source>
        <translation>计算设备(&amp;O)</translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>Compute on</source>
        <translation>计算设备</translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>Context in steps</source>
        <translation>上下文的档位</translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>Context in tokens</source>
        <translation>上下文（token）</translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>How many of the last layers the GPU computes; the CPU computes the others</source>
        <translation>最后多少层由 GPU 计算；其余的由 CPU 计算</translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>How many tokens a conversation may take up in the cache</source>
        <translation>一个对话在缓存中最多可占多少 token</translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>Layers on the GPU</source>
        <translation>GPU 上的层</translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>Number of layers on the GPU</source>
        <translation>GPU 上的层数</translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>The GPU computes the last layers, and the CPU those that it leaves out</source>
        <translation>GPU 计算最后的各层，其余的层由 CPU 计算</translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>The device that computes with the model once it is opened</source>
        <translation>模型打开后用于计算的设备</translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>Weights as</source>
        <translation>权重格式</translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>Weights can be made smaller while they are read; the file stays as it is</source>
        <translation>权重可在读取时缩小；文件保持不变</translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>a number</source>
        <translation>指定数量</translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>as many as fit</source>
        <translation>尽可能多</translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>as they are</source>
        <translation>原样</translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>the CPU computes all</source>
        <translation>全部由 CPU 计算</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_catalogue.cpp"/>
        <source>%1 cannot be read</source>
        <translation>无法读取 %1</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_catalogue.cpp"/>
        <source>The folders hold more than is looked through; add a folder nearer to the models</source>
        <translation>文件夹中的内容超出可查找的数量；请添加更接近模型的文件夹</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_catalogue.cpp"/>
        <source>The search was stopped</source>
        <translation>搜索已停止</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_chip.cpp"/>
        <source>%1 at %2
%3</source>
        <translation>%1，地址 %2
%3</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_chip.cpp"/>
        <source>%1 cannot be opened: %2</source>
        <translation>无法打开 %1：%2</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_chip.cpp"/>
        <source>%1 on %2</source>
        <translation>%2 上的 %1</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_chip.cpp"/>
        <source>%1, %2
%3, %4, %5 for keys and values, %6 numbers each
%7 of weights, context of %8 tokens
read in %9</source>
        <translation>%1，%2
%3，%4，其中键和值 %5 个，每个 %6 个数
权重 %7，上下文 %8 个 token
读取用时 %9</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_chip.cpp"/>
        <source>%1…</source>
        <translation>%1…</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_chip.cpp"/>
        <source>Cancel: %1</source>
        <translation>取消：%1</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_chip.cpp"/>
        <source>Choose a model</source>
        <translation>选择模型</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_chip.cpp"/>
        <source>Model: %1</source>
        <translation>模型：%1</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_chip.cpp"/>
        <source>No model</source>
        <translation>无模型</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_chip.cpp"/>
        <source>Open GGUF…</source>
        <translation>打开 GGUF…</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_chip.cpp"/>
        <source>Reading %1</source>
        <translation>正在读取 %1</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_chip.cpp"/>
        <source>a context of %1 tokens</source>
        <translation>%1 个 token 的上下文</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_chip.cpp"/>
        <source>the server does not report its context</source>
        <translation>服务器没有报告其上下文</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_details.cpp"/>
        <source>%1 could not be moved to the trash; delete it with a file manager</source>
        <translation>无法将 %1 移到回收站；请用文件管理器删除</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_details.cpp"/>
        <source>Delete…</source>
        <translation>删除…</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_details.cpp"/>
        <source>It cannot be opened: %1.</source>
        <translation>无法打开它：%1。</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_details.cpp"/>
        <source>It is open; open another model first</source>
        <translation>它正打开着；请先打开另一个模型</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_details.cpp"/>
        <source>It lies in the cache of Hugging Face's libraries; huggingface-cli delete-cache removes it</source>
        <translation>它位于 Hugging Face 库的缓存中；用 huggingface-cli delete-cache 可移除</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_details.cpp"/>
        <source>Its cache</source>
        <translation>其缓存</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_details.cpp"/>
        <source>Keep it</source>
        <translation>保留</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_details.cpp"/>
        <source>Move %1 (%2) to the trash?</source>
        <translation>将 %1（%2）移到回收站？</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_details.cpp"/>
        <source>Move to the trash</source>
        <translation>移到回收站</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_details.cpp"/>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_details.cpp"/>
        <source>Open anyway</source>
        <translation>仍然打开</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_details.cpp"/>
        <source>The model that is open now gives its memory back first.</source>
        <translation>现在打开的模型会先归还其内存。</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_list.cpp"/>
        <source>%1, %2, %3</source>
        <translation>%1，%2，%3</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_list.cpp"/>
        <source>%1, cannot be opened: %2</source>
        <translation>%1，无法打开：%2</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_list.cpp"/>
        <source>%1, open, %2, %3</source>
        <translation>%1，已打开，%2，%3</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_list.cpp"/>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_list.cpp"/>
        <source>✓ open · %1</source>
        <translation>✓ 已打开 · %1</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_needs.cpp"/>
        <source>%1. Choose fewer layers or “as many as fit”.</source>
        <translation>%1。请选择更少的层，或“尽可能多”。</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_needs.cpp"/>
        <source>Choose a smaller model, or close other programs.</source>
        <translation>请选择更小的模型，或关闭其他程序。</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_needs.cpp"/>
        <source>Does not fit: needs %1, and %2 are free.</source>
        <translation>放不下：需要 %1，空闲 %2。</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_needs.cpp"/>
        <source>Fits: needs %1, and %2 are free.</source>
        <translation>放得下：需要 %1，空闲 %2。</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_needs.cpp"/>
        <source>It would fit with %1, or with %2.</source>
        <translation>若采用 %1，或采用 %2，就能放下。</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_needs.cpp"/>
        <source>It would fit with %1.</source>
        <translation>若采用 %1，就能放下。</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_needs.cpp"/>
        <source>Needs %1; how much is free is not known here.</source>
        <translation>需要 %1；此处不知道空闲多少。</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_needs.cpp"/>
        <source>its headers do not fit into memory</source>
        <translation>其文件头在内存中放不下</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_needs.cpp"/>
        <source>its weights as %1 (%2)</source>
        <translation>%1 格式的权重（%2）</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_scan.cpp"/>
        <source>it is split into %1 files, which this version does not read; join them with llama-gguf-split --merge</source>
        <translation>它被拆成 %1 个文件，此版本不能读取；请用 llama-gguf-split --merge 合并</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_text.cpp"/>
        <source>%1 models can be opened</source>
        <translation>%1 个模型可以打开</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_text.cpp"/>
        <source>%1 parameters</source>
        <translation>%1 参数</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_text.cpp"/>
        <source>%1 tokens</source>
        <translation>%1 个 token</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_text.cpp"/>
        <source>%1 wide</source>
        <translation>宽 %1</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_text.cpp"/>
        <source>%1, %2 cannot</source>
        <translation>%1，%2 个不能</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_text.cpp"/>
        <source>%1, %2 free of %3</source>
        <translation>%1，空闲 %2，共 %3</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_text.cpp"/>
        <source>1 model can be opened</source>
        <translation>1 个模型可以打开</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_text.cpp"/>
        <source>Looking for models…</source>
        <translation>正在查找模型…</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_text.cpp"/>
        <source>No model was found</source>
        <translation>没有找到模型</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_text.cpp"/>
        <source>context of %1 tokens</source>
        <translation>上下文 %1 个 token</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_text.cpp"/>
        <source>no chat template: ChatML is used</source>
        <translation>没有聊天模板：使用 ChatML</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_text.cpp"/>
        <source>no tokenizer: it cannot chat</source>
        <translation>没有分词器：不能聊天</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_text.cpp"/>
        <source>transcribes speech</source>
        <translation>转写语音</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_text.cpp"/>
        <source>vocabulary of %1</source>
        <translation>词表 %1</translation>
    </message>
    <message>
        <location filename="../../ui/models/models_page.cpp"/>
        <source>%1 (always)</source>
        <translation>%1（始终）</translation>
    </message>
    <message>
        <location filename="../../ui/models/models_page.cpp"/>
        <source>%1 is in the trash</source>
        <translation>%1 已在回收站中</translation>
    </message>
    <message>
        <location filename="../../ui/models/models_page.cpp"/>
        <source>&amp;Add a folder…</source>
        <translation>添加文件夹(&amp;A)…</translation>
    </message>
    <message>
        <location filename="../../ui/models/models_page.cpp"/>
        <source>&amp;Remove from the list</source>
        <translation>从列表中移除(&amp;R)</translation>
    </message>
    <message>
        <location filename="../../ui/models/models_page.cpp"/>
        <source>A model is a GGUF file or a folder with safetensors. Download one below, drop one on this window, or add a folder that has some.</source>
        <translation>模型是一个 GGUF 文件，或一个含 safetensors 的文件夹。可在下面下载，或拖到此窗口，或添加存有模型的文件夹。</translation>
    </message>
    <message>
        <location filename="../../ui/models/models_page.cpp"/>
        <source>Back to the conversation</source>
        <translation>返回对话</translation>
    </message>
    <message>
        <location filename="../../ui/models/models_page.cpp"/>
        <source>Back to the conversation (Esc)</source>
        <translation>返回对话（Esc）</translation>
    </message>
    <message>
        <location filename="../../ui/models/models_page.cpp"/>
        <source>Folders</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <location filename="../../ui/models/models_page.cpp"/>
        <source>Look for models in</source>
        <translation>在以下位置查找模型</translation>
    </message>
    <message>
        <location filename="../../ui/models/models_page.cpp"/>
        <source>Open &amp;GGUF…</source>
        <translation>打开 GGUF(&amp;G)…</translation>
    </message>
    <message>
        <location filename="../../ui/models/models_page.cpp"/>
        <source>Open &amp;folder…</source>
        <translation>打开文件夹(&amp;F)…</translation>
    </message>
    <message>
        <location filename="../../ui/models/models_page.cpp"/>
        <source>Search again</source>
        <translation>重新搜索</translation>
    </message>
    <message>
        <location filename="../../ui/models/models_page.cpp"/>
        <source>Where models are looked for</source>
        <translation>查找模型的位置</translation>
    </message>
    <message>
        <location filename="../../ui/models/needs_bar.cpp"/>
        <source>%1 in all, estimated</source>
        <translation>共 %1（估计）</translation>
    </message>
    <message>
        <location filename="../../ui/models/needs_bar.cpp"/>
        <source>Memory it needs, estimated: %1</source>
        <translation>所需内存（估计）：%1</translation>
    </message>
    <message>
        <location filename="../../ui/models/needs_bar.cpp"/>
        <source>Memory it needs: not known yet</source>
        <translation>所需内存：尚不知道</translation>
    </message>
    <message>
        <location filename="../../ui/models/needs_bar.cpp"/>
        <source>for computing %1</source>
        <translation>用于计算 %1</translation>
    </message>
    <message>
        <location filename="../../ui/models/needs_bar.cpp"/>
        <source>free %1</source>
        <translation>空闲 %1</translation>
    </message>
    <message>
        <location filename="../../ui/models/needs_bar.cpp"/>
        <source>weights %1</source>
        <translation>权重 %1</translation>
    </message>
    <message>
        <location filename="../../ui/models/starter_list.cpp"/>
        <source>%1, needs %2 of memory%3
%4</source>
        <translation>%1，需要内存 %2%3
%4</translation>
    </message>
    <message>
        <location filename="../../ui/models/starter_list.cpp"/>
        <source>, does not fit here: %1 are free</source>
        <translation>，这里放不下：空闲 %1</translation>
    </message>
    <message>
        <location filename="../../ui/models/starter_list.cpp"/>
        <source>, fits</source>
        <translation>，放得下</translation>
    </message>
    <message>
        <location filename="../../ui/models/starter_models.cpp"/>
        <source>Answers well; many languages, code</source>
        <translation>回答质量好；多语言，会写代码</translation>
    </message>
    <message>
        <location filename="../../ui/models/starter_models.cpp"/>
        <source>Answers well; several languages</source>
        <translation>回答质量好；支持几种语言</translation>
    </message>
    <message>
        <location filename="../../ui/models/starter_models.cpp"/>
        <source>Every second layer sees a window only: a mixed cache</source>
        <translation>每隔一层只有窗口注意力：混合缓存</translation>
    </message>
    <message>
        <location filename="../../ui/models/starter_models.cpp"/>
        <source>Good for its size; several languages</source>
        <translation>同等大小中表现出色；支持几种语言</translation>
    </message>
    <message>
        <location filename="../../ui/models/starter_models.cpp"/>
        <source>Small and fast; answers simple questions. English</source>
        <translation>小而快；能回答简单问题。英语</translation>
    </message>
    <message>
        <location filename="../../ui/models/starter_models.cpp"/>
        <source>Small; many languages, a little code</source>
        <translation>小；多语言，会一点代码</translation>
    </message>
    <message>
        <location filename="../../ui/models/starter_models.cpp"/>
        <source>The best here, and the slowest</source>
        <translation>此处最好，也最慢</translation>
    </message>
    <message>
        <location filename="../../ui/models/starter_models.cpp"/>
        <source>Very small and very fast; knows little. English</source>
        <translation>非常小，非常快；知识有限。英语</translation>
    </message>
    <message>
        <location filename="../../ui/parts/button_row.cpp"/>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <location filename="../../ui/parts/message_field.cpp"/>
        <source>Enter sends, Shift+Enter makes a new line</source>
        <translation>Enter 发送，Shift+Enter 换行</translation>
    </message>
    <message>
        <location filename="../../ui/parts/message_field.cpp"/>
        <source>Message</source>
        <translation>消息</translation>
    </message>
    <message>
        <location filename="../../ui/parts/message_field.cpp"/>
        <source>Write a message</source>
        <translation>写一条消息</translation>
    </message>
    <message>
        <location filename="../../ui/parts/message_field.cpp"/>
        <source>Write a message, Enter to send, Shift+Enter for a new line</source>
        <translation>写一条消息，Enter 发送，Shift+Enter 换行</translation>
    </message>
    <message>
        <location filename="../../ui/parts/notice_bar.cpp"/>
        <source>Dismiss this notice</source>
        <translation>关闭此通知</translation>
    </message>
    <message>
        <location filename="../../ui/parts/notice_bar.cpp"/>
        <source>Notice %1 of %2</source>
        <translation>通知 %1/%2</translation>
    </message>
    <message>
        <location filename="../../ui/parts/notice_bar.cpp"/>
        <source>Notice %1 of %2: show the next one</source>
        <translation>通知 %1/%2：显示下一条</translation>
    </message>
    <message>
        <location filename="../../ui/parts/notice_bar.cpp"/>
        <source>Show the next notice</source>
        <translation>显示下一条通知</translation>
    </message>
    <message>
        <location filename="../../ui/parts/notice_row.cpp"/>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>%1 blocks</source>
        <translation>%1 个块</translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>%1 cells</source>
        <translation>%1 个单元</translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>%1 days</source>
        <translation>%1 天</translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>%1 h</source>
        <translation>%1 h</translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>%1 h %2 min</source>
        <translation>%1 h %2 min</translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>%1 heads</source>
        <translation>%1 个头</translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>%1 layers</source>
        <translation>%1 层</translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>%1 min</source>
        <translation>%1 min</translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>%1 pages</source>
        <translation>%1 页</translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>%1 tokens/s</source>
        <translation>%1 token/s</translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>%1 words</source>
        <translation>%1 个词</translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>1 block</source>
        <translation>1 个块</translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>1 cell</source>
        <translation>1 个单元</translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>1 head</source>
        <translation>1 个头</translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>1 layer</source>
        <translation>1 层</translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>1 page</source>
        <translation>1 页</translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>1 token</source>
        <translation>1 个 token</translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>1 word</source>
        <translation>1 个词</translation>
    </message>
    <message>
        <location filename="../../ui/parts/plain_widgets.cpp"/>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
    <message>
        <location filename="../../ui/parts/words.cpp"/>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <location filename="../../ui/parts/words.cpp"/>
        <source>. </source>
        <translation>。</translation>
    </message>
    <message>
        <location filename="../../ui/parts/words.cpp"/>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <location filename="../../ui/parts/words.cpp"/>
        <source>Sentence</source>
        <translation>句子</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/find_bar.cpp"/>
        <source>End finding (Escape)</source>
        <translation>结束查找（Escape）</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/find_bar.cpp"/>
        <source>Find in this conversation</source>
        <translation>在此对话中查找</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/find_bar.cpp"/>
        <source>Not found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/find_bar.cpp"/>
        <source>The next place (Enter)</source>
        <translation>下一处（Enter）</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/find_bar.cpp"/>
        <source>The place before (Shift+Enter)</source>
        <translation>上一处（Shift+Enter）</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_accessible.cpp"/>
        <source>%1: %2 of %3 characters, from “%4” on</source>
        <translation>%1：共 %3 个字符，从“%4”起的 %2 个</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_accessible.cpp"/>
        <source>Crossed out, forgotten</source>
        <translation>划去，已遗忘</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_accessible.cpp"/>
        <source>Paler, forgotten by some layers</source>
        <translation>变淡，部分层已遗忘</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_body.cpp"/>
        <source>%1, in %2 of the layers</source>
        <translation>%1，在 %2 的层中</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_body.cpp"/>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_body.cpp"/>
        <source>Copy this code</source>
        <translation>复制此代码</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_body.cpp"/>
        <source>Only %1 of the layers still have this: token %2 has left the others</source>
        <translation>只有 %1 的层仍保留它：位置 %2 的 token 已离开其他层</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_body.cpp"/>
        <source>Show all (%1 characters)</source>
        <translation>显示全部（%1 个字符）</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_body.cpp"/>
        <source>Show all (%1 lines)</source>
        <translation>显示全部（%1 行）</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_body.cpp"/>
        <source>Show less</source>
        <translation>收起</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_body.cpp"/>
        <source>The model no longer has this: token %1 has left its cache</source>
        <translation>模型已不再保留它：位置 %1 的 token 已离开其缓存</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_body.cpp"/>
        <source>This is not in the model's cache</source>
        <translation>这不在模型的缓存中</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_body.cpp"/>
        <source>This layer no longer has this: token %1 has left it</source>
        <translation>此层已不再保留它：位置 %1 的 token 已离开此层</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_body.cpp"/>
        <source>token at position %1: %2</source>
        <translation>位置 %1 的 token：%2</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_edit.cpp"/>
        <source>Ask again</source>
        <translation>重新提问</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_edit.cpp"/>
        <source>Ask again with this text (Enter)</source>
        <translation>用此文本重新提问（Enter）</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_edit.cpp"/>
        <source>Edit this message</source>
        <translation>编辑此消息</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_edit.cpp"/>
        <source>Enter asks again, Shift+Enter makes a new line, Esc keeps it for later</source>
        <translation>Enter 重新提问，Shift+Enter 换行，Esc 留待以后</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_edit.cpp"/>
        <source>Enter makes it another version of the reply, Shift+Enter a new line</source>
        <translation>Enter 使其成为回复的另一个版本，Shift+Enter 换行</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_edit.cpp"/>
        <source>Go on as if the model had written this; the reply before stays as a version (Enter)</source>
        <translation>当作模型写了这些并继续；之前的回复保留为一个版本（Enter）</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_edit.cpp"/>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_edit.cpp"/>
        <source>Leave the message as it was; what was changed is thrown away</source>
        <translation>消息保持原样；丢弃所做的更改</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source> · %1</source>
        <translation> · %1</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>%1 (token %2 of the reply)</source>
        <translation>%1（回复的第 %2 个 token）</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>%1 (token %2 of the reply, ▾ in the text)</source>
        <translation>%1（回复的第 %2 个 token，文本中的 ▾）</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Ask</source>
        <translation>提问</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Ask for a reply to this message</source>
        <translation>请求对此消息的回复</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Branch</source>
        <translation>分支</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Chat template and system prompt</source>
        <translation>聊天模板和系统提示词</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Compare this reply with what other caches would write</source>
        <translation>将此回复与其他缓存会生成的内容比较</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Compare…</source>
        <translation>比较…</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Copy all</source>
        <translation>全部复制</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Copy the path of this file</source>
        <translation>复制此文件的路径</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Copy this message</source>
        <translation>复制此消息</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Copy this reply with what the model thought</source>
        <translation>复制此回复及模型的思考</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Delete this message; what follows it stays</source>
        <translation>删除此消息；其后的内容保留</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Edit this message and ask again</source>
        <translation>编辑此消息并重新提问</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Every number of this reply</source>
        <translation>此回复的所有数字</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Go on editing</source>
        <translation>继续编辑</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Go on from here in a new conversation</source>
        <translation>在新对话中从这里继续</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Go on with what was changed in this message</source>
        <translation>继续编辑此消息中已做的更改</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Let the model go on writing this reply; nothing is read again</source>
        <translation>让模型继续生成此回复；不重新读取任何内容</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Regenerate</source>
        <translation>重新生成</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Reply</source>
        <translation>回复</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Show the version after</source>
        <translation>显示下一个版本</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Show the version after (Alt+Right)</source>
        <translation>显示下一个版本（Alt+Right）</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Show the version before</source>
        <translation>显示上一个版本</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Show the version before (Alt+Left)</source>
        <translation>显示上一个版本（Alt+Left）</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>What happened to the cache during this turn</source>
        <translation>本轮中缓存发生了什么</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Write another version of this reply</source>
        <translation>生成此回复的另一个版本</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Write the same again</source>
        <translation>原样重新生成</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Write this reply again</source>
        <translation>重新生成此回复</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Write this reply once more with the same seed and settings; the same text comes from the same model and cache</source>
        <translation>用相同的随机种子和设置再生成一次此回复；相同的模型和缓存产生相同的文本</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Your message</source>
        <translation>你的消息</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/text_legend.cpp"/>
        <source>%1, shared with another version or conversation</source>
        <translation>%1，与另一版本或对话共享</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/text_legend.cpp"/>
        <source>%1:</source>
        <translation>%1：</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/text_legend.cpp"/>
        <source>Layers keep different tokens, or keep them in different ways: these marks are of this layer</source>
        <translation>各层保留的 token 不同，或保留方式不同：这些标记属于此层</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/text_legend.cpp"/>
        <source>The fewer layers still have a word, the paler it is. A click on a layer of the cache map shows what that layer has</source>
        <translation>仍保留某个词的层越少，颜色越淡。单击缓存图中的一层可查看该层保留了什么</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/text_legend.cpp"/>
        <source>What the marks in the text mean: %1</source>
        <translation>文本中标记的含义：%1</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/text_legend.cpp"/>
        <source>crossed out: forgotten</source>
        <translation>划去：已遗忘</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/text_legend.cpp"/>
        <source>crossed out: forgotten by the model</source>
        <translation>划去：模型已遗忘</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/text_legend.cpp"/>
        <source>crossed out: forgotten there</source>
        <translation>划去：该处已遗忘</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/text_legend.cpp"/>
        <source>full precision: not compressed, or not yet</source>
        <translation>全精度：不压缩，或尚未压缩</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/text_legend.cpp"/>
        <source>paler: kept by some layers</source>
        <translation>变淡：部分层保留</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/text_legend.cpp"/>
        <source>paler: only some layers still have it</source>
        <translation>变淡：只有部分层仍保留</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/thought_block.cpp"/>
        <source>Folded; press to show</source>
        <translation>已折叠；按下可显示</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/thought_block.cpp"/>
        <source>Shown; press to fold</source>
        <translation>已显示；按下可折叠</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/thought_block.cpp"/>
        <source>Thinking: %1</source>
        <translation>正在思考：%1</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/thought_block.cpp"/>
        <source>Thought for %1</source>
        <translation>思考了 %1</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/thought_block.cpp"/>
        <source>What the model thought</source>
        <translation>模型的思考</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/transcript_view.cpp"/>
        <source>Go to the end of the transcript</source>
        <translation>转到对话记录末尾</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/transcript_view.cpp"/>
        <source>Latest ↓</source>
        <translation>最新 ↓</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/transcript_view.cpp"/>
        <source>Nothing of this text had been read yet.</source>
        <translation>当时尚未读取此文本。</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/transcript_view.cpp"/>
        <source>Transcript</source>
        <translation>对话记录</translation>
    </message>
    <message>
        <location filename="../../ui/window/cache_figures.cpp"/>
        <source>There is room for %1, the token that is computed among them.</source>
        <translation>可容纳 %1 个，包括正在计算的 token。</translation>
    </message>
    <message>
        <location filename="../../ui/window/cache_figures.cpp"/>
        <source>There is room for as many as memory holds.</source>
        <translation>内存有多少就能容纳多少。</translation>
    </message>
    <message>
        <location filename="../../ui/window/cache_figures.cpp"/>
        <source>after %1</source>
        <translation>%1 之后</translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>A reply is being written in “%1”</source>
        <translation>正在“%1”中生成回复</translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Bringing the cache back, %1 %</source>
        <translation>正在取回缓存，%1%</translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Choose another cache…</source>
        <translation>选择其他缓存…</translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Continue on the CPU</source>
        <translation>在 CPU 上继续</translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Go on, on disk</source>
        <translation>在磁盘上继续</translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Go there</source>
        <translation>转到那里</translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Models (*.gguf);;All files (*)</source>
        <translation>模型 (*.gguf);;所有文件 (*)</translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Open a folder with safetensors</source>
        <translation>打开含 safetensors 的文件夹</translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Open a model</source>
        <translation>打开模型</translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Open another…</source>
        <translation>打开其他…</translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Read again</source>
        <translation>重新读取</translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Reading the model</source>
        <translation>正在读取模型</translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Show the conversations</source>
        <translation>显示对话列表</translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>The cache and its file</source>
        <translation>缓存及其文件</translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>The reply links to %1</source>
        <translation>回复中的链接指向 %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>The reply links to %1, which is no web address and is not opened</source>
        <translation>回复中的链接指向 %1，它不是网址，不会打开</translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>This conversation is open in another window, too. The messages of both are kept; each shows the other's when it opens the conversation again. What is not sent here is kept until this window is closed</source>
        <translation>此对话也在另一个窗口中打开。两边的消息都会保留；各窗口重新打开此对话时会显示对方的消息。此处未发送的内容保留到此窗口关闭</translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>This reply repeats itself</source>
        <translation>此回复在重复自身</translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Use dynamic</source>
        <translation>使用 dynamic</translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Writing the cache, %1 %</source>
        <translation>正在写缓存，%1%</translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>saving the cache…</source>
        <translation>正在保存缓存…</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>%1 has nothing new</source>
        <translation>%1 没有新内容</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>%1 later message is in version %2</source>
        <translation>后面的 %1 条消息在版本 %2 中</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>%1 later messages are in version %2</source>
        <translation>后面的 %1 条消息在版本 %2 中</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Archives (*.zip);;All files (*)</source>
        <translation>压缩包 (*.zip);;所有文件 (*)</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Back up as one file</source>
        <translation>备份为一个文件</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Back up…</source>
        <translation>备份…</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Backed up to %1</source>
        <translation>已备份到 %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Backing up to %1</source>
        <translation>正在备份到 %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Conversations (*.json);;All files (*)</source>
        <translation>对话 (*.json);;所有文件 (*)</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Export as JSON</source>
        <translation>导出为 JSON</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Export as Markdown</source>
        <translation>导出为 Markdown</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Export conversations as one file</source>
        <translation>将对话导出为一个文件</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Exported to %1</source>
        <translation>已导出到 %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Exporting to %1</source>
        <translation>正在导出到 %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Imported %1 conversations from %2; the list has them by date</source>
        <translation>已从 %2 导入 %1 个对话；列表按日期列出它们</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Imported from %1</source>
        <translation>已从 %1 导入</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Imported from %1; its speeds were measured elsewhere</source>
        <translation>已从 %1 导入；其中的速度是在别处测量的</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>In the list already: %1</source>
        <translation>列表中已有：%1</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Left out: %1</source>
        <translation>已略去：%1</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Markdown (*.md);;All files (*)</source>
        <translation>Markdown (*.md);;所有文件 (*)</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Not everything was restored: %1</source>
        <translation>未能全部恢复：%1</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Not imported, because they are no chats: %1</source>
        <translation>因不是聊天而未导入：%1</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Not imported: %1; the first one %2</source>
        <translation>未导入：%1；第一个%2</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Restored from %1: %2 conversations</source>
        <translation>已从 %1 恢复：%2 个对话</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Show it</source>
        <translation>显示</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>The chat of the lesson is among your conversations now, because you wrote in it</source>
        <translation>课程的聊天现已列入你的对话，因为你在其中写了内容</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>The message as it was is version %1</source>
        <translation>原来的消息是版本 %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>The message was deleted</source>
        <translation>消息已删除</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>The model reads that today is %1, when this conversation began.</source>
        <translation>模型读到的今天是 %1，即此对话开始之日。</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Use today's date</source>
        <translation>使用今天的日期</translation>
    </message>
    <message>
        <location filename="../../ui/window/data_folder.cpp"/>
        <source>%1 has conversations already</source>
        <translation>%1 中已有对话</translation>
    </message>
    <message>
        <location filename="../../ui/window/data_folder.cpp"/>
        <source>&amp;Back up…</source>
        <translation>备份(&amp;B)…</translation>
    </message>
    <message>
        <location filename="../../ui/window/data_folder.cpp"/>
        <source>&amp;Move…</source>
        <translation>移动(&amp;M)…</translation>
    </message>
    <message>
        <location filename="../../ui/window/data_folder.cpp"/>
        <source>&amp;Open folder</source>
        <translation>打开文件夹(&amp;O)</translation>
    </message>
    <message>
        <location filename="../../ui/window/data_folder.cpp"/>
        <source>&amp;Restore…</source>
        <translation>恢复(&amp;R)…</translation>
    </message>
    <message>
        <location filename="../../ui/window/data_folder.cpp"/>
        <source>A backup has the conversations, profiles, settings and shortcuts. It has no models, no keys of servers, and not how the window is arranged.</source>
        <translation>备份包含对话、配置方案、设置和快捷键，不包含模型、服务器密钥和窗口布局。</translation>
    </message>
    <message>
        <location filename="../../ui/window/data_folder.cpp"/>
        <source>A cache is being saved; wait for its end</source>
        <translation>正在保存缓存；请等待完成</translation>
    </message>
    <message>
        <location filename="../../ui/window/data_folder.cpp"/>
        <source>A reply is being written; wait for its end</source>
        <translation>正在生成回复；请等待完成</translation>
    </message>
    <message>
        <location filename="../../ui/window/data_folder.cpp"/>
        <source>Another window uses this folder; close it first</source>
        <translation>另一个窗口正在使用此文件夹；请先将其关闭</translation>
    </message>
    <message>
        <location filename="../../ui/window/data_folder.cpp"/>
        <source>Back up the kept &amp;caches too (%1)</source>
        <translation>同时备份保留的缓存(&amp;C)（%1）</translation>
    </message>
    <message>
        <location filename="../../ui/window/data_folder.cpp"/>
        <source>Bring back what is not here from such a file; what is here stays as it is</source>
        <translation>从这样的文件中恢复这里没有的内容；这里已有的保持不变</translation>
    </message>
    <message>
        <location filename="../../ui/window/data_folder.cpp"/>
        <source>Conversations: %1. Kept caches: %2</source>
        <translation>对话：%1。保留的缓存：%2</translation>
    </message>
    <message>
        <location filename="../../ui/window/data_folder.cpp"/>
        <source>Data folder</source>
        <translation>数据文件夹</translation>
    </message>
    <message>
        <location filename="../../ui/window/data_folder.cpp"/>
        <source>Move the data</source>
        <translation>移动数据</translation>
    </message>
    <message>
        <location filename="../../ui/window/data_folder.cpp"/>
        <source>Move the data to another folder</source>
        <translation>将数据移动到另一个文件夹</translation>
    </message>
    <message>
        <location filename="../../ui/window/data_folder.cpp"/>
        <source>Moved to %1</source>
        <translation>已移动到 %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/data_folder.cpp"/>
        <source>Moving to %1</source>
        <translation>正在移动到 %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/data_folder.cpp"/>
        <source>Nothing was moved: %1</source>
        <translation>未移动任何内容：%1</translation>
    </message>
    <message>
        <location filename="../../ui/window/data_folder.cpp"/>
        <source>Save conversations, profiles and settings as one file</source>
        <translation>将对话、配置方案和设置保存为一个文件</translation>
    </message>
    <message>
        <location filename="../../ui/window/data_folder.cpp"/>
        <source>the conversations cannot be read</source>
        <translation>无法读取这些对话</translation>
    </message>
    <message>
        <location filename="../../ui/window/data_folder.cpp"/>
        <source>the conversations changed meanwhile</source>
        <translation>对话在此期间已更改</translation>
    </message>
    <message>
        <location filename="../../ui/window/device_menu.cpp"/>
        <source>%1; another number…</source>
        <translation>%1；其他数量…</translation>
    </message>
    <message>
        <location filename="../../ui/window/device_menu.cpp"/>
        <source>Layers on the GPU: %1</source>
        <translation>GPU 上的层：%1</translation>
    </message>
    <message>
        <location filename="../../ui/window/device_menu.cpp"/>
        <source>Layers on the GPU: the CPU computes all</source>
        <translation>GPU 上的层：全部由 CPU 计算</translation>
    </message>
    <message>
        <location filename="../../ui/window/device_menu.cpp"/>
        <source>No GPU can be used</source>
        <translation>没有可用的 GPU</translation>
    </message>
    <message>
        <location filename="../../ui/window/device_menu.cpp"/>
        <source>No GPU can be used: %1</source>
        <translation>没有可用的 GPU：%1</translation>
    </message>
    <message>
        <location filename="../../ui/window/device_menu.cpp"/>
        <source>a number…</source>
        <translation>指定数量…</translation>
    </message>
    <message>
        <location filename="../../ui/window/diagnostics.cpp"/>
        <source>Copy the diagnostics</source>
        <translation>复制诊断信息</translation>
    </message>
    <message>
        <location filename="../../ui/window/diagnostics.cpp"/>
        <source>Diagnostics</source>
        <translation>诊断信息</translation>
    </message>
    <message>
        <location filename="../../ui/window/diagnostics.cpp"/>
        <source>For a report of a problem. No messages and no keys are in it; you can change it before you copy it.</source>
        <translation>用于报告问题。其中没有消息，也没有密钥；复制前可以修改。</translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>%1 is being read</source>
        <translation>正在读取 %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>%1 writes down what it hears</source>
        <translation>%1 把听到的内容写成文字</translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>Ask %1 something</source>
        <translation>问 %1 一个问题</translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>Attach to a server…</source>
        <translation>连接服务器…</translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>Begin with a small model</source>
        <translation>从小模型开始</translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>Download %1 (%2)</source>
        <translation>下载 %1（%2）</translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>Drop a WAV file here, or open one below. The words come as they are heard, and the cache map fills with every token.</source>
        <translation>将 WAV 文件拖到这里，或在下面打开一个。文字随听随出，缓存图随每个 token 填充。</translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>It answers at once, also on an old machine, and runs here: nothing you write leaves this machine. Saves to %1</source>
        <translation>它立即回答，在旧机器上也是如此，且在本机运行：你写的内容不会离开本机。保存到 %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>Its cache: %1, as you chose for new conversations.</source>
        <translation>其缓存：%1，按你为新对话的选择。</translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>Its cache: %1.</source>
        <translation>其缓存：%1。</translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>Lessons about the cache…</source>
        <translation>关于缓存的课程…</translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>Models in %1 are listed.</source>
        <translation>列出 %1 中的模型。</translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>Open folder…</source>
        <translation>打开文件夹…</translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>Other models…</source>
        <translation>其他模型…</translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>Predict, measure on this machine, compare</source>
        <translation>预测，在本机上测量，比较</translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>Write below. The cache map fills while the model reads your words, and grows with every token of the reply.</source>
        <translation>在下方输入消息。模型读取你的文字时缓存图逐渐填充，并随回复的每个 token 增长。</translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>You can write already; the reply begins when the model is ready.</source>
        <translation>现在就可以输入；模型就绪后开始回复。</translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>%1 is a folder without a model</source>
        <translation>%1 是不含模型的文件夹</translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>%1 is no WAV file; convert it first: ffmpeg -i FILE -ac 1 -ar 16000 OUT.wav</source>
        <translation>%1 不是 WAV 文件；请先转换：ffmpeg -i FILE -ac 1 -ar 16000 OUT.wav</translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>A message brings at most %1 files along</source>
        <translation>一条消息最多可带 %1 个文件</translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>A reply is still being written; stop it, or bring the sound again after it</source>
        <translation>仍在生成回复；请停止它，或等它结束后再拖入声音</translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>Attac&amp;h files to the message…</source>
        <translation>为消息附加文件(&amp;H)…</translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>Attach</source>
        <translation>附加</translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>Attach %1 files to the message</source>
        <translation>为消息附加 %1 个文件</translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>Attach %1 to the message</source>
        <translation>为消息附加 %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>Go on from the saved cache %1</source>
        <translation>从已保存的缓存 %1 继续</translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>Import</source>
        <translation>导入</translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>Import the conversation %1</source>
        <translation>导入对话 %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>Import the conversations in %1</source>
        <translation>导入 %1 中的对话</translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>KVarium opens models, saved caches, chats, texts and documents</source>
        <translation>KVarium 可以打开模型、已保存的缓存、聊天记录、文本和文档</translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>Only files of this machine can be dropped here</source>
        <translation>这里只能拖入本机的文件</translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>Open %1 as the model</source>
        <translation>将 %1 作为模型打开</translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>Open &amp;sound…</source>
        <translation>打开声音(&amp;S)…</translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>Open a sound</source>
        <translation>打开声音</translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>Sound (*.wav *.WAV)</source>
        <translation>声音 (*.wav *.WAV)</translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>These files are for different things; drop one at a time</source>
        <translation>这些文件的用途不同；请一次拖入一个</translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>Write down %1</source>
        <translation>转写 %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/help_page.cpp"/>
        <source>A conversation in the list is ready (●, its cache is in memory, here or on the server), saved (◐, its cache is in a file) or not in memory (○, the next message reads it once more). A window of 256 tokens counts the token that is computed: 255 tokens before it are kept.</source>
        <translation>列表中的对话有三种状态：就绪（●，其缓存在内存中，在本机或服务器上）、已保存（◐，其缓存在文件中）、不在内存（○，下一条消息会再读取一遍）。256 个 token 的窗口包括正在计算的 token：保留它之前的 255 个 token。</translation>
    </message>
    <message>
        <location filename="../../ui/window/help_page.cpp"/>
        <source>A language model reads a text as tokens: words, or parts of words. In each of its layers a token leaves two rows of numbers, a key and a value. Every later token compares itself with the keys and takes what it needs from the values; that is how the model knows what was said.</source>
        <translation>语言模型把文本读作 token：词，或词的一部分。在每一层中，一个 token 留下两行数：一个键和一个值。之后的每个 token 都与这些键作比较，并从值中取用所需的内容；模型就是这样知道前面说过什么的。</translation>
    </message>
    <message>
        <location filename="../../ui/window/help_page.cpp"/>
        <source>Bytes are of two kinds. In use: what holds something now. Reserved: what is allocated and not in use, as room for the next tokens, as room that tokens left and that is not given back yet, or for checkpoints, to which an edit goes back. In all: both. RAM, disk and device are named apart where a cache lies in more than one of them.</source>
        <translation>字节分两种。已用：现在存有内容。已预留：已分配但未使用，例如为后续 token 准备的位置，token 离开后尚未归还的位置，或检查点，修改文本时会回到那里。合计：两者之和。缓存位于多处时，内存、磁盘和设备分别列出。</translation>
    </message>
    <message>
        <location filename="../../ui/window/help_page.cpp"/>
        <source>Cache → Compose puts any of them together: which tokens stay, how precise they are, and where they are. What it takes is said before it is made. The names in brackets stand in specifications.</source>
        <translation>“缓存 → 自定义”可以任意组合：保留哪些 token、精度如何、存放在哪里。创建之前会说明占用多少。括号中的名称用于规格。</translation>
    </message>
    <message>
        <location filename="../../ui/window/help_page.cpp"/>
        <source>Keeps %1. Cost: %2. (%3)</source>
        <translation>保留：%1。代价：%2。（%3）</translation>
    </message>
    <message>
        <location filename="../../ui/window/help_page.cpp"/>
        <source>Kept, these numbers need not be computed again for every new token. They are the KV cache, the memory the model has of a conversation. It grows with the text, and can become larger than the model. So there are caches that keep less: fewer tokens, or fewer bits of each number, or the same somewhere else.</source>
        <translation>这些数保留下来，就不必为每个新 token 重新计算。它们就是 KV 缓存，即模型对一段对话的记忆。它随文本增长，可能比模型还大。因此有一些缓存保留得更少：更少的 token，或每个数更少的位数，或者同样多但存放在别处。</translation>
    </message>
    <message>
        <location filename="../../ui/window/help_page.cpp"/>
        <source>The cache map shows it: a row is a layer, a column is a token, and a filled cell is a key and a value that are there. What the model has forgotten is crossed out in the conversation, and what only some of its layers have forgotten is paler.</source>
        <translation>缓存图显示它：一行是一层，一列是一个 token，实心的单元是现存的一个键和一个值。模型已遗忘的内容在对话中划去，只有部分层遗忘的内容变淡。</translation>
    </message>
    <message>
        <location filename="../../ui/window/help_page.cpp"/>
        <source>The same colours and patterns stand in the map, the memory bar, and the text when its tokens are tinted (View menu).</source>
        <translation>缓存图、内存条以及着色的文本（“视图”菜单）使用相同的颜色和图案。</translation>
    </message>
    <message>
        <location filename="../../ui/window/help_page.cpp"/>
        <source>What each cache keeps, and what it costs</source>
        <translation>各种缓存保留什么，代价是什么</translation>
    </message>
    <message>
        <location filename="../../ui/window/help_page.cpp"/>
        <source>What the cache is</source>
        <translation>什么是缓存</translation>
    </message>
    <message>
        <location filename="../../ui/window/help_page.cpp"/>
        <source>What the marks mean</source>
        <translation>标记的含义</translation>
    </message>
    <message>
        <location filename="../../ui/window/help_page.cpp"/>
        <source>outlined: the cell is shared with another conversation</source>
        <translation>带轮廓：单元与另一个对话共享</translation>
    </message>
    <message>
        <location filename="../../ui/window/help_page.cpp"/>
        <source>striped: the cell is not where the model computes, but on disk or offloaded</source>
        <translation>带条纹：单元不在模型计算之处，而在磁盘上或已卸载</translation>
    </message>
    <message>
        <location filename="../../ui/window/inspector_docks.cpp"/>
        <source>%1 of “%2”</source>
        <translation>“%2”的%1</translation>
    </message>
    <message>
        <location filename="../../ui/window/inspector_docks.cpp"/>
        <source>&amp;Reset layout</source>
        <translation>重置布局(&amp;R)</translation>
    </message>
    <message>
        <location filename="../../ui/window/inspector_docks.cpp"/>
        <source>All &amp;views side by side</source>
        <translation>并排显示所有视图(&amp;V)</translation>
    </message>
    <message>
        <location filename="../../ui/window/inspector_docks.cpp"/>
        <source>Back to the chat</source>
        <translation>返回聊天</translation>
    </message>
    <message>
        <location filename="../../ui/window/inspector_docks.cpp"/>
        <source>Back to the lesson</source>
        <translation>回到课程</translation>
    </message>
    <message>
        <location filename="../../ui/window/inspector_docks.cpp"/>
        <source>Back ▴</source>
        <translation>返回 ▴</translation>
    </message>
    <message>
        <location filename="../../ui/window/inspector_docks.cpp"/>
        <source>Cache &amp;inspector</source>
        <translation>缓存检查器(&amp;I)</translation>
    </message>
    <message>
        <location filename="../../ui/window/inspector_docks.cpp"/>
        <source>Cache ▾</source>
        <translation>缓存 ▾</translation>
    </message>
    <message>
        <location filename="../../ui/window/inspector_docks.cpp"/>
        <source>Handle of the views</source>
        <translation>视图把手</translation>
    </message>
    <message>
        <location filename="../../ui/window/inspector_docks.cpp"/>
        <source>Hide this view; the View menu shows it again</source>
        <translation>隐藏此视图；可用“视图”菜单重新显示</translation>
    </message>
    <message>
        <location filename="../../ui/window/inspector_docks.cpp"/>
        <source>Lesson ▴</source>
        <translation>课程 ▴</translation>
    </message>
    <message>
        <location filename="../../ui/window/inspector_docks.cpp"/>
        <source>Put this view into a window of its own, or back</source>
        <translation>将此视图放到单独的窗口中，或放回</translation>
    </message>
    <message>
        <location filename="../../ui/window/inspector_docks.cpp"/>
        <source>Show the views of the cache</source>
        <translation>显示缓存的视图</translation>
    </message>
    <message>
        <location filename="../../ui/window/key_bindings.cpp"/>
        <source>%1 alone is needed for writing; press it with Ctrl or Alt</source>
        <translation>%1 单独按下用于输入文字；请与 Ctrl 或 Alt 组合</translation>
    </message>
    <message>
        <location filename="../../ui/window/key_bindings.cpp"/>
        <source>%1 is needed for writing</source>
        <translation>%1 用于输入文字</translation>
    </message>
    <message>
        <location filename="../../ui/window/key_bindings.cpp"/>
        <source>%1 opens the menu %2</source>
        <translation>%1 打开菜单“%2”</translation>
    </message>
    <message>
        <location filename="../../ui/window/key_bindings.cpp"/>
        <source>%1 shows another version of a message</source>
        <translation>%1 显示消息的另一个版本</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>%1 are the keys of “%2”</source>
        <translation>%1 是“%2”的快捷键</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Changed; the usual keys: %1</source>
        <translation>已更改；默认快捷键：%1</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Cut</source>
        <translation>剪切</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Entries and their keys</source>
        <translation>菜单项及其快捷键</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Entry</source>
        <translation>菜单项</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Every entry has its usual keys</source>
        <translation>所有菜单项都使用默认快捷键</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Give every entry the keys it had at first</source>
        <translation>让所有菜单项恢复最初的快捷键</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Give this entry the keys it had at first</source>
        <translation>让此菜单项恢复最初的快捷键</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>In a view of the cache</source>
        <translation>在缓存的视图中</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>New keys</source>
        <translation>新快捷键</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>New keys for %1</source>
        <translation>%1 的新快捷键</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>New keys for “%1”; press Enter in the list, then the keys. Esc goes back to the list.</source>
        <translation>“%1”的新快捷键；在列表中按 Enter，再按快捷键。Esc 返回列表。</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>New line</source>
        <translation>换行</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>No keys</source>
        <translation>无快捷键</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Nothing is found</source>
        <translation>什么也没找到</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Paste</source>
        <translation>粘贴</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Press keys</source>
        <translation>按下按键</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Search an entry, a menu or keys</source>
        <translation>搜索菜单项、菜单或快捷键</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Select all</source>
        <translation>全选</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Take the keys of this entry away</source>
        <translation>移除此菜单项的快捷键</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>The keys of “%1” cannot be changed</source>
        <translation>“%1”的快捷键不能更改</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Use them here instead</source>
        <translation>改在这里使用</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Usual keys</source>
        <translation>默认快捷键</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Usual keys everywhere</source>
        <translation>全部恢复默认</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>fields, always</source>
        <translation>输入框，始终</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>“%1” has no keys now</source>
        <translation>“%1”现在没有快捷键</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>“%1” has the keys %2 now</source>
        <translation>“%1”的快捷键现在是 %2</translation>
    </message>
    <message>
        <location filename="../../ui/window/list_drawer.cpp"/>
        <source>Hide the conversations</source>
        <translation>隐藏对话列表</translation>
    </message>
    <message>
        <location filename="../../ui/window/long_work.cpp"/>
        <source>Comparison</source>
        <translation>比较</translation>
    </message>
    <message>
        <location filename="../../ui/window/long_work.cpp"/>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <location filename="../../ui/window/long_work.cpp"/>
        <source>Notify when &amp;long work ends</source>
        <translation>耗时任务结束时通知(&amp;L)</translation>
    </message>
    <message>
        <location filename="../../ui/window/long_work.cpp"/>
        <source>Reading has ended</source>
        <translation>读取已结束</translation>
    </message>
    <message>
        <location filename="../../ui/window/long_work.cpp"/>
        <source>The comparison has ended</source>
        <translation>比较已结束</translation>
    </message>
    <message>
        <location filename="../../ui/window/long_work.cpp"/>
        <source>The download has ended</source>
        <translation>下载已结束</translation>
    </message>
    <message>
        <location filename="../../ui/window/long_work.cpp"/>
        <source>The measurement has ended</source>
        <translation>测量已结束</translation>
    </message>
    <message>
        <location filename="../../ui/window/long_work.cpp"/>
        <source>The reply could not be finished</source>
        <translation>回复未能完成</translation>
    </message>
    <message>
        <location filename="../../ui/window/long_work.cpp"/>
        <source>The reply is written</source>
        <translation>回复已写完</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>%1 — KVarium</source>
        <translation>%1 — KVarium</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;About KVarium</source>
        <translation>关于 KVarium(&amp;A)</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Branch from this message</source>
        <translation>从此消息分支(&amp;B)</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Cache</source>
        <translation>缓存(&amp;C)</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Continue the last reply</source>
        <translation>继续最后一条回复(&amp;C)</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Conversations</source>
        <translation>对话(&amp;C)</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Delete conversation</source>
        <translation>删除对话(&amp;D)</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Edit the last message</source>
        <translation>编辑最后一条消息(&amp;E)</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Export conversation</source>
        <translation>导出对话(&amp;E)</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Find in this conversation</source>
        <translation>在此对话中查找(&amp;F)</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Full screen</source>
        <translation>全屏(&amp;F)</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Generation</source>
        <translation>生成(&amp;G)</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Import conversations…</source>
        <translation>导入对话(&amp;I)…</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Keyboard shortcuts…</source>
        <translation>键盘快捷键(&amp;K)…</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Lessons…</source>
        <translation>课程(&amp;L)…</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;New conversation</source>
        <translation>新对话(&amp;N)</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Next pane</source>
        <translation>下一窗格(&amp;N)</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Open model…</source>
        <translation>打开模型(&amp;O)…</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Pin or unpin conversation</source>
        <translation>置顶或取消置顶对话(&amp;P)</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Recent models</source>
        <translation>最近的模型(&amp;R)</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Search conversations</source>
        <translation>搜索对话(&amp;S)</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Stop the reply</source>
        <translation>停止回复(&amp;S)</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;What the cache is</source>
        <translation>什么是缓存(&amp;W)</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Write a message</source>
        <translation>写消息(&amp;W)</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>--data-dir names this folder</source>
        <translation>--data-dir 指定了此文件夹</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>A chat with a language model on this machine, and its KV cache as it really is.
Nothing you write leaves this machine unless you attach to a server, which then gets what you ask it.
Apache License 2.0; made with Qt %1.</source>
        <translation>与本机上的语言模型聊天，并如实查看其 KV 缓存。
你写的内容不会离开本机，除非连接服务器，届时服务器会收到你的提问。
Apache License 2.0；使用 Qt %1 制作。</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>A lesson is open</source>
        <translation>有一个课程正在进行</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>A&amp;ttach to a server…</source>
        <translation>连接服务器(&amp;T)…</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>About KVarium</source>
        <translation>关于 KVarium</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>All models and down&amp;loads</source>
        <translation>所有模型与下载(&amp;L)</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>Co&amp;mpare the last reply with other caches…</source>
        <translation>将最后一条回复与其他缓存比较(&amp;M)…</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>Copy &amp;diagnostics…</source>
        <translation>复制诊断信息(&amp;D)…</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>D&amp;ata folder…</source>
        <translation>数据文件夹(&amp;A)…</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>D&amp;uplicate conversation</source>
        <translation>创建对话副本(&amp;U)</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>Export &amp;all conversations…</source>
        <translation>导出所有对话(&amp;A)…</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>Export as &amp;JSON…</source>
        <translation>导出为 JSON(&amp;J)…</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>Export as &amp;Markdown…</source>
        <translation>导出为 Markdown(&amp;M)…</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>KVarium %1</source>
        <translation>KVarium %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>Move &amp;conversation to a folder…</source>
        <translation>将对话移动到文件夹(&amp;C)…</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>Open model &amp;folder…</source>
        <translation>打开模型文件夹(&amp;F)…</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>Re&amp;generate the last reply</source>
        <translation>重新生成最后一条回复(&amp;G)</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>Rena&amp;me conversation</source>
        <translation>重命名对话(&amp;M)</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>Sa&amp;mpling and system prompt…</source>
        <translation>采样与系统提示词(&amp;M)…</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>Ser&amp;ve this model…</source>
        <translation>提供此模型的服务(&amp;V)…</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>Settin&amp;gs…</source>
        <translation>设置(&amp;G)…</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>The lesson is set aside</source>
        <translation>课程已暂时搁置</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>The loo&amp;p, line by line</source>
        <translation>逐行看循环(&amp;P)</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>no model</source>
        <translation>无模型</translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source> %1 conversations lose their caches (%2) and will be read again.</source>
        <translation> %1 个对话会失去缓存（%2），之后将重新读取。</translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source> 1 conversation loses its cache (%1) and will be read again.</source>
        <translation> 1 个对话会失去缓存（%1），之后将重新读取。</translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source>%1. The conversation is kept</source>
        <translation>%1。对话已保留</translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source>Checking %1</source>
        <translation>正在检查 %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source>Compute on %1</source>
        <translation>在 %1 上计算</translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source>Its cache…</source>
        <translation>其缓存…</translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source>Keep %1</source>
        <translation>保留 %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source>Open %1</source>
        <translation>打开 %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source>Open %1?</source>
        <translation>打开 %1？</translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source>Open on the CPU</source>
        <translation>在 CPU 上打开</translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source>Opening %1</source>
        <translation>正在打开 %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source>Stay on %1</source>
        <translation>留在 %1 上</translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source>Stop the reply and open %1?</source>
        <translation>停止回复并打开 %1？</translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source>the CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source>“%1” is open already</source>
        <translation>“%1”已经打开</translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source>“%1” was made with %2. Open it to go on without reading it again</source>
        <translation>“%1”是用 %2 创建的。打开该模型即可继续，不必重新读取</translation>
    </message>
    <message>
        <location filename="../../ui/window/profile_menu.cpp"/>
        <source>&amp;Change profiles</source>
        <translation>更改配置方案(&amp;C)</translation>
    </message>
    <message>
        <location filename="../../ui/window/profile_menu.cpp"/>
        <source>&amp;Delete</source>
        <translation>删除(&amp;D)</translation>
    </message>
    <message>
        <location filename="../../ui/window/profile_menu.cpp"/>
        <source>&amp;Rename…</source>
        <translation>重命名(&amp;R)…</translation>
    </message>
    <message>
        <location filename="../../ui/window/profile_menu.cpp"/>
        <source>&amp;Save as a profile…</source>
        <translation>另存为配置方案(&amp;S)…</translation>
    </message>
    <message>
        <location filename="../../ui/window/profile_menu.cpp"/>
        <source>Deleted the profile “%1”</source>
        <translation>已删除配置方案“%1”</translation>
    </message>
    <message>
        <location filename="../../ui/window/profile_menu.cpp"/>
        <source>Name of the profile</source>
        <translation>配置方案的名称</translation>
    </message>
    <message>
        <location filename="../../ui/window/profile_menu.cpp"/>
        <source>Prof&amp;iles</source>
        <translation>配置方案(&amp;I)</translation>
    </message>
    <message>
        <location filename="../../ui/window/profile_menu.cpp"/>
        <source>Profile %1</source>
        <translation>配置方案 %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/profile_menu.cpp"/>
        <source>Profile %1, changed</source>
        <translation>配置方案 %1，已更改</translation>
    </message>
    <message>
        <location filename="../../ui/window/profile_menu.cpp"/>
        <source>Rename the profile</source>
        <translation>重命名配置方案</translation>
    </message>
    <message>
        <location filename="../../ui/window/profile_menu.cpp"/>
        <source>Sampling and system prompt of this conversation: temperature, length and more</source>
        <translation>此对话的采样和系统提示词：温度、长度等</translation>
    </message>
    <message>
        <location filename="../../ui/window/profile_menu.cpp"/>
        <source>Save system prompt, sampling and cache as a profile</source>
        <translation>将系统提示词、采样和缓存保存为配置方案</translation>
    </message>
    <message>
        <location filename="../../ui/window/profile_menu.cpp"/>
        <source>The profile “%1” was replaced</source>
        <translation>配置方案“%1”已被替换</translation>
    </message>
    <message>
        <location filename="../../ui/window/profile_menu.cpp"/>
        <source>The profiles were not changed: %1</source>
        <translation>配置方案没有更改：%1</translation>
    </message>
    <message>
        <location filename="../../ui/window/profile_menu.cpp"/>
        <source>There is a profile “%1” already</source>
        <translation>已有名为“%1”的配置方案</translation>
    </message>
    <message>
        <location filename="../../ui/window/profile_menu.cpp"/>
        <source>Use for &amp;new conversations</source>
        <translation>用于新对话(&amp;N)</translation>
    </message>
    <message>
        <location filename="../../ui/window/profile_menu.cpp"/>
        <source>Use for new conversations with this &amp;model</source>
        <translation>用于使用此模型的新对话(&amp;M)</translation>
    </message>
    <message>
        <location filename="../../ui/window/profile_menu.cpp"/>
        <source>system prompt</source>
        <translation>系统提示词</translation>
    </message>
    <message>
        <location filename="../../ui/window/save_guard.cpp"/>
        <source>%1 conversations are not saved</source>
        <translation>%1 个对话未保存</translation>
    </message>
    <message>
        <location filename="../../ui/window/save_guard.cpp"/>
        <source>%1. What is not saved is lost when the program ends.</source>
        <translation>%1。未保存的内容会在程序退出后丢失。</translation>
    </message>
    <message>
        <location filename="../../ui/window/save_guard.cpp"/>
        <source>%1: %2. The conversation goes on, and saving is tried again every few seconds.</source>
        <translation>%1：%2。对话可以继续，每隔几秒会再次尝试保存。</translation>
    </message>
    <message>
        <location filename="../../ui/window/save_guard.cpp"/>
        <source>&amp;Export…</source>
        <translation>导出(&amp;E)…</translation>
    </message>
    <message>
        <location filename="../../ui/window/save_guard.cpp"/>
        <source>&amp;Quit anyway</source>
        <translation>仍然退出(&amp;Q)</translation>
    </message>
    <message>
        <location filename="../../ui/window/save_guard.cpp"/>
        <source>&amp;Try again</source>
        <translation>重试(&amp;T)</translation>
    </message>
    <message>
        <location filename="../../ui/window/save_guard.cpp"/>
        <source>A conversation is not saved</source>
        <translation>有一个对话未保存</translation>
    </message>
    <message>
        <location filename="../../ui/window/save_guard.cpp"/>
        <source>Do not keep it</source>
        <translation>不保留</translation>
    </message>
    <message>
        <location filename="../../ui/window/save_guard.cpp"/>
        <source>Quit KVarium</source>
        <translation>退出 KVarium</translation>
    </message>
    <message>
        <location filename="../../ui/window/save_guard.cpp"/>
        <source>The cache of this conversation is not kept on disk: %1</source>
        <translation>此对话的缓存未能保留在磁盘上：%1</translation>
    </message>
    <message>
        <location filename="../../ui/window/save_guard.cpp"/>
        <source>cache not saved</source>
        <translation>缓存未保存</translation>
    </message>
    <message>
        <location filename="../../ui/window/save_guard.cpp"/>
        <source>“%1” is not saved</source>
        <translation>“%1”未保存</translation>
    </message>
    <message>
        <location filename="../../ui/window/settings_page.cpp"/>
        <source>%1: as at first</source>
        <translation>%1：恢复为最初的值</translation>
    </message>
    <message>
        <location filename="../../ui/window/settings_page.cpp"/>
        <source>%1: back to “%2”</source>
        <translation>%1：恢复为“%2”</translation>
    </message>
    <message>
        <location filename="../../ui/window/settings_page.cpp"/>
        <source>A new conversation begins with</source>
        <translation>新对话的初始设置</translation>
    </message>
    <message>
        <location filename="../../ui/window/settings_page.cpp"/>
        <source>Change…</source>
        <translation>更改…</translation>
    </message>
    <message>
        <location filename="../../ui/window/settings_page.cpp"/>
        <source>Data and keys</source>
        <translation>数据和密钥</translation>
    </message>
    <message>
        <location filename="../../ui/window/settings_page.cpp"/>
        <source>Kept in %1, where nothing else is said</source>
        <translation>未另作说明的设置保存在 %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/settings_page.cpp"/>
        <source>Models and memory</source>
        <translation>模型和内存</translation>
    </message>
    <message>
        <location filename="../../ui/window/settings_page.cpp"/>
        <source>Search settings</source>
        <translation>搜索设置</translation>
    </message>
    <message>
        <location filename="../../ui/window/settings_page.cpp"/>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <location filename="../../ui/window/settings_page.cpp"/>
        <source>Start again now</source>
        <translation>立即重新启动</translation>
    </message>
    <message>
        <location filename="../../ui/window/settings_page.cpp"/>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <location filename="../../ui/window/status_line.cpp"/>
        <source> thread, </source>
        <translation> 个线程, </translation>
    </message>
    <message>
        <location filename="../../ui/window/status_line.cpp"/>
        <source> threads, </source>
        <translation> 个线程, </translation>
    </message>
    <message>
        <location filename="../../ui/window/status_line.cpp"/>
        <source>%1 + the next one</source>
        <translation>%1 + 下一个</translation>
    </message>
    <message>
        <location filename="../../ui/window/status_line.cpp"/>
        <source>%1 in states</source>
        <translation>%1，存于状态中</translation>
    </message>
    <message>
        <location filename="../../ui/window/status_line.cpp"/>
        <source>%1 kept</source>
        <translation>保留 %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/status_line.cpp"/>
        <source>%1 of %2 tokens kept</source>
        <translation>保留 %1/%2 个 token</translation>
    </message>
    <message>
        <location filename="../../ui/window/status_line.cpp"/>
        <source>%1 of %2 tokens kept, %3 not reported yet</source>
        <translation>保留 %1/%2 个 token，%3 个尚未报告</translation>
    </message>
    <message>
        <location filename="../../ui/window/status_line.cpp"/>
        <source>%1 when the server last reported</source>
        <translation>服务器上次报告时%1</translation>
    </message>
    <message>
        <location filename="../../ui/window/status_line.cpp"/>
        <source>Allocated as well, not in use: %1.</source>
        <translation>另已分配但未使用：%1。</translation>
    </message>
    <message>
        <location filename="../../ui/window/status_line.cpp"/>
        <source>Copies of layers that lie elsewhere: %1.</source>
        <translation>在别处的层的拷贝：%1。</translation>
    </message>
    <message>
        <location filename="../../ui/window/status_line.cpp"/>
        <source>Every token at 16 bit: %1.</source>
        <translation>全部 token 为 16 bit：%1。</translation>
    </message>
    <message>
        <location filename="../../ui/window/status_line.cpp"/>
        <source>In use: what the cache holds now.</source>
        <translation>已用：缓存现在存有的内容。</translation>
    </message>
    <message>
        <location filename="../../ui/window/status_line.cpp"/>
        <source>One more cell is for the token that comes next: the window counts it.</source>
        <translation>另有一个单元留给下一个 token：窗口将它计算在内。</translation>
    </message>
    <message>
        <location filename="../../ui/window/status_line.cpp"/>
        <source>Other programs ask this model there. Click for the address and to stop it</source>
        <translation>其他程序在该处请求此模型。单击可查看地址或停止服务</translation>
    </message>
    <message>
        <location filename="../../ui/window/status_line.cpp"/>
        <source>Showing the cache took %1 of this reply's time.</source>
        <translation>显示缓存用了此回复 %1 的时间。</translation>
    </message>
    <message>
        <location filename="../../ui/window/text_actions.cpp"/>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <location filename="../../ui/window/text_actions.cpp"/>
        <source>&amp;Paste</source>
        <translation>粘贴(&amp;P)</translation>
    </message>
    <message>
        <location filename="../../ui/window/text_actions.cpp"/>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <location filename="../../ui/window/text_actions.cpp"/>
        <source>&amp;Undo (%1)</source>
        <translation>撤销(&amp;U)（%1）</translation>
    </message>
    <message>
        <location filename="../../ui/window/text_actions.cpp"/>
        <source>Cu&amp;t</source>
        <translation>剪切(&amp;T)</translation>
    </message>
    <message>
        <location filename="../../ui/window/text_actions.cpp"/>
        <source>Select &amp;all</source>
        <translation>全选(&amp;A)</translation>
    </message>
    <message>
        <location filename="../../ui/window/text_zoom.cpp"/>
        <source>&amp;Smaller text</source>
        <translation>缩小文字(&amp;S)</translation>
    </message>
    <message>
        <location filename="../../ui/window/text_zoom.cpp"/>
        <source>Lar&amp;ger text</source>
        <translation>放大文字(&amp;G)</translation>
    </message>
    <message>
        <location filename="../../ui/window/text_zoom.cpp"/>
        <source>Size of text</source>
        <translation>文字大小</translation>
    </message>
    <message>
        <location filename="../../ui/window/text_zoom.cpp"/>
        <source>Usual text si&amp;ze</source>
        <translation>默认文字大小(&amp;Z)</translation>
    </message>
    <message>
        <location filename="../../ui/window/text_zoom.cpp"/>
        <source>font, larger, smaller, zoom</source>
        <translation>字体、字号、放大、缩小、缩放</translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>%1 tokens are in the cache; your next message reads those next to the grey line (%2)</source>
        <translation>缓存中有 %1 个 token；下一条消息会读取灰线旁的那些（%2）</translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>%1 tokens are shared with “%2”; nothing of them is read again</source>
        <translation>与“%2”共享 %1 个 token；其中没有需要重新读取的</translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>%1, because %2</source>
        <translation>%1，因为%2</translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>%1, of the chat template</source>
        <translation>%1，属于聊天模板</translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>%1, of the system prompt or the chat template</source>
        <translation>%1，属于系统提示词或聊天模板</translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>After %1. Later words are hidden. Esc in the timeline leads back to now.</source>
        <translation>%1 之后。更晚的文字已隐藏。在时间线中按 Esc 回到现在。</translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>After %1. The text went on with other words then, which are hidden like later ones. Esc in the timeline leads back to now.</source>
        <translation>%1 之后。当时文本接着的是别的文字，它们与更晚的文字一样已隐藏。在时间线中按 Esc 回到现在。</translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>Colo&amp;ur the text like the map</source>
        <translation>文本按缓存图着色(&amp;U)</translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>Colours the text as the cache map does: where the cells of each token are. Off, only the words that the model no longer has are struck out, and those that only some of its layers have are paler</source>
        <translation>像缓存图一样为文本着色：表示每个 token 的单元在哪里。关闭时，只把模型已不再保留的词划去，并使只有部分层仍保留的词变淡</translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>No cache: for every token the whole conversation is read again</source>
        <translation>无缓存：每个 token 都重新读取整个对话</translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>Not in the cache: your next message reads it again (%1)</source>
        <translation>不在缓存中：下一条消息会重新读取它（%1）</translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>The views show “%1” until its reply is over</source>
        <translation>回复结束之前，各视图显示“%1”</translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>This conversation has %1 tokens, and the cache holds %2: it cannot be read until another cache is chosen</source>
        <translation>此对话有 %1 个 token，而缓存只能容纳 %2 个：选择其他缓存之前无法读取</translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>Your next message reads the last reply again, without its thoughts (%1)</source>
        <translation>你的下一条消息会重新读取最后一条回复，但不含其思考（%1）</translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>part of the chat template, not of a message</source>
        <translation>聊天模板的一部分，不属于消息</translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>part of the system prompt or the chat template, not of a message</source>
        <translation>系统提示词或聊天模板的一部分，不属于消息</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>%1; caches that are not kept on disk are lost</source>
        <translation>%1；未保留在磁盘上的缓存会丢失</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>&amp;High contrast</source>
        <translation>高对比度(&amp;H)</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>&amp;System</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>&amp;Titles by the model</source>
        <translation>由模型拟标题(&amp;T)</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>A folder with the conversations and the kept caches</source>
        <translation>包含对话和保留的缓存的文件夹</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>A served model publishes cache events</source>
        <translation>提供服务的模型发布缓存事件</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>A text of your own</source>
        <translation>您自己的文字</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>After the first reply the model writes a title of a few words</source>
        <translation>首次回复后，模型会写一个几个词的标题</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>All settings are as at first; the keyboard shortcuts stay as they were</source>
        <translation>所有设置已恢复为初始值；键盘快捷键保持不变</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>Files in the folders of models</source>
        <translation>模型文件夹中的文件</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>Keys of servers are in the system's keyring</source>
        <translation>服务器密钥保存在系统密钥环中</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>Language of sounds</source>
        <translation>声音的语言</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>Language of the &amp;window</source>
        <translation>界面语言(&amp;W)</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>Port %1</source>
        <translation>端口 %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>Reset all settings</source>
        <translation>重置所有设置</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>Show thinking while it is written</source>
        <translation>生成时显示思考</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>T&amp;heme</source>
        <translation>主题(&amp;H)</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>The window is in “%1” after the next start</source>
        <translation>下次启动后，窗口使用“%1”</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>Translate sounds into English</source>
        <translation>将声音翻译成英语</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>What you change in one conversation is for that conversation alone</source>
        <translation>在某个对话中所做的更改只对该对话有效</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>appearance, colours, dark mode</source>
        <translation>外观、颜色、深色模式</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>backup, back up, restore, move</source>
        <translation>备份、恢复、移动</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>processor, graphics card, CUDA</source>
        <translation>处理器、显卡、CUDA</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>profile, temperature, length, seed</source>
        <translation>配置方案、温度、长度、随机种子</translation>
    </message>
</context>
</TS>
