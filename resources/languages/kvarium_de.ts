<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>KVarium</name>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>%1 at depth %2, cache %3, run %4 of %5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>%1: %L2 of %L3 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>--read reads the memory of the processor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>-p 0 and -n 0 leave nothing to measure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>also how fast all threads read as many bytes of memory as a token needs, in turn with decoding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>also time, bytes and multiply-adds of each kind of operation, per prompt or token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>choose a smaller depth (-d)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>give one of them a number of tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>leave it out, or choose --device cpu</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>prefill and decode speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>repetitions, after one that warms up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>this device's memory cannot be read by the processor, so its speed is not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>tokens already in the cache, a list: 0,4096</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>tokens generated; 0: skip</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>tokens of the prompt; 0: skip</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/cache.cpp"/>
        <source>a saved cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/cache.cpp"/>
        <source>check that every byte is as it was written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/cache.cpp"/>
        <source>past_key_values.{layer}.{key,value} in a safetensors file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/cache.cpp"/>
        <source>read keys and values that export or Python has written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/cache.cpp"/>
        <source>safetensors file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/cache.cpp"/>
        <source>show the contents of a saved cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/cache.cpp"/>
        <source>show, check and exchange saved caches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/cache.cpp"/>
        <source>the saved cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/cache.cpp"/>
        <source>the tokens, if the file does not list them: 5,6,7 or @file.json</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/cache.cpp"/>
        <source>write keys and values as transformers' tuple of (key, value) per layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/cache.cpp"/>
        <source>writing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/caches.cpp"/>
        <source>every cache preset, and how to write a cache specification</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>
(this reply repeats itself: Ctrl+C stops it)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>%1 and %2 in holes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>%1 is for a model of this machine, and --engine names another</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>%1 on %2. /help lists commands, Ctrl+C stops a reply, Ctrl+D ends.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>%1, some layers do not keep %L2 of them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>%1: %L2 of %L3 tokens kept, %4, reused %L5, %L6 tokens/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>%1; %L2 tokens were carried over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>%1; /regen tries the message without a reply again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>%1; the conversation is read again with the next message: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>%1; the old cache computed them, so replies can differ: /reread reads the conversation again</source>
        <translation type="unfinished"></translation>
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
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>/cache SPEC chooses another</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>/fork makes one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>/load got no file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>/save got no file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>a conversation in the terminal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>address of an engine elsewhere, such as http://127.0.0.1:8000</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>assistant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>at temperature 0 nothing is drawn, so the reply cannot be another</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>back, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>cache: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>chat --json is for --engine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>choose another cache (/cache) and try again (/regen), or take it back (/undo)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>close other programs and start again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>in copy %1; its cache shares every block until one side writes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>leave one of them out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>load one that /save or the window has written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>loaded %1 messages, %L2 tokens in the cache %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>most tokens of a reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>saved %L1 tokens, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>stopped before a reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>system prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>the cache is %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>the conversation is read again with the next message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>the message is kept: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>the reply was cut at %L1 tokens; -n sets how many</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>the saved cache has no conversation next to it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>there is no copy to return from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>there is no memory for a cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>tokens a fixed cache is made for, at most as many as the model was trained for; 0: 8,192</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>try again (/regen), or take it back (/undo)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>use run --json</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>with --engine: a JSON document for each reply, a line each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>write /load FILE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>write /save FILE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>&quot;%1&quot; is not a list of token ids</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%1 computes as --precision fast asks, not %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%1 has lists or objects nested deeper than %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%1 has more than %L2 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%1 has no weights that can become %2: they are quantized already, or their rows are no whole blocks of it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%1 is a folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%1 is not JSON: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%1 is not a list of token ids</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%1 or choose a larger cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%1 or choose a smaller cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%1 or raise --memory-limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%1 or use a model with more positions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%1, choose --on-full offload or raise --memory-limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%1, choose a smaller cache or a smaller --gpu-layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%1: %L2 tokens take %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%L1 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%L1 bytes (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%L1 tokens (%L2 in blocks of %3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>--memory-limit allows %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>--template-var %1 is no NAME=VALUE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>NAME=VALUE of the chat template, such as enable_thinking=false; repeatable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>add --device cuda</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>cache %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>cannot read %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>check the disk it is on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>choose a smaller capacity or a smaller --gpu-layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>choose a smaller capacity or raise --memory-limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>control tokens that are spelled in messages, such as &lt;|im_end|&gt;, are those tokens; else they are text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>correct the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>leave --quantize out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>loading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>raise --memory-limit, which is %L1 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>shorten it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>standard input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>standard output cannot be written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>the cache %1 takes %2 for %3, and %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>the machine does not have them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>write --template-var enable_thinking=false</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>write 5,6,7 or @file.json</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>write [5, 6, 7]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/common.h"/>
        <source>shorten the prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>--settings %1 got &quot;%2&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>--settings got &quot;%1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>--settings got the key &quot;%1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>KEY=NUMBER[,KEY=NUMBER]... in place of the sampling options: temperature, top_k, top_p, min_p, typical_p, repetition_penalty, no_repeat_ngram, seed; once, or for every run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>compare got %1 of %2 for %3 runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>compare got %1 runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>compare got one run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>give 2 to %1 of --cache, --settings or -m</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>give each of -m, --cache and --settings once, for all runs, or once for each run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>it accepts temperature, top_k, top_p, min_p, typical_p, repetition_penalty, no_repeat_ngram and seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>never stop at the end of a turn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>the others are fed the first one's tokens; their ids are what they would have chosen there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>the same prompt with two to four caches, settings or models, side by side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>write KEY=NUMBER[,KEY=NUMBER]...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>written %L1 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/estimate.cpp"/>
        <source>--gpu-layers splits the weights of a model, and --shape has none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/estimate.cpp"/>
        <source>--shape got &quot;%1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/estimate.cpp"/>
        <source>--shape is larger than any model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/estimate.cpp"/>
        <source>bytes needed, from the header alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/estimate.cpp"/>
        <source>give -m MODEL</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/estimate.cpp"/>
        <source>layers, kv_heads and head_dim are all needed, each 1 or more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/estimate.cpp"/>
        <source>numbers up to 4096</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/estimate.cpp"/>
        <source>the estimate is larger than 64 bits can count</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/estimate.cpp"/>
        <source>write layers=N,kv_heads=N,head_dim=N</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>%1 is an option of beam search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>%1 is not a list of lists</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>--save got several sequences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>5,6,7 or @file.json</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>a file holds one: generate one at a time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>add --beams B, 2 or more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>add --beams B, or draw with --temperature T</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>at %L1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>best sequences printed, at most as many as beams; or sequences drawn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>continue token ids</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>file with a JSON list of id lists, one sequence each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>groups of beams that choose different tokens; they divide the beams</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>id that ends a sequence; repeatable, replaces the model's</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>least number of new tokens before the end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>leave out --prompt-lookup, or --beams and --num-return-sequences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>most tokens of a continuation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>never stop at it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>number of beams; 1: no beam search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>prompt lookup generates one sequence per prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>prompt lookup: most tokens guessed at a time from earlier text and checked in one step; 0: off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>save the cache afterwards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>score = sum of log probabilities / length ^ this</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>start from a saved cache, with its own specification</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>subtracted from a token's log probability for each earlier group that chose it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>when as many sequences as beams have ended: true, stop; false, unless a beam is better by now; never, unless one can still become better</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>without beams there is only one likeliest continuation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>write one list for each sequence, such as [[5, 6], [7]]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/inspect.cpp"/>
        <source>architecture, layers, tensors, tokenizer, template</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/inspect.cpp"/>
        <source>it %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>L1 to L16, its subject, or all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>a card is of one lesson</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>a finding does not hold here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>a setting is of one lesson</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>file that `lesson run --save` or the window wrote</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>kvarium-cli lesson list names them all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>measure a card's lesson again and compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>measure one lesson, or all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>measure what a lesson shows, check a result card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>name one with --save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>name one with --setting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>the card cannot be measured here: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>the card does not agree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>the card is of a lesson that is not here: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>the lessons there are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>the lines above say where</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>the lines above say which</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>the number that the learner sets, of a lesson that has one (C4)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>there is no lesson %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>write the result card (JSON) to this file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/listen.cpp"/>
        <source>%1 transcribes speech and got no input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/listen.cpp"/>
        <source>does not hold a matrix: its shape has two numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/listen.cpp"/>
        <source>does not hold float32 numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/listen.cpp"/>
        <source>give it --features F.npy or -f AUDIO.wav</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/listen.cpp"/>
        <source>input of an encoder-decoder model: float32 [n_mels, frames], a NumPy file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/listen.cpp"/>
        <source>is cut short</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/listen.cpp"/>
        <source>is cut short or too long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/listen.cpp"/>
        <source>is not a .npy file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/listen.cpp"/>
        <source>is not in row-major order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/listen.cpp"/>
        <source>only the first %1 s are used: the model takes no more at once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/listen.cpp"/>
        <source>save a float32 matrix with numpy.save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/listen.cpp"/>
        <source>the same as a WAV file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>%1 is not a list of steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>%1, step %2%3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>-o got &quot;-&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>NumPy file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>feed fewer tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>file with a JSON list of cache operations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>fork it first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>got %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>ids of every later call</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>ids of the first call</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>it accepts a name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>it accepts a number of tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>it accepts feed, keep, drop_last, fork, switch, save, load, reset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>it accepts true</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>keep more, reset it, or choose a cache that keeps every token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>teacher-forced logits, float32 [tokens, vocabulary]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>the cache has seen %1 tokens, so it accepts 0 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>the file appears when it is complete, so it needs a path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>there is no state &quot;%1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>this cache cannot go back to %1 tokens: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>unknown operation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>write [{&quot;feed&quot;: [1, 2]}, ...]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>write one {&quot;operation&quot;: value}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/models.cpp"/>
        <source>the models that -m opens by their names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/no_remote_chat.cpp"/>
        <source>leave --engine out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/no_remote_chat.cpp"/>
        <source>this kvarium-cli was built without remote engines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>0: greedy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>1: none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>KMG</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>PRESET[:key=value,...], see kvarium-cli caches</source>
        <translation type="unfinished"></translation>
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
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>SPEC, for example static:max_cache_len=2048</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>a text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>auto, all or a whole number from 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>ends the reply before this text; repeatable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>exact, fast or fastest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>got &quot;%1&quot;; it accepts %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>least probability, as a share of the most likely token's</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>mass of the most typical tokens kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>memory is full: fail, or offload the cache and go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>most bytes of checkpoints, to which a text can go back: earlier recurrent states, and what windows held; 0: none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>most bytes of the cache, without the weights: 5000000, 64M, 2G</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>most likely tokens kept; 0: all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>no n-gram of this length twice; 0: off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>no progress on standard error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>numbers above 0, up to 1 (off)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>numbers above 0, up to 100; 1 is off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>of a GPU, the last layers that it computes, the CPU the others: N, all, or auto: as many as fit next to the cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>print one JSON document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>probability mass kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>seed of the random numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>threads; 0: as many as the machine gives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>whole numbers from %L1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>whole numbers from %L1 to %L2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>whole numbers from 0 to 18446744073709551615</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>whole numbers of bytes from 0, or with the suffix K, M or G: 64M</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/perplexity.cpp"/>
        <source>first tokens, read in one call and not scored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/perplexity.cpp"/>
        <source>last tokens of a window, which are scored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/perplexity.cpp"/>
        <source>measure the loss of quality of a cache on a text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/perplexity.cpp"/>
        <source>reference SPEC for the others: KL divergence, same likeliest token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/perplexity.cpp"/>
        <source>text to predict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/perplexity.cpp"/>
        <source>tokens of a window; windows begin every --stride tokens with an empty cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/perplexity.cpp"/>
        <source>tokens of every later call</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>&quot;%1&quot; is no option</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>%1: %2 %1 --help lists its options</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>%1: %2; %1 --help lists its options</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>%1: %2; did you mean %3? %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>a command is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>it accepts %1 (%2 --help says more)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>kvarium-cli </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>kvarium-cli: memory ran out; choose a smaller model, cache or --memory-limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>there is no command &quot;%1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>there is no option %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>there is no option %1; did you mean %2?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/progress.cpp"/>
        <source>%L1 tokens are more than the %L2 that the model was trained for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/progress.cpp"/>
        <source>note: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/progress.cpp"/>
        <source>reading %L1 of %L2 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/progress.cpp"/>
        <source>the reply ended inside its thoughts, without an answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/prompt.cpp"/>
        <source>%1 ends with a reply, which would go on (continue_final_message)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/prompt.cpp"/>
        <source>%1, the text is used as it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/prompt.cpp"/>
        <source>%1, which --messages needs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/prompt.cpp"/>
        <source>ask kvarium-cli serve, or end with a message of the user</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/prompt.cpp"/>
        <source>give a text with -p</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/prompt.cpp"/>
        <source>message of the user; -: standard input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/prompt.cpp"/>
        <source>of %1 these change nothing here: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/prompt.cpp"/>
        <source>the text as it is, without chat template</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/prompt.cpp"/>
        <source>use -p TEXT</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>%1 asked for a key and gets that of KVARIUM_ENGINE_KEY</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>%1 at %2. /help lists commands, Ctrl+C stops a reply, Ctrl+D ends.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>%1 chooses its cache itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>%1 has no model %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>%1 has several models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>%1; the message is kept: /regen tries again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>/cache got no specification</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>/regen        another reply to the last message
/undo         take back the last message and its reply
/cache SPEC   choose another cache, of a KVarium server
/stats        numbers of the last reply
/help, /quit
</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>add --model, one of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>everybody in the network of %1 can read what is sent there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>it has %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>leave it out; kvarium-cli serve lets one choose</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>the message is kept: /regen tries again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>the reply was cut; -n sets how many tokens it may have</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>write /cache SPEC</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/run.cpp"/>
        <source>ask for fewer tokens (-n)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/run.cpp"/>
        <source>most tokens of the reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/run.cpp"/>
        <source>one reply, streamed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/run.cpp"/>
        <source>save the cache after the reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/run.cpp"/>
        <source>the reply was cut; %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>%1 on %2. Listening at %3, with the key of the file; Ctrl+C ends.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>%1 on %2. Listening at %3; Ctrl+C ends.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>--host %1 can be reached from other computers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>--host %1 is no address of this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>KV events at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>SPEC of requests that name none in the field `cache`</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>address to listen at; others than this computer's own need a key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>another name by which requests may call the model; repeatable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>ending</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>file with the key that requests must bring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>give it a key with --api-key-file FILE, or leave --host out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>memory of the caches kept for conversations to come</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>most tokens of a conversation, at most as many as the model was trained for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>name by which others ask this computer, such as host.docker.internal; repeatable. With a key any name is taken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>other users of this computer can read %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>page that may ask and read the answers, by its origin, such as https://chat.example; repeatable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>publish what happens to the caches on this computer, at this port and the next; 0: any</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>the OpenAI protocol over HTTP, with this engine's caches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>turns that may wait, 0 to 1000; more are refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>write a line for each request to stderr, without its text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>write an IP address of it, or leave --host out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/terminal.cpp"/>
        <source>
Ctrl+C again or Ctrl+D ends the conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/terminal.cpp"/>
        <source>/help lists them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/terminal.cpp"/>
        <source>memory ran out; end other programs, or choose a smaller cache (/cache)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/terminal.cpp"/>
        <source>taken back, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/terminal.cpp"/>
        <source>there is no message to reply to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/terminal.cpp"/>
        <source>there is no message to take back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/terminal.cpp"/>
        <source>this message takes the place of the one without a reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/terminal.cpp"/>
        <source>unknown command %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/terminal.cpp"/>
        <source>write one first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/terminal.h"/>
        <source>%1 messages left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>%1 has a message %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>%1 has no chat template</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>%1 holds no messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>%1 of %2 bytes have no token and were left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>GGUF file or folder whose template is used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>Jinja file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>bos_token for --template</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>do not begin the reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>eos_token for --template</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>leave control tokens out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>name one with --template FILE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>render a chat template</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>special tokens written in the text stay text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>standard input to token ids</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>token ids of the rendered text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>token ids on standard input to text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>write a JSON list of {role, content}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>write each as {&quot;role&quot;: &quot;user&quot;, &quot;content&quot;: &quot;...&quot;}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/transcribe.cpp"/>
        <source>WAV file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/transcribe.cpp"/>
        <source>en, de, ...; default: detected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/transcribe.cpp"/>
        <source>listening</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/transcribe.cpp"/>
        <source>speech to text, with a Whisper model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/cli/transcribe.cpp"/>
        <source>transcribe, or translate into English</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/kvarium/capture.cpp"/>
        <source>the picture could not be written to %1; choose a place that can be written and a name that ends in .png</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/kvarium/capture.cpp"/>
        <source>the prompt is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>%1, or system: what the window speaks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>--capture needs --prompt TEXT or --lesson NAME</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>--check needs --lesson NAME or all, and takes no picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>--compare needs --capture FILE, and nothing else to do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>--device takes %1, not %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>--gpu-layers names layers for a GPU, and --device names none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>--gpu-layers takes all, auto or a number from 0 on, not %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>--language takes %1 or system, not %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>--lesson takes a name such as L7, and all with --check, not %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>--max-new-tokens takes a number from 1 on, not %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>--precision takes exact, fast or fastest, not %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>--size takes WIDTHxHEIGHT such as 1440x900, not %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>--theme takes light, dark or system, not %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>--threads takes a number from 0 on, not %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>A model, as with --model; or a saved cache (.kvcache).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>Chat with a local language model and see its KV cache.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>Colour the text by where the cells of its tokens are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>Draw what kvarium-cli compare --json wrote here, as one picture, to --capture.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>Keep conversations and settings in this folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>Longest reply, in tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>Measure --lesson NAME, or all, print what holds, and end; 1 where one fails.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>Of a GPU, the last layers that it computes: N, all, or auto: as many as fit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>Open this lesson: L1 to L16, or its subject.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>Open this model: a GGUF file, a folder with safetensors, or the address of a server.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>Send --prompt, save what is seen after the reply to this PNG, and end. With --lesson: save the card of what it measures, or with --size the window. With --compare: save its picture.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>Show every view of the cache side by side.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>Size of the window.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>Start with a new conversation and this cache, such as dynamic or static:max_cache_len=2048.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>Threads that compute; 0: as many as the machine has.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>What computes: auto, cpu, cuda or cuda:N.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>What to ask with --capture.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>exact, fast or fastest.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>light, dark or system.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>%1 is longer than 4 hours or 2^28 frames</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>%1 is not a WAV file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>AIFF</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>FLAC</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>MP3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>MPEG-4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>Ogg</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>a 64-bit WAV (BW64)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>a 64-bit WAV (RF64)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>a big-endian WAV (RIFX)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>convert it first: ffmpeg -i FILE -ac 1 -ar 16000 OUT.wav</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>cut it into shorter files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>ends inside its chunk '%1'</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>ends inside its sound: %1 of %2 bytes are there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>has %1 channels; 1 to 64 are allowed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>has %1 samples per second; 1000 to 384000 are allowed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>has a fmt chunk of %1 bytes, fewer than 16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>has a sample that is not a finite number, at %1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>has an extensible fmt chunk of %1 bytes, fewer than 40</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>has frames of %1 bytes for %2 channels of %3 bits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>has more than 4096 chunks before its sound</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>has no fmt chunk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>has no fmt chunk before its sound</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>has no sound</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>has no sound (no data chunk)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>has two fmt chunks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>holds samples of format %1 with %2 bits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>holds sound in a format of its own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>is %1, and this program reads WAV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>is compressed (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>record or download it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/mapped_file.cpp"/>
        <source>%1 is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/mapped_file.cpp"/>
        <source>%1 was cut short or could not be read while it was in use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/mapped_file.cpp"/>
        <source>cannot map %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/mapped_file.cpp"/>
        <source>cannot open %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/mapped_file.cpp"/>
        <source>check the disk and open the file again when nothing writes to it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/mapped_file.cpp"/>
        <source>check the path and its permissions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/mapped_file.cpp"/>
        <source>copy the file to a local disk and make sure there is memory left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/mapped_file.cpp"/>
        <source>download or write it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/mapped_file.cpp"/>
        <source>name a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/output_file.cpp"/>
        <source>cannot create %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/output_file.cpp"/>
        <source>cannot rename to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/output_file.cpp"/>
        <source>cannot sync %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/output_file.cpp"/>
        <source>cannot write &quot;%1&quot;: it names no file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/output_file.cpp"/>
        <source>cannot write %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/output_file.cpp"/>
        <source>cannot write %1: it is not a regular file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/output_file.cpp"/>
        <source>check the folder, its permissions and the free space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>%1 got &quot;%2&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>%1 left %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>%L1 to %L2 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>%L1 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>%L1 tokens are compressed, which cannot be turned back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>%L1 tokens are no longer kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>%L1 tokens are read again: the model rotates keys otherwise in longer texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>a cache cannot keep %1 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>chunk %1 was cut after %2 tokens, the most that the model generates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>chunk %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>every token is banned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>it accepts %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>its tokens are compressed, which cannot be turned back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>layer %1 was not probed when the last token was computed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>memory cannot hold the %L1 tokens of the prompt at once: they are read in pieces, and each decides what stays</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>memory for the cache ran out after %L1 tokens: it has %2 of the %3 that it may take, and the next tokens need more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>no memory is left for the cache after %L1 tokens: it has %2, and the machine gives no more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>no memory is left to read layer %1; ask for fewer positions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>offloaded to disk: memory for the cache ran out after %L1 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>offloaded to host memory: device memory for the cache ran out after %L1 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>read %L1 of %L2 tokens again: no earlier checkpoint is kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>read %L1 of %L2 tokens again: the nearest checkpoint lies after token %L3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>the cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>the cache holds %L1 tokens and %L2 are needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>the cache holds %L1 tokens, and the computer has no more memory for the part outside of the device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>the model has learned %L1 positions and %L2 are needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>the model rotates keys otherwise in a text of %L1 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>the new cache has room for %L1 tokens, and there are %L2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>the present cache belongs to a recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>the prompt has %L1 tokens, the model was trained for %L2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>the recurrent state cannot go back to token %1, only to the beginning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>the recurrent state cannot go back to token %1, only to token %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>the sound was resampled from %1 to %2 samples per second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>the text is now longer than the %L1 tokens the model was trained for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>the window of %1 tokens is full, and this model has learned positions: it cannot slide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>there are only %1 different sequences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>there is no memory for both caches at once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>this cache has forgotten cells that it saw</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>this cache keeps no cell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>this cache keeps nothing between steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>this model has layers with a recurrent state, which cannot be moved to another cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>token %L1 is %2, the cache had %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>tokens before position %1 have already left %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>tokens before position %1 have already left the window of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>tokens before position %1 were weighed by the tokens after it, for %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>without a cache no tokens are kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/thread_pool.cpp"/>
        <source>ask for fewer threads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/thread_pool.cpp"/>
        <source>the system gave only %1 of %2 threads (%3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/base/wake_pipe.h"/>
        <source>no pipe can be opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>%1 belongs to other blocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>%1 does not match its checksum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>%1 has a number that is not finite</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>%1 has an invalid row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>%1 has other forms than in its header</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>%1 is incomplete: %2 of %3 are there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>%1 is not a saved cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>%1 stores other cells than in its header</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>%1 was saved by a newer version of this program (format %2, this one reads %3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>%1 was saved by an older version of this program (format %2, this one reads %3 to %4)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>it has %1 bytes of data, which contradicts its header</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>it is truncated or damaged: save the cache again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>it lacks checksums</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>its header does not match its checksum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>its tensors are not those in its metadata</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>its version is not a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>more tokens were rounded than there are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>name a file that --save or /save has written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>read its text again and save it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>save the cache again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>token %1 is outside the vocabulary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>use that version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_head.cpp"/>
        <source>a list of ascending positions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_head.cpp"/>
        <source>a list of at most 4096</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_head.cpp"/>
        <source>an object with ropes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_head.cpp"/>
        <source>as many numbers for each cell, or none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_head.cpp"/>
        <source>empty where there is no state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_head.cpp"/>
        <source>it is damaged: save the cache again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_head.cpp"/>
        <source>its end is missing, from %1 on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_head.cpp"/>
        <source>numbers of some rows, or none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_head.cpp"/>
        <source>plain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_head.cpp"/>
        <source>queries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_head.cpp"/>
        <source>scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_export.cpp"/>
        <source>%1, and the legacy layout has only keys and values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_export.cpp"/>
        <source>export from a model of attention layers alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_export.cpp"/>
        <source>exporting the cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_export.cpp"/>
        <source>save a cache that stores them, for example with --cache dynamic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_export.cpp"/>
        <source>some layers of this model have a recurrent state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_export.cpp"/>
        <source>this cache belongs to a transcription</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_export.cpp"/>
        <source>this cache stores no keys and values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>%1 does not say which tokens it holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>%1 holds %2, and none of them is past_key_values.{layer}.key or .value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>%1 is a cache as --save writes it, not the legacy layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>%1 lacks tokens that were evicted, and %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>%1 tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>%1 tensors, the first '%2'</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>%1 would keep them (position %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>%1 would quantize missing tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>%1: %2 is %3, and %4 tokens of this model are %5 (1, KV heads, tokens, head size)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>%1: its ids are not a list of tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>%1: its rope_length is not a length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>%1: layer %2 holds numbers that are not finite</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>choose a cache that takes less memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>choose a cache with more room</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>import into a cache of cells, such as --cache dynamic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>import into the cache it came from, or an unquantized one whose window is not longer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>it has more layers than the model's %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>its positions are not an object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>name a file with these two of every layer, [1, KV heads, tokens, head size] each, as kvarium-cli cache export writes it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>name as many tokens (--ids) as the file has, and the model it was made with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>name them with --ids</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>not there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>open it as it is (--restore, /load), or convert it with kvarium-cli cache export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>such a cache can be saved and restored, but not exported and imported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>the positions of layer %1 are not a list of [first, count]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>the positions of layer %1 are not ascending positions of its tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>there are no tokens to import</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>this cache has no cells to read into</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>write the file as kvarium-cli cache export does</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>%1 cells are missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>%1 groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>%1 numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>%1 of %2 saved checkpoints were restored: the memory for them holds no more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>a block extends beyond the first tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>a block has the wrong role</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>a block is sealed that must stay full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>group %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>it has more tokens than its cache can hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>its cells are never packed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>its default format is %1 and here it is %2: use the --precision it was made with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>its queries have another shape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>its scores belong to other cells</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>its specification contradicts its contents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>layer %1 in group %2 with keys %3 and values %4, %5 + %6 bytes a block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>layer table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>leave --cache out: the file's applies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>leave the saved cache out, and save it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>load the model it was made with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>load the model it was made with, with the same --quantize</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>nobody wants its queries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>precision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>raise the memory limit, or start without the saved cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>reading the saved cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>rule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>specification</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>state.now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>the saved cache has another %1: %2, and here it is %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>the saved cache is of an older version of this program, whose keys hold the model's bias (layer %1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>the saved cache of %1 tokens does not fit into memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>the saved recurrent state does not fit into memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>tokenizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>use --precision %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>use the model's own tokenizer files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>vocabulary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/save.cpp"/>
        <source>%1 was stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/save.cpp"/>
        <source>a cache of a transcription cannot be saved: the file format has no place for the encoder's output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/save.cpp"/>
        <source>saving the cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/save.cpp"/>
        <source>start it again; nothing was changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/save.cpp"/>
        <source>transcribe the recording again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>%1 cells of a block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>%1 does not go with backend %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>%1 got %2, and backend %3 has no such axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>%1 numbers of a head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>%1, or leave it out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>0 (per token) and -1 (per channel)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>1 (per token) and 0 (per channel)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>a q_group_size of %1 does not divide the %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>backend %1 has no %2 bits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>float zero, solver with hqq_optimize; axis 1 (per token) or 0 (per channel)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>it has %1; the nearest is %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>its keys are per channel and its values per token; choose another backend for another axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>keys per channel, values per token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>keys per channel, values rotated, the first tokens full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>leave it out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>range and float shift; axis 0 (per token) or -1 (per channel)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/backing_store.cpp"/>
        <source>a file for the cache cannot be made in %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/backing_store.cpp"/>
        <source>check the disk, or choose residency=device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/backing_store.cpp"/>
        <source>free some space, or set TMPDIR to a folder on another disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/backing_store.cpp"/>
        <source>set TMPDIR to a folder that can be written, or choose residency=device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/backing_store.cpp"/>
        <source>the disk with %1 is full; the cache needs %2 more there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/backing_store.cpp"/>
        <source>the file of the cache in %1 could not be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/backing_store.cpp"/>
        <source>the file of the cache in %1 could not be written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/block_pool.cpp"/>
        <source>a cache of %1 tokens needs more memory than any machine has</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/block_pool.cpp"/>
        <source>choose a smaller capacity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/block_pool.cpp"/>
        <source>choose a smaller capacity or a smaller format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/block_pool.cpp"/>
        <source>choose a smaller capacity or raise the limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/block_pool.cpp"/>
        <source>close other programs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/block_pool.cpp"/>
        <source>the cache needs %1 bytes and the memory limit leaves %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/block_pool.cpp"/>
        <source>the cache needs %1 bytes, and the machine has less free memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/block_pool.cpp"/>
        <source>there is not enough memory to move the cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/io_queue.cpp"/>
        <source>close other programs, or choose residency=device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/io_queue.cpp"/>
        <source>the system refuses a thread for the cache: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/residency.cpp"/>
        <source>choose a smaller capacity, a smaller prefetch, or raise the limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/residency.cpp"/>
        <source>compute memory has no room for the buffers that the offloaded layers come through</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/budgeted.cpp"/>
        <source>%1 sinks fill a budget of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/budgeted.cpp"/>
        <source>num_sink_tokens can be 0 to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/budgeted.cpp"/>
        <source>prompt=whole is what it does: leave it out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/budgeted.cpp"/>
        <source>window_length=N bounds it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/expected_attention.cpp"/>
        <source>Prompt, as expected (Expected Attention)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/fixed.cpp"/>
        <source>Full, fixed size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/fixed.cpp"/>
        <source>choose retention=sliding_window or retention=sink</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/full.cpp"/>
        <source>Full (grows)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/full.cpp"/>
        <source>choose retention=fixed, or leave retention out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/full.cpp"/>
        <source>choose retention=sliding_window, or give a window only to the layers that are meant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/h2o.cpp"/>
        <source>Heavy hitters (H2O)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/h2o.cpp"/>
        <source>recent can be 0 to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/h2o.cpp"/>
        <source>the %1 most recent do not fit into a budget of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/h2o.cpp"/>
        <source>the newest and the most attended, %1 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/key_norm.cpp"/>
        <source>Smallest key norms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/key_norm.cpp"/>
        <source>the %1 tokens with the smallest key norms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/registry.cpp"/>
        <source>%1 does not go with %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/registry.cpp"/>
        <source>choose a retention that decides by keys or attention, or leave it out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/registry.cpp"/>
        <source>choose retention=h2o, or leave it out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/registry.cpp"/>
        <source>choose retention=sink, or give sinks only to the layers that are meant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/registry.cpp"/>
        <source>choose retention=snapkv or retention=pyramidkv, or leave it out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/sink.cpp"/>
        <source>%1 sinks fill a window of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/sink.cpp"/>
        <source>Sinks + window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/sliding_window.cpp"/>
        <source>Window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/sliding_window.cpp"/>
        <source>say window_length=N</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/sliding_window.cpp"/>
        <source>sliding_window needs a length, and this layer has no window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/snapkv.cpp"/>
        <source>%1 observed tokens do not fit into a budget of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/snapkv.cpp"/>
        <source>Prompt, as a pyramid (PyramidKV)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/snapkv.cpp"/>
        <source>Prompt, shortened (SnapKV)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/snapkv.cpp"/>
        <source>observe can be 1 to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/tova.cpp"/>
        <source>Most attended (TOVA)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/tova.cpp"/>
        <source>the %1 tokens that the newest attends to most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/sequence/cross_cache.cpp"/>
        <source>raise the limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/sequence/cross_cache.cpp"/>
        <source>the recording needs %1 bytes and the memory limit leaves %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/sequence/kv_cache.cpp"/>
        <source>reset it and begin with the whole text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/sequence/kv_cache.cpp"/>
        <source>the cache %1 has seen %2 tokens and keeps none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/sequence/read_cells.cpp"/>
        <source>choose a layer that attends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/sequence/read_cells.cpp"/>
        <source>choose one of 0 to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/sequence/read_cells.cpp"/>
        <source>layer %1 has no KV head %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/sequence/read_cells.cpp"/>
        <source>layer %1 has no keys and values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source> bit </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>%1 is another name of dynamic for %2, and this model is not one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>%1 is for %2 of few bits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>a model with attention and recurrent state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>a model with recurrent state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>add residency=disk or residency=host, or leave it out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>an encoder-decoder model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>hybrid is for models with window layers, and this model has none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>it accepts one number for all of them: write it before the layer rules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>layer %1 keeps a recurrent state and no cells</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>layer %1 keeps nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>layer %1 reads the cells of layer %2 and keeps none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>layers of this model: 0-%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>name attention layers, or leave the rule out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>name layer %1, or leave the rule out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>prefetch got %1 and %2, and offloaded layers of a device share one ring of buffers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>prefetch got %1, and no layer is offloaded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>requantize=all does not go with rotate=hadamard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>requantize=all needs a cache that keeps every token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>requantize=all reproduces %1, not %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>say %1, or requantize=append</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>say %1=N too, or leave %2 out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>say requantize=append, or retention=full on layers without a window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>say requantize=append, or rotate=none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>use dynamic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>use dynamic, or sliding_window:window_length=N</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>%1 to %2 numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>0, 0-3 or -1 (the last)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Compress to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Compresses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Fitted zeros</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Group size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>K %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Keeps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Keys: axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Keys: compress to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Keys: precision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>LAYERS:key=value,...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Last tokens that decide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Layers ahead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Method</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Newest always kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Newest at 16 bit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Precision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Prompt: decided</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Room for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Rotation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Sinks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>V %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Values: axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Values: compress to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Values: precision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>a number of layers, 0 to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>a prompt is one decision about what stays, or one for each piece of it (tova, h2o, key_norm)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>at most 4096 characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>axis of the groups of keys, numbered as the backend does</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>axis of the groups of values, numbered as the backend does</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>bits per number in keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>bits per number in keys and values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>bits per number in values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>capacity in tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>chosen by the last %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>first tokens that are never evicted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>fit the zeros (backend hqq)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>for example format=f16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>full-precision format of keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>full-precision format of keys and values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>full-precision format of values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>key=value list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>keys are %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>last tokens of the prompt that choose (snapkv, pyramidkv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>layer rule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>layers read ahead from RAM or disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>newest tokens that are never evicted (h2o)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>newest tokens that stay in full precision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>numbers that share a scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>numbers up to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>rotation of keys and values before they are compressed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>the method of compression</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>the newest %1 always</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>the specification</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>unknown key &quot;%1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>what a flush compresses: the new tokens, or the whole text again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>where the cache is stored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>which tokens stay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>whole numbers from %1 on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>window %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>window in tokens, sinks and the newest token included</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>As the model asks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>Compressed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>Full, fixed size, offloaded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>Full, offloaded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>No cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>about a third of the memory for a long text, less accuracy; the first 4 tokens and the newest 128 to 191 (residual_length, and up to 63 more) stay in full precision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>about a third of the memory of a long text, some accuracy; the first 4 tokens and the newest 128 to 191 stay at 16 bit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>all memory at once: to compute in for two layers; every token reads the others, too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>all memory at once; when it is full the reply stops</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>allocates all memory at once; the reply stops when it is full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>allocates everything at once: compute memory for two layers, the rest on disk; with a GPU, in host memory; every step reads all layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>as SnapKV, with more tokens in the first layers than in the last: 256 on average</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>as snapkv</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>as snapkv, and the statistics of all queries while the prompt is read: n_heads * (head_dim + head_dim^2) numbers a layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>between Window and Full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>between sliding_window and dynamic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>bounded memory once a prompt is read, endless text; crops only before the first eviction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>bounded memory once a prompt is read, endless text; crops only before the first eviction, and attention is computed up to half as often again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>bounded memory once a prompt is read, endless text; crops only to nothing, and attention is computed up to half as often again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>bounded memory, endless text; other tokens are forgotten</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>bounded memory, endless text; other tokens are forgotten, a little slower</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>bounded memory, endless text; other tokens are forgotten, a little slower; an edit reads the text again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>bounded memory, endless text; the middle is forgotten</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>bounded memory; older tokens are forgotten</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>compute memory for two layers, the rest on disk; with a GPU, in host memory; every step reads all layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>every token there is room for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>every token there is room for, on disk (with a GPU: in RAM)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>every token, older ones compressed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>every token, on disk (with a GPU: in RAM)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>grows by blocks of 64 tokens, nothing is copied when it grows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>grows by blocks of 64 tokens; nothing is copied when it grows; layers of the model with a window keep their window only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>in each layer 256 tokens: the newest half, and those that all others attended to most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>in each layer the 256 tokens of the prompt that its end attends to most, and every token after it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>in each layer the 256 tokens of the prompt that later ones are expected to attend to, and every token after it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>in each layer the 256 tokens that the newest attends to most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>in each layer the 256 tokens with the smallest key norms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>layer by layer, a window or everything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>little memory for a long prompt once it is read; the reply grows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>memory of the whole prompt while it is read, and of 256 tokens of it from then on; grows with the reply; crops only after the prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>memory to compute in for two layers; every token reads the others, too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>no memory between steps; slow, time grows with the square of the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>no memory between tokens; the time grows with the square of the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>only the last N tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>slow, reads the whole text for every token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>the first 4 and the last 252</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/spec_error.h"/>
        <source>cache specification: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/table/cell_table.cpp"/>
        <source>begins inside the one before it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/table/cell_table.cpp"/>
        <source>block %1 %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/table/cell_table.cpp"/>
        <source>has cells that no block has</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/table/cell_table.cpp"/>
        <source>has positions that no packed block has</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/table/cell_table.cpp"/>
        <source>holds cells after the end of the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/table/cell_table.cpp"/>
        <source>holds cells that were never written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/table/cell_table.cpp"/>
        <source>holds nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/table/cell_table.cpp"/>
        <source>is out of order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/table/cell_table.cpp"/>
        <source>lies after the end of the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/table/cell_table.cpp"/>
        <source>was written after the end of the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/view/reference_kv.cpp"/>
        <source>no memory is left for the keys and values that are kept to measure errors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/cache/view/reference_kv.cpp"/>
        <source>switch the measuring of errors off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>%1 groups do not divide %2 beams</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>%1 sequences are to be returned and there are %2 beams</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>a diversity penalty is for groups of beams</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>beam search does not draw tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>beams is %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>choose 2 or more groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>choose a number of groups that divides the number of beams</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>diversity-penalty is %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>end them by an id (eos), or leave out beams</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>give diversity-penalty a number above 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>groups of beams without a diversity penalty are all the same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>it accepts 0 (off) or more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>it accepts 1 or more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>it accepts any number; 0 is off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>leave out temperature, top-k, top-p, min-p and typical-p, or beams</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>length-penalty is %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>return fewer sequences or use more beams</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>stop texts do not end beams</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/comparison.cpp"/>
        <source>%1 runs to compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/comparison.cpp"/>
        <source>give 1 to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/generator.cpp"/>
        <source>give it at least one token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/generator.cpp"/>
        <source>ids go from 0 to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/generator.cpp"/>
        <source>token id %1 is outside the vocabulary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/perplexity.cpp"/>
        <source>%1, and nothing is left to score after a prefill of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/perplexity.cpp"/>
        <source>a prefill of %1 tokens leaves nothing to score in windows of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/perplexity.cpp"/>
        <source>choose a cache that takes less memory, or a shorter text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/perplexity.cpp"/>
        <source>choose a cache with more room, or a shorter text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/perplexity.cpp"/>
        <source>choose a smaller prefill or a larger context</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/perplexity.cpp"/>
        <source>give a longer text or a smaller prefill</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/perplexity.cpp"/>
        <source>the stride is 1 to the context</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/perplexity.cpp"/>
        <source>the text has %1 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/perplexity.cpp"/>
        <source>the text has one token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/perplexity.cpp"/>
        <source>windows of %1 tokens every %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/prompt_lookup.cpp"/>
        <source>leave out the prompt lookup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/prompt_lookup.cpp"/>
        <source>leave out the prompt lookup, or use a cache that keeps every token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/prompt_lookup.cpp"/>
        <source>the cache %1 cannot remove tokens: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/prompt_lookup.cpp"/>
        <source>the model has a recurrent state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/prompt_lookup.cpp"/>
        <source>tokens are evicted from its window of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/sampler.cpp"/>
        <source>%1 is %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/sampler.cpp"/>
        <source>0 (greedy) to 100</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/sampler.cpp"/>
        <source>0 (off) or more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/sampler.cpp"/>
        <source>0 (off) to 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/sampler.cpp"/>
        <source>above 0, up to 1 (off)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/sampler.cpp"/>
        <source>above 0; 1 is off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/speech_config.cpp"/>
        <source>the language got &quot;%1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/speech_config.cpp"/>
        <source>the model knows %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/speech_config.cpp"/>
        <source>the model knows English only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/transcriber.cpp"/>
        <source>%1 does not translate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/transcriber.cpp"/>
        <source>%1 lacks the tokens that begin a transcript</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/transcriber.cpp"/>
        <source>ask it to transcribe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/transcriber.cpp"/>
        <source>give it a longer one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/transcriber.cpp"/>
        <source>put tokenizer.json and generation_config.json into its folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/decode/transcriber.cpp"/>
        <source>the clip contains no sound</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/device/cpu/cpu_ops.cpp"/>
        <source> thread, </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/device/cpu/cpu_ops.cpp"/>
        <source> threads, </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/device/cpu/cpu_ops.cpp"/>
        <source>close other programs, or choose a smaller model or context</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/device/cpu/cpu_ops.cpp"/>
        <source>no memory for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/device/cpu/pack.cpp"/>
        <source>a weight matrix cannot hold integers (I32)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/device/cpu/scratch.h"/>
        <source>no memory for the working space of a step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/device/cpu/scratch.h"/>
        <source>use a smaller chunk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/device/quant_layout.cpp"/>
        <source>there are codes of %1 bits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/device/quant_layout.cpp"/>
        <source>there are no codes of %1 bits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>%1 and %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>%1 in full windows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>%1 of %2 layers: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>%1, of the last %L2 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>%1, with an index key of %2 numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>%1, with learned sinks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>%1, without rotation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>%L1 B a token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>%L1 B a token and %2 in full windows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>But %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>Cells of a sound, written once: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>Cells: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>If each head had its own keys and values: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>If each layer had cells of its own: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>If no layer had a window: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>States: %1 for a text of any length, and as much again for each checkpoint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>States: %1, the bytes of the cells of %L2 tokens, and as much again for each checkpoint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>a state of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>a vector of %1 numbers for the keys and values of all heads, %L2 B a token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>cells of %L1 B a token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>the cells of layer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>the cells of layers %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/compared.cpp"/>
        <source>a known reason</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/compared.cpp"/>
        <source>a list of 1 to 4 runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/compared.cpp"/>
        <source>a list of ascending lengths of the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/compared.cpp"/>
        <source>a list of numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/compared.cpp"/>
        <source>as long as kl</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/compared.cpp"/>
        <source>device, host or disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/compared.cpp"/>
        <source>ends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/compared.cpp"/>
        <source>give what kvarium-cli compare --json or Save data wrote</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/compared.cpp"/>
        <source>kl</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/compared.cpp"/>
        <source>rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/compared.cpp"/>
        <source>runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/compared.cpp"/>
        <source>stop_reason</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/compared.cpp"/>
        <source>this is no JSON object: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/comparing.cpp"/>
        <source>choose 1 to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/comparing.cpp"/>
        <source>no model is loaded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/comparing.cpp"/>
        <source>open a model first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/conversation.cpp"/>
        <source>ask for one first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/conversation.cpp"/>
        <source>there is no reply to go on with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/conversation.cpp"/>
        <source>write a message first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/conversation_note.cpp"/>
        <source>%1: its note on the conversation %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/conversation_note.cpp"/>
        <source>has an id outside the vocabulary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/conversation_note.cpp"/>
        <source>has an impossible &quot;%1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/conversation_note.cpp"/>
        <source>has an impossible &quot;began&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/conversation_note.cpp"/>
        <source>has an impossible &quot;plain&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/conversation_note.cpp"/>
        <source>has an impossible &quot;variables&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/conversation_note.cpp"/>
        <source>has no &quot;rendered&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/conversation_note.cpp"/>
        <source>has no &quot;text&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/conversation_note.cpp"/>
        <source>has no list &quot;%1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/conversation_note.cpp"/>
        <source>it is damaged: save the conversation again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/model_description.cpp"/>
        <source>it cannot be read: %1; download the model again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>%1 (weights %2, cache %3, computing %4)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>%1 of %2 layers of %3 with the cache %4 need %5 on %6, and %7</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>%1 of its %2 are free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>%1 with the cache %2 needs %3 on %4, and %5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>%1: it does not fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>all %1 layers lie on %2: needs %3, and %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>choose a smaller --gpu-layers or auto, weights of fewer bits, another cache or a shorter context</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>choose weights of fewer bits, another cache or a shorter context</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>choose weights of fewer bits, another cache or a shorter context, or leave layers to the CPU (--gpu-layers auto) or all of them (--device cpu)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>does not fit on %1: needs %2, and %3; %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>fits on %1: needs %2, and %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>it does not say how much is free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>needs %1 on %2, which does not say how much is free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>none of the %1 layers lies on %2, and the CPU computes all: needs %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>the last %1 of %2 layers and the head lie on %3: needs %4, and %5; the others on the CPU: needs %6</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.h"/>
        <source>%1, or choose a smaller --gpu-layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.h"/>
        <source>choose a smaller --gpu-layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/running_turn.cpp"/>
        <source>shorten the conversation, start a new one or choose a cache with more room</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/running_turn.cpp"/>
        <source>start a new conversation, or choose a cache that lies on disk, is compressed or keeps fewer tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/session_worker.cpp"/>
        <source>%1 is no number of layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/session_worker.cpp"/>
        <source>ask something first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/session_worker.cpp"/>
        <source>dynamic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/session_worker.cpp"/>
        <source>loading %1 was stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/session_worker.cpp"/>
        <source>memory ran out; close other programs or choose a smaller model or cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/session_worker.cpp"/>
        <source>open it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/session_worker.cpp"/>
        <source>say all, auto or a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/session_worker.cpp"/>
        <source>this conversation has nothing in its cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/engine/session_worker.cpp"/>
        <source>unexpected: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/byte_cursor.cpp"/>
        <source>%1 is incomplete or damaged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/byte_cursor.cpp"/>
        <source>convert it to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/byte_cursor.cpp"/>
        <source>download it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/byte_cursor.cpp"/>
        <source>download the model itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/byte_cursor.cpp"/>
        <source>fetch it with: git lfs pull</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/byte_cursor.cpp"/>
        <source>is a GGJT file from before GGUF</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/byte_cursor.cpp"/>
        <source>is a GGMF file from before GGUF</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/byte_cursor.cpp"/>
        <source>is a GGML file from before GGUF</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/byte_cursor.cpp"/>
        <source>is a Git LFS pointer, not the model itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/byte_cursor.cpp"/>
        <source>is a ZIP archive, perhaps PyTorch weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/byte_cursor.cpp"/>
        <source>is a web page, not a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/byte_cursor.cpp"/>
        <source>it claims %1 entries for %2, more than its %3 bytes can hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/byte_cursor.cpp"/>
        <source>it ends inside %1, byte %2 of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1 appears twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1 has %2 dimensions; 1 to 4 are allowed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1 has a value of unknown type %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1 has an empty dimension</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1 has too many elements</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1 is a bool, but neither 0 nor 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1 is damaged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1 is incomplete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1 is incomplete: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1 is not a GGUF file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1 lies at offset %2, not a multiple of the alignment %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1 of %2 MiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1 of %2 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1 of type %2 has rows of %3 elements, not a multiple of %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1: metadata key '%2' should hold %3, but holds %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>a bool</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>a metadata key has %1 bytes; 1 to 65535 are allowed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>a string</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>a tensor's name (%1) has %2 bytes; 1 to 63 are allowed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>an array of floats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>an array of integers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>an array of string</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>an integer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>an integer below 2^63</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>convert the model again, or use a newer file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>general.alignment is %1, not a power of two from 8 to 1048576</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>has %1 of type %2, which this program cannot read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>has an array of arrays in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>integers below 2^63</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>is a GGUF file of version %1, and this program reads 2 and 3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>is a GGUF file of version 1 (August 2023)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>is a big-endian GGUF file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>is part %1 of %2 of a split model, and this program reads whole files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>it has %1 metadata entries, more than 65536</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>it has %1 tensors, more than 262144</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>it is damaged or was not downloaded completely: download it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>its magic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>join the parts into one file first (llama-gguf-split --merge)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>metadata key %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>metadata key %1 appears twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>name a model file that ends in .gguf</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>tensor %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>tensor %1, %2 bytes at offset %3, reaches beyond the end of the file's %4 bytes of tensor data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>tensors %1 and %2 overlap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>the key of a metadata entry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>the name of a tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>the number of metadata entries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>the number of tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>use a file of this model in another quantization (Q4_K_M, Q8_0, F16)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>use an older file or a newer KVarium</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>use another file of this model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>use the little-endian file of this model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>%1 has its weights as %2, and this program reads safetensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>%1 has neither %2 nor %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>%1 has tensor '%2' in two parts, and %3 does not say which counts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>%1 is not a model folder: it has no config.json</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>%1 lacks %2, which %3 names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>%1 names %2 parts, more than 4096</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>%1: tensor '%2' is not in %3, but in %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>%1: weight_map is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>convert them (transformers: load the model, then save_pretrained), or download the safetensors files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>download all parts of the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>download all parts of the model again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>download the weights of the model too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>generation_config.json</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>name a folder with config.json and model.safetensors, or a GGUF file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>no part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>preprocessor_config.json</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>the name of a .safetensors file in the same folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>tokenizer_config.json</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>use another copy of this model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>%1 holds %2 instead of an object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>%1: %2%3 is %4, it must be %5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>%1: %2%3 is missing, it must be %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>a list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>a list of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>a list of at most %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>a number from %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>an integer from %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>an object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>download it again, or use another copy of this model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>has %1 bytes, more than %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>has a number beyond any a computer can hold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>has more than %1 values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>is not JSON in UTF-8 at byte %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>nests deeper than %1 levels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>true or false</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors.cpp"/>
        <source>%1 (bytes %2 to %3) reaches beyond the end of the file's %4 bytes of tensor data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors.cpp"/>
        <source>%1 begins at byte %2 of the tensor data, %3 (byte %4 is next)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors.cpp"/>
        <source>%1 bytes after its last tensor belong to no tensor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors.cpp"/>
        <source>%1 is damaged or was not downloaded completely</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors.cpp"/>
        <source>%1 of type %2 and shape %3 has %4 bytes instead of %5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors.cpp"/>
        <source>%1: tensor '%2' %3, which this program cannot read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors.cpp"/>
        <source>after a gap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors.cpp"/>
        <source>has %1 dimensions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors.cpp"/>
        <source>has no elements</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors.cpp"/>
        <source>inside the tensor before it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors.cpp"/>
        <source>is of type %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors.cpp"/>
        <source>tensor '%1'</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors.cpp"/>
        <source>use the weights of this model in BF16, F16 or F32</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>%1 ends before it begins</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>%1 has a field %2 that the format does not know</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>%1 has data_offsets that are not two numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>%1 has its %2 twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>%1 has more than 8 dimensions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>%1 is a GGUF file, not a safetensors file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>%1 is not a safetensors file: its header would have %2 bytes, and at most 100 MB are allowed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>%1 lacks dtype, shape or data_offsets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>__metadata__, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>a negative number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>a number that is not an integer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>a tensor's name (%1) has %2 bytes; 1 to 1024 are allowed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>binary data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>it has more than 262144 tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>its __metadata__ has %1 twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>its __metadata__ has more than 65536 entries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>its first character</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>its header</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>its header has %1 where the format has none (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>its header is not JSON in UTF-8 at byte %1 of the header</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>name a file that ends in .safetensors, or download it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>null</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/weight_source.cpp"/>
        <source>%1 contradicts itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/weight_source.cpp"/>
        <source>%1 lacks a part of the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/weight_source.cpp"/>
        <source>it has no tensor '%1', which its architecture needs with shape %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/files/weight_source.cpp"/>
        <source>tensor '%1' has shape %2, but the model's configuration asks for %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>%1 has a tokenizer of %2 tokens, but the model embeds only %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>%1 has no tokenizer, so it cannot read text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>%1 is not a speech model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>%1 transcribes speech and does not chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>%1, ChatML is used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>%1, so it has no variable %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>choose a Whisper model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>give it a recording: kvarium-cli transcribe -m MODEL -f AUDIO.wav</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>put tokenizer.json or tokenizer.model into its folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>shorten the conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>the chat template cuts the messages into more parts than are followed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>the model has no chat template</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>the model's chat template cannot be read (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>the model's chat template takes no system message; its text stands before the next message of the user</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>use the tokenizer files that belong to it, or convert the model again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/loading/model_files.cpp"/>
        <source>%1 is a folder without config.json</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/loading/model_files.cpp"/>
        <source>at most 1024 languages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/loading/model_files.cpp"/>
        <source>choose one of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/loading/model_files.cpp"/>
        <source>lang_to_id</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/loading/model_files.cpp"/>
        <source>name a GGUF file or a folder as Hugging Face's libraries save it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/loading/model_files.cpp"/>
        <source>weights cannot be quantized to %1 while they are read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/loading/model_folder.cpp"/>
        <source>%1 in %2 is a file and a folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/loading/model_folder.cpp"/>
        <source>there is no file %1, and no model of that name in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/loading/model_folder.cpp"/>
        <source>write a path with a slash in it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/loading/model_folder.cpp"/>
        <source>write the path of a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/loading/model_folder.cpp"/>
        <source>write the path of a model, or one of these: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/cross_attention.cpp"/>
        <source>give it audio or its features</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/cross_attention.cpp"/>
        <source>the model transcribes speech and got no input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/decoder.cpp"/>
        <source>its keys or values may be too large for cells of 16 bits: choose a cache with format=bf16 or format=f32, or the precision exact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/decoder.cpp"/>
        <source>what the model computes left the range of its numbers at token %L1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/encoder.cpp"/>
        <source>make them again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/encoder.cpp"/>
        <source>make them with the model's own preprocessor_config.json</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/encoder.cpp"/>
        <source>the features are [%1, %2], the model takes [%3, %4]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/encoder.cpp"/>
        <source>the features hold a number that is not finite, in band %1 of frame %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1 attends to later tokens too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1 does not say which architecture it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1 has %2 blocks, of which %3 draft tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1 has %2 groups of experts and does not say in how many of them some are chosen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1 has %2 value heads that are %3 numbers wide together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1 has a recurrence of %2 numbers in %3 heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1 has convolutions of one row (shortconv.l_cache)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1 has keys and values of different lengths</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1 has no tensor token_embd.weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1 has other experts in each layer (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1 is %2 %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1 is a &quot;%2&quot; model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1%2 has %3 entries for %4 layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1%2 is %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1.residual_scale is %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1: token_embd.weight is %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>F32 [%1] was expected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>convert the model again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>it must be a positive number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>it must be between %1 and %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>it must be between 0.0001 and 10000</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>name a file that holds weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>the file does not say whether its recurrences are normalized before the gate or after it; after it is assumed, as llama.cpp does</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>the model file has no %1%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>this model scales positions by &quot;%1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>this version computes linear, Llama 3, yarn and longrope scaling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>this version computes models that write text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>this version computes models whose layers have the same experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>this version runs %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>use the folder that the file was made from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_shape.cpp"/>
        <source>%1 has no layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_shape.cpp"/>
        <source>it must be between 0 and %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_shape.cpp"/>
        <source>what its layers keep is unknown here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>%1 as in config.json</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>%1 has its weights as %2 (config.json: quantization_config), and this program reads F32, F16 and BF16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>1: heads of this family turn whole</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>a divisor of d_model, which is %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>a list of %1 names, one per layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>a list of %1 numbers, one per frequency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>above low_freq_factor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>activation_function</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>as long as the %1 frames that the model takes, %2 samples each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>attn_logit_softcapping</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>chunk_length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>config.json describes heads of %1 numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>config.json has rope_scaling and rope_parameters; of what both have, rope_scaling is used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>config.json: %1 is &quot;%2&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>dither</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>false</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>false; this version does not compute it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>false; this version supports only causal attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>feature_size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>full_attention or %1 in every layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>gelu</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>high_freq_factor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>layer_types</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>null: transformers does not obey it in Gemma 3, other programs do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>scale_embedding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>this version computes linear, dynamic, llama3, yarn and longrope scaling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>this version computes silu, gelu, gelu_new, gelu_pytorch_tanh and relu2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>this version computes up to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>use the folder this one was made from, or a GGUF file of the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>use_bidirectional_attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_recurrent.cpp"/>
        <source>a list of %1 numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_recurrent.cpp"/>
        <source>a list of 1 to 4096 layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_recurrent.cpp"/>
        <source>mamba, attention, mlp or moe in every layer, and one is %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_recurrent.cpp"/>
        <source>mamba_d_head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_recurrent.cpp"/>
        <source>partial_rotary_factor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_recurrent.cpp"/>
        <source>silu; this version computes no other in recurrent layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_recurrent.cpp"/>
        <source>such that all heads are %1 numbers wide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_recurrent.cpp"/>
        <source>such that the feed-forward part is %1 to %2 wide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_recurrent.cpp"/>
        <source>two numbers from 0 on, the smaller one first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_shape.cpp"/>
        <source>%1 is a &quot;%2&quot; model with an encoder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_shape.cpp"/>
        <source>a list of %1 layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_shape.cpp"/>
        <source>a list of what the layers are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_shape.cpp"/>
        <source>a number of layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_shape.cpp"/>
        <source>a number: the family is unknown here, and nothing is assumed for it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_shape.cpp"/>
        <source>at most %1 letters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_shape.cpp"/>
        <source>config.json: %1 has a layer of the kind &quot;%2&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_shape.cpp"/>
        <source>num_hidden_layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_shape.cpp"/>
        <source>num_key_value_heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_shape.cpp"/>
        <source>what its cross cache holds is unknown here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_shape.cpp"/>
        <source>what such a layer keeps is unknown here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_weights.cpp"/>
        <source>%1 has '%2' and '%3', which are the same weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_weights.cpp"/>
        <source>%1 has a head that differs from its embedding in a few rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_weights.cpp"/>
        <source>it is mixed from two models: use another copy of this model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/hf_weights.cpp"/>
        <source>set tie_word_embeddings in its config.json to false</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>%1 %2 %3 of %4 experts in %5 of %6 groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>%1 %2 %3 value heads over %4 key heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>%1 %2 experts and uses %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>%1 %2 heads of a recurrence in %3 groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>%1 %2 heads over %3 key-value heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>%1 a rotation of %2 numbers over heads of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>%1 a rotation that is not described</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>%1 chooses among %2 groups of experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>%1 has a delta rule with keys of %2 numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>%1 has heads of %2 numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>%1 heads of %2 numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>%1 neither attention nor a recurrence nor a feed-forward part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>%1 shifts the output of its experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>%1 shifts the scores of experts that softmax weighs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>has %1 rope factors for %2 frequencies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>has a rope factor that is not a positive number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>has in layer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>has no layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>its configuration is damaged: use another copy of this model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>no layer of %1 sees earlier tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>rotates %1 numbers of a head, which is odd</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>this version computes models with attention or recurrences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>this version computes up to 64 groups, of experts that sigmoids weigh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>use another model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/model_shape.cpp"/>
        <source>the model's cache takes more bytes than 64 bits can count</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/quantizing_source.cpp"/>
        <source>close other programs or choose a smaller model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/quantizing_source.cpp"/>
        <source>load the model without quantizing it, or use another copy of it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/quantizing_source.cpp"/>
        <source>tensor '%1' in %2 has at row %3, column %4 a number that %5 cannot represent (NaN, infinite or too large)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/quantizing_source.cpp"/>
        <source>tensor '%1' of %2 bytes does not fit into memory while it is quantized</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/shape_families.cpp"/>
        <source>%1 does not say in a known way how large the states of its layers are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/shape_families.cpp"/>
        <source>does not say which heads layer %1 has</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/shape_families.cpp"/>
        <source>has %1 layers, and %2 of them have no cells of their own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/shape_families.cpp"/>
        <source>has no layer of which layer %1 could read the cells</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/shape_families.cpp"/>
        <source>it also keeps one cell for several tokens in most layers, and keys to find them by, which are not counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/shape_families.cpp"/>
        <source>the family &quot;%1&quot; is unknown here: its fields are read as those of other families are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/shape_families.cpp"/>
        <source>this version reads states of Mamba, Mamba-2, the delta rule, RWKV and short convolutions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/stage.cpp"/>
        <source>caches of one store are apart in a batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/stage.cpp"/>
        <source>put forks next to each other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/stage.cpp"/>
        <source>shorten the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/stage.cpp"/>
        <source>the model has learned %1 positions and the text is longer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/weight_loader.h"/>
        <source>%1 and %2 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/weight_loader.h"/>
        <source>%1 has tensors this version does not know: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/weight_loader.h"/>
        <source>its results would be wrong, so it is not loaded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/weight_loader.h"/>
        <source>tensor %1 holds integers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/weight_loader.h"/>
        <source>tensor '%1' in %2 holds a number that is not finite, at %3 of %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/model/weight_loader.h"/>
        <source>the file is damaged: fetch or convert it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/template/chat_template.cpp"/>
        <source>%1 is set by the program and cannot be given as a variable of the template</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/template/chat_template.cpp"/>
        <source>chat template, line %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/template/chat_template.cpp"/>
        <source>most take the user's message first, then user and assistant in turn, and a system message at the beginning or none; leave out or change the roles that it does not take, or open another model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/template/chat_template.cpp"/>
        <source>pass a JSON object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/template/chat_template.cpp"/>
        <source>templates of up to %1 bytes are read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/template/chat_template.cpp"/>
        <source>the chat template has %1 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/template/chat_template.cpp"/>
        <source>the model's chat template reads no variable %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/template/chat_template.cpp"/>
        <source>the model's chat template refuses these messages: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/template/chat_template.cpp"/>
        <source>the variable %1 of the chat template must be a truth value, a number or a text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/template/chat_template.cpp"/>
        <source>the variables of a chat template are not an object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/template/chat_template.cpp"/>
        <source>variables of a chat template must be an object of names and values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/template/expression_parser.cpp"/>
        <source>cannot assign to the special variable 'loop' in a for loop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/template/expression_parser.cpp"/>
        <source>expected a subscript, got ']'</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/template/expression_parser.cpp"/>
        <source>invalid order of arguments in a call</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/template/expression_parser.cpp"/>
        <source>tests cannot be chained with is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/template/globals.cpp"/>
        <source>the input '</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/template/lexer.cpp"/>
        <source>a comment is not closed with #}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/template/lexer.cpp"/>
        <source>a raw block is not closed with endraw</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/template/lexer.cpp"/>
        <source>a string is not closed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/template/lexer.cpp"/>
        <source>unexpected '</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/template/lexer.cpp"/>
        <source>unexpected character '</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/template/operators.cpp"/>
        <source>bad operand type for unary </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/template/operators.cpp"/>
        <source>unsupported operand type(s) for </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/template/parser.cpp"/>
        <source>a parameter without a default follows one with a default</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/template/parser.cpp"/>
        <source>expected a call after 'call'</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/template/token_stream.h"/>
        <source>expected </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/bpe.cpp"/>
        <source>a merge needs the token &quot;%1&quot;, which does not exist</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/bpe.cpp"/>
        <source>download the model again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/chat_templates.cpp"/>
        <source>convert it again with one as its chat template</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/chat_templates.cpp"/>
        <source>save one as chat_template.jinja in its folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/chat_templates.cpp"/>
        <source>the model has %1 chat templates and none of them is the default: %2 (%3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_config.cpp"/>
        <source>%1 has the id %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_config.cpp"/>
        <source>%1 has the token id %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_config.cpp"/>
        <source>%1: additional_special_tokens is not a list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_json.cpp"/>
        <source>%1 cannot be read to its end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_json.cpp"/>
        <source>%1 cannot be read: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_json.cpp"/>
        <source>%1 has &quot;%2&quot; twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_json.cpp"/>
        <source>%1 has %2 bytes, more than 64 MiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_json.cpp"/>
        <source>%1 has a number beyond 2^63</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_json.cpp"/>
        <source>%1 has a value of the wrong kind inside model.%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_json.cpp"/>
        <source>%1 has model.%2 twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_json.cpp"/>
        <source>%1 has more than %2 values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_json.cpp"/>
        <source>%1 has no tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_json.cpp"/>
        <source>%1 is nested more than %2 levels deep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_json.cpp"/>
        <source>%1 is not JSON at byte %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_json.cpp"/>
        <source>%1: merge %2 is not two parts with a space between</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_json.cpp"/>
        <source>no known tokenizer is that large</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>%1 has no decoder, so its tokens cannot become text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>%1 is %2, which this version does not know</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>%1 is neither String nor Regex</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>%1 is nested too deeply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>%1 replaces spaces by nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>%1 strips nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>%1.%2 has no name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>%1.%2 is longer than 64 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>%1.%2 is not base64</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>%1.tokens are not texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>a decoder &quot;%1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>a normalizer &quot;%1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>a post-processor &quot;%1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>a pre-tokenizer &quot;%1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>a template with two texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>of behavior &quot;%1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>of prepend_scheme &quot;%1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>tokenizer.json has more than %1 steps in a row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>use a model with another tokenizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>%1 cuts into words or characters, which this version does not know</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>%1 has no tokenizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>%1 is not a whole sentencepiece model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>%1 merges by way of pieces that are not used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>a tokenizer in %1 is not known to this version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>a tokenizer of class &quot;%1&quot; from %2 is not known to this version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>download it again, or tokenizer.json, where the model has one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>download tokenizer.json along with the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>has a piece of an unknown type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>has an empty piece</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>has no pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>has no unknown piece</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>has two unknown pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>merges.txt: line %1 is not two parts with a space between</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>use a model that has tokenizer.json</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_vocabulary.cpp"/>
        <source>a model of type &quot;%1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_vocabulary.cpp"/>
        <source>a model with %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_vocabulary.cpp"/>
        <source>a model with dropout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_vocabulary.cpp"/>
        <source>a model without a type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_vocabulary.cpp"/>
        <source>the added token %1 has the id %2, but the vocabulary gives it %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_vocabulary.cpp"/>
        <source>the added token %1 has the id %2, far beyond the %3 others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_vocabulary.cpp"/>
        <source>the token %1 has the id %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_vocabulary.cpp"/>
        <source>the token %1 is there twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_vocabulary.cpp"/>
        <source>the tokenizer puts %1 around texts, which is not a token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_vocabulary.cpp"/>
        <source>the tokens %1 and %2 have the same id %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_vocabulary.cpp"/>
        <source>the unknown token is not in the vocabulary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_vocabulary.cpp"/>
        <source>the vocabulary has only %1 tokens up to id %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_vocabulary.cpp"/>
        <source>the vocabulary has the token id %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_vocabulary.cpp"/>
        <source>tokenizer.json has %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/normalizer.cpp"/>
        <source>has a broken trie</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/normalizer.cpp"/>
        <source>is cut off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/normalizer.cpp"/>
        <source>the character map %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/normalizer.cpp"/>
        <source>the tokenizer's character map makes a text longer than 1 GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/normalizer.cpp"/>
        <source>the tokenizer's normalizer makes a text longer than 1 GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/normalizer.cpp"/>
        <source>use a shorter text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/pattern.cpp"/>
        <source>a regular expression of %1 bytes is longer than any tokenizer needs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/pattern.cpp"/>
        <source>the regular expression %1 cannot be read: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/pattern.cpp"/>
        <source>the tokenizer's replacements make a text longer than 1 GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/regex_dialect.cpp"/>
        <source>\W inside [...]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/regex_dialect.cpp"/>
        <source>a character number without digits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/regex_dialect.cpp"/>
        <source>a class next to a negated one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/regex_dialect.cpp"/>
        <source>a negated class next to others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/regex_dialect.cpp"/>
        <source>a property without braces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/regex_dialect.cpp"/>
        <source>an empty class</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/regex_dialect.cpp"/>
        <source>an end in the middle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/regex_dialect.cpp"/>
        <source>an unclosed (</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/regex_dialect.cpp"/>
        <source>an unmatched )</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/regex_dialect.cpp"/>
        <source>more than %1 groups inside each other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/regex_dialect.cpp"/>
        <source>the escape \%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/regex_dialect.cpp"/>
        <source>the option %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/regex_dialect.cpp"/>
        <source>the regular expression %1 has %2, which this version does not read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/regex_dialect.cpp"/>
        <source>too many classes inside each other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/sentencepiece.cpp"/>
        <source>download or convert the model again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/sentencepiece.cpp"/>
        <source>more than %1 of the vocabulary's user-defined tokens are the beginning of one of them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/sentencepiece.cpp"/>
        <source>split it into parts of at most 16 MiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/sentencepiece.cpp"/>
        <source>the sentencepiece library does not take the text: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/sentencepiece.cpp"/>
        <source>the sentencepiece library does not take the vocabulary: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/sentencepiece.cpp"/>
        <source>the text has %1 bytes without a place to cut</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/sentencepiece.cpp"/>
        <source>the vocabulary has no token that can be found in text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/sentencepiece.cpp"/>
        <source>the vocabulary is larger than 1 GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/tokenizer.cpp"/>
        <source>a special token has the id %1, but there are %2 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/tokenizer.cpp"/>
        <source>a text of %1 bytes is too long for the tokenizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/tokenizer.cpp"/>
        <source>split it into parts of at most 256 MiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/tokenizer.cpp"/>
        <source>the tokenizer's decoder changes text after joining it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/tokenizer.cpp"/>
        <source>the tokenizer's decoder makes more than 1 GiB of its tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/tokenizer.cpp"/>
        <source>the vocabulary does not have one kind per token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/tokenizer.cpp"/>
        <source>the vocabulary does not have one probability per token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/tokenizer.cpp"/>
        <source>the vocabulary does not have one score per token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/tokenizer.cpp"/>
        <source>the vocabulary has no scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/tokenizer.cpp"/>
        <source>the vocabulary has no tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/tokenizer.cpp"/>
        <source>the vocabulary is too large</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/tokenizer.cpp"/>
        <source>there is no token %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/tokenizer.cpp"/>
        <source>token %1 is of kind byte, but is not written &lt;0x00&gt; to &lt;0xFF&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/tokenizer.cpp"/>
        <source>token ids of this model are 0 to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/unigram.cpp"/>
        <source>a text of %1 bytes is too long for this tokenizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/unigram.cpp"/>
        <source>split it into parts of at most 64 MiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/unigram.cpp"/>
        <source>the vocabulary has no token for &quot;%1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/usual_steps.cpp"/>
        <source>The model cuts text into words by the rule &quot;%1&quot;, which is not known here; a general rule is used, and answers may be worse than they should be.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/usual_steps.cpp"/>
        <source>The model does not say how its text is cut into words before it is turned into tokens; a general rule is used, and answers may be worse than they should be.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/vocabulary.cpp"/>
        <source>%1 has %2 entries for %3 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/vocabulary.cpp"/>
        <source>%1 holds %2, which is not a token type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/vocabulary.cpp"/>
        <source>%1 is %2, but there are %3 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/vocabulary.cpp"/>
        <source>%1 is too long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/vocabulary.cpp"/>
        <source>%1[%2] is not two parts with a space between</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/vocabulary.cpp"/>
        <source>the file has no %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/vocabulary.cpp"/>
        <source>the model's byte-level vocabulary has no %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/vocabulary.cpp"/>
        <source>the model's vocabulary is of kind &quot;%1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../core/text/vocabulary.cpp"/>
        <source>use a model with a BPE (gpt2, llama, gemma4) or unigram (t5) vocabulary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_in_window.cpp"/>
        <source>%1 cannot be read: %2; name a file that kvarium-cli compare --json wrote</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>&amp;Add column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>&amp;Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>&amp;Force the first column's text on all columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>&amp;Remove last</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>&amp;Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>At &amp;most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>C&amp;ompare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>Compare caches and settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>Data (*.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>Each text is then what a column would have chosen after the first column's text, not a text of its own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>Every column is compared with the first, and shaded where it differs. The bars say what its cache changes on the first column's text, before temperature and filters: settings alone change nothing there. Models are compared by kvarium-cli compare -m A -m B.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>Figures of every column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>Pictures (*.png)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>Save &amp;data…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>Save &amp;picture…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>Save the comparison</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>Saved as %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>Several answers to the same message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>Stopped. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>Texts, divergences, figures and a caption in one PNG</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>The caches take %1 until this window is closed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>The figures as JSON, as kvarium-cli compare --json names them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>The prompt is read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>Token %1: “%2”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>column %1 “%2”, divergence %3, place %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>A prompt of %1 tokens; n = %2 of the first column, each run once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>All chose the same tokens (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>Caches: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>Column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>Divergence and rank: of the model's probabilities before temperature and filters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>Ended by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>First different token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>First token after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>KVarium %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>Largest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>Machine: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>Mean divergence, nats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>No token was chosen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>Settings: %1; at most %2; %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>Speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>The same tokens as far as each run got (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>The same tokens so far (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>Tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>Tokens of the prompts: %1; n = %2 of the first column, each run once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>all go on from the first column's tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>always the likeliest token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>cache full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>each goes on from its own tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>fewer filters than the model's</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>finished</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>min-p %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>no repeated run of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>repetition penalty %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>stop text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>temperature %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>the cache of %1 had no room for the prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>the cache of %1 was full after token %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>the first different token of %1 is number %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>the first token of %1 that differs from column %3 is number %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>the model's sampling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>the reply of %1 ended inside its thoughts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>top-k %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>top-p %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>typical-p %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_column.cpp"/>
        <source>A preset or a specification, as sink:window_length=64,num_sink_tokens=4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_column.cpp"/>
        <source>Cache %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_column.cpp"/>
        <source>Divergence of column %1 from the first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_column.cpp"/>
        <source>First different token: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_column.cpp"/>
        <source>How this column draws its tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_column.cpp"/>
        <source>No other token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_column.cpp"/>
        <source>Reply in column %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_column.cpp"/>
        <source>Sampling of column %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_column.cpp"/>
        <source>Sampling…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_column.cpp"/>
        <source>The cache that the others are compared with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_maps.cpp"/>
        <source>Cache %1, token %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_maps.cpp"/>
        <source>Cache %1, tokens %2 to %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_maps.cpp"/>
        <source>What each cache keeps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_maps.cpp"/>
        <source>cache %1 keeps %2 of %3 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_picture.cpp"/>
        <source>Against column %1, of the same model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_picture.cpp"/>
        <source>Another model: its text is compared with the first column's, its probabilities are not.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_picture.cpp"/>
        <source>The texts are too long for one picture; save the data instead, or compare fewer tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/divergence_strip.cpp"/>
        <source>Upwards: how far the probabilities of the next token are from the first column's, in nats, on a logarithmic scale from 0.000001 to 10; before temperature and filters, so that settings alone change nothing. Downwards: the place of the first column's token among them, nothing where it is the likeliest. The line is the first other token.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/divergence_strip.cpp"/>
        <source>What the bars mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/divergence_strip.cpp"/>
        <source>divergence, 10⁻⁶ to 10 nats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/divergence_strip.cpp"/>
        <source>first different token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/divergence_strip.cpp"/>
        <source>rank of its token, to 1,024</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/no_compare.cpp"/>
        <source>This build has no comparisons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/beams.cpp"/>
        <source>Kwon et al. 2023, section 6.3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/beams.cpp"/>
        <source>Memory of all beams</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/beams.cpp"/>
        <source>Memory that sharing saves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/beams.cpp"/>
        <source>MiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/beams.cpp"/>
        <source>a copy for each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/beams.cpp"/>
        <source>a fork copies nothing: before they write, six beams take the memory of one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/beams.cpp"/>
        <source>a prompt of 200 tokens, 80 more for each beam</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/beams.cpp"/>
        <source>beam search, Alpaca</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/beams.cpp"/>
        <source>beam search, ShareGPT</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/beams.cpp"/>
        <source>beams</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/beams.cpp"/>
        <source>six beams save %1 % of the memory that copies would take</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/beams.cpp"/>
        <source>with shared blocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>%1 % of the static memory hold tokens, and %2 % of the blocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>%1 tokens need %2 MiB, as the formula says to the byte</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>%1: capacity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>%1: stored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>%1: tokens seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>32 KV heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>32 layers, head_dim 128, 32 texts of 2,048 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>320 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>4 bits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>4 bits a number save %1 times, not 4 times: scales and the newest tokens count too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>8 KV heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>8 KV heads instead of 32 need a quarter of it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Bytes copied until the chat is over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Full (grows) has seen %L1 tokens and stores %L2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Full (grows): seen and stored are the same, and there is no capacity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Full, fixed size has seen %L1, stores %L2 and has room for %L3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Full, fixed size: seen and stored are the same, the capacity is constant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>KiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Kwon et al. 2023, figure 2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Measured on this machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Memory of a tiny Whisper</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Memory of the cache that may move its cells</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Memory of the real ones, with the longest transcript</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Memory of this model's cache in f16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Memory of three chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>MiB in use after 320 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Orca (max)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Orca (oracle)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Orca (pow2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Share of the reserved memory that holds tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Sinks + window has seen %L1, stores %L2, and its window of %L3 counts the token that is computed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Sinks + window: all three differ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Time of a tiny Whisper</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>a clip of 2.5 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>a limit of %1 % of what 512 tokens need</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>a server with many chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>a static cache reserves the same for every chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>a tiny Whisper with random weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>a token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>after 640</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>allocated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>blocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>blocks waste less than one block of 64 tokens a layer, however long the chat is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>blocks: reserved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>both take the same for a cell: %1 KiB for %2 cells of sound, %3 KiB for the transcript</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>bounded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>cells in use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>chats of 60, 200 and 500 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>copied by a cache that copies itself at every token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>dynamic:format=f16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>each goes on from its file with the same tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>estimate of this program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>every preset with its defaults, sliding_window:window_length=256</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>formula</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>goes back to token 128</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>goes on from a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>in RAM or on disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>it goes on with the same %1 tokens as a cache without a limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>large</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>listen: once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>listening takes %1 ms once, a token %2 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>ms a token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>no</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>of %1 caches %2 keep their memory bounded, as the documentation says</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>of it in RAM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>of it on the GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>of the sound (cross)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>of the transcript (self)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>sink:window_length=128</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>static</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>static: reserved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>static:max_cache_len=512</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>texts of 320 to 640 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>the cross cache is there before the first token and never changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>the example of the literature, 32 KV heads in f16, needs %1 GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>the other reads all %1 tokens, and never has more than that where the model computes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>the other reads all %1 tokens; it stopped after %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>this machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>those that keep every token in full precision write the same, wherever their cells lie</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>those that keep every token, and the one that keeps none, go back to any place; no other does</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>those that offload hold less than half where the model computes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>tiny</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>tokens of the chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>tokens of the transcript</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>tokens seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>up to 1,000 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>vLLM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>what is allocated beyond that is less than a block of 64 tokens a layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>window of 512</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>with %1 MiB the first cache reads all %2 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>with %1 MiB the first cache stops after %2 tokens: the next ones need more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>writes what Full (grows) writes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>yes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>%1, %2: the card has %3, and measured again it is %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>%1: the card has another chart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>give the .json file that `lesson run --save` or the window wrote</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>make the card again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>the card answers %1, and measured again it is %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>the card has a figure outside its own bounds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>the card has a number that is not one of %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>the card has a row of another length than its table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>the card has a series of kind %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>the card has other charts or tables than this program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>the card has other findings than this program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>the card has version %1, and this program reads version %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>the card is of %1, and %2 was measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>the card says that it fails, and it holds: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>the card says that it holds, and it fails: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>the model is another one: the card has %1, here is %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>the precision is another one: %1, here %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>the settings are others than those of this program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>this is no result card: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>use the program that made it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/facts.cpp"/>
        <source>%1 does not hold the words of the lessons' models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lab.cpp"/>
        <source>all tokens of the lesson's text are the same to this model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lab.cpp"/>
        <source>free memory, then run again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lab.cpp"/>
        <source>open a model that reads longer texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lab.cpp"/>
        <source>open a model with a smaller vocabulary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lab.cpp"/>
        <source>open another model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lab.cpp"/>
        <source>the text of the lessons has %1 tokens, and %2 are needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>  FAILS  </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>  holds  </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source> s)
</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>%1 has no number that can be set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>%1 has no setting %2 %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>%1 measured something that is no number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>: fails (</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>: holds (</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>a lesson needs a model that chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>layers of this model keep no cells of their own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>layers of this model keep only %1 tokens, and the lesson reads %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>measure it without a setting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>open another model, or compute with --precision exact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>open another model, such as SmolLM2-135M-Instruct</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>open one first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>set %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>this model has %1 layers, and the lesson needs %2 to show something</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>this model reads at most %1 tokens, and the lesson needs %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>4 bits make a text of 256 tokens %1 times smaller, one of 8,192 tokens %2 times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>4 line breaks in place of the first 4 tokens are equally good sinks: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>4 sinks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>How far the next token's distribution is from that with f16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>How many times smaller than f16 the cache is, by the length of the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>KL divergence, nats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>Llama-2-7B, window 4,096</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>Perplexity along the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>Perplexity of a text, by the number of first tokens that stay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>Xiao et al. 2023, table 2, on PG-19</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>as long as the first token is there, both are the same: %1 and %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>bits of a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>bytes a token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>each step to fewer bits differs more from f16: %1 nats with 8, %2 with 4, %3 with 2 bits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>every token stays</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>f16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>fewer bits need less memory each time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>mean divergence from f16</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>no sink</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>perplexity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>position in the text, tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>quantized:nbits=4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>sinks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>this model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>with 4 sinks it is %1 times that of a cache that keeps every token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>without sinks the perplexity is %1, with 4 sinks %2: %3 times as much</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>256 tokens in one step are read at %1 tokens/s, one at a time at %2: %3 times as fast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>256 tokens in pieces of 1 to 256</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>8 tokens after 64 to 2,048</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>Reading 512 tokens, or their saved cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>Speed of a reply, by tokens in the cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>Speed of reading, by tokens in one step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>Time to the first token when one token of the text changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>Tokens that are read again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>What one token of a reply reads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>a text of 512 tokens, one changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>a token changed at position 8 costs %1 ms, at position 500 %2 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>after 2,048 tokens a reply has %1 tokens/s, after 64 it has %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>exactly the tokens from the changed one on are read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>load the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>of cells</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>of weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>one token after the other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>position of the changed token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>read the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>reading 256 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>the saved cache (%1 MiB) goes on with the same %2 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>time to the first token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>tokens in one step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>tokens in the cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>tokens that are read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/recall_by_cache.cpp"/>
        <source>40 texts of 448 tokens for each distance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/recall_by_cache.cpp"/>
        <source>64 texts of 256 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/recall_by_cache.cpp"/>
        <source>Memory of the cells</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/recall_by_cache.cpp"/>
        <source>Most attended (TOVA) asks the newest token alone, which needs no fact here: with 128 cells it answers %1 % right, and a window %2 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/recall_by_cache.cpp"/>
        <source>Right answers, by the cells that a layer keeps of 256 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/recall_by_cache.cpp"/>
        <source>Right answers, by the distance of the fact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/recall_by_cache.cpp"/>
        <source>its memory grows no more after 64 tokens: %1 KiB there, and %2 KiB after 448</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/recall_by_cache.cpp"/>
        <source>tokens between fact and answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/recall_by_cache.cpp"/>
        <source>window of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/recall_by_cache.cpp"/>
        <source>with 192 cells Heavy hitters (H2O) answers %1 % right, and a window %2 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/recall_by_cache.cpp"/>
        <source>with 64 cells SnapKV answers %1 % right, and a window %2 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/recall_by_cache.cpp"/>
        <source>with a window of 64 at least %1 % are right up to a distance of 48, and at most %2 % from 128 on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/recall_by_cache.cpp"/>
        <source>with every cell %1 % of the answers are right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/recall_by_cache.cpp"/>
        <source>with every token kept at least %1 % of the answers are right at every distance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>32 iterations after a prompt of 32 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>64 tokens after a prompt of 32</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>And one in Asia?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>MiB in the end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>Name a river in Europe.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>Three turns with each cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>Time of a token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>Time of each token of a reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>Tokens that went through the model in each iteration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>What a step moves, and what stays</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>Which of the two is longer?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>all write the same tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>both write the same %1 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>brought to the device for a token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>cells on the device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>elsewhere, 1 ahead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>elsewhere, 2 ahead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>every token brings all cells to the device again: %1 MiB of %2 MiB stored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>in all, %1 tokens go through the model with past and %2 without</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>in the third turn Full (grows) reads %1 of %2 tokens, and No cache reads all %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>iteration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>ms to the first token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>on a disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>on the device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>on the device are %1 MiB instead of %2 MiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>the reply takes %1 s with a cache and %2 s without: %3 times as long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>time of a token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>token of the reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>turn 1: tokens read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>turn 2: read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>turn 3: read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>with a cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>with past = None each time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>with past handed over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>with past the first iteration reads %1 tokens and the last one %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>without</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>without it the last iteration reads all %1 tokens of the text again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>%1 of %2 layers keep cells, %3 bytes a token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>One checkpoint, in tokens of cells (f16)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>What an edit costs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>a state is kept every %1 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>a tiny Mamba</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>a tiny Mamba with random weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>a tiny Mamba: its state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>a tiny Qwen3.5 with random weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>a token takes %1 us after 64 tokens and %2 us after 1,024</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>cells in every layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>its cells</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>its states</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>mamba-130m: its state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>no state was kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>position of the edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>states / cells of a token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>the open model: its cells</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>the state takes %1 KiB after 64 tokens and after 1,024</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>the states take %L1 bytes after 64 tokens and after 512</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>the tiny model here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>tokens before it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>tokens read again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>up to 1,024 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>up to 512 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>when token %1 of %2 changes, %3 tokens are read again with cells, and %4 with a state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>where no state was kept, an edit anywhere reads all %1 tokens again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>where one is kept every %1 tokens, an edit reads from the last one before it on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>% of the need</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>4 query heads share 2 KV heads. How many times smaller is the cache than with a KV head for each query head?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>A chat of three turns with each cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>A fact stands 128 or more tokens back, and the window holds 64 tokens. How many of a hundred questions about it does the model answer right?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>A loop writes 32 tokens after a prompt of 32. It forgets past, so each call of the model reads the whole text. How many tokens go through the model in all?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>A reply of 64 tokens follows a prompt of 32. How many times longer does it take without a cache?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>A state instead of cells</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>A text of 512 tokens is in the cache. How many times longer does the first token take when an early token (8) changes, compared to a late one (500)?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>A window of 128 tokens forgets the first ones. How many times the perplexity does the text have then, compared to a window that keeps the first 4?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>A window of 128 tokens with 4 sinks has read 320 tokens. How many cells are stored?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>After 512 tokens, how many times longer does the next token take without a cache?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>And one in Asia.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Beams that share their blocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Cells that lie elsewhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Count from one to twenty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Explain how a library decides which books stay on its shelves.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Few cells and a state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Fewer bits for a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Give me a name for a cat.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Heads that share keys and values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>How many MiB does this model's cache need for 1,000 tokens in f16?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>How many of this program's caches keep their memory bounded while the text grows?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>How many times faster does this machine read a prompt, compared to writing a reply?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>In the third turn of a chat, how much of the prompt must a cache that keeps every token read?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Memory allowed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>My cat is called Aurelia. Please write a long text about the sea.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Name three colours.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>One reply with and without a cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Qwen3.5-0.8B has 6 layers with cells and 18 with a state. To go back, a program keeps a copy of the states. As many bytes as the cells (in f16) of how many tokens does one copy take?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Reading a prompt and writing a reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Six continuations of 80 tokens follow one prompt of 200 tokens. How much of the memory does sharing save?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>SnapKV keeps 64 of 256 tokens, those to which the last ones attend most. How many of a hundred questions about a fact anywhere in the text does the model answer right?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Static, growing and paged memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Tell me a long story about a lighthouse keeper.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>The cells of about 550 tokens lie outside the device. How many MiB does each new token bring in?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>The formula of the memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>The loop, line by line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>The memory allowed is %1 % of what the cache of 512 tokens needs. After how many tokens does a cache stop that may not move its cells?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>The state of mamba-130m has a constant size. From how many tokens on is the cache of this model (in f16) larger?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Three chats of 60, 200 and 500 tokens each get a static cache of 512 tokens. How much of that memory holds tokens?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Three lengths</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Two caches of a speech model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>What a window forgets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>What each cache can do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>What is a cache? Answer in two sentences.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>What is attention?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>What is my cat called?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>What is read again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>When the memory is full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Which cells to keep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Whisper large hears 30 seconds and writes its longest transcript, 448 tokens. How many times larger is the cache of the sound than that of the transcript?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Why the first tokens must stay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>With and without a cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Write a long story about a lighthouse keeper called Aurelia.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Write three sentences about mountains.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Write three sentences about the sea.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>caches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>f16 has 16 bits a number. How many times smaller is a cache of 4 bits for a chat of 256 tokens?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>what 512 tokens need</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>%1 KV heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>%1 query heads share %2 KV heads, and the cache is exactly %3 times smaller</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>1 KV head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>64 to 448 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>64 to 512 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>8 groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>Ainslie et al. 2023, table 1, seconds for a sample on TPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>Published: time of a sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>T5-XXL: 64, 8 and 1 KV heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>Time of one token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>Tokens that went through the model for the whole text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>a KV head for each query head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>after 512 tokens one takes %1 ms with a cache and %2 ms without: %3 times as long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>from 64 to 512 tokens the time grows %1 times without a cache, and %2 times with one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>heads_expanded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>recall</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>tokens computed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>tokens in front of it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>tokens of the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>µs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/answer_line.cpp"/>
        <source>%1; your prediction: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/answer_line.cpp"/>
        <source>The answer and your prediction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/answer_line.cpp"/>
        <source>measured: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/answer_line.cpp"/>
        <source>you: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_controller.cpp"/>
        <source>Lessons are about a model of this machine; open one, the server stays among the recent models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_controller.cpp"/>
        <source>No model is open; open one to go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_controller.cpp"/>
        <source>The measurement is running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_controller.cpp"/>
        <source>The measurement was stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_controller.cpp"/>
        <source>The model is being opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_controller.cpp"/>
        <source>There is nothing to ask again: no message was sent in this lesson</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_controller.cpp"/>
        <source>There is nothing to see yet: no message was sent in this lesson</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_controller.cpp"/>
        <source>“%1” transcribes sound; open a model that chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>%1 and %2 are there already. Replace both?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>%1 is there already. Replace it?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>%1 of %2 steps done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>%1, step %2 of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>&amp;Begin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>&amp;Next ›</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>&amp;Replace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>&amp;Reset progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>&amp;Save card…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>All lessons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>Each lesson asks for a prediction, measures on this machine, and compares. At the right: how long it measures. What you write in one yourself is kept as a conversation; your settings stay as they are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>F&amp;inish</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>Forget which lessons were done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>Large type, nothing next to it; Space goes on. Escape stops a reply that is being written, and otherwise ends the lecture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>Leave the lessons; the window becomes as it was</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>Lecture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>Lessons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>Ne&amp;xt: %1 ›</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>Save the card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>Saved as %1, and as JSON next to it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>Sk&amp;ip ›</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>Text of the lesson</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>The card was not saved: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>The result as a picture, and as JSON that kvarium-cli lesson verify checks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>The step of the lesson</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>The text of this lesson cannot be shown: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>‹ Bac&amp;k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>✓ done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_text.cpp"/>
        <source>%1 does not begin with a title (# ...)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_text.cpp"/>
        <source>install the program again, or mend the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_text.cpp"/>
        <source>install the program with share/kvarium/lessons next to its folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_text.cpp"/>
        <source>sections (## ...) of %1: %2; steps of the lesson: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_text.cpp"/>
        <source>the section “%1” of %2 has no text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>%1 (max_new_tokens is %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>%1 in each of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>0, the prefill</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>It ended in line 4: max_new_tokens were written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>It ended in line 5: the cache has no room for more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>It ended in line 7: the model chose eos.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>It ended, because the turn failed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>It ended.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>It runs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>It waits before line 5: %1 of %2 tokens of the prompt are read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>It waits before line 6. A step runs lines 6 to 9, and line 5 with the new token.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>It waits before line 6. A step runs lines 6 to 9, and line 5 with the whole text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>It waits in line 5: %1 of %2 tokens of the prompt are read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>It was stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>Line 5 runs: %1 of %2 tokens of the prompt are read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>None: this cache keeps nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>eos, the end of the reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>read %1 in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_turn.cpp"/>
        <source>Count from one to ten.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_view.cpp"/>
        <source>Lets it run, or wait</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_view.cpp"/>
        <source>Line %1 is marked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_view.cpp"/>
        <source>One call of the model, then it waits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_view.cpp"/>
        <source>Pa&amp;use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_view.cpp"/>
        <source>Pla&amp;y</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_view.cpp"/>
        <source>S&amp;tep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_view.cpp"/>
        <source>Step and Play begin it again with “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_view.cpp"/>
        <source>Step and Play begin it with “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_view.cpp"/>
        <source>The program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_card.cpp"/>
        <source>%1 is there already and would be overwritten; choose another name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_card.cpp"/>
        <source>Measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_card.cpp"/>
        <source>What this does not show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_card.cpp"/>
        <source>What was expected, and it holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_card.cpp"/>
        <source>What was expected; not all of it holds here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_card.cpp"/>
        <source>Your prediction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_card.cpp"/>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_card.cpp"/>
        <source>the picture could not be made; free memory, then save it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>%1 (logarithmic)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>%1: %2 (%3 to %4)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>Across: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>Compared: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>It is %1 times what you predicted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>Measured on this machine in %1: %2, %3, precision %4, KVarium %5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>Up: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>Warm-up runs that were not counted: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>You predicted %1 times too much</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>Your prediction was off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>Your prediction was right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>Your prediction was right, to 10 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>a few seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>computed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>counted: the same each time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>does not hold: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>holds: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>median of %1 runs, %2 to %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>published</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>timed once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/setting_control.cpp"/>
        <source>%1, %2 to %3 %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>%1, %2 left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>&amp;Do it for me</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>&amp;Measure again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>&amp;Run the measurement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>&amp;This is my prediction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>C&amp;ancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>It takes %1 on a machine with two cores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>Measuring on this machine, %1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>The answer is known already; begin the lesson again to predict it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>The measurement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>To do: in the menu of the cache, above the chat, choose “%1” (%2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>To do: in the menu of the cache, above the chat, choose “Compose…”, set %1, and press “Use” (%2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>To do: press “Regenerate” at the last reply, so that your message is asked again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>To do: send the message “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>To do: show the view “%1” (View menu).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>Your prediction was for another number; go back to make a new one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>“%1” to “%2”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>✓ You predict %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>%1 answered with a call of a tool, though none was offered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>%1 does not answer in time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>%1 does not speak https</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>%1 ended the connection before its answer was whole</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>%1 lists no models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>--engine %1 %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>--engine %1 would be read by everybody on its way</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>--engine got an address with a name or password in it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>a key goes in KVARIUM_ENGINE_KEY</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>ask it again, or another model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>check the engine's address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>check what was pasted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>nothing answers at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>set -n</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>the answer of %1 is too long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>the certificate of %1 is not trusted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>the key has spaces, line breaks or letters with accents in it, or is too long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>the reply of %1 is too long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>try again, or look into its log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>use an address that begins with https://</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>write http:// to send it the key, which its network can read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>write http://127.0.0.1:8000</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>write it without; a key goes in KVARIUM_ENGINE_KEY</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/answer_stream.cpp"/>
        <source>The connection to %1 ended in the middle of the answer; try again, or look whether the server runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/event_feed.cpp"/>
        <source>%1 publishes events to the same address; only the events of the first publisher are read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/event_feed.cpp"/>
        <source>%1; the blocks are those of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/http_client.cpp"/>
        <source>The answer of %1 is longer than %2; check the address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/key_store.cpp"/>
        <source>The system's keyring cannot be used (%1), so keys are kept only until KVarium ends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/key_store.cpp"/>
        <source>The system's keyring stays locked, so keys are kept only until KVarium ends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/remote_worker.cpp"/>
        <source>%1 has no model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/remote_worker.cpp"/>
        <source>%1 has no model “%2”; it has %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/remote_worker.cpp"/>
        <source>%1 sends more than a reply can be; stop using it, or ask for shorter replies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/remote_worker.cpp"/>
        <source>No server is attached; open a model of one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/remote_worker.cpp"/>
        <source>Only a model on this machine transcribes sound</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/remote_worker.cpp"/>
        <source>Opening was stopped; open it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/remote_worker.cpp"/>
        <source>the server ended the reply: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_accounts.cpp"/>
        <source>%1 cannot be remembered; its settings are too long or break a rule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>&quot;%1&quot; is no name for a header; use letters, digits and hyphens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>%1 begins with neither https nor http</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>%1 has a name or password in it; write the address without, the key has its own field</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>%1 has a part after ? or #; write the address without</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>%1 is no endpoint of events; write tcp://HOST:PORT, or listen tcp://127.0.0.1:PORT</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>%1 is not a safe address; use https, or allow http for this server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>%1... is no web address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>A key has no spaces, line breaks or letters with accents; check what was pasted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>Everybody in the network of %1 could read what is sent there; use it without https?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>The address %1... is too long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>The header %1 belongs to the connection itself; leave it out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>The header %1 has a meaning of its own; name the one that the server's manual names for the key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>The header %1 is for keys, which are in no file; name it at &quot;Key goes in&quot; and write the key in its own field</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>The key goes in the header %1, which is among the others, too; leave it out there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>The value of the header %1 is too long or has a line break; write it in one line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>There is no address yet; write one such as http://localhost:8000</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>There is no key yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>This is no web address; write one such as http://localhost:8000</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>This is too long for a key; check what was pasted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>This looks like a key; enter it in its own field, and here the name of a header, such as api-key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_probe.cpp"/>
        <source> (%1 was tried, too)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 answers with the status %2, which makes no sense here; check the address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 does not answer as a web server does; check the port</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 does not answer in time; check the address, its port and the network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 does not answer to this name (421); enter the IP address at which it listens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 does not speak https; check the port</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 does not speak https; check the port, or write http://%1 if it speaks that</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 does not take the key (%2); enter another, or name the header that it goes in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 ended the connection before it answered; is another service at this port? Check it, or its log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 ended the connection before its answer was whole; look into its log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 failed (%2); look into its log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 has nothing at %2 (%3); check the address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 has too many requests (429); try again in a while</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 is not ready or has too much to do (503); try again in a while</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 is too large for a file of certificates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 redirects to %2 (%3), and redirects are not followed; enter that address if it is right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 refuses the request (%2); look into its log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 wants a key (%2); enter one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>Nothing answers at %1; start the server, or check the address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>The certificate of %1 is not trusted (%2); name the file of its authority</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>The file of certificates %1 cannot be read; choose another</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>The message is too long for %1 (413); shorten the conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>The network does not know %1; check the name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>The network on the way to %1 failed (error %2); check it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>The proxy on the way to %1 does not answer; check the system's settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>The proxy on the way to %1 wants a login (407); check the system's settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>There is no certificate in %1; choose a PEM file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_turn.cpp"/>
        <source>%1 answered with a call of a tool, though none was offered; ask it again, or another model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_turn.cpp"/>
        <source>%1 ended its answer before the reply was whole</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_turn.cpp"/>
        <source>%1 has sent nothing for %2 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_turn.cpp"/>
        <source>%1; it is asked again in %2 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_watch.cpp"/>
        <source>%1 replicas are named for this server, and only the first is shown; attach to a replica directly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_watch.cpp"/>
        <source>its counters could not be read since %1, and are those of then</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_watch.cpp"/>
        <source>its counters could not be read yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_watch.cpp"/>
        <source>its slots could not be read since %1, and are those of then</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_watch.cpp"/>
        <source>its slots could not be read yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_watch.cpp"/>
        <source>this is a router, and only one of its replicas is shown; attach to a replica directly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_watch.cpp"/>
        <source>this server has %1 ranks, and only one of them is shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_watch.cpp"/>
        <source>this server has %1 ranks, and only rank %2 is shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/zmtp_socket.cpp"/>
        <source>%1 does not greet in time; check the port of its events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/zmtp_socket.cpp"/>
        <source>%1 gives no sign of life; the connection is made again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/zmtp_socket.cpp"/>
        <source>%1 sends and does not read; check the port of its events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/zmtp_socket.cpp"/>
        <source>A replay needs an endpoint to connect to; write tcp://HOST:PORT</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/zmtp_socket.cpp"/>
        <source>No connection to %1 (%2); it is tried again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/zmtp_socket.cpp"/>
        <source>Publishers cannot be waited for at %1 (%2); choose another address or port</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/zmtp_socket.cpp"/>
        <source>The connection to %1 ended (%2); it is made again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/link/zmtp_socket.cpp"/>
        <source>Too many long messages come at once; %1 was left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/block_map.cpp"/>
        <source>event %L1 of the engine is missing, and the map is as it was before it; it is asked for again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/block_map.cpp"/>
        <source>the engine has reported nothing yet; it reports its blocks with the next request</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/block_map.cpp"/>
        <source>the engine keeps its blocks in more places than the map has room for; it may lack some</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/block_map.cpp"/>
        <source>the engine keeps more than %L1 blocks; the others are not shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/block_map.cpp"/>
        <source>the map is rebuilt from events, and some from number %L1 on are missing: it may lack blocks, or show some that are gone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/block_map.cpp"/>
        <source>the map is rebuilt from events, and the first ones are missing: it may lack blocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/chat_chunk.cpp"/>
        <source>capacity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/chat_chunk.cpp"/>
        <source>device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/chat_chunk.cpp"/>
        <source>evicted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/chat_chunk.cpp"/>
        <source>evicted_first_at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/chat_chunk.cpp"/>
        <source>host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/chat_chunk.cpp"/>
        <source>missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/chat_chunk.cpp"/>
        <source>reserved_bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/chat_chunk.cpp"/>
        <source>stored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/chat_chunk.cpp"/>
        <source>the reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/chat_chunk.cpp"/>
        <source>the reply has another form than that of a chat completion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/chat_chunk.cpp"/>
        <source>tokens_seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/chat_request.cpp"/>
        <source>%1 always ends a reply where its model does</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/chat_request.cpp"/>
        <source>%1 has no field for the %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/chat_request.cpp"/>
        <source>%1 may begin a new reply instead of continuing this one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>%1 publishes no KV events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>A server does not wait between two tokens; only a model that this program runs itself can pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>KVarium compares caches of its own engine; open a model of this machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>KVarium publishes its KV events at %1, for programs on its own computer; forward its ports with ssh -L, and attach to 127.0.0.1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>Only a model that this program runs itself can do this</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>SGLang publishes KV events with --kv-events-config; give their address if it does</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>This server does not continue a reply that was cut off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>llama.cpp saves slots with --slot-save-path, on the server's disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>the engine publishes its KV events at %1, for programs on its own computer; let it publish at tcp://*:5557, or forward that port</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>the engine publishes its KV events at %1, which only its own computer can read; let it publish at tcp://*:5557</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>the server does not report where it publishes KV events; give their address if it does</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>the server does not show its slots; start it with --slots</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>the server names %1 for its KV events, another computer; give that address yourself if it is right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>the server publishes no KV events; start it with --kv-events PORT</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>the server publishes no KV events; start it with --kv-events-config</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>this is a router, which does not report which replica answers; attach to one replica directly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>this server does not report whether it publishes KV events; give their address if it does</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/json_text.cpp"/>
        <source>%1 is larger than any that an engine sends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/json_text.cpp"/>
        <source>%1 is not JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/refusal.cpp"/>
        <source>%1 asks for a key (%2); give one with the engine's address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/refusal.cpp"/>
        <source>%1 does not accept the given key (401); give another one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/refusal.cpp"/>
        <source>%1 does not accept the request (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/refusal.cpp"/>
        <source>%1 does not allow this with the given key (403)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/refusal.cpp"/>
        <source>%1 does not know %2 (%3); check the engine's address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/refusal.cpp"/>
        <source>%1 failed (%2); ask again, or look into its log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/refusal.cpp"/>
        <source>%1 has no model &quot;%2&quot;; choose one of its list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/refusal.cpp"/>
        <source>%1 is not ready (%2): it starts, is busy or is not reached; try again later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/refusal.cpp"/>
        <source>%1 stopped the reply because of an error; ask again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/refusal.cpp"/>
        <source>%1 takes no more requests now (429); try again in %L2 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/refusal.cpp"/>
        <source>%1 takes no more requests now (429); try again later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/refusal.cpp"/>
        <source>%1. It says: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/refusal.cpp"/>
        <source>the conversation has at least %L1 tokens, and %2 takes %L3; begin another one or shorten it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/refusal.cpp"/>
        <source>the conversation is longer than %1 takes; begin another one or shorten it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/sse_reader.cpp"/>
        <source>the reply has a line of more than %L1 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/sse_reader.cpp"/>
        <source>the reply has an event of more than %L1 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/zmtp.cpp"/>
        <source>%1 does not speak the protocol of ZeroMQ 4; check the port of its events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/zmtp.cpp"/>
        <source>%1 is another kind of ZeroMQ socket; check the port of its events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/zmtp.cpp"/>
        <source>%1 refuses the connection, check its settings; it says: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/zmtp.cpp"/>
        <source>%1 sent a command that is not known; check the port of its events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/zmtp.cpp"/>
        <source>%1 sent a handshake that makes no sense; check the port of its events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/zmtp.cpp"/>
        <source>%1 sent a message of too many parts; check the port of its events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/zmtp.cpp"/>
        <source>%1 sent a message that is too long for events of a cache; check the port of its events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/zmtp.cpp"/>
        <source>%1 sent bytes that are no frame of ZeroMQ; check the port of its events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/zmtp.cpp"/>
        <source>%1 sent no handshake of ZeroMQ; check the port of its events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/zmtp.cpp"/>
        <source>%1 speaks the protocol of an old ZeroMQ; a publisher with ZeroMQ 4 is needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/zmtp.cpp"/>
        <source>%1 wants a login for its events, which is not supported; let it publish without</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>%1 answers at %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>%1 answers at %2 and has no model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>%1 wants a key, and yours was not sent there; write that address if it may be</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>%1 wants a key; Connect sends it %2, unless you enter another</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>%1 was asked without the key, which was entered for another address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>&amp;Address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>&amp;Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>&amp;Key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>&amp;More</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>&amp;Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>&amp;Replay of events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>&amp;Topic of events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>A PEM file, if the server's certificate is not of a public authority</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>Address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>All topics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>Ask %1 &amp;without encryption: anyone in this network can read along</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>Asking %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>Attach to a server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>Authorization: Bearer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>Certificate a&amp;uthority</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>Certificate, the key's header, other headers, and where KV events are published</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>Co&amp;nnect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>It does not report what its cache holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>It has %1 ranks; every block of the cache of rank %2 is shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>It is a router and does not report which replica answers; attach to one replica directly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>It is kept in the system's keyring, or, if there is none, until the program ends. If this is empty, the key that was kept is used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>It reports every block of its cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>It reports how full its cache is, but not what is in it: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>It reports how many cells each of its slots holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>KV &amp;events, where the server does not name them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>Key &amp;goes in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>Mode&amp;l</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>More &amp;headers, one on a line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>Name: value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>Only if the server asks for one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>The header that the server reads the key from, as its manual names it; it has the key and nothing else</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>the key of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>the key that is kept for it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>vLLM, SGLang, llama.cpp's server, Ollama, kvarium-cli serve, or another that speaks OpenAI's protocol.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/model_server.cpp"/>
        <source>%1 cannot be started: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/model_server.cpp"/>
        <source>The server of %1 ended with code %2 and did not say why</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/model_server.cpp"/>
        <source>The server of %1 was ended by another program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/model_server.cpp"/>
        <source>The server of %1 was killed, or it crashed; memory may have run out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/model_server.cpp"/>
        <source>There is no kvarium-cli next to the window's program, nor in PATH</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>%1, cache: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>&amp;Example</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>&amp;Port</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>&amp;Start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>0: any that is free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Another window sees its caches: File, Attach to a server, with this address.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Copy address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Copy example</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Ending</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Example</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>For a terminal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>For the program that asks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>It goes on when this dialog is closed, and ends with the main window.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>It publishes KV events on this computer. They need no key, and carry the tokens of all its conversations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Its caches are its own: the conversations of this window are not among them. In addition to this window it takes the weights once more, %1, and memory for its caches, of which it keeps %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>No request runs now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Programs on this computer ask it with OpenAI's protocol, at 127.0.0.1 only. For other computers start kvarium-cli serve --host in a terminal: that needs a key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Pu&amp;blish cache events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Requests now: %1 running, %2 waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>S&amp;top</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Serve this model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Serving %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Starting: it reads %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>The number of running requests is not known now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>The server reads the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>This window has another model open, which is not served.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Use any port that is free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Use port %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>any that is free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_in_window.cpp"/>
        <source>%1 is served already, by %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_in_window.cpp"/>
        <source>%1 transcribes speech and does not chat, so it cannot be served</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_in_window.cpp"/>
        <source>A model is being opened; it can be served when it is open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_in_window.cpp"/>
        <source>No model is open; open one to serve it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_in_window.cpp"/>
        <source>Serve again…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_in_window.cpp"/>
        <source>Serving at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_in_window.cpp"/>
        <source>The program that serves, kvarium-cli, is neither next to this one nor in PATH; install it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../gpu/blas_cublas.cpp"/>
        <source>%1 has no function %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../gpu/blas_cublas.cpp"/>
        <source>close programs that use the GPU, choose a smaller model or use --device cpu</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../gpu/blas_cublas.cpp"/>
        <source>cuBLAS cannot be used: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../gpu/blas_cublas.cpp"/>
        <source>cuBLAS: %1 failed: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../gpu/blas_cublas.cpp"/>
        <source>install cuBLAS (NVIDIA's package libcublas-%1), or use --precision exact, which needs none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../gpu/blas_cublas.cpp"/>
        <source>use --precision exact, which needs no cuBLAS, or --device cpu</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../gpu/devices.cpp"/>
        <source>there is no CUDA device %1 that can be used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../gpu/devices.cpp"/>
        <source>use one of %1, or --device cpu</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../gpu/no_cuda.cpp"/>
        <source>this build has no CUDA</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../gpu/no_cuda.cpp"/>
        <source>use --device cpu, or build on a machine with the CUDA toolkit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../gpu/runtime_cuda.cpp"/>
        <source>CUDA cannot reserve %L1 bytes of the computer's memory for copies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../gpu/runtime_cuda.cpp"/>
        <source>CUDA: %1 failed: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../gpu/runtime_cuda.cpp"/>
        <source>CUDA: a kernel failed, the last that was launched is %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../gpu/runtime_cuda.cpp"/>
        <source>CUDA: the kernel %1 failed: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../gpu/runtime_cuda.cpp"/>
        <source>close programs that use much memory, keep less of the cache outside of the GPU or use --device cpu</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../gpu/runtime_cuda.cpp"/>
        <source>the GPUs here cannot be used: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../gpu/runtime_cuda.cpp"/>
        <source>this build is for other GPUs: build it with -DCMAKE_CUDA_ARCHITECTURES=native, or use --device cpu</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../gpu/runtime_cuda.cpp"/>
        <source>update the NVIDIA driver or use --device cpu</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../gpu/runtime_cuda.cpp"/>
        <source>use --device cpu</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../gpu/runtime_cuda.cpp"/>
        <source>use --device cpu, or set KVARIUM_GPU_WAIT=1 to see which kernel it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>%1 bit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>%1 in all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>%1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>%1 of the prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>16 bit (bf16)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>All of them are rounded to %1, which cannot be undone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>Cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>Layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>The older ones are rounded to %1, which cannot be undone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>as a whole</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>first %1 + %2 others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>first %1 + %2 others of the prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>first %1 + last %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>in RAM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>in pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>last %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>new tokens only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>offloaded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>other layers by rule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>the whole text again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>%1 bit keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>%1 bit keys, %2 bit values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>%1 bit values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>%1: 16 bits a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>%1: 32 bits a number, as the model computes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>%1: the bits of each number; the numbers of a group share a scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>CPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>RAM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>RAM, offloaded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>compressed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>forgotten</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>full precision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>in the server's memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>kept as it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>kept with few bits, and never written again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>kept, not compressed yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>keys %1; values %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>not on the server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>not reported until its block is full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>offloaded in RAM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>on disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>on the GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>on the server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>one of the first tokens, always kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>one of the first tokens, always kept, compressed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>room for a token that is not read yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>shared</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>sink</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>sink, compressed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>the model read it and no longer has it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>the next message need not read it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>the next message reads it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>the server reports whole blocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>This layer computes every token by itself, so there is nothing to keep.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>This layer has a cross cache: a token attends to the text and to the recording.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>This layer has a window: a token attends to the last tokens only, itself among them, and to the sinks if there are any.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>This layer has no cells of its own. A token attends to the cells of an earlier layer, where their bytes are counted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>This layer keeps one state, of the same size for any text, and a cell for each token next to it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>This layer sees the whole text: a token attends to every cell there is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>This recurrent layer has no cells. It keeps one state, of the same size for any text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>keeps nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>one state for the whole text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>one state, and cells</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>reads the cells of another layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>reads the cells of layer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>sees %1 tokens at most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>sees a part of the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>sees the text and the recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>sees the whole text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/view_fonts.cpp"/>
        <source>machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/view_fonts.cpp"/>
        <source>room for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/cells/view_fonts.cpp"/>
        <source>tokens/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>&amp;Keep this cache on disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>&amp;Keep this cache on disk (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>&amp;Keep this cache on disk (%1, updated after each reply)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>&amp;Memory for caches kept ready</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>&amp;Open saved cache…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>&amp;Read this conversation now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>A quarter of what is free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>E&amp;xport keys and values (safetensors)…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>Export keys and values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>For Python: keys and values of every token that is kept, as float32 tensors named as in the transformers library.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>Open a saved cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>Reads the system prompt and the messages, without a reply. Turns that begin with them, in any conversation, do not read them again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>Save cache &amp;as…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>Save the cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>Saved caches (*.kvcache)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>Saved caches (*.kvcache);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>Tensors (*.safetensors)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>The cache is in a file next to the conversations: nothing is read again after the next start.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>This conversation has nothing in its cache, or a reply is being written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>
The next message %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>After this reply: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>Cache: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>Cache: the server's</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>Composed: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>Compose…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>Keeps	Bytes at %1 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>Keeps %1. Cost: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>New conversations begin with this cache from now on, also after the next start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>New conversations begin with this cache, as usual</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>New conversations begin with this cache. Uncheck: with %1 again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>Specification: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>The server's cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>Use for new conversations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>When the context of %1 is full: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>%1
In the specification: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>%1 at %2 tokens
%3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>&amp;Specification</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>0, 0-3, or -1 for the last</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Add rule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>All layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Cache specification</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Compose a cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Few bits hardly matter here: most of what stays is too new to be compressed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>How precise they are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Keeps %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Keeps nothing: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Layers %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Layers of this rule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Layers the choices below are for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>No cache: each token reads the whole text; %1 tokens take %2 meanwhile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Open a model to see what it takes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Other choices for some layers; rules apply from the first to the last</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>PRESET:key=value,…  such as static:max_cache_len=2048</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Reserved: while a long text is read, its tokens need room, and so do those that stay.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>The last two are properties of the cache and make another one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>This cache cannot be made</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>This conversation has %1 tokens: it cannot be read with this cache, which has room for %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>When full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>When the context is full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Where they are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Which tokens stay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Which tokens stay, and so how many are compressed, depends on the text: each number is the most it can be.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>all %1 tokens at 16 bit: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>all of it, at most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>automatic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>automatic: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>every token at 16 bit: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>for each token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>forget the oldest tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>forget the oldest, keep the first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>in use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>keys and values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>leave out messages in the middle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>more than at 16 bit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>nbits=%1 means %2 here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>newest, at 16 bit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>recurrent state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>reserved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>scales and zeros</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>the next message %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>%1 of %2 tokens, all that this cache keeps of them,</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>%1 were brought back from %2 in %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>%1 were brought back in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>%1, about %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>%1, at least %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>%1, less than a second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>%1: nothing of this conversation is read again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>%1; the %2 tokens that are not among them are read with your next message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>Cache moved to RAM in %1; nothing lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>Cache moved to disk in %1; nothing lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>Exported keys and values of %1 tokens, %2, to %3 in %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>No cache from now on. Every token will read the whole conversation again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>Now: %1. %2 of %3 tokens were moved to it in %4; it does not keep the others.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>Now: %1. %2 tokens were moved to it in %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>Now: %1. %2 tokens were moved to it in %3; nothing lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>Now: %1. The conversation must be read again%2: %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>Now: %1. Your next message reads the conversation%2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>Saved %1 tokens, %2, to %3 in %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>The cache that this conversation keeps on disk is not there: %1. The next message reads the conversation again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>The cache was not saved: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>The old cache computed them, so replies can differ from those after reading the text again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>The saved cache is not used: %1. The next message reads the conversation again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>the folder %1 cannot be made</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>%1 stops the reply; your text waits here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Attach text files to the message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Attach…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Drop a WAV file here, or open one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Open a WAV file and write it down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Open sound…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Remove %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Send</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Send the message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Send the message (Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Stop  %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Stop the reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Stop the reply (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>The text of %1 goes with the message, after its words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>This model does not chat. Drop a WAV file here, or open one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Write a message first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Your text waits here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.h"/>
        <source>Esc</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/conversation_controller.cpp"/>
        <source>Branch of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/conversation_controller.cpp"/>
        <source>Copy of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/conversation_controller.cpp"/>
        <source>Restored: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/conversation_controller.cpp"/>
        <source>This message lies on another branch, which can be shown when the reply is done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/conversation_controller.cpp"/>
        <source>“%1” is a saved cache of %2, %3 tokens in %4, without the text of a conversation; kvarium-cli run --restore goes on from it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/generation_bar.cpp"/>
        <source>&amp;One token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/generation_bar.cpp"/>
        <source>&amp;Pause the reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/generation_bar.cpp"/>
        <source>&amp;Resume the reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/generation_bar.cpp"/>
        <source>Go on writing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/generation_bar.cpp"/>
        <source>One token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/generation_bar.cpp"/>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/generation_bar.cpp"/>
        <source>Resume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/generation_bar.cpp"/>
        <source>The next token, then the reply waits again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/generation_bar.cpp"/>
        <source>Wait after the next token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/import_run.cpp"/>
        <source>Import conversations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/import_run.cpp"/>
        <source>Importing %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/import_run.cpp"/>
        <source>The conversations could not be saved: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/import_run.cpp"/>
        <source>could not be saved: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/message_check.cpp"/>
        <source>%1 with this message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/message_check.cpp"/>
        <source>%1, and the cache holds %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/message_check.cpp"/>
        <source>%1, and the model was trained on texts of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/message_check.cpp"/>
        <source>%1. Send it? To be read: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/message_check.cpp"/>
        <source>Send it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/message_check.cpp"/>
        <source>System prompt…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/message_check.cpp"/>
        <source>This model takes no system prompt. Yours is put before your first message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/message_check.cpp"/>
        <source>With this message the text has %1 tokens, and the cache holds %2: it will not be read to its end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/message_check.cpp"/>
        <source>With this message the text has %1 tokens, and the model was trained on texts of %2: what it answers may make no sense</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/message_check.cpp"/>
        <source>about %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/message_check.cpp"/>
        <source>about %1 tokens with this message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/message_check.cpp"/>
        <source>“%1” is sent as text, not as a control token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source> tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>&amp;Min-p</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>&amp;No-repeat n-gram</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>&amp;Repetition penalty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>&amp;Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>&amp;Temperature</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>0 (greedy)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>A reply ends after this many tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Answers at once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>As the model's template has it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Defaults of this model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Everything here but the system prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Higher is more surprising; 0 always takes the likeliest token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Maximum &amp;length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>None</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>None. This model takes no system prompt: a text here stands before your first message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>One per line; a reply ends before it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Only the likeliest tokens that together have this probability; 1: all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Only the tokens that are as surprising as the text usually is, with this probability together; 1: all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Only this many of the likeliest tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Only tokens at least this likely, as a share of the likeliest one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Reset to the model's defaults</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>S&amp;ystem prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Sampling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Sampling and system prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>So many tokens in a row never come twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>St&amp;op texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Th&amp;oughts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>The defaults, with your system prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>The same seed, text and settings give the same reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>These are the defaults</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Thinks before it answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Top-&amp;k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Top-&amp;p</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Typ&amp;ical-p</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Whether the model writes thoughts before its answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Words that are there already become less likely; 1: off. 1.1 is mild</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>\n stands for a new line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>as the others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>random</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/sound_chip.cpp"/>
        <source>%1 → English</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/sound_chip.cpp"/>
        <source>As heard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/sound_chip.cpp"/>
        <source>Language of the sound: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/sound_chip.cpp"/>
        <source>More languages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/sound_chip.cpp"/>
        <source>The language of the sound, and whether it is translated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/sound_chip.cpp"/>
        <source>Translate into English</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>%1 + %2 reserved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>%1 RAM + %2 disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>%1 of the prompt, and every later one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>%1 tokens of any age</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>%1, up to %2 while a prompt is read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>; on the CPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>; on the GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>; the newest %1 to %2 at %3 bit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>This model has no window layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>at most %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>every token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>every token up to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>keys %1, values %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>layer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>layers %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>no limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>no window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>not compressed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>reads %1 again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>the first %1 and the last %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>the first %1, and of the others %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>the last %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>“%1” cannot be %2; it can be %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>“%1” must be a number from %2 on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>%1 tokens are in the cache (%2 were there before); what is asked next begins after them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>%1, about %2 left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>A lesson is being measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>A reply is being written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>A reply is still being written in “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>A reply waits in “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>A server reads the text when it is asked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>Assistant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>Listening %1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>Listening…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>No model is open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>No model is open; open one to get a reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>Nothing is written yet; a system prompt or a message can be read ahead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>Reading %1 of %2 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>Reading %1 of %2 tokens, %3 reused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>Reading…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>Stopped before it began; nothing was read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>Stopped before the first word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>Stopped before the first word; %1 of %2 tokens were read and stay in the cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>Stopped before the first word; %1 of %2 tokens were read, %3 of them stay in the cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>The reply was cut, because no memory is left for its cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>The reply was cut, because the memory of %1 is full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>The reply was stopped before its first word: another model was opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>This model writes down sound and has no prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>Waiting for the model…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>paused after %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>paused before the first token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>paused, %1 of %2 tokens read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>pausing…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>“%1” does not listen; open a model that does, such as Whisper, to write down “%2”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>“%1” writes down sound and does not chat; drop a WAV file, or open one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/inspector.cpp"/>
        <source>&amp;Attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/inspector.cpp"/>
        <source>&amp;Keys and values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/inspector.cpp"/>
        <source>All blocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/inspector.cpp"/>
        <source>Cache &amp;map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/inspector.cpp"/>
        <source>M&amp;emory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/inspector.cpp"/>
        <source>One ste&amp;p</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/inspector.cpp"/>
        <source>Time&amp;line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>first %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>first %1 at 16 bit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>forgotten | kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>last %1, in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>newest %1 at 16 bit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>newest %1 at 16 bit (now %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>prompt | answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>room for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>saved here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>sinks: the first tokens draw attention whatever they say, and never leave</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>the file of this cache holds the tokens before this place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>the first tokens stay at 16 bit: compressing them costs most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>the model has forgotten what was read before this place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>the most cells there can be</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>the newest 128 to 191 tokens, or as many as were asked for, stay at 16 bit until a block of 64 is old enough to be compressed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>what was read, then what the model wrote in this turn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>window: a token attends to the last ones only, itself among them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>window: a token attends to the sinks and to the last ones, itself among them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/cache_map.cpp"/>
        <source>%1, as it was after %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/cache_map.cpp"/>
        <source>%1, head %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/cache_map.cpp"/>
        <source>Back to now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/cache_map.cpp"/>
        <source>Cache map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/cache_map.cpp"/>
        <source>Fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/cache_map.cpp"/>
        <source>Heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/cache_map.cpp"/>
        <source>No cache yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/cache_map.cpp"/>
        <source>No cache yet. Write a message and its cells appear here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/cache_map.cpp"/>
        <source>Show all positions and layers (F)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/cache_map.cpp"/>
        <source>Show the present again (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/cache_map.cpp"/>
        <source>The server does not report which blocks it keeps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/cache_map.cpp"/>
        <source>The server has not reported what it keeps of this conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/cache_map.cpp"/>
        <source>Unfold a layer into its key and value heads, or fold it again (H)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/cache_map.cpp"/>
        <source>What the server reports of its cache appears here, with the next message.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_layout.cpp"/>
        <source>The layer's cells lie elsewhere. A buffer that it shares with other layers holds a copy of them now: a step begins with it, or has just used it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_layout.cpp"/>
        <source>a copy is where the layer is computed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_layout.cpp"/>
        <source>kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_layout.cpp"/>
        <source>new</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_layout.cpp"/>
        <source>new: cells written a moment ago; their colour settles in two seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_layout.cpp"/>
        <source>read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_layout.cpp"/>
        <source>the cell that a full window keeps free for the token that is computed next: with it the window is full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_layout.cpp"/>
        <source>the next token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_picture.cpp"/>
        <source>%1 h%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_picture.cpp"/>
        <source>The model's memory will appear here: a row for each of its layers, a cell for each token it still has.

Write a message in the box below the conversation and watch it fill.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>
one of them is kept free for the next token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>A column is a token, a row is %1. Filled: a block of the server holds it. Hatched: the server reports a block when it is full. Hollow with a dashed line: given up, and read again by the next message, or gone for good. Point at a name below the map for more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>A column is a token, a row is %1. Filled: kept. Hollow with a dashed line: read, and gone. Grey: room that is not used yet. The patterns and colours are named below the map; point at a name for more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>Bars above: how many tokens were read, which of them are kept, and the room there is. The symbol left of a row: whether the layer sees the whole text or a window, or has a state; in stripes: its cells lie elsewhere, and a bar next to it says that a copy of them is here now. Right of the rows: the bytes of each layer; hatched: reserved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>Bars among the tokens, or above them: checkpoints. After an edit the text is read again from the nearest one before it. The table of the timeline lists them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>Chequered, left of the tokens: a recurrent state, of the whole text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>Click a cell: chooses its layer and marks its token in the text. Drag: marks several. Wheel or + and -: zoom, with Shift the layers. H: heads of the layer. F or a double click: all. Arrows: from cell to cell. Esc: frees what is marked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>Lines with words below: where something changes, such as the end of the prompt. Two lines across: the chosen layer, which the other views show too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>The line between rows: the CPU computes the layers above it, the GPU those below. Plain cells lie in the memory of what computes their layer: above the line in RAM, below it on the GPU.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>Thin lines: a message begins. </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>a layer: the cell holds what the layer keeps of the token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>a part of the server's cache: a group of layers that keep alike</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>above: %1, computed on the CPU
below: %2, computed on the GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>all %1 positions; drag to see another part, press F to see all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>kept: cells there are, where they stand in the text
a cell holds what one layer remembers of one token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>layers %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>read: tokens the model has read, forgotten ones too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>room for: cells there can be</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>room for: cells there can be, as many as memory holds
the model was made for texts of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>room for: tokens that a token can see, itself among them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>↑ CPU   ↓ GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>%1 (every token at 16 bit: %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>%1 in use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>%1 of the server's memory in use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>%1 reserved, nothing in it yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>%1, %2 of checkpoints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>%1, %2 of copies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>%1, %2 reserved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>%1, without checkpoints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>A bar is a place where cells lie; the patterns are those of the map. In use: what holds something now. Reserved: allocated and not in use, such as the rest of a block of 64 tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>Empty: nothing has been read yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>Few bits hardly matter here: the newest %1 tokens stay at 16 bit, and the window has %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>Filled: in use. Hatched: reserved. Outline: without saving. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>Line: when its room is full.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>Line: when the context is full.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>No cache: every token reads the whole text again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>The bytes are those that its last whole reply reported.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>The line is an estimate: what the cache takes at the worst moment until then, in use and reserved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>The thin bar is the GPU's whole memory: what this program uses, for the model, to compute in, for this cache and the rest; what it holds in addition, to be used again; what the driver and other programs have; and what is free.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>The thin bar is the memory of this machine: the model, what this cache takes, the other caches that are kept ready, and what is free.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>Tokens that left leave room that is free again. Memory is given back by whole blocks of 64 tokens, so this room stays reserved while another token of its block stays.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>With a window that moment is while a long text is read: a piece of up to 256 tokens comes in before the oldest ones leave. Between tokens it takes less.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>allocated and not in use: room for the next tokens, and for the state that the next one writes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>buffers through which layers that lie elsewhere are brought in, one after another, while a token is computed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>checkpoints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>copies of offloaded layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>driver and others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>estimated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>every token at 16 bit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>every token kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>every token that was read, with 16 bits a number, nothing reserved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>every token that was read, with as many bits as now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>for computing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>for the rest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>free again, a part of reserved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>held ready</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>in use and reserved, at the worst moment on the way there; a longer text can take more. Checkpoints are not in it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>in use and reserved, what lies elsewhere left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>in use and reserved, what lies on disk left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>its RAM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>its disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>kept ready for other conversations and for other versions of this one; the Cache menu limits them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>memory that went back to this program's pool, which holds %1 in all and uses it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>numbers of the tokens that are computed just now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>of %1: what is still free for any program, as the driver reports it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>of the %1 that this program uses: other caches, the inputs of steps, and what kernels take for themselves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>other caches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>saved by compressing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>several query heads of this model share keys and values; without, each would have its own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>states and cells of earlier places of the text: an edit after one of them reads from there on again, and not the whole text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>the cells that are kept would take as much more at full precision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>the factors and offsets that turn compressed numbers back into numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>the places of tokens that left, in blocks of which other tokens stay; their memory is not given back yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>this cache with its reserve</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>what</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>what is still free for this program, as the system reports it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>what recurrent layers keep in place of cells: the same size for any text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>what the driver and other programs have of the GPU's memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>when its room for %1 is full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>when the context is full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>when the context of %1 is full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>without shared heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_view.cpp"/>
        <source>After %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_view.cpp"/>
        <source>Cache memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_view.cpp"/>
        <source>Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_view.cpp"/>
        <source>Every token at 16 bit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_view.cpp"/>
        <source>Every token kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_view.cpp"/>
        <source>Outlines of what the cache would take otherwise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_view.cpp"/>
        <source>What else was in memory is not recorded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_view.cpp"/>
        <source>Without shared heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_view.cpp"/>
        <source>whole GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1 cells; its room is not reported; %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1 of %2 cells; %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1 of %2 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1 of the tokens of all prompts were found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1 of your conversations and %2 more that other requests stored, too, %3 of other requests only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1 of your conversations, %2 of other requests</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1 requests were put back for lack of room</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1 running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1 waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1 with text of your conversations, from any request, %2 of other requests</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1, %2 each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1, %2 free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1, by running requests</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1, in %2 slots, %3 busy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1, whose is not reported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1.

To see here what it keeps of a conversation, start the server with
%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1: %2 of your conversations, %3 of others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1: %2 of your conversations, %3 of yours and others, %4 of others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>1 request was put back for lack of room</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>A part of the server keeps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>The server has room for %1; which it holds is not reported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>The server keeps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>This server does not report what it keeps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>blocks of others that use this server; their text is not shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>blocks of your conversations that another request stored, too, or stored before; one that only found a block is not reported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>blocks whose tokens are those of a conversation that this program has asked with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>caution</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>computes now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>elsewhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>held</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>held for requests; for which is not reported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>hit rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>holds nothing that a request could find; the last block of a text counts as free until it is full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>host memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>in use now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>in words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>its memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>its room is not reported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>no blocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>not reported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>of other requests</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>of room for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>of your conversations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>of yours and of others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>preempted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>requests</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>room</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>running: not reported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>slot %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>waiting: not reported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>waits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>what it holds is not reported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_view.cpp"/>
        <source>A block holds the keys and values of some tokens, of every layer. The server keeps the blocks of replies that are over, and finds them again if a prompt begins with the same tokens; it gives up those that were not used for longest when it needs room. A block of your conversations counts as that of others, too, if another request stored it; for a request that only finds a block the server reports nothing, and one of an earlier run of this program is another request. The last block of a text counts as free until it is full. The words of other people's blocks are not shown. All numbers are the server's own; it is asked for them every few seconds while this or another view of the cache is looked at.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_view.cpp"/>
        <source>Bars: what the server keeps for requests from anyone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_view.cpp"/>
        <source>No server computes: Memory shows what this machine keeps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_view.cpp"/>
        <source>Others use this engine, too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source> (heads: %1 to %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>%1 came since.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>%1 has a state and attends to nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>%1 keeps nothing and does not attend</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>%1 of this head's attention, %2 average</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>%1 sinks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>%1 x</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>%1: %2 of attention on %3%4, at token %5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>%1: not measured yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>%1: not recorded for the past</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>1/16 x</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>256 x average or more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>Attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>Attention %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>Attention is measured while a token is written. The next reply is measured.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>Attention is measured while this is open. Send a message to begin.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>Head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>Layer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>Measuring all layers took %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>Position</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>Rows: heads. Columns: tokens. Stronger: more attention than average.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>The bars at the top: the share of attention that each layer gives %1, the mean over its heads; the line above a bar is its strongest head. Click a bar to choose the layer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>The last token cannot be computed again to measure it (%1). A reply is measured while it is written, and where it is paused.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>The last token cannot be computed again: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>The rows: one head each. A column shows the strongest of its positions, as a multiple of what a head without any preference would give each. Hatched: not seen by this token.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>This is token %1; %2 came since. The last one cannot be computed again: %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>Times average</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>head %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>head 00</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>layer %1, head %2, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>layer %1: %2 of attention on %3
heads: %4 to %5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>not seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>not seen by this token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>share of attention on %1, by layer; line: the strongest head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>the first token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/probing_view.cpp"/>
        <source>Choose a layer that keeps tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/probing_view.cpp"/>
        <source>Layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/probing_view.cpp"/>
        <source>Layer %1: a state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/probing_view.cpp"/>
        <source>Layer %1: cells of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/probing_view.cpp"/>
        <source>Layer %1: nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/probing_view.cpp"/>
        <source>No layer is chosen: this is layer %1. </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/probing_view.cpp"/>
        <source>No layer of this model keeps tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/probing_view.cpp"/>
        <source>The layer that is shown; in the picture Page ↑ and Page ↓</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/probing_view.cpp"/>
        <source>position %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>%1 beyond</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>%1 of %2 compared.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>%1 of layer %2, head %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>%1: error %2 of the signal on average, worst at position %3 (%4)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>%1: largest error %2 %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>%1: largest magnitude %2 %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>%1: no compressed token to compare yet, %2 at 16 bit are off by %3 at most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>%1: no error, %2 compared</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>%1: not read yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>%1: nothing to compare yet, only tokens read from now on are compared</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>%1: there are none yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>32 bits for each number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>A column of several tokens shows their largest number, so that nothing is averaged away. The strip above says how each token is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>An error is what is stored minus what was computed. Its share of the signal: the length of the errors of all compressed tokens, as a part of the length of what was computed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Compare with the exact numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Costs %1 while it is on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>From the next token on and until this is switched off, it also keeps the numbers as the model computes them, not compressed, so that errors can be shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>KV head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>KV head %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Keys and values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Keys and values are read while this is open. Send a message to begin.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Keys: Page ↑ ↓ another layer, H another head, K keys, V values, E numbers or error.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Largest error: %1 at position %2, channel %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Layer %1 has a state and no keys and values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Layer %1 keeps nothing: no keys and values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>No keys and values have been read yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Read out of the cache in %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Rows: channels. Columns: tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Shown: %1 of %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>The key and value head that is shown; in the picture H for the next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>What is shown; in the picture K and V</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>What is stored, or stored minus computed; in the picture E</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>about %1 per token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>at position %1, channel %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>c%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>channel %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>channel 000</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>computed %1, error %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>keys or values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>largest at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>layer %1, head %2, channel %3, %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>no cell is there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>not compared</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>not compared: read before comparing was switched on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>numbers or error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>stored %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>%1 %2, %3 GB/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>%1 for %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>%1 in this step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>%1 in this step for %2, %3 per token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>%1 moved per token. Hidden: copied while nothing waited. Click or ← → choose a layer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>%1 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>%1, all of it computing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>%1, copies hidden %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>Begin ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>Bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>CPU %1, GPU %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>End ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>From left to right: one step, layer by layer. Click or ← → choose a layer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>GB/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>Lane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>No step has been measured yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>One step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>The line in the upper lane: to the left of it the CPU computes layers 0 to %1, to the right the GPU the others.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>The next token's step will appear here: steps are measured while this is open.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>The upper lane is what computes; the lanes below, where cells are moved, are their copies. A layer that waits for its copy is hatched. Left to right is time, of one step: one token while the reply is written, a piece of the prompt before. Shown is the last step that was traced while this view was seen. On a GPU the times are its own, and a traced step takes a little longer than others: its ops are issued one by one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>a layer waited for its copy, or the step for what it had written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>bytes copied in this step, divided by the time of the copies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>choosing the token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>commit: the step's cells become part of the cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>compute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>compute on the CPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>compute on the GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>from RAM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>from disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>its vector, the embedding, is where the first layer begins</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>looking up the token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>one bar is one layer; time spent waiting is not counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>sampling: one of the tokens is drawn, by their scores in the step before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>scoring all tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>storing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>the output head: a score for every token of the vocabulary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>the rest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>time between the others: handing the text on, finding room in the cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>to RAM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>to disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>underlined: layer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>waiting %1, longest %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>%1 computed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>%1 of computing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>%1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>begun again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>begun again: the cache was emptied, and the text is read from the start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>bytes %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>bytes of the cache %1, reserved ones too, in any format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>compressed: cells went to fewer bits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>cut back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>cut back: the end of the text left the cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>decode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>decode: writes the reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>forgotten: the model no longer has these tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>moved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>moved: the cells lie in another place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>paused before this step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>prefill</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>prefill and decode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>prefill: reads a prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>reused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>reused: a turn began with tokens in the cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>%1 compressed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>%1 forgotten in this step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>%1 in %2 (now %3), at most %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>%1 of it not in use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>%1 steps a second; click for another speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>At most %1; no step was timed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Before the first step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Checkpoints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Computed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Least</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Nothing has been computed yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Over seconds of computing instead of tokens (S)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Play</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Play the past: the map and the text follow (Space)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Speed %1x</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Speed and memory will appear here, step by step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>The band at the top says what the model did. Below it tokens/s on a logarithmic scale: the line is the mean of 16 steps, the faint band the single steps, from the slowest to the fastest. Then bytes by place, and marks for what happened to the cache. All of it is measured; where nothing was, nothing is drawn.

Keys: ← → one step, Page ↑ ↓ a tenth, Home the beginning, Space plays, S seconds instead of tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>The map shows the cache as it was then. ← →: step by step. Esc: back to now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>The map shows the present again (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Tokens seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Tokens/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Top: speed. Bottom: memory. Drag to go back in time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>What happened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>a turn began with %1 in the cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>after %1
%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>before the first step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>bytes: not measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>not measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>paused for %1 before this step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>tokens forgotten by some layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/figures.cpp"/>
        <source>this server has not reported how many bytes its cache takes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/inspector_view.h"/>
        <source>Not recorded for the past. Esc: back to now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>%1 as a table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>%1: how to read it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>%1: more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>CSV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Comma-separated values (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Copy or save the picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Copy or save the table as CSV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Copy picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Copy table as CSV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Could not write %1. Choose another folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Fill the screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Fill the screen with this view; Esc leaves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>PNG picture (*.png)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Picture copied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Picture saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>SVG picture (*.svg)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Save picture as PNG…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Save picture as SVG…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Save table as CSV…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Save the picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Save the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Show the same numbers as a table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Table copied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Table saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>The numbers of the picture. CSV copies or saves them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>What can be done with this view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1 %2 Left of them: states, each of the whole text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1 %2 Shown: %3 of %4; F shows all.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1 checkpoint, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1 checkpoints, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1 keep %2 to %3 of %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1 or %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1 parts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1 per layer in all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1 read: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1 remember %2 in states, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1, %2 a token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1, cells %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1, head %2, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1, shared</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1; %2 keep a state each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1; %2 keeps a state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1; %2 not reported yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>1 for the next token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>Columns: tokens, %1 per pixel.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>Columns: tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>Each row is a layer, each column a token. Send a message to fill it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>KV heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>No cache: every token reads the whole text again, %1 now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>Rows: layers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>Rows: layers. A state has the same size for any text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>Rows: layers. Cells are there only while a token is computed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>Rows: parts of the server's cache.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>The server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>The server's slots: %1 of %2, of whatever text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>What layers had earlier in the text was kept: an edit after it reads from there on again, and not the whole text. One that is the present state costs nothing yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>a checkpoint, %1: an edit after token %2 reads from there on again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>a copy is %1 now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>an edit of this token reads the text from token %1 on again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>bytes: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>cells</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>computed on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>computed on the CPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>computed on the GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>cross cache, a part of in use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>cross cache: %1 cells a layer, written once, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>everything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>free for the next token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>has no cells of its own and reads those of layer %1, which count there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>keep %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>keeps %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>no room for this token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>not read yet; older tokens will leave to make room</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>not reported yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>nothing to keep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>positions %1–%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>state of %1, the same size for any text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>those of layer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>up to %1 in all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/attachment.cpp"/>
        <source>%1 could not be read (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/attachment.cpp"/>
        <source>%1 is larger than 1 MiB, the limit of an attached file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/attachment.cpp"/>
        <source>%1 is not a regular file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/attachment.cpp"/>
        <source>%1 is not a text file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>%1 could not be written (%2); choose another place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>Conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>Imported conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>System prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>You</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>does not say which version of the format it has</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>has a message (%1 of its list) that is neither the user's nor the assistant's</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>has a message (%1 of its list) that is to be a sound and names no WAV file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>has a message (%1 of its list) whose id or parent is wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>has a message (%1 of its list) whose numbers cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>has a message (%1 of its list) without text, or with too much of it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>has a message whose parent is not in the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>has a “%1” that is no text or too long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>has messages that are their own parents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>has more than 100,000 messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>was exported by a newer version of KVarium; update this one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_keeper.cpp"/>
        <source>The conversation could not be brought back: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_keeper.cpp"/>
        <source>The conversation could not be deleted: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_keeper.cpp"/>
        <source>This conversation could not be read: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_keeper.cpp"/>
        <source>“%1” is open in another window; delete it there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>Conversations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>Conversations appear here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>Deleted “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>Deleted “%1”, and %2 before it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>Duplicate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>Find words in titles and messages of all conversations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>JSON…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>Markdown…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>New conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>No title and no message contains “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>Rename</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>Search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>Search conversations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>a server has the model: it finds what it still keeps of this conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>being answered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>being answered: a reply is being written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>being read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>being read: its text goes into the cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>no cache: every token reads the whole conversation again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>not in memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>not in memory: the next message reads the whole conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>not saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>not saved: it is lost when the program ends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>on the server: %1 of it now, which it gives up when it needs room</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>ready</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>ready: %1 tokens in the cache, which takes %2; the next message reads none of them again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>reply waits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>saved: %1 in a file, read when the conversation is opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>the reply that is being written waits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_store.cpp"/>
        <source>%1 cannot be opened (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_store.cpp"/>
        <source>%1 is damaged and cannot be moved aside</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_store.cpp"/>
        <source>%1 was written by a newer version of this program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_store.cpp"/>
        <source>%1. The conversations in it are still there, but cannot be shown now. You can chat, but nothing new is kept when the program ends.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_store.cpp"/>
        <source>%1. You can chat, but nothing is kept when the program ends.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_store.cpp"/>
        <source>The conversations could not be read (%1). The damaged file was kept as %2 and a new one begun.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_store.cpp"/>
        <source>The folder %1 cannot be made</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_store.cpp"/>
        <source>another program holds the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_store.cpp"/>
        <source>it is not there any more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_store.cpp"/>
        <source>its version %1 was never released</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_store.cpp"/>
        <source>the disk is full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_store.cpp"/>
        <source>the folder cannot be written to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/import/chat_exports.cpp"/>
        <source>has no message with text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/import/conversation_import.cpp"/>
        <source>%1 %2; nothing was imported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/import/conversation_import.cpp"/>
        <source>%1 is no regular file; nothing was imported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/import/conversation_import.cpp"/>
        <source>has a chat that is too large</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/import/conversation_import.cpp"/>
        <source>has more than 50,000 chats or 1 million messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/import/conversation_import.cpp"/>
        <source>is an archive without a file of chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/import/conversation_import.cpp"/>
        <source>is damaged or not whole; export it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/import/conversation_import.cpp"/>
        <source>is larger than the 256 MiB that are read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/import/conversation_import.cpp"/>
        <source>is larger than the 64 MiB of text that are read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/import/conversation_import.cpp"/>
        <source>is no chat of KVarium, ChatGPT, Claude, Open WebUI, LM Studio, Jan, AI Studio or SillyTavern, no list of messages with “role” and “content”, and no text with “User:” and “Assistant:”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/import/message_tree.cpp"/>
        <source>calls of tools</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/import/message_tree.cpp"/>
        <source>files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/import/message_tree.cpp"/>
        <source>has a message of more than 4 million characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/import/message_tree.cpp"/>
        <source>has more text in it than is read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/import/message_tree.cpp"/>
        <source>has two messages with one id</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/import/message_tree.cpp"/>
        <source>images</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/import/message_tree.cpp"/>
        <source>messages of neither side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/import/message_tree.cpp"/>
        <source>messages without text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/import/zip_members.cpp"/>
        <source>has a damaged file in it; download it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/import/zip_members.cpp"/>
        <source>has more than 200,000 files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/import/zip_members.cpp"/>
        <source>is locked with a password; unpack it and import the file in it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/import/zip_members.cpp"/>
        <source>is no whole ZIP archive; download it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/sound_file.cpp"/>
        <source>%1 (the file is not there any more)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/sound_file.cpp"/>
        <source>Sound: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>%1 (already while your message was read)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>%1 earlier messages were left out to make room: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>%1 layers dropped %2 to %3 tokens each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>%1 layers dropped tokens: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>%1 layers with a window dropped their oldest tokens: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>%1 of the chat template and system prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>%1 of the conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>%1 tokens are read again: this model computes keys differently in longer texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>%1 written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>%1 written in %2 parts: the first word is the first part's; the prompt and its prefill are the last part's; decode is of all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>%1; %2 in all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>%1; shared with “%2”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>1 earlier message was left out to make room: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>1 layer with a window dropped its oldest tokens: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>Edited by you</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>From here on the oldest tokens were dropped: %1 by the end of the reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>From here on the text is longer than the %1 tokens the model was trained on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>From here on the tokens after the first %2 were dropped: %1 by the end of the reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>From here on tokens were dropped: %1 by the end of the reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>From the saved cache %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>Imported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>Memory cannot hold the %1 tokens of the prompt at once: they were read in pieces, and after each it was decided which stay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>The cache moved to RAM: the device memory it may have was full after %1 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>The cache moved to disk: the RAM it may have was full after %1 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>The model ended its reply at once, without a word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>The prompt has %1 tokens; the model was trained on texts of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>This reply broke off: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>This reply was not finished: the program ended while it was being written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>also allocated, not in use: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>cache %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>cut off at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>decode %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>drawing the views took %1 of that time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>ended because the cache is full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>ended without a word after %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>first word after %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>imported, not measured here:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>it ended while it was thinking, without an answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>listening %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>no cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>no cache: %1 prompt tokens read again for every token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>no speech was found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>prefill %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>prompt: %1 tokens, %2 read, %3 not read again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>prompt: %1 tokens, all of them read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>prompt: %1 tokens; the server does not report how many it found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>read %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>read %1, %2 of them again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>read again because: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>read only %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>read only %1, %2 of them again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>read only %1, %2 were in the cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>seed %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>seed %1 in its last part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>stopped before the server reported what came from its cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>stopped by you</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>stopped: another model was opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>the cache is the server's</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>the map of the server's blocks had %1 of them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>the model takes no system prompt; it was put before the first message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>the model's chat template leaves earlier thoughts out of what is read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>the server does not report the tokens of its prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>the server does not report what came from its cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>tokens forgotten during this turn: %1; kept are %2 of the %3 that were read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download.cpp"/>
        <source>%1 arrived damaged (its SHA-256 is another) and was removed; download it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download.cpp"/>
        <source>%1 cannot be read back from the disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download.cpp"/>
        <source>%1 changes while it is fetched; try later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download.cpp"/>
        <source>%1 has %2, more than is fetched</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download.cpp"/>
        <source>%1 is no name for a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download.cpp"/>
        <source>%1 is there already; move it away, then go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download.cpp"/>
        <source>%1 redirects without end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download.cpp"/>
        <source>%1 sends more than the %2 it announced; nothing of it is kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download.cpp"/>
        <source>%1 should have %2, but the server sends %3; the file has changed, look it up again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download.cpp"/>
        <source>The disk is nearly full, %1 are free; make room, then go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download.cpp"/>
        <source>The disk is too full: %1 are to come and %2 are free; make room, then go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>%1 downloads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>%1 found, the most downloaded first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>%1 has room for %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>%1 is in the list below already</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>&amp;Download a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>Asking %1 about %2…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>Download</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>Files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>Files of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>Models to begin with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>Nothing found. Try other words, or %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>Saves to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>Search for a model, or its name or address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>Searching %1 for “%2”…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>This model is only for signed-in users who accepted its terms; the download may be refused. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>What to download</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>Words to search for, org/name, or an address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>needs an account</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_queue.cpp"/>
        <source>Go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_queue.cpp"/>
        <source>The list of downloads could not be saved: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_queue.cpp"/>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_row.cpp"/>
        <source>%1 h left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_row.cpp"/>
        <source>%1 min left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_row.cpp"/>
        <source>%1 s left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_row.cpp"/>
        <source>%1 · tries again soon: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_row.cpp"/>
        <source>%1, complete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_row.cpp"/>
        <source>%1/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_row.cpp"/>
        <source>Dismiss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_row.cpp"/>
        <source>Download of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_row.cpp"/>
        <source>Show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_row.cpp"/>
        <source>Stops it and removes what has arrived so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_row.cpp"/>
        <source>The model stays</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_row.cpp"/>
        <source>asks the server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_row.cpp"/>
        <source>is checked, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>%1 asks to wait, there were too many requests (429); go on in a few minutes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>%1 does not give the rest of this file (416); remove the part and begin again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>%1 ended the connection too early; go on later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>%1 gives this file only to signed-in users who accepted its terms (%2); download it with huggingface-cli, then it appears here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>%1 has a name or password in it; write the address without</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>%1 has no such file or model (%2); check the name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>%1 is no web address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>%1 is not a safe address; use one that begins with https</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>%1 leads to %2, which is not a safe (https) address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>%1 refuses (%2); check the address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>%1 reports an error (%2); go on later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>%1 sent nothing for too long; check the network, then go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>No connection to %1. Try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>The certificate of %1 is not trusted, so nothing is fetched from it (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>The network failed (%1); check it, then go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/hub.cpp"/>
        <source>%1 has neither a whole GGUF file nor safetensors with config.json; look for another copy of this model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/hub.cpp"/>
        <source>%1 has no model file %2; check the name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/hub.cpp"/>
        <source>%1 is no GGUF file; the address has to end in .gguf</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/hub.cpp"/>
        <source>%1 is no file of a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/hub.cpp"/>
        <source>%1 is no model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/hub.cpp"/>
        <source>%1 names no branch of a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/hub.cpp"/>
        <source>%1, safetensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/hub.cpp"/>
        <source>No such name. Try %1, or search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/hub.cpp"/>
        <source>The answer of %1 is too long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/hub.cpp"/>
        <source>The hub's answer about %1 cannot be read; try later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/hub.cpp"/>
        <source>The hub's answer cannot be read. Try again later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/hub.cpp"/>
        <source>Write org/name of a model, or paste the address of its page or of a GGUF file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/part_file.cpp"/>
        <source>%1 cannot be made; choose another folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/part_file.cpp"/>
        <source>%1 cannot be written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/part_file.cpp"/>
        <source>%1 cannot be written to; choose another folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/part_file.cpp"/>
        <source>%1 cannot be written: %2; make room, then go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/part_file.cpp"/>
        <source>%1 could not be brought to the disk; make room, then go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/download/part_file.cpp"/>
        <source>%1 is being downloaded by another window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source> of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source> of 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>&amp;Context</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>&amp;Layers on the GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>&amp;Weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>Compute &amp;on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>Compute on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>Context in steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>Context in tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>How many of the last layers the GPU computes; the CPU computes the others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>How many tokens a conversation may take up in the cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>Layers on the GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>Number of layers on the GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>The GPU computes the last layers, and the CPU those that it leaves out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>The device that computes with the model once it is opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>Weights as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>Weights can be made smaller while they are read; the file stays as it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>as many as fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>as they are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>the CPU computes all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_catalogue.cpp"/>
        <source>%1 cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_catalogue.cpp"/>
        <source>The folders hold more than is looked through; add a folder nearer to the models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_catalogue.cpp"/>
        <source>The search was stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_chip.cpp"/>
        <source>%1 at %2
%3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_chip.cpp"/>
        <source>%1 cannot be opened: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_chip.cpp"/>
        <source>%1 on %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_chip.cpp"/>
        <source>%1, %2
%3, %4, %5 for keys and values, %6 numbers each
%7 of weights, context of %8 tokens
read in %9</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_chip.cpp"/>
        <source>Cancel: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_chip.cpp"/>
        <source>Choose a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_chip.cpp"/>
        <source>Model: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_chip.cpp"/>
        <source>No model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_chip.cpp"/>
        <source>Open GGUF…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_chip.cpp"/>
        <source>Reading %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_chip.cpp"/>
        <source>a context of %1 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_chip.cpp"/>
        <source>the server does not report its context</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_details.cpp"/>
        <source>%1 could not be moved to the trash; delete it with a file manager</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_details.cpp"/>
        <source>Delete…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_details.cpp"/>
        <source>It cannot be opened: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_details.cpp"/>
        <source>It is open; open another model first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_details.cpp"/>
        <source>It lies in the cache of Hugging Face's libraries; huggingface-cli delete-cache removes it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_details.cpp"/>
        <source>Its cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_details.cpp"/>
        <source>Keep it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_details.cpp"/>
        <source>Move %1 (%2) to the trash?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_details.cpp"/>
        <source>Move to the trash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_details.cpp"/>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_details.cpp"/>
        <source>Open anyway</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_details.cpp"/>
        <source>The model that is open now gives its memory back first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_list.cpp"/>
        <source>%1, cannot be opened: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_list.cpp"/>
        <source>%1, open, %2, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_list.cpp"/>
        <source>Models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_list.cpp"/>
        <source>✓ open · %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_needs.cpp"/>
        <source>%1. Choose fewer layers or “as many as fit”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_needs.cpp"/>
        <source>Choose a smaller model, or close other programs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_needs.cpp"/>
        <source>Does not fit: needs %1, and %2 are free.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_needs.cpp"/>
        <source>Fits: needs %1, and %2 are free.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_needs.cpp"/>
        <source>It would fit with %1, or with %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_needs.cpp"/>
        <source>It would fit with %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_needs.cpp"/>
        <source>Needs %1; how much is free is not known here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_needs.cpp"/>
        <source>its headers do not fit into memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_needs.cpp"/>
        <source>its weights as %1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_scan.cpp"/>
        <source>it is split into %1 files, which this version does not read; join them with llama-gguf-split --merge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_text.cpp"/>
        <source>%1 models can be opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_text.cpp"/>
        <source>%1 parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_text.cpp"/>
        <source>%1 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_text.cpp"/>
        <source>%1 wide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_text.cpp"/>
        <source>%1, %2 cannot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_text.cpp"/>
        <source>%1, %2 free of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_text.cpp"/>
        <source>1 model can be opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_text.cpp"/>
        <source>Looking for models…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_text.cpp"/>
        <source>No model was found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_text.cpp"/>
        <source>context of %1 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_text.cpp"/>
        <source>no chat template: ChatML is used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_text.cpp"/>
        <source>no tokenizer: it cannot chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_text.cpp"/>
        <source>transcribes speech</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/model_text.cpp"/>
        <source>vocabulary of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/models_page.cpp"/>
        <source>%1 (always)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/models_page.cpp"/>
        <source>%1 is in the trash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/models_page.cpp"/>
        <source>&amp;Add a folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/models_page.cpp"/>
        <source>&amp;Remove from the list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/models_page.cpp"/>
        <source>A model is a GGUF file or a folder with safetensors. Download one below, drop one on this window, or add a folder that has some.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/models_page.cpp"/>
        <source>Back to the conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/models_page.cpp"/>
        <source>Back to the conversation (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/models_page.cpp"/>
        <source>Folders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/models_page.cpp"/>
        <source>Look for models in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/models_page.cpp"/>
        <source>Open &amp;GGUF…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/models_page.cpp"/>
        <source>Open &amp;folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/models_page.cpp"/>
        <source>Search again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/models_page.cpp"/>
        <source>Where models are looked for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/needs_bar.cpp"/>
        <source>%1 in all, estimated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/needs_bar.cpp"/>
        <source>Memory it needs, estimated: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/needs_bar.cpp"/>
        <source>Memory it needs: not known yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/needs_bar.cpp"/>
        <source>for computing %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/needs_bar.cpp"/>
        <source>free %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/needs_bar.cpp"/>
        <source>weights %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/starter_list.cpp"/>
        <source>%1, needs %2 of memory%3
%4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/starter_list.cpp"/>
        <source>, does not fit here: %1 are free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/starter_list.cpp"/>
        <source>, fits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/starter_models.cpp"/>
        <source>Answers well; many languages, code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/starter_models.cpp"/>
        <source>Answers well; several languages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/starter_models.cpp"/>
        <source>Every second layer sees a window only: a mixed cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/starter_models.cpp"/>
        <source>Good for its size; several languages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/starter_models.cpp"/>
        <source>Small and fast; answers simple questions. English</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/starter_models.cpp"/>
        <source>Small; many languages, a little code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/starter_models.cpp"/>
        <source>The best here, and the slowest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/models/starter_models.cpp"/>
        <source>Very small and very fast; knows little. English</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/parts/message_field.cpp"/>
        <source>Enter sends, Shift+Enter makes a new line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/parts/message_field.cpp"/>
        <source>Message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/parts/message_field.cpp"/>
        <source>Write a message, Enter to send, Shift+Enter for a new line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/parts/notice_bar.cpp"/>
        <source>Dismiss this message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/parts/notice_bar.cpp"/>
        <source>Show the next message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/parts/notice_row.cpp"/>
        <source>Details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>%1 blocks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>%1 cells</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>%1 days</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>%1 h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>%1 h %2 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>%1 heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>%1 layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>%1 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>%1 tokens/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>%1 words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>1 block</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>1 cell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>1 head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>1 layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>1 token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>1 word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/parts/plain_widgets.cpp"/>
        <source>Copied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/parts/words.cpp"/>
        <source>Sentence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/find_bar.cpp"/>
        <source>End finding (Escape)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/find_bar.cpp"/>
        <source>Find in this conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/find_bar.cpp"/>
        <source>Not found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/find_bar.cpp"/>
        <source>The next place (Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/find_bar.cpp"/>
        <source>The place before (Shift+Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_accessible.cpp"/>
        <source>%1: %2 of %3 characters, from “%4” on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_accessible.cpp"/>
        <source>Crossed out, forgotten</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_accessible.cpp"/>
        <source>Paler, forgotten by some layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_body.cpp"/>
        <source>%1, in %2 of the layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_body.cpp"/>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_body.cpp"/>
        <source>Copy this code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_body.cpp"/>
        <source>Only %1 of the layers still have this: token %2 has left the others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_body.cpp"/>
        <source>Show all (%1 characters)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_body.cpp"/>
        <source>Show all (%1 lines)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_body.cpp"/>
        <source>Show less</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_body.cpp"/>
        <source>The model no longer has this: token %1 has left its cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_body.cpp"/>
        <source>This is not in the model's cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_body.cpp"/>
        <source>This layer no longer has this: token %1 has left it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_body.cpp"/>
        <source>token at position %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_edit.cpp"/>
        <source>Ask again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_edit.cpp"/>
        <source>Ask again with this text (Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_edit.cpp"/>
        <source>Edit this message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_edit.cpp"/>
        <source>Enter asks again, Shift+Enter makes a new line, Esc keeps it for later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_edit.cpp"/>
        <source>Enter makes it another version of the reply, Shift+Enter a new line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_edit.cpp"/>
        <source>Go on as if the model had written this; the reply before stays as a version (Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_edit.cpp"/>
        <source>Keep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_edit.cpp"/>
        <source>Leave the message as it was; what was changed is thrown away</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>%1 (token %2 of the reply)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>%1 (token %2 of the reply, ▾ in the text)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Ask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Ask for a reply to this message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Branch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Chat template and system prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Compare this reply with what other caches would write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Compare…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Continue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Copy all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Copy the path of this file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Copy this message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Copy this reply with what the model thought</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Delete this message; what follows it stays</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Edit this message and ask again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Every number of this reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Go on editing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Go on from here in a new conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Go on with what was changed in this message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Let the model go on writing this reply; nothing is read again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Regenerate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Show the version after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Show the version after (Alt+Right)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Show the version before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Show the version before (Alt+Left)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>What happened to the cache during this turn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Write another version of this reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Write the same again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Write this reply again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Write this reply once more with the same seed and settings; the same text comes from the same model and cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Your message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/text_legend.cpp"/>
        <source>%1, shared with another version or conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/text_legend.cpp"/>
        <source>Layers keep different tokens, or keep them in different ways: these marks are of this layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/text_legend.cpp"/>
        <source>The fewer layers still have a word, the paler it is. A click on a layer of the cache map shows what that layer has</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/text_legend.cpp"/>
        <source>What the marks in the text mean: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/text_legend.cpp"/>
        <source>crossed out: forgotten</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/text_legend.cpp"/>
        <source>crossed out: forgotten by the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/text_legend.cpp"/>
        <source>crossed out: forgotten there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/text_legend.cpp"/>
        <source>full precision: not compressed, or not yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/text_legend.cpp"/>
        <source>paler: kept by some layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/text_legend.cpp"/>
        <source>paler: only some layers still have it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/thought_block.cpp"/>
        <source>Folded; press to show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/thought_block.cpp"/>
        <source>Shown; press to fold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/thought_block.cpp"/>
        <source>Thinking: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/thought_block.cpp"/>
        <source>Thought for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/thought_block.cpp"/>
        <source>What the model thought</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/transcript_view.cpp"/>
        <source>Go to the end of the transcript</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/transcript_view.cpp"/>
        <source>Latest ↓</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/transcript_view.cpp"/>
        <source>Nothing of this text had been read yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/transcript/transcript_view.cpp"/>
        <source>Transcript</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/cache_figures.cpp"/>
        <source>There is room for %1, the token that is computed among them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/cache_figures.cpp"/>
        <source>There is room for as many as memory holds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/cache_figures.cpp"/>
        <source>after %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>A reply is being written in “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>All models and downloads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Attach to a server…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Bringing the cache back, %1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Choose another cache…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Continue on the CPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Go on, on disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Go there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Models (*.gguf);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Open a folder with safetensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Open a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Open another…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Open folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Read again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Reading the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Sampling and system prompt of this conversation: temperature, length and more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Show the conversations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>The cache and its file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>The reply links to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>The reply links to %1, which is no web address and is not opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>This conversation is open in another window, too. The messages of both are kept; each shows the other's when it opens the conversation again. What is not sent here is kept until this window is closed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>This reply repeats itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Use dynamic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Writing the cache, %1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>saving the cache…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>%1 has nothing new</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Conversations (*.json);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Export as JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Export as Markdown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Exported to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Imported %1 conversations from %2; the list has them by date</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Imported from %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Imported from %1; its speeds were measured elsewhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>In the list already: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Left out: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Markdown (*.md);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Not imported, because they are no chats: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Not imported: %1; the first one %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Show it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>The chat of the lesson is among your conversations now, because you wrote in it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>The message was deleted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>The model reads that today is %1, when this conversation began.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Use today's date</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/device_menu.cpp"/>
        <source>%1; another number…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/device_menu.cpp"/>
        <source>Layers on the GPU: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/device_menu.cpp"/>
        <source>Layers on the GPU: the CPU computes all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/device_menu.cpp"/>
        <source>No GPU can be used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/device_menu.cpp"/>
        <source>No GPU can be used: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/device_menu.cpp"/>
        <source>a number…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>%1 is being read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>%1 writes down what it hears</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>Ask %1 something</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>Begin with a small model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>Download %1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>Drop a WAV file here, or open one below. The words come as they are heard, and the cache map fills with every token.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>It answers at once, also on an old machine, and runs here: nothing you write leaves this machine. Saves to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>Its cache: %1, as you chose for new conversations.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>Its cache: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>Lessons about the cache…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>Models in %1 are listed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>Other models…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>Predict, measure on this machine, compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>Write below. The cache map fills while the model reads your words, and grows with every token of the reply.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>You can write already; the reply begins when the model is ready.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>%1 is a folder without a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>%1 is no WAV file; convert it first: ffmpeg -i FILE -ac 1 -ar 16000 OUT.wav</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>A message brings at most %1 files along</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>A reply is still being written; stop it, or bring the sound again after it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>Attac&amp;h files to the message…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>Attach %1 files to the message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>Attach %1 to the message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>Attach files to the message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>Go on from the saved cache %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>Import the conversation %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>Import the conversations in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>Only files of this machine can be dropped here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>Open %1 as the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>Open &amp;sound…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>Open a sound</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>Sound (*.wav *.WAV)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>These files are for different things; drop one at a time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>Write down %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/help_page.cpp"/>
        <source>A conversation in the list is ready (●, its cache is in memory, here or on the server), saved (◐, its cache is in a file) or not in memory (○, the next message reads it once more). A window of 256 tokens counts the token that is computed: 255 tokens before it are kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/help_page.cpp"/>
        <source>A language model reads a text as tokens: words, or parts of words. In each of its layers a token leaves two rows of numbers, a key and a value. Every later token compares itself with the keys and takes what it needs from the values; that is how the model knows what was said.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/help_page.cpp"/>
        <source>Bytes are of two kinds. In use: what holds something now. Reserved: what is allocated and not in use, as room for the next tokens, or as room that tokens left and that is not given back yet. A figure without one of these words is what is in use. RAM, disk and device are named apart where a cache lies in more than one of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/help_page.cpp"/>
        <source>Cache → Compose puts any of them together: which tokens stay, how precise they are, and where they are. What it takes is said before it is made. The names in brackets stand in specifications.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/help_page.cpp"/>
        <source>Edit → Keyboard shortcuts: other keys for the entries of the menus.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/help_page.cpp"/>
        <source>In a view of the cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/help_page.cpp"/>
        <source>Its entries have no keys of their own; Alt and the underlined letters do.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/help_page.cpp"/>
        <source>Keeps %1. Cost: %2. (%3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/help_page.cpp"/>
        <source>Kept, these numbers need not be computed again for every new token. They are the KV cache, the memory the model has of a conversation. It grows with the text, and can become larger than the model. So there are caches that keep less: fewer tokens, or fewer bits of each number, or the same somewhere else.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/help_page.cpp"/>
        <source>Keyboard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/help_page.cpp"/>
        <source>The cache map shows it: a row is a layer, a column is a token, and a filled cell is a key and a value that are there. What the model has forgotten is crossed out in the conversation, and what only some of its layers have forgotten is paler.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/help_page.cpp"/>
        <source>The same colours and patterns stand in the map, the memory bar, and the text when its tokens are tinted (View menu).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/help_page.cpp"/>
        <source>What each cache keeps, and what it costs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/help_page.cpp"/>
        <source>What the cache is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/help_page.cpp"/>
        <source>What the marks mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/help_page.cpp"/>
        <source>While writing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/help_page.cpp"/>
        <source>outlined: the cell is shared with another conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/help_page.cpp"/>
        <source>striped: the cell is not where the model computes, but on disk or offloaded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/inspector_docks.cpp"/>
        <source>%1 of “%2”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/inspector_docks.cpp"/>
        <source>&amp;Reset layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/inspector_docks.cpp"/>
        <source>All &amp;views side by side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/inspector_docks.cpp"/>
        <source>Cache &amp;inspector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/inspector_docks.cpp"/>
        <source>Cache ▾</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/inspector_docks.cpp"/>
        <source>Handle of the views</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/inspector_docks.cpp"/>
        <source>Hide this view; the View menu shows it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/inspector_docks.cpp"/>
        <source>Put this view into a window of its own, or back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/inspector_docks.cpp"/>
        <source>Show the views of the cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/key_bindings.cpp"/>
        <source>%1 alone is needed for writing; press it with Ctrl or Alt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/key_bindings.cpp"/>
        <source>%1 is needed for writing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/key_bindings.cpp"/>
        <source>%1 opens the menu %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/key_bindings.cpp"/>
        <source>%1 shows another version of a message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>%1 are the keys of “%2”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Changed; the usual keys: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Cut</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Entries and their keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Entry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Every entry has its usual keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Give every entry the keys it had at first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Give this entry the keys it had at first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Keyboard shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>New keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>New keys for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>New keys for “%1”; press Enter in the list, then the keys. Esc goes back to the list.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>New line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>No keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Nothing is found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Paste</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Press the new keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Search an entry, a menu or keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Select all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Take the keys of this entry away</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>The keys of “%1” cannot be changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Use them here instead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Usual keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Usual keys everywhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Where</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>fields, always</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>“%1” has no keys now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>“%1” has the keys %2 now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/language_menu.cpp"/>
        <source>&amp;System</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/language_menu.cpp"/>
        <source>Lan&amp;guage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/language_menu.cpp"/>
        <source>Start again now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/language_menu.cpp"/>
        <source>The window is in %1 after the next start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>%1 — KVarium</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;About KVarium</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Branch from this message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Continue the last reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Conversations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Delete conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Edit the last message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Export conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Find in this conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Full screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Generation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Import conversations…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Keyboard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Keyboard shortcuts…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Lessons…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;New conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Next pane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Open model…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Recent models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Search conversations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Stop the reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;What the cache is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Write a message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>A chat with a language model on this machine, and its KV cache as it really is.
Nothing you write leaves this machine unless you attach to a server, which then gets what you ask it.
Apache License 2.0; made with Qt %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>A&amp;ttach to a server…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>About KVarium</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>All models and down&amp;loads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>Co&amp;mpare the last reply with other caches…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>D&amp;uplicate conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>Export as &amp;JSON…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>Export as &amp;Markdown…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>KVarium %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>Open model &amp;folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>Re&amp;generate the last reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>Rena&amp;me conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>Sa&amp;mpling and system prompt…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>Ser&amp;ve this model…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>Show thinking while it is written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>T&amp;heme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>The loo&amp;p, line by line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>no model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source> %1 conversations lose their caches (%2) and will be read again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source> 1 conversation loses its cache (%1) and will be read again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source>%1. The conversation is kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source>Checking %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source>Compute on %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source>Its cache…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source>Keep %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source>Open %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source>Open %1?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source>Open on the CPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source>Opening %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source>Stay on %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source>Stop the reply and open %1?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source>the CPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source>“%1” is open already</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source>“%1” was made with %2. Open it to go on without reading it again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/save_guard.cpp"/>
        <source>%1 conversations are not saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/save_guard.cpp"/>
        <source>%1. What is not saved is lost when the program ends.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/save_guard.cpp"/>
        <source>%1: %2. The conversation goes on, and saving is tried again every few seconds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/save_guard.cpp"/>
        <source>&amp;Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/save_guard.cpp"/>
        <source>&amp;Quit anyway</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/save_guard.cpp"/>
        <source>&amp;Try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/save_guard.cpp"/>
        <source>A conversation is not saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/save_guard.cpp"/>
        <source>Do not keep it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/save_guard.cpp"/>
        <source>Quit KVarium</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/save_guard.cpp"/>
        <source>The cache of this conversation is not kept on disk: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/save_guard.cpp"/>
        <source>cache not saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/save_guard.cpp"/>
        <source>“%1” is not saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/status_line.cpp"/>
        <source>%1 in states</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/status_line.cpp"/>
        <source>%1 kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/status_line.cpp"/>
        <source>%1 of %2 tokens kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/status_line.cpp"/>
        <source>%1 of %2 tokens kept, %3 not reported yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/status_line.cpp"/>
        <source>%1 when the server last reported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/status_line.cpp"/>
        <source>Allocated as well, not in use: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/status_line.cpp"/>
        <source>Copies of layers that lie elsewhere: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/status_line.cpp"/>
        <source>Every token at 16 bit: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/status_line.cpp"/>
        <source>In use: what the cache holds now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/status_line.cpp"/>
        <source>One more cell is for the token that comes next: the window counts it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/status_line.cpp"/>
        <source>Other programs ask this model there. Click for the address and to stop it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/status_line.cpp"/>
        <source>Showing the cache took %1 of this reply's time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/text_actions.cpp"/>
        <source>&amp;Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/text_actions.cpp"/>
        <source>&amp;Paste</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/text_actions.cpp"/>
        <source>&amp;Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/text_actions.cpp"/>
        <source>Cu&amp;t</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/text_actions.cpp"/>
        <source>Select &amp;all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/text_zoom.cpp"/>
        <source>&amp;Smaller text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/text_zoom.cpp"/>
        <source>Lar&amp;ger text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/text_zoom.cpp"/>
        <source>Usual text si&amp;ze</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>%1 tokens are in the cache; your next message reads those next to the grey line (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>%1 tokens are shared with “%2”; nothing of them is read again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>%1, because %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>%1, of the chat template</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>%1, of the system prompt or the chat template</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>After %1. Later words are hidden. Esc in the timeline leads back to now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>After %1. The text went on with other words then, which are hidden like later ones. Esc in the timeline leads back to now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>Colo&amp;ur the text like the map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>Colours the text as the cache map does: where the cells of each token are. Off, only the words that the model no longer has are struck out, and those that only some of its layers have are paler</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>No cache: for every token the whole conversation is read again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>Not in the cache: your next message reads it again (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>The views show “%1” until its reply is over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>This conversation has %1 tokens, and the cache holds %2: it cannot be read until another cache is chosen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>part of the chat template, not of a message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>part of the system prompt or the chat template, not of a message</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
