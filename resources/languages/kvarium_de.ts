<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>KVarium</name>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>%1 at depth %2, cache %3, run %4 of %5</source>
        <translation>%1 bei Tiefe %2, Cache %3, Lauf %4 von %5</translation>
    </message>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>%1: %L2 of %L3 tokens</source>
        <translation>%1: %L2 von %L3 Token</translation>
    </message>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>--read reads the memory of the processor</source>
        <translation>--read liest den Speicher des Prozessors</translation>
    </message>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>-p 0 and -n 0 leave nothing to measure</source>
        <translation>-p 0 und -n 0 lassen nichts zu messen übrig</translation>
    </message>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>SPEC; repeatable</source>
        <translation>SPEC; mehrfach möglich</translation>
    </message>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>also how fast all threads read as many bytes of memory as a token needs, in turn with decoding</source>
        <translation>auch, wie schnell alle Threads so viele Byte lesen, wie ein Token braucht, im Wechsel mit dem Decode</translation>
    </message>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>also time, bytes and multiply-adds of each kind of operation, per prompt or token</source>
        <translation>auch Zeit, Bytes und Multiply-Adds jeder Art von Operation, pro Prompt oder Token</translation>
    </message>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>choose a smaller depth (-d)</source>
        <translation>eine kleinere Tiefe wählen (-d)</translation>
    </message>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>give one of them a number of tokens</source>
        <translation>für eines von beiden eine Anzahl von Token angeben</translation>
    </message>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>leave it out, or choose --device cpu</source>
        <translation>die Option weglassen oder --device cpu wählen</translation>
    </message>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>prefill and decode speed</source>
        <translation>Tempo von Prefill und Decode</translation>
    </message>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>repetitions, after one that warms up</source>
        <translation>Wiederholungen, nach einem Aufwärmlauf</translation>
    </message>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>this device's memory cannot be read by the processor, so its speed is not known</source>
        <translation>den Speicher dieses Geräts kann der Prozessor nicht lesen, deshalb ist seine Geschwindigkeit unbekannt</translation>
    </message>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>tokens already in the cache, a list: 0,4096</source>
        <translation>Token, die schon im Cache sind, eine Liste: 0,4096</translation>
    </message>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>tokens generated; 0: skip</source>
        <translation>erzeugte Token; 0: auslassen</translation>
    </message>
    <message>
        <location filename="../../app/cli/bench.cpp"/>
        <source>tokens of the prompt; 0: skip</source>
        <translation>Token des Prompts; 0: auslassen</translation>
    </message>
    <message>
        <location filename="../../app/cli/cache.cpp"/>
        <source>a saved cache</source>
        <translation>ein gespeicherter Cache</translation>
    </message>
    <message>
        <location filename="../../app/cli/cache.cpp"/>
        <source>check that every byte is as it was written</source>
        <translation>prüfen, ob jedes Byte noch so ist, wie es geschrieben wurde</translation>
    </message>
    <message>
        <location filename="../../app/cli/cache.cpp"/>
        <source>past_key_values.{layer}.{key,value} in a safetensors file</source>
        <translation>past_key_values.{layer}.{key,value} in einer safetensors-Datei</translation>
    </message>
    <message>
        <location filename="../../app/cli/cache.cpp"/>
        <source>read keys and values that export or Python has written</source>
        <translation>Keys und Values lesen, die export oder Python geschrieben haben</translation>
    </message>
    <message>
        <location filename="../../app/cli/cache.cpp"/>
        <source>safetensors file</source>
        <translation>safetensors-Datei</translation>
    </message>
    <message>
        <location filename="../../app/cli/cache.cpp"/>
        <source>show the contents of a saved cache</source>
        <translation>den Inhalt eines gespeicherten Caches zeigen</translation>
    </message>
    <message>
        <location filename="../../app/cli/cache.cpp"/>
        <source>show, check and exchange saved caches</source>
        <translation>gespeicherte Caches zeigen, prüfen und austauschen</translation>
    </message>
    <message>
        <location filename="../../app/cli/cache.cpp"/>
        <source>the saved cache</source>
        <translation>der gespeicherte Cache</translation>
    </message>
    <message>
        <location filename="../../app/cli/cache.cpp"/>
        <source>the tokens, if the file does not list them: 5,6,7 or @file.json</source>
        <translation>die Token, wenn die Datei sie nicht auflistet: 5,6,7 oder @file.json</translation>
    </message>
    <message>
        <location filename="../../app/cli/cache.cpp"/>
        <source>write keys and values as transformers' tuple of (key, value) per layer</source>
        <translation>Keys und Values so schreiben, wie transformers sie hat: ein Tupel aus (key, value) pro Schicht</translation>
    </message>
    <message>
        <location filename="../../app/cli/cache.cpp"/>
        <source>writing</source>
        <translation>schreibt</translation>
    </message>
    <message>
        <location filename="../../app/cli/caches.cpp"/>
        <source>every cache preset, and how to write a cache specification</source>
        <translation>alle Cache-Presets und wie man eine Cache-Spezifikation schreibt</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>
(this reply repeats itself: Ctrl+C stops it)</source>
        <translation>
(diese Antwort wiederholt sich: Strg+C stoppt sie)</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>%1 and %2 in holes</source>
        <translation>%1 und %2 in Lücken</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>%1 is for a model of this machine, and --engine names another</source>
        <translation>%1 gilt für ein Modell auf diesem Rechner, --engine nennt aber eines auf einem anderen</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>%1 on %2. /help lists commands, Ctrl+C stops a reply, Ctrl+D ends.</source>
        <translation>%1 auf %2. /help listet die Befehle auf, Strg+C stoppt eine Antwort, Strg+D beendet.</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>%1, some layers do not keep %L2 of them</source>
        <translation>%1, einige Schichten behalten %L2 davon nicht</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>%1: %L2 of %L3 tokens kept, %4, reused %L5, %L6 tokens/s</source>
        <translation>%1: %L2 von %L3 Token behalten, %4, %L5 wiederverwendet, %L6 Token/s</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>%1; %L2 tokens were carried over</source>
        <translation>%1; %L2 Token wurden übernommen</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>%1; /regen tries the message without a reply again</source>
        <translation>%1; /regen versucht es noch einmal mit der Nachricht, die keine Antwort hat</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>%1; the conversation is read again with the next message: %2</source>
        <translation>%1; die Unterhaltung wird mit der nächsten Nachricht noch einmal gelesen: %2</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>%1; the old cache computed them, so replies can differ: /reread reads the conversation again</source>
        <translation>%1; der alte Cache hat sie berechnet, daher können Antworten anders ausfallen: /reread liest die Unterhaltung noch einmal</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>%1; with --engine as the engine calls it</source>
        <translation>%1; mit --engine, wie die Engine es nennt</translation>
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
        <translation>/cache SPEC   einen anderen Cache wählen (seine Zellen werden übernommen, wo es geht)
/reread       mit der nächsten Nachricht die Unterhaltung mit diesem Cache noch einmal lesen
/regen        eine andere Antwort auf die letzte Nachricht, neu gezogen
/undo         die letzte Nachricht und ihre Antwort zurücknehmen
/fork         in einer Kopie dieser Unterhaltung weitermachen; /back kehrt dorthin zurück, wo sie entstand
/stats        Zahlen zur letzten Antwort und zum Cache
/save FILE    die Unterhaltung und ihr Cache; /load FILE setzt damit fort
/help, /quit
</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>/cache SPEC chooses another</source>
        <translation>/cache SPEC wählt einen anderen</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>/fork makes one</source>
        <translation>/fork legt eine an</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>/load got no file</source>
        <translation>/load ohne Datei</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>/save got no file</source>
        <translation>/save ohne Datei</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>a conversation in the terminal</source>
        <translation>eine Unterhaltung im Terminal</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>address of an engine elsewhere, such as http://127.0.0.1:8000</source>
        <translation>Adresse einer entfernten Engine, etwa http://127.0.0.1:8000</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>as the model's makers say</source>
        <translation>wie die Urheber des Modells angeben</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>assistant</source>
        <translation>assistant</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>at temperature 0 nothing is drawn, so the reply cannot be another</source>
        <translation>bei Temperatur 0 wird nicht gezogen, die Antwort kann also keine andere werden</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>back, %1</source>
        <translation>zurück, %1</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>cache: %1</source>
        <translation>Cache: %1</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>chat --json is for --engine</source>
        <translation>chat --json gibt es nur mit --engine</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>choose another cache (/cache) and try again (/regen), or take it back (/undo)</source>
        <translation>einen anderen Cache wählen (/cache) und es noch einmal versuchen (/regen) oder die Nachricht zurücknehmen (/undo)</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>close other programs and start again</source>
        <translation>andere Programme schließen und neu starten</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>in copy %1; its cache shares every block until one side writes</source>
        <translation>in Kopie %1; ihr Cache teilt jeden Block mit dem Original, bis eine der Seiten schreibt</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>leave one of them out</source>
        <translation>eines von beiden weglassen</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>load one that /save or the window has written</source>
        <translation>einen laden, den /save oder das Fenster geschrieben hat</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>loaded %1 messages, %L2 tokens in the cache %3</source>
        <translation>%1 Nachrichten geladen, %L2 Token im Cache %3</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>most tokens of a reply</source>
        <translation>höchstens so viele Token pro Antwort</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>saved %L1 tokens, %2</source>
        <translation>%L1 Token gespeichert, %2</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>stopped before a reply</source>
        <translation>vor einer Antwort gestoppt</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>the cache is %1</source>
        <translation>der Cache ist %1</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>the conversation is read again with the next message</source>
        <translation>die Unterhaltung wird mit der nächsten Nachricht noch einmal gelesen</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>the message is kept: %1</source>
        <translation>die Nachricht bleibt erhalten: %1</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>the reply was cut at %L1 tokens; -n sets how many</source>
        <translation>die Antwort wurde nach %L1 Token abgeschnitten; -n legt fest, wie viele es sein dürfen</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>the saved cache has no conversation next to it</source>
        <translation>neben dem gespeicherten Cache liegt keine Unterhaltung</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>there is no copy to return from</source>
        <translation>es gibt keine Kopie, von der man zurückkehren könnte</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>there is no memory for a cache</source>
        <translation>für einen Cache fehlt der Speicher</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>tokens a fixed cache is made for, at most as many as the model was trained for; 0: 8,192</source>
        <translation>Token, für die ein Cache fester Größe angelegt wird, höchstens so viele, wie das Modell im Training hatte; 0: 8 192</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>try again (/regen), or take it back (/undo)</source>
        <translation>es noch einmal versuchen (/regen) oder die Nachricht zurücknehmen (/undo)</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>use run --json</source>
        <translation>run --json verwenden</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>with --engine: a JSON document for each reply, a line each</source>
        <translation>mit --engine: ein JSON-Dokument pro Antwort, jedes in einer Zeile</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>write /load FILE</source>
        <translation>/load FILE schreiben</translation>
    </message>
    <message>
        <location filename="../../app/cli/chat.cpp"/>
        <source>write /save FILE</source>
        <translation>/save FILE schreiben</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>&quot;%1&quot; is not a list of token ids</source>
        <translation>„%1“ ist keine Liste von Token-IDs</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%1 computes as --precision fast asks, not %2</source>
        <translation>%1 rechnet wie mit --precision fast, nicht %2</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%1 has lists or objects nested deeper than %2</source>
        <translation>in %1 sind Listen oder Objekte tiefer als %2 verschachtelt</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%1 has more than %L2 bytes</source>
        <translation>%1 hat mehr als %L2 Byte</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%1 has no weights that can become %2: they are quantized already, or their rows are no whole blocks of it</source>
        <translation>%1 hat keine Gewichte, aus denen %2 werden kann: Diese sind bereits quantisiert, oder ihre Zeilen bestehen nicht aus ganzen Blöcken davon</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%1 is a folder</source>
        <translation>%1 ist ein Ordner</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%1 is not JSON: %2</source>
        <translation>%1 ist kein JSON: %2</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%1 is not a list of token ids</source>
        <translation>%1 ist keine Liste von Token-IDs</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%1 or choose a larger cache</source>
        <translation>%1 oder einen größeren Cache wählen</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%1 or choose a smaller cache</source>
        <translation>%1 oder einen kleineren Cache wählen</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%1 or raise --memory-limit</source>
        <translation>%1 oder --memory-limit erhöhen</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%1 or use a model with more positions</source>
        <translation>%1 oder ein Modell mit mehr Positionen verwenden</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%1, choose --on-full offload or raise --memory-limit</source>
        <translation>%1, --on-full offload wählen oder --memory-limit erhöhen</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%1, choose a smaller cache or a smaller --gpu-layers</source>
        <translation>%1, einen kleineren Cache oder ein kleineres --gpu-layers wählen</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%1: %L2 tokens take %3</source>
        <translation>%1: %L2 Token brauchen %3</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%L1 bytes</source>
        <translation>%L1 Byte</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%L1 bytes (%2)</source>
        <translation>%L1 Byte (%2)</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>%L1 tokens (%L2 in blocks of %3)</source>
        <translation>%L1 Token (%L2 in Blöcken zu %3)</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>--memory-limit allows %1</source>
        <translation>--memory-limit erlaubt %1</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>--template-var %1 is no NAME=VALUE</source>
        <translation>--template-var %1 ist kein NAME=VALUE</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>NAME=VALUE of the chat template, such as enable_thinking=false; repeatable</source>
        <translation>NAME=VALUE der Chat-Vorlage, etwa enable_thinking=false; mehrfach möglich</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>add --device cuda</source>
        <translation>--device cuda hinzufügen</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>cache %1: %2</source>
        <translation>Cache %1: %2</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>cannot read %1</source>
        <translation>%1 lässt sich nicht lesen</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>check the disk it is on</source>
        <translation>die Platte prüfen, auf der sie liegt</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>choose a smaller capacity or a smaller --gpu-layers</source>
        <translation>eine kleinere Kapazität oder ein kleineres --gpu-layers wählen</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>choose a smaller capacity or raise --memory-limit</source>
        <translation>eine kleinere Kapazität wählen oder --memory-limit erhöhen</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>control tokens that are spelled in messages, such as &lt;|im_end|&gt;, are those tokens; else they are text</source>
        <translation>Steuertoken, die in Nachrichten ausgeschrieben sind, etwa &lt;|im_end|&gt;, sind diese Token; sonst sind sie Text</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>correct the file</source>
        <translation>die Datei korrigieren</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>leave --quantize out</source>
        <translation>--quantize weglassen</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>loading</source>
        <translation>lädt</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>raise --memory-limit, which is %L1 bytes</source>
        <translation>--memory-limit erhöhen (derzeit %L1 Byte)</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>shorten it</source>
        <translation>sie kürzen</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>standard input</source>
        <translation>Standardeingabe</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>standard output cannot be written</source>
        <translation>auf die Standardausgabe lässt sich nicht schreiben</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>the cache %1 takes %2 for %3, and %4</source>
        <translation>der Cache %1 braucht %2 für %3, und %4</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>the machine does not have them</source>
        <translation>der Rechner hat sie nicht</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>write --template-var enable_thinking=false</source>
        <translation>--template-var enable_thinking=false schreiben</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>write 5,6,7 or @file.json</source>
        <translation>5,6,7 oder @file.json schreiben</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.cpp"/>
        <source>write [5, 6, 7]</source>
        <translation>[5, 6, 7] schreiben</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.h"/>
        <source>GGUF file, folder with safetensors, or the name of one that `kvarium-cli models` lists</source>
        <translation>GGUF-Datei, Ordner mit safetensors oder ein Name, den `kvarium-cli models` nennt</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.h"/>
        <source>file with a JSON list of {role, content}, or with a request of OpenAI's protocol; -: standard input</source>
        <translation>Datei mit einer JSON-Liste aus {role, content} oder mit einer Anfrage im Protokoll von OpenAI; -: Standardeingabe</translation>
    </message>
    <message>
        <location filename="../../app/cli/common.h"/>
        <source>shorten the prompt</source>
        <translation>den Prompt kürzen</translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>%1; once, or for every run</source>
        <translation>%1; einmal oder für jeden Lauf</translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>--settings %1 got &quot;%2&quot;</source>
        <translation>--settings %1 hat den Wert „%2“</translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>--settings got &quot;%1&quot;</source>
        <translation>--settings hat den Wert „%1“</translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>--settings got the key &quot;%1&quot;</source>
        <translation>--settings enthält den Schlüssel „%1“</translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>KEY=NUMBER[,KEY=NUMBER]... in place of the sampling options: temperature, top_k, top_p, min_p, typical_p, repetition_penalty, no_repeat_ngram, seed; once, or for every run</source>
        <translation>KEY=NUMBER[,KEY=NUMBER]... anstelle der Sampling-Optionen: temperature, top_k, top_p, min_p, typical_p, repetition_penalty, no_repeat_ngram, seed; einmal oder für jeden Lauf</translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>SPEC; once, or for every run: two to four</source>
        <translation>SPEC; einmal oder für jeden Lauf: zwei bis vier</translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>compare got %1 of %2 for %3 runs</source>
        <translation>compare hat %1 Angaben von %2 für %3 Läufe</translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>compare got %1 runs</source>
        <translation>compare hat %1 Läufe</translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>compare got one run</source>
        <translation>compare hat nur einen Lauf</translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>give 2 to %1 of --cache, --settings or -m</source>
        <translation>2 bis %1 Angaben von --cache, --settings oder -m machen</translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>give each of -m, --cache and --settings once, for all runs, or once for each run</source>
        <translation>-m, --cache und --settings je einmal für alle Läufe oder je einmal pro Lauf angeben</translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>it accepts temperature, top_k, top_p, min_p, typical_p, repetition_penalty, no_repeat_ngram and seed</source>
        <translation>erlaubt: temperature, top_k, top_p, min_p, typical_p, repetition_penalty, no_repeat_ngram und seed</translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>never stop at the end of a turn</source>
        <translation>nie am Ende einer Runde aufhören</translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>the others are fed the first one's tokens; their ids are what they would have chosen there</source>
        <translation>die anderen bekommen die Token des ersten; ihre IDs sind die, die sie dort gewählt hätten</translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>the same prompt with two to four caches, settings or models, side by side</source>
        <translation>derselbe Prompt mit zwei bis vier Caches, Einstellungen oder Modellen, nebeneinander</translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>write KEY=NUMBER[,KEY=NUMBER]...</source>
        <translation>KEY=NUMBER[,KEY=NUMBER]... schreiben</translation>
    </message>
    <message>
        <location filename="../../app/cli/compare.cpp"/>
        <source>written %L1 tokens</source>
        <translation>%L1 Token geschrieben</translation>
    </message>
    <message>
        <location filename="../../app/cli/estimate.cpp"/>
        <source>--gpu-layers splits the weights of a model, and --shape has none</source>
        <translation>--gpu-layers teilt die Gewichte eines Modells auf, und --shape hat keine</translation>
    </message>
    <message>
        <location filename="../../app/cli/estimate.cpp"/>
        <source>--shape got &quot;%1&quot;</source>
        <translation>--shape hat den Wert „%1“</translation>
    </message>
    <message>
        <location filename="../../app/cli/estimate.cpp"/>
        <source>--shape is larger than any model</source>
        <translation>--shape ist größer als jedes Modell</translation>
    </message>
    <message>
        <location filename="../../app/cli/estimate.cpp"/>
        <source>Options</source>
        <translation>Optionen</translation>
    </message>
    <message>
        <location filename="../../app/cli/estimate.cpp"/>
        <source>bytes needed, from the header alone</source>
        <translation>benötigte Bytes, allein aus dem Header</translation>
    </message>
    <message>
        <location filename="../../app/cli/estimate.cpp"/>
        <source>give -m MODEL</source>
        <translation>-m MODEL angeben</translation>
    </message>
    <message>
        <location filename="../../app/cli/estimate.cpp"/>
        <source>its memory next to what is needed</source>
        <translation>sein Speicher neben dem Bedarf</translation>
    </message>
    <message>
        <location filename="../../app/cli/estimate.cpp"/>
        <source>layers, kv_heads and head_dim are all needed, each 1 or more</source>
        <translation>layers, kv_heads und head_dim sind alle nötig, jeweils 1 oder mehr</translation>
    </message>
    <message>
        <location filename="../../app/cli/estimate.cpp"/>
        <source>numbers up to 4096</source>
        <translation>Zahlen bis 4096</translation>
    </message>
    <message>
        <location filename="../../app/cli/estimate.cpp"/>
        <source>the estimate is larger than 64 bits can count</source>
        <translation>die Schätzung ist größer, als 64 Bit zählen können</translation>
    </message>
    <message>
        <location filename="../../app/cli/estimate.cpp"/>
        <source>write layers=N,kv_heads=N,head_dim=N</source>
        <translation>layers=N,kv_heads=N,head_dim=N schreiben</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>%1 is an option of beam search</source>
        <translation>%1 ist eine Option der Beam-Search</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>%1 is not a list of lists</source>
        <translation>%1 ist keine Liste von Listen</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>--save got several sequences</source>
        <translation>--save mit mehreren Sequenzen</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>5,6,7 or @file.json</source>
        <translation>5,6,7 oder @file.json</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>a file holds one: generate one at a time</source>
        <translation>eine Datei enthält nur eine: einzeln erzeugen</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>add --beams B, 2 or more</source>
        <translation>--beams B hinzufügen, mindestens 2</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>add --beams B, or draw with --temperature T</source>
        <translation>--beams B hinzufügen oder mit --temperature T ziehen</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>at %L1: %2</source>
        <translation>bei %L1: %2</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>best sequences printed, at most as many as beams; or sequences drawn</source>
        <translation>beste Sequenzen, die ausgegeben werden, höchstens so viele wie Beams; oder gezogene Sequenzen</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>continue token ids</source>
        <translation>Token-IDs fortsetzen</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>file with a JSON list of id lists, one sequence each</source>
        <translation>Datei mit einer JSON-Liste von ID-Listen, je eine Sequenz</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>groups of beams that choose different tokens; they divide the beams</source>
        <translation>Gruppen von Beams, die verschiedene Token wählen; ihre Zahl teilt die der Beams</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>id that ends a sequence; repeatable, replaces the model's</source>
        <translation>ID, die eine Sequenz beendet; mehrfach möglich, ersetzt die des Modells</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>least number of new tokens before the end</source>
        <translation>mindestens so viele neue Token vor dem Ende</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>leave out --prompt-lookup, or --beams and --num-return-sequences</source>
        <translation>--prompt-lookup oder --beams und --num-return-sequences weglassen</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>most tokens of a continuation</source>
        <translation>höchstens so viele Token pro Fortsetzung</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>never stop at it</source>
        <translation>nie daran aufhören</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>number of beams; 1: no beam search</source>
        <translation>Zahl der Beams; 1: keine Beam-Search</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>prompt lookup generates one sequence per prompt</source>
        <translation>Prompt-Lookup erzeugt nur eine Sequenz pro Prompt</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>prompt lookup: most tokens guessed at a time from earlier text and checked in one step; 0: off</source>
        <translation>Prompt-Lookup: höchstens so viele Token auf einmal aus früherem Text raten und in einem Schritt prüfen; 0: aus</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>save the cache afterwards</source>
        <translation>danach den Cache speichern</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>score = sum of log probabilities / length ^ this</source>
        <translation>Bewertung = Summe der logarithmierten Wahrscheinlichkeiten / Länge ^ diese Zahl</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>start from a saved cache, with its own specification</source>
        <translation>mit einem gespeicherten Cache beginnen, mit dessen eigener Spezifikation</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>subtracted from a token's log probability for each earlier group that chose it</source>
        <translation>wird von der logarithmierten Wahrscheinlichkeit eines Tokens abgezogen, für jede frühere Gruppe, die es gewählt hat</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>the model's</source>
        <translation>die des Modells</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>when as many sequences as beams have ended: true, stop; false, unless a beam is better by now; never, unless one can still become better</source>
        <translation>wenn so viele Sequenzen wie Beams geendet haben: true: aufhören; false: außer wenn ein Beam derzeit besser ist; never: außer wenn einer noch besser werden kann</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>without beams there is only one likeliest continuation</source>
        <translation>ohne Beams gibt es nur eine wahrscheinlichste Fortsetzung</translation>
    </message>
    <message>
        <location filename="../../app/cli/generate.cpp"/>
        <source>write one list for each sequence, such as [[5, 6], [7]]</source>
        <translation>eine Liste pro Sequenz schreiben, etwa [[5, 6], [7]]</translation>
    </message>
    <message>
        <location filename="../../app/cli/inspect.cpp"/>
        <source>Options of --device</source>
        <translation>Optionen zu --device</translation>
    </message>
    <message>
        <location filename="../../app/cli/inspect.cpp"/>
        <source>architecture, layers, tensors, tokenizer, template</source>
        <translation>Architektur, Schichten, Tensoren, Tokenizer, Vorlage</translation>
    </message>
    <message>
        <location filename="../../app/cli/inspect.cpp"/>
        <source>it %1</source>
        <translation>es %1</translation>
    </message>
    <message>
        <location filename="../../app/cli/inspect.cpp"/>
        <source>whether the model fits there with --cache</source>
        <translation>ob das Modell mit --cache dort Platz hat</translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>L1 to L16, C1 to C5, a subject, or all</source>
        <translation>L1 bis L16, C1 bis C5, ein Thema oder all</translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>a card is of one lesson</source>
        <translation>eine Karte gehört zu einer einzigen Lektion</translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>a finding does not hold here</source>
        <translation>ein Befund trifft hier nicht zu</translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>a setting is of one lesson</source>
        <translation>eine Einstellung gehört zu einer einzigen Lektion</translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>file that `lesson run --save` or the window wrote</source>
        <translation>Datei, die `lesson run --save` oder das Fenster geschrieben hat</translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>kvarium-cli lesson list names them all</source>
        <translation>kvarium-cli lesson list nennt sie alle</translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>measure a card's lesson again and compare</source>
        <translation>die Lektion einer Karte noch einmal messen und vergleichen</translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>measure one lesson, or all</source>
        <translation>eine Lektion oder alle messen</translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>measure what a lesson shows, check a result card</source>
        <translation>messen, was eine Lektion zeigt, eine Ergebniskarte prüfen</translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>name one with --save</source>
        <translation>mit --save eine Datei angeben</translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>name one with --setting</source>
        <translation>mit --setting eine angeben</translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>the card cannot be measured here: %1</source>
        <translation>die Karte lässt sich hier nicht messen: %1</translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>the card does not agree</source>
        <translation>die Karte stimmt nicht überein</translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>the card is of a lesson that is not here: %1</source>
        <translation>die Karte gehört zu einer Lektion, die es hier nicht gibt: %1</translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>the lessons there are</source>
        <translation>die Lektionen, die es gibt</translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>the lines above say where</source>
        <translation>die Zeilen darüber sagen, wo</translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>the lines above say which</source>
        <translation>die Zeilen darüber sagen, welcher</translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>the number that the learner sets, of a lesson that has one (C4)</source>
        <translation>die Zahl, die man in der Lektion einstellt, wenn sie eine hat (C4)</translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>there is no lesson %1</source>
        <translation>es gibt keine Lektion %1</translation>
    </message>
    <message>
        <location filename="../../app/cli/lesson.cpp"/>
        <source>write the result card (JSON) to this file</source>
        <translation>die Ergebniskarte (JSON) in diese Datei schreiben</translation>
    </message>
    <message>
        <location filename="../../app/cli/listen.cpp"/>
        <source>%1 transcribes speech and got no input</source>
        <translation>%1 transkribiert Sprache und hat keine Eingabe</translation>
    </message>
    <message>
        <location filename="../../app/cli/listen.cpp"/>
        <source>does not hold a matrix: its shape has two numbers</source>
        <translation>enthält keine Matrix: Deren Form hat zwei Zahlen</translation>
    </message>
    <message>
        <location filename="../../app/cli/listen.cpp"/>
        <source>does not hold float32 numbers</source>
        <translation>enthält keine float32-Zahlen</translation>
    </message>
    <message>
        <location filename="../../app/cli/listen.cpp"/>
        <source>give it --features F.npy or -f AUDIO.wav</source>
        <translation>--features F.npy oder -f AUDIO.wav angeben</translation>
    </message>
    <message>
        <location filename="../../app/cli/listen.cpp"/>
        <source>input of an encoder-decoder model: float32 [n_mels, frames], a NumPy file</source>
        <translation>Eingabe eines Encoder-Decoder-Modells: float32 [n_mels, frames], eine NumPy-Datei</translation>
    </message>
    <message>
        <location filename="../../app/cli/listen.cpp"/>
        <source>is cut short</source>
        <translation>ist abgeschnitten</translation>
    </message>
    <message>
        <location filename="../../app/cli/listen.cpp"/>
        <source>is cut short or too long</source>
        <translation>ist abgeschnitten oder zu lang</translation>
    </message>
    <message>
        <location filename="../../app/cli/listen.cpp"/>
        <source>is not a .npy file</source>
        <translation>ist keine .npy-Datei</translation>
    </message>
    <message>
        <location filename="../../app/cli/listen.cpp"/>
        <source>is not in row-major order</source>
        <translation>ist nicht zeilenweise gespeichert (row-major)</translation>
    </message>
    <message>
        <location filename="../../app/cli/listen.cpp"/>
        <source>only the first %1 s are used: the model takes no more at once</source>
        <translation>nur die ersten %1 s werden verwendet: Mehr nimmt das Modell nicht auf einmal</translation>
    </message>
    <message>
        <location filename="../../app/cli/listen.cpp"/>
        <source>save a float32 matrix with numpy.save</source>
        <translation>mit numpy.save eine float32-Matrix speichern</translation>
    </message>
    <message>
        <location filename="../../app/cli/listen.cpp"/>
        <source>the same as a WAV file</source>
        <translation>dasselbe als WAV-Datei</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>%1 is not a list of steps</source>
        <translation>%1 ist keine Liste von Schritten</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>%1, step %2%3: %4</source>
        <translation>%1, Schritt %2%3: %4</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>-o got &quot;-&quot;</source>
        <translation>-o hat den Wert „-“</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>NumPy file</source>
        <translation>NumPy-Datei</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>feed fewer tokens</source>
        <translation>weniger Token eingeben</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>file with a JSON list of cache operations</source>
        <translation>Datei mit einer JSON-Liste von Cache-Operationen</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>fork it first</source>
        <translation>zuerst mit fork eine Kopie anlegen</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>got %1</source>
        <translation>erhalten: %1</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>ids of every later call</source>
        <translation>IDs jedes weiteren Aufrufs</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>ids of the first call</source>
        <translation>IDs des ersten Aufrufs</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>it accepts a name</source>
        <translation>erlaubt: ein Name</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>it accepts a number of tokens</source>
        <translation>erlaubt: eine Anzahl von Token</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>it accepts feed, keep, drop_last, fork, switch, save, load, reset</source>
        <translation>erlaubt: feed, keep, drop_last, fork, switch, save, load, reset</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>it accepts true</source>
        <translation>erlaubt: true</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>keep more, reset it, or choose a cache that keeps every token</source>
        <translation>mehr behalten, den Cache zurücksetzen oder einen wählen, der jedes Token behält</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>teacher-forced logits, float32 [tokens, vocabulary]</source>
        <translation>Logits bei vorgegebenem Text (teacher-forced), float32 [tokens, vocabulary]</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>the cache has seen %1 tokens, so it accepts 0 to %2</source>
        <translation>der Cache hat %1 Token gesehen, erlaubt ist also 0 bis %2</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>the file appears when it is complete, so it needs a path</source>
        <translation>die Datei erscheint erst, wenn sie vollständig ist, und braucht deshalb einen Pfad</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>there is no state &quot;%1&quot;</source>
        <translation>es gibt keinen Zustand „%1“</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>this cache cannot go back to %1 tokens: %2</source>
        <translation>dieser Cache kann nicht auf %1 Token zurück: %2</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>unknown operation</source>
        <translation>unbekannte Operation</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>write [{&quot;feed&quot;: [1, 2]}, ...]</source>
        <translation>[{&quot;feed&quot;: [1, 2]}, ...] schreiben</translation>
    </message>
    <message>
        <location filename="../../app/cli/logits.cpp"/>
        <source>write one {&quot;operation&quot;: value}</source>
        <translation>ein einzelnes {&quot;operation&quot;: value} schreiben</translation>
    </message>
    <message>
        <location filename="../../app/cli/models.cpp"/>
        <source>the models that -m opens by their names</source>
        <translation>die Modelle, die -m mit ihrem Namen öffnet</translation>
    </message>
    <message>
        <location filename="../../app/cli/models.cpp"/>
        <source>whether they fit there</source>
        <translation>ob sie dort Platz haben</translation>
    </message>
    <message>
        <location filename="../../app/cli/no_remote_chat.cpp"/>
        <source>leave --engine out</source>
        <translation>--engine weglassen</translation>
    </message>
    <message>
        <location filename="../../app/cli/no_remote_chat.cpp"/>
        <source>this kvarium-cli was built without remote engines</source>
        <translation>dieses kvarium-cli wurde ohne entfernte Engines gebaut</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>%1: auto, cpu, %2</source>
        <translation>%1: auto, cpu, %2</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>0: greedy</source>
        <translation>0: greedy</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>1: none</source>
        <translation>1: keine</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>KMG</source>
        <translation>KMG</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>PRESET[:key=value,...], see kvarium-cli caches</source>
        <translation>PRESET[:key=value,...], siehe kvarium-cli caches</translation>
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
        <translation>SPEC ist PRESET[:key=value,...][;LAYERS:key=value,...]..., zum Beispiel
  dynamic                                    jedes Token, wächst mit dem Text
  static:max_cache_len=2048                  Platz für 2 048 Token, aller Speicher auf einmal
  sink:window_length=1024,num_sink_tokens=4  die ersten 4 Token und die letzten 1 020: Text ohne Ende
  quantized:nbits=4                          ältere Token mit 4 Bit pro Zahl
  quantized:nbits=2;0-1:nbits=8              Schichten 0 und 1 mit 8 Bit, die anderen mit 2
  offloaded                                  auf der Platte, zwei Schichten im Speicher
`kvarium-cli caches` listet Presets und Schlüssel auf.</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>SPEC, for example static:max_cache_len=2048</source>
        <translation>SPEC, zum Beispiel static:max_cache_len=2048</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>a tenth of the free memory, at most 1G</source>
        <translation>ein Zehntel des freien Speichers, höchstens 1G</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>a text</source>
        <translation>ein Text</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>auto (the CPU), cpu, %1</source>
        <translation>auto (die CPU), cpu, %1</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>auto, all or a whole number from 0</source>
        <translation>auto, all oder eine ganze Zahl ab 0</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>ends the reply before this text; repeatable</source>
        <translation>beendet die Antwort vor diesem Text; mehrfach möglich</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>exact, fast or fastest</source>
        <translation>exact, fast oder fastest</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>got &quot;%1&quot;; it accepts %2</source>
        <translation>Wert „%1“; erlaubt: %2</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>least probability, as a share of the most likely token's</source>
        <translation>kleinste Wahrscheinlichkeit, als Anteil an der des wahrscheinlichsten Tokens</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>mass of the most typical tokens kept</source>
        <translation>Wahrscheinlichkeitsmasse der typischsten Token, die bleiben</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>memory is full: fail, or offload the cache and go on</source>
        <translation>wenn der Speicher voll ist: abbrechen (fail) oder den Cache auslagern und weitermachen (offload)</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>most bytes of checkpoints, to which a text can go back: earlier recurrent states, and what windows held; 0: none</source>
        <translation>höchstens so viele Byte für Checkpoints, auf die ein Text zurückgehen kann: frühere rekurrente Zustände und was Fenster enthielten; 0: keine</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>most bytes of the cache, without the weights: 5000000, 64M, 2G</source>
        <translation>höchstens so viele Byte für den Cache, ohne die Gewichte: 5000000, 64M, 2G</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>most likely tokens kept; 0: all</source>
        <translation>nur so viele der wahrscheinlichsten Token; 0: alle</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>no n-gram of this length twice; 0: off</source>
        <translation>kein n-Gramm dieser Länge zweimal; 0: aus</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>no progress on standard error</source>
        <translation>keine Fortschrittsanzeige auf der Standardfehlerausgabe</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>numbers above 0, up to 1 (off)</source>
        <translation>Zahlen über 0, bis 1 (aus)</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>numbers above 0, up to 100; 1 is off</source>
        <translation>Zahlen über 0, bis 100; 1 ist aus</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>of a GPU, the last layers that it computes, the CPU the others: N, all, or auto: as many as fit next to the cache</source>
        <translation>die letzten Schichten, die eine GPU berechnet (die anderen die CPU): N, all oder auto (so viele, wie neben den Cache passen)</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>print one JSON document</source>
        <translation>ein einziges JSON-Dokument ausgeben</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>probability mass kept</source>
        <translation>Wahrscheinlichkeitsmasse, die bleibt</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>seed of the random numbers</source>
        <translation>Seed der Zufallszahlen</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>threads; 0: as many as the machine gives</source>
        <translation>Threads; 0: so viele, wie der Rechner hergibt</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>weights while they are loaded: %1</source>
        <translation>Gewichte beim Laden: %1</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>whole numbers from %L1</source>
        <translation>ganze Zahlen ab %L1</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>whole numbers from %L1 to %L2</source>
        <translation>ganze Zahlen von %L1 bis %L2</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>whole numbers from 0 to 18446744073709551615</source>
        <translation>ganze Zahlen von 0 bis 18446744073709551615</translation>
    </message>
    <message>
        <location filename="../../app/cli/options.cpp"/>
        <source>whole numbers of bytes from 0, or with the suffix K, M or G: 64M</source>
        <translation>ganze Bytezahlen ab 0, auch mit der Endung K, M oder G: 64M</translation>
    </message>
    <message>
        <location filename="../../app/cli/perplexity.cpp"/>
        <source>first tokens, read in one call and not scored</source>
        <translation>erste Token, in einem Aufruf gelesen und nicht bewertet</translation>
    </message>
    <message>
        <location filename="../../app/cli/perplexity.cpp"/>
        <source>last tokens of a window, which are scored</source>
        <translation>letzte Token eines Fensters, die bewertet werden</translation>
    </message>
    <message>
        <location filename="../../app/cli/perplexity.cpp"/>
        <source>measure the loss of quality of a cache on a text</source>
        <translation>messen, wie viel Qualität ein Cache auf einem Text kostet</translation>
    </message>
    <message>
        <location filename="../../app/cli/perplexity.cpp"/>
        <source>none of them</source>
        <translation>keine davon</translation>
    </message>
    <message>
        <location filename="../../app/cli/perplexity.cpp"/>
        <source>reference SPEC for the others: KL divergence, same likeliest token</source>
        <translation>Referenz-SPEC für die anderen: KL-Divergenz, gleiches wahrscheinlichstes Token</translation>
    </message>
    <message>
        <location filename="../../app/cli/perplexity.cpp"/>
        <source>text to predict</source>
        <translation>Text, der vorhergesagt wird</translation>
    </message>
    <message>
        <location filename="../../app/cli/perplexity.cpp"/>
        <source>the whole text</source>
        <translation>der ganze Text</translation>
    </message>
    <message>
        <location filename="../../app/cli/perplexity.cpp"/>
        <source>tokens of a window; windows begin every --stride tokens with an empty cache</source>
        <translation>Token eines Fensters; Fenster beginnen alle --stride Token mit leerem Cache</translation>
    </message>
    <message>
        <location filename="../../app/cli/perplexity.cpp"/>
        <source>tokens of every later call</source>
        <translation>Token jedes weiteren Aufrufs</translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>&quot;%1&quot; is no option</source>
        <translation>„%1“ ist keine Option</translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>%1 excludes %2</source>
        <translation>%1 und %2 schließen einander aus</translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>%1 got no value</source>
        <translation>%1 hat keinen Wert</translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>%1 is required</source>
        <translation>%1 fehlt</translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>%1 or %2 is required</source>
        <translation>%1 oder %2 fehlt</translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>%1 requires %2</source>
        <translation>%1 geht nur mit %2</translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>%1 was given more than once</source>
        <translation>%1 ist mehrmals angegeben</translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>%1: %2 %1 --help lists its options</source>
        <translation>%1: %2 %1 --help listet die Optionen auf</translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>%1: %2; %1 --help lists its options</source>
        <translation>%1: %2; %1 --help listet die Optionen auf</translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>%1: %2; did you mean %3? %4</source>
        <translation>%1: %2; meinten Sie %3? %4</translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>Chat with a local language model and measure its KV cache</source>
        <translation>Mit einem lokalen Sprachmodell chatten und seinen KV-Cache messen</translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>a command is missing</source>
        <translation>es fehlt ein Befehl</translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>it accepts %1 (%2 --help says more)</source>
        <translation>erlaubt: %1 (mehr sagt %2 --help)</translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>kvarium-cli </source>
        <translation>kvarium-cli </translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>kvarium-cli: memory ran out; choose a smaller model, cache or --memory-limit</source>
        <translation>kvarium-cli: Speicher erschöpft; ein kleineres Modell, einen kleineren Cache oder ein kleineres --memory-limit wählen</translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>there is no command &quot;%1&quot;</source>
        <translation>es gibt keinen Befehl „%1“</translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>there is no option %1</source>
        <translation>es gibt keine Option %1</translation>
    </message>
    <message>
        <location filename="../../app/cli/program.cpp"/>
        <source>there is no option %1; did you mean %2?</source>
        <translation>es gibt keine Option %1; meinten Sie %2?</translation>
    </message>
    <message>
        <location filename="../../app/cli/progress.cpp"/>
        <source>%1 %2 %</source>
        <translation>%1 %2 %</translation>
    </message>
    <message>
        <location filename="../../app/cli/progress.cpp"/>
        <source>%L1 tokens are more than the %L2 that the model was trained for</source>
        <translation>%L1 Token sind mehr als die %L2, für die das Modell trainiert wurde</translation>
    </message>
    <message>
        <location filename="../../app/cli/progress.cpp"/>
        <source>note: %1</source>
        <translation>Hinweis: %1</translation>
    </message>
    <message>
        <location filename="../../app/cli/progress.cpp"/>
        <source>reading %L1 of %L2 tokens</source>
        <translation>%L1 von %L2 Token gelesen</translation>
    </message>
    <message>
        <location filename="../../app/cli/progress.cpp"/>
        <source>the reply ended inside its thoughts, without an answer</source>
        <translation>die Antwort endete noch in den Gedanken, ohne Ergebnis</translation>
    </message>
    <message>
        <location filename="../../app/cli/prompt.cpp"/>
        <source>%1 ends with a reply, which would go on (continue_final_message)</source>
        <translation>%1 endet mit einer Antwort, die fortgesetzt würde (continue_final_message)</translation>
    </message>
    <message>
        <location filename="../../app/cli/prompt.cpp"/>
        <source>%1, the text is used as it is</source>
        <translation>%1, der Text wird unverändert verwendet</translation>
    </message>
    <message>
        <location filename="../../app/cli/prompt.cpp"/>
        <source>%1, which --messages needs</source>
        <translation>%1, --messages braucht aber eine Chat-Vorlage</translation>
    </message>
    <message>
        <location filename="../../app/cli/prompt.cpp"/>
        <source>ask kvarium-cli serve, or end with a message of the user</source>
        <translation>kvarium-cli serve fragen oder mit einer Nachricht des Benutzers enden</translation>
    </message>
    <message>
        <location filename="../../app/cli/prompt.cpp"/>
        <source>give a text with -p</source>
        <translation>mit -p einen Text angeben</translation>
    </message>
    <message>
        <location filename="../../app/cli/prompt.cpp"/>
        <source>message of the user; -: standard input</source>
        <translation>Nachricht des Benutzers; -: Standardeingabe</translation>
    </message>
    <message>
        <location filename="../../app/cli/prompt.cpp"/>
        <source>of %1 these change nothing here: %2</source>
        <translation>von %1 ändern diese hier nichts: %2</translation>
    </message>
    <message>
        <location filename="../../app/cli/prompt.cpp"/>
        <source>the text as it is, without chat template</source>
        <translation>der Text, wie er ist, ohne Chat-Vorlage</translation>
    </message>
    <message>
        <location filename="../../app/cli/prompt.cpp"/>
        <source>use -p TEXT</source>
        <translation>-p TEXT verwenden</translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>%1 asked for a key and gets that of KVARIUM_ENGINE_KEY</source>
        <translation>%1 verlangte einen Schlüssel und bekommt den aus KVARIUM_ENGINE_KEY</translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>%1 at %2. /help lists commands, Ctrl+C stops a reply, Ctrl+D ends.</source>
        <translation>%1 bei %2. /help listet die Befehle auf, Strg+C stoppt eine Antwort, Strg+D beendet.</translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>%1 chooses its cache itself</source>
        <translation>%1 wählt seinen Cache selbst</translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>%1 has no model %2</source>
        <translation>%1 hat kein Modell %2</translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>%1 has several models</source>
        <translation>%1 hat mehrere Modelle</translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>%1; the message is kept: /regen tries again</source>
        <translation>%1; die Nachricht bleibt erhalten: /regen versucht es noch einmal</translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>/cache got no specification</source>
        <translation>/cache ohne Spezifikation</translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>/regen        another reply to the last message
/undo         take back the last message and its reply
/cache SPEC   choose another cache, of a KVarium server
/stats        numbers of the last reply
/help, /quit
</source>
        <translation>/regen        eine andere Antwort auf die letzte Nachricht
/undo         die letzte Nachricht und ihre Antwort zurücknehmen
/cache SPEC   einen anderen Cache wählen, bei einem KVarium-Server
/stats        Zahlen zur letzten Antwort
/help, /quit
</translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>add --model, one of %1</source>
        <translation>--model hinzufügen, eines von: %1</translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>everybody in the network of %1 can read what is sent there</source>
        <translation>jeder im Netz von %1 kann lesen, was dorthin gesendet wird</translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>it has %1</source>
        <translation>vorhanden: %1</translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>leave it out; kvarium-cli serve lets one choose</source>
        <translation>die Angabe weglassen; bei kvarium-cli serve lässt er sich wählen</translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>the message is kept: /regen tries again</source>
        <translation>die Nachricht bleibt erhalten: /regen versucht es noch einmal</translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>the reply was cut; -n sets how many tokens it may have</source>
        <translation>die Antwort wurde abgeschnitten; -n legt fest, wie viele Token sie haben darf</translation>
    </message>
    <message>
        <location filename="../../app/cli/remote_chat.cpp"/>
        <source>write /cache SPEC</source>
        <translation>/cache SPEC schreiben</translation>
    </message>
    <message>
        <location filename="../../app/cli/run.cpp"/>
        <source>ask for fewer tokens (-n)</source>
        <translation>weniger Token verlangen (-n)</translation>
    </message>
    <message>
        <location filename="../../app/cli/run.cpp"/>
        <source>most tokens of the reply</source>
        <translation>höchstens so viele Token für die Antwort</translation>
    </message>
    <message>
        <location filename="../../app/cli/run.cpp"/>
        <source>one reply, streamed</source>
        <translation>eine Antwort, laufend ausgegeben</translation>
    </message>
    <message>
        <location filename="../../app/cli/run.cpp"/>
        <source>save the cache after the reply</source>
        <translation>nach der Antwort den Cache speichern</translation>
    </message>
    <message>
        <location filename="../../app/cli/run.cpp"/>
        <source>the reply was cut; %1</source>
        <translation>die Antwort wurde abgeschnitten; %1</translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>%1 on %2. Listening at %3, with the key of the file; Ctrl+C ends.</source>
        <translation>%1 auf %2. Lauscht unter %3, mit dem Schlüssel aus der Datei; Strg+C beendet.</translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>%1 on %2. Listening at %3; Ctrl+C ends.</source>
        <translation>%1 auf %2. Lauscht unter %3; Strg+C beendet.</translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>--host %1 can be reached from other computers</source>
        <translation>--host %1 ist von anderen Rechnern aus erreichbar</translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>--host %1 is no address of this computer</source>
        <translation>--host %1 ist keine Adresse dieses Rechners</translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>KV events at %1</source>
        <translation>KV-Events unter %1</translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>SPEC of requests that name none in the field `cache`</source>
        <translation>SPEC für Anfragen, die im Feld `cache` keine nennen</translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>address to listen at; others than this computer's own need a key</source>
        <translation>Adresse, an der gelauscht wird; andere als die eigenen dieses Rechners brauchen einen Schlüssel</translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>another name by which requests may call the model; repeatable</source>
        <translation>ein weiterer Name, mit dem Anfragen das Modell nennen dürfen; mehrfach möglich</translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>ending</source>
        <translation>beendet sich</translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>file with the key that requests must bring</source>
        <translation>Datei mit dem Schlüssel, den Anfragen mitbringen müssen</translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>give it a key with --api-key-file FILE, or leave --host out</source>
        <translation>mit --api-key-file FILE einen Schlüssel vorgeben oder --host weglassen</translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>memory of the caches kept for conversations to come</source>
        <translation>Speicher für die Caches, die für künftige Unterhaltungen behalten werden</translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>most tokens of a conversation, at most as many as the model was trained for</source>
        <translation>höchstens so viele Token pro Unterhaltung, nicht mehr, als das Modell im Training hatte</translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>name by which others ask this computer, such as host.docker.internal; repeatable. With a key any name is taken</source>
        <translation>Name, unter dem andere diesen Rechner ansprechen, etwa host.docker.internal; mehrfach möglich. Mit Schlüssel ist jeder Name erlaubt</translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>other users of this computer can read %1</source>
        <translation>andere Benutzer dieses Rechners können %1 lesen</translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>page that may ask and read the answers, by its origin, such as https://chat.example; repeatable</source>
        <translation>Seite, die fragen und die Antworten lesen darf, angegeben als Origin, etwa https://chat.example; mehrfach möglich</translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>publish what happens to the caches on this computer, at this port and the next; 0: any</source>
        <translation>veröffentlichen, was mit den Caches auf diesem Rechner geschieht, an diesem Port und dem nächsten; 0: beliebig</translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>the OpenAI protocol over HTTP, with this engine's caches</source>
        <translation>das Protokoll von OpenAI über HTTP, mit den Caches dieser Engine</translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>turns that may wait, 0 to 1000; more are refused</source>
        <translation>Runden, die warten dürfen, 0 bis 1000; weitere werden abgewiesen</translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>write a line for each request to stderr, without its text</source>
        <translation>für jede Anfrage eine Zeile nach stderr schreiben, ohne ihren Text</translation>
    </message>
    <message>
        <location filename="../../app/cli/serve.cpp"/>
        <source>write an IP address of it, or leave --host out</source>
        <translation>eine IP-Adresse dieses Rechners schreiben oder --host weglassen</translation>
    </message>
    <message>
        <location filename="../../app/cli/terminal.cpp"/>
        <source>
Ctrl+C again or Ctrl+D ends the conversation</source>
        <translation>
Noch einmal Strg+C oder Strg+D beendet die Unterhaltung</translation>
    </message>
    <message>
        <location filename="../../app/cli/terminal.cpp"/>
        <source>/help lists them</source>
        <translation>/help listet sie auf</translation>
    </message>
    <message>
        <location filename="../../app/cli/terminal.cpp"/>
        <source>memory ran out; end other programs, or choose a smaller cache (/cache)</source>
        <translation>Speicher erschöpft; andere Programme beenden oder einen kleineren Cache wählen (/cache)</translation>
    </message>
    <message>
        <location filename="../../app/cli/terminal.cpp"/>
        <source>taken back, %1</source>
        <translation>zurückgenommen, %1</translation>
    </message>
    <message>
        <location filename="../../app/cli/terminal.cpp"/>
        <source>there is no message to reply to</source>
        <translation>es gibt keine Nachricht, auf die zu antworten wäre</translation>
    </message>
    <message>
        <location filename="../../app/cli/terminal.cpp"/>
        <source>there is no message to take back</source>
        <translation>es gibt keine Nachricht zum Zurücknehmen</translation>
    </message>
    <message>
        <location filename="../../app/cli/terminal.cpp"/>
        <source>this message takes the place of the one without a reply</source>
        <translation>diese Nachricht ersetzt die, die keine Antwort hat</translation>
    </message>
    <message>
        <location filename="../../app/cli/terminal.cpp"/>
        <source>unknown command %1</source>
        <translation>unbekannter Befehl %1</translation>
    </message>
    <message>
        <location filename="../../app/cli/terminal.cpp"/>
        <source>write one first</source>
        <translation>zuerst eine schreiben</translation>
    </message>
    <message>
        <location filename="../../app/cli/terminal.h"/>
        <source>%1 messages left</source>
        <translation>noch %1 Nachrichten</translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>%1 has a message %2</source>
        <translation>%1 enthält eine Nachricht %2</translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>%1 has no chat template</source>
        <translation>%1 hat keine Chat-Vorlage</translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>%1 holds no messages</source>
        <translation>%1 enthält keine Nachrichten</translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>%1 of %2 bytes have no token and were left out</source>
        <translation>%1 von %2 Byte haben kein Token und wurden ausgelassen</translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>GGUF file or folder whose template is used</source>
        <translation>GGUF-Datei oder Ordner mit der Vorlage, die verwendet wird</translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>Jinja file</source>
        <translation>Jinja-Datei</translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>bos_token for --template</source>
        <translation>bos_token für --template</translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>do not begin the reply</source>
        <translation>den Anfang der Antwort weglassen</translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>eos_token for --template</source>
        <translation>eos_token für --template</translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>leave control tokens out</source>
        <translation>Steuertoken weglassen</translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>name one with --template FILE</source>
        <translation>mit --template FILE eine angeben</translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>render a chat template</source>
        <translation>eine Chat-Vorlage anwenden</translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>special tokens written in the text stay text</source>
        <translation>besondere Token, die im Text ausgeschrieben sind, bleiben Text</translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>standard input to token ids</source>
        <translation>Standardeingabe in Token-IDs umwandeln</translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>token ids of the rendered text</source>
        <translation>Token-IDs des fertigen Texts</translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>token ids on standard input to text</source>
        <translation>Token-IDs aus der Standardeingabe in Text umwandeln</translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>write a JSON list of {role, content}</source>
        <translation>eine JSON-Liste von {role, content} schreiben</translation>
    </message>
    <message>
        <location filename="../../app/cli/text_commands.cpp"/>
        <source>write each as {&quot;role&quot;: &quot;user&quot;, &quot;content&quot;: &quot;...&quot;}</source>
        <translation>jede als {&quot;role&quot;: &quot;user&quot;, &quot;content&quot;: &quot;...&quot;} schreiben</translation>
    </message>
    <message>
        <location filename="../../app/cli/transcribe.cpp"/>
        <source>WAV file</source>
        <translation>WAV-Datei</translation>
    </message>
    <message>
        <location filename="../../app/cli/transcribe.cpp"/>
        <source>en, de, ...; default: detected</source>
        <translation>en, de, ...; Vorgabe: wird erkannt</translation>
    </message>
    <message>
        <location filename="../../app/cli/transcribe.cpp"/>
        <source>listening</source>
        <translation>hört zu</translation>
    </message>
    <message>
        <location filename="../../app/cli/transcribe.cpp"/>
        <source>speech to text, with a Whisper model</source>
        <translation>Sprache zu Text, mit einem Whisper-Modell</translation>
    </message>
    <message>
        <location filename="../../app/cli/transcribe.cpp"/>
        <source>transcribe, or translate into English</source>
        <translation>transkribieren (transcribe) oder ins Englische übersetzen (translate)</translation>
    </message>
    <message>
        <location filename="../../app/cli/words.cpp"/>
        <source>Common options</source>
        <translation>Gemeinsame Optionen</translation>
    </message>
    <message>
        <location filename="../../app/cli/words.cpp"/>
        <source>Display program version information and exit</source>
        <translation>die Version zeigen</translation>
    </message>
    <message>
        <location filename="../../app/cli/words.cpp"/>
        <source>Excludes</source>
        <translation>nicht mit</translation>
    </message>
    <message>
        <location filename="../../app/cli/words.cpp"/>
        <source>Needs</source>
        <translation>nur mit</translation>
    </message>
    <message>
        <location filename="../../app/cli/words.cpp"/>
        <source>OPTIONS</source>
        <translation>OPTIONEN</translation>
    </message>
    <message>
        <location filename="../../app/cli/words.cpp"/>
        <source>Print this help message and exit</source>
        <translation>diese Hilfe zeigen</translation>
    </message>
    <message>
        <location filename="../../app/cli/words.cpp"/>
        <source>REQUIRED</source>
        <translation>ERFORDERLICH</translation>
    </message>
    <message>
        <location filename="../../app/cli/words.cpp"/>
        <source>SUBCOMMAND</source>
        <translation>BEFEHL</translation>
    </message>
    <message>
        <location filename="../../app/cli/words.cpp"/>
        <source>Subcommands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <location filename="../../app/cli/words.cpp"/>
        <source>Usage</source>
        <translation>Aufruf</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/capture.cpp"/>
        <source>the picture could not be written to %1; choose a place that can be written and a name that ends in .png</source>
        <translation>das Bild ließ sich nicht nach %1 schreiben; einen beschreibbaren Ort und einen Namen wählen, der auf .png endet</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/capture.cpp"/>
        <source>the prompt is empty</source>
        <translation>der Prompt ist leer</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>%1, or system: what the window speaks.</source>
        <translation>%1 oder system: was das Fenster spricht.</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>--capture needs --prompt TEXT or --lesson NAME</source>
        <translation>--capture braucht --prompt TEXT oder --lesson NAME</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>--check needs --lesson NAME or all, and takes no picture</source>
        <translation>--check braucht --lesson NAME oder all und macht kein Bild</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>--compare needs --capture FILE, and nothing else to do</source>
        <translation>--compare braucht --capture FILE und sonst nichts zu tun</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>--device takes %1, not %2</source>
        <translation>--device nimmt %1, nicht %2</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>--gpu-layers names layers for a GPU, and --device names none</source>
        <translation>--gpu-layers nennt Schichten für eine GPU, --device aber keine GPU</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>--gpu-layers takes all, auto or a number from 0 on, not %1</source>
        <translation>--gpu-layers nimmt all, auto oder eine Zahl ab 0, nicht %1</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>--language takes %1 or system, not %2</source>
        <translation>--language nimmt %1 oder system, nicht %2</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>--lesson takes a name such as L7, and all with --check, not %1</source>
        <translation>--lesson nimmt einen Namen wie L7 (mit --check auch all), nicht %1</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>--max-new-tokens takes a number from 1 on, not %1</source>
        <translation>--max-new-tokens nimmt eine Zahl ab 1, nicht %1</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>--precision takes exact, fast or fastest, not %1</source>
        <translation>--precision nimmt exact, fast oder fastest, nicht %1</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>--size takes WIDTHxHEIGHT such as 1440x900, not %1</source>
        <translation>--size nimmt WIDTHxHEIGHT, etwa 1440x900, nicht %1</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>--theme takes light, dark, contrast or system, not %1</source>
        <translation>--theme nimmt light, dark, contrast oder system, nicht %1</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>--threads takes a number from 0 on, not %1</source>
        <translation>--threads nimmt eine Zahl ab 0, nicht %1</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>A model, as with --model; a saved cache (.kvcache); chats to import; or texts and documents for the message.</source>
        <translation>Ein Modell, wie mit --model; ein gespeicherter Cache (.kvcache); Chats zum Importieren; oder Texte und Dokumente für die Nachricht.</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>Chat with a local language model and see its KV cache.</source>
        <translation>Mit einem lokalen Sprachmodell chatten und seinen KV-Cache sehen.</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>Colour the text by where the cells of its tokens are.</source>
        <translation>Den Text danach färben, wo die Zellen seiner Token liegen.</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>Draw what kvarium-cli compare --json wrote here, as one picture, to --capture.</source>
        <translation>Als ein Bild nach --capture zeichnen, was kvarium-cli compare --json hierhin geschrieben hat.</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>Keep conversations and settings in this folder.</source>
        <translation>Unterhaltungen und Einstellungen in diesem Ordner aufbewahren.</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>Longest reply, in tokens.</source>
        <translation>Längste Antwort, in Token.</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>Measure --lesson NAME, or all, print what holds, and end; 1 where one fails.</source>
        <translation>--lesson NAME oder alle messen, ausgeben, was zutrifft, und enden; 1, wenn eine nicht besteht.</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>Of a GPU, the last layers that it computes: N, all, or auto: as many as fit.</source>
        <translation>Die letzten Schichten, die eine GPU berechnet: N, all oder auto (so viele, wie passen).</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>Open another window, where one with the same conversations runs.</source>
        <translation>Ein weiteres Fenster öffnen, wo schon eines mit denselben Unterhaltungen läuft.</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>Open this lesson: L1 to L16, C1 to C5, or its subject.</source>
        <translation>Diese Lektion öffnen: L1 bis L16, C1 bis C5 oder ihr Thema.</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>Open this model: a GGUF file, a folder with safetensors, or the address of a server.</source>
        <translation>Dieses Modell öffnen: eine GGUF-Datei, ein Ordner mit safetensors oder die Adresse eines Servers.</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>Send --prompt, save what is seen after the reply to this PNG, and end. With --lesson: save the card of what it measures, or with --size the window. With --compare: save its picture.</source>
        <translation>--prompt senden, was nach der Antwort zu sehen ist, in dieser PNG-Datei speichern und enden. Mit --lesson: die Karte ihrer Messungen speichern, mit --size das Fenster. Mit --compare: dessen Bild speichern.</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>Show every view of the cache side by side.</source>
        <translation>Alle Ansichten des Caches nebeneinander zeigen.</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>Size of the window.</source>
        <translation>Größe des Fensters.</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>Start with a new conversation and this cache, such as dynamic or static:max_cache_len=2048.</source>
        <translation>Mit einer neuen Unterhaltung und diesem Cache starten, etwa dynamic oder static:max_cache_len=2048.</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>Threads that compute; 0: as many as the machine has.</source>
        <translation>Threads zum Rechnen; 0: so viele, wie der Rechner hat.</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>What computes: auto, cpu, cuda or cuda:N.</source>
        <translation>Was rechnet: auto, cpu, cuda oder cuda:N.</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>What to ask with --capture.</source>
        <translation>Was mit --capture gefragt wird.</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>exact, fast or fastest.</source>
        <translation>exact, fast oder fastest.</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>light, dark, contrast or system.</source>
        <translation>light, dark, contrast oder system.</translation>
    </message>
    <message>
        <location filename="../../app/kvarium/main.cpp"/>
        <source>there is no file %1; check the name</source>
        <translation>es gibt keine Datei %1; den Namen prüfen</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>%1 is longer than 4 hours or 2^28 frames</source>
        <translation>%1 ist länger als 4 Stunden oder 2^28 Frames</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>%1 is not a WAV file</source>
        <translation>%1 ist keine WAV-Datei</translation>
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
        <translation>eine 64-Bit-WAV-Datei (BW64)</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>a 64-bit WAV (RF64)</source>
        <translation>eine 64-Bit-WAV-Datei (RF64)</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>a big-endian WAV (RIFX)</source>
        <translation>eine Big-Endian-WAV-Datei (RIFX)</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>convert it first: ffmpeg -i FILE -ac 1 -ar 16000 OUT.wav</source>
        <translation>zuerst umwandeln: ffmpeg -i FILE -ac 1 -ar 16000 OUT.wav</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>cut it into shorter files</source>
        <translation>in kürzere Dateien zerschneiden</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>ends inside its chunk '%1'</source>
        <translation>endet mitten im Chunk „%1“</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>ends inside its sound: %1 of %2 bytes are there</source>
        <translation>endet mitten im Audio: %1 von %2 Byte sind vorhanden</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>has %1 channels; 1 to 64 are allowed</source>
        <translation>hat %1 Kanäle; erlaubt sind 1 bis 64</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>has %1 samples per second; 1000 to 384000 are allowed</source>
        <translation>hat %1 Samples pro Sekunde; erlaubt sind 1000 bis 384000</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>has a fmt chunk of %1 bytes, fewer than 16</source>
        <translation>hat einen fmt-Chunk von %1 Byte, weniger als 16</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>has a sample that is not a finite number, at %1 s</source>
        <translation>hat ein Sample, das keine endliche Zahl ist, bei %1 s</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>has an extensible fmt chunk of %1 bytes, fewer than 40</source>
        <translation>hat einen erweiterten fmt-Chunk von %1 Byte, weniger als 40</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>has frames of %1 bytes for %2 channels of %3 bits</source>
        <translation>hat Frames von %1 Byte für %2 Kanäle mit %3 Bit</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>has more than 4096 chunks before its sound</source>
        <translation>hat mehr als 4096 Chunks vor dem Audio</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>has no fmt chunk</source>
        <translation>hat keinen fmt-Chunk</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>has no fmt chunk before its sound</source>
        <translation>hat vor dem Audio keinen fmt-Chunk</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>has no sound</source>
        <translation>enthält kein Audio</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>has no sound (no data chunk)</source>
        <translation>enthält kein Audio (keinen data-Chunk)</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>has two fmt chunks</source>
        <translation>hat zwei fmt-Chunks</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>holds samples of format %1 with %2 bits</source>
        <translation>enthält Samples im Format %1 mit %2 Bit</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>holds sound in a format of its own</source>
        <translation>enthält Audio in einem eigenen Format</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>is %1, and this program reads WAV</source>
        <translation>ist %1, und dieses Programm liest WAV</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>is compressed (%1)</source>
        <translation>ist komprimiert (%1)</translation>
    </message>
    <message>
        <location filename="../../core/audio/wav.cpp"/>
        <source>record or download it again</source>
        <translation>noch einmal aufnehmen oder herunterladen</translation>
    </message>
    <message>
        <location filename="../../core/base/mapped_file.cpp"/>
        <source>%1 is empty</source>
        <translation>%1 ist leer</translation>
    </message>
    <message>
        <location filename="../../core/base/mapped_file.cpp"/>
        <source>%1 was cut short or could not be read while it was in use</source>
        <translation>%1 wurde während der Benutzung abgeschnitten oder ließ sich nicht mehr lesen</translation>
    </message>
    <message>
        <location filename="../../core/base/mapped_file.cpp"/>
        <source>cannot map %1: %2</source>
        <translation>%1 lässt sich nicht einblenden (mmap): %2</translation>
    </message>
    <message>
        <location filename="../../core/base/mapped_file.cpp"/>
        <source>cannot open %1: %2</source>
        <translation>%1 lässt sich nicht öffnen: %2</translation>
    </message>
    <message>
        <location filename="../../core/base/mapped_file.cpp"/>
        <source>check the disk and open the file again when nothing writes to it</source>
        <translation>die Platte prüfen und die Datei erneut öffnen, wenn nichts mehr in sie schreibt</translation>
    </message>
    <message>
        <location filename="../../core/base/mapped_file.cpp"/>
        <source>check the path and its permissions</source>
        <translation>den Pfad und seine Zugriffsrechte prüfen</translation>
    </message>
    <message>
        <location filename="../../core/base/mapped_file.cpp"/>
        <source>copy the file to a local disk and make sure there is memory left</source>
        <translation>die Datei auf eine lokale Platte kopieren und für freien Speicher sorgen</translation>
    </message>
    <message>
        <location filename="../../core/base/mapped_file.cpp"/>
        <source>download or write it again</source>
        <translation>erneut herunterladen oder schreiben</translation>
    </message>
    <message>
        <location filename="../../core/base/mapped_file.cpp"/>
        <source>name a file</source>
        <translation>eine Datei angeben</translation>
    </message>
    <message>
        <location filename="../../core/base/output_file.cpp"/>
        <source>cannot create %1</source>
        <translation>%1 lässt sich nicht anlegen</translation>
    </message>
    <message>
        <location filename="../../core/base/output_file.cpp"/>
        <source>cannot rename to %1</source>
        <translation>das Umbenennen in %1 ist nicht möglich</translation>
    </message>
    <message>
        <location filename="../../core/base/output_file.cpp"/>
        <source>cannot sync %1</source>
        <translation>%1 lässt sich nicht auf die Platte sichern (sync)</translation>
    </message>
    <message>
        <location filename="../../core/base/output_file.cpp"/>
        <source>cannot write &quot;%1&quot;: it names no file</source>
        <translation>„%1“ lässt sich nicht schreiben: Das ist kein Dateiname</translation>
    </message>
    <message>
        <location filename="../../core/base/output_file.cpp"/>
        <source>cannot write %1</source>
        <translation>%1 lässt sich nicht schreiben</translation>
    </message>
    <message>
        <location filename="../../core/base/output_file.cpp"/>
        <source>cannot write %1: it is not a regular file</source>
        <translation>%1 lässt sich nicht schreiben: Das ist keine reguläre Datei</translation>
    </message>
    <message>
        <location filename="../../core/base/output_file.cpp"/>
        <source>check the folder, its permissions and the free space</source>
        <translation>den Ordner, seine Zugriffsrechte und den freien Platz prüfen</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>%1 got &quot;%2&quot;</source>
        <translation>%1 hat den Wert „%2“</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>%1 left %2</source>
        <translation>%1 aus %2 verdrängt</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>%L1 to %L2 tokens</source>
        <translation>%L1 bis %L2 Token</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>%L1 tokens</source>
        <translation>%L1 Token</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>%L1 tokens are compressed, which cannot be turned back</source>
        <translation>%L1 Token sind komprimiert, und das lässt sich nicht rückgängig machen</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>%L1 tokens are no longer kept</source>
        <translation>%L1 Token sind nicht mehr vorhanden</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>%L1 tokens are read again: the model rotates keys otherwise in longer texts</source>
        <translation>%L1 Token werden noch einmal gelesen: In längeren Texten dreht das Modell die Keys anders</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>a cache cannot keep %1 tokens</source>
        <translation>ein Cache kann nicht %1 Token behalten</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>chunk %1 was cut after %2 tokens, the most that the model generates</source>
        <translation>Abschnitt %1 wurde nach %2 Token abgeschnitten; mehr erzeugt das Modell nicht</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>chunk %1: %2</source>
        <translation>Abschnitt %1: %2</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>every token is banned</source>
        <translation>jedes Token ist ausgeschlossen</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>it accepts %1</source>
        <translation>erlaubt: %1</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>its tokens are compressed, which cannot be turned back</source>
        <translation>seine Token sind komprimiert, und das lässt sich nicht rückgängig machen</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>layer %1 was not probed when the last token was computed</source>
        <translation>Schicht %1 wurde nicht beobachtet, als das letzte Token berechnet wurde</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>memory cannot hold the %L1 tokens of the prompt at once: they are read in pieces, and each decides what stays</source>
        <translation>der Speicher fasst die %L1 Token des Prompts nicht auf einmal: Der Prompt wird in Stücken gelesen, und jedes entscheidet, was bleibt</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>memory for the cache ran out after %L1 tokens: it has %2 of the %3 that it may take, and the next tokens need more</source>
        <translation>der Speicher für den Cache war nach %L1 Token erschöpft: Der Cache hat %2 von %3, die er belegen darf, und die nächsten Token brauchen mehr</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>no memory is left for the cache after %L1 tokens: it has %2, and the machine gives no more</source>
        <translation>nach %L1 Token ist kein Speicher mehr für den Cache übrig: Er hat %2, und der Rechner gibt nicht mehr her</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>no memory is left to read layer %1; ask for fewer positions</source>
        <translation>zum Lesen von Schicht %1 ist kein Speicher übrig; weniger Positionen verlangen</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>offloaded to disk: memory for the cache ran out after %L1 tokens</source>
        <translation>auf die Platte ausgelagert: Der Speicher für den Cache war nach %L1 Token erschöpft</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>offloaded to host memory: device memory for the cache ran out after %L1 tokens</source>
        <translation>in den Hauptspeicher ausgelagert: Der Gerätespeicher für den Cache war nach %L1 Token erschöpft</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>read %L1 of %L2 tokens again: no earlier checkpoint is kept</source>
        <translation>%L1 von %L2 Token noch einmal gelesen: kein früherer Checkpoint vorhanden</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>read %L1 of %L2 tokens again: the nearest checkpoint lies after token %L3</source>
        <translation>%L1 von %L2 Token noch einmal gelesen: Der nächstgelegene Checkpoint liegt hinter Token %L3</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>say window_length=N</source>
        <translation>window_length=N angeben</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>the cache</source>
        <translation>dem Cache</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>the cache holds %L1 tokens and %L2 are needed</source>
        <translation>der Cache fasst %L1 Token, und %L2 werden gebraucht</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>the cache holds %L1 tokens, and the computer has no more memory for the part outside of the device</source>
        <translation>der Cache enthält %L1 Token, und der Rechner hat keinen Speicher mehr für den Teil außerhalb des Geräts</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>the model has learned %L1 positions and %L2 are needed</source>
        <translation>das Modell hat %L1 Positionen gelernt, und %L2 werden gebraucht</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>the model rotates keys otherwise in a text of %L1 tokens</source>
        <translation>in einem Text von %L1 Token dreht das Modell die Keys anders</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>the new cache has room for %L1 tokens, and there are %L2</source>
        <translation>der neue Cache hat Platz für %L1 Token, und es sind %L2</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>the present cache belongs to a recording</source>
        <translation>der jetzige Cache gehört zu einer Aufnahme</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>the prompt has %L1 tokens, the model was trained for %L2</source>
        <translation>der Prompt hat %L1 Token, das Modell wurde für %L2 trainiert</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>the recurrent state cannot go back to token %1, only to the beginning</source>
        <translation>der rekurrente Zustand kann nicht auf Token %1 zurück, nur an den Anfang</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>the recurrent state cannot go back to token %1, only to token %2</source>
        <translation>der rekurrente Zustand kann nicht auf Token %1 zurück, nur auf Token %2</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>the sound was resampled from %1 to %2 samples per second</source>
        <translation>die Aufnahme wurde von %1 auf %2 Samples pro Sekunde umgerechnet</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>the text is now longer than the %L1 tokens the model was trained for</source>
        <translation>der Text ist jetzt länger als die %L1 Token, für die das Modell trainiert wurde</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>the window of %1 tokens is full, and this model has learned positions: it cannot slide</source>
        <translation>das Fenster von %1 Token ist voll, und dieses Modell hat gelernte Positionen: Es kann nicht gleiten</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>there are only %1 different sequences</source>
        <translation>es gibt nur %1 verschiedene Sequenzen</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>there is no memory for both caches at once</source>
        <translation>der Speicher reicht nicht für beide Caches zugleich</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>this cache has forgotten cells that it saw</source>
        <translation>dieser Cache hat Zellen vergessen, die er gesehen hat</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>this cache keeps no cell</source>
        <translation>dieser Cache behält keine Zelle</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>this cache keeps nothing between steps</source>
        <translation>dieser Cache behält zwischen den Schritten nichts</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>this model has layers with a recurrent state, which cannot be moved to another cache</source>
        <translation>dieses Modell hat Schichten mit rekurrentem Zustand, der sich nicht in einen anderen Cache übertragen lässt</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>token %L1 is %2, the cache had %3</source>
        <translation>Token %L1 ist %2, der Cache hatte %3</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>tokens before position %1 have already left %2</source>
        <translation>Token vor Position %1 sind bereits verdrängt (%2)</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>tokens before position %1 have already left the window of %2</source>
        <translation>Token vor Position %1 haben das Fenster von %2 bereits verlassen</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>tokens before position %1 were weighed by the tokens after it, for %2</source>
        <translation>Token vor Position %1 wurden von den Token danach gewichtet (für %2)</translation>
    </message>
    <message>
        <location filename="../../core/base/shared_sentences.h"/>
        <source>without a cache no tokens are kept</source>
        <translation>ohne Cache werden keine Token behalten</translation>
    </message>
    <message>
        <location filename="../../core/base/thread_pool.cpp"/>
        <source>ask for fewer threads</source>
        <translation>weniger Threads verlangen</translation>
    </message>
    <message>
        <location filename="../../core/base/thread_pool.cpp"/>
        <source>the system gave only %1 of %2 threads (%3)</source>
        <translation>das System gab nur %1 von %2 Threads her (%3)</translation>
    </message>
    <message>
        <location filename="../../core/base/wake_pipe.h"/>
        <source>no pipe can be opened</source>
        <translation>es lässt sich keine Pipe öffnen</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>%1 belongs to other blocks</source>
        <translation>%1 gehört zu anderen Blöcken</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>%1 does not match its checksum</source>
        <translation>%1 stimmt nicht mit der Prüfsumme überein</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>%1 has a number that is not finite</source>
        <translation>%1 enthält eine Zahl, die nicht endlich ist</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>%1 has an invalid row</source>
        <translation>%1 hat eine ungültige Zeile</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>%1 has other forms than in its header</source>
        <translation>%1 hat andere Formen als im Header angegeben</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>%1 is incomplete: %2 of %3 are there</source>
        <translation>%1 ist unvollständig: %2 von %3 sind vorhanden</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>%1 is not a saved cache</source>
        <translation>%1 ist kein gespeicherter Cache</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>%1 stores other cells than in its header</source>
        <translation>%1 enthält andere Zellen als im Header angegeben</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>%1 was saved by a newer version of this program (format %2, this one reads %3)</source>
        <translation>%1 wurde von einer neueren Version dieses Programms gespeichert (Format %2, diese liest %3)</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>%1 was saved by an older version of this program (format %2, this one reads %3 to %4)</source>
        <translation>%1 wurde von einer älteren Version dieses Programms gespeichert (Format %2, diese liest %3 bis %4)</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>it has %1 bytes of data, which contradicts its header</source>
        <translation>sie hat %1 Byte Daten, was ihrem Header widerspricht</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>it is truncated or damaged: save the cache again</source>
        <translation>sie ist abgeschnitten oder beschädigt: den Cache noch einmal speichern</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>it lacks checksums</source>
        <translation>ihr fehlen Prüfsummen</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>its header does not match its checksum</source>
        <translation>ihr Header stimmt nicht mit seiner Prüfsumme überein</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>its tensors are not those in its metadata</source>
        <translation>ihre Tensoren sind nicht die aus ihren Metadaten</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>its version is not a number</source>
        <translation>ihre Version ist keine Zahl</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>more tokens were rounded than there are</source>
        <translation>es wurden mehr Token gerundet, als es gibt</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>name a file that --save or /save has written</source>
        <translation>eine Datei angeben, die --save oder /save geschrieben hat</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>read its text again and save it again</source>
        <translation>den Text noch einmal lesen lassen und neu speichern</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>save the cache again</source>
        <translation>den Cache noch einmal speichern</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>token %1 is outside the vocabulary</source>
        <translation>Token %1 liegt außerhalb des Vokabulars</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_file.cpp"/>
        <source>use that version</source>
        <translation>diese Version verwenden</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_head.cpp"/>
        <source>a list of ascending positions</source>
        <translation>eine Liste aufsteigender Positionen</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_head.cpp"/>
        <source>a list of at most 4096</source>
        <translation>eine Liste von höchstens 4096</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_head.cpp"/>
        <source>an object with ropes</source>
        <translation>ein Objekt mit ropes</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_head.cpp"/>
        <source>as many numbers for each cell, or none</source>
        <translation>gleich viele Zahlen für jede Zelle oder keine</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_head.cpp"/>
        <source>empty where there is no state</source>
        <translation>leer, wo kein Zustand ist</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_head.cpp"/>
        <source>it is damaged: save the cache again</source>
        <translation>sie ist beschädigt: den Cache noch einmal speichern</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_head.cpp"/>
        <source>its end is missing, from %1 on</source>
        <translation>ihr Ende fehlt, ab %1</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/archive_head.cpp"/>
        <source>numbers of some rows, or none</source>
        <translation>Zahlen einiger Zeilen oder keine</translation>
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
        <translation>%1, und das alte Layout kennt nur Keys und Values</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_export.cpp"/>
        <source>export from a model of attention layers alone</source>
        <translation>aus einem Modell exportieren, das nur Attention-Schichten hat</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_export.cpp"/>
        <source>exporting the cache</source>
        <translation>Export des Caches</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_export.cpp"/>
        <source>save a cache that stores them, for example with --cache dynamic</source>
        <translation>einen Cache speichern, der sie enthält, zum Beispiel mit --cache dynamic</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_export.cpp"/>
        <source>some layers of this model have a recurrent state</source>
        <translation>einige Schichten dieses Modells haben einen rekurrenten Zustand</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_export.cpp"/>
        <source>this cache belongs to a transcription</source>
        <translation>dieser Cache gehört zu einer Transkription</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_export.cpp"/>
        <source>this cache stores no keys and values</source>
        <translation>dieser Cache enthält keine Keys und Values</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>%1 does not say which tokens it holds</source>
        <translation>%1 sagt nicht, welche Token es enthält</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>%1 holds %2, and none of them is past_key_values.{layer}.key or .value</source>
        <translation>%1 enthält %2, und keiner davon ist past_key_values.{layer}.key oder .value</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>%1 is a cache as --save writes it, not the legacy layout</source>
        <translation>%1 ist ein Cache, wie --save ihn schreibt, nicht das alte Layout</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>%1 lacks tokens that were evicted, and %2</source>
        <translation>in %1 fehlen verdrängte Token, und %2</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>%1 tensors</source>
        <translation>%1 Tensoren</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>%1 tensors, the first '%2'</source>
        <translation>%1 Tensoren, der erste „%2“</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>%1 would keep them (position %2)</source>
        <translation>%1 würde sie behalten (Position %2)</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>%1 would quantize missing tokens</source>
        <translation>%1 würde fehlende Token quantisieren</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>%1: %2 is %3, and %4 tokens of this model are %5 (1, KV heads, tokens, head size)</source>
        <translation>%1: %2 ist %3, und %4 Token dieses Modells sind %5 (1, KV-Köpfe, Token, Kopfgröße)</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>%1: its ids are not a list of tokens</source>
        <translation>%1: die ids sind keine Liste von Token</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>%1: its rope_length is not a length</source>
        <translation>%1: rope_length ist keine Länge</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>%1: layer %2 holds numbers that are not finite</source>
        <translation>%1: Schicht %2 enthält Zahlen, die nicht endlich sind</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>choose a cache that takes less memory</source>
        <translation>einen Cache wählen, der weniger Speicher braucht</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>choose a cache with more room</source>
        <translation>einen Cache mit mehr Platz wählen</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>import into a cache of cells, such as --cache dynamic</source>
        <translation>in einen Cache aus Zellen importieren, etwa --cache dynamic</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>import into the cache it came from, or an unquantized one whose window is not longer</source>
        <translation>in den Cache importieren, aus dem sie stammt, oder in einen unquantisierten, dessen Fenster nicht länger ist</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>it has more layers than the model's %1</source>
        <translation>sie hat mehr Schichten als die %1 des Modells</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>its positions are not an object</source>
        <translation>ihre Positionen sind kein Objekt</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>name a file with these two of every layer, [1, KV heads, tokens, head size] each, as kvarium-cli cache export writes it</source>
        <translation>eine Datei angeben, die für jede Schicht diese beiden enthält, je [1, KV-Köpfe, Token, Kopfgröße], wie kvarium-cli cache export sie schreibt</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>name as many tokens (--ids) as the file has, and the model it was made with</source>
        <translation>so viele Token angeben (--ids), wie die Datei hat, und das Modell, mit dem sie entstand</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>name them with --ids</source>
        <translation>sie mit --ids angeben</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>not there</source>
        <translation>nicht vorhanden</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>open it as it is (--restore, /load), or convert it with kvarium-cli cache export</source>
        <translation>die Datei so öffnen, wie sie ist (--restore, /load), oder mit kvarium-cli cache export umwandeln</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>such a cache can be saved and restored, but not exported and imported</source>
        <translation>ein solcher Cache lässt sich speichern und wiederherstellen, aber nicht exportieren und importieren</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>the positions of layer %1 are not a list of [first, count]</source>
        <translation>die Positionen von Schicht %1 sind keine Liste von [first, count]</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>the positions of layer %1 are not ascending positions of its tokens</source>
        <translation>die Positionen von Schicht %1 sind keine aufsteigenden Positionen ihrer Token</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>there are no tokens to import</source>
        <translation>es gibt keine Token zu importieren</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>this cache has no cells to read into</source>
        <translation>dieser Cache hat keine Zellen, in die sich einlesen ließe</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/legacy_import.cpp"/>
        <source>write the file as kvarium-cli cache export does</source>
        <translation>die Datei so schreiben, wie kvarium-cli cache export es tut</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>%1 cells are missing</source>
        <translation>%1 Zellen fehlen</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>%1 groups</source>
        <translation>%1 Gruppen</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>%1 numbers</source>
        <translation>%1 Zahlen</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>%1 of %2 saved checkpoints were restored: the memory for them holds no more</source>
        <translation>%1 von %2 gespeicherten Checkpoints wurden wiederhergestellt: Mehr fasst der Speicher für sie nicht</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>a block extends beyond the first tokens</source>
        <translation>ein Block reicht über die ersten Token hinaus</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>a block has the wrong role</source>
        <translation>ein Block hat die falsche Rolle</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>a block is sealed that must stay full</source>
        <translation>ein Block ist komprimiert, der in voller Genauigkeit bleiben muss</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>group %1: %2</source>
        <translation>Gruppe %1: %2</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>it has more tokens than its cache can hold</source>
        <translation>sie hat mehr Token, als ihr Cache fassen kann</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>its cells are never packed</source>
        <translation>ihre Zellen werden nie gepackt</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>its default format is %1 and here it is %2: use the --precision it was made with</source>
        <translation>sein Standardformat ist %1 und hier ist es %2: dasselbe --precision wie beim Speichern verwenden</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>its queries have another shape</source>
        <translation>ihre Querys haben eine andere Form</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>its scores belong to other cells</source>
        <translation>ihre Scores gehören zu anderen Zellen</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>its specification contradicts its contents</source>
        <translation>ihre Spezifikation widerspricht ihrem Inhalt</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>layer %1 in group %2 with keys %3 and values %4, %5 + %6 bytes a block</source>
        <translation>Schicht %1 in Gruppe %2 mit Keys %3 und Values %4, %5 + %6 Byte pro Block</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>layer table</source>
        <translation>Schichttabelle</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>leave --cache out: the file's applies</source>
        <translation>--cache weglassen: Es gilt der Cache der Datei</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>load the model it was made with</source>
        <translation>das Modell laden, mit dem er entstand</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>load the model it was made with, with the same --quantize</source>
        <translation>das Modell laden, mit dem er entstand, mit demselben --quantize</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>nobody wants its queries</source>
        <translation>niemand braucht ihre Querys</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>precision</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>raise the memory limit, or start without the saved cache</source>
        <translation>die Speichergrenze erhöhen oder ohne den gespeicherten Cache beginnen</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>reading the saved cache</source>
        <translation>Lesen des gespeicherten Caches</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>specification</source>
        <translation>Spezifikation</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>state.now</source>
        <translation>state.now</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>the saved cache has another %1: %2, and here it is %3</source>
        <translation>der gespeicherte Cache unterscheidet sich (%1): dort %2, hier %3</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>the saved cache of %1 tokens does not fit into memory</source>
        <translation>der gespeicherte Cache mit %1 Token passt nicht in den Speicher</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>the saved recurrent state does not fit into memory</source>
        <translation>der gespeicherte rekurrente Zustand passt nicht in den Speicher</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>tokenizer</source>
        <translation>Tokenizer</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>use --precision %1</source>
        <translation>--precision %1 verwenden</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>use the model's own tokenizer files</source>
        <translation>die Tokenizer-Dateien des Modells selbst verwenden</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/restore.cpp"/>
        <source>vocabulary</source>
        <translation>Vokabular</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/save.cpp"/>
        <source>%1 was stopped</source>
        <translation>%1 wurde gestoppt</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/save.cpp"/>
        <source>a cache of a transcription cannot be saved: the file format has no place for the encoder's output</source>
        <translation>der Cache einer Transkription lässt sich nicht speichern: Das Dateiformat hat keinen Platz für die Ausgabe des Encoders</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/save.cpp"/>
        <source>saving the cache</source>
        <translation>Speichern des Caches</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/save.cpp"/>
        <source>start it again; nothing was changed</source>
        <translation>es neu starten; nichts wurde geändert</translation>
    </message>
    <message>
        <location filename="../../core/cache/archive/save.cpp"/>
        <source>transcribe the recording again</source>
        <translation>die Aufnahme noch einmal transkribieren</translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>%1 cells of a block</source>
        <translation>%1 Zellen eines Blocks</translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>%1 does not go with backend %2</source>
        <translation>%1 verträgt sich nicht mit dem Backend %2</translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>%1 got %2, and backend %3 has no such axis</source>
        <translation>%1 hat den Wert %2, und das Backend %3 hat keine solche Achse</translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>%1 numbers of a head</source>
        <translation>%1 Zahlen eines Kopfs</translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>%1, or leave it out</source>
        <translation>%1 oder weglassen</translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>0 (per token) and -1 (per channel)</source>
        <translation>0 (pro Token) und -1 (pro Kanal)</translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>1 (per token) and 0 (per channel)</source>
        <translation>1 (pro Token) und 0 (pro Kanal)</translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>a q_group_size of %1 does not divide the %2</source>
        <translation>q_group_size %1 ist kein Teiler der %2</translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>backend %1 has no %2 bits</source>
        <translation>das Backend %1 hat keine %2 Bit</translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>float zero, solver with hqq_optimize; axis 1 (per token) or 0 (per channel)</source>
        <translation>Gleitkomma-Nullpunkt, Solver mit hqq_optimize; Achse 1 (pro Token) oder 0 (pro Kanal)</translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>it has %1; the nearest is %2</source>
        <translation>vorhanden: %1; am nächsten: %2</translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>its keys are per channel and its values per token; choose another backend for another axis</source>
        <translation>seine Keys sind pro Kanal und seine Values pro Token; für eine andere Achse ein anderes Backend wählen</translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>keys per channel, values per token</source>
        <translation>Keys pro Kanal, Values pro Token</translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>keys per channel, values rotated, the first tokens full</source>
        <translation>Keys pro Kanal, Values gedreht, die ersten Token in voller Genauigkeit</translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>leave it out</source>
        <translation>weglassen</translation>
    </message>
    <message>
        <location filename="../../core/cache/format/registry.cpp"/>
        <source>range and float shift; axis 0 (per token) or -1 (per channel)</source>
        <translation>Wertebereich und Gleitkomma-Verschiebung; Achse 0 (pro Token) oder -1 (pro Kanal)</translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/backing_store.cpp"/>
        <source>a file for the cache cannot be made in %1: %2</source>
        <translation>in %1 lässt sich keine Datei für den Cache anlegen: %2</translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/backing_store.cpp"/>
        <source>check the disk, or choose residency=device</source>
        <translation>die Platte prüfen oder residency=device wählen</translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/backing_store.cpp"/>
        <source>free some space, or set TMPDIR to a folder on another disk</source>
        <translation>Platz schaffen oder TMPDIR auf einen Ordner auf einer anderen Platte setzen</translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/backing_store.cpp"/>
        <source>set TMPDIR to a folder that can be written, or choose residency=device</source>
        <translation>TMPDIR auf einen beschreibbaren Ordner setzen oder residency=device wählen</translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/backing_store.cpp"/>
        <source>the disk with %1 is full; the cache needs %2 more there</source>
        <translation>die Platte mit %1 ist voll; der Cache braucht dort noch %2</translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/backing_store.cpp"/>
        <source>the file of the cache in %1 could not be read</source>
        <translation>die Datei des Caches in %1 ließ sich nicht lesen</translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/backing_store.cpp"/>
        <source>the file of the cache in %1 could not be written</source>
        <translation>die Datei des Caches in %1 ließ sich nicht schreiben</translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/block_pool.cpp"/>
        <source>a cache of %1 tokens needs more memory than any machine has</source>
        <translation>ein Cache von %1 Token braucht mehr Speicher, als irgendein Rechner hat</translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/block_pool.cpp"/>
        <source>choose a smaller capacity</source>
        <translation>eine kleinere Kapazität wählen</translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/block_pool.cpp"/>
        <source>choose a smaller capacity or a smaller format</source>
        <translation>eine kleinere Kapazität oder ein kleineres Format wählen</translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/block_pool.cpp"/>
        <source>choose a smaller capacity or raise the limit</source>
        <translation>eine kleinere Kapazität wählen oder die Grenze erhöhen</translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/block_pool.cpp"/>
        <source>close other programs</source>
        <translation>andere Programme schließen</translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/block_pool.cpp"/>
        <source>the cache needs %1 bytes and the memory limit leaves %2</source>
        <translation>der Cache braucht %1 Byte, und die Speichergrenze lässt %2 übrig</translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/block_pool.cpp"/>
        <source>the cache needs %1 bytes, and the machine has less free memory</source>
        <translation>der Cache braucht %1 Byte, und der Rechner hat weniger freien Speicher</translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/block_pool.cpp"/>
        <source>there is not enough memory to move the cache</source>
        <translation>der Speicher reicht nicht, um den Cache zu verschieben</translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/io_queue.cpp"/>
        <source>close other programs, or choose residency=device</source>
        <translation>andere Programme schließen oder residency=device wählen</translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/io_queue.cpp"/>
        <source>the system refuses a thread for the cache: %1</source>
        <translation>das System verweigert einen Thread für den Cache: %1</translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/residency.cpp"/>
        <source>choose a smaller capacity, a smaller prefetch, or raise the limit</source>
        <translation>eine kleinere Kapazität oder ein kleineres prefetch wählen oder die Grenze erhöhen</translation>
    </message>
    <message>
        <location filename="../../core/cache/memory/residency.cpp"/>
        <source>compute memory has no room for the buffers that the offloaded layers come through</source>
        <translation>der Rechenspeicher hat keinen Platz für die Puffer, durch die die ausgelagerten Schichten kommen</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/budgeted.cpp"/>
        <source>%1 sinks fill a budget of %2</source>
        <translation>%1 Sinks füllen ein Budget von %2</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/budgeted.cpp"/>
        <source>num_sink_tokens can be 0 to %1</source>
        <translation>num_sink_tokens kann 0 bis %1 sein</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/budgeted.cpp"/>
        <source>prompt=whole is what it does: leave it out</source>
        <translation>prompt=whole gilt hier ohnehin: weglassen</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/budgeted.cpp"/>
        <source>window_length=N bounds it</source>
        <translation>window_length=N begrenzt ihn</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/expected_attention.cpp"/>
        <source>Prompt, as expected (Expected Attention)</source>
        <translation>Prompt, wie erwartet (Expected Attention)</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/fixed.cpp"/>
        <source>Full, fixed size</source>
        <translation>Voll, feste Größe</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/fixed.cpp"/>
        <source>choose retention=sliding_window or retention=sink</source>
        <translation>retention=sliding_window oder retention=sink wählen</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/full.cpp"/>
        <source>Full (grows)</source>
        <translation>Voll (wächst)</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/full.cpp"/>
        <source>choose retention=fixed, or leave retention out</source>
        <translation>retention=fixed wählen oder retention weglassen</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/full.cpp"/>
        <source>choose retention=sliding_window, or give a window only to the layers that are meant</source>
        <translation>retention=sliding_window wählen oder nur den Schichten ein Fenster geben, für die es gedacht ist</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/h2o.cpp"/>
        <source>Heavy hitters (H2O)</source>
        <translation>Heavy Hitters (H2O)</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/h2o.cpp"/>
        <source>recent can be 0 to %1</source>
        <translation>recent kann 0 bis %1 sein</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/h2o.cpp"/>
        <source>the %1 most recent do not fit into a budget of %2</source>
        <translation>die %1 neuesten passen nicht in ein Budget von %2</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/h2o.cpp"/>
        <source>the newest and the most attended, %1 tokens</source>
        <translation>die neuesten und die am stärksten beachteten, %1 Token</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/key_norm.cpp"/>
        <source>Smallest key norms</source>
        <translation>Kleinste Key-Normen</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/key_norm.cpp"/>
        <source>the %1 tokens with the smallest key norms</source>
        <translation>die %1 Token mit den kleinsten Key-Normen</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/registry.cpp"/>
        <source>%1 does not go with %2</source>
        <translation>%1 verträgt sich nicht mit %2</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/registry.cpp"/>
        <source>choose a retention that decides by keys or attention, or leave it out</source>
        <translation>eine Auswahl wählen, die nach Keys oder Attention entscheidet, oder weglassen</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/registry.cpp"/>
        <source>choose retention=h2o, or leave it out</source>
        <translation>retention=h2o wählen oder weglassen</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/registry.cpp"/>
        <source>choose retention=sink, or give sinks only to the layers that are meant</source>
        <translation>retention=sink wählen oder nur den Schichten Sinks geben, für die sie gedacht sind</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/registry.cpp"/>
        <source>choose retention=snapkv or retention=pyramidkv, or leave it out</source>
        <translation>retention=snapkv oder retention=pyramidkv wählen oder weglassen</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/sink.cpp"/>
        <source>%1 sinks fill a window of %2</source>
        <translation>%1 Sinks füllen ein Fenster von %2</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/sink.cpp"/>
        <source>Sinks + window</source>
        <translation>Sinks + Fenster</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/sliding_window.cpp"/>
        <source>sliding_window needs a length, and this layer has no window</source>
        <translation>sliding_window braucht eine Länge, und diese Schicht hat kein Fenster</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/snapkv.cpp"/>
        <source>%1 observed tokens do not fit into a budget of %2</source>
        <translation>%1 beobachtete Token passen nicht in ein Budget von %2</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/snapkv.cpp"/>
        <source>Prompt, as a pyramid (PyramidKV)</source>
        <translation>Prompt, als Pyramide (PyramidKV)</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/snapkv.cpp"/>
        <source>Prompt, shortened (SnapKV)</source>
        <translation>Prompt, gekürzt (SnapKV)</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/snapkv.cpp"/>
        <source>observe can be 1 to %1</source>
        <translation>observe kann 1 bis %1 sein</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/tova.cpp"/>
        <source>Most attended (TOVA)</source>
        <translation>Am stärksten beachtet (TOVA)</translation>
    </message>
    <message>
        <location filename="../../core/cache/retention/tova.cpp"/>
        <source>the %1 tokens that the newest attends to most</source>
        <translation>die %1 Token, die das neueste am stärksten beachtet</translation>
    </message>
    <message>
        <location filename="../../core/cache/sequence/cross_cache.cpp"/>
        <source>raise the limit</source>
        <translation>die Grenze erhöhen</translation>
    </message>
    <message>
        <location filename="../../core/cache/sequence/cross_cache.cpp"/>
        <source>the recording needs %1 bytes and the memory limit leaves %2</source>
        <translation>die Aufnahme braucht %1 Byte, und die Speichergrenze lässt %2 übrig</translation>
    </message>
    <message>
        <location filename="../../core/cache/sequence/kv_cache.cpp"/>
        <source>reset it and begin with the whole text</source>
        <translation>ihn zurücksetzen und mit dem ganzen Text beginnen</translation>
    </message>
    <message>
        <location filename="../../core/cache/sequence/kv_cache.cpp"/>
        <source>the cache %1 has seen %2 tokens and keeps none</source>
        <translation>der Cache %1 hat %2 Token gesehen und behält keines</translation>
    </message>
    <message>
        <location filename="../../core/cache/sequence/read_cells.cpp"/>
        <source>choose a layer that attends</source>
        <translation>eine Schicht mit Attention wählen</translation>
    </message>
    <message>
        <location filename="../../core/cache/sequence/read_cells.cpp"/>
        <source>choose one of 0 to %1</source>
        <translation>eine von 0 bis %1 wählen</translation>
    </message>
    <message>
        <location filename="../../core/cache/sequence/read_cells.cpp"/>
        <source>layer %1 has no KV head %2</source>
        <translation>Schicht %1 hat keinen KV-Kopf %2</translation>
    </message>
    <message>
        <location filename="../../core/cache/sequence/read_cells.cpp"/>
        <source>layer %1 has no keys and values</source>
        <translation>Schicht %1 hat keine Keys und Values</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source> bit </source>
        <translation> Bit </translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>%1 is another name of dynamic for %2, and this model is not one</source>
        <translation>%1 ist ein anderer Name von dynamic für %2, und dieses Modell ist keines</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>%1 is for %2 of few bits</source>
        <translation>%1 ist für %2 mit wenigen Bit</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>a model with attention and recurrent state</source>
        <translation>ein Modell mit Attention und rekurrentem Zustand</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>a model with recurrent state</source>
        <translation>ein Modell mit rekurrentem Zustand</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>add residency=disk or residency=host, or leave it out</source>
        <translation>residency=disk oder residency=host hinzufügen oder weglassen</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>an encoder-decoder model</source>
        <translation>ein Encoder-Decoder-Modell</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>hybrid is for models with window layers, and this model has none</source>
        <translation>hybrid ist für Modelle mit Fensterschichten, und dieses Modell hat keine</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>it accepts one number for all of them: write it before the layer rules</source>
        <translation>erlaubt ist eine Zahl für alle: sie vor die Schichtregeln schreiben</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>layer %1 keeps a recurrent state and no cells</source>
        <translation>Schicht %1 behält einen rekurrenten Zustand und keine Zellen</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>layer %1 keeps nothing</source>
        <translation>Schicht %1 behält nichts</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>layer %1 reads the cells of layer %2 and keeps none</source>
        <translation>Schicht %1 liest die Zellen von Schicht %2 und behält keine</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>layers of this model: 0-%1</source>
        <translation>Schichten dieses Modells: 0-%1</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>name attention layers, or leave the rule out</source>
        <translation>Attention-Schichten angeben oder die Regel weglassen</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>name layer %1, or leave the rule out</source>
        <translation>Schicht %1 angeben oder die Regel weglassen</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>prefetch got %1 and %2, and offloaded layers of a device share one ring of buffers</source>
        <translation>prefetch hat die Werte %1 und %2, und ausgelagerte Schichten eines Geräts teilen sich einen Ring von Puffern</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>prefetch got %1, and no layer is offloaded</source>
        <translation>prefetch hat den Wert %1, und keine Schicht ist ausgelagert</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>requantize=all does not go with rotate=hadamard</source>
        <translation>requantize=all verträgt sich nicht mit rotate=hadamard</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>requantize=all needs a cache that keeps every token</source>
        <translation>requantize=all braucht einen Cache, der jedes Token behält</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>requantize=all reproduces %1, not %2</source>
        <translation>requantize=all bildet %1 nach, nicht %2</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>say %1, or requantize=append</source>
        <translation>%1 oder requantize=append angeben</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>say %1=N too, or leave %2 out</source>
        <translation>auch %1=N angeben oder %2 weglassen</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>say requantize=append, or retention=full on layers without a window</source>
        <translation>requantize=append angeben oder retention=full bei Schichten ohne Fenster</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>say requantize=append, or rotate=none</source>
        <translation>requantize=append oder rotate=none angeben</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>use dynamic</source>
        <translation>dynamic verwenden</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_plan.cpp"/>
        <source>use dynamic, or sliding_window:window_length=N</source>
        <translation>dynamic oder sliding_window:window_length=N verwenden</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>%1 to %2 numbers</source>
        <translation>%1 bis %2 Zahlen</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>0, 0-3 or -1 (the last)</source>
        <translation>0, 0-3 oder -1 (die letzte)</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Compress to</source>
        <translation>Komprimieren auf</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Compresses</source>
        <translation>Komprimiert werden</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Fitted zeros</source>
        <translation>Angepasste Nullpunkte</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Group size</source>
        <translation>Gruppengröße</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>K %1</source>
        <translation>K %1</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Keeps</source>
        <translation>Behält</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Keys: axis</source>
        <translation>Keys: Achse</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Keys: compress to</source>
        <translation>Keys: komprimieren auf</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Keys: precision</source>
        <translation>Keys: Genauigkeit</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>LAYERS:key=value,...</source>
        <translation>LAYERS:key=value,...</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Last tokens that decide</source>
        <translation>Letzte Token, die entscheiden</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Layers ahead</source>
        <translation>Schichten voraus</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Method</source>
        <translation>Verfahren</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Newest always kept</source>
        <translation>Neueste, immer behalten</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Newest at 16 bit</source>
        <translation>Neueste mit 16 Bit</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Place</source>
        <translation>Ort</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Precision</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Prompt: decided</source>
        <translation>Prompt: entschieden</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Room for</source>
        <translation>Platz für</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Rotation</source>
        <translation>Drehung</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Sinks</source>
        <translation>Sinks</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>V %1</source>
        <translation>V %1</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Values: axis</source>
        <translation>Values: Achse</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Values: compress to</source>
        <translation>Values: komprimieren auf</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>Values: precision</source>
        <translation>Values: Genauigkeit</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>a number of layers, 0 to %1</source>
        <translation>eine Anzahl von Schichten, 0 bis %1</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>a prompt is one decision about what stays, or one for each piece of it (tova, h2o, key_norm)</source>
        <translation>ein Prompt ist eine einzige Entscheidung darüber, was bleibt, oder je eine für jedes seiner Stücke (tova, h2o, key_norm)</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>at most 4096 characters</source>
        <translation>höchstens 4096 Zeichen</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>axis of the groups of keys, numbered as the backend does</source>
        <translation>Achse der Gruppen von Keys, gezählt wie im Backend</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>axis of the groups of values, numbered as the backend does</source>
        <translation>Achse der Gruppen von Values, gezählt wie im Backend</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>bits per number in keys</source>
        <translation>Bit pro Zahl in Keys</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>bits per number in keys and values</source>
        <translation>Bit pro Zahl in Keys und Values</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>bits per number in values</source>
        <translation>Bit pro Zahl in Values</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>capacity in tokens</source>
        <translation>Kapazität in Token</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>chosen by the last %1</source>
        <translation>gewählt von den letzten %1</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>first tokens that are never evicted</source>
        <translation>erste Token, die nie verdrängt werden</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>fit the zeros (backend hqq)</source>
        <translation>die Nullpunkte anpassen (backend hqq)</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>for example format=f16</source>
        <translation>zum Beispiel format=f16</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>full-precision format of keys</source>
        <translation>Format der Keys in voller Genauigkeit</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>full-precision format of keys and values</source>
        <translation>Format der Keys und Values in voller Genauigkeit</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>full-precision format of values</source>
        <translation>Format der Values in voller Genauigkeit</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>key=value list</source>
        <translation>die Liste key=value</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>keys are %1</source>
        <translation>Schlüssel sind %1</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>last tokens of the prompt that choose (snapkv, pyramidkv)</source>
        <translation>letzte Token des Prompts, die auswählen (snapkv, pyramidkv)</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>layer rule</source>
        <translation>die Schichtregel</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>layers read ahead from RAM or disk</source>
        <translation>Schichten, die aus RAM oder von der Platte im Voraus gelesen werden</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>newest tokens that are never evicted (h2o)</source>
        <translation>neueste Token, die nie verdrängt werden (h2o)</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>newest tokens that stay in full precision</source>
        <translation>neueste Token, die in voller Genauigkeit bleiben</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>numbers that share a scale</source>
        <translation>Zahlen, die sich eine Skala teilen</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>numbers up to %1</source>
        <translation>Zahlen bis %1</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>rotation of keys and values before they are compressed</source>
        <translation>Drehung von Keys und Values vor dem Komprimieren</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>the method of compression</source>
        <translation>das Verfahren der Komprimierung</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>the newest %1 always</source>
        <translation>die neuesten %1 immer</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>the specification</source>
        <translation>die Spezifikation</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>unknown key &quot;%1&quot;</source>
        <translation>unbekannter Schlüssel „%1“</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>what a flush compresses: the new tokens, or the whole text again</source>
        <translation>was auf einmal komprimiert wird: die neuen Token oder der ganze Text noch einmal</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>where the cache is stored</source>
        <translation>wo der Cache liegt</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>which tokens stay</source>
        <translation>welche Token bleiben</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>whole numbers from %1 on</source>
        <translation>ganze Zahlen ab %1</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>window %1</source>
        <translation>Fenster %1</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/cache_spec.cpp"/>
        <source>window in tokens, sinks and the newest token included</source>
        <translation>Fenster in Token, Sinks und das neueste Token eingeschlossen</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>As the model asks</source>
        <translation>Wie das Modell es verlangt</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>Compressed</source>
        <translation>Komprimiert</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>Full, fixed size, offloaded</source>
        <translation>Voll, feste Größe, ausgelagert</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>Full, offloaded</source>
        <translation>Voll, ausgelagert</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>No cache</source>
        <translation>Kein Cache</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>about a third of the memory for a long text, less accuracy; the first 4 tokens and the newest 128 to 191 (residual_length, and up to 63 more) stay in full precision</source>
        <translation>bei langem Text etwa ein Drittel des Speichers, weniger genau; die ersten 4 Token und die neuesten 128 bis 191 (residual_length und bis zu 63 mehr) bleiben in voller Genauigkeit</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>about a third of the memory of a long text, some accuracy; the first 4 tokens and the newest 128 to 191 stay at 16 bit</source>
        <translation>bei langem Text etwa ein Drittel des Speichers, etwas Genauigkeit geht verloren; die ersten 4 Token und die neuesten 128 bis 191 bleiben bei 16 Bit</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>all memory at once: to compute in for two layers; every token reads the others, too</source>
        <translation>aller Speicher auf einmal: Rechenspeicher für zwei Schichten; jedes Token liest auch die anderen</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>all memory at once; when it is full the reply stops</source>
        <translation>aller Speicher auf einmal; ist er voll, endet die Antwort</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>allocates all memory at once; the reply stops when it is full</source>
        <translation>belegt allen Speicher auf einmal; die Antwort endet, wenn er voll ist</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>allocates everything at once: compute memory for two layers, the rest on disk; with a GPU, in host memory; every step reads all layers</source>
        <translation>belegt alles auf einmal: Rechenspeicher für zwei Schichten, der Rest auf der Platte; mit einer GPU im Hauptspeicher; jeder Schritt liest alle Schichten</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>as SnapKV, with more tokens in the first layers than in the last: 256 on average</source>
        <translation>wie SnapKV, mit mehr Token in den ersten Schichten als in den letzten: 256 im Mittel</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>as snapkv</source>
        <translation>wie snapkv</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>as snapkv, and the statistics of all queries while the prompt is read: n_heads * (head_dim + head_dim^2) numbers a layer</source>
        <translation>wie snapkv, dazu die Statistik aller Querys, während der Prompt gelesen wird: n_heads * (head_dim + head_dim^2) Zahlen pro Schicht</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>between Window and Full</source>
        <translation>zwischen „Fenster“ und „Voll“</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>between sliding_window and dynamic</source>
        <translation>zwischen sliding_window und dynamic</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>bounded memory once a prompt is read, endless text; crops only before the first eviction</source>
        <translation>begrenzter Speicher, sobald ein Prompt gelesen ist, Text ohne Ende; kürzbar nur vor der ersten Verdrängung</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>bounded memory once a prompt is read, endless text; crops only before the first eviction, and attention is computed up to half as often again</source>
        <translation>begrenzter Speicher, sobald ein Prompt gelesen ist, Text ohne Ende; kürzbar nur vor der ersten Verdrängung, und die Attention wird bis zu anderthalbmal so oft berechnet</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>bounded memory once a prompt is read, endless text; crops only to nothing, and attention is computed up to half as often again</source>
        <translation>begrenzter Speicher, sobald ein Prompt gelesen ist, Text ohne Ende; lässt sich nur ganz leeren, und die Attention wird bis zu anderthalbmal so oft berechnet</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>bounded memory, endless text; other tokens are forgotten</source>
        <translation>begrenzter Speicher, Text ohne Ende; andere Token werden vergessen</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>bounded memory, endless text; other tokens are forgotten, a little slower</source>
        <translation>begrenzter Speicher, Text ohne Ende; andere Token werden vergessen, etwas langsamer</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>bounded memory, endless text; other tokens are forgotten, a little slower; an edit reads the text again</source>
        <translation>begrenzter Speicher, Text ohne Ende; andere Token werden vergessen, etwas langsamer; nach einer Änderung wird der Text noch einmal gelesen</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>bounded memory, endless text; the middle is forgotten</source>
        <translation>begrenzter Speicher, Text ohne Ende; die Mitte wird vergessen</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>bounded memory; older tokens are forgotten</source>
        <translation>begrenzter Speicher; ältere Token werden vergessen</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>compute memory for two layers, the rest on disk; with a GPU, in host memory; every step reads all layers</source>
        <translation>Rechenspeicher für zwei Schichten, der Rest auf der Platte; mit einer GPU im Hauptspeicher; jeder Schritt liest alle Schichten</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>every token there is room for</source>
        <translation>jedes Token, für das Platz ist</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>every token there is room for, on disk (with a GPU: in RAM)</source>
        <translation>jedes Token, für das Platz ist, auf der Platte (mit einer GPU: im RAM)</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>every token, older ones compressed</source>
        <translation>jedes Token, ältere komprimiert</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>every token, on disk (with a GPU: in RAM)</source>
        <translation>jedes Token, auf der Platte (mit einer GPU: im RAM)</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>grows by blocks of 64 tokens, nothing is copied when it grows</source>
        <translation>wächst in Blöcken von 64 Token, beim Wachsen wird nichts kopiert</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>grows by blocks of 64 tokens; nothing is copied when it grows; layers of the model with a window keep their window only</source>
        <translation>wächst in Blöcken von 64 Token; beim Wachsen wird nichts kopiert; Schichten des Modells mit einem Fenster behalten nur ihr Fenster</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>in each layer 256 tokens: the newest half, and those that all others attended to most</source>
        <translation>in jeder Schicht 256 Token: die neueste Hälfte und die, die alle anderen am stärksten beachtet haben</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>in each layer the 256 tokens of the prompt that its end attends to most, and every token after it</source>
        <translation>in jeder Schicht die 256 Token des Prompts, die sein Ende am stärksten beachtet, und jedes Token danach</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>in each layer the 256 tokens of the prompt that later ones are expected to attend to, and every token after it</source>
        <translation>in jeder Schicht die 256 Token des Prompts, die spätere voraussichtlich beachten, und jedes Token danach</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>in each layer the 256 tokens that the newest attends to most</source>
        <translation>in jeder Schicht die 256 Token, die das neueste am stärksten beachtet</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>in each layer the 256 tokens with the smallest key norms</source>
        <translation>in jeder Schicht die 256 Token mit den kleinsten Key-Normen</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>layer by layer, a window or everything</source>
        <translation>Schicht für Schicht ein Fenster oder alles</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>little memory for a long prompt once it is read; the reply grows</source>
        <translation>wenig Speicher für einen langen Prompt, sobald er gelesen ist; die Antwort wächst</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>memory of the whole prompt while it is read, and of 256 tokens of it from then on; grows with the reply; crops only after the prompt</source>
        <translation>Speicher für den ganzen Prompt, während er gelesen wird, und danach für 256 seiner Token; wächst mit der Antwort; kürzbar nur nach dem Prompt</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>memory to compute in for two layers; every token reads the others, too</source>
        <translation>Rechenspeicher für zwei Schichten; jedes Token liest auch die anderen</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>no memory between steps; slow, time grows with the square of the text</source>
        <translation>kein Speicher zwischen den Schritten; langsam, die Zeit wächst quadratisch mit dem Text</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>no memory between tokens; the time grows with the square of the text</source>
        <translation>kein Speicher zwischen den Token; die Zeit wächst quadratisch mit dem Text</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>only the last N tokens</source>
        <translation>nur die letzten N Token</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>slow, reads the whole text for every token</source>
        <translation>langsam, liest für jedes Token den ganzen Text</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec/presets.cpp"/>
        <source>the first 4 and the last 252</source>
        <translation>die ersten 4 und die letzten 252</translation>
    </message>
    <message>
        <location filename="../../core/cache/spec_error.h"/>
        <source>cache specification: %1</source>
        <translation>Cache-Spezifikation: %1</translation>
    </message>
    <message>
        <location filename="../../core/cache/table/cell_table.cpp"/>
        <source>begins inside the one before it</source>
        <translation>beginnt innerhalb des vorigen</translation>
    </message>
    <message>
        <location filename="../../core/cache/table/cell_table.cpp"/>
        <source>block %1 %2</source>
        <translation>Block %1 %2</translation>
    </message>
    <message>
        <location filename="../../core/cache/table/cell_table.cpp"/>
        <source>has cells that no block has</source>
        <translation>hat Zellen, die kein Block hat</translation>
    </message>
    <message>
        <location filename="../../core/cache/table/cell_table.cpp"/>
        <source>has positions that no packed block has</source>
        <translation>hat Positionen, die kein gepackter Block hat</translation>
    </message>
    <message>
        <location filename="../../core/cache/table/cell_table.cpp"/>
        <source>holds cells after the end of the text</source>
        <translation>enthält Zellen hinter dem Ende des Texts</translation>
    </message>
    <message>
        <location filename="../../core/cache/table/cell_table.cpp"/>
        <source>holds cells that were never written</source>
        <translation>enthält Zellen, die nie geschrieben wurden</translation>
    </message>
    <message>
        <location filename="../../core/cache/table/cell_table.cpp"/>
        <source>holds nothing</source>
        <translation>enthält nichts</translation>
    </message>
    <message>
        <location filename="../../core/cache/table/cell_table.cpp"/>
        <source>is out of order</source>
        <translation>steht an der falschen Stelle</translation>
    </message>
    <message>
        <location filename="../../core/cache/table/cell_table.cpp"/>
        <source>lies after the end of the text</source>
        <translation>liegt hinter dem Ende des Texts</translation>
    </message>
    <message>
        <location filename="../../core/cache/table/cell_table.cpp"/>
        <source>was written after the end of the text</source>
        <translation>wurde hinter dem Ende des Texts geschrieben</translation>
    </message>
    <message>
        <location filename="../../core/cache/view/reference_kv.cpp"/>
        <source>no memory is left for the keys and values that are kept to measure errors</source>
        <translation>für die Keys und Values, die zum Messen der Fehler behalten werden, ist kein Speicher übrig</translation>
    </message>
    <message>
        <location filename="../../core/cache/view/reference_kv.cpp"/>
        <source>switch the measuring of errors off</source>
        <translation>das Messen der Fehler ausschalten</translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>%1 groups do not divide %2 beams</source>
        <translation>%2 Beams lassen sich nicht in %1 gleiche Gruppen teilen</translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>%1 sequences are to be returned and there are %2 beams</source>
        <translation>%1 Sequenzen sollen zurückgegeben werden, und es gibt %2 Beams</translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>a diversity penalty is for groups of beams</source>
        <translation>eine Diversity-Penalty ist für Gruppen von Beams</translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>beam search does not draw tokens</source>
        <translation>Beam-Search zieht keine Token</translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>beams is %1</source>
        <translation>beams ist %1</translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>choose 2 or more groups</source>
        <translation>2 oder mehr Gruppen wählen</translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>choose a number of groups that divides the number of beams</source>
        <translation>eine Gruppenzahl wählen, die die Zahl der Beams teilt</translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>diversity-penalty is %1</source>
        <translation>diversity-penalty ist %1</translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>end them by an id (eos), or leave out beams</source>
        <translation>sie durch eine ID beenden (eos) oder die Beams weglassen</translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>give diversity-penalty a number above 0</source>
        <translation>für diversity-penalty eine Zahl über 0 angeben</translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>groups of beams without a diversity penalty are all the same</source>
        <translation>Gruppen von Beams ohne Diversity-Penalty sind alle gleich</translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>it accepts 0 (off) or more</source>
        <translation>erlaubt: 0 (aus) oder mehr</translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>it accepts 1 or more</source>
        <translation>erlaubt: 1 oder mehr</translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>it accepts any number; 0 is off</source>
        <translation>erlaubt: jede Zahl; 0 ist aus</translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>leave out temperature, top-k, top-p, min-p and typical-p, or beams</source>
        <translation>temperature, top-k, top-p, min-p und typical-p oder die Beams weglassen</translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>length-penalty is %1</source>
        <translation>length-penalty ist %1</translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>return fewer sequences or use more beams</source>
        <translation>weniger Sequenzen zurückgeben oder mehr Beams verwenden</translation>
    </message>
    <message>
        <location filename="../../core/decode/beam_search.cpp"/>
        <source>stop texts do not end beams</source>
        <translation>Stopptexte beenden keine Beams</translation>
    </message>
    <message>
        <location filename="../../core/decode/comparison.cpp"/>
        <source>%1 runs to compare</source>
        <translation>%1 Läufe zu vergleichen</translation>
    </message>
    <message>
        <location filename="../../core/decode/comparison.cpp"/>
        <source>give 1 to %1</source>
        <translation>1 bis %1 angeben</translation>
    </message>
    <message>
        <location filename="../../core/decode/generator.cpp"/>
        <source>give it at least one token</source>
        <translation>mindestens ein Token angeben</translation>
    </message>
    <message>
        <location filename="../../core/decode/generator.cpp"/>
        <source>ids go from 0 to %1</source>
        <translation>IDs gehen von 0 bis %1</translation>
    </message>
    <message>
        <location filename="../../core/decode/generator.cpp"/>
        <source>token id %1 is outside the vocabulary</source>
        <translation>die Token-ID %1 liegt außerhalb des Vokabulars</translation>
    </message>
    <message>
        <location filename="../../core/decode/perplexity.cpp"/>
        <source>%1, and nothing is left to score after a prefill of %2</source>
        <translation>%1, und nach einem Prefill von %2 bleibt nichts zu bewerten</translation>
    </message>
    <message>
        <location filename="../../core/decode/perplexity.cpp"/>
        <source>a prefill of %1 tokens leaves nothing to score in windows of %2</source>
        <translation>ein Prefill von %1 Token lässt in Fenstern von %2 nichts zu bewerten übrig</translation>
    </message>
    <message>
        <location filename="../../core/decode/perplexity.cpp"/>
        <source>choose a cache that takes less memory, or a shorter text</source>
        <translation>einen Cache wählen, der weniger Speicher braucht, oder einen kürzeren Text</translation>
    </message>
    <message>
        <location filename="../../core/decode/perplexity.cpp"/>
        <source>choose a cache with more room, or a shorter text</source>
        <translation>einen Cache mit mehr Platz oder einen kürzeren Text wählen</translation>
    </message>
    <message>
        <location filename="../../core/decode/perplexity.cpp"/>
        <source>choose a smaller prefill or a larger context</source>
        <translation>einen kleineren Prefill oder einen größeren Kontext wählen</translation>
    </message>
    <message>
        <location filename="../../core/decode/perplexity.cpp"/>
        <source>give a longer text or a smaller prefill</source>
        <translation>einen längeren Text oder einen kleineren Prefill angeben</translation>
    </message>
    <message>
        <location filename="../../core/decode/perplexity.cpp"/>
        <source>the stride is 1 to the context</source>
        <translation>der Stride geht von 1 bis zur Kontextlänge</translation>
    </message>
    <message>
        <location filename="../../core/decode/perplexity.cpp"/>
        <source>the text has %1 tokens</source>
        <translation>der Text hat %1 Token</translation>
    </message>
    <message>
        <location filename="../../core/decode/perplexity.cpp"/>
        <source>the text has one token</source>
        <translation>der Text hat ein Token</translation>
    </message>
    <message>
        <location filename="../../core/decode/perplexity.cpp"/>
        <source>windows of %1 tokens every %2</source>
        <translation>Fenster von %1 Token alle %2</translation>
    </message>
    <message>
        <location filename="../../core/decode/prompt_lookup.cpp"/>
        <source>leave out the prompt lookup</source>
        <translation>den Prompt-Lookup weglassen</translation>
    </message>
    <message>
        <location filename="../../core/decode/prompt_lookup.cpp"/>
        <source>leave out the prompt lookup, or use a cache that keeps every token</source>
        <translation>den Prompt-Lookup weglassen oder einen Cache verwenden, der jedes Token behält</translation>
    </message>
    <message>
        <location filename="../../core/decode/prompt_lookup.cpp"/>
        <source>the cache %1 cannot remove tokens: %2</source>
        <translation>der Cache %1 kann keine Token entfernen: %2</translation>
    </message>
    <message>
        <location filename="../../core/decode/prompt_lookup.cpp"/>
        <source>the model has a recurrent state</source>
        <translation>das Modell hat einen rekurrenten Zustand</translation>
    </message>
    <message>
        <location filename="../../core/decode/prompt_lookup.cpp"/>
        <source>tokens are evicted from its window of %1</source>
        <translation>aus seinem Fenster von %1 werden Token verdrängt</translation>
    </message>
    <message>
        <location filename="../../core/decode/sampler.cpp"/>
        <source>%1 is %2</source>
        <translation>%1 ist %2</translation>
    </message>
    <message>
        <location filename="../../core/decode/sampler.cpp"/>
        <source>0 (greedy) to 100</source>
        <translation>0 (greedy) bis 100</translation>
    </message>
    <message>
        <location filename="../../core/decode/sampler.cpp"/>
        <source>0 (off) or more</source>
        <translation>0 (aus) oder mehr</translation>
    </message>
    <message>
        <location filename="../../core/decode/sampler.cpp"/>
        <source>0 (off) to 1</source>
        <translation>0 (aus) bis 1</translation>
    </message>
    <message>
        <location filename="../../core/decode/sampler.cpp"/>
        <source>above 0, up to 1 (off)</source>
        <translation>über 0, bis 1 (aus)</translation>
    </message>
    <message>
        <location filename="../../core/decode/sampler.cpp"/>
        <source>above 0; 1 is off</source>
        <translation>über 0; 1 ist aus</translation>
    </message>
    <message>
        <location filename="../../core/decode/speech_config.cpp"/>
        <source>the language got &quot;%1&quot;</source>
        <translation>die Sprache hat den Wert „%1“</translation>
    </message>
    <message>
        <location filename="../../core/decode/speech_config.cpp"/>
        <source>the model knows %1</source>
        <translation>das Modell kennt %1</translation>
    </message>
    <message>
        <location filename="../../core/decode/speech_config.cpp"/>
        <source>the model knows English only</source>
        <translation>das Modell kennt nur Englisch</translation>
    </message>
    <message>
        <location filename="../../core/decode/transcriber.cpp"/>
        <source>%1 does not translate</source>
        <translation>%1 übersetzt nicht</translation>
    </message>
    <message>
        <location filename="../../core/decode/transcriber.cpp"/>
        <source>%1 lacks the tokens that begin a transcript</source>
        <translation>%1 fehlen die Token, mit denen ein Transkript beginnt</translation>
    </message>
    <message>
        <location filename="../../core/decode/transcriber.cpp"/>
        <source>ask it to transcribe</source>
        <translation>transkribieren lassen</translation>
    </message>
    <message>
        <location filename="../../core/decode/transcriber.cpp"/>
        <source>give it a longer one</source>
        <translation>eine längere angeben</translation>
    </message>
    <message>
        <location filename="../../core/decode/transcriber.cpp"/>
        <source>put tokenizer.json and generation_config.json into its folder</source>
        <translation>tokenizer.json und generation_config.json in seinen Ordner legen</translation>
    </message>
    <message>
        <location filename="../../core/decode/transcriber.cpp"/>
        <source>the clip contains no sound</source>
        <translation>die Aufnahme enthält kein Audio</translation>
    </message>
    <message>
        <location filename="../../core/device/cpu/cpu_ops.cpp"/>
        <source>close other programs, or choose a smaller model or context</source>
        <translation>andere Programme schließen oder ein kleineres Modell oder einen kürzeren Kontext wählen</translation>
    </message>
    <message>
        <location filename="../../core/device/cpu/cpu_ops.cpp"/>
        <source>no memory for %1</source>
        <translation>kein Speicher für %1</translation>
    </message>
    <message>
        <location filename="../../core/device/cpu/pack.cpp"/>
        <source>a weight matrix cannot hold integers (I32)</source>
        <translation>eine Gewichtsmatrix kann keine ganzen Zahlen (I32) enthalten</translation>
    </message>
    <message>
        <location filename="../../core/device/cpu/scratch.h"/>
        <source>no memory for the working space of a step</source>
        <translation>kein Speicher für den Arbeitsbereich eines Schritts</translation>
    </message>
    <message>
        <location filename="../../core/device/cpu/scratch.h"/>
        <source>use a smaller chunk</source>
        <translation>einen kleineren Chunk verwenden</translation>
    </message>
    <message>
        <location filename="../../core/device/quant_layout.cpp"/>
        <source>there are codes of %1 bits</source>
        <translation>es gibt Codes mit %1 Bit</translation>
    </message>
    <message>
        <location filename="../../core/device/quant_layout.cpp"/>
        <source>there are no codes of %1 bits</source>
        <translation>es gibt keine Codes mit %1 Bit</translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>%1 in full windows</source>
        <translation>%1 in vollen Fenstern</translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>%1 of %2 layers: %3</source>
        <translation>%1 von %2 Schichten: %3</translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>%1, of the last %L2 tokens</source>
        <translation>%1, für die letzten %L2 Token</translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>%1, with an index key of %2 numbers</source>
        <translation>%1, mit einem Index-Key von %2 Zahlen</translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>%1, with learned sinks</source>
        <translation>%1, mit gelernten Sinks</translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>%1, without rotation</source>
        <translation>%1, ohne Drehung</translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>%L1 B a token</source>
        <translation>%L1 B pro Token</translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>%L1 B a token and %2 in full windows</source>
        <translation>%L1 B pro Token und %2 in vollen Fenstern</translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>But %1</source>
        <translation>Aber %1</translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>Cells of a sound, written once: %1</source>
        <translation>Zellen einer Aufnahme, einmal geschrieben: %1</translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>Cells: %1</source>
        <translation>Zellen: %1</translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>If each head had its own keys and values: %1</source>
        <translation>Hätte jeder Kopf eigene Keys und Values: %1</translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>If each layer had cells of its own: %1</source>
        <translation>Hätte jede Schicht eigene Zellen: %1</translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>If no layer had a window: %1</source>
        <translation>Hätte keine Schicht ein Fenster: %1</translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>States: %1 for a text of any length, and as much again for each checkpoint</source>
        <translation>Zustände: %1 für einen Text jeder Länge und noch einmal so viel für jeden Checkpoint</translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>States: %1, the bytes of the cells of %L2 tokens, and as much again for each checkpoint</source>
        <translation>Zustände: %1, so viel wie die Zellen von %L2 Token, und noch einmal so viel für jeden Checkpoint</translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>a state of %1</source>
        <translation>ein Zustand von %1</translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>a vector of %1 numbers for the keys and values of all heads, %L2 B a token</source>
        <translation>ein Vektor von %1 Zahlen für die Keys und Values aller Köpfe, %L2 B pro Token</translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>cells of %L1 B a token</source>
        <translation>Zellen von %L1 B pro Token</translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>the cells of layer %1</source>
        <translation>die Zellen von Schicht %1</translation>
    </message>
    <message>
        <location filename="../../core/engine/cache_shape.cpp"/>
        <source>the cells of layers %1</source>
        <translation>die Zellen der Schichten %1</translation>
    </message>
    <message>
        <location filename="../../core/engine/compared.cpp"/>
        <source>a known reason</source>
        <translation>ein bekannter Grund</translation>
    </message>
    <message>
        <location filename="../../core/engine/compared.cpp"/>
        <source>a list of 1 to 4 runs</source>
        <translation>eine Liste von 1 bis 4 Läufen</translation>
    </message>
    <message>
        <location filename="../../core/engine/compared.cpp"/>
        <source>a list of ascending lengths of the text</source>
        <translation>eine Liste aufsteigender Textlängen</translation>
    </message>
    <message>
        <location filename="../../core/engine/compared.cpp"/>
        <source>a list of numbers</source>
        <translation>eine Liste von Zahlen</translation>
    </message>
    <message>
        <location filename="../../core/engine/compared.cpp"/>
        <source>as long as kl</source>
        <translation>so lang wie kl</translation>
    </message>
    <message>
        <location filename="../../core/engine/compared.cpp"/>
        <source>device, host or disk</source>
        <translation>device, host oder disk</translation>
    </message>
    <message>
        <location filename="../../core/engine/compared.cpp"/>
        <source>ends</source>
        <translation>ends</translation>
    </message>
    <message>
        <location filename="../../core/engine/compared.cpp"/>
        <source>give what kvarium-cli compare --json or Save data wrote</source>
        <translation>angeben, was kvarium-cli compare --json oder „Daten speichern“ geschrieben hat</translation>
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
        <translation>das ist kein JSON-Objekt: %1</translation>
    </message>
    <message>
        <location filename="../../core/engine/comparing.cpp"/>
        <source>choose 1 to %1</source>
        <translation>1 bis %1 wählen</translation>
    </message>
    <message>
        <location filename="../../core/engine/comparing.cpp"/>
        <source>no model is loaded</source>
        <translation>kein Modell ist geladen</translation>
    </message>
    <message>
        <location filename="../../core/engine/comparing.cpp"/>
        <source>open a model first</source>
        <translation>zuerst ein Modell öffnen</translation>
    </message>
    <message>
        <location filename="../../core/engine/conversation.cpp"/>
        <source>ask for one first</source>
        <translation>zuerst eine verlangen</translation>
    </message>
    <message>
        <location filename="../../core/engine/conversation.cpp"/>
        <source>there is no reply to go on with</source>
        <translation>es gibt keine Antwort, die sich fortsetzen ließe</translation>
    </message>
    <message>
        <location filename="../../core/engine/conversation.cpp"/>
        <source>write a message first</source>
        <translation>zuerst eine Nachricht schreiben</translation>
    </message>
    <message>
        <location filename="../../core/engine/conversation_note.cpp"/>
        <source>%1: its note on the conversation %2</source>
        <translation>%1: die Notiz zur Unterhaltung %2</translation>
    </message>
    <message>
        <location filename="../../core/engine/conversation_note.cpp"/>
        <source>has an id outside the vocabulary</source>
        <translation>hat eine ID außerhalb des Vokabulars</translation>
    </message>
    <message>
        <location filename="../../core/engine/conversation_note.cpp"/>
        <source>has an impossible &quot;%1&quot;</source>
        <translation>hat ein unmögliches „%1“</translation>
    </message>
    <message>
        <location filename="../../core/engine/conversation_note.cpp"/>
        <source>has an impossible &quot;began&quot;</source>
        <translation>hat ein unmögliches „began“</translation>
    </message>
    <message>
        <location filename="../../core/engine/conversation_note.cpp"/>
        <source>has an impossible &quot;plain&quot;</source>
        <translation>hat ein unmögliches „plain“</translation>
    </message>
    <message>
        <location filename="../../core/engine/conversation_note.cpp"/>
        <source>has an impossible &quot;variables&quot;</source>
        <translation>hat ein unmögliches „variables“</translation>
    </message>
    <message>
        <location filename="../../core/engine/conversation_note.cpp"/>
        <source>has no &quot;rendered&quot;</source>
        <translation>hat kein „rendered“</translation>
    </message>
    <message>
        <location filename="../../core/engine/conversation_note.cpp"/>
        <source>has no &quot;text&quot;</source>
        <translation>hat kein „text“</translation>
    </message>
    <message>
        <location filename="../../core/engine/conversation_note.cpp"/>
        <source>has no list &quot;%1&quot;</source>
        <translation>hat keine Liste „%1“</translation>
    </message>
    <message>
        <location filename="../../core/engine/conversation_note.cpp"/>
        <source>it is damaged: save the conversation again</source>
        <translation>sie ist beschädigt: die Unterhaltung noch einmal speichern</translation>
    </message>
    <message>
        <location filename="../../core/engine/model_description.cpp"/>
        <source>it cannot be read: %1; download the model again</source>
        <translation>es lässt sich nicht lesen: %1; das Modell erneut herunterladen</translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>%1 (weights %2, cache %3, computing %4)</source>
        <translation>%1 (Gewichte %2, Cache %3, Rechnen %4)</translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>%1 of %2 layers of %3 with the cache %4 need %5 on %6, and %7</source>
        <translation>%1 von %2 Schichten von %3 mit dem Cache %4 brauchen %5 auf %6, und %7</translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>%1 of its %2 are free</source>
        <translation>%1 von %2 sind dort frei</translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>%1 with the cache %2 needs %3 on %4, and %5</source>
        <translation>%1 mit dem Cache %2 braucht %3 auf %4, und %5</translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>%1: it does not fit</source>
        <translation>%1: Das passt nicht</translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>all %1 layers lie on %2: needs %3, and %4</source>
        <translation>alle %1 Schichten liegen auf %2: braucht %3, und %4</translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>choose a smaller --gpu-layers or auto, weights of fewer bits, another cache or a shorter context</source>
        <translation>ein kleineres --gpu-layers oder auto, Gewichte mit weniger Bit, einen anderen Cache oder einen kürzeren Kontext wählen</translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>choose weights of fewer bits, another cache or a shorter context</source>
        <translation>Gewichte mit weniger Bit, einen anderen Cache oder einen kürzeren Kontext wählen</translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>choose weights of fewer bits, another cache or a shorter context, or leave layers to the CPU (--gpu-layers auto) or all of them (--device cpu)</source>
        <translation>Gewichte mit weniger Bit, einen anderen Cache oder einen kürzeren Kontext wählen oder der CPU einige Schichten (--gpu-layers auto) oder alle (--device cpu) überlassen</translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>does not fit on %1: needs %2, and %3; %4</source>
        <translation>passt nicht auf %1: braucht %2, und %3; %4</translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>fits on %1: needs %2, and %3</source>
        <translation>passt auf %1: braucht %2, und %3</translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>it does not say how much is free</source>
        <translation>wie viel dort frei ist, ist unbekannt</translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>needs %1 on %2, which does not say how much is free</source>
        <translation>braucht %1 auf %2; wie viel dort frei ist, ist unbekannt</translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>none of the %1 layers lies on %2, and the CPU computes all: needs %3</source>
        <translation>keine der %1 Schichten liegt auf %2, und die CPU berechnet alle: braucht %3</translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.cpp"/>
        <source>the last %1 of %2 layers and the head lie on %3: needs %4, and %5; the others on the CPU: needs %6</source>
        <translation>die letzten %1 von %2 Schichten und der Ausgabekopf liegen auf %3: braucht %4, und %5; die übrigen auf der CPU: braucht %6</translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.h"/>
        <source>%1, or choose a smaller --gpu-layers</source>
        <translation>%1 oder ein kleineres --gpu-layers wählen</translation>
    </message>
    <message>
        <location filename="../../core/engine/model_needs.h"/>
        <source>choose a smaller --gpu-layers</source>
        <translation>ein kleineres --gpu-layers wählen</translation>
    </message>
    <message>
        <location filename="../../core/engine/running_turn.cpp"/>
        <source>shorten the conversation, start a new one or choose a cache with more room</source>
        <translation>die Unterhaltung kürzen, eine neue beginnen oder einen Cache mit mehr Platz wählen</translation>
    </message>
    <message>
        <location filename="../../core/engine/running_turn.cpp"/>
        <source>start a new conversation, or choose a cache that lies on disk, is compressed or keeps fewer tokens</source>
        <translation>eine neue Unterhaltung beginnen oder einen Cache wählen, der auf der Platte liegt, komprimiert ist oder weniger Token behält</translation>
    </message>
    <message>
        <location filename="../../core/engine/session_worker.cpp"/>
        <source>%1 is no number of layers</source>
        <translation>%1 ist keine Anzahl von Schichten</translation>
    </message>
    <message>
        <location filename="../../core/engine/session_worker.cpp"/>
        <source>ask something first</source>
        <translation>zuerst etwas fragen</translation>
    </message>
    <message>
        <location filename="../../core/engine/session_worker.cpp"/>
        <source>dynamic</source>
        <translation>dynamic</translation>
    </message>
    <message>
        <location filename="../../core/engine/session_worker.cpp"/>
        <source>loading %1 was stopped</source>
        <translation>das Laden von %1 wurde gestoppt</translation>
    </message>
    <message>
        <location filename="../../core/engine/session_worker.cpp"/>
        <source>memory ran out; close other programs or choose a smaller model or cache</source>
        <translation>der Speicher ist erschöpft; andere Programme schließen oder ein kleineres Modell oder einen kleineren Cache wählen</translation>
    </message>
    <message>
        <location filename="../../core/engine/session_worker.cpp"/>
        <source>open it again</source>
        <translation>erneut öffnen</translation>
    </message>
    <message>
        <location filename="../../core/engine/session_worker.cpp"/>
        <source>say all, auto or a number</source>
        <translation>all, auto oder eine Zahl angeben</translation>
    </message>
    <message>
        <location filename="../../core/engine/session_worker.cpp"/>
        <source>this conversation has nothing in its cache</source>
        <translation>diese Unterhaltung hat nichts in ihrem Cache</translation>
    </message>
    <message>
        <location filename="../../core/engine/session_worker.cpp"/>
        <source>unexpected: %1</source>
        <translation>unerwartet: %1</translation>
    </message>
    <message>
        <location filename="../../core/files/byte_cursor.cpp"/>
        <source>%1 is incomplete or damaged</source>
        <translation>%1 ist unvollständig oder beschädigt</translation>
    </message>
    <message>
        <location filename="../../core/files/byte_cursor.cpp"/>
        <source>convert it to %1</source>
        <translation>nach %1 umwandeln</translation>
    </message>
    <message>
        <location filename="../../core/files/byte_cursor.cpp"/>
        <source>download it again</source>
        <translation>erneut herunterladen</translation>
    </message>
    <message>
        <location filename="../../core/files/byte_cursor.cpp"/>
        <source>download the model itself</source>
        <translation>das Modell selbst herunterladen</translation>
    </message>
    <message>
        <location filename="../../core/files/byte_cursor.cpp"/>
        <source>fetch it with: git lfs pull</source>
        <translation>mit git lfs pull holen</translation>
    </message>
    <message>
        <location filename="../../core/files/byte_cursor.cpp"/>
        <source>is a GGJT file from before GGUF</source>
        <translation>ist eine GGJT-Datei aus der Zeit vor GGUF</translation>
    </message>
    <message>
        <location filename="../../core/files/byte_cursor.cpp"/>
        <source>is a GGMF file from before GGUF</source>
        <translation>ist eine GGMF-Datei aus der Zeit vor GGUF</translation>
    </message>
    <message>
        <location filename="../../core/files/byte_cursor.cpp"/>
        <source>is a GGML file from before GGUF</source>
        <translation>ist eine GGML-Datei aus der Zeit vor GGUF</translation>
    </message>
    <message>
        <location filename="../../core/files/byte_cursor.cpp"/>
        <source>is a Git LFS pointer, not the model itself</source>
        <translation>ist ein Zeiger von Git LFS, nicht das Modell selbst</translation>
    </message>
    <message>
        <location filename="../../core/files/byte_cursor.cpp"/>
        <source>is a ZIP archive, perhaps PyTorch weights</source>
        <translation>ist ein ZIP-Archiv, vielleicht PyTorch-Gewichte</translation>
    </message>
    <message>
        <location filename="../../core/files/byte_cursor.cpp"/>
        <source>is a web page, not a model</source>
        <translation>ist eine Webseite, kein Modell</translation>
    </message>
    <message>
        <location filename="../../core/files/byte_cursor.cpp"/>
        <source>it claims %1 entries for %2, more than its %3 bytes can hold</source>
        <translation>sie gibt %1 Einträge an (%2), mehr als ihre %3 Byte fassen</translation>
    </message>
    <message>
        <location filename="../../core/files/byte_cursor.cpp"/>
        <source>it ends inside %1, byte %2 of %3</source>
        <translation>sie endet mitten in einer Angabe (%1), Byte %2 von %3</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1 appears twice</source>
        <translation>%1 kommt zweimal vor</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1 has %2 dimensions; 1 to 4 are allowed</source>
        <translation>%1 hat %2 Dimensionen; erlaubt sind 1 bis 4</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1 has a value of unknown type %2</source>
        <translation>%1 hat einen Wert unbekannten Typs %2</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1 has an empty dimension</source>
        <translation>%1 hat eine leere Dimension</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1 has too many elements</source>
        <translation>%1 hat zu viele Elemente</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1 is a bool, but neither 0 nor 1</source>
        <translation>%1 ist ein bool, aber weder 0 noch 1</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1 is damaged</source>
        <translation>%1 ist beschädigt</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1 is incomplete</source>
        <translation>%1 ist unvollständig</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1 is incomplete: %2</source>
        <translation>%1 ist unvollständig: %2</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1 is not a GGUF file</source>
        <translation>%1 ist keine GGUF-Datei</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1 lies at offset %2, not a multiple of the alignment %3</source>
        <translation>%1 liegt bei Offset %2, keinem Vielfachen der Ausrichtung %3</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1 of %2 MiB</source>
        <translation>%1 von %2 MiB</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1 of %2 bytes</source>
        <translation>%1 von %2 Byte</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1 of type %2 has rows of %3 elements, not a multiple of %4</source>
        <translation>%1 vom Typ %2 hat Zeilen von %3 Elementen, kein Vielfaches von %4</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>%1: metadata key '%2' should hold %3, but holds %4</source>
        <translation>%1: der Metadaten-Schlüssel „%2“ sollte %3 enthalten, enthält aber %4</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>a bool</source>
        <translation>ein bool</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>a metadata key has %1 bytes; 1 to 65535 are allowed</source>
        <translation>ein Metadaten-Schlüssel hat %1 Byte; erlaubt sind 1 bis 65535</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>a string</source>
        <translation>eine Zeichenkette</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>a tensor's name (%1) has %2 bytes; 1 to 63 are allowed</source>
        <translation>der Name eines Tensors (%1) hat %2 Byte; erlaubt sind 1 bis 63</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>an array of floats</source>
        <translation>ein Array von Gleitkommazahlen</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>an array of integers</source>
        <translation>ein Array ganzer Zahlen</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>an array of string</source>
        <translation>ein Array von Zeichenketten</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>an integer</source>
        <translation>eine ganze Zahl</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>an integer below 2^63</source>
        <translation>eine ganze Zahl unter 2^63</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>convert the model again, or use a newer file</source>
        <translation>das Modell neu umwandeln oder eine neuere Datei verwenden</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>general.alignment is %1, not a power of two from 8 to 1048576</source>
        <translation>general.alignment ist %1, keine Zweierpotenz von 8 bis 1048576</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>has %1 of type %2, which this program cannot read</source>
        <translation>enthält %1 vom Typ %2, den dieses Programm nicht lesen kann</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>has an array of arrays in %1</source>
        <translation>enthält ein Array von Arrays (%1)</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>integers below 2^63</source>
        <translation>ganze Zahlen unter 2^63</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>is a GGUF file of version %1, and this program reads 2 and 3</source>
        <translation>ist eine GGUF-Datei der Version %1, und dieses Programm liest 2 und 3</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>is a GGUF file of version 1 (August 2023)</source>
        <translation>ist eine GGUF-Datei der Version 1 (August 2023)</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>is a big-endian GGUF file</source>
        <translation>ist eine Big-Endian-GGUF-Datei</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>is part %1 of %2 of a split model, and this program reads whole files</source>
        <translation>ist Teil %1 von %2 eines aufgeteilten Modells, und dieses Programm liest ganze Dateien</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>it has %1 metadata entries, more than 65536</source>
        <translation>sie hat %1 Metadaten-Einträge, mehr als 65536</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>it has %1 tensors, more than 262144</source>
        <translation>sie hat %1 Tensoren, mehr als 262144</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>it is damaged or was not downloaded completely: download it again</source>
        <translation>sie ist beschädigt oder wurde nicht vollständig heruntergeladen: erneut herunterladen</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>its magic</source>
        <translation>ihre Magic-Bytes</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>join the parts into one file first (llama-gguf-split --merge)</source>
        <translation>die Teile zuerst zu einer Datei zusammenfügen (llama-gguf-split --merge)</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>metadata key %1</source>
        <translation>Metadaten-Schlüssel %1</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>metadata key %1 appears twice</source>
        <translation>der Metadaten-Schlüssel %1 kommt zweimal vor</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>name a model file that ends in .gguf</source>
        <translation>eine Modelldatei angeben, die auf .gguf endet</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>tensor %1</source>
        <translation>Tensor %1</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>tensor %1, %2 bytes at offset %3, reaches beyond the end of the file's %4 bytes of tensor data</source>
        <translation>Tensor %1, %2 Byte bei Offset %3, reicht über das Ende der %4 Byte Tensordaten der Datei hinaus</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>tensors %1 and %2 overlap</source>
        <translation>die Tensoren %1 und %2 überlappen sich</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>the key of a metadata entry</source>
        <translation>der Schlüssel eines Metadaten-Eintrags</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>the name of a tensor</source>
        <translation>der Name eines Tensors</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>the number of metadata entries</source>
        <translation>die Anzahl der Metadaten-Einträge</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>the number of tensors</source>
        <translation>die Anzahl der Tensoren</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>use a file of this model in another quantization (Q4_K_M, Q8_0, F16)</source>
        <translation>eine Datei dieses Modells in einer anderen Quantisierung verwenden (Q4_K_M, Q8_0, F16)</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>use an older file or a newer KVarium</source>
        <translation>eine ältere Datei oder ein neueres KVarium verwenden</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>use another file of this model</source>
        <translation>eine andere Datei dieses Modells verwenden</translation>
    </message>
    <message>
        <location filename="../../core/files/gguf.cpp"/>
        <source>use the little-endian file of this model</source>
        <translation>die Little-Endian-Datei dieses Modells verwenden</translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>%1 has its weights as %2, and this program reads safetensors</source>
        <translation>%1 hat seine Gewichte als %2, und dieses Programm liest safetensors</translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>%1 has neither %2 nor %3</source>
        <translation>%1 hat weder %2 noch %3</translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>%1 has tensor '%2' in two parts, and %3 does not say which counts</source>
        <translation>%1 hat den Tensor „%2“ in zwei Teilen, und %3 sagt nicht, welcher gilt</translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>%1 is not a model folder: it has no config.json</source>
        <translation>%1 ist kein Modellordner: config.json fehlt</translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>%1 lacks %2, which %3 names</source>
        <translation>in %1 fehlt %2, von %3 genannt</translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>%1 names %2 parts, more than 4096</source>
        <translation>%1 nennt %2 Teile, mehr als 4096</translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>%1: tensor '%2' is not in %3, but in %4</source>
        <translation>%1: der Tensor „%2“ ist nicht in %3, sondern in %4</translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>%1: weight_map is missing</source>
        <translation>%1: weight_map fehlt</translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>convert them (transformers: load the model, then save_pretrained), or download the safetensors files</source>
        <translation>sie umwandeln (transformers: das Modell laden, dann save_pretrained) oder die safetensors-Dateien herunterladen</translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>download all parts of the model</source>
        <translation>alle Teile des Modells herunterladen</translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>download all parts of the model again</source>
        <translation>alle Teile des Modells erneut herunterladen</translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>download the weights of the model too</source>
        <translation>auch die Gewichte des Modells herunterladen</translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>generation_config.json</source>
        <translation>generation_config.json</translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>name a folder with config.json and model.safetensors, or a GGUF file</source>
        <translation>einen Ordner mit config.json und model.safetensors angeben oder eine GGUF-Datei</translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>no part</source>
        <translation>keinem Teil</translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>preprocessor_config.json</source>
        <translation>preprocessor_config.json</translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>the name of a .safetensors file in the same folder</source>
        <translation>der Name einer .safetensors-Datei im selben Ordner</translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>tokenizer_config.json</source>
        <translation>tokenizer_config.json</translation>
    </message>
    <message>
        <location filename="../../core/files/hf_folder.cpp"/>
        <source>use another copy of this model</source>
        <translation>eine andere Kopie dieses Modells verwenden</translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>&quot;%1&quot;</source>
        <translation>&quot;%1&quot;</translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>%1 holds %2 instead of an object</source>
        <translation>%1 enthält %2 statt eines Objekts</translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>%1: %2%3 is %4, it must be %5</source>
        <translation>%1: %2%3 ist %4, erwartet: %5</translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>%1: %2%3 is missing, it must be %4</source>
        <translation>%1: %2%3 fehlt, erwartet: %4</translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>a list</source>
        <translation>eine Liste</translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>a list of %1</source>
        <translation>eine Liste von %1</translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>a list of at most %1</source>
        <translation>eine Liste von höchstens %1</translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>a number from %1 to %2</source>
        <translation>eine Zahl von %1 bis %2</translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>an integer from %1 to %2</source>
        <translation>eine ganze Zahl von %1 bis %2</translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>an object</source>
        <translation>ein Objekt</translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>download it again, or use another copy of this model</source>
        <translation>erneut herunterladen oder eine andere Kopie dieses Modells verwenden</translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>has %1 bytes, more than %2</source>
        <translation>hat %1 Byte, mehr als %2</translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>has a number beyond any a computer can hold</source>
        <translation>enthält eine Zahl, die größer ist als jede, die ein Rechner darstellen kann</translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>has more than %1 values</source>
        <translation>hat mehr als %1 Werte</translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>is not JSON in UTF-8 at byte %1</source>
        <translation>ist bei Byte %1 kein JSON in UTF-8</translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>nests deeper than %1 levels</source>
        <translation>ist tiefer als %1 Ebenen verschachtelt</translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message>
        <location filename="../../core/files/json_fields.cpp"/>
        <source>true or false</source>
        <translation>true oder false</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors.cpp"/>
        <source>%1 (bytes %2 to %3) reaches beyond the end of the file's %4 bytes of tensor data</source>
        <translation>%1 (Byte %2 bis %3) reicht über das Ende der %4 Byte Tensordaten der Datei hinaus</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors.cpp"/>
        <source>%1 begins at byte %2 of the tensor data, %3 (byte %4 is next)</source>
        <translation>%1 beginnt bei Byte %2 der Tensordaten, %3 (Byte %4 ist das nächste)</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors.cpp"/>
        <source>%1 bytes after its last tensor belong to no tensor</source>
        <translation>%1 Byte nach dem letzten Tensor gehören zu keinem Tensor</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors.cpp"/>
        <source>%1 is damaged or was not downloaded completely</source>
        <translation>%1 ist beschädigt oder wurde nicht vollständig heruntergeladen</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors.cpp"/>
        <source>%1 of type %2 and shape %3 has %4 bytes instead of %5</source>
        <translation>%1 vom Typ %2 und der Form %3 hat %4 Byte statt %5</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors.cpp"/>
        <source>%1: tensor '%2' %3, which this program cannot read</source>
        <translation>%1: der Tensor „%2“ %3, was dieses Programm nicht lesen kann</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors.cpp"/>
        <source>after a gap</source>
        <translation>nach einer Lücke</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors.cpp"/>
        <source>has %1 dimensions</source>
        <translation>hat %1 Dimensionen</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors.cpp"/>
        <source>has no elements</source>
        <translation>hat keine Elemente</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors.cpp"/>
        <source>inside the tensor before it</source>
        <translation>innerhalb des Tensors davor</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors.cpp"/>
        <source>is of type %1</source>
        <translation>ist vom Typ %1</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors.cpp"/>
        <source>tensor '%1'</source>
        <translation>Tensor „%1“</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors.cpp"/>
        <source>use the weights of this model in BF16, F16 or F32</source>
        <translation>die Gewichte dieses Modells in BF16, F16 oder F32 verwenden</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>%1 ends before it begins</source>
        <translation>%1 endet, bevor er beginnt</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>%1 has a field %2 that the format does not know</source>
        <translation>%1 hat ein Feld %2, das das Format nicht kennt</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>%1 has data_offsets that are not two numbers</source>
        <translation>%1 hat data_offsets, die keine zwei Zahlen sind</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>%1 has its %2 twice</source>
        <translation>%1 hat %2 zweimal</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>%1 has more than 8 dimensions</source>
        <translation>%1 hat mehr als 8 Dimensionen</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>%1 is a GGUF file, not a safetensors file</source>
        <translation>%1 ist eine GGUF-Datei, keine safetensors-Datei</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>%1 is not a safetensors file: its header would have %2 bytes, and at most 100 MB are allowed</source>
        <translation>%1 ist keine safetensors-Datei: Der Header hätte %2 Byte, erlaubt sind höchstens 100 MB</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>%1 lacks dtype, shape or data_offsets</source>
        <translation>%1 fehlt dtype, shape oder data_offsets</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>__metadata__, %1</source>
        <translation>__metadata__, %1</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>a negative number</source>
        <translation>eine negative Zahl</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>a number that is not an integer</source>
        <translation>eine Zahl, die nicht ganz ist</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>a tensor's name (%1) has %2 bytes; 1 to 1024 are allowed</source>
        <translation>der Name eines Tensors (%1) hat %2 Byte; erlaubt sind 1 bis 1024</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>binary data</source>
        <translation>Binärdaten</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>it has more than 262144 tensors</source>
        <translation>sie hat mehr als 262144 Tensoren</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>its __metadata__ has %1 twice</source>
        <translation>ihre __metadata__ haben %1 zweimal</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>its __metadata__ has more than 65536 entries</source>
        <translation>ihre __metadata__ haben mehr als 65536 Einträge</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>its first character</source>
        <translation>ihr erstes Zeichen</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>its header</source>
        <translation>ihr Header</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>its header has %1 where the format has none (%2)</source>
        <translation>ihr Header hat %1, wo das Format so etwas nicht vorsieht (%2)</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>its header is not JSON in UTF-8 at byte %1 of the header</source>
        <translation>ihr Header ist bei Byte %1 des Headers kein JSON in UTF-8</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>name a file that ends in .safetensors, or download it again</source>
        <translation>eine Datei angeben, die auf .safetensors endet, oder sie erneut herunterladen</translation>
    </message>
    <message>
        <location filename="../../core/files/safetensors_header.cpp"/>
        <source>null</source>
        <translation>null</translation>
    </message>
    <message>
        <location filename="../../core/files/weight_source.cpp"/>
        <source>%1 contradicts itself</source>
        <translation>%1 widerspricht sich selbst</translation>
    </message>
    <message>
        <location filename="../../core/files/weight_source.cpp"/>
        <source>%1 lacks a part of the model</source>
        <translation>in %1 fehlt ein Teil des Modells</translation>
    </message>
    <message>
        <location filename="../../core/files/weight_source.cpp"/>
        <source>it has no tensor '%1', which its architecture needs with shape %2</source>
        <translation>ihr fehlt der Tensor „%1“, den ihre Architektur mit der Form %2 braucht</translation>
    </message>
    <message>
        <location filename="../../core/files/weight_source.cpp"/>
        <source>tensor '%1' has shape %2, but the model's configuration asks for %3</source>
        <translation>der Tensor „%1“ hat die Form %2, die Konfiguration des Modells verlangt aber %3</translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>%1 has a tokenizer of %2 tokens, but the model embeds only %3</source>
        <translation>%1 hat einen Tokenizer mit %2 Token, das Modell aber nur Embeddings für %3</translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>%1 has no tokenizer, so it cannot read text</source>
        <translation>%1 hat keinen Tokenizer und kann deshalb keinen Text lesen</translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>%1 is not a speech model</source>
        <translation>%1 ist kein Modell zum Transkribieren</translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>%1 transcribes speech and does not chat</source>
        <translation>%1 transkribiert Sprache und chattet nicht</translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>%1, ChatML is used</source>
        <translation>%1, verwendet wird ChatML</translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>%1, so it has no variable %2</source>
        <translation>%1, es gibt also keine Variable %2</translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>choose a Whisper model</source>
        <translation>ein Whisper-Modell wählen</translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>give it a recording: kvarium-cli transcribe -m MODEL -f AUDIO.wav</source>
        <translation>ihm eine Aufnahme geben: kvarium-cli transcribe -m MODEL -f AUDIO.wav</translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>put tokenizer.json or tokenizer.model into its folder</source>
        <translation>tokenizer.json oder tokenizer.model in seinen Ordner legen</translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>shorten the conversation</source>
        <translation>die Unterhaltung kürzen</translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>the chat template cuts the messages into more parts than are followed</source>
        <translation>die Chat-Vorlage zerschneidet die Nachrichten in mehr Teile, als verfolgt werden</translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>the model has no chat template</source>
        <translation>das Modell hat keine Chat-Vorlage</translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>the model's chat template cannot be read (%1)</source>
        <translation>die Chat-Vorlage des Modells lässt sich nicht lesen (%1)</translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>the model's chat template takes no system message; its text stands before the next message of the user</source>
        <translation>die Chat-Vorlage des Modells nimmt keine Systemnachricht; ihr Text steht vor der nächsten Nachricht des Benutzers</translation>
    </message>
    <message>
        <location filename="../../core/loading/chat_model.cpp"/>
        <source>use the tokenizer files that belong to it, or convert the model again</source>
        <translation>die zugehörigen Tokenizer-Dateien verwenden oder das Modell neu umwandeln</translation>
    </message>
    <message>
        <location filename="../../core/loading/model_files.cpp"/>
        <source>%1 is a folder without config.json</source>
        <translation>%1 ist ein Ordner ohne config.json</translation>
    </message>
    <message>
        <location filename="../../core/loading/model_files.cpp"/>
        <source>at most 1024 languages</source>
        <translation>höchstens 1024 Sprachen</translation>
    </message>
    <message>
        <location filename="../../core/loading/model_files.cpp"/>
        <source>choose one of %1</source>
        <translation>eines davon wählen: %1</translation>
    </message>
    <message>
        <location filename="../../core/loading/model_files.cpp"/>
        <source>lang_to_id</source>
        <translation>lang_to_id</translation>
    </message>
    <message>
        <location filename="../../core/loading/model_files.cpp"/>
        <source>name a GGUF file or a folder as Hugging Face's libraries save it</source>
        <translation>eine GGUF-Datei angeben oder einen Ordner, wie ihn die Bibliotheken von Hugging Face speichern</translation>
    </message>
    <message>
        <location filename="../../core/loading/model_files.cpp"/>
        <source>weights cannot be quantized to %1 while they are read</source>
        <translation>Gewichte lassen sich beim Lesen nicht nach %1 quantisieren</translation>
    </message>
    <message>
        <location filename="../../core/loading/model_folder.cpp"/>
        <source>%1 in %2 is a file and a folder</source>
        <translation>%1 in %2 ist zugleich eine Datei und ein Ordner</translation>
    </message>
    <message>
        <location filename="../../core/loading/model_folder.cpp"/>
        <source>there is no file %1, and no model of that name in %2</source>
        <translation>es gibt keine Datei %1 und kein Modell dieses Namens in %2</translation>
    </message>
    <message>
        <location filename="../../core/loading/model_folder.cpp"/>
        <source>write a path with a slash in it</source>
        <translation>einen Pfad mit einem Schrägstrich darin schreiben</translation>
    </message>
    <message>
        <location filename="../../core/loading/model_folder.cpp"/>
        <source>write the path of a model</source>
        <translation>den Pfad eines Modells schreiben</translation>
    </message>
    <message>
        <location filename="../../core/loading/model_folder.cpp"/>
        <source>write the path of a model, or one of these: %1</source>
        <translation>den Pfad eines Modells schreiben oder eines von diesen: %1</translation>
    </message>
    <message>
        <location filename="../../core/model/cross_attention.cpp"/>
        <source>give it audio or its features</source>
        <translation>ihm Audio oder dessen Merkmale geben</translation>
    </message>
    <message>
        <location filename="../../core/model/cross_attention.cpp"/>
        <source>the model transcribes speech and got no input</source>
        <translation>das Modell transkribiert Sprache und hat keine Eingabe bekommen</translation>
    </message>
    <message>
        <location filename="../../core/model/decoder.cpp"/>
        <source>its keys or values may be too large for cells of 16 bits: choose a cache with format=bf16 or format=f32, or the precision exact</source>
        <translation>seine Keys oder Values sind vielleicht zu groß für Zellen mit 16 Bit: einen Cache mit format=bf16 oder format=f32 oder die Genauigkeit exact wählen</translation>
    </message>
    <message>
        <location filename="../../core/model/decoder.cpp"/>
        <source>what the model computes left the range of its numbers at token %L1</source>
        <translation>was das Modell berechnet, hat bei Token %L1 den Bereich seiner Zahlen verlassen</translation>
    </message>
    <message>
        <location filename="../../core/model/encoder.cpp"/>
        <source>make them again</source>
        <translation>sie neu berechnen</translation>
    </message>
    <message>
        <location filename="../../core/model/encoder.cpp"/>
        <source>make them with the model's own preprocessor_config.json</source>
        <translation>sie mit der preprocessor_config.json des Modells selbst berechnen</translation>
    </message>
    <message>
        <location filename="../../core/model/encoder.cpp"/>
        <source>the features are [%1, %2], the model takes [%3, %4]</source>
        <translation>die Merkmale sind [%1, %2], das Modell nimmt [%3, %4]</translation>
    </message>
    <message>
        <location filename="../../core/model/encoder.cpp"/>
        <source>the features hold a number that is not finite, in band %1 of frame %2</source>
        <translation>die Merkmale enthalten eine Zahl, die nicht endlich ist, in Band %1 von Frame %2</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1 attends to later tokens too</source>
        <translation>%1 beachtet auch spätere Token</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1 does not say which architecture it is</source>
        <translation>%1 nennt seine Architektur nicht</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1 has %2 blocks, of which %3 draft tokens</source>
        <translation>%1 hat %2 Blöcke, von denen %3 spekulativ Token vorschlagen</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1 has %2 groups of experts and does not say in how many of them some are chosen</source>
        <translation>%1 hat %2 Gruppen von Experten und sagt nicht, in wie vielen davon gewählt wird</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1 has %2 value heads that are %3 numbers wide together</source>
        <translation>%1 hat %2 Value-Köpfe, die zusammen %3 Zahlen breit sind</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1 has a recurrence of %2 numbers in %3 heads</source>
        <translation>%1 hat eine Rekurrenz von %2 Zahlen in %3 Köpfen</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1 has convolutions of one row (shortconv.l_cache)</source>
        <translation>%1 hat Faltungen von nur einer Zeile (shortconv.l_cache)</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1 has keys and values of different lengths</source>
        <translation>%1 hat Keys und Values verschiedener Länge</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1 has no tensor token_embd.weight</source>
        <translation>%1 hat keinen Tensor token_embd.weight</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1 has other experts in each layer (%2)</source>
        <translation>%1 hat in jeder Schicht andere Experten (%2)</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1 is %2 %3</source>
        <translation>%1 ist %2 %3</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1 is a &quot;%2&quot; model</source>
        <translation>%1 ist ein Modell der Familie „%2“</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1%2 has %3 entries for %4 layers</source>
        <translation>%1%2 hat %3 Einträge für %4 Schichten</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1%2 is %3</source>
        <translation>%1%2 ist %3</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1.residual_scale is %2</source>
        <translation>%1.residual_scale ist %2</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>%1: token_embd.weight is %2</source>
        <translation>%1: token_embd.weight ist %2</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>F32 [%1] was expected</source>
        <translation>erwartet wurde F32 [%1]</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>convert the model again</source>
        <translation>das Modell neu umwandeln</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>it must be a positive number</source>
        <translation>erlaubt ist eine positive Zahl</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>it must be between %1 and %2</source>
        <translation>erlaubt ist %1 bis %2</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>it must be between 0.0001 and 10000</source>
        <translation>erlaubt ist 0,0001 bis 10000</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>name a file that holds weights</source>
        <translation>eine Datei angeben, die Gewichte enthält</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>the file does not say whether its recurrences are normalized before the gate or after it; after it is assumed, as llama.cpp does</source>
        <translation>die Datei sagt nicht, ob ihre Rekurrenzen vor oder nach dem Gate normiert werden; angenommen wird danach, wie bei llama.cpp</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>the model file has no %1%2</source>
        <translation>der Modelldatei fehlt %1%2</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>this model scales positions by &quot;%1&quot;</source>
        <translation>dieses Modell skaliert Positionen mit „%1“</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>this version computes linear, Llama 3, yarn and longrope scaling</source>
        <translation>diese Version rechnet mit linear, Llama 3, yarn und longrope</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>this version computes models that write text</source>
        <translation>diese Version berechnet nur Modelle, die Text schreiben</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>this version computes models whose layers have the same experts</source>
        <translation>diese Version berechnet nur Modelle, deren Schichten dieselben Experten haben</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>this version runs %1</source>
        <translation>diese Version führt diese aus: %1</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_config.cpp"/>
        <source>use the folder that the file was made from</source>
        <translation>den Ordner verwenden, aus dem die Datei entstand</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_shape.cpp"/>
        <source>%1 has no layers</source>
        <translation>%1 hat keine Schichten</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_shape.cpp"/>
        <source>it must be between 0 and %1</source>
        <translation>erlaubt ist 0 bis %1</translation>
    </message>
    <message>
        <location filename="../../core/model/gguf_shape.cpp"/>
        <source>what its layers keep is unknown here</source>
        <translation>was seine Schichten behalten, ist hier unbekannt</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>%1 as in config.json</source>
        <translation>%1 wie in config.json</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>%1 has its weights as %2 (config.json: quantization_config), and this program reads F32, F16 and BF16</source>
        <translation>%1 hat seine Gewichte als %2 (config.json: quantization_config), und dieses Programm liest F32, F16 und BF16</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>0</source>
        <translation>0</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>1: heads of this family turn whole</source>
        <translation>1: Köpfe dieser Familie werden ganz gedreht</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>a divisor of d_model, which is %1</source>
        <translation>ein Teiler von d_model, das %1 ist</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>a list of %1 names, one per layer</source>
        <translation>eine Liste von %1 Namen, einer pro Schicht</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>a list of %1 numbers, one per frequency</source>
        <translation>eine Liste von %1 Zahlen, eine pro Frequenz</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>above low_freq_factor</source>
        <translation>über low_freq_factor</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>activation_function</source>
        <translation>activation_function</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>as long as the %1 frames that the model takes, %2 samples each</source>
        <translation>so lang wie die %1 Frames, die das Modell nimmt, je %2 Samples</translation>
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
        <translation>config.json beschreibt Köpfe von %1 Zahlen</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>config.json has rope_scaling and rope_parameters; of what both have, rope_scaling is used</source>
        <translation>config.json hat rope_scaling und rope_parameters; wo beide etwas sagen, gilt rope_scaling</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>config.json: %1 is &quot;%2&quot;</source>
        <translation>config.json: %1 ist „%2“</translation>
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
        <translation>false; diese Version berechnet das nicht</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>false; this version supports only causal attention</source>
        <translation>false; diese Version kann nur kausale Attention</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>feature_size</source>
        <translation>feature_size</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>full_attention or %1 in every layer</source>
        <translation>full_attention oder %1 in jeder Schicht</translation>
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
        <translation>null: transformers befolgt es bei Gemma 3 nicht, andere Programme schon</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>scale_embedding</source>
        <translation>scale_embedding</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>this version computes linear, dynamic, llama3, yarn and longrope scaling</source>
        <translation>diese Version rechnet mit linear, dynamic, llama3, yarn und longrope</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>this version computes silu, gelu, gelu_new, gelu_pytorch_tanh and relu2</source>
        <translation>diese Version berechnet silu, gelu, gelu_new, gelu_pytorch_tanh und relu2</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>this version computes up to %1</source>
        <translation>diese Version berechnet bis zu %1</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_config.cpp"/>
        <source>use the folder this one was made from, or a GGUF file of the model</source>
        <translation>den Ordner verwenden, aus dem dieser entstand, oder eine GGUF-Datei des Modells</translation>
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
        <translation>eine Liste von %1 Zahlen</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_recurrent.cpp"/>
        <source>a list of 1 to 4096 layers</source>
        <translation>eine Liste von 1 bis 4096 Schichten</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_recurrent.cpp"/>
        <source>mamba, attention, mlp or moe in every layer, and one is %1</source>
        <translation>mamba, attention, mlp oder moe in jeder Schicht, und eine ist %1</translation>
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
        <translation>silu; etwas anderes berechnet diese Version in rekurrenten Schichten nicht</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_recurrent.cpp"/>
        <source>such that all heads are %1 numbers wide</source>
        <translation>so, dass alle Köpfe %1 Zahlen breit sind</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_recurrent.cpp"/>
        <source>such that the feed-forward part is %1 to %2 wide</source>
        <translation>so, dass der Feed-Forward-Teil %1 bis %2 breit ist</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_recurrent.cpp"/>
        <source>two numbers from 0 on, the smaller one first</source>
        <translation>zwei Zahlen ab 0, die kleinere zuerst</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_shape.cpp"/>
        <source>%1 is a &quot;%2&quot; model with an encoder</source>
        <translation>%1 ist ein Modell der Familie „%2“ mit Encoder</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_shape.cpp"/>
        <source>a list of %1 layers</source>
        <translation>eine Liste von %1 Schichten</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_shape.cpp"/>
        <source>a list of what the layers are</source>
        <translation>eine Liste der Arten von Schichten</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_shape.cpp"/>
        <source>a number of layers</source>
        <translation>eine Anzahl von Schichten</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_shape.cpp"/>
        <source>a number: the family is unknown here, and nothing is assumed for it</source>
        <translation>eine Zahl: Die Familie ist hier unbekannt, und für sie wird nichts angenommen</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_shape.cpp"/>
        <source>at most %1 letters</source>
        <translation>höchstens %1 Buchstaben</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_shape.cpp"/>
        <source>config.json: %1 has a layer of the kind &quot;%2&quot;</source>
        <translation>config.json: %1 hat eine Schicht der Art „%2“</translation>
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
        <translation>was sein Cross-Cache enthält, ist hier unbekannt</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_shape.cpp"/>
        <source>what such a layer keeps is unknown here</source>
        <translation>was eine solche Schicht behält, ist hier unbekannt</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_weights.cpp"/>
        <source>%1 has '%2' and '%3', which are the same weight</source>
        <translation>%1 hat „%2“ und „%3“, die dasselbe Gewicht sind</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_weights.cpp"/>
        <source>%1 has a head that differs from its embedding in a few rows</source>
        <translation>%1 hat einen Ausgabekopf, der sich in wenigen Zeilen vom Embedding unterscheidet</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_weights.cpp"/>
        <source>it is mixed from two models: use another copy of this model</source>
        <translation>es ist aus zwei Modellen gemischt: eine andere Kopie dieses Modells verwenden</translation>
    </message>
    <message>
        <location filename="../../core/model/hf_weights.cpp"/>
        <source>set tie_word_embeddings in its config.json to false</source>
        <translation>in seiner config.json tie_word_embeddings auf false setzen</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>%1 %2 %3 of %4 experts in %5 of %6 groups</source>
        <translation>%1 %2 %3 von %4 Experten in %5 von %6 Gruppen</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>%1 %2 %3 value heads over %4 key heads</source>
        <translation>%1 %2 %3 Value-Köpfe über %4 Key-Köpfen</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>%1 %2 experts and uses %3</source>
        <translation>%1 %2 Experten und verwendet %3</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>%1 %2 heads of a recurrence in %3 groups</source>
        <translation>%1 %2 Köpfe einer Rekurrenz in %3 Gruppen</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>%1 %2 heads over %3 key-value heads</source>
        <translation>%1 %2 Köpfe über %3 KV-Köpfen</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>%1 a rotation of %2 numbers over heads of %3</source>
        <translation>%1 eine Drehung von %2 Zahlen bei Köpfen von %3</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>%1 a rotation that is not described</source>
        <translation>%1 eine Drehung, die nicht beschrieben ist</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>%1 chooses among %2 groups of experts</source>
        <translation>%1 wählt unter %2 Gruppen von Experten</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>%1 has a delta rule with keys of %2 numbers</source>
        <translation>%1 hat eine Delta-Regel mit Keys von %2 Zahlen</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>%1 has heads of %2 numbers</source>
        <translation>%1 hat Köpfe von %2 Zahlen</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>%1 heads of %2 numbers</source>
        <translation>%1 Köpfe von %2 Zahlen</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>%1 neither attention nor a recurrence nor a feed-forward part</source>
        <translation>%1 weder Attention noch eine Rekurrenz noch einen Feed-Forward-Teil</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>%1 shifts the output of its experts</source>
        <translation>%1 verschiebt die Ausgabe seiner Experten</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>%1 shifts the scores of experts that softmax weighs</source>
        <translation>%1 verschiebt die Scores von Experten, die Softmax gewichtet</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>has %1 rope factors for %2 frequencies</source>
        <translation>hat %1 RoPE-Faktoren für %2 Frequenzen</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>has a rope factor that is not a positive number</source>
        <translation>hat einen RoPE-Faktor, der keine positive Zahl ist</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>has in layer %1</source>
        <translation>hat in Schicht %1</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>has no layers</source>
        <translation>hat keine Schichten</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>its configuration is damaged: use another copy of this model</source>
        <translation>seine Konfiguration ist beschädigt: eine andere Kopie dieses Modells verwenden</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>no layer of %1 sees earlier tokens</source>
        <translation>keine Schicht von %1 sieht frühere Token</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>rotates %1 numbers of a head, which is odd</source>
        <translation>dreht %1 Zahlen eines Kopfs, was ungerade ist</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>this version computes models with attention or recurrences</source>
        <translation>diese Version berechnet nur Modelle mit Attention oder Rekurrenzen</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>this version computes up to 64 groups, of experts that sigmoids weigh</source>
        <translation>diese Version berechnet bis zu 64 Gruppen, und zwar von Experten, die Sigmoide gewichten</translation>
    </message>
    <message>
        <location filename="../../core/model/model_config.cpp"/>
        <source>use another model</source>
        <translation>ein anderes Modell verwenden</translation>
    </message>
    <message>
        <location filename="../../core/model/model_shape.cpp"/>
        <source>the model's cache takes more bytes than 64 bits can count</source>
        <translation>der Cache des Modells braucht mehr Byte, als 64 Bit zählen können</translation>
    </message>
    <message>
        <location filename="../../core/model/quantizing_source.cpp"/>
        <source>close other programs or choose a smaller model</source>
        <translation>andere Programme schließen oder ein kleineres Modell wählen</translation>
    </message>
    <message>
        <location filename="../../core/model/quantizing_source.cpp"/>
        <source>load the model without quantizing it, or use another copy of it</source>
        <translation>das Modell laden, ohne es zu quantisieren, oder eine andere Kopie davon verwenden</translation>
    </message>
    <message>
        <location filename="../../core/model/quantizing_source.cpp"/>
        <source>tensor '%1' in %2 has at row %3, column %4 a number that %5 cannot represent (NaN, infinite or too large)</source>
        <translation>der Tensor „%1“ in %2 hat in Zeile %3, Spalte %4 eine Zahl, die %5 nicht darstellen kann (NaN, unendlich oder zu groß)</translation>
    </message>
    <message>
        <location filename="../../core/model/quantizing_source.cpp"/>
        <source>tensor '%1' of %2 bytes does not fit into memory while it is quantized</source>
        <translation>der Tensor „%1“ von %2 Byte passt nicht in den Speicher, während er quantisiert wird</translation>
    </message>
    <message>
        <location filename="../../core/model/shape_families.cpp"/>
        <source>%1 does not say in a known way how large the states of its layers are</source>
        <translation>%1 sagt nicht auf bekannte Weise, wie groß die Zustände seiner Schichten sind</translation>
    </message>
    <message>
        <location filename="../../core/model/shape_families.cpp"/>
        <source>does not say which heads layer %1 has</source>
        <translation>sagt nicht, welche Köpfe Schicht %1 hat</translation>
    </message>
    <message>
        <location filename="../../core/model/shape_families.cpp"/>
        <source>has %1 layers, and %2 of them have no cells of their own</source>
        <translation>hat %1 Schichten, von denen %2 keine eigenen Zellen haben</translation>
    </message>
    <message>
        <location filename="../../core/model/shape_families.cpp"/>
        <source>has no layer of which layer %1 could read the cells</source>
        <translation>hat keine Schicht, deren Zellen Schicht %1 lesen könnte</translation>
    </message>
    <message>
        <location filename="../../core/model/shape_families.cpp"/>
        <source>it also keeps one cell for several tokens in most layers, and keys to find them by, which are not counted</source>
        <translation>es behält in den meisten Schichten auch eine Zelle für mehrere Token und Keys, um sie zu finden; beides ist nicht mitgezählt</translation>
    </message>
    <message>
        <location filename="../../core/model/shape_families.cpp"/>
        <source>the family &quot;%1&quot; is unknown here: its fields are read as those of other families are</source>
        <translation>die Familie „%1“ ist hier unbekannt: Die Felder werden gelesen wie die anderer Familien</translation>
    </message>
    <message>
        <location filename="../../core/model/shape_families.cpp"/>
        <source>this version reads states of Mamba, Mamba-2, the delta rule, RWKV and short convolutions</source>
        <translation>diese Version liest Zustände von Mamba, Mamba-2, der Delta-Regel, RWKV und kurzen Faltungen</translation>
    </message>
    <message>
        <location filename="../../core/model/stage.cpp"/>
        <source>caches of one store are apart in a batch</source>
        <translation>Caches eines gemeinsamen Speichers stehen in einem Batch auseinander</translation>
    </message>
    <message>
        <location filename="../../core/model/stage.cpp"/>
        <source>put forks next to each other</source>
        <translation>Kopien nebeneinander stellen</translation>
    </message>
    <message>
        <location filename="../../core/model/stage.cpp"/>
        <source>shorten the text</source>
        <translation>den Text kürzen</translation>
    </message>
    <message>
        <location filename="../../core/model/stage.cpp"/>
        <source>the model has learned %1 positions and the text is longer</source>
        <translation>das Modell hat %1 Positionen gelernt, und der Text ist länger</translation>
    </message>
    <message>
        <location filename="../../core/model/weight_loader.h"/>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <location filename="../../core/model/weight_loader.h"/>
        <source>%1 has tensors this version does not know: %2</source>
        <translation>%1 hat Tensoren, die diese Version nicht kennt: %2</translation>
    </message>
    <message>
        <location filename="../../core/model/weight_loader.h"/>
        <source>its results would be wrong, so it is not loaded</source>
        <translation>seine Ergebnisse wären falsch, deshalb wird es nicht geladen</translation>
    </message>
    <message>
        <location filename="../../core/model/weight_loader.h"/>
        <source>tensor %1 holds integers</source>
        <translation>Tensor %1 enthält ganze Zahlen</translation>
    </message>
    <message>
        <location filename="../../core/model/weight_loader.h"/>
        <source>tensor '%1' in %2 holds a number that is not finite, at %3 of %4</source>
        <translation>der Tensor „%1“ in %2 enthält eine Zahl, die nicht endlich ist, bei %3 von %4</translation>
    </message>
    <message>
        <location filename="../../core/model/weight_loader.h"/>
        <source>the file is damaged: fetch or convert it again</source>
        <translation>die Datei ist beschädigt: erneut holen oder umwandeln</translation>
    </message>
    <message>
        <location filename="../../core/template/chat_template.cpp"/>
        <source>%1 is set by the program and cannot be given as a variable of the template</source>
        <translation>%1 setzt das Programm; als Variable der Vorlage lässt es sich nicht angeben</translation>
    </message>
    <message>
        <location filename="../../core/template/chat_template.cpp"/>
        <source>chat template, line %1: %2</source>
        <translation>Chat-Vorlage, Zeile %1: %2</translation>
    </message>
    <message>
        <location filename="../../core/template/chat_template.cpp"/>
        <source>most take the user's message first, then user and assistant in turn, and a system message at the beginning or none; leave out or change the roles that it does not take, or open another model</source>
        <translation>die meisten nehmen zuerst die Nachricht des Benutzers, dann abwechselnd user und assistant und am Anfang eine Systemnachricht oder keine; die Rollen weglassen oder ändern, die sie nicht nimmt, oder ein anderes Modell öffnen</translation>
    </message>
    <message>
        <location filename="../../core/template/chat_template.cpp"/>
        <source>pass a JSON object</source>
        <translation>ein JSON-Objekt übergeben</translation>
    </message>
    <message>
        <location filename="../../core/template/chat_template.cpp"/>
        <source>templates of up to %1 bytes are read</source>
        <translation>Vorlagen werden bis %1 Byte gelesen</translation>
    </message>
    <message>
        <location filename="../../core/template/chat_template.cpp"/>
        <source>the chat template has %1 bytes</source>
        <translation>die Chat-Vorlage hat %1 Byte</translation>
    </message>
    <message>
        <location filename="../../core/template/chat_template.cpp"/>
        <source>the model's chat template reads no variable %1</source>
        <translation>die Chat-Vorlage des Modells liest keine Variable %1</translation>
    </message>
    <message>
        <location filename="../../core/template/chat_template.cpp"/>
        <source>the model's chat template refuses these messages: %1</source>
        <translation>die Chat-Vorlage des Modells lehnt diese Nachrichten ab: %1</translation>
    </message>
    <message>
        <location filename="../../core/template/chat_template.cpp"/>
        <source>the variable %1 of the chat template must be a truth value, a number or a text</source>
        <translation>die Variable %1 der Chat-Vorlage muss ein Wahrheitswert, eine Zahl oder ein Text sein</translation>
    </message>
    <message>
        <location filename="../../core/template/chat_template.cpp"/>
        <source>the variables of a chat template are not an object</source>
        <translation>die Variablen einer Chat-Vorlage sind kein Objekt</translation>
    </message>
    <message>
        <location filename="../../core/template/chat_template.cpp"/>
        <source>variables of a chat template must be an object of names and values</source>
        <translation>Variablen einer Chat-Vorlage müssen ein Objekt aus Namen und Werten sein</translation>
    </message>
    <message>
        <location filename="../../core/template/expression_parser.cpp"/>
        <source>cannot assign to the special variable 'loop' in a for loop</source>
        <translation>in einer for-Schleife lässt sich der besonderen Variablen 'loop' nichts zuweisen</translation>
    </message>
    <message>
        <location filename="../../core/template/expression_parser.cpp"/>
        <source>expected a subscript, got ']'</source>
        <translation>Index erwartet, nicht ']'</translation>
    </message>
    <message>
        <location filename="../../core/template/expression_parser.cpp"/>
        <source>invalid order of arguments in a call</source>
        <translation>falsche Reihenfolge der Argumente in einem Aufruf</translation>
    </message>
    <message>
        <location filename="../../core/template/expression_parser.cpp"/>
        <source>tests cannot be chained with is</source>
        <translation>Tests lassen sich nicht mit is verketten</translation>
    </message>
    <message>
        <location filename="../../core/template/globals.cpp"/>
        <source>the input '</source>
        <translation>die Eingabe '</translation>
    </message>
    <message>
        <location filename="../../core/template/lexer.cpp"/>
        <source>a comment is not closed with #}</source>
        <translation>ein Kommentar ist nicht mit #} geschlossen</translation>
    </message>
    <message>
        <location filename="../../core/template/lexer.cpp"/>
        <source>a raw block is not closed with endraw</source>
        <translation>ein raw-Block ist nicht mit endraw geschlossen</translation>
    </message>
    <message>
        <location filename="../../core/template/lexer.cpp"/>
        <source>a string is not closed</source>
        <translation>eine Zeichenkette ist nicht geschlossen</translation>
    </message>
    <message>
        <location filename="../../core/template/lexer.cpp"/>
        <source>unexpected '</source>
        <translation>unerwartet: '</translation>
    </message>
    <message>
        <location filename="../../core/template/lexer.cpp"/>
        <source>unexpected character '</source>
        <translation>unerwartetes Zeichen '</translation>
    </message>
    <message>
        <location filename="../../core/template/operators.cpp"/>
        <source>bad operand type for unary </source>
        <translation>falscher Operandentyp für einstelliges </translation>
    </message>
    <message>
        <location filename="../../core/template/operators.cpp"/>
        <source>unsupported operand type(s) for </source>
        <translation>nicht unterstützte Operandentypen für </translation>
    </message>
    <message>
        <location filename="../../core/template/parser.cpp"/>
        <source>a parameter without a default follows one with a default</source>
        <translation>ein Parameter ohne Vorgabe folgt auf einen mit Vorgabe</translation>
    </message>
    <message>
        <location filename="../../core/template/parser.cpp"/>
        <source>expected a call after 'call'</source>
        <translation>nach 'call' wird ein Aufruf erwartet</translation>
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
        <translation>erwartet: </translation>
    </message>
    <message>
        <location filename="../../core/template/value.cpp"/>
        <source>'</source>
        <translation>'</translation>
    </message>
    <message>
        <location filename="../../core/text/bpe.cpp"/>
        <source>a merge needs the token &quot;%1&quot;, which does not exist</source>
        <translation>eine Merge-Regel braucht das Token „%1“, das es nicht gibt</translation>
    </message>
    <message>
        <location filename="../../core/text/bpe.cpp"/>
        <source>download the model again</source>
        <translation>das Modell erneut herunterladen</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/chat_templates.cpp"/>
        <source>convert it again with one as its chat template</source>
        <translation>es mit einer davon als Chat-Vorlage neu umwandeln</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/chat_templates.cpp"/>
        <source>save one as chat_template.jinja in its folder</source>
        <translation>eine davon als chat_template.jinja in seinem Ordner speichern</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/chat_templates.cpp"/>
        <source>the model has %1 chat templates and none of them is the default: %2 (%3)</source>
        <translation>das Modell hat %1 Chat-Vorlagen, und keine davon ist die vorgegebene: %2 (%3)</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_config.cpp"/>
        <source>%1 has the id %2</source>
        <translation>%1 hat die ID %2</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_config.cpp"/>
        <source>%1 has the token id %2</source>
        <translation>%1 hat die Token-ID %2</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_config.cpp"/>
        <source>%1: additional_special_tokens is not a list</source>
        <translation>%1: additional_special_tokens ist keine Liste</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_json.cpp"/>
        <source>%1 cannot be read to its end</source>
        <translation>%1 lässt sich nicht bis zum Ende lesen</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_json.cpp"/>
        <source>%1 cannot be read: %2</source>
        <translation>%1 lässt sich nicht lesen: %2</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_json.cpp"/>
        <source>%1 has &quot;%2&quot; twice</source>
        <translation>%1 hat „%2“ zweimal</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_json.cpp"/>
        <source>%1 has %2 bytes, more than 64 MiB</source>
        <translation>%1 hat %2 Byte, mehr als 64 MiB</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_json.cpp"/>
        <source>%1 has a number beyond 2^63</source>
        <translation>%1 hat eine Zahl jenseits von 2^63</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_json.cpp"/>
        <source>%1 has a value of the wrong kind inside model.%2</source>
        <translation>%1 hat in model.%2 einen Wert der falschen Art</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_json.cpp"/>
        <source>%1 has model.%2 twice</source>
        <translation>%1 hat model.%2 zweimal</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_json.cpp"/>
        <source>%1 has more than %2 values</source>
        <translation>%1 hat mehr als %2 Werte</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_json.cpp"/>
        <source>%1 has no tokens</source>
        <translation>%1 hat keine Token</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_json.cpp"/>
        <source>%1 is nested more than %2 levels deep</source>
        <translation>%1 ist mehr als %2 Ebenen tief verschachtelt</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_json.cpp"/>
        <source>%1 is not JSON at byte %2</source>
        <translation>%1 ist bei Byte %2 kein JSON</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_json.cpp"/>
        <source>%1: merge %2 is not two parts with a space between</source>
        <translation>%1: Merge %2 besteht nicht aus zwei Teilen mit einem Leerzeichen dazwischen</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_json.cpp"/>
        <source>no known tokenizer is that large</source>
        <translation>kein bekannter Tokenizer ist so groß</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>%1 has no decoder, so its tokens cannot become text</source>
        <translation>%1 hat keinen Decoder, aus seinen Token kann also kein Text werden</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>%1 is %2, which this version does not know</source>
        <translation>%1 ist %2, was diese Version nicht kennt</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>%1 is neither String nor Regex</source>
        <translation>%1 ist weder String noch Regex</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>%1 is nested too deeply</source>
        <translation>%1 ist zu tief verschachtelt</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>%1 replaces spaces by nothing</source>
        <translation>%1 ersetzt Leerzeichen durch nichts</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>%1 strips nothing</source>
        <translation>%1 entfernt nichts</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>%1.%2 has no name</source>
        <translation>%1.%2 hat keinen Namen</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>%1.%2 is longer than 64 bytes</source>
        <translation>%1.%2 ist länger als 64 Byte</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>%1.%2 is not base64</source>
        <translation>%1.%2 ist kein base64</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>%1.tokens are not texts</source>
        <translation>%1.tokens sind keine Texte</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>a decoder &quot;%1&quot;</source>
        <translation>ein Decoder „%1“</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>a normalizer &quot;%1&quot;</source>
        <translation>ein Normalizer „%1“</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>a post-processor &quot;%1&quot;</source>
        <translation>ein Post-Prozessor „%1“</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>a pre-tokenizer &quot;%1&quot;</source>
        <translation>ein Pre-Tokenizer „%1“</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>a template with two texts</source>
        <translation>eine Vorlage mit zwei Texten</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>of behavior &quot;%1&quot;</source>
        <translation>vom behavior „%1“</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>of prepend_scheme &quot;%1&quot;</source>
        <translation>vom prepend_scheme „%1“</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>tokenizer.json has more than %1 steps in a row</source>
        <translation>tokenizer.json hat mehr als %1 Schritte hintereinander</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_steps.cpp"/>
        <source>use a model with another tokenizer</source>
        <translation>ein Modell mit einem anderen Tokenizer verwenden</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>%1 cuts into words or characters, which this version does not know</source>
        <translation>%1 zerschneidet in Wörter oder Zeichen, was diese Version nicht kennt</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>%1 has no tokenizer</source>
        <translation>%1 hat keinen Tokenizer</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>%1 is not a whole sentencepiece model</source>
        <translation>%1 ist kein vollständiges sentencepiece-Modell</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>%1 merges by way of pieces that are not used</source>
        <translation>%1 verschmilzt auf dem Weg über Stücke, die nicht verwendet werden</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>a tokenizer in %1 is not known to this version</source>
        <translation>einen Tokenizer in %1 kennt diese Version nicht</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>a tokenizer of class &quot;%1&quot; from %2 is not known to this version</source>
        <translation>einen Tokenizer der Klasse „%1“ aus %2 kennt diese Version nicht</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>download it again, or tokenizer.json, where the model has one</source>
        <translation>erneut herunterladen oder tokenizer.json holen, wenn das Modell eine hat</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>download tokenizer.json along with the model</source>
        <translation>tokenizer.json zusammen mit dem Modell herunterladen</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>has a piece of an unknown type</source>
        <translation>hat ein Stück unbekannten Typs</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>has an empty piece</source>
        <translation>hat ein leeres Stück</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>has no pieces</source>
        <translation>hat keine Stücke</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>has no unknown piece</source>
        <translation>hat kein Stück für Unbekanntes</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>has two unknown pieces</source>
        <translation>hat zwei Stücke für Unbekanntes</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>merges.txt: line %1 is not two parts with a space between</source>
        <translation>merges.txt: Zeile %1 besteht nicht aus zwei Teilen mit einem Leerzeichen dazwischen</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_tokenizer.cpp"/>
        <source>use a model that has tokenizer.json</source>
        <translation>ein Modell verwenden, das tokenizer.json hat</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_vocabulary.cpp"/>
        <source>a model of type &quot;%1&quot;</source>
        <translation>ein Modell vom Typ „%1“</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_vocabulary.cpp"/>
        <source>a model with %1</source>
        <translation>ein Modell mit %1</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_vocabulary.cpp"/>
        <source>a model with dropout</source>
        <translation>ein Modell mit Dropout</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_vocabulary.cpp"/>
        <source>a model without a type</source>
        <translation>ein Modell ohne Typ</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_vocabulary.cpp"/>
        <source>the added token %1 has the id %2, but the vocabulary gives it %3</source>
        <translation>das hinzugefügte Token %1 hat die ID %2, das Vokabular gibt ihm aber %3</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_vocabulary.cpp"/>
        <source>the added token %1 has the id %2, far beyond the %3 others</source>
        <translation>das hinzugefügte Token %1 hat die ID %2, weit jenseits der %3 anderen</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_vocabulary.cpp"/>
        <source>the token %1 has the id %2</source>
        <translation>das Token %1 hat die ID %2</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_vocabulary.cpp"/>
        <source>the token %1 is there twice</source>
        <translation>das Token %1 ist zweimal vorhanden</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_vocabulary.cpp"/>
        <source>the tokenizer puts %1 around texts, which is not a token</source>
        <translation>der Tokenizer setzt %1 um Texte, was kein Token ist</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_vocabulary.cpp"/>
        <source>the tokens %1 and %2 have the same id %3</source>
        <translation>die Token %1 und %2 haben dieselbe ID %3</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_vocabulary.cpp"/>
        <source>the unknown token is not in the vocabulary</source>
        <translation>das Token für Unbekanntes fehlt im Vokabular</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_vocabulary.cpp"/>
        <source>the vocabulary has only %1 tokens up to id %2</source>
        <translation>das Vokabular hat nur %1 Token bis zur ID %2</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_vocabulary.cpp"/>
        <source>the vocabulary has the token id %1</source>
        <translation>das Vokabular hat die Token-ID %1</translation>
    </message>
    <message>
        <location filename="../../core/text/hf/hf_vocabulary.cpp"/>
        <source>tokenizer.json has %1</source>
        <translation>tokenizer.json hat %1</translation>
    </message>
    <message>
        <location filename="../../core/text/normalizer.cpp"/>
        <source>has a broken trie</source>
        <translation>hat einen defekten Trie</translation>
    </message>
    <message>
        <location filename="../../core/text/normalizer.cpp"/>
        <source>is cut off</source>
        <translation>ist abgeschnitten</translation>
    </message>
    <message>
        <location filename="../../core/text/normalizer.cpp"/>
        <source>the character map %1</source>
        <translation>die Zeichentabelle %1</translation>
    </message>
    <message>
        <location filename="../../core/text/normalizer.cpp"/>
        <source>the tokenizer's character map makes a text longer than 1 GiB</source>
        <translation>die Zeichentabelle des Tokenizers macht einen Text länger als 1 GiB</translation>
    </message>
    <message>
        <location filename="../../core/text/normalizer.cpp"/>
        <source>the tokenizer's normalizer makes a text longer than 1 GiB</source>
        <translation>der Normalizer des Tokenizers macht einen Text länger als 1 GiB</translation>
    </message>
    <message>
        <location filename="../../core/text/normalizer.cpp"/>
        <source>use a shorter text</source>
        <translation>einen kürzeren Text verwenden</translation>
    </message>
    <message>
        <location filename="../../core/text/pattern.cpp"/>
        <source>a regular expression of %1 bytes is longer than any tokenizer needs</source>
        <translation>ein regulärer Ausdruck von %1 Byte ist länger, als ein Tokenizer ihn braucht</translation>
    </message>
    <message>
        <location filename="../../core/text/pattern.cpp"/>
        <source>the regular expression %1 cannot be read: %2</source>
        <translation>der reguläre Ausdruck %1 lässt sich nicht lesen: %2</translation>
    </message>
    <message>
        <location filename="../../core/text/pattern.cpp"/>
        <source>the tokenizer's replacements make a text longer than 1 GiB</source>
        <translation>die Ersetzungen des Tokenizers machen einen Text länger als 1 GiB</translation>
    </message>
    <message>
        <location filename="../../core/text/regex_dialect.cpp"/>
        <source>\W inside [...]</source>
        <translation>\W innerhalb von [...]</translation>
    </message>
    <message>
        <location filename="../../core/text/regex_dialect.cpp"/>
        <source>a character number without digits</source>
        <translation>eine Zeichennummer ohne Ziffern</translation>
    </message>
    <message>
        <location filename="../../core/text/regex_dialect.cpp"/>
        <source>a class next to a negated one</source>
        <translation>eine Klasse neben einer verneinten</translation>
    </message>
    <message>
        <location filename="../../core/text/regex_dialect.cpp"/>
        <source>a negated class next to others</source>
        <translation>eine verneinte Klasse neben anderen</translation>
    </message>
    <message>
        <location filename="../../core/text/regex_dialect.cpp"/>
        <source>a property without braces</source>
        <translation>eine Eigenschaft ohne geschweifte Klammern</translation>
    </message>
    <message>
        <location filename="../../core/text/regex_dialect.cpp"/>
        <source>an empty class</source>
        <translation>eine leere Klasse</translation>
    </message>
    <message>
        <location filename="../../core/text/regex_dialect.cpp"/>
        <source>an end in the middle</source>
        <translation>ein Ende mittendrin</translation>
    </message>
    <message>
        <location filename="../../core/text/regex_dialect.cpp"/>
        <source>an unclosed (</source>
        <translation>eine nicht geschlossene (</translation>
    </message>
    <message>
        <location filename="../../core/text/regex_dialect.cpp"/>
        <source>an unmatched )</source>
        <translation>eine überzählige )</translation>
    </message>
    <message>
        <location filename="../../core/text/regex_dialect.cpp"/>
        <source>more than %1 groups inside each other</source>
        <translation>mehr als %1 ineinanderliegende Gruppen</translation>
    </message>
    <message>
        <location filename="../../core/text/regex_dialect.cpp"/>
        <source>the escape \%1</source>
        <translation>das Escape \%1</translation>
    </message>
    <message>
        <location filename="../../core/text/regex_dialect.cpp"/>
        <source>the option %1</source>
        <translation>die Option %1</translation>
    </message>
    <message>
        <location filename="../../core/text/regex_dialect.cpp"/>
        <source>the regular expression %1 has %2, which this version does not read</source>
        <translation>der reguläre Ausdruck %1 hat %2, was diese Version nicht liest</translation>
    </message>
    <message>
        <location filename="../../core/text/regex_dialect.cpp"/>
        <source>too many classes inside each other</source>
        <translation>zu viele ineinanderliegende Klassen</translation>
    </message>
    <message>
        <location filename="../../core/text/sentencepiece.cpp"/>
        <source>download or convert the model again</source>
        <translation>das Modell erneut herunterladen oder umwandeln</translation>
    </message>
    <message>
        <location filename="../../core/text/sentencepiece.cpp"/>
        <source>more than %1 of the vocabulary's user-defined tokens are the beginning of one of them</source>
        <translation>mehr als %1 der benutzerdefinierten Token des Vokabulars sind der Anfang eines von ihnen</translation>
    </message>
    <message>
        <location filename="../../core/text/sentencepiece.cpp"/>
        <source>split it into parts of at most 16 MiB</source>
        <translation>ihn in Teile von höchstens 16 MiB zerlegen</translation>
    </message>
    <message>
        <location filename="../../core/text/sentencepiece.cpp"/>
        <source>the sentencepiece library does not take the text: %1</source>
        <translation>die sentencepiece-Bibliothek nimmt den Text nicht an: %1</translation>
    </message>
    <message>
        <location filename="../../core/text/sentencepiece.cpp"/>
        <source>the sentencepiece library does not take the vocabulary: %1</source>
        <translation>die sentencepiece-Bibliothek nimmt das Vokabular nicht an: %1</translation>
    </message>
    <message>
        <location filename="../../core/text/sentencepiece.cpp"/>
        <source>the text has %1 bytes without a place to cut</source>
        <translation>der Text hat %1 Byte ohne eine Stelle zum Schneiden</translation>
    </message>
    <message>
        <location filename="../../core/text/sentencepiece.cpp"/>
        <source>the vocabulary has no token that can be found in text</source>
        <translation>das Vokabular hat kein Token, das in Text vorkommen kann</translation>
    </message>
    <message>
        <location filename="../../core/text/sentencepiece.cpp"/>
        <source>the vocabulary is larger than 1 GiB</source>
        <translation>das Vokabular ist größer als 1 GiB</translation>
    </message>
    <message>
        <location filename="../../core/text/tokenizer.cpp"/>
        <source>a special token has the id %1, but there are %2 tokens</source>
        <translation>ein besonderes Token hat die ID %1, es gibt aber nur %2 Token</translation>
    </message>
    <message>
        <location filename="../../core/text/tokenizer.cpp"/>
        <source>a text of %1 bytes is too long for the tokenizer</source>
        <translation>ein Text von %1 Byte ist zu lang für den Tokenizer</translation>
    </message>
    <message>
        <location filename="../../core/text/tokenizer.cpp"/>
        <source>split it into parts of at most 256 MiB</source>
        <translation>ihn in Teile von höchstens 256 MiB zerlegen</translation>
    </message>
    <message>
        <location filename="../../core/text/tokenizer.cpp"/>
        <source>the tokenizer's decoder changes text after joining it</source>
        <translation>der Decoder des Tokenizers ändert den Text nach dem Zusammenfügen</translation>
    </message>
    <message>
        <location filename="../../core/text/tokenizer.cpp"/>
        <source>the tokenizer's decoder makes more than 1 GiB of its tokens</source>
        <translation>der Decoder des Tokenizers macht aus seinen Token mehr als 1 GiB</translation>
    </message>
    <message>
        <location filename="../../core/text/tokenizer.cpp"/>
        <source>the vocabulary does not have one kind per token</source>
        <translation>das Vokabular hat nicht eine Art pro Token</translation>
    </message>
    <message>
        <location filename="../../core/text/tokenizer.cpp"/>
        <source>the vocabulary does not have one probability per token</source>
        <translation>das Vokabular hat nicht eine Wahrscheinlichkeit pro Token</translation>
    </message>
    <message>
        <location filename="../../core/text/tokenizer.cpp"/>
        <source>the vocabulary does not have one score per token</source>
        <translation>das Vokabular hat nicht einen Score pro Token</translation>
    </message>
    <message>
        <location filename="../../core/text/tokenizer.cpp"/>
        <source>the vocabulary has no scores</source>
        <translation>das Vokabular hat keine Scores</translation>
    </message>
    <message>
        <location filename="../../core/text/tokenizer.cpp"/>
        <source>the vocabulary has no tokens</source>
        <translation>das Vokabular hat keine Token</translation>
    </message>
    <message>
        <location filename="../../core/text/tokenizer.cpp"/>
        <source>the vocabulary is too large</source>
        <translation>das Vokabular ist zu groß</translation>
    </message>
    <message>
        <location filename="../../core/text/tokenizer.cpp"/>
        <source>there is no token %1</source>
        <translation>es gibt kein Token %1</translation>
    </message>
    <message>
        <location filename="../../core/text/tokenizer.cpp"/>
        <source>token %1 is of kind byte, but is not written &lt;0x00&gt; to &lt;0xFF&gt;</source>
        <translation>Token %1 ist von der Art byte, aber nicht als &lt;0x00&gt; bis &lt;0xFF&gt; geschrieben</translation>
    </message>
    <message>
        <location filename="../../core/text/tokenizer.cpp"/>
        <source>token ids of this model are 0 to %1</source>
        <translation>die Token-IDs dieses Modells sind 0 bis %1</translation>
    </message>
    <message>
        <location filename="../../core/text/unigram.cpp"/>
        <source>a text of %1 bytes is too long for this tokenizer</source>
        <translation>ein Text von %1 Byte ist zu lang für diesen Tokenizer</translation>
    </message>
    <message>
        <location filename="../../core/text/unigram.cpp"/>
        <source>split it into parts of at most 64 MiB</source>
        <translation>ihn in Teile von höchstens 64 MiB zerlegen</translation>
    </message>
    <message>
        <location filename="../../core/text/unigram.cpp"/>
        <source>the vocabulary has no token for &quot;%1&quot;</source>
        <translation>das Vokabular hat kein Token für „%1“</translation>
    </message>
    <message>
        <location filename="../../core/text/usual_steps.cpp"/>
        <source>The model cuts text into words by the rule &quot;%1&quot;, which is not known here; a general rule is used, and answers may be worse than they should be.</source>
        <translation>Das Modell zerlegt Text in Wörter nach der Regel „%1“, die hier nicht bekannt ist; verwendet wird eine allgemeine Regel, und die Antworten können schlechter sein, als sie sein sollten.</translation>
    </message>
    <message>
        <location filename="../../core/text/usual_steps.cpp"/>
        <source>The model does not say how its text is cut into words before it is turned into tokens; a general rule is used, and answers may be worse than they should be.</source>
        <translation>Das Modell sagt nicht, wie sein Text in Wörter zerlegt wird, bevor daraus Token werden; verwendet wird eine allgemeine Regel, und die Antworten können schlechter sein, als sie sein sollten.</translation>
    </message>
    <message>
        <location filename="../../core/text/vocabulary.cpp"/>
        <source>%1 has %2 entries for %3 tokens</source>
        <translation>%1 hat %2 Einträge für %3 Token</translation>
    </message>
    <message>
        <location filename="../../core/text/vocabulary.cpp"/>
        <source>%1 holds %2, which is not a token type</source>
        <translation>%1 enthält %2, was kein Token-Typ ist</translation>
    </message>
    <message>
        <location filename="../../core/text/vocabulary.cpp"/>
        <source>%1 is %2, but there are %3 tokens</source>
        <translation>%1 ist %2, es gibt aber %3 Token</translation>
    </message>
    <message>
        <location filename="../../core/text/vocabulary.cpp"/>
        <source>%1 is too long</source>
        <translation>%1 ist zu lang</translation>
    </message>
    <message>
        <location filename="../../core/text/vocabulary.cpp"/>
        <source>%1[%2] is not two parts with a space between</source>
        <translation>%1[%2] besteht nicht aus zwei Teilen mit einem Leerzeichen dazwischen</translation>
    </message>
    <message>
        <location filename="../../core/text/vocabulary.cpp"/>
        <source>the file has no %1</source>
        <translation>der Datei fehlt %1</translation>
    </message>
    <message>
        <location filename="../../core/text/vocabulary.cpp"/>
        <source>the model's byte-level vocabulary has no %1</source>
        <translation>dem Byte-Vokabular des Modells fehlt %1</translation>
    </message>
    <message>
        <location filename="../../core/text/vocabulary.cpp"/>
        <source>the model's vocabulary is of kind &quot;%1&quot;</source>
        <translation>das Vokabular des Modells ist von der Art „%1“</translation>
    </message>
    <message>
        <location filename="../../core/text/vocabulary.cpp"/>
        <source>use a model with a BPE (gpt2, llama, gemma4) or unigram (t5) vocabulary</source>
        <translation>ein Modell mit einem BPE-Vokabular (gpt2, llama, gemma4) oder einem Unigram-Vokabular (t5) verwenden</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_in_window.cpp"/>
        <source>%1 cannot be read: %2; name a file that kvarium-cli compare --json wrote</source>
        <translation>%1 lässt sich nicht lesen: %2; eine Datei angeben, die kvarium-cli compare --json geschrieben hat</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>&amp;Add column</source>
        <translation>Spalte &amp;hinzufügen</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>&amp;Close</source>
        <translation>&amp;Schließen</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>&amp;Force the first column's text on all columns</source>
        <translation>Text der ersten Spalte allen &amp;vorgeben</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>&amp;Remove last</source>
        <translation>&amp;Letzte entfernen</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>&amp;Stop</source>
        <translation>S&amp;toppen</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>At &amp;most</source>
        <translation>Hö&amp;chstens</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>C&amp;ompare</source>
        <translation>Ver&amp;gleichen</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>Compare caches and settings</source>
        <translation>Caches und Einstellungen vergleichen</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>Data (*.json)</source>
        <translation>Daten (*.json)</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>Each text is then what a column would have chosen after the first column's text, not a text of its own</source>
        <translation>Jeder Text ist dann das, was eine Spalte nach dem Text der ersten Spalte gewählt hätte, nicht ein eigener Text</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>Every column is compared with the first, and shaded where it differs. The bars say what its cache changes on the first column's text, before temperature and filters: settings alone change nothing there. Models are compared by kvarium-cli compare -m A -m B.</source>
        <translation>Jede Spalte wird mit der ersten verglichen und ist schattiert, wo sie abweicht. Die Balken sagen, was ihr Cache am Text der ersten Spalte ändert, vor Temperatur und Filtern: Einstellungen allein ändern dort nichts. Modelle vergleicht kvarium-cli compare -m A -m B.</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>Figures of every column</source>
        <translation>Zahlen aller Spalten</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>Pictures (*.png)</source>
        <translation>Bilder (*.png)</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>Save &amp;data…</source>
        <translation>&amp;Daten speichern…</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>Save &amp;picture…</source>
        <translation>&amp;Bild speichern…</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>Save the comparison</source>
        <translation>Vergleich speichern</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>Saved as %1</source>
        <translation>Gespeichert als %1</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>Several answers to the same message</source>
        <translation>Mehrere Antworten auf dieselbe Nachricht</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>Stopped. %1</source>
        <translation>Gestoppt. %1</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>Texts, divergences, figures and a caption in one PNG</source>
        <translation>Texte, Divergenzen, Zahlen und eine Bildunterschrift in einer PNG-Datei</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>The caches take %1 until this window is closed</source>
        <translation>Die Caches belegen %1, bis dieses Fenster geschlossen wird</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>The figures as JSON, as kvarium-cli compare --json names them</source>
        <translation>Die Zahlen als JSON, benannt wie bei kvarium-cli compare --json</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>The prompt is read</source>
        <translation>Der Prompt wird eingelesen</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>Token %1: “%2”</source>
        <translation>Token %1: „%2“</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_page.cpp"/>
        <source>column %1 “%2”, divergence %3, place %4</source>
        <translation>Spalte %1 „%2“, Divergenz %3, Rang %4</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>A prompt of %1 tokens; n = %2 of the first column, each run once</source>
        <translation>Ein Prompt von %1 Token; n = %2 der ersten Spalte, jeder Lauf einmal</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>All chose the same tokens (%1)</source>
        <translation>Alle wählten dieselben Token (%1)</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>At the token where the cache changes most</source>
        <translation>Bei dem Token, bei dem der Cache am meisten ändert</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>Caches: %1</source>
        <translation>Caches: %1</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>Column</source>
        <translation>Spalte</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>Divergence and rank: of the model's probabilities before temperature and filters</source>
        <translation>Divergenz und Rang: der Wahrscheinlichkeiten des Modells vor Temperatur und Filtern</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>Ended by</source>
        <translation>Beendet durch</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>First different token</source>
        <translation>Erstes anderes Token</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>From the question to the first token: the prompt is read</source>
        <translation>Von der Frage bis zum ersten Token: Der Prompt wird eingelesen</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>How much the cache changes what the model says after each token of the first column: the KL divergence, 0 if nothing</source>
        <translation>Wie sehr der Cache ändert, was das Modell nach jedem Token der ersten Spalte sagt: die KL-Divergenz, 0, wenn nichts</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>KVarium %1, %2</source>
        <translation>KVarium %1, %2</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>Largest divergence</source>
        <translation>Größte Divergenz</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>Machine: %1</source>
        <translation>Rechner: %1</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>Mean divergence, nats</source>
        <translation>Mittlere Divergenz, nat</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>No token was chosen</source>
        <translation>Kein Token wurde gewählt</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>Settings: %1; at most %2; %3</source>
        <translation>Einstellungen: %1; höchstens %2; %3</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>The first token of the reply that is not that of the first column</source>
        <translation>Das erste Token der Antwort, das nicht das der ersten Spalte ist</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>The same tokens as far as each run got (%1)</source>
        <translation>Dieselben Token, soweit jeder Lauf kam (%1)</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>The same tokens so far (%1)</source>
        <translation>Bisher dieselben Token (%1)</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>Time to first token</source>
        <translation>Zeit bis zum ersten Token</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>Tokens of the prompts: %1; n = %2 of the first column, each run once</source>
        <translation>Token der Prompts: %1; n = %2 der ersten Spalte, jeder Lauf einmal</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>Tokens of the reply</source>
        <translation>Token der Antwort</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>What the cache takes at the end, in use and reserved; of shared blocks each column has all</source>
        <translation>Was der Cache am Ende braucht, benutzt und reserviert; gemeinsame Blöcke zählen in jeder Spalte</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>While the reply is written</source>
        <translation>Während die Antwort geschrieben wird</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>all go on from the first column's tokens</source>
        <translation>alle schreiben nach den Token der ersten Spalte weiter</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>always the likeliest token</source>
        <translation>immer das wahrscheinlichste Token</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>cache full</source>
        <translation>Cache voll</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>each goes on from its own tokens</source>
        <translation>jede schreibt nach ihren eigenen Token weiter</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>fewer filters than the model's</source>
        <translation>weniger Filter als beim Modell</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>finished</source>
        <translation>fertig</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>no repeated run of %1</source>
        <translation>keine wiederholte Folge von %1</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>stop text</source>
        <translation>Stopptext</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>stopped</source>
        <translation>gestoppt</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>the cache of %1 had no room for the prompt</source>
        <translation>der Cache von %1 hatte keinen Platz für den Prompt</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>the cache of %1 was full after token %2</source>
        <translation>der Cache von %1 war nach Token %2 voll</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>the first different token of %1 is number %2</source>
        <translation>das erste andere Token von %1 ist Nummer %2</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>the first token of %1 that differs from column %3 is number %2</source>
        <translation>das erste Token von %1, das von Spalte %3 abweicht, ist Nummer %2</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>the model's sampling</source>
        <translation>das Sampling des Modells</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compare_record.cpp"/>
        <source>the reply of %1 ended inside its thoughts</source>
        <translation>die Antwort von %1 endete mitten in den Gedanken</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_column.cpp"/>
        <source>A preset or a specification, as sink:window_length=64,num_sink_tokens=4</source>
        <translation>Ein Preset oder eine Spezifikation, etwa sink:window_length=64,num_sink_tokens=4</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_column.cpp"/>
        <source>Cache %1</source>
        <translation>Cache %1</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_column.cpp"/>
        <source>Divergence of column %1 from the first</source>
        <translation>Divergenz der Spalte %1 von der ersten</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_column.cpp"/>
        <source>First different token: %1</source>
        <translation>Erstes anderes Token: %1</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_column.cpp"/>
        <source>How this column draws its tokens</source>
        <translation>Wie diese Spalte ihre Token zieht</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_column.cpp"/>
        <source>No other token</source>
        <translation>Kein anderes Token</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_column.cpp"/>
        <source>Reply in column %1</source>
        <translation>Antwort in Spalte %1</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_column.cpp"/>
        <source>Sampling of column %1</source>
        <translation>Sampling der Spalte %1</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_column.cpp"/>
        <source>Sampling…</source>
        <translation>Sampling…</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_column.cpp"/>
        <source>The cache that the others are compared with</source>
        <translation>Der Cache, mit dem die anderen verglichen werden</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_maps.cpp"/>
        <source>Cache %1, token %2: %3</source>
        <translation>Cache %1, Token %2: %3</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_maps.cpp"/>
        <source>Cache %1, tokens %2 to %3: %4</source>
        <translation>Cache %1, Token %2 bis %3: %4</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_maps.cpp"/>
        <source>What each cache keeps</source>
        <translation>Was jeder Cache behält</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_maps.cpp"/>
        <source>cache %1 keeps %2 of %3 tokens</source>
        <translation>Cache %1 behält %2 von %3 Token</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_picture.cpp"/>
        <source>Against column %1, of the same model</source>
        <translation>Gegen Spalte %1, mit demselben Modell</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_picture.cpp"/>
        <source>Another model: its text is compared with the first column's, its probabilities are not.</source>
        <translation>Ein anderes Modell: Sein Text wird mit dem der ersten Spalte verglichen, seine Wahrscheinlichkeiten nicht.</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_picture.cpp"/>
        <source>The texts are too long for one picture; save the data instead, or compare fewer tokens</source>
        <translation>Die Texte sind zu lang für ein Bild; stattdessen die Daten speichern oder weniger Token vergleichen</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/compared_picture.cpp"/>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/divergence_strip.cpp"/>
        <source>Upwards: how far the probabilities of the next token are from the first column's, in nats, on a logarithmic scale from 0.000001 to 10; before temperature and filters, so that settings alone change nothing. Downwards: the place of the first column's token among them, nothing where it is the likeliest. The line is the first other token.</source>
        <translation>Nach oben: wie weit die Wahrscheinlichkeiten des nächsten Tokens von denen der ersten Spalte entfernt sind, in nat, auf einer logarithmischen Skala von 0,000001 bis 10; vor Temperatur und Filtern, sodass Einstellungen allein nichts ändern. Nach unten: der Rang, den das Token der ersten Spalte darunter hat, und nichts, wo es das wahrscheinlichste ist. Die Linie ist das erste andere Token.</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/divergence_strip.cpp"/>
        <source>What the bars mean</source>
        <translation>Was die Balken bedeuten</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/divergence_strip.cpp"/>
        <source>divergence, 10⁻⁶ to 10 nats</source>
        <translation>Divergenz, 10⁻⁶ bis 10 nat</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/divergence_strip.cpp"/>
        <source>first different token</source>
        <translation>erstes anderes Token</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/divergence_strip.cpp"/>
        <source>rank of its token, to 1,024</source>
        <translation>Rang seines Tokens, bis 1.024</translation>
    </message>
    <message>
        <location filename="../../features/compare/ui/no_compare.cpp"/>
        <source>This build has no comparisons</source>
        <translation>Dieser Build hat keine Vergleiche</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/beams.cpp"/>
        <source>Kwon et al. 2023, section 6.3</source>
        <translation>Kwon et al. 2023, Abschnitt 6.3</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/beams.cpp"/>
        <source>Memory of all beams</source>
        <translation>Speicher aller Beams</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/beams.cpp"/>
        <source>Memory that sharing saves</source>
        <translation>Speicher, den das Teilen spart</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/beams.cpp"/>
        <source>MiB</source>
        <translation>MiB</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/beams.cpp"/>
        <source>a copy for each</source>
        <translation>je eine Kopie</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/beams.cpp"/>
        <source>a fork copies nothing: before they write, six beams take the memory of one</source>
        <translation>eine Kopie (fork) kopiert nichts: Bevor sie schreiben, brauchen sechs Beams den Speicher von einem</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/beams.cpp"/>
        <source>a prompt of 200 tokens, 80 more for each beam</source>
        <translation>ein Prompt von 200 Token, 80 weitere für jeden Beam</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/beams.cpp"/>
        <source>beam search, Alpaca</source>
        <translation>Beam-Search, Alpaca</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/beams.cpp"/>
        <source>beam search, ShareGPT</source>
        <translation>Beam-Search, ShareGPT</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/beams.cpp"/>
        <source>beams</source>
        <translation>Beams</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/beams.cpp"/>
        <source>six beams save %1 % of the memory that copies would take</source>
        <translation>sechs Beams sparen %1 % des Speichers, den Kopien brauchen würden</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/beams.cpp"/>
        <source>with shared blocks</source>
        <translation>mit gemeinsamen Blöcken</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>%1 % of the static memory hold tokens, and %2 % of the blocks</source>
        <translation>%1 % des statischen Speichers enthalten Token, bei den Blöcken sind es %2 %</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>%1 tokens need %2 MiB, as the formula says to the byte</source>
        <translation>%1 Token brauchen %2 MiB, auf das Byte genau nach der Formel</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>%1: capacity</source>
        <translation>%1: Kapazität</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>%1: stored</source>
        <translation>%1: gespeichert</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>%1: tokens seen</source>
        <translation>%1: gesehene Token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>32 KV heads</source>
        <translation>32 KV-Köpfe</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>32 layers, head_dim 128, 32 texts of 2,048 tokens</source>
        <translation>32 Schichten, head_dim 128, 32 Texte von 2.048 Token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>320 tokens</source>
        <translation>320 Token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>4 bits</source>
        <translation>4 Bit</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>4 bits a number save %1 times, not 4 times: scales and the newest tokens count too</source>
        <translation>4 Bit pro Zahl machen den Cache %1-mal kleiner, nicht 4-mal: Auch Skalen und die neuesten Token zählen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>8 KV heads</source>
        <translation>8 KV-Köpfe</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>8 KV heads instead of 32 need a quarter of it</source>
        <translation>8 KV-Köpfe statt 32 brauchen ein Viertel davon</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Bytes copied until the chat is over</source>
        <translation>Kopierte Bytes bis zum Ende des Chats</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Full (grows) has seen %L1 tokens and stores %L2</source>
        <translation>„Voll (wächst)“ hat %L1 Token gesehen und speichert %L2</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Full (grows): seen and stored are the same, and there is no capacity</source>
        <translation>Voll (wächst): gesehen und gespeichert sind gleich, und es gibt keine Kapazität</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Full, fixed size has seen %L1, stores %L2 and has room for %L3</source>
        <translation>„Voll, feste Größe“ hat %L1 gesehen, speichert %L2 und hat Platz für %L3</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Full, fixed size: seen and stored are the same, the capacity is constant</source>
        <translation>Voll, feste Größe: gesehen und gespeichert sind gleich, die Kapazität ist konstant</translation>
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
        <translation>Kwon et al. 2023, Abbildung 2</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Measured on this machine</source>
        <translation>Auf diesem Rechner gemessen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Memory of a tiny Whisper</source>
        <translation>Speicher eines winzigen Whisper</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Memory of the cache that may move its cells</source>
        <translation>Speicher des Caches, der seine Zellen verschieben darf</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Memory of the real ones, with the longest transcript</source>
        <translation>Speicher der echten, mit dem längsten Transkript</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Memory of this model's cache in f16</source>
        <translation>Speicher des Caches dieses Modells in f16</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Memory of three chats</source>
        <translation>Speicher von drei Chats</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>MiB in use after 320 tokens</source>
        <translation>MiB benutzt nach 320 Token</translation>
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
        <translation>Anteil des reservierten Speichers, der Token enthält</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Sinks + window has seen %L1, stores %L2, and its window of %L3 counts the token that is computed</source>
        <translation>„Sinks + Fenster“ hat %L1 gesehen, speichert %L2, und sein Fenster von %L3 zählt das Token mit, das gerade berechnet wird</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Sinks + window: all three differ</source>
        <translation>Sinks + Fenster: alle drei sind verschieden</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>Time of a tiny Whisper</source>
        <translation>Zeit eines winzigen Whisper</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>a clip of 2.5 s</source>
        <translation>eine Aufnahme von 2,5 s</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>a limit of %1 % of what 512 tokens need</source>
        <translation>eine Grenze von %1 % dessen, was 512 Token brauchen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>a server with many chats</source>
        <translation>ein Server mit vielen Chats</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>a static cache reserves the same for every chat</source>
        <translation>ein statischer Cache reserviert für jeden Chat gleich viel</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>a tiny Whisper with random weights</source>
        <translation>ein winziges Whisper mit zufälligen Gewichten</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>a token</source>
        <translation>ein Token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>after 640</source>
        <translation>nach 640</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>allocated</source>
        <translation>belegt</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>blocks</source>
        <translation>Blöcke</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>blocks waste less than one block of 64 tokens a layer, however long the chat is</source>
        <translation>Blöcke verschwenden pro Schicht weniger als einen Block von 64 Token, wie lang der Chat auch ist</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>blocks: reserved</source>
        <translation>Blöcke: reserviert</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>both take the same for a cell: %1 KiB for %2 cells of sound, %3 KiB for the transcript</source>
        <translation>beide brauchen gleich viel pro Zelle: %1 KiB für %2 Zellen der Aufnahme, %3 KiB für das Transkript</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>bounded</source>
        <translation>begrenzt</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>cells in use</source>
        <translation>benutzte Zellen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>chats of 60, 200 and 500 tokens</source>
        <translation>Chats von 60, 200 und 500 Token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>copied by a cache that copies itself at every token</source>
        <translation>kopiert von einem Cache, der sich bei jedem Token selbst kopiert</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>dynamic:format=f16</source>
        <translation>dynamic:format=f16</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>each goes on from its file with the same tokens</source>
        <translation>jeder setzt aus seiner Datei mit denselben Token fort</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>estimate of this program</source>
        <translation>Schätzung dieses Programms</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>every preset with its defaults, sliding_window:window_length=256</source>
        <translation>jedes Preset mit seinen Vorgaben, sliding_window:window_length=256</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>formula</source>
        <translation>Formel</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>goes back to token 128</source>
        <translation>geht auf Token 128 zurück</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>goes on from a file</source>
        <translation>setzt aus Datei fort</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>in RAM or on disk</source>
        <translation>im RAM oder auf der Platte</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>it goes on with the same %1 tokens as a cache without a limit</source>
        <translation>er schreibt mit denselben %1 Token weiter wie ein Cache ohne Grenze</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>large</source>
        <translation>large</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>limit</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>listen: once</source>
        <translation>zuhören: einmal</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>listening takes %1 ms once, a token %2 ms</source>
        <translation>das Zuhören dauert einmal %1 ms, ein Token %2 ms</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>ms a token</source>
        <translation>ms pro Token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>of %1 caches %2 keep their memory bounded, as the documentation says</source>
        <translation>von %1 Caches halten %2 ihren Speicher begrenzt, wie die Dokumentation sagt</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>of it in RAM</source>
        <translation>davon im RAM</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>of it on the GPU</source>
        <translation>davon auf der GPU</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>of the sound (cross)</source>
        <translation>Aufnahme (cross)</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>of the transcript (self)</source>
        <translation>Transkript (self)</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>sink:window_length=128</source>
        <translation>sink:window_length=128</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>static</source>
        <translation>static</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>static: reserved</source>
        <translation>static: reserviert</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>static:max_cache_len=512</source>
        <translation>static:max_cache_len=512</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>texts of 320 to 640 tokens</source>
        <translation>Texte von 320 bis 640 Token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>the cross cache is there before the first token and never changes</source>
        <translation>der Cross-Cache ist vor dem ersten Token da und ändert sich nie</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>the example of the literature, 32 KV heads in f16, needs %1 GiB</source>
        <translation>das Beispiel aus der Literatur, 32 KV-Köpfe in f16, braucht %1 GiB</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>the other reads all %1 tokens, and never has more than that where the model computes</source>
        <translation>der andere liest alle %1 Token und hat nie mehr als das dort, wo das Modell rechnet</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>the other reads all %1 tokens; it stopped after %2: %3</source>
        <translation>der andere liest alle %1 Token; er kam nur bis %2: %3</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>this machine</source>
        <translation>dieser Rechner</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>those that keep every token in full precision write the same, wherever their cells lie</source>
        <translation>Caches, die jedes Token in voller Genauigkeit behalten, schreiben dasselbe, wo auch immer ihre Zellen liegen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>those that keep every token, and the one that keeps none, go back to any place; no other does</source>
        <translation>Caches, die jedes Token behalten, und der, der keines behält, gehen an jede Stelle zurück; sonst keiner</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>those that offload hold less than half where the model computes</source>
        <translation>Caches, die auslagern, haben weniger als die Hälfte dort, wo das Modell rechnet</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>tiny</source>
        <translation>tiny</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>tokens of the chat</source>
        <translation>Token des Chats</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>tokens of the transcript</source>
        <translation>Token des Transkripts</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>tokens seen</source>
        <translation>gesehene Token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>up to 1,000 tokens</source>
        <translation>bis 1.000 Token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>used</source>
        <translation>benutzt</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>vLLM</source>
        <translation>vLLM</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>what is allocated beyond that is less than a block of 64 tokens a layer</source>
        <translation>was darüber hinaus belegt wird, ist weniger als ein Block von 64 Token pro Schicht</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>window of 512</source>
        <translation>Fenster von 512</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>with %1 MiB the first cache reads all %2 tokens</source>
        <translation>mit %1 MiB liest der erste Cache alle %2 Token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>with %1 MiB the first cache stops after %2 tokens: the next ones need more</source>
        <translation>mit %1 MiB kommt der erste Cache nur bis %2 Token: Die nächsten brauchen mehr</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>writes what Full (grows) writes</source>
        <translation>schreibt, was „Voll (wächst)“ schreibt</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/bytes_by_length.cpp"/>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>%1, %2: the card has %3, and measured again it is %4</source>
        <translation>%1, %2: Auf der Karte steht %3, neu gemessen ist es %4</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>%1: the card has another chart</source>
        <translation>%1: Die Karte hat ein anderes Diagramm</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>give the .json file that `lesson run --save` or the window wrote</source>
        <translation>die .json-Datei angeben, die `lesson run --save` oder das Fenster geschrieben hat</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>make the card again</source>
        <translation>die Karte neu erstellen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>the card answers %1, and measured again it is %2</source>
        <translation>die Antwort der Karte ist %1, neu gemessen ist es %2</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>the card has a figure outside its own bounds</source>
        <translation>die Karte hat einen Wert außerhalb seiner eigenen Grenzen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>the card has a number that is not one of %1 to %2</source>
        <translation>die Karte hat eine Zahl, die nicht zwischen %1 und %2 liegt</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>the card has a row of another length than its table</source>
        <translation>die Karte hat eine Zeile, die nicht so lang ist wie ihre Tabelle</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>the card has a series of kind %1</source>
        <translation>die Karte hat eine Reihe der Art %1</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>the card has other charts or tables than this program</source>
        <translation>die Karte hat andere Diagramme oder Tabellen als dieses Programm</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>the card has other findings than this program</source>
        <translation>die Karte hat andere Befunde als dieses Programm</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>the card has version %1, and this program reads version %2</source>
        <translation>die Karte hat Version %1, und dieses Programm liest Version %2</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>the card is of %1, and %2 was measured</source>
        <translation>die Karte ist von %1, gemessen wurde %2</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>the card says that it fails, and it holds: %1</source>
        <translation>die Karte sagt, es treffe nicht zu, und es trifft zu: %1</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>the card says that it holds, and it fails: %1</source>
        <translation>die Karte sagt, es treffe zu, und es trifft nicht zu: %1</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>the model is another one: the card has %1, here is %2</source>
        <translation>das Modell ist ein anderes: Die Karte hat %1, hier ist es %2</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>the precision is another one: %1, here %2</source>
        <translation>die Genauigkeit ist eine andere: %1, hier %2</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>the settings are others than those of this program</source>
        <translation>die Einstellungen sind andere als die dieses Programms</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>this is no result card: %1</source>
        <translation>das ist keine Ergebniskarte: %1</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/card.cpp"/>
        <source>use the program that made it</source>
        <translation>das Programm verwenden, das sie erstellt hat</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/facts.cpp"/>
        <source>%1 does not hold the words of the lessons' models</source>
        <translation>%1 enthält nicht die Wörter der Modelle der Lektionen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lab.cpp"/>
        <source>all tokens of the lesson's text are the same to this model</source>
        <translation>alle Token des Lektionstexts sind für dieses Modell gleich</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lab.cpp"/>
        <source>free memory, then run again</source>
        <translation>Speicher freigeben und noch einmal starten</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lab.cpp"/>
        <source>open a model that reads longer texts</source>
        <translation>ein Modell öffnen, das längere Texte liest</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lab.cpp"/>
        <source>open a model with a smaller vocabulary</source>
        <translation>ein Modell mit einem kleineren Vokabular öffnen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lab.cpp"/>
        <source>open another model</source>
        <translation>ein anderes Modell öffnen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lab.cpp"/>
        <source>the text of the lessons has %1 tokens, and %2 are needed</source>
        <translation>der Text der Lektionen hat %1 Token, und %2 werden gebraucht</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>  FAILS  </source>
        <translation>  TRIFFT NICHT ZU  </translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>  holds  </source>
        <translation>  trifft zu  </translation>
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
        <translation>%1 hat keine einstellbare Zahl</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>%1 has no setting %2 %3</source>
        <translation>%1 hat keine Einstellung %2 %3</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>%1 measured something that is no number</source>
        <translation>%1 hat etwas gemessen, das keine Zahl ist</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>: fails (</source>
        <translation>: trifft nicht zu (</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>: holds (</source>
        <translation>: trifft zu (</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>a lesson needs a model that chats</source>
        <translation>eine Lektion braucht ein Modell, das chattet</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>layers of this model keep no cells of their own</source>
        <translation>Schichten dieses Modells behalten keine eigenen Zellen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>layers of this model keep only %1 tokens, and the lesson reads %2</source>
        <translation>Schichten dieses Modells behalten nur %1 Token, und die Lektion liest %2</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>measure it without a setting</source>
        <translation>ohne Einstellung messen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>open another model, or compute with --precision exact</source>
        <translation>ein anderes Modell öffnen oder mit --precision exact rechnen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>open another model, such as SmolLM2-135M-Instruct</source>
        <translation>ein anderes Modell öffnen, etwa SmolLM2-135M-Instruct</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>open one first</source>
        <translation>zuerst eines öffnen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>set %1 to %2</source>
        <translation>%1 bis %2 einstellen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>this model has %1 layers, and the lesson needs %2 to show something</source>
        <translation>dieses Modell hat %1 Schichten, und die Lektion braucht %2, um etwas zu zeigen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/lessons.cpp"/>
        <source>this model reads at most %1 tokens, and the lesson needs %2</source>
        <translation>dieses Modell liest höchstens %1 Token, und die Lektion braucht %2</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>4 bits make a text of 256 tokens %1 times smaller, one of 8,192 tokens %2 times</source>
        <translation>4 Bit machen einen Text von 256 Token %1-mal kleiner, einen von 8.192 Token %2-mal</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>4 line breaks in place of the first 4 tokens are equally good sinks: %1</source>
        <translation>4 Zeilenumbrüche an der Stelle der ersten 4 Token sind ebenso gute Sinks: %1</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>4 sinks</source>
        <translation>4 Sinks</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>How far the next token's distribution is from that with f16</source>
        <translation>Wie weit die Verteilung des nächsten Tokens von der mit f16 entfernt ist</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>How many times smaller than f16 the cache is, by the length of the text</source>
        <translation>Um welchen Faktor der Cache kleiner ist als mit f16, nach Länge des Texts</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>KL divergence, nats</source>
        <translation>KL-Divergenz, nat</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>Llama-2-7B, window 4,096</source>
        <translation>Llama-2-7B, Fenster 4.096</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>Perplexity along the text</source>
        <translation>Perplexität im Verlauf des Texts</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>Perplexity of a text, by the number of first tokens that stay</source>
        <translation>Perplexität eines Texts, nach Anzahl der ersten Token, die bleiben</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>Xiao et al. 2023, table 2, on PG-19</source>
        <translation>Xiao et al. 2023, Tabelle 2, auf PG-19</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>as long as the first token is there, both are the same: %1 and %2</source>
        <translation>solange das erste Token da ist, sind beide gleich: %1 und %2</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>bits of a number</source>
        <translation>Bit pro Zahl</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>bytes a token</source>
        <translation>Byte pro Token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>each step to fewer bits differs more from f16: %1 nats with 8, %2 with 4, %3 with 2 bits</source>
        <translation>jeder Schritt zu weniger Bit weicht stärker von f16 ab: %1 nat mit 8, %2 mit 4, %3 mit 2 Bit</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>every token stays</source>
        <translation>jedes Token bleibt</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>f16</source>
        <translation>f16</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>fewer bits need less memory each time</source>
        <translation>weniger Bit brauchen jedes Mal weniger Speicher</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>mean divergence from f16</source>
        <translation>mittlere Divergenz von f16</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>no sink</source>
        <translation>kein Sink</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>perplexity</source>
        <translation>Perplexität</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>position in the text, tokens</source>
        <translation>Position im Text, Token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>sinks</source>
        <translation>Sinks</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>this model</source>
        <translation>dieses Modell</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>with 4 sinks it is %1 times that of a cache that keeps every token</source>
        <translation>mit 4 Sinks ist sie %1-mal so hoch wie bei einem Cache, der jedes Token behält</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>without sinks the perplexity is %1, with 4 sinks %2: %3 times as much</source>
        <translation>ohne Sinks ist die Perplexität %1, mit 4 Sinks %2: %3-mal so hoch</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/perplexity_by_cache.cpp"/>
        <source>×</source>
        <translation>mal</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>256 tokens in one step are read at %1 tokens/s, one at a time at %2: %3 times as fast</source>
        <translation>256 Token in einem Schritt werden mit %1 Token/s gelesen, einzeln mit %2: %3-mal so schnell</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>256 tokens in pieces of 1 to 256</source>
        <translation>256 Token in Stücken von 1 bis 256</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>8 tokens after 64 to 2,048</source>
        <translation>8 Token nach 64 bis 2.048</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>Reading 512 tokens, or their saved cache</source>
        <translation>512 Token lesen oder ihren gespeicherten Cache</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>Speed of a reply, by tokens in the cache</source>
        <translation>Tempo einer Antwort, nach Token im Cache</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>Speed of reading, by tokens in one step</source>
        <translation>Lesetempo, nach Token in einem Schritt</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>Time to the first token when one token of the text changes</source>
        <translation>Zeit bis zum ersten Token, wenn sich ein Token des Texts ändert</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>Tokens that are read again</source>
        <translation>Noch einmal gelesene Token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>What one token of a reply reads</source>
        <translation>Was ein Token einer Antwort liest</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>a text of 512 tokens, one changed</source>
        <translation>ein Text von 512 Token, eines geändert</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>a token changed at position 8 costs %1 ms, at position 500 %2 ms</source>
        <translation>ein geändertes Token an Position 8 kostet %1 ms, an Position 500 %2 ms</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>after 2,048 tokens a reply has %1 tokens/s, after 64 it has %2</source>
        <translation>nach 2.048 Token hat eine Antwort %1 Token/s, nach 64 sind es %2</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>exactly the tokens from the changed one on are read</source>
        <translation>gelesen werden genau die Token ab dem geänderten</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>load the file</source>
        <translation>die Datei laden</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>of cells</source>
        <translation>Zellen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>of weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>one token after the other</source>
        <translation>ein Token nach dem anderen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>position of the changed token</source>
        <translation>Position des geänderten Tokens</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>read the text</source>
        <translation>den Text lesen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>reading 256 tokens</source>
        <translation>Lesen von 256 Token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>the saved cache (%1 MiB) goes on with the same %2 tokens</source>
        <translation>der gespeicherte Cache (%1 MiB) setzt mit denselben %2 Token fort</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>time to the first token</source>
        <translation>Zeit bis zum ersten Token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>tokens in one step</source>
        <translation>Token in einem Schritt</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>tokens in the cache</source>
        <translation>Token im Cache</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/phases.cpp"/>
        <source>tokens that are read</source>
        <translation>gelesene Token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/recall_by_cache.cpp"/>
        <source>40 texts of 448 tokens for each distance</source>
        <translation>40 Texte von 448 Token für jeden Abstand</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/recall_by_cache.cpp"/>
        <source>64 texts of 256 tokens</source>
        <translation>64 Texte von 256 Token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/recall_by_cache.cpp"/>
        <source>Memory of the cells</source>
        <translation>Speicher der Zellen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/recall_by_cache.cpp"/>
        <source>Most attended (TOVA) asks the newest token alone, which needs no fact here: with 128 cells it answers %1 % right, and a window %2 %</source>
        <translation>„Am stärksten beachtet (TOVA)“ fragt nur das neueste Token, das hier keinen Fakt braucht: Mit 128 Zellen sind %1 % der Antworten richtig, mit einem Fenster %2 %</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/recall_by_cache.cpp"/>
        <source>Right answers, by the cells that a layer keeps of 256 tokens</source>
        <translation>Richtige Antworten, nach den Zellen, die eine Schicht von 256 Token behält</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/recall_by_cache.cpp"/>
        <source>Right answers, by the distance of the fact</source>
        <translation>Richtige Antworten, nach dem Abstand des Fakts</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/recall_by_cache.cpp"/>
        <source>its memory grows no more after 64 tokens: %1 KiB there, and %2 KiB after 448</source>
        <translation>nach 64 Token wächst sein Speicher nicht mehr: %1 KiB dort und %2 KiB nach 448</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/recall_by_cache.cpp"/>
        <source>tokens between fact and answer</source>
        <translation>Token zwischen Fakt und Antwort</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/recall_by_cache.cpp"/>
        <source>window of %1</source>
        <translation>Fenster von %1</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/recall_by_cache.cpp"/>
        <source>with 192 cells Heavy hitters (H2O) answers %1 % right, and a window %2 %</source>
        <translation>mit 192 Zellen sind bei „Heavy Hitters (H2O)“ %1 % der Antworten richtig, mit einem Fenster %2 %</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/recall_by_cache.cpp"/>
        <source>with 64 cells SnapKV answers %1 % right, and a window %2 %</source>
        <translation>mit 64 Zellen sind bei SnapKV %1 % der Antworten richtig, mit einem Fenster %2 %</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/recall_by_cache.cpp"/>
        <source>with a window of 64 at least %1 % are right up to a distance of 48, and at most %2 % from 128 on</source>
        <translation>mit einem Fenster von 64 sind bis zum Abstand 48 mindestens %1 % richtig und ab 128 höchstens %2 %</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/recall_by_cache.cpp"/>
        <source>with every cell %1 % of the answers are right</source>
        <translation>mit allen Zellen sind %1 % der Antworten richtig</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/recall_by_cache.cpp"/>
        <source>with every token kept at least %1 % of the answers are right at every distance</source>
        <translation>bleibt jedes Token, sind bei jedem Abstand mindestens %1 % der Antworten richtig</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>32 iterations after a prompt of 32 tokens</source>
        <translation>32 Iterationen nach einem Prompt von 32 Token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>64 tokens after a prompt of 32</source>
        <translation>64 Token nach einem Prompt von 32</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>And one in Asia?</source>
        <translation>And one in Asia?</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>MiB in the end</source>
        <translation>MiB am Ende</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>Name a river in Europe.</source>
        <translation>Name a river in Europe.</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>Three turns with each cache</source>
        <translation>Drei Runden mit jedem Cache</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>Time of a token</source>
        <translation>Zeit pro Token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>Time of each token of a reply</source>
        <translation>Zeit jedes Tokens einer Antwort</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>Tokens that went through the model in each iteration</source>
        <translation>Token, die in jeder Iteration durch das Modell gingen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>What a step moves, and what stays</source>
        <translation>Was ein Schritt bewegt und was bleibt</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>Which of the two is longer?</source>
        <translation>Which of the two is longer?</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>all write the same tokens</source>
        <translation>alle schreiben dieselben Token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>both write the same %1 tokens</source>
        <translation>beide schreiben dieselben %1 Token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>brought to the device for a token</source>
        <translation>für ein Token auf das Gerät geholt</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>cells on the device</source>
        <translation>Zellen auf dem Gerät</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>elsewhere, 1 ahead</source>
        <translation>anderswo, 1 voraus</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>elsewhere, 2 ahead</source>
        <translation>anderswo, 2 voraus</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>every token brings all cells to the device again: %1 MiB of %2 MiB stored</source>
        <translation>jedes Token holt wieder alle Zellen auf das Gerät: %1 MiB von %2 MiB, die gespeichert sind</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>in all, %1 tokens go through the model with past and %2 without</source>
        <translation>insgesamt gehen mit past %1 Token durch das Modell und ohne %2</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>in the third turn Full (grows) reads %1 of %2 tokens, and No cache reads all %3</source>
        <translation>in der dritten Runde liest „Voll (wächst)“ %1 von %2 Token und „Kein Cache“ alle %3</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>iteration</source>
        <translation>Iteration</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>ms to the first token</source>
        <translation>ms bis zum ersten Token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>on a disk</source>
        <translation>auf einer Platte</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>on the device</source>
        <translation>auf dem Gerät</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>on the device are %1 MiB instead of %2 MiB</source>
        <translation>auf dem Gerät sind %1 MiB statt %2 MiB</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>the reply takes %1 s with a cache and %2 s without: %3 times as long</source>
        <translation>die Antwort dauert mit Cache %1 s und ohne %2 s: %3-mal so lange</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>time of a token</source>
        <translation>Zeit pro Token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>token of the reply</source>
        <translation>Token der Antwort</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>turn 1: tokens read</source>
        <translation>Runde 1: gelesene Token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>turn 2: read</source>
        <translation>Runde 2: gelesen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>turn 3: read</source>
        <translation>Runde 3: gelesen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>with a cache</source>
        <translation>mit Cache</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>with past = None each time</source>
        <translation>jedes Mal mit past = None</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>with past handed over</source>
        <translation>mit übergebenem past</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>with past the first iteration reads %1 tokens and the last one %2</source>
        <translation>mit past liest die erste Iteration %1 Token und die letzte %2</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>without</source>
        <translation>ohne</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/reply_by_cache.cpp"/>
        <source>without it the last iteration reads all %1 tokens of the text again</source>
        <translation>ohne past liest die letzte Iteration alle %1 Token des Texts noch einmal</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>%1 of %2 layers keep cells, %3 bytes a token</source>
        <translation>%1 von %2 Schichten behalten Zellen, %3 Byte pro Token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>One checkpoint, in tokens of cells (f16)</source>
        <translation>Ein Checkpoint, in Token von Zellen (f16)</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>What an edit costs</source>
        <translation>Was eine Änderung kostet</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>a state is kept every %1 tokens</source>
        <translation>alle %1 Token wird ein Zustand behalten</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>a tiny Mamba</source>
        <translation>ein winziges Mamba</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>a tiny Mamba with random weights</source>
        <translation>ein winziges Mamba mit zufälligen Gewichten</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>a tiny Mamba: its state</source>
        <translation>ein winziges Mamba: sein Zustand</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>a tiny Qwen3.5 with random weights</source>
        <translation>ein winziges Qwen3.5 mit zufälligen Gewichten</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>a token takes %1 us after 64 tokens and %2 us after 1,024</source>
        <translation>ein Token dauert nach 64 Token %1 us und nach 1.024 %2 us</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>cells in every layer</source>
        <translation>Zellen in jeder Schicht</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>its cells</source>
        <translation>seine Zellen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>its states</source>
        <translation>seine Zustände</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>mamba-130m: its state</source>
        <translation>mamba-130m: sein Zustand</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>no state was kept</source>
        <translation>kein Zustand wurde behalten</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>position of the edit</source>
        <translation>Position der Änderung</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>states / cells of a token</source>
        <translation>Zustände / Zellen eines Tokens</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>the open model: its cells</source>
        <translation>das geöffnete Modell: seine Zellen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>the state takes %1 KiB after 64 tokens and after 1,024</source>
        <translation>der Zustand belegt nach 64 Token und nach 1.024 gleichermaßen %1 KiB</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>the states take %L1 bytes after 64 tokens and after 512</source>
        <translation>die Zustände belegen nach 64 Token und nach 512 gleichermaßen %L1 Byte</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>the tiny model here</source>
        <translation>das winzige Modell hier</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>tokens before it</source>
        <translation>Token davor</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>tokens read again</source>
        <translation>noch einmal gelesene Token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>up to 1,024 tokens</source>
        <translation>bis 1.024 Token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>up to 512 tokens</source>
        <translation>bis 512 Token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>when token %1 of %2 changes, %3 tokens are read again with cells, and %4 with a state</source>
        <translation>ändert sich Token %1 von %2, werden mit Zellen %3 Token noch einmal gelesen und mit einem Zustand %4</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>where no state was kept, an edit anywhere reads all %1 tokens again</source>
        <translation>wurde kein Zustand behalten, liest eine Änderung an beliebiger Stelle alle %1 Token noch einmal</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/states.cpp"/>
        <source>where one is kept every %1 tokens, an edit reads from the last one before it on</source>
        <translation>wird alle %1 Token einer behalten, liest eine Änderung ab dem letzten davor</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>% of the need</source>
        <translation>% des Bedarfs</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>4 query heads share 2 KV heads. How many times smaller is the cache than with a KV head for each query head?</source>
        <translation>4 Query-Köpfe teilen sich 2 KV-Köpfe. Um welchen Faktor ist der Cache kleiner als mit einem KV-Kopf pro Query-Kopf?</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>A chat of three turns with each cache</source>
        <translation>Ein Chat von drei Runden mit jedem Cache</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>A fact stands 128 or more tokens back, and the window holds 64 tokens. At the best of these distances, how many of a hundred questions about it does the model answer right?</source>
        <translation>Ein Fakt liegt 128 oder mehr Token zurück, und das Fenster fasst 64 Token. Wie viele von hundert Fragen danach beantwortet das Modell beim besten dieser Abstände richtig?</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>A loop writes 32 tokens after a prompt of 32. It forgets past, so each call of the model reads the whole text. How many tokens go through the model in all?</source>
        <translation>Eine Schleife schreibt 32 Token nach einem Prompt von 32. Sie vergisst past, deshalb liest jeder Aufruf des Modells den ganzen Text. Wie viele Token gehen insgesamt durch das Modell?</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>A reply of 64 tokens follows a prompt of 32. How many times longer does it take without a cache?</source>
        <translation>Auf einen Prompt von 32 Token folgt eine Antwort von 64. Um welchen Faktor länger dauert sie ohne Cache?</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>A state instead of cells</source>
        <translation>Ein Zustand statt Zellen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>A text of 512 tokens is in the cache. How many times longer does the first token take when an early token (8) changes, compared to a late one (500)?</source>
        <translation>Ein Text von 512 Token ist im Cache. Um welchen Faktor länger dauert das erste Token, wenn sich ein frühes Token (8) ändert, verglichen mit einem späten (500)?</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>A window of 128 tokens forgets the first ones. How many times the perplexity does the text have then, compared to a window that keeps the first 4?</source>
        <translation>Ein Fenster von 128 Token vergisst die ersten. Um welchen Faktor höher ist dann die Perplexität des Texts, verglichen mit einem Fenster, das die ersten 4 behält?</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>A window of 128 tokens with 4 sinks has read 320 tokens. How many cells are stored?</source>
        <translation>Ein Fenster von 128 Token mit 4 Sinks hat 320 Token gelesen. Wie viele Zellen sind gespeichert?</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>After 512 tokens, how many times longer does the next token take without a cache?</source>
        <translation>Um welchen Faktor länger dauert nach 512 Token das nächste Token ohne Cache?</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>And one in Asia.</source>
        <translation>And one in Asia.</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Beams that share their blocks</source>
        <translation>Beams, die sich ihre Blöcke teilen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Cells that lie elsewhere</source>
        <translation>Zellen, die anderswo liegen</translation>
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
        <translation>Wenige Zellen und ein Zustand</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Fewer bits for a number</source>
        <translation>Weniger Bit pro Zahl</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Give me a name for a cat.</source>
        <translation>Give me a name for a cat.</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Heads that share keys and values</source>
        <translation>Köpfe, die sich Keys und Values teilen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>How many MiB does this model's cache need for 1,000 tokens in f16?</source>
        <translation>Wie viele MiB braucht der Cache dieses Modells für 1.000 Token in f16?</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>How many of this program's caches keep their memory bounded while the text grows?</source>
        <translation>Wie viele Caches dieses Programms halten ihren Speicher begrenzt, während der Text wächst?</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>How many times faster does this machine read a prompt, compared to writing a reply?</source>
        <translation>Um welchen Faktor schneller liest dieser Rechner einen Prompt, als er eine Antwort schreibt?</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>In the third turn of a chat, how much of the prompt must a cache that keeps every token read?</source>
        <translation>Wie viel vom Prompt muss in der dritten Runde eines Chats ein Cache lesen, der jedes Token behält?</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Memory allowed</source>
        <translation>Erlaubter Speicher</translation>
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
        <translation>Eine Antwort mit und ohne Cache</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Qwen3.5-0.8B has 6 layers with cells and 18 with a state. To go back, a program keeps a copy of the states. As many bytes as the cells (in f16) of how many tokens does one copy take?</source>
        <translation>Qwen3.5-0.8B hat 6 Schichten mit Zellen und 18 mit einem Zustand. Um zurückgehen zu können, behält ein Programm eine Kopie der Zustände. Eine Kopie belegt so viele Byte wie die Zellen (in f16) von wie vielen Token?</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Reading a prompt and writing a reply</source>
        <translation>Einen Prompt lesen und eine Antwort schreiben</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Six continuations of 80 tokens follow one prompt of 200 tokens. How much of the memory does sharing save?</source>
        <translation>Auf einen Prompt von 200 Token folgen sechs Fortsetzungen von 80 Token. Wie viel vom Speicher spart das Teilen?</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>SnapKV keeps 64 of 256 tokens, those to which the last ones attend most. How many of a hundred questions about a fact anywhere in the text does the model answer right?</source>
        <translation>SnapKV behält 64 von 256 Token: die, die von den letzten am stärksten beachtet werden. Wie viele von hundert Fragen nach einem Fakt irgendwo im Text beantwortet das Modell richtig?</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Static, growing and paged memory</source>
        <translation>Statischer, wachsender und seitenweiser Speicher</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Tell me a long story about a lighthouse keeper.</source>
        <translation>Tell me a long story about a lighthouse keeper.</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>The cells of about 550 tokens lie outside the device. How many MiB does each new token bring in?</source>
        <translation>Die Zellen von etwa 550 Token liegen außerhalb des Geräts. Wie viele MiB holt jedes neue Token herein?</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>The formula of the memory</source>
        <translation>Die Formel des Speichers</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>The loop, line by line</source>
        <translation>Die Schleife, Zeile für Zeile</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>The memory allowed is %1 % of what the cache of 512 tokens needs. After how many tokens does a cache stop that may not move its cells?</source>
        <translation>Der erlaubte Speicher ist %1 % dessen, was der Cache von 512 Token braucht. Nach wie vielen Token endet ein Cache, der seine Zellen nicht verschieben darf?</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>The state of mamba-130m has a constant size. From how many tokens on is the cache of this model (in f16) larger?</source>
        <translation>Der Zustand von mamba-130m hat eine konstante Größe. Ab wie vielen Token ist der Cache dieses Modells (in f16) größer?</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Three chats of 60, 200 and 500 tokens each get a static cache of 512 tokens. How much of that memory holds tokens?</source>
        <translation>Drei Chats von 60, 200 und 500 Token bekommen je einen statischen Cache von 512 Token. Wie viel von diesem Speicher enthält Token?</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Three lengths</source>
        <translation>Drei Längen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Two caches of a speech model</source>
        <translation>Zwei Caches eines Transkriptionsmodells</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>What a window forgets</source>
        <translation>Was ein Fenster vergisst</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>What each cache can do</source>
        <translation>Was jeder Cache kann</translation>
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
        <translation>Was noch einmal gelesen wird</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>When the memory is full</source>
        <translation>Wenn der Speicher voll ist</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Which cells to keep</source>
        <translation>Welche Zellen bleiben sollen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Whisper large hears 30 seconds and writes its longest transcript, 448 tokens. How many times larger is the cache of the sound than that of the transcript?</source>
        <translation>Whisper large hört 30 Sekunden und schreibt sein längstes Transkript, 448 Token. Um welchen Faktor ist der Cache der Aufnahme größer als der des Transkripts?</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>Why the first tokens must stay</source>
        <translation>Warum die ersten Token bleiben müssen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>With and without a cache</source>
        <translation>Mit und ohne Cache</translation>
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
        <translation>Caches</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>f16 has 16 bits a number. How many times smaller is a cache of 4 bits for a chat of 256 tokens?</source>
        <translation>f16 hat 16 Bit pro Zahl. Um welchen Faktor ist ein Cache mit 4 Bit für einen Chat von 256 Token kleiner?</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/table.cpp"/>
        <source>what 512 tokens need</source>
        <translation>Bedarf von 512 Token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>%1 KV heads</source>
        <translation>%1 KV-Köpfe</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>%1 query heads share %2 KV heads, and the cache is exactly %3 times smaller</source>
        <translation>%1 Query-Köpfe teilen sich %2 KV-Köpfe, und der Cache ist genau %3-mal kleiner</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>1 KV head</source>
        <translation>1 KV-Kopf</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>64 to 448 tokens</source>
        <translation>64 bis 448 Token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>64 to 512 tokens</source>
        <translation>64 bis 512 Token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>8 groups</source>
        <translation>8 Gruppen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>Ainslie et al. 2023, table 1, seconds for a sample on TPUs</source>
        <translation>Ainslie et al. 2023, Tabelle 1, Sekunden für ein Beispiel auf TPUs</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>Published: time of a sample</source>
        <translation>Veröffentlicht: Zeit eines Beispiels</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>T5-XXL: 64, 8 and 1 KV heads</source>
        <translation>T5-XXL: 64, 8 und 1 KV-Köpfe</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>Time of one token</source>
        <translation>Zeit eines Tokens</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>Tokens that went through the model for the whole text</source>
        <translation>Token, die für den ganzen Text durch das Modell gingen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>a KV head for each query head</source>
        <translation>ein KV-Kopf pro Query-Kopf</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>after 512 tokens one takes %1 ms with a cache and %2 ms without: %3 times as long</source>
        <translation>nach 512 Token dauert eines mit Cache %1 ms und ohne %2 ms: %3-mal so lange</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>from 64 to 512 tokens the time grows %1 times without a cache, and %2 times with one</source>
        <translation>von 64 auf 512 Token wächst die Zeit ohne Cache auf das %1-Fache und mit Cache auf das %2-Fache</translation>
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
        <translation>berechnete Token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>tokens in front of it</source>
        <translation>Token davor</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>tokens of the text</source>
        <translation>Token des Texts</translation>
    </message>
    <message>
        <location filename="../../features/lessons/measure/time_by_length.cpp"/>
        <source>µs</source>
        <translation>µs</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/answer_line.cpp"/>
        <source>%1; your prediction: %2</source>
        <translation>%1; Ihre Vorhersage: %2</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/answer_line.cpp"/>
        <source>The answer and your prediction</source>
        <translation>Die Antwort und Ihre Vorhersage</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/answer_line.cpp"/>
        <source>measured: %1</source>
        <translation>gemessen: %1</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/answer_line.cpp"/>
        <source>you: %1</source>
        <translation>Sie: %1</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_controller.cpp"/>
        <source>Lessons are about a model of this machine; open one, the server stays among the recent models</source>
        <translation>Lektionen handeln von einem Modell dieses Rechners; eines öffnen, der Server bleibt unter den zuletzt benutzten Modellen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_controller.cpp"/>
        <source>No model is open; open one to go on</source>
        <translation>Kein Modell ist geöffnet; eines öffnen, um fortzufahren</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_controller.cpp"/>
        <source>The measurement is running</source>
        <translation>Die Messung läuft</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_controller.cpp"/>
        <source>The measurement was stopped</source>
        <translation>Die Messung wurde gestoppt</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_controller.cpp"/>
        <source>The model is being opened</source>
        <translation>Das Modell wird gerade geöffnet</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_controller.cpp"/>
        <source>There is nothing to ask again: no message was sent in this lesson</source>
        <translation>Es gibt nichts noch einmal zu fragen: In dieser Lektion wurde keine Nachricht gesendet</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_controller.cpp"/>
        <source>There is nothing to see yet: no message was sent in this lesson</source>
        <translation>Noch gibt es nichts zu sehen: In dieser Lektion wurde keine Nachricht gesendet</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_controller.cpp"/>
        <source>“%1” transcribes sound; open a model that chats</source>
        <translation>„%1“ transkribiert Audio; ein Modell öffnen, das chattet</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>%1 and %2 are there already. Replace both?</source>
        <translation>%1 und %2 gibt es schon. Beide ersetzen?</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>%1 is there already. Replace it?</source>
        <translation>%1 gibt es schon. Ersetzen?</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>%1 of %2 steps done</source>
        <translation>%1 von %2 Schritten erledigt</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>%1, step %2 of %3</source>
        <translation>%1, Schritt %2 von %3</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>&amp;Begin</source>
        <translation>Begi&amp;nnen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>&amp;Next ›</source>
        <translation>&amp;Weiter ›</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>&amp;Replace</source>
        <translation>Er&amp;setzen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>&amp;Reset progress</source>
        <translation>Fortschritt &amp;zurücksetzen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>&amp;Save card…</source>
        <translation>Ergebnis&amp;karte speichern…</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>&amp;Undo the reset</source>
        <translation>&amp;Zurücksetzen rückgängig machen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>All lessons</source>
        <translation>Alle Lektionen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>Chat</source>
        <translation>Chat</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>Co&amp;ntinue</source>
        <translation>Fortsetze&amp;n</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>Each lesson asks for a prediction, measures on this machine, and compares. At the right: how long it measures. What you write in one in your own words is kept as a conversation; your settings stay as they are.</source>
        <translation>Jede Lektion fragt nach einer Vorhersage, misst auf diesem Rechner und vergleicht. Rechts steht, wie lange sie misst. Was Sie in einer Lektion mit eigenen Worten schreiben, bleibt als Unterhaltung erhalten; Ihre Einstellungen bleiben, wie sie sind.</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>F&amp;inish</source>
        <translation>&amp;Fertig</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>Forget which lessons were done</source>
        <translation>Vergessen, welche Lektionen erledigt sind</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>Large type, nothing next to it; Space goes on. Escape stops a reply that is being written, and otherwise ends the lecture</source>
        <translation>Große Schrift, nichts daneben; mit der Leertaste geht es weiter. Esc stoppt eine Antwort, die gerade geschrieben wird, und beendet sonst den Vortrag</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>Leave the lessons; the window becomes as it was</source>
        <translation>Die Lektionen verlassen; das Fenster wird wieder, wie es war</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>Lecture</source>
        <translation>Vortrag</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>Lessons</source>
        <translation>Lektionen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>Ne&amp;xt: %1 ›</source>
        <translation>&amp;Nächste: %1 ›</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>Save the card</source>
        <translation>Ergebniskarte speichern</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>Saved as %1, and as JSON next to it</source>
        <translation>Gespeichert als %1 und daneben als JSON</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>Show the chat</source>
        <translation>Den Chat zeigen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>Sk&amp;ip ›</source>
        <translation>Überspr&amp;ingen ›</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>Text of the lesson</source>
        <translation>Text der Lektion</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>The card was not saved: %1</source>
        <translation>Die Ergebniskarte wurde nicht gespeichert: %1</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>The result as a picture, and as JSON that kvarium-cli lesson verify checks</source>
        <translation>Das Ergebnis als Bild und als JSON, das kvarium-cli lesson verify prüft</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>The step of the lesson</source>
        <translation>Der Schritt der Lektion</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>The text of this lesson cannot be shown: %1</source>
        <translation>Der Text dieser Lektion lässt sich nicht zeigen: %1</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>‹ Bac&amp;k</source>
        <translation>‹ Zu&amp;rück</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_pane.cpp"/>
        <source>✓ done</source>
        <translation>✓ erledigt</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_text.cpp"/>
        <source>%1 does not begin with a title (# ...)</source>
        <translation>%1 beginnt nicht mit einem Titel (# ...)</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_text.cpp"/>
        <source>install the program again, or mend the file</source>
        <translation>das Programm neu installieren oder die Datei reparieren</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_text.cpp"/>
        <source>install the program with share/kvarium/lessons next to its folder</source>
        <translation>das Programm mit share/kvarium/lessons neben seinem Ordner installieren</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_text.cpp"/>
        <source>sections (## ...) of %1: %2; steps of the lesson: %3</source>
        <translation>Abschnitte (## ...) von %1: %2; Schritte der Lektion: %3</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/lesson_text.cpp"/>
        <source>the section “%1” of %2 has no text</source>
        <translation>der Abschnitt „%1“ von %2 hat keinen Text</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>%1 (max_new_tokens is %2)</source>
        <translation>%1 (max_new_tokens ist %2)</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>%1 in each of %2</source>
        <translation>je %1 in %2</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>0, the prefill</source>
        <translation>0, der Prefill</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>It ended in line 4: max_new_tokens were written.</source>
        <translation>Sie endete in Zeile 4: max_new_tokens wurden geschrieben.</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>It ended in line 5: the cache has no room for more.</source>
        <translation>Sie endete in Zeile 5: Der Cache hat keinen Platz mehr.</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>It ended in line 7: the model chose eos.</source>
        <translation>Sie endete in Zeile 7: Das Modell wählte eos.</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>It ended, because the turn failed.</source>
        <translation>Sie endete, weil die Runde fehlschlug.</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>It ended.</source>
        <translation>Sie endete.</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>It runs.</source>
        <translation>Sie läuft.</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>It waits before line 5: %1 of %2 tokens of the prompt are read.</source>
        <translation>Sie wartet vor Zeile 5: %1 von %2 Token des Prompts sind gelesen.</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>It waits before line 6. A step runs lines 6 to 9, and line 5 with the new token.</source>
        <translation>Sie wartet vor Zeile 6. Ein Schritt führt die Zeilen 6 bis 9 aus und Zeile 5 mit dem neuen Token.</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>It waits before line 6. A step runs lines 6 to 9, and line 5 with the whole text.</source>
        <translation>Sie wartet vor Zeile 6. Ein Schritt führt die Zeilen 6 bis 9 aus und Zeile 5 mit dem ganzen Text.</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>It waits in line 5: %1 of %2 tokens of the prompt are read.</source>
        <translation>Sie wartet in Zeile 5: %1 von %2 Token des Prompts sind gelesen.</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>It was stopped.</source>
        <translation>Sie wurde gestoppt.</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>Line 5 runs: %1 of %2 tokens of the prompt are read.</source>
        <translation>Zeile 5 läuft: %1 von %2 Token des Prompts sind gelesen.</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>None: this cache keeps nothing</source>
        <translation>None: Dieser Cache behält nichts</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>eos, the end of the reply</source>
        <translation>eos, das Ende der Antwort</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_program.cpp"/>
        <source>read %1 in %2</source>
        <translation>%1 in %2 gelesen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_turn.cpp"/>
        <source>Count from one to ten.</source>
        <translation>Count from one to ten.</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_view.cpp"/>
        <source>Lets it run, or wait</source>
        <translation>Lässt sie laufen oder warten</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_view.cpp"/>
        <source>Line %1 is marked.</source>
        <translation>Zeile %1 ist markiert.</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_view.cpp"/>
        <source>One call of the model, then it waits</source>
        <translation>Ein Aufruf des Modells, dann wartet sie</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_view.cpp"/>
        <source>Pa&amp;use</source>
        <translation>&amp;Pause</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_view.cpp"/>
        <source>Pla&amp;y</source>
        <translation>&amp;Laufen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_view.cpp"/>
        <source>S&amp;tep</source>
        <translation>&amp;Schritt</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_view.cpp"/>
        <source>Step and Play begin it again with “%1”.</source>
        <translation>„Schritt“ und „Laufen“ beginnen sie neu mit „%1“.</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_view.cpp"/>
        <source>Step and Play begin it with “%1”.</source>
        <translation>„Schritt“ und „Laufen“ beginnen sie mit „%1“.</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/loop_view.cpp"/>
        <source>The program</source>
        <translation>Das Programm</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_card.cpp"/>
        <source>%1 is there already and would be overwritten; choose another name</source>
        <translation>%1 gibt es schon und würde überschrieben; einen anderen Namen wählen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_card.cpp"/>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_card.cpp"/>
        <source>What this does not show</source>
        <translation>Was dies nicht zeigt</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_card.cpp"/>
        <source>What was expected, and it holds</source>
        <translation>Erwartet, und es trifft zu</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_card.cpp"/>
        <source>What was expected; not all of it holds here</source>
        <translation>Erwartet; nicht alles trifft hier zu</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_card.cpp"/>
        <source>Your prediction</source>
        <translation>Ihre Vorhersage</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_card.cpp"/>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_card.cpp"/>
        <source>the picture could not be made; free memory, then save it again</source>
        <translation>das Bild ließ sich nicht erzeugen; Speicher freigeben und noch einmal speichern</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>%1 (%2: %3)</source>
        <translation>%1 (%2: %3)</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>%1 (logarithmic)</source>
        <translation>%1 (logarithmisch)</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>%1: %2 (%3 to %4)</source>
        <translation>%1: %2 (%3 bis %4)</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>Across: %1</source>
        <translation>Waagerecht: %1</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>Compared: %1.</source>
        <translation>Verglichen: %1.</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>It is %1 times what you predicted</source>
        <translation>Es ist das %1-Fache Ihrer Vorhersage</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>Measured on this machine in %1: %2, %3, precision %4, KVarium %5.</source>
        <translation>Auf diesem Rechner in %1 gemessen: %2, %3, Genauigkeit %4, KVarium %5.</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>Up: %1</source>
        <translation>Senkrecht: %1</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>Warm-up runs that were not counted: %1.</source>
        <translation>Nicht gezählte Aufwärmläufe: %1.</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>You predicted %1 times what was measured</source>
        <translation>Sie haben das %1-Fache des Gemessenen vorhergesagt</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>Your prediction was off</source>
        <translation>Ihre Vorhersage lag daneben</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>Your prediction was right</source>
        <translation>Ihre Vorhersage stimmte</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>Your prediction was right, to 10 %</source>
        <translation>Ihre Vorhersage stimmte, auf 10 % genau</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>a few seconds</source>
        <translation>einige Sekunden</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>cache</source>
        <translation>Cache</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>cell</source>
        <translation>Zelle</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>computed</source>
        <translation>berechnet</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>counted: the same each time</source>
        <translation>gezählt: jedes Mal gleich</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>does not hold: %1</source>
        <translation>trifft nicht zu: %1</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>holds: %1</source>
        <translation>trifft zu: %1</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>median of %1 runs, %2 to %3</source>
        <translation>Median von %1 Läufen, %2 bis %3</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>published</source>
        <translation>veröffentlicht</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>timed once</source>
        <translation>einmal gemessene Zeit</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/result_words.cpp"/>
        <source>token</source>
        <translation>Token</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/setting_control.cpp"/>
        <source>%1, %2 to %3 %4</source>
        <translation>%1, %2 bis %3 %4</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>%1, %2 left</source>
        <translation>%1, noch %2</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>&amp;Do it for me</source>
        <translation>Für mich a&amp;usführen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>&amp;Measure again</source>
        <translation>Noch einmal &amp;messen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>&amp;Run the measurement</source>
        <translation>&amp;Messung starten</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>&amp;This is my prediction</source>
        <translation>Das ist meine &amp;Vorhersage</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>C&amp;ancel</source>
        <translation>Abbr&amp;echen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>It takes %1 on a machine with two cores</source>
        <translation>Es dauert auf einem Rechner mit zwei Kernen %1</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>Measuring on this machine, %1 %</source>
        <translation>Messung auf diesem Rechner, %1 %</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>The answer is known already; begin the lesson again to predict it</source>
        <translation>Die Antwort ist schon bekannt; die Lektion neu beginnen, um sie vorherzusagen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>The measurement</source>
        <translation>Die Messung</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>To do: in the menu of the cache, above the chat, choose “%1” (%2).</source>
        <translation>Aufgabe: Wählen Sie im Cache-Menü über dem Chat „%1“ (%2).</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>To do: in the menu of the cache, above the chat, choose “Compose…”, set %1, and press “Use” (%2).</source>
        <translation>Aufgabe: Wählen Sie im Cache-Menü über dem Chat „Zusammenstellen…“, stellen Sie %1 und drücken Sie „Verwenden“ (%2).</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>To do: press “Regenerate” at the last reply, so that your message is asked again.</source>
        <translation>Aufgabe: Drücken Sie bei der letzten Antwort „Neu schreiben“, damit Ihre Nachricht noch einmal gefragt wird.</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>To do: send the message “%1”</source>
        <translation>Aufgabe: Senden Sie die Nachricht „%1“</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>To do: show the view “%1” (View menu).</source>
        <translation>Aufgabe: Zeigen Sie die Ansicht „%1“ (Menü Ansicht).</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>Your prediction was for another number; go back to make a new one</source>
        <translation>Ihre Vorhersage galt einer anderen Zahl; zurückgehen und eine neue machen</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>“%1” to “%2”</source>
        <translation>„%1“ auf „%2“</translation>
    </message>
    <message>
        <location filename="../../features/lessons/ui/step_controls.cpp"/>
        <source>✓ You predict %1</source>
        <translation>✓ Ihre Vorhersage: %1</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>%1 answered with a call of a tool, though none was offered</source>
        <translation>%1 hat mit einem Tool-Aufruf geantwortet, obwohl keines angeboten war</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>%1 does not answer in time</source>
        <translation>%1 antwortet nicht rechtzeitig</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>%1 does not speak https</source>
        <translation>%1 spricht kein https</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>%1 ended the connection before its answer was whole</source>
        <translation>%1 hat die Verbindung beendet, bevor die Antwort vollständig war</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>%1 lists no models</source>
        <translation>%1 nennt keine Modelle</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>--engine %1 %2</source>
        <translation>--engine %1 %2</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>--engine %1 would be read by everybody on its way</source>
        <translation>--engine %1 wäre unterwegs für alle lesbar</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>--engine got an address with a name or password in it</source>
        <translation>--engine hat eine Adresse mit Name oder Passwort darin bekommen</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>a key goes in KVARIUM_ENGINE_KEY</source>
        <translation>ein Schlüssel gehört in KVARIUM_ENGINE_KEY</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>ask it again, or another model</source>
        <translation>noch einmal oder ein anderes Modell fragen</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>check the engine's address</source>
        <translation>die Adresse der Engine prüfen</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>check what was pasted</source>
        <translation>prüfen, was eingefügt wurde</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>nothing answers at %1</source>
        <translation>unter %1 antwortet nichts</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>set -n</source>
        <translation>-n setzen</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>the answer of %1 is too long</source>
        <translation>die Antwort von %1 ist zu lang</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>the certificate of %1 is not trusted</source>
        <translation>dem Zertifikat von %1 wird nicht vertraut</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>the key has spaces, line breaks or letters with accents in it, or is too long</source>
        <translation>der Schlüssel enthält Leerzeichen, Zeilenumbrüche oder Buchstaben mit Akzenten, oder er ist zu lang</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>the reply of %1 is too long</source>
        <translation>die Antwort von %1 ist zu lang</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>try again, or look into its log</source>
        <translation>es noch einmal versuchen oder in sein Log sehen</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>use an address that begins with https://</source>
        <translation>eine Adresse verwenden, die mit https:// beginnt</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>write http:// to send it the key, which its network can read</source>
        <translation>http:// schreiben, um ihm den Schlüssel zu senden, den sein Netz mitlesen kann</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>write http://127.0.0.1:8000</source>
        <translation>http://127.0.0.1:8000 schreiben</translation>
    </message>
    <message>
        <location filename="../../features/remote/client/engine_client.cpp"/>
        <source>write it without; a key goes in KVARIUM_ENGINE_KEY</source>
        <translation>ohne schreiben; ein Schlüssel gehört in KVARIUM_ENGINE_KEY</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/answer_stream.cpp"/>
        <source>The connection to %1 ended in the middle of the answer; try again, or look whether the server runs</source>
        <translation>Die Verbindung zu %1 ist mitten in der Antwort abgebrochen; es noch einmal versuchen oder nachsehen, ob der Server läuft</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/event_feed.cpp"/>
        <source>%1 publishes events to the same address; only the events of the first publisher are read</source>
        <translation>%1 veröffentlicht Events unter derselben Adresse; nur die Events des ersten Publishers werden gelesen</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/event_feed.cpp"/>
        <source>%1; the blocks are those of %2</source>
        <translation>%1; die Blöcke sind die von %2</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/http_client.cpp"/>
        <source>The answer of %1 is longer than %2; check the address</source>
        <translation>Die Antwort von %1 ist länger als %2; die Adresse prüfen</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/key_store.cpp"/>
        <source>The system's keyring cannot be used (%1), so keys are kept only until KVarium ends</source>
        <translation>Der Schlüsselbund des Systems ist nicht verwendbar (%1), daher werden Schlüssel nur behalten, bis KVarium endet</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/key_store.cpp"/>
        <source>The system's keyring stays locked, so keys are kept only until KVarium ends</source>
        <translation>Der Schlüsselbund des Systems bleibt gesperrt, daher werden Schlüssel nur behalten, bis KVarium endet</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/remote_worker.cpp"/>
        <source>%1 has no model</source>
        <translation>%1 hat kein Modell</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/remote_worker.cpp"/>
        <source>%1 has no model “%2”; it has %3</source>
        <translation>%1 hat kein Modell „%2“; vorhanden: %3</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/remote_worker.cpp"/>
        <source>%1 sends more than a reply can be; stop using it, or ask for shorter replies</source>
        <translation>%1 sendet mehr, als eine Antwort sein kann; den Server nicht mehr verwenden oder um kürzere Antworten bitten</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/remote_worker.cpp"/>
        <source>No server is attached; open a model of one</source>
        <translation>Kein Server ist verbunden; ein Modell eines Servers öffnen</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/remote_worker.cpp"/>
        <source>Only a model on this machine transcribes sound</source>
        <translation>Nur ein Modell auf diesem Rechner transkribiert Audio</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/remote_worker.cpp"/>
        <source>Opening was stopped; open it again</source>
        <translation>Das Öffnen wurde gestoppt; erneut öffnen</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/remote_worker.cpp"/>
        <source>the server ended the reply: %1</source>
        <translation>der Server hat die Antwort beendet: %1</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_accounts.cpp"/>
        <source>%1 cannot be remembered; its settings are too long or break a rule</source>
        <translation>%1 kann nicht gespeichert werden; die Einstellungen sind zu lang oder verletzen eine Regel</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>&quot;%1&quot; is no name for a header; use letters, digits and hyphens</source>
        <translation>„%1“ ist kein Name für einen Header; Buchstaben, Ziffern und Bindestriche verwenden</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>%1 begins with neither https nor http</source>
        <translation>%1 beginnt weder mit https noch mit http</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>%1 has a name or password in it; write the address without, the key has its own field</source>
        <translation>%1 enthält einen Namen oder ein Passwort; die Adresse ohne schreiben, der Schlüssel hat ein eigenes Feld</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>%1 has a part after ? or #; write the address without</source>
        <translation>%1 hat einen Teil nach ? oder #; die Adresse ohne ihn schreiben</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>%1 is no endpoint of events; write tcp://HOST:PORT, or listen tcp://127.0.0.1:PORT</source>
        <translation>%1 ist kein Event-Endpunkt; tcp://HOST:PORT oder listen tcp://127.0.0.1:PORT schreiben</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>%1 is not a safe address; use https, or allow http for this server</source>
        <translation>%1 ist keine sichere Adresse; https verwenden oder http für diesen Server erlauben</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>%1... is no web address</source>
        <translation>%1... ist keine Webadresse</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>A key has no spaces, line breaks or letters with accents; check what was pasted</source>
        <translation>Ein Schlüssel hat keine Leerzeichen, Zeilenumbrüche oder Buchstaben mit Akzenten; prüfen, was eingefügt wurde</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>Everybody in the network of %1 could read what is sent there; use it without https?</source>
        <translation>Alle im Netz von %1 könnten lesen, was dorthin gesendet wird; trotzdem ohne https verwenden?</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>The address %1... is too long</source>
        <translation>Die Adresse %1... ist zu lang</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>The header %1 belongs to the connection itself; leave it out</source>
        <translation>Der Header %1 gehört zur Verbindung selbst; ihn weglassen</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>The header %1 has a meaning of its own; name the one that the server's manual names for the key</source>
        <translation>Der Header %1 hat eine eigene Bedeutung; den angeben, den das Handbuch des Servers für den Schlüssel nennt</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>The header %1 is for keys, which are in no file; name it at &quot;Key goes in&quot; and write the key in its own field</source>
        <translation>Der Header %1 ist für Schlüssel, die in keiner Datei stehen; ihn bei „Schlüssel steht in“ angeben und den Schlüssel in sein eigenes Feld schreiben</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>The key goes in the header %1, which is among the others, too; leave it out there</source>
        <translation>Der Schlüssel steht im Header %1, der auch unter den anderen ist; ihn dort weglassen</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>The value of the header %1 is too long or has a line break; write it in one line</source>
        <translation>Der Wert des Headers %1 ist zu lang oder hat einen Zeilenumbruch; ihn in eine Zeile schreiben</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>There is no address yet; write one such as http://localhost:8000</source>
        <translation>Es gibt noch keine Adresse; eine wie http://localhost:8000 schreiben</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>There is no key yet</source>
        <translation>Es gibt noch keinen Schlüssel</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>This is no web address; write one such as http://localhost:8000</source>
        <translation>Das ist keine Webadresse; eine wie http://localhost:8000 schreiben</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>This is too long for a key; check what was pasted</source>
        <translation>Das ist zu lang für einen Schlüssel; prüfen, was eingefügt wurde</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_address.cpp"/>
        <source>This looks like a key; enter it in its own field, and here the name of a header, such as api-key</source>
        <translation>Das sieht wie ein Schlüssel aus; ihn in sein eigenes Feld eingeben und hier den Namen eines Headers wie api-key</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_probe.cpp"/>
        <source> (%1 was tried, too)</source>
        <translation> (%1 wurde auch versucht)</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 answers with the status %2, which makes no sense here; check the address</source>
        <translation>%1 antwortet mit dem Status %2, der hier keinen Sinn ergibt; die Adresse prüfen</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 does not answer as a web server does; check the port</source>
        <translation>%1 antwortet nicht wie ein Webserver; den Port prüfen</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 does not answer in time; check the address, its port and the network</source>
        <translation>%1 antwortet nicht rechtzeitig; die Adresse, ihren Port und das Netz prüfen</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 does not answer to this name (421); enter the IP address at which it listens</source>
        <translation>%1 antwortet nicht auf diesen Namen (421); die IP-Adresse eingeben, an der der Server lauscht</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 does not speak https; check the port</source>
        <translation>%1 spricht kein https; den Port prüfen</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 does not speak https; check the port, or write http://%1 if it speaks that</source>
        <translation>%1 spricht kein https; den Port prüfen oder http://%1 schreiben, wenn der Server das spricht</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 does not take the key (%2); enter another, or name the header that it goes in</source>
        <translation>%1 nimmt den Schlüssel nicht an (%2); einen anderen eingeben oder den Header nennen, in dem er steht</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 ended the connection before it answered; is another service at this port? Check it, or its log</source>
        <translation>%1 hat die Verbindung vor einer Antwort beendet; läuft an diesem Port ein anderer Dienst? Ihn oder sein Log prüfen</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 ended the connection before its answer was whole; look into its log</source>
        <translation>%1 hat die Verbindung beendet, bevor die Antwort vollständig war; in das Log des Servers sehen</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 failed (%2); look into its log</source>
        <translation>%1 meldet einen Fehler (%2); in das Log des Servers sehen</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 has nothing at %2 (%3); check the address</source>
        <translation>%1 hat nichts unter %2 (%3); die Adresse prüfen</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 has too many requests (429); try again in a while</source>
        <translation>%1 hat zu viele Anfragen (429); es in einer Weile noch einmal versuchen</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 is not ready or has too much to do (503); try again in a while</source>
        <translation>%1 ist nicht bereit oder überlastet (503); es in einer Weile noch einmal versuchen</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 is too large for a file of certificates</source>
        <translation>%1 ist zu groß für eine Zertifikatsdatei</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 redirects to %2 (%3), and redirects are not followed; enter that address if it is right</source>
        <translation>%1 leitet auf %2 weiter (%3), und Weiterleitungen wird nicht gefolgt; diese Adresse eingeben, wenn sie richtig ist</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 refuses the request (%2); look into its log</source>
        <translation>%1 weist die Anfrage ab (%2); in das Log des Servers sehen</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>%1 wants a key (%2); enter one</source>
        <translation>%1 verlangt einen Schlüssel (%2); einen eingeben</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>Nothing answers at %1; start the server, or check the address</source>
        <translation>Unter %1 antwortet nichts; den Server starten oder die Adresse prüfen</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>The certificate of %1 is not trusted (%2); name the file of its authority</source>
        <translation>Dem Zertifikat von %1 wird nicht vertraut (%2); die Datei der Zertifizierungsstelle angeben</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>The file of certificates %1 cannot be read; choose another</source>
        <translation>Die Zertifikatsdatei %1 kann nicht gelesen werden; eine andere wählen</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>The message is too long for %1 (413); shorten the conversation</source>
        <translation>Die Nachricht ist zu lang für %1 (413); die Unterhaltung kürzen</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>The network does not know %1; check the name</source>
        <translation>Das Netz kennt %1 nicht; den Namen prüfen</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>The network on the way to %1 failed (error %2); check it</source>
        <translation>Das Netz auf dem Weg zu %1 ist gestört (Fehler %2); es prüfen</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>The proxy on the way to %1 does not answer; check the system's settings</source>
        <translation>Der Proxy auf dem Weg zu %1 antwortet nicht; die Systemeinstellungen prüfen</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>The proxy on the way to %1 wants a login (407); check the system's settings</source>
        <translation>Der Proxy auf dem Weg zu %1 verlangt eine Anmeldung (407); die Systemeinstellungen prüfen</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_request.cpp"/>
        <source>There is no certificate in %1; choose a PEM file</source>
        <translation>In %1 ist kein Zertifikat; eine PEM-Datei wählen</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_turn.cpp"/>
        <source>%1 answered with a call of a tool, though none was offered; ask it again, or another model</source>
        <translation>%1 hat mit einem Tool-Aufruf geantwortet, obwohl keines angeboten war; noch einmal oder ein anderes Modell fragen</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_turn.cpp"/>
        <source>%1 ended its answer before the reply was whole</source>
        <translation>%1 hat die Antwort beendet, bevor sie vollständig war</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_turn.cpp"/>
        <source>%1 has sent nothing for %2 s</source>
        <translation>%1 hat seit %2 s nichts gesendet</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_turn.cpp"/>
        <source>%1; it is asked again in %2 s</source>
        <translation>%1; in %2 s wird noch einmal gefragt</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_watch.cpp"/>
        <source>%1 replicas are named for this server, and only the first is shown; attach to a replica directly</source>
        <translation>Für diesen Server werden %1 Replikate genannt, und nur das erste wird gezeigt; direkt mit einem Replikat verbinden</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_watch.cpp"/>
        <source>its counters could not be read since %1, and are those of then</source>
        <translation>seine Zähler waren seit %1 nicht lesbar und sind die von damals</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_watch.cpp"/>
        <source>its counters could not be read yet</source>
        <translation>seine Zähler waren noch nicht lesbar</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_watch.cpp"/>
        <source>its slots could not be read since %1, and are those of then</source>
        <translation>seine Slots waren seit %1 nicht lesbar und sind die von damals</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_watch.cpp"/>
        <source>its slots could not be read yet</source>
        <translation>seine Slots waren noch nicht lesbar</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_watch.cpp"/>
        <source>this is a router, and only one of its replicas is shown; attach to a replica directly</source>
        <translation>das ist ein Router, und nur eines seiner Replikate wird gezeigt; direkt mit einem Replikat verbinden</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_watch.cpp"/>
        <source>this server has %1 ranks, and only one of them is shown</source>
        <translation>dieser Server hat %1 Ranks, und nur einer davon wird gezeigt</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/server_watch.cpp"/>
        <source>this server has %1 ranks, and only rank %2 is shown</source>
        <translation>dieser Server hat %1 Ranks, und nur Rank %2 wird gezeigt</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/zmtp_socket.cpp"/>
        <source>%1 does not greet in time; check the port of its events</source>
        <translation>%1 meldet sich nicht rechtzeitig; den Port der Events prüfen</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/zmtp_socket.cpp"/>
        <source>%1 gives no sign of life; the connection is made again</source>
        <translation>%1 gibt kein Lebenszeichen; die Verbindung wird neu aufgebaut</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/zmtp_socket.cpp"/>
        <source>%1 sends and does not read; check the port of its events</source>
        <translation>%1 sendet und liest nicht; den Port der Events prüfen</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/zmtp_socket.cpp"/>
        <source>A replay needs an endpoint to connect to; write tcp://HOST:PORT</source>
        <translation>Ein Replay braucht einen Endpunkt, zu dem verbunden wird; tcp://HOST:PORT schreiben</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/zmtp_socket.cpp"/>
        <source>No connection to %1 (%2); it is tried again</source>
        <translation>Keine Verbindung zu %1 (%2); es wird noch einmal versucht</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/zmtp_socket.cpp"/>
        <source>Publishers cannot be waited for at %1 (%2); choose another address or port</source>
        <translation>Unter %1 kann nicht auf Publisher gewartet werden (%2); eine andere Adresse oder einen anderen Port wählen</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/zmtp_socket.cpp"/>
        <source>The connection to %1 ended (%2); it is made again</source>
        <translation>Die Verbindung zu %1 ist abgebrochen (%2); sie wird neu aufgebaut</translation>
    </message>
    <message>
        <location filename="../../features/remote/link/zmtp_socket.cpp"/>
        <source>Too many long messages come at once; %1 was left</source>
        <translation>Zu viele lange Nachrichten kommen zugleich; die Verbindung zu %1 wurde getrennt</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/block_map.cpp"/>
        <source>event %L1 of the engine is missing, and the map is as it was before it; it is asked for again</source>
        <translation>Event %L1 der Engine fehlt, und die Karte zeigt den Stand davor; es wird noch einmal angefordert</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/block_map.cpp"/>
        <source>the engine has reported nothing yet; it reports its blocks with the next request</source>
        <translation>die Engine hat noch nichts gemeldet; sie meldet ihre Blöcke mit der nächsten Anfrage</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/block_map.cpp"/>
        <source>the engine keeps its blocks in more places than the map has room for; it may lack some</source>
        <translation>die Engine hält ihre Blöcke an mehr Orten, als auf der Karte Platz haben; einige können fehlen</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/block_map.cpp"/>
        <source>the engine keeps more than %L1 blocks; the others are not shown</source>
        <translation>die Engine hält mehr als %L1 Blöcke; die anderen werden nicht gezeigt</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/block_map.cpp"/>
        <source>the map is rebuilt from events, and some from number %L1 on are missing: it may lack blocks, or show some that are gone</source>
        <translation>die Karte ist aus Events aufgebaut, und ab Nummer %L1 fehlen einige: Blöcke können fehlen, oder es werden welche gezeigt, die es nicht mehr gibt</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/block_map.cpp"/>
        <source>the map is rebuilt from events, and the first ones are missing: it may lack blocks</source>
        <translation>die Karte ist aus Events aufgebaut, und die ersten fehlen: Blöcke können fehlen</translation>
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
        <translation>die Antwort</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/chat_chunk.cpp"/>
        <source>the reply has another form than that of a chat completion</source>
        <translation>die Antwort hat eine andere Form als die einer Chat-Completion</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/chat_chunk.cpp"/>
        <source>tokens_seen</source>
        <translation>tokens_seen</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/chat_request.cpp"/>
        <source>%1 always ends a reply where its model does</source>
        <translation>%1 beendet eine Antwort immer dort, wo das Modell es tut</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/chat_request.cpp"/>
        <source>%1 has no field for the %2</source>
        <translation>%1 hat kein Feld für %2</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/chat_request.cpp"/>
        <source>%1 may begin a new reply instead of continuing this one</source>
        <translation>%1 beginnt vielleicht eine neue Antwort, statt diese fortzusetzen</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>%1 publishes no KV events</source>
        <translation>%1 veröffentlicht keine KV-Events</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>A server does not wait between two tokens; only a model that this program runs itself can pause</source>
        <translation>Ein Server wartet nicht zwischen zwei Token; nur ein Modell, das dieses Programm selbst ausführt, kann pausieren</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>KVarium compares caches of its own engine; open a model of this machine</source>
        <translation>KVarium vergleicht Caches der eigenen Engine; ein Modell dieses Rechners öffnen</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>KVarium publishes its KV events at %1, for programs on its own computer; forward its ports with ssh -L, and attach to 127.0.0.1</source>
        <translation>KVarium veröffentlicht seine KV-Events unter %1, für Programme auf dem eigenen Rechner; seine Ports mit ssh -L weiterleiten und mit 127.0.0.1 verbinden</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>Only a model that this program runs itself can do this</source>
        <translation>Nur ein Modell, das dieses Programm selbst ausführt, kann das</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>SGLang publishes KV events with --kv-events-config; give their address if it does</source>
        <translation>SGLang veröffentlicht KV-Events mit --kv-events-config; ihre Adresse angeben, wenn dieser Server es tut</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>This server does not continue a reply that was cut off</source>
        <translation>Dieser Server setzt keine Antwort fort, die abgeschnitten wurde</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>llama.cpp saves slots with --slot-save-path, on the server's disk</source>
        <translation>llama.cpp speichert Slots mit --slot-save-path, auf der Platte des Servers</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>the engine publishes its KV events at %1, for programs on its own computer; let it publish at tcp://*:5557, or forward that port</source>
        <translation>die Engine veröffentlicht ihre KV-Events unter %1, für Programme auf dem eigenen Rechner; sie unter tcp://*:5557 veröffentlichen lassen oder diesen Port weiterleiten</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>the engine publishes its KV events at %1, which only its own computer can read; let it publish at tcp://*:5557</source>
        <translation>die Engine veröffentlicht ihre KV-Events unter %1, was nur ihr eigener Rechner lesen kann; sie unter tcp://*:5557 veröffentlichen lassen</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>the server does not report where it publishes KV events; give their address if it does</source>
        <translation>der Server meldet nicht, wo er KV-Events veröffentlicht; ihre Adresse angeben, wenn er es tut</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>the server does not show its slots; start it with --slots</source>
        <translation>der Server zeigt seine Slots nicht; ihn mit --slots starten</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>the server names %1 for its KV events, another computer; give that address yourself if it is right</source>
        <translation>der Server nennt für seine KV-Events %1, einen anderen Rechner; diese Adresse selbst angeben, wenn sie richtig ist</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>the server publishes no KV events; start it with --kv-events PORT</source>
        <translation>der Server veröffentlicht keine KV-Events; ihn mit --kv-events PORT starten</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>the server publishes no KV events; start it with --kv-events-config</source>
        <translation>der Server veröffentlicht keine KV-Events; ihn mit --kv-events-config starten</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>this is a router, which does not report which replica answers; attach to one replica directly</source>
        <translation>das ist ein Router, der nicht meldet, welches Replikat antwortet; direkt mit einem Replikat verbinden</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/engine_facts.cpp"/>
        <source>this server does not report whether it publishes KV events; give their address if it does</source>
        <translation>dieser Server meldet nicht, ob er KV-Events veröffentlicht; ihre Adresse angeben, wenn er es tut</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/json_text.cpp"/>
        <source>%1 is larger than any that an engine sends</source>
        <translation>%1 ist größer als alles, was eine Engine sendet</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/json_text.cpp"/>
        <source>%1 is not JSON</source>
        <translation>%1 ist kein JSON</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/refusal.cpp"/>
        <source>%1 asks for a key (%2); give one with the engine's address</source>
        <translation>%1 verlangt einen Schlüssel (%2); einen mit der Adresse der Engine angeben</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/refusal.cpp"/>
        <source>%1 does not accept the given key (401); give another one</source>
        <translation>%1 akzeptiert den angegebenen Schlüssel nicht (401); einen anderen angeben</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/refusal.cpp"/>
        <source>%1 does not accept the request (%2)</source>
        <translation>%1 akzeptiert die Anfrage nicht (%2)</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/refusal.cpp"/>
        <source>%1 does not allow this with the given key (403)</source>
        <translation>%1 erlaubt das mit dem angegebenen Schlüssel nicht (403)</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/refusal.cpp"/>
        <source>%1 does not know %2 (%3); check the engine's address</source>
        <translation>%1 kennt %2 nicht (%3); die Adresse der Engine prüfen</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/refusal.cpp"/>
        <source>%1 failed (%2); ask again, or look into its log</source>
        <translation>%1 meldet einen Fehler (%2); noch einmal fragen oder in das Log der Engine sehen</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/refusal.cpp"/>
        <source>%1 has no model &quot;%2&quot;; choose one of its list</source>
        <translation>%1 hat kein Modell „%2“; eines aus der Liste wählen</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/refusal.cpp"/>
        <source>%1 is not ready (%2): it starts, is busy or is not reached; try again later</source>
        <translation>%1 ist nicht bereit (%2): startet, ist beschäftigt oder nicht erreichbar; es später noch einmal versuchen</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/refusal.cpp"/>
        <source>%1 stopped the reply because of an error; ask again</source>
        <translation>%1 hat die Antwort wegen eines Fehlers gestoppt; noch einmal fragen</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/refusal.cpp"/>
        <source>%1 takes no more requests now (429); try again in %L2 s</source>
        <translation>%1 nimmt jetzt keine Anfragen mehr an (429); es in %L2 s noch einmal versuchen</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/refusal.cpp"/>
        <source>%1 takes no more requests now (429); try again later</source>
        <translation>%1 nimmt jetzt keine Anfragen mehr an (429); es später noch einmal versuchen</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/refusal.cpp"/>
        <source>%1. It says: %2</source>
        <translation>%1. Die Meldung: %2</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/refusal.cpp"/>
        <source>the conversation has at least %L1 tokens, and %2 takes %L3; begin another one or shorten it</source>
        <translation>die Unterhaltung hat mindestens %L1 Token, und %2 nimmt %L3 an; eine andere beginnen oder diese kürzen</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/refusal.cpp"/>
        <source>the conversation is longer than %1 takes; begin another one or shorten it</source>
        <translation>die Unterhaltung ist länger, als %1 annimmt; eine andere beginnen oder diese kürzen</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/sse_reader.cpp"/>
        <source>the reply has a line of more than %L1 bytes</source>
        <translation>die Antwort hat eine Zeile von mehr als %L1 Byte</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/sse_reader.cpp"/>
        <source>the reply has an event of more than %L1 bytes</source>
        <translation>die Antwort hat ein Event von mehr als %L1 Byte</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/zmtp.cpp"/>
        <source>%1 does not speak the protocol of ZeroMQ 4; check the port of its events</source>
        <translation>%1 spricht nicht das Protokoll von ZeroMQ 4; den Port der Events prüfen</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/zmtp.cpp"/>
        <source>%1 is another kind of ZeroMQ socket; check the port of its events</source>
        <translation>%1 ist eine andere Art von ZeroMQ-Socket; den Port der Events prüfen</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/zmtp.cpp"/>
        <source>%1 refuses the connection, check its settings; it says: %2</source>
        <translation>%1 lehnt die Verbindung ab, die Einstellungen prüfen; die Meldung: %2</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/zmtp.cpp"/>
        <source>%1 sent a command that is not known; check the port of its events</source>
        <translation>%1 hat einen unbekannten Befehl gesendet; den Port der Events prüfen</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/zmtp.cpp"/>
        <source>%1 sent a handshake that makes no sense; check the port of its events</source>
        <translation>%1 hat einen unsinnigen Handshake gesendet; den Port der Events prüfen</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/zmtp.cpp"/>
        <source>%1 sent a message of too many parts; check the port of its events</source>
        <translation>%1 hat eine Nachricht aus zu vielen Teilen gesendet; den Port der Events prüfen</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/zmtp.cpp"/>
        <source>%1 sent a message that is too long for events of a cache; check the port of its events</source>
        <translation>%1 hat eine Nachricht gesendet, die zu lang für Events eines Caches ist; den Port der Events prüfen</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/zmtp.cpp"/>
        <source>%1 sent bytes that are no frame of ZeroMQ; check the port of its events</source>
        <translation>%1 hat Bytes gesendet, die kein ZeroMQ-Frame sind; den Port der Events prüfen</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/zmtp.cpp"/>
        <source>%1 sent no handshake of ZeroMQ; check the port of its events</source>
        <translation>%1 hat keinen ZeroMQ-Handshake gesendet; den Port der Events prüfen</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/zmtp.cpp"/>
        <source>%1 speaks the protocol of an old ZeroMQ; a publisher with ZeroMQ 4 is needed</source>
        <translation>%1 spricht das Protokoll eines alten ZeroMQ; ein Publisher mit ZeroMQ 4 wird gebraucht</translation>
    </message>
    <message>
        <location filename="../../features/remote/protocol/zmtp.cpp"/>
        <source>%1 wants a login for its events, which is not supported; let it publish without</source>
        <translation>%1 verlangt eine Anmeldung für die Events, was nicht unterstützt wird; ohne Anmeldung veröffentlichen lassen</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>%1 answers at %2</source>
        <translation>%1 antwortet unter %2</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>%1 answers at %2 and has no model</source>
        <translation>%1 antwortet unter %2 und hat kein Modell</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>%1 wants a key, and yours was not sent there; write that address if it may be</source>
        <translation>%1 verlangt einen Schlüssel, und Ihrer wurde nicht dorthin gesendet; diese Adresse eingeben, wenn er dorthin darf</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>%1 wants a key; Connect sends it %2, unless you enter another</source>
        <translation>%1 verlangt einen Schlüssel; „Verbinden“ sendet %2, wenn Sie keinen anderen eingeben</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>%1 was asked without the key, which was entered for another address</source>
        <translation>%1 wurde ohne den Schlüssel gefragt, der für eine andere Adresse eingegeben wurde</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>&amp;Address</source>
        <translation>&amp;Adresse</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>&amp;Cancel</source>
        <translation>Ab&amp;brechen</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>&amp;Key</source>
        <translation>Sch&amp;lüssel</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>&amp;More</source>
        <translation>Me&amp;hr</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>&amp;Open</source>
        <translation>Ö&amp;ffnen</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>&amp;Replay of events</source>
        <translation>Event-&amp;Replay</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>&amp;Topic of events</source>
        <translation>Event-&amp;Topic</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>A PEM file, if the server's certificate is not of a public authority</source>
        <translation>Eine PEM-Datei, wenn das Zertifikat des Servers nicht von einer öffentlichen Stelle ist</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>All topics</source>
        <translation>Alle Topics</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>Ask %1 &amp;without encryption: anyone in this network can read along</source>
        <translation>%1 &amp;ohne Verschlüsselung fragen: Alle in diesem Netz können mitlesen</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>Asking %1</source>
        <translation>%1 wird gefragt</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>Attach to a server</source>
        <translation>Mit einem Server verbinden</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>Authorization: Bearer</source>
        <translation>Authorization: Bearer</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>Certificate a&amp;uthority</source>
        <translation>&amp;Zertifizierungsstelle</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>Certificate, the key's header, other headers, and where KV events are published</source>
        <translation>Zertifikat, Header des Schlüssels, andere Header und wo KV-Events veröffentlicht werden</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>Co&amp;nnect</source>
        <translation>&amp;Verbinden</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>It does not report what its cache holds</source>
        <translation>Er meldet nicht, was sein Cache enthält</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>It has %1 ranks; every block of the cache of rank %2 is shown</source>
        <translation>Er hat %1 Ranks; jeder Block des Caches von Rank %2 wird gezeigt</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>It is a router and does not report which replica answers; attach to one replica directly</source>
        <translation>Er ist ein Router und meldet nicht, welches Replikat antwortet; direkt mit einem Replikat verbinden</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>It is kept in the system's keyring, or, if there is none, until the program ends. If this is empty, the key that was kept is used</source>
        <translation>Er wird im Schlüsselbund des Systems behalten, oder, wenn es keinen gibt, bis das Programm endet. Bleibt das Feld leer, wird der behaltene Schlüssel verwendet</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>It reports every block of its cache</source>
        <translation>Er meldet jeden Block seines Caches</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>It reports how full its cache is, but not what is in it: %1</source>
        <translation>Er meldet, wie voll sein Cache ist, aber nicht, was darin steht: %1</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>It reports how many cells each of its slots holds</source>
        <translation>Er meldet, wie viele Zellen jeder seiner Slots enthält</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>KV &amp;events, where the server does not name them</source>
        <translation>KV-&amp;Events, wo der Server sie nicht nennt</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>Key &amp;goes in</source>
        <translation>Schlüssel steht &amp;in</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>Mode&amp;l</source>
        <translation>&amp;Modell</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>More &amp;headers, one on a line</source>
        <translation>&amp;Weitere Header, einer pro Zeile</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>Name: value</source>
        <translation>Name: Wert</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>Only if the server asks for one</source>
        <translation>Nur wenn der Server einen verlangt</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>The header that the server reads the key from, as its manual names it; it has the key and nothing else</source>
        <translation>Der Header, aus dem der Server den Schlüssel liest, wie sein Handbuch ihn nennt; er enthält den Schlüssel und sonst nichts</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>the key of %1</source>
        <translation>den Schlüssel von %1</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>the key that is kept for it</source>
        <translation>den Schlüssel, der dafür behalten wird</translation>
    </message>
    <message>
        <location filename="../../features/remote/ui/attach_dialog.cpp"/>
        <source>vLLM, SGLang, llama.cpp's server, Ollama, kvarium-cli serve, or another that speaks OpenAI's protocol.</source>
        <translation>vLLM, SGLang, der Server von llama.cpp, Ollama, kvarium-cli serve oder ein anderer, der das Protokoll von OpenAI spricht.</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/model_server.cpp"/>
        <source>%1 cannot be started: %2</source>
        <translation>%1 kann nicht gestartet werden: %2</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/model_server.cpp"/>
        <source>The server of %1 ended with code %2 and did not say why</source>
        <translation>Der Server von %1 hat mit Code %2 geendet, ohne einen Grund zu nennen</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/model_server.cpp"/>
        <source>The server of %1 was ended by another program</source>
        <translation>Der Server von %1 wurde von einem anderen Programm beendet</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/model_server.cpp"/>
        <source>The server of %1 was killed, or it crashed; memory may have run out</source>
        <translation>Der Server von %1 wurde abgebrochen oder ist abgestürzt; vielleicht war der Speicher erschöpft</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/model_server.cpp"/>
        <source>There is no kvarium-cli next to the window's program, nor in PATH</source>
        <translation>kvarium-cli liegt weder neben dem Programm dieses Fensters noch in PATH</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>%1, cache: %2</source>
        <translation>%1, Cache: %2</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>&amp;Example</source>
        <translation>&amp;Beispiel</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>&amp;Port</source>
        <translation>&amp;Port</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>&amp;Start</source>
        <translation>&amp;Starten</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>0: any that is free</source>
        <translation>0: ein beliebiger freier</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Another window sees its caches: File, Attach to a server, with this address.</source>
        <translation>Ein anderes Fenster sieht seine Caches: Datei, Mit einem Server verbinden, mit dieser Adresse.</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Copy address</source>
        <translation>Adresse kopieren</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Copy example</source>
        <translation>Beispiel kopieren</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Ending</source>
        <translation>Wird beendet</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Example</source>
        <translation>Beispiel</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>For a terminal</source>
        <translation>Für ein Terminal</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>For the program that asks</source>
        <translation>Für das Programm, das fragt</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>It goes on when this dialog is closed, and ends with the main window.</source>
        <translation>Er läuft weiter, wenn dieser Dialog geschlossen wird, und endet mit dem Hauptfenster.</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>It publishes KV events on this computer. They need no key, and carry the tokens of all its conversations</source>
        <translation>Er veröffentlicht KV-Events auf diesem Rechner. Diese brauchen keinen Schlüssel und enthalten die Token aller seiner Unterhaltungen</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Its caches are its own: the conversations of this window are not among them. In addition to this window it takes the weights once more, %1, and memory for its caches, of which it keeps %2.</source>
        <translation>Er hat eigene Caches: Die Unterhaltungen dieses Fensters sind nicht darunter. Zusätzlich zu diesem Fenster belegt er noch einmal die Gewichte, %1, und Speicher für seine Caches, von denen er %2 behält.</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>No request runs now</source>
        <translation>Gerade läuft keine Anfrage</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Programs on this computer ask it with OpenAI's protocol, at 127.0.0.1 only. For other computers start kvarium-cli serve --host in a terminal: that needs a key.</source>
        <translation>Programme auf diesem Rechner fragen ihn mit dem Protokoll von OpenAI, nur unter 127.0.0.1. Für andere Rechner starten Sie kvarium-cli serve --host in einem Terminal: Das braucht einen Schlüssel.</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Pu&amp;blish cache events</source>
        <translation>Cache-&amp;Events veröffentlichen</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Requests now: %1 running, %2 waiting</source>
        <translation>Anfragen jetzt: %1 laufen, %2 warten</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>S&amp;top</source>
        <translation>S&amp;toppen</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Serve this model</source>
        <translation>Modell bereitstellen</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Serving %1</source>
        <translation>%1 wird bereitgestellt</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Starting: it reads %1</source>
        <translation>Startet: liest %1</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>The number of running requests is not known now</source>
        <translation>Die Zahl der laufenden Anfragen ist gerade nicht bekannt</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>The server reads the model</source>
        <translation>Der Server liest das Modell</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>This window has another model open, which is not served.</source>
        <translation>In diesem Fenster ist ein anderes Modell geöffnet, das nicht bereitgestellt wird.</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Use any port that is free</source>
        <translation>Beliebigen freien Port verwenden</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>Use port %1</source>
        <translation>Port %1 verwenden</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_dialog.cpp"/>
        <source>any that is free</source>
        <translation>ein beliebiger freier</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_in_window.cpp"/>
        <source>%1 is served already, by %2</source>
        <translation>%1 wird schon bereitgestellt, von %2</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_in_window.cpp"/>
        <source>%1 transcribes speech and does not chat, so it cannot be served</source>
        <translation>%1 transkribiert Sprache und chattet nicht, kann also nicht bereitgestellt werden</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_in_window.cpp"/>
        <source>A model is being opened; it can be served when it is open</source>
        <translation>Ein Modell wird gerade geöffnet; danach kann es bereitgestellt werden</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_in_window.cpp"/>
        <source>No model is open; open one to serve it</source>
        <translation>Kein Modell ist geöffnet; eines öffnen, um es bereitzustellen</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_in_window.cpp"/>
        <source>Serve again…</source>
        <translation>Wieder bereitstellen…</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_in_window.cpp"/>
        <source>Serving at %1</source>
        <translation>Bereitgestellt unter %1</translation>
    </message>
    <message>
        <location filename="../../features/serve/ui/serve_in_window.cpp"/>
        <source>The program that serves, kvarium-cli, is neither next to this one nor in PATH; install it</source>
        <translation>Das Programm zum Bereitstellen, kvarium-cli, liegt weder neben diesem noch in PATH; es installieren</translation>
    </message>
    <message>
        <location filename="../../gpu/blas_cublas.cpp"/>
        <source>%1 has no function %2</source>
        <translation>%1 hat keine Funktion %2</translation>
    </message>
    <message>
        <location filename="../../gpu/blas_cublas.cpp"/>
        <source>close programs that use the GPU, choose a smaller model or use --device cpu</source>
        <translation>Programme schließen, die die GPU nutzen, ein kleineres Modell wählen oder --device cpu verwenden</translation>
    </message>
    <message>
        <location filename="../../gpu/blas_cublas.cpp"/>
        <source>cuBLAS cannot be used: %1</source>
        <translation>cuBLAS ist nicht verwendbar: %1</translation>
    </message>
    <message>
        <location filename="../../gpu/blas_cublas.cpp"/>
        <source>cuBLAS: %1 failed: %2</source>
        <translation>cuBLAS: %1 ist fehlgeschlagen: %2</translation>
    </message>
    <message>
        <location filename="../../gpu/blas_cublas.cpp"/>
        <source>install cuBLAS (NVIDIA's package libcublas-%1), or use --precision exact, which needs none</source>
        <translation>cuBLAS installieren (NVIDIA-Paket libcublas-%1) oder --precision exact verwenden, das keines braucht</translation>
    </message>
    <message>
        <location filename="../../gpu/blas_cublas.cpp"/>
        <source>use --precision exact, which needs no cuBLAS, or --device cpu</source>
        <translation>--precision exact verwenden, das kein cuBLAS braucht, oder --device cpu</translation>
    </message>
    <message>
        <location filename="../../gpu/devices.cpp"/>
        <source>there is no CUDA device %1 that can be used</source>
        <translation>es gibt kein verwendbares CUDA-Gerät %1</translation>
    </message>
    <message>
        <location filename="../../gpu/devices.cpp"/>
        <source>use one of %1, or --device cpu</source>
        <translation>eines von %1 oder --device cpu verwenden</translation>
    </message>
    <message>
        <location filename="../../gpu/found_cuda.cpp"/>
        <source>%1 cannot be used: %2</source>
        <translation>%1 ist nicht verwendbar: %2</translation>
    </message>
    <message>
        <location filename="../../gpu/found_cuda.cpp"/>
        <source>%1 is of version %2, and this program of %3</source>
        <translation>%1 hat die Version %2, dieses Programm %3</translation>
    </message>
    <message>
        <location filename="../../gpu/found_cuda.cpp"/>
        <source>other users can change it</source>
        <translation>andere Benutzer können die Datei ändern</translation>
    </message>
    <message>
        <location filename="../../gpu/found_cuda.cpp"/>
        <source>this program has no CUDA</source>
        <translation>dieses Programm hat kein CUDA</translation>
    </message>
    <message>
        <location filename="../../gpu/found_cuda.cpp"/>
        <source>use --device cpu, or install both of one version</source>
        <translation>--device cpu verwenden oder beide in einer Version installieren</translation>
    </message>
    <message>
        <location filename="../../gpu/found_cuda.cpp"/>
        <source>use --device cpu, or install kvarium-cuda</source>
        <translation>--device cpu verwenden oder kvarium-cuda installieren</translation>
    </message>
    <message>
        <location filename="../../gpu/found_cuda.cpp"/>
        <source>use --device cpu, or install kvarium-cuda again</source>
        <translation>--device cpu verwenden oder kvarium-cuda neu installieren</translation>
    </message>
    <message>
        <location filename="../../gpu/runtime_cuda.cpp"/>
        <source>CUDA cannot reserve %L1 bytes of the computer's memory for copies</source>
        <translation>CUDA kann %L1 Byte des Hauptspeichers nicht für Kopien reservieren</translation>
    </message>
    <message>
        <location filename="../../gpu/runtime_cuda.cpp"/>
        <source>CUDA: %1 failed: %2</source>
        <translation>CUDA: %1 ist fehlgeschlagen: %2</translation>
    </message>
    <message>
        <location filename="../../gpu/runtime_cuda.cpp"/>
        <source>CUDA: a kernel failed, the last that was launched is %1: %2</source>
        <translation>CUDA: ein Kernel ist fehlgeschlagen, der zuletzt gestartete ist %1: %2</translation>
    </message>
    <message>
        <location filename="../../gpu/runtime_cuda.cpp"/>
        <source>CUDA: the kernel %1 failed: %2</source>
        <translation>CUDA: der Kernel %1 ist fehlgeschlagen: %2</translation>
    </message>
    <message>
        <location filename="../../gpu/runtime_cuda.cpp"/>
        <source>close programs that use much memory, keep less of the cache outside of the GPU or use --device cpu</source>
        <translation>Programme schließen, die viel Speicher belegen, weniger vom Cache außerhalb der GPU halten oder --device cpu verwenden</translation>
    </message>
    <message>
        <location filename="../../gpu/runtime_cuda.cpp"/>
        <source>the GPUs here cannot be used: %1</source>
        <translation>die GPUs hier sind nicht verwendbar: %1</translation>
    </message>
    <message>
        <location filename="../../gpu/runtime_cuda.cpp"/>
        <source>this build is for other GPUs: build it with -DCMAKE_CUDA_ARCHITECTURES=native, or use --device cpu</source>
        <translation>dieser Build ist für andere GPUs: ihn mit -DCMAKE_CUDA_ARCHITECTURES=native bauen oder --device cpu verwenden</translation>
    </message>
    <message>
        <location filename="../../gpu/runtime_cuda.cpp"/>
        <source>update the NVIDIA driver or use --device cpu</source>
        <translation>den NVIDIA-Treiber aktualisieren oder --device cpu verwenden</translation>
    </message>
    <message>
        <location filename="../../gpu/runtime_cuda.cpp"/>
        <source>use --device cpu</source>
        <translation>--device cpu verwenden</translation>
    </message>
    <message>
        <location filename="../../gpu/runtime_cuda.cpp"/>
        <source>use --device cpu, or set KVARIUM_GPU_WAIT=1 to see which kernel it is</source>
        <translation>--device cpu verwenden oder KVARIUM_GPU_WAIT=1 setzen, um den Kernel zu finden</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>%1 bit</source>
        <translation>%1 Bit</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>%1 bit keys, %2 bit values</source>
        <translation>%1-Bit-Keys, %2-Bit-Values</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>%1 in all</source>
        <translation>%1 insgesamt</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>%1 of the prompt</source>
        <translation>%1 aus dem Prompt</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>16 bit (bf16)</source>
        <translation>16 Bit (bf16)</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>All of them are rounded to %1, which cannot be undone.</source>
        <translation>Alle werden auf %1 gerundet, was nicht rückgängig zu machen ist.</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>Cache</source>
        <translation>Cache</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>The older ones are rounded to %1, which cannot be undone.</source>
        <translation>Die älteren werden auf %1 gerundet, was nicht rückgängig zu machen ist.</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>as a whole</source>
        <translation>im Ganzen</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>first %1 + %2 others</source>
        <translation>erste %1 + %2 andere</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>first %1 + %2 others of the prompt</source>
        <translation>erste %1 + %2 andere aus dem Prompt</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>first %1 + last %2</source>
        <translation>erste %1 + letzte %2</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>in RAM</source>
        <translation>im RAM</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>in pieces</source>
        <translation>in Stücken</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>last %1</source>
        <translation>letzte %1</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>new tokens only</source>
        <translation>nur neue Token</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>offloaded</source>
        <translation>ausgelagert</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>other layers by rule</source>
        <translation>andere Schichten nach Regel</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cache_words.cpp"/>
        <source>the whole text again</source>
        <translation>den ganzen Text noch einmal</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>%1 bit keys</source>
        <translation>%1-Bit-Keys</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>%1 bit values</source>
        <translation>%1-Bit-Values</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>%1 in use</source>
        <translation>%1 benutzt</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>%1, %2 in all</source>
        <translation>%1, insgesamt %2</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>%1: 16 bits a number</source>
        <translation>%1: 16 Bit pro Zahl</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>%1: 32 bits a number, as the model computes</source>
        <translation>%1: 32 Bit pro Zahl, so wie das Modell rechnet</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>%1: the bits of each number; the numbers of a group share a scale</source>
        <translation>%1: die Bits jeder Zahl; die Zahlen einer Gruppe teilen sich eine Skala</translation>
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
        <translation>RAM</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>RAM, offloaded</source>
        <translation>RAM, ausgelagert</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>compressed</source>
        <translation>komprimiert</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>disk</source>
        <translation>Platte</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>empty</source>
        <translation>leer</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>forgotten</source>
        <translation>vergessen</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>full precision</source>
        <translation>volle Genauigkeit</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>in the server's memory</source>
        <translation>im Speicher des Servers</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>kept as it is</source>
        <translation>unverändert behalten</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>kept with few bits, and never written again</source>
        <translation>mit wenigen Bit behalten und nie mehr geschrieben</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>kept, not compressed yet</source>
        <translation>behalten, noch nicht komprimiert</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>keys %1; values %2</source>
        <translation>Keys %1; Values %2</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>not on the server</source>
        <translation>nicht auf dem Server</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>not reported until its block is full</source>
        <translation>erst gemeldet, wenn der Block voll ist</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>offloaded in RAM</source>
        <translation>ausgelagert im RAM</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>on disk</source>
        <translation>auf der Platte</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>on the GPU</source>
        <translation>auf der GPU</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>on the server</source>
        <translation>auf dem Server</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>one of the first tokens, always kept</source>
        <translation>eines der ersten Token, immer behalten</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>one of the first tokens, always kept, compressed</source>
        <translation>eines der ersten Token, immer behalten, komprimiert</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>room for a token that is not read yet</source>
        <translation>Platz für ein Token, das noch nicht gelesen ist</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>shared</source>
        <translation>gemeinsam</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>sink</source>
        <translation>Sink</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>sink, compressed</source>
        <translation>Sink, komprimiert</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>the model read it and no longer has it</source>
        <translation>das Modell hat es gelesen und hat es nicht mehr</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>the next message need not read it again</source>
        <translation>die nächste Nachricht muss es nicht noch einmal lesen</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>the next message reads it again</source>
        <translation>die nächste Nachricht liest es noch einmal</translation>
    </message>
    <message>
        <location filename="../../ui/cells/cell_style.cpp"/>
        <source>the server reports whole blocks</source>
        <translation>der Server meldet ganze Blöcke</translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>This layer computes every token by itself, so there is nothing to keep.</source>
        <translation>Diese Schicht berechnet jedes Token für sich, es gibt also nichts zu behalten.</translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>This layer has a cross cache: a token attends to the text and to the recording.</source>
        <translation>Diese Schicht hat einen Cross-Cache: Ein Token beachtet den Text und die Aufnahme.</translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>This layer has a window: a token attends to the last tokens only, itself among them, and to the sinks if there are any.</source>
        <translation>Diese Schicht hat ein Fenster: Ein Token beachtet nur die letzten Token, sich selbst eingeschlossen, und die Sinks, wenn es welche gibt.</translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>This layer has no cells of its own. A token attends to the cells of an earlier layer, where their bytes are counted.</source>
        <translation>Diese Schicht hat keine eigenen Zellen. Ein Token beachtet die Zellen einer früheren Schicht, wo ihre Bytes gezählt werden.</translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>This layer keeps one state, of the same size for any text, and a cell for each token next to it.</source>
        <translation>Diese Schicht behält einen Zustand, gleich groß für jeden Text, und daneben eine Zelle für jedes Token.</translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>This layer sees the whole text: a token attends to every cell there is.</source>
        <translation>Diese Schicht sieht den ganzen Text: Ein Token beachtet jede vorhandene Zelle.</translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>This recurrent layer has no cells. It keeps one state, of the same size for any text.</source>
        <translation>Diese rekurrente Schicht hat keine Zellen. Sie behält einen Zustand, gleich groß für jeden Text.</translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>keeps nothing</source>
        <translation>behält nichts</translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>one state for the whole text</source>
        <translation>ein Zustand für den ganzen Text</translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>one state, and cells</source>
        <translation>ein Zustand und Zellen</translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>reads the cells of another layer</source>
        <translation>liest die Zellen einer anderen Schicht</translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>reads the cells of layer %1</source>
        <translation>liest die Zellen von Schicht %1</translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>sees %1 tokens at most</source>
        <translation>sieht höchstens %1 Token</translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>sees a part of the text</source>
        <translation>sieht einen Teil des Texts</translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>sees the text and the recording</source>
        <translation>sieht den Text und die Aufnahme</translation>
    </message>
    <message>
        <location filename="../../ui/cells/legend.cpp"/>
        <source>sees the whole text</source>
        <translation>sieht den ganzen Text</translation>
    </message>
    <message>
        <location filename="../../ui/cells/view_fonts.cpp"/>
        <source>machine</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <location filename="../../ui/cells/view_fonts.cpp"/>
        <source>room for</source>
        <translation>Platz für</translation>
    </message>
    <message>
        <location filename="../../ui/cells/view_fonts.cpp"/>
        <source>tokens/s</source>
        <translation>Token/s</translation>
    </message>
    <message>
        <location filename="../../ui/chat/attach_run.cpp"/>
        <source>Attach files</source>
        <translation>Dateien anhängen</translation>
    </message>
    <message>
        <location filename="../../ui/chat/attach_run.cpp"/>
        <source>Reading the text of %1</source>
        <translation>Der Text von %1 wird gelesen</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>&amp;Keep this cache on disk</source>
        <translation>Cache auf der &amp;Platte behalten</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>&amp;Keep this cache on disk (%1)</source>
        <translation>Cache auf der &amp;Platte behalten (%1)</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>&amp;Keep this cache on disk (%1, updated after each reply)</source>
        <translation>Cache auf der &amp;Platte behalten (%1, nach jeder Antwort aktualisiert)</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>&amp;Memory for caches kept ready</source>
        <translation>Speicher für &amp;bereitgehaltene Caches</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>&amp;Open saved cache…</source>
        <translation>Gespeicherten Cache ö&amp;ffnen…</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>&amp;Read this conversation now</source>
        <translation>Diese &amp;Unterhaltung jetzt einlesen</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>A quarter of what is free</source>
        <translation>Ein Viertel des freien Speichers</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>E&amp;xport keys and values (safetensors)…</source>
        <translation>Keys und Values e&amp;xportieren (safetensors)…</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>Export keys and values</source>
        <translation>Keys und Values exportieren</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>For Python: keys and values of every token that is kept, as float32 tensors named as in the transformers library.</source>
        <translation>Für Python: Keys und Values jedes behaltenen Tokens als float32-Tensoren, benannt wie in der Bibliothek transformers.</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>Open a saved cache</source>
        <translation>Gespeicherten Cache öffnen</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>Reads the system prompt and the messages, without a reply. Turns that begin with them, in any conversation, do not read them again.</source>
        <translation>Liest den Systemprompt und die Nachrichten ein, ohne Antwort. Runden, die damit beginnen, in welcher Unterhaltung auch immer, lesen sie nicht noch einmal.</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>Save cache &amp;as…</source>
        <translation>Cache &amp;speichern unter…</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>Save the cache</source>
        <translation>Cache speichern</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>Saved caches (*.kvcache)</source>
        <translation>Gespeicherte Caches (*.kvcache)</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>Saved caches (*.kvcache);;All files (*)</source>
        <translation>Gespeicherte Caches (*.kvcache);;Alle Dateien (*)</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>Tensors (*.safetensors)</source>
        <translation>Tensoren (*.safetensors)</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>The cache is in a file next to the conversations: nothing is read again after the next start.</source>
        <translation>Der Cache liegt in einer Datei neben den Unterhaltungen: Nach dem nächsten Start wird nichts noch einmal gelesen.</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_actions.cpp"/>
        <source>This conversation has nothing in its cache, or a reply is being written</source>
        <translation>Diese Unterhaltung hat nichts in ihrem Cache, oder es wird gerade eine Antwort geschrieben</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>
The next message %1: %2</source>
        <translation>
Die nächste Nachricht %1: %2</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>%1; %2</source>
        <translation>%1; %2</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>After this reply: %1</source>
        <translation>Nach dieser Antwort: %1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>Another number…</source>
        <translation>Andere Zahl…</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>Cache: %1</source>
        <translation>Cache: %1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>Cache: the server's</source>
        <translation>Cache: der des Servers</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>Checkpoints: what an edit goes back to, so that the whole text is not read again</source>
        <translation>Checkpoints: Stellen, zu denen eine Änderung zurückgeht, damit nicht der ganze Text noch einmal gelesen wird</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>Composed: %1</source>
        <translation>Zusammengestellt: %1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>Compose…</source>
        <translation>Zusammenstellen…</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>Keeps	Bytes at %1 tokens, without checkpoints</source>
        <translation>Behält	Bytes bei %1 Token, ohne Checkpoints</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>Keeps %1. Cost: %2.</source>
        <translation>Behält %1. Kosten: %2.</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>New conversations begin with this cache from now on, also after the next start</source>
        <translation>Neue Unterhaltungen beginnen von jetzt an mit diesem Cache, auch nach dem nächsten Start</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>New conversations begin with this cache, as usual</source>
        <translation>Neue Unterhaltungen beginnen mit diesem Cache, wie üblich</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>New conversations begin with this cache. Uncheck: with %1 again</source>
        <translation>Neue Unterhaltungen beginnen mit diesem Cache. Abwählen: wieder mit %1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>Specification: %1</source>
        <translation>Spezifikation: %1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>The last %1 tokens</source>
        <translation>Die letzten %1 Token</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>The server's cache</source>
        <translation>Der Cache des Servers</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>Use for new conversations</source>
        <translation>Für neue Unterhaltungen verwenden</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>When the context of %1 is full: %2</source>
        <translation>Wenn der Kontext von %1 voll ist: %2</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_chip.cpp"/>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>%1
In the specification: %2</source>
        <translation>%1
In der Spezifikation: %2</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>%1 at %2 tokens
%3</source>
        <translation>%1 bei %2 Token
%3</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>&amp;Specification</source>
        <translation>&amp;Spezifikation</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>0, 0-3, or -1 for the last</source>
        <translation>0, 0-3 oder -1 für die letzte</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Add rule</source>
        <translation>Regel hinzufügen</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>All layers</source>
        <translation>Alle Schichten</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Cache specification</source>
        <translation>Cache-Spezifikation</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Compose a cache</source>
        <translation>Cache zusammenstellen</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Few bits hardly matter here: most of what stays is too new to be compressed.</source>
        <translation>Wenige Bit ändern hier kaum etwas: Das meiste, was bleibt, ist zu neu, um komprimiert zu werden.</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>How precise they are</source>
        <translation>Wie genau sie sind</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Keeps %1</source>
        <translation>Behält %1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Keeps nothing: %1</source>
        <translation>Behält nichts: %1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Layers %1</source>
        <translation>Schichten %1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Layers of this rule</source>
        <translation>Schichten dieser Regel</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Layers the choices below are for</source>
        <translation>Schichten, für die die Auswahl unten gilt</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>No cache: each token reads the whole text; %1 tokens take %2 meanwhile</source>
        <translation>Kein Cache: Jedes Token liest den ganzen Text; %1 Token belegen dabei %2</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Open a model to see what it takes</source>
        <translation>Öffnen Sie ein Modell, um zu sehen, was es belegt</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Other choices for some layers; rules apply from the first to the last</source>
        <translation>Andere Auswahl für einige Schichten; Regeln gelten von der ersten bis zur letzten</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>PRESET:key=value,…  such as static:max_cache_len=2048</source>
        <translation>PRESET:key=value,…  zum Beispiel static:max_cache_len=2048</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Reserved: while a long text is read, its tokens need room, and so do those that stay.</source>
        <translation>Reserviert: Während ein langer Text gelesen wird, brauchen seine Token Platz, und die, die bleiben, auch.</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>The last two are properties of the cache and make another one</source>
        <translation>Die letzten beiden sind Eigenschaften des Caches und ergeben einen anderen</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>This cache cannot be made</source>
        <translation>Dieser Cache ist nicht möglich</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>This conversation has %1 tokens: it cannot be read with this cache, which has room for %2.</source>
        <translation>Diese Unterhaltung hat %1 Token: Mit diesem Cache kann sie nicht gelesen werden, er hat Platz für %2.</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Use</source>
        <translation>Verwenden</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>When full</source>
        <translation>Wenn voll</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>When the context is full</source>
        <translation>Wenn der Kontext voll ist</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Where they are</source>
        <translation>Wo sie liegen</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Which tokens stay</source>
        <translation>Welche Token bleiben</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>Which tokens stay, and so how many are compressed, depends on the text: each number is the most it can be.</source>
        <translation>Welche Token bleiben, und damit wie viele komprimiert sind, hängt vom Text ab: Jede Zahl ist das mögliche Maximum.</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>all %1 tokens at 16 bit: %2</source>
        <translation>alle %1 Token mit 16 Bit: %2</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>all of it, at most</source>
        <translation>alles zusammen, höchstens</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>automatic: %1</source>
        <translation>automatisch: %1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>every token at 16 bit: %1</source>
        <translation>jedes Token mit 16 Bit: %1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>for each token</source>
        <translation>pro Token</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>forget the oldest tokens</source>
        <translation>die ältesten Token vergessen</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>forget the oldest, keep the first</source>
        <translation>die ältesten vergessen, die ersten behalten</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>in use</source>
        <translation>benutzt</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>keys and values</source>
        <translation>Keys und Values</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>leave out messages in the middle</source>
        <translation>Nachrichten in der Mitte weglassen</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>less than at 16 bit</source>
        <translation>weniger als mit 16 Bit</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>more than at 16 bit</source>
        <translation>mehr als mit 16 Bit</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>newest, at 16 bit</source>
        <translation>neueste, mit 16 Bit</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>recurrent state</source>
        <translation>rekurrenter Zustand</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>reserved</source>
        <translation>reserviert</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>scales and zeros</source>
        <translation>Skalen und Nullpunkte</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>stop</source>
        <translation>stoppen</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_compose.cpp"/>
        <source>the next message %1: %2</source>
        <translation>die nächste Nachricht %1: %2</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source> (%1)</source>
        <translation> (%1)</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>%1 of %2 tokens, all that this cache keeps of them,</source>
        <translation>%1 von %2 Token, alle, die dieser Cache davon behält,</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>%1 were brought back from %2 in %3</source>
        <translation>%1 wurden in %3 aus %2 zurückgeholt</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>%1 were brought back in %2</source>
        <translation>%1 wurden in %2 zurückgeholt</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>%1, about %2</source>
        <translation>%1, etwa %2</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>%1, at least %2</source>
        <translation>%1, mindestens %2</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>%1, less than a second</source>
        <translation>%1, weniger als eine Sekunde</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>%1: nothing of this conversation is read again</source>
        <translation>%1: Nichts von dieser Unterhaltung wird noch einmal gelesen</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>%1; your next message reads %2 tokens of the conversation</source>
        <translation>%1; Ihre nächste Nachricht liest %2 Token der Unterhaltung</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>Cache moved to RAM in %1; nothing lost.</source>
        <translation>Cache in den RAM verschoben (%1); nichts verloren.</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>Cache moved to disk in %1; nothing lost.</source>
        <translation>Cache auf die Platte verschoben (%1); nichts verloren.</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>Exported keys and values of %1 tokens, %2, to %3 in %4</source>
        <translation>Keys und Values von %1 Token, %2, in %4 nach %3 exportiert</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>No cache from now on. Every token will read the whole conversation again.</source>
        <translation>Von jetzt an kein Cache. Jedes Token liest die ganze Unterhaltung noch einmal.</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>Now: %1. %2 of %3 tokens were moved to it in %4; it does not keep the others.</source>
        <translation>Jetzt: %1. %2 von %3 Token wurden in %4 übernommen; die anderen behält er nicht.</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>Now: %1. %2 tokens were moved to it in %3.</source>
        <translation>Jetzt: %1. %2 Token wurden in %3 übernommen.</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>Now: %1. %2 tokens were moved to it in %3; nothing lost.</source>
        <translation>Jetzt: %1. %2 Token wurden in %3 übernommen; nichts verloren.</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>Now: %1. The conversation must be read again%2: %3.</source>
        <translation>Jetzt: %1. Die Unterhaltung muss noch einmal gelesen werden%2: %3.</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>Now: %1. Your next message reads the conversation%2.</source>
        <translation>Jetzt: %1. Ihre nächste Nachricht liest die Unterhaltung%2.</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>Saved %1 tokens, %2, to %3 in %4</source>
        <translation>%1 Token, %2, in %4 nach %3 gespeichert</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>The cache is kept on disk: %1, %2. It is written again after each reply</source>
        <translation>Der Cache wird auf der Platte behalten: %1, %2. Nach jeder Antwort wird er neu geschrieben</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>The cache is not kept on disk any more</source>
        <translation>Der Cache wird nicht mehr auf der Platte behalten</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>The cache that this conversation keeps on disk is not there: %1. The next message reads the conversation again</source>
        <translation>Der Cache, den diese Unterhaltung auf der Platte hält, ist nicht da: %1. Die nächste Nachricht liest die Unterhaltung noch einmal</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>The cache was not saved: %1</source>
        <translation>Der Cache wurde nicht gespeichert: %1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>The cache will be kept on disk after the next reply</source>
        <translation>Der Cache wird nach der nächsten Antwort auf der Platte behalten</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>The old cache computed them, so replies can differ from those after reading the text again.</source>
        <translation>Der alte Cache hat sie berechnet, daher können Antworten anders ausfallen als nach einem neuen Einlesen des Texts.</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>The saved cache is not used: %1. The next message reads the conversation again.</source>
        <translation>Der gespeicherte Cache wird nicht verwendet: %1. Die nächste Nachricht liest die Unterhaltung noch einmal.</translation>
    </message>
    <message>
        <location filename="../../ui/chat/cache_controller.cpp"/>
        <source>the folder %1 cannot be made</source>
        <translation>der Ordner %1 kann nicht angelegt werden</translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>%1 stops the reply; your text waits here</source>
        <translation>%1 stoppt die Antwort; Ihr Text wartet hier</translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Attach files to the message</source>
        <translation>Dateien an die Nachricht anhängen</translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Attach…</source>
        <translation>Anhängen…</translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Drop a WAV file here, or open one</source>
        <translation>Legen Sie hier eine WAV-Datei ab, oder öffnen Sie eine</translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Open a WAV file and write it down</source>
        <translation>Eine WAV-Datei öffnen und transkribieren</translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Open sound…</source>
        <translation>Audio öffnen…</translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Send the message</source>
        <translation>Die Nachricht senden</translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Send the message (Enter)</source>
        <translation>Die Nachricht senden (Eingabetaste)</translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Stop</source>
        <translation>Stoppen</translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Stop  %1</source>
        <translation>Stoppen  %1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Stop the reply</source>
        <translation>Die Antwort stoppen</translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Stop the reply (%1)</source>
        <translation>Die Antwort stoppen (%1)</translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>The text of %1 goes with the message, after its words</source>
        <translation>Der Text von %1 geht mit der Nachricht, nach ihren Worten</translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>This model does not chat. Drop a WAV file here, or open one</source>
        <translation>Dieses Modell chattet nicht. Legen Sie hier eine WAV-Datei ab, oder öffnen Sie eine</translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Write a message first</source>
        <translation>Schreiben Sie zuerst eine Nachricht</translation>
    </message>
    <message>
        <location filename="../../ui/chat/composer.cpp"/>
        <source>Your text waits here</source>
        <translation>Ihr Text wartet hier</translation>
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
        <translation>%1/%2, fast voll</translation>
    </message>
    <message>
        <location filename="../../ui/chat/context_meter.cpp"/>
        <source>%1 of %2, too long</source>
        <translation>%1/%2, zu lang</translation>
    </message>
    <message>
        <location filename="../../ui/chat/context_meter.cpp"/>
        <source>Context: %1</source>
        <translation>Kontext: %1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/context_meter.cpp"/>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <location filename="../../ui/chat/context_meter.cpp"/>
        <source>For the reply, at most</source>
        <translation>Für die Antwort, höchstens</translation>
    </message>
    <message>
        <location filename="../../ui/chat/context_meter.cpp"/>
        <source>Free</source>
        <translation>Frei</translation>
    </message>
    <message>
        <location filename="../../ui/chat/context_meter.cpp"/>
        <source>Free, also for the reply</source>
        <translation>Frei, auch für die Antwort</translation>
    </message>
    <message>
        <location filename="../../ui/chat/context_meter.cpp"/>
        <source>Replies</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <location filename="../../ui/chat/context_meter.cpp"/>
        <source>System prompt</source>
        <translation>Systemprompt</translation>
    </message>
    <message>
        <location filename="../../ui/chat/context_meter.cpp"/>
        <source>The chat template</source>
        <translation>Die Chat-Vorlage</translation>
    </message>
    <message>
        <location filename="../../ui/chat/context_meter.cpp"/>
        <source>The message being written</source>
        <translation>Die Nachricht, die gerade geschrieben wird</translation>
    </message>
    <message>
        <location filename="../../ui/chat/context_meter.cpp"/>
        <source>Thoughts</source>
        <translation>Gedanken</translation>
    </message>
    <message>
        <location filename="../../ui/chat/context_meter.cpp"/>
        <source>Tokens of the conversation with the message being written, and how many there is room for. Click for what they are of</source>
        <translation>Token der Unterhaltung mit der Nachricht, die gerade geschrieben wird, und für wie viele Platz ist. Ein Klick zeigt, woher sie kommen</translation>
    </message>
    <message>
        <location filename="../../ui/chat/context_meter.cpp"/>
        <source>Tokens of the conversation with the message being written. Click for what they are of</source>
        <translation>Token der Unterhaltung mit der Nachricht, die gerade geschrieben wird. Ein Klick zeigt, woher sie kommen</translation>
    </message>
    <message>
        <location filename="../../ui/chat/context_meter.cpp"/>
        <source>What fills the context</source>
        <translation>Was den Kontext füllt</translation>
    </message>
    <message>
        <location filename="../../ui/chat/context_meter.cpp"/>
        <source>Your messages</source>
        <translation>Ihre Nachrichten</translation>
    </message>
    <message>
        <location filename="../../ui/chat/conversation_controller.cpp"/>
        <source>Branch of %1</source>
        <translation>Zweig von %1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/conversation_controller.cpp"/>
        <source>Copy of %1</source>
        <translation>Kopie von %1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/conversation_controller.cpp"/>
        <source>Restored: %1</source>
        <translation>Wiederhergestellt: %1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/conversation_controller.cpp"/>
        <source>This message lies on another branch, which can be shown when the reply is done</source>
        <translation>Diese Nachricht liegt auf einem anderen Zweig, der gezeigt werden kann, wenn die Antwort fertig ist</translation>
    </message>
    <message>
        <location filename="../../ui/chat/conversation_controller.cpp"/>
        <source>“%1” is a saved cache of %2, %3 tokens in %4, without the text of a conversation; kvarium-cli run --restore goes on from it</source>
        <translation>„%1“ ist ein gespeicherter Cache von %2, %3 Token in %4, ohne den Text einer Unterhaltung; kvarium-cli run --restore macht damit weiter</translation>
    </message>
    <message>
        <location filename="../../ui/chat/generation_bar.cpp"/>
        <source>&amp;One token</source>
        <translation>Ein &amp;Token</translation>
    </message>
    <message>
        <location filename="../../ui/chat/generation_bar.cpp"/>
        <source>&amp;Pause the reply</source>
        <translation>Antwort &amp;pausieren</translation>
    </message>
    <message>
        <location filename="../../ui/chat/generation_bar.cpp"/>
        <source>&amp;Resume the reply</source>
        <translation>Antwort &amp;weiterschreiben</translation>
    </message>
    <message>
        <location filename="../../ui/chat/generation_bar.cpp"/>
        <source>Go on writing</source>
        <translation>Weiterschreiben</translation>
    </message>
    <message>
        <location filename="../../ui/chat/generation_bar.cpp"/>
        <source>One token</source>
        <translation>Ein Token</translation>
    </message>
    <message>
        <location filename="../../ui/chat/generation_bar.cpp"/>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <location filename="../../ui/chat/generation_bar.cpp"/>
        <source>Resume</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <location filename="../../ui/chat/generation_bar.cpp"/>
        <source>The next token, then the reply waits again</source>
        <translation>Das nächste Token, dann wartet die Antwort wieder</translation>
    </message>
    <message>
        <location filename="../../ui/chat/generation_bar.cpp"/>
        <source>Wait after the next token</source>
        <translation>Nach dem nächsten Token warten</translation>
    </message>
    <message>
        <location filename="../../ui/chat/import_run.cpp"/>
        <source>Import conversations</source>
        <translation>Unterhaltungen importieren</translation>
    </message>
    <message>
        <location filename="../../ui/chat/import_run.cpp"/>
        <source>Importing %1</source>
        <translation>%1 wird importiert</translation>
    </message>
    <message>
        <location filename="../../ui/chat/import_run.cpp"/>
        <source>Restore a backup</source>
        <translation>Eine Sicherung wiederherstellen</translation>
    </message>
    <message>
        <location filename="../../ui/chat/import_run.cpp"/>
        <source>Restoring %1</source>
        <translation>%1 wird wiederhergestellt</translation>
    </message>
    <message>
        <location filename="../../ui/chat/import_run.cpp"/>
        <source>The conversations could not be saved: %1.</source>
        <translation>Die Unterhaltungen konnten nicht gespeichert werden: %1.</translation>
    </message>
    <message>
        <location filename="../../ui/chat/import_run.cpp"/>
        <source>could not be saved: %1</source>
        <translation>konnte nicht gespeichert werden: %1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/message_check.cpp"/>
        <source>%1 with this message</source>
        <translation>%1 mit dieser Nachricht</translation>
    </message>
    <message>
        <location filename="../../ui/chat/message_check.cpp"/>
        <source>%1, and the cache holds %2</source>
        <translation>%1, und der Cache fasst %2</translation>
    </message>
    <message>
        <location filename="../../ui/chat/message_check.cpp"/>
        <source>%1, and the model was trained on texts of %2</source>
        <translation>%1, und das Modell wurde mit Texten von %2 trainiert</translation>
    </message>
    <message>
        <location filename="../../ui/chat/message_check.cpp"/>
        <source>%1. Send it? To be read: %2</source>
        <translation>%1. Senden? Zu lesen: %2</translation>
    </message>
    <message>
        <location filename="../../ui/chat/message_check.cpp"/>
        <source>Send it</source>
        <translation>Senden</translation>
    </message>
    <message>
        <location filename="../../ui/chat/message_check.cpp"/>
        <source>System prompt…</source>
        <translation>Systemprompt…</translation>
    </message>
    <message>
        <location filename="../../ui/chat/message_check.cpp"/>
        <source>This model takes no system prompt. Yours is put before your first message</source>
        <translation>Dieses Modell nimmt keinen Systemprompt. Ihrer wird vor Ihre erste Nachricht gesetzt</translation>
    </message>
    <message>
        <location filename="../../ui/chat/message_check.cpp"/>
        <source>With this message the text has %1 tokens, and the cache holds %2: it will not be read to its end</source>
        <translation>Mit dieser Nachricht hat der Text %1 Token, und der Cache fasst %2: Der Text wird nicht bis zum Ende gelesen</translation>
    </message>
    <message>
        <location filename="../../ui/chat/message_check.cpp"/>
        <source>With this message the text has %1 tokens, and the model was trained on texts of %2: what it answers may make no sense</source>
        <translation>Mit dieser Nachricht hat der Text %1 Token, und das Modell wurde mit Texten von %2 trainiert: Seine Antwort ergibt vielleicht keinen Sinn</translation>
    </message>
    <message>
        <location filename="../../ui/chat/message_check.cpp"/>
        <source>about %1</source>
        <translation>etwa %1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/message_check.cpp"/>
        <source>about %1 tokens with this message</source>
        <translation>etwa %1 Token mit dieser Nachricht</translation>
    </message>
    <message>
        <location filename="../../ui/chat/message_check.cpp"/>
        <source>“%1” is sent as text, not as a control token</source>
        <translation>„%1“ wird als Text gesendet, nicht als Steuertoken</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source> tokens</source>
        <translation> Token</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>&amp;Min-p</source>
        <translation>&amp;Min-p</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>&amp;No-repeat n-gram</source>
        <translation>&amp;No-Repeat-n-Gramm</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>&amp;Repetition penalty</source>
        <translation>&amp;Repetition-Penalty</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>&amp;Seed</source>
        <translation>&amp;Seed</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>&amp;Temperature</source>
        <translation>&amp;Temperatur</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>0 (greedy)</source>
        <translation>0 (greedy)</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>A reply ends after this many tokens, or at 0 where the context is full</source>
        <translation>Eine Antwort endet nach so vielen Token, bei 0 dort, wo der Kontext voll ist</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Answers at once</source>
        <translation>Antwortet sofort</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>As the model's template has it</source>
        <translation>Wie in der Vorlage des Modells</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Defaults of this model</source>
        <translation>Vorgaben dieses Modells</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Everything here but the system prompt</source>
        <translation>Alles hier außer dem Systemprompt</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Higher is more surprising; 0 always takes the likeliest token</source>
        <translation>Höher ist überraschender; 0 nimmt immer das wahrscheinlichste Token</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Maximum &amp;length</source>
        <translation>Maximale &amp;Länge</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>New conversations begin with these</source>
        <translation>Neue Unterhaltungen beginnen damit</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>New conversations begin with this sampling and system prompt</source>
        <translation>Neue Unterhaltungen beginnen mit diesem Sampling und diesem Systemprompt</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>None</source>
        <translation>Keiner</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>None. This model takes no system prompt: a text here stands before your first message</source>
        <translation>Keiner. Dieses Modell nimmt keinen Systemprompt: Ein Text hier steht vor Ihrer ersten Nachricht</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>One per line; a reply ends before it</source>
        <translation>Einer pro Zeile; eine Antwort endet davor</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Only the likeliest tokens that together have this probability; 1: all</source>
        <translation>Nur die wahrscheinlichsten Token, die zusammen diese Wahrscheinlichkeit haben; 1: alle</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Only the tokens that are as surprising as the text usually is, with this probability together; 1: all</source>
        <translation>Nur die Token, die so überraschend sind wie der Text sonst, zusammen mit dieser Wahrscheinlichkeit; 1: alle</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Only this many of the likeliest tokens</source>
        <translation>Nur so viele der wahrscheinlichsten Token</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Only tokens at least this likely, as a share of the likeliest one</source>
        <translation>Nur Token, die mindestens so wahrscheinlich sind, als Anteil am wahrscheinlichsten</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Reset to the model's defaults</source>
        <translation>Auf die Vorgaben des Modells zurücksetzen</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>S&amp;ystem prompt</source>
        <translation>S&amp;ystemprompt</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Sampling</source>
        <translation>Sampling</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Sampling and system prompt</source>
        <translation>Sampling und Systemprompt</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>So many tokens in a row never come twice</source>
        <translation>So viele Token in Folge kommen nie zweimal vor</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>St&amp;op texts</source>
        <translation>St&amp;opptexte</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Th&amp;oughts</source>
        <translation>&amp;Gedanken</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>The defaults, with your system prompt</source>
        <translation>Die Vorgaben, mit Ihrem Systemprompt</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>The same seed, text and settings give the same reply</source>
        <translation>Derselbe Seed, derselbe Text und dieselben Einstellungen ergeben dieselbe Antwort</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>These are the defaults</source>
        <translation>Das sind die Vorgaben</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Thinks before it answers</source>
        <translation>Denkt, bevor es antwortet</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Top-&amp;k</source>
        <translation>Top-&amp;k</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Top-&amp;p</source>
        <translation>Top-&amp;p</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Typ&amp;ical-p</source>
        <translation>Typ&amp;ical-p</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Use for new con&amp;versations</source>
        <translation>Für neue &amp;Unterhaltungen verwenden</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Whether the model writes thoughts before its answer</source>
        <translation>Ob das Modell vor der Antwort Gedanken schreibt</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>Words that are there already become less likely; 1: off. 1.1 is mild</source>
        <translation>Wörter, die schon dastehen, werden weniger wahrscheinlich; 1: aus. 1,1 ist mild</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>\n stands for a new line</source>
        <translation>\n steht für eine neue Zeile</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>as the others</source>
        <translation>wie die anderen</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>random</source>
        <translation>zufällig</translation>
    </message>
    <message>
        <location filename="../../ui/chat/reply_popover.cpp"/>
        <source>the context's room</source>
        <translation>Platz im Kontext</translation>
    </message>
    <message>
        <location filename="../../ui/chat/sink_notice.cpp"/>
        <source>Keep 4 sinks</source>
        <translation>4 Sinks behalten</translation>
    </message>
    <message>
        <location filename="../../ui/chat/sink_notice.cpp"/>
        <source>The first tokens (sinks) have left the window. Replies often fall apart without them (StreamingLLM)</source>
        <translation>Die ersten Token (Sinks) haben das Fenster verlassen. Ohne sie zerfallen Antworten oft (StreamingLLM)</translation>
    </message>
    <message>
        <location filename="../../ui/chat/sound_chip.cpp"/>
        <source>%1 → English</source>
        <translation>%1 → Englisch</translation>
    </message>
    <message>
        <location filename="../../ui/chat/sound_chip.cpp"/>
        <source>As heard</source>
        <translation>Wie gehört</translation>
    </message>
    <message>
        <location filename="../../ui/chat/sound_chip.cpp"/>
        <source>Language of the sound: %1</source>
        <translation>Sprache der Aufnahme: %1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/sound_chip.cpp"/>
        <source>More languages</source>
        <translation>Weitere Sprachen</translation>
    </message>
    <message>
        <location filename="../../ui/chat/sound_chip.cpp"/>
        <source>The language of the sound, and whether it is translated</source>
        <translation>Die Sprache der Aufnahme und ob sie übersetzt wird</translation>
    </message>
    <message>
        <location filename="../../ui/chat/sound_chip.cpp"/>
        <source>Translate into English</source>
        <translation>Ins Englische übersetzen</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>%1 + %2 reserved</source>
        <translation>%1 + %2 reserviert</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>%1 RAM + %2 disk</source>
        <translation>%1 RAM + %2 Platte</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>%1 of the prompt, and every later one</source>
        <translation>%1 aus dem Prompt und jedes spätere</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>%1 tokens of any age</source>
        <translation>%1 Token jeden Alters</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>%1, newest tokens only</source>
        <translation>%1, nur neueste Token</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>%1, up to %2 while a prompt is read</source>
        <translation>%1, bis zu %2, während ein Prompt gelesen wird</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>%1: %2; %3</source>
        <translation>%1: %2; %3</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>; %1</source>
        <translation>; %1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>; on the CPU</source>
        <translation>; auf der CPU</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>; on the GPU</source>
        <translation>; auf der GPU</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>; the newest %1 to %2 at %3 bit</source>
        <translation>; die neuesten %1 bis %2 mit %3 Bit</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>Checkpoints, to which an edit goes back, take at most %1 more.</source>
        <translation>Checkpoints, zu denen eine Änderung zurückgeht, brauchen höchstens weitere %1.</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>Replies often fall apart when the first tokens (sinks) have left the window (StreamingLLM). “%1” keeps 4 of them.</source>
        <translation>Antworten zerfallen oft, wenn die ersten Token (Sinks) das Fenster verlassen haben (StreamingLLM). „%1“ behält 4 davon.</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>This model has no window layers</source>
        <translation>Dieses Modell hat keine Fensterschichten</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>at most %1</source>
        <translation>höchstens %1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>every token</source>
        <translation>jedes Token</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>every token up to %1</source>
        <translation>jedes Token bis zu %1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>keys %1, values %2</source>
        <translation>Keys %1, Values %2</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>layer %1</source>
        <translation>Schicht %1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>layers %1</source>
        <translation>Schichten %1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>no limit</source>
        <translation>keine Grenze</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>no window</source>
        <translation>kein Fenster</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>not compressed</source>
        <translation>nicht komprimiert</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>reads %1 again</source>
        <translation>liest %1 noch einmal</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>the first %1 and the last %2</source>
        <translation>die ersten %1 und die letzten %2</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>the first %1, and of the others %2</source>
        <translation>die ersten %1 und von den anderen %2</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>the last %1</source>
        <translation>die letzten %1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>“%1” cannot be %2; it can be %3</source>
        <translation>„%1“ kann nicht %2 sein; möglich: %3</translation>
    </message>
    <message>
        <location filename="../../ui/chat/spec_assessment.cpp"/>
        <source>“%1” must be a number from %2 on</source>
        <translation>„%1“ muss eine Zahl ab %2 sein</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>%1 tokens are in the cache (%2 were there before); what is asked next begins after them</source>
        <translation>%1 Token sind im Cache (%2 waren schon da); was als Nächstes gefragt wird, beginnt danach</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>%1, about %2 left</source>
        <translation>%1, noch etwa %2</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>A lesson is being measured</source>
        <translation>Eine Lektion wird gerade gemessen</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>A reply is being written</source>
        <translation>Eine Antwort wird gerade geschrieben</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>A reply is still being written in “%1”</source>
        <translation>In „%1“ wird noch eine Antwort geschrieben</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>A reply waits in “%1”</source>
        <translation>In „%1“ wartet eine Antwort</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>A server reads the text when it is asked</source>
        <translation>Ein Server liest den Text, wenn er gefragt wird</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>Assistant</source>
        <translation>Assistent</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>Listening %1 %</source>
        <translation>Hört zu, %1 %</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>Listening…</source>
        <translation>Hört zu…</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>No model is open</source>
        <translation>Kein Modell ist geöffnet</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>No model is open; open one to get a reply</source>
        <translation>Kein Modell ist geöffnet; eines öffnen, um eine Antwort zu bekommen</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>Nothing is written yet; a system prompt or a message can be read ahead</source>
        <translation>Noch ist nichts geschrieben; ein Systemprompt oder eine Nachricht kann vorab gelesen werden</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>Reading %1 of %2 tokens</source>
        <translation>Liest %1 von %2 Token</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>Reading %1 of %2 tokens, %3 reused</source>
        <translation>Liest %1 von %2 Token, %3 wiederverwendet</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>Reading…</source>
        <translation>Liest…</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>Stopped before it began; nothing was read</source>
        <translation>Vor dem Beginn gestoppt; nichts wurde gelesen</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>Stopped before the first word</source>
        <translation>Vor dem ersten Wort gestoppt</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>Stopped before the first word; %1 of %2 tokens were read and stay in the cache</source>
        <translation>Vor dem ersten Wort gestoppt; %1 von %2 Token wurden gelesen und bleiben im Cache</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>Stopped before the first word; %1 of %2 tokens were read, %3 of them stay in the cache</source>
        <translation>Vor dem ersten Wort gestoppt; %1 von %2 Token wurden gelesen, %3 davon bleiben im Cache</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>The reply was cut, because no memory is left for its cache</source>
        <translation>Die Antwort wurde abgeschnitten, weil kein Speicher mehr für ihren Cache da ist</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>The reply was cut, because the memory of %1 is full</source>
        <translation>Die Antwort wurde abgeschnitten, weil der Speicher von %1 voll ist</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>The reply was stopped before its first word: another model was opened</source>
        <translation>Die Antwort wurde vor ihrem ersten Wort gestoppt: Ein anderes Modell wurde geöffnet</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>This model writes down sound and has no prompt</source>
        <translation>Dieses Modell transkribiert Audio und hat keinen Prompt</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>Waiting for the model…</source>
        <translation>Wartet auf das Modell…</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>paused</source>
        <translation>pausiert</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>paused after %1</source>
        <translation>pausiert nach %1</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>paused before the first token</source>
        <translation>vor dem ersten Token pausiert</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>paused, %1 of %2 tokens read</source>
        <translation>pausiert, %1 von %2 Token gelesen</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>pausing…</source>
        <translation>pausiert gleich…</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>“%1” does not listen; open a model that does, such as Whisper, to write down “%2”</source>
        <translation>„%1“ hört nicht zu; ein Modell öffnen, das es tut, etwa Whisper, um „%2“ zu transkribieren</translation>
    </message>
    <message>
        <location filename="../../ui/chat/turn_controller.cpp"/>
        <source>“%1” writes down sound and does not chat; drop a WAV file, or open one</source>
        <translation>„%1“ transkribiert Audio und chattet nicht; eine WAV-Datei ablegen oder öffnen</translation>
    </message>
    <message>
        <location filename="../../ui/desktop/notification.cpp"/>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <location filename="../../ui/desktop/sleep_guard.cpp"/>
        <source>Long work runs</source>
        <translation>Eine längere Arbeit läuft</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/inspector.cpp"/>
        <source>&amp;Attention</source>
        <translation>&amp;Attention</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/inspector.cpp"/>
        <source>&amp;Keys and values</source>
        <translation>Ke&amp;ys und Values</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/inspector.cpp"/>
        <source>All blocks</source>
        <translation>Alle Blöcke</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/inspector.cpp"/>
        <source>Cache &amp;map</source>
        <translation>Cache-&amp;Karte</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/inspector.cpp"/>
        <source>M&amp;emory</source>
        <translation>Sp&amp;eicher</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/inspector.cpp"/>
        <source>One ste&amp;p</source>
        <translation>Ein &amp;Schritt</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/inspector.cpp"/>
        <source>Time&amp;line</source>
        <translation>&amp;Zeitleiste</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>first %1</source>
        <translation>erste %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>first %1 at 16 bit</source>
        <translation>erste %1 mit 16 Bit</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>forgotten | kept</source>
        <translation>vergessen | behalten</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>last %1, in %2</source>
        <translation>letzte %1, in %2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>newest %1 at 16 bit</source>
        <translation>neueste %1 mit 16 Bit</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>newest %1 at 16 bit (now %2)</source>
        <translation>neueste %1 mit 16 Bit (jetzt %2)</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>prompt | answer</source>
        <translation>Prompt | Antwort</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>room for %1</source>
        <translation>Platz für %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>saved here</source>
        <translation>hier gespeichert</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>sinks: the first tokens draw attention whatever they say, and never leave</source>
        <translation>Sinks: Die ersten Token ziehen Attention auf sich, was immer sie sagen, und bleiben immer</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>the file of this cache holds the tokens before this place</source>
        <translation>die Datei dieses Caches enthält die Token vor dieser Stelle</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>the first tokens stay at 16 bit: compressing them costs most</source>
        <translation>die ersten Token bleiben bei 16 Bit: Deren Komprimierung kostet am meisten</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>the model has forgotten what was read before this place</source>
        <translation>das Modell hat vergessen, was vor dieser Stelle gelesen wurde</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>the most cells there can be</source>
        <translation>die meisten Zellen, die es geben kann</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>the newest 128 to 191 tokens, or as many as were asked for, stay at 16 bit until a block of 64 is old enough to be compressed</source>
        <translation>die neuesten 128 bis 191 Token, oder so viele wie verlangt, bleiben bei 16 Bit, bis ein Block von 64 alt genug zum Komprimieren ist</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>what was read, then what the model wrote in this turn</source>
        <translation>was gelesen wurde, dann was das Modell in dieser Runde schrieb</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>window: a token attends to the last ones only, itself among them</source>
        <translation>Fenster: Ein Token beachtet nur die letzten, sich selbst eingeschlossen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/boundaries.cpp"/>
        <source>window: a token attends to the sinks and to the last ones, itself among them</source>
        <translation>Fenster: Ein Token beachtet die Sinks und die letzten, sich selbst eingeschlossen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/cache_map.cpp"/>
        <source>%1, as it was after %2</source>
        <translation>%1, Stand nach %2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/cache_map.cpp"/>
        <source>%1, head %2</source>
        <translation>%1, Kopf %2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/cache_map.cpp"/>
        <source>Back to now</source>
        <translation>Zur Gegenwart</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/cache_map.cpp"/>
        <source>Cache map</source>
        <translation>Cache-Karte</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/cache_map.cpp"/>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/cache_map.cpp"/>
        <source>Heads</source>
        <translation>Köpfe</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/cache_map.cpp"/>
        <source>No cache yet</source>
        <translation>Noch kein Cache</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/cache_map.cpp"/>
        <source>No cache yet. Write a message and its cells appear here.</source>
        <translation>Noch kein Cache. Schreiben Sie eine Nachricht, und seine Zellen erscheinen hier.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/cache_map.cpp"/>
        <source>Show all positions and layers (F)</source>
        <translation>Alle Positionen und Schichten zeigen (F)</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/cache_map.cpp"/>
        <source>Show the present again (Esc)</source>
        <translation>Wieder die Gegenwart zeigen (Esc)</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/cache_map.cpp"/>
        <source>The server does not report which blocks it keeps</source>
        <translation>Der Server meldet nicht, welche Blöcke er behält</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/cache_map.cpp"/>
        <source>The server has not reported what it keeps of this conversation</source>
        <translation>Der Server hat nicht gemeldet, was er von dieser Unterhaltung behält</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/cache_map.cpp"/>
        <source>Unfold a layer into its key and value heads, or fold it again (H)</source>
        <translation>Eine Schicht in ihre Key- und Value-Köpfe aufklappen oder wieder zuklappen (H)</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/cache_map.cpp"/>
        <source>What the server reports of its cache appears here, with the next message.</source>
        <translation>Was der Server von seinem Cache meldet, erscheint hier mit der nächsten Nachricht.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_layout.cpp"/>
        <source>The layer's cells lie elsewhere. A buffer that it shares with other layers holds a copy of them now: a step begins with it, or has just used it.</source>
        <translation>Die Zellen der Schicht liegen anderswo. Ein Puffer, den sie mit anderen Schichten teilt, enthält gerade eine Kopie davon: Ein Schritt beginnt mit ihr oder hat sie eben benutzt.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_layout.cpp"/>
        <source>a copy is where the layer is computed</source>
        <translation>eine Kopie ist dort, wo die Schicht berechnet wird</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_layout.cpp"/>
        <source>kept</source>
        <translation>behalten</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_layout.cpp"/>
        <source>new</source>
        <translation>neu</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_layout.cpp"/>
        <source>new: cells written a moment ago; their colour settles in two seconds</source>
        <translation>neu: eben erst geschriebene Zellen; ihre endgültige Farbe haben sie nach zwei Sekunden</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_layout.cpp"/>
        <source>read</source>
        <translation>gelesen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_layout.cpp"/>
        <source>the cell that a full window keeps free for the token that is computed next: with it the window is full</source>
        <translation>die Zelle, die ein volles Fenster für das Token freihält, das als nächstes berechnet wird: Mit ihm ist das Fenster voll</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_layout.cpp"/>
        <source>the context, %1</source>
        <translation>der Kontext, %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_layout.cpp"/>
        <source>the next token</source>
        <translation>das nächste Token</translation>
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
        <translation>Hier erscheint das Gedächtnis des Modells: eine Zeile für jede seiner Schichten, eine Zelle für jedes Token, das es noch hat.

Schreiben Sie eine Nachricht in das Feld unter der Unterhaltung, und sehen Sie zu, wie es sich füllt.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>
one of them is kept free for the next token</source>
        <translation>
eine davon wird für das nächste Token freigehalten</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>A column is a token, a row is %1. Filled: a block of the server holds it. Hatched: the server reports a block when it is full. Hollow with a dashed line: given up, and read again by the next message, or gone for good. Point at a name below the map for more.</source>
        <translation>Eine Spalte ist ein Token, eine Zeile ist %1. Gefüllt: Ein Block des Servers enthält es. Schraffiert: Der Server meldet einen Block, wenn er voll ist. Hohl mit gestrichelter Linie: aufgegeben und von der nächsten Nachricht noch einmal gelesen oder endgültig weg. Mehr, wenn Sie auf einen Namen unter der Karte zeigen.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>A column is a token, a row is %1. Filled: kept. Hollow with a dashed line: read, and gone. Grey: room that is not used yet. The patterns and colours are named below the map; point at a name for more.</source>
        <translation>Eine Spalte ist ein Token, eine Zeile ist %1. Gefüllt: behalten. Hohl mit gestrichelter Linie: gelesen und weg. Grau: Platz, der noch nicht benutzt ist. Die Muster und Farben sind unter der Karte benannt; mehr, wenn Sie auf einen Namen zeigen.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>Bars above: how many tokens were read, which of them are kept, and the room there is. The symbol left of a row: whether the layer sees the whole text or a window, or has a state; in stripes: its cells lie elsewhere, and a bar next to it says that a copy of them is here now. Right of the rows: the bytes of each layer; hatched: reserved.</source>
        <translation>Balken oben: wie viele Token gelesen wurden, welche davon behalten sind und wie viel Platz es gibt. Das Symbol links einer Zeile: ob die Schicht den ganzen Text oder ein Fenster sieht oder einen Zustand hat; gestreift: Die Zellen der Schicht liegen anderswo, und ein Balken daneben sagt, dass eine Kopie davon gerade hier ist. Rechts der Zeilen: die Bytes jeder Schicht; schraffiert: reserviert.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>Bars among the tokens, or above them: checkpoints. After an edit the text is read again from the nearest one before it. The table of the timeline lists them.</source>
        <translation>Balken zwischen den Token oder darüber: Checkpoints. Nach einer Änderung wird der Text ab dem nächsten davor noch einmal gelesen. Die Tabelle der Zeitleiste führt sie auf.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>Chequered, left of the tokens: a recurrent state, of the whole text.</source>
        <translation>Kariert, links der Token: ein rekurrenter Zustand, vom ganzen Text.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>Click a cell: chooses its layer and marks its token in the text. Drag: marks several. Wheel or + and -: zoom, with Shift the layers. H: heads of the layer. F or a double click: all. Arrows: from cell to cell. Esc: frees what is marked.</source>
        <translation>Klick auf eine Zelle: wählt ihre Schicht und markiert ihr Token im Text. Ziehen: markiert mehrere. Mausrad oder + und -: Zoom, mit Umschalt die Schichten. H: Köpfe der Schicht. F oder Doppelklick: alles. Pfeile: von Zelle zu Zelle. Esc: hebt die Markierung auf.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>Lines with words below: where something changes, such as the end of the prompt. Two lines across: the chosen layer, which the other views show too.</source>
        <translation>Linien mit Worten darunter: wo sich etwas ändert, etwa das Ende des Prompts. Zwei Linien quer: die gewählte Schicht, die auch die anderen Ansichten zeigen.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>The line between rows: the CPU computes the layers above it, the GPU those below. Plain cells lie in the memory of what computes their layer: above the line in RAM, below it on the GPU.</source>
        <translation>Die Linie zwischen Zeilen: Die CPU berechnet die Schichten darüber, die GPU die darunter. Einfache Zellen liegen im Speicher dessen, was ihre Schicht berechnet: über der Linie im RAM, darunter auf der GPU.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>Thin lines: a message begins. </source>
        <translation>Dünne Linien: Eine Nachricht beginnt. </translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>a layer: the cell holds what the layer keeps of the token</source>
        <translation>eine Schicht: Die Zelle enthält, was die Schicht vom Token behält</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>a part of the server's cache: a group of layers that keep alike</source>
        <translation>ein Teil vom Cache des Servers: eine Gruppe von Schichten, die gleich behalten</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>above: %1, computed on the CPU
below: %2, computed on the GPU</source>
        <translation>oben: %1, auf der CPU berechnet
unten: %2, auf der GPU berechnet</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>all %1 positions; drag to see another part, press F to see all</source>
        <translation>alle %1 Positionen; ziehen zeigt einen anderen Teil, F zeigt alle</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>kept: cells there are, where they stand in the text
a cell holds what one layer remembers of one token</source>
        <translation>behalten: vorhandene Zellen, wo sie im Text stehen
eine Zelle enthält, was eine Schicht sich von einem Token merkt</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>layers %1 to %2</source>
        <translation>Schichten %1 bis %2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>read: tokens the model has read, forgotten ones too</source>
        <translation>gelesen: Token, die das Modell gelesen hat, auch vergessene</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>room for: cells there can be</source>
        <translation>Platz für: mögliche Zellen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>room for: cells there can be, as many as memory holds
the model was made for texts of %1</source>
        <translation>Platz für: mögliche Zellen, so viele der Speicher fasst
das Modell wurde für Texte von %1 gemacht</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>room for: tokens that a token can see, itself among them</source>
        <translation>Platz für: Token, die ein Token sehen kann, sich selbst eingeschlossen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/map/map_text.cpp"/>
        <source>↑ CPU   ↓ GPU</source>
        <translation>↑ CPU   ↓ GPU</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>%1 (every token at 16 bit: %2)</source>
        <translation>%1 (jedes Token mit 16 Bit: %2)</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>%1 of the server's memory in use</source>
        <translation>%1 vom Speicher des Servers benutzt</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>%1 reserved, nothing in it yet</source>
        <translation>%1 reserviert, noch nichts darin</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>%1.</source>
        <translation>%1.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>A bar is a place where cells lie; the patterns are those of the map. In use: what holds something now. Reserved: allocated and not in use, such as the rest of a block of 64 tokens.</source>
        <translation>Ein Balken ist ein Ort, an dem Zellen liegen; die Muster sind die der Karte. Benutzt: was gerade etwas enthält. Reserviert: belegt und nicht benutzt, etwa der Rest eines Blocks von 64 Token.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>Empty: nothing is in the cache yet</source>
        <translation>Leer: Noch ist nichts im Cache</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>Few bits hardly matter here: the newest %1 tokens stay at 16 bit, and the window has %2.</source>
        <translation>Wenige Bit ändern hier kaum etwas: Die neuesten %1 Token bleiben bei 16 Bit, und das Fenster hat %2.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>Filled: in use. Hatched: reserved. Outline: without saving. %1</source>
        <translation>Gefüllt: benutzt. Schraffiert: reserviert. Umriss: ohne Sparen. %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>Line: when its room is full.</source>
        <translation>Linie: wenn sein Platz voll ist.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>Line: when the context is full.</source>
        <translation>Linie: wenn der Kontext voll ist.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>No cache: every token reads the whole text again</source>
        <translation>Kein Cache: Jedes Token liest den ganzen Text noch einmal</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>The bytes are those that its last whole reply reported.</source>
        <translation>Die Bytes sind die, die seine letzte ganze Antwort gemeldet hat.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>The line is an estimate: what the cache takes at the worst moment until then, in use and reserved.</source>
        <translation>Die Linie ist eine Schätzung: was der Cache bis dahin im schlimmsten Moment belegt, benutzt und reserviert.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>The thin bar is the GPU's whole memory: what this program uses, for the model, to compute in, for this cache and the rest; what it holds in addition, to be used again; what the driver and other programs have; and what is free.</source>
        <translation>Der dünne Balken ist der ganze Speicher der GPU: was dieses Programm benutzt, für das Modell, zum Rechnen, für diesen Cache und den Rest; was es zusätzlich hält, um es wieder zu benutzen; was der Treiber und andere Programme haben; und was frei ist.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>The thin bar is the memory of this machine: the model, what this cache takes, the other caches that are kept ready, and what is free.</source>
        <translation>Der dünne Balken ist der Speicher dieses Rechners: das Modell, was dieser Cache belegt, die anderen bereitgehaltenen Caches und was frei ist.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>Tokens that left leave room that is free again. Memory is given back by whole blocks of 64 tokens, so this room stays reserved while another token of its block stays.</source>
        <translation>Token, die den Cache verlassen haben, hinterlassen freien Platz. Speicher wird in ganzen Blöcken von 64 Token zurückgegeben, daher bleibt dieser Platz reserviert, solange ein anderes Token seines Blocks bleibt.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>With a window that moment is while a long text is read: a piece of up to 256 tokens comes in before the oldest ones leave. Between tokens it takes less.</source>
        <translation>Mit einem Fenster liegt dieser Moment beim Lesen eines langen Texts: Ein Stück von bis zu 256 Token kommt herein, bevor die ältesten verdrängt werden. Zwischen zwei Token belegt der Cache weniger.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>allocated and not in use: room for the next tokens, and for the state that the next one writes</source>
        <translation>belegt und nicht benutzt: Platz für die nächsten Token und für den Zustand, den das nächste schreibt</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>an edit goes back to them; they are given up where memory is short</source>
        <translation>eine Änderung geht zu ihnen zurück; wo Speicher knapp ist, werden sie aufgegeben</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>buffers through which layers that lie elsewhere are brought in, one after another, while a token is computed</source>
        <translation>Puffer, über die anderswo liegende Schichten hereingeholt werden, eine nach der anderen, während ein Token berechnet wird</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>checkpoints</source>
        <translation>Checkpoints</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>checkpoints in addition, at most</source>
        <translation>Checkpoints zusätzlich, höchstens</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>copies of offloaded layers</source>
        <translation>Kopien ausgelagerter Schichten</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>driver and others</source>
        <translation>Treiber und andere</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>estimated</source>
        <translation>geschätzt</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>every token at 16 bit</source>
        <translation>jedes Token mit 16 Bit</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>every token kept</source>
        <translation>jedes Token behalten</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>every token that was read, with 16 bits a number, nothing reserved</source>
        <translation>jedes gelesene Token, mit 16 Bit pro Zahl, nichts reserviert</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>every token that was read, with as many bits as now</source>
        <translation>jedes gelesene Token, mit so vielen Bit wie jetzt</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>for computing</source>
        <translation>zum Rechnen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>for the rest</source>
        <translation>für den Rest</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>free</source>
        <translation>frei</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>free again, a part of reserved</source>
        <translation>wieder frei, ein Teil des Reservierten</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>held ready</source>
        <translation>bereitgehalten</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>in use and reserved, at the worst moment on the way there; a longer text can take more. Checkpoints are not in it</source>
        <translation>benutzt und reserviert, im schlimmsten Moment auf dem Weg dorthin; ein längerer Text kann mehr belegen. Checkpoints sind nicht dabei</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>in use, checkpoints and reserved; what lies elsewhere is left out</source>
        <translation>benutzt, Checkpoints und reserviert; ohne das, was anderswo liegt</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>in use, checkpoints and reserved; what lies on disk is left out</source>
        <translation>benutzt, Checkpoints und reserviert; ohne das, was auf der Platte liegt</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>its RAM</source>
        <translation>sein RAM</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>its disk</source>
        <translation>seine Platte</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>kept ready for other conversations and for other versions of this one; the Cache menu limits them</source>
        <translation>bereitgehalten für andere Unterhaltungen und für andere Versionen dieser; das Menü Cache begrenzt sie</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>known</source>
        <translation>Herkunft</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>memory that went back to this program's pool, which holds %1 in all and uses it again</source>
        <translation>Speicher, der in den Pool dieses Programms zurückging, der insgesamt %1 hält und ihn wieder benutzt</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>numbers of the tokens that are computed just now</source>
        <translation>Zahlen der Token, die gerade berechnet werden</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>of %1: what is still free for any program, as the driver reports it</source>
        <translation>von %1: was noch für jedes Programm frei ist, wie der Treiber es meldet</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>of the %1 that this program uses: other caches, the inputs of steps, and what kernels take for themselves</source>
        <translation>von den %1, die dieses Programm benutzt: andere Caches, die Eingaben der Schritte und was Kernel für sich nehmen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>other caches</source>
        <translation>andere Caches</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>place</source>
        <translation>Ort</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>saved by compressing</source>
        <translation>durch Komprimieren gespart</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>server</source>
        <translation>Server</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>several query heads of this model share keys and values; without, each would have its own</source>
        <translation>mehrere Query-Köpfe dieses Modells teilen sich Keys und Values; ohne das hätte jeder eigene</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>states and cells of earlier places of the text: an edit after one of them reads from there on again, and not the whole text</source>
        <translation>Zustände und Zellen früherer Stellen des Texts: Nach einer Änderung hinter einer davon wird nur ab dort noch einmal gelesen, nicht der ganze Text</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>the cells that are kept would take as much more at full precision</source>
        <translation>die behaltenen Zellen würden mit voller Genauigkeit so viel mehr belegen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>the factors and offsets that turn compressed numbers back into numbers</source>
        <translation>die Faktoren und Verschiebungen, die aus komprimierten Zahlen wieder Zahlen machen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>the places of tokens that left, in blocks of which other tokens stay; their memory is not given back yet</source>
        <translation>die Plätze von Token, die den Cache verlassen haben, in Blöcken, in denen andere Token bleiben; ihr Speicher ist noch nicht zurückgegeben</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>this cache in all</source>
        <translation>dieser Cache insgesamt</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>what</source>
        <translation>was</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>what is still free for this program, as the system reports it</source>
        <translation>was noch für dieses Programm frei ist, wie das System es meldet</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>what recurrent layers keep in place of cells: the same size for any text</source>
        <translation>was rekurrente Schichten statt Zellen behalten: gleich groß für jeden Text</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>what the driver and other programs have of the GPU's memory</source>
        <translation>was der Treiber und andere Programme vom Speicher der GPU haben</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>when its room for %1 is full</source>
        <translation>wenn sein Platz für %1 voll ist</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>when the context is full</source>
        <translation>wenn der Kontext voll ist</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>when the context of %1 is full</source>
        <translation>wenn der Kontext von %1 voll ist</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_facts.cpp"/>
        <source>without shared heads</source>
        <translation>ohne gemeinsame Köpfe</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_view.cpp"/>
        <source>After %1: %2</source>
        <translation>Nach %1: %2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_view.cpp"/>
        <source>Cache memory</source>
        <translation>Cache-Speicher</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_view.cpp"/>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_view.cpp"/>
        <source>Every token at 16 bit</source>
        <translation>Jedes Token mit 16 Bit</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_view.cpp"/>
        <source>Every token kept</source>
        <translation>Jedes Token behalten</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_view.cpp"/>
        <source>Outlines of what the cache would take otherwise</source>
        <translation>Umrisse dessen, was der Cache sonst belegen würde</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_view.cpp"/>
        <source>What else was in memory is not recorded.</source>
        <translation>Was sonst im Speicher war, ist nicht aufgezeichnet.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_view.cpp"/>
        <source>Without shared heads</source>
        <translation>Ohne gemeinsame Köpfe</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/memory/memory_view.cpp"/>
        <source>whole GPU</source>
        <translation>ganze GPU</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1 cells; its room is not reported; %2</source>
        <translation>%1 Zellen; sein Platz ist nicht gemeldet; %2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1 of %2 cells; %3</source>
        <translation>%1 von %2 Zellen; %3</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1 of %2 tokens</source>
        <translation>%1 zu je %2 Token</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1 of the tokens of all prompts were found</source>
        <translation>%1 der Token aller Prompts wurden gefunden</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1 of your conversations and %2 more that other requests stored, too, %3 of other requests only</source>
        <translation>%1 aus Ihren Unterhaltungen und %2 weitere, die auch andere Anfragen gespeichert haben, %3 nur aus anderen Anfragen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1 of your conversations, %2 of other requests</source>
        <translation>%1 aus Ihren Unterhaltungen, %2 aus anderen Anfragen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1 requests were put back for lack of room</source>
        <translation>%1 Anfragen wurden aus Platzmangel zurückgestellt</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1 running</source>
        <translation>laufend: %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1 waiting</source>
        <translation>wartend: %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1 with text of your conversations, from any request, %2 of other requests</source>
        <translation>%1 mit Text Ihrer Unterhaltungen, aus irgendeiner Anfrage, %2 aus anderen Anfragen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1, %2 each</source>
        <translation>%1, je %2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1, %2 free</source>
        <translation>%1, %2 frei</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1, by running requests</source>
        <translation>%1, von laufenden Anfragen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1, in %2 slots, %3 busy</source>
        <translation>%1, in %2 Slots, %3 beschäftigt</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1, whose is not reported</source>
        <translation>%1, von wem, ist nicht gemeldet</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1.

To see here what it keeps of a conversation, start the server with
%2</source>
        <translation>%1.

Um hier zu sehen, was er von einer Unterhaltung behält, starten Sie den Server mit
%2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1: %2 of your conversations, %3 of others</source>
        <translation>%1: %2 aus Ihren Unterhaltungen, %3 aus anderen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>%1: %2 of your conversations, %3 of yours and others, %4 of others</source>
        <translation>%1: %2 aus Ihren Unterhaltungen, %3 aus Ihren und anderen, %4 aus anderen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>1 request was put back for lack of room</source>
        <translation>1 Anfrage wurde aus Platzmangel zurückgestellt</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>A part of the server keeps</source>
        <translation>Ein Teil des Servers behält</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>The server has room for %1; which it holds is not reported</source>
        <translation>Der Server hat Platz für %1; welche er hält, ist nicht gemeldet</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>The server keeps</source>
        <translation>Der Server behält</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>This server does not report what it keeps</source>
        <translation>Dieser Server meldet nicht, was er behält</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>blocks of others that use this server; their text is not shown</source>
        <translation>Blöcke anderer, die diesen Server benutzen; ihr Text wird nicht gezeigt</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>blocks of your conversations that another request stored, too, or stored before; one that only found a block is not reported</source>
        <translation>Blöcke Ihrer Unterhaltungen, die auch eine andere Anfrage gespeichert hat, auch vorher; eine, die einen Block nur fand, ist nicht gemeldet</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>blocks whose tokens are those of a conversation that this program has asked with</source>
        <translation>Blöcke mit den Token einer Unterhaltung, mit der dieses Programm gefragt hat</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>caution</source>
        <translation>Vorbehalt</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>computes now</source>
        <translation>rechnet gerade</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>elsewhere</source>
        <translation>anderswo</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>held</source>
        <translation>gehalten</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>held for requests; for which is not reported</source>
        <translation>für Anfragen gehalten; für welche, ist nicht gemeldet</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>hit rate</source>
        <translation>Trefferquote</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>holds nothing that a request could find; the last block of a text counts as free until it is full</source>
        <translation>enthält nichts, was eine Anfrage finden könnte; der letzte Block eines Texts zählt als frei, bis er voll ist</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>host memory</source>
        <translation>Hauptspeicher</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>in use now</source>
        <translation>jetzt benutzt</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>in words</source>
        <translation>in Worten</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>its memory</source>
        <translation>sein Speicher</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>its room is not reported</source>
        <translation>sein Platz ist nicht gemeldet</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>no blocks</source>
        <translation>keine Blöcke</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>not reported</source>
        <translation>nicht gemeldet</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>number</source>
        <translation>Zahl</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>of %1</source>
        <translation>insgesamt %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>of other requests</source>
        <translation>aus anderen Anfragen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>of room for %1</source>
        <translation>bei Platz für %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>of your conversations</source>
        <translation>aus Ihren Unterhaltungen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>of yours and of others</source>
        <translation>aus Ihren und anderen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>preempted</source>
        <translation>zurückgestellt</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>room</source>
        <translation>Platz</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>running: not reported</source>
        <translation>laufend: nicht gemeldet</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>slot %1</source>
        <translation>Slot %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>waiting: not reported</source>
        <translation>wartend: nicht gemeldet</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>waits</source>
        <translation>wartet</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_facts.cpp"/>
        <source>what it holds is not reported</source>
        <translation>was er enthält, ist nicht gemeldet</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_view.cpp"/>
        <source>A block holds the keys and values of some tokens, of every layer. The server keeps the blocks of replies that are over, and finds them again if a prompt begins with the same tokens; it gives up those that were not used for longest when it needs room. A block of your conversations counts as that of others, too, if another request stored it; for a request that only finds a block the server reports nothing, and one of an earlier run of this program is another request. The last block of a text counts as free until it is full. The words of other people's blocks are not shown. All numbers are the server's own; it is asked for them every few seconds while this or another view of the cache is looked at.</source>
        <translation>Ein Block enthält die Keys und Values einiger Token, aus jeder Schicht. Der Server behält die Blöcke beendeter Antworten und findet sie wieder, wenn ein Prompt mit denselben Token beginnt; wenn er Platz braucht, gibt er die auf, die am längsten nicht benutzt wurden. Ein Block Ihrer Unterhaltungen zählt auch als einer von anderen, wenn eine andere Anfrage ihn gespeichert hat; für eine Anfrage, die einen Block nur findet, meldet der Server nichts, und eine aus einem früheren Lauf dieses Programms ist eine andere Anfrage. Der letzte Block eines Texts zählt als frei, bis er voll ist. Die Worte fremder Blöcke werden nicht gezeigt. Alle Zahlen sind die des Servers selbst; er wird alle paar Sekunden danach gefragt, solange diese oder eine andere Ansicht des Caches betrachtet wird.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_view.cpp"/>
        <source>Bars: what the server keeps for requests from anyone.</source>
        <translation>Balken: was der Server für Anfragen von irgendwem behält.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_view.cpp"/>
        <source>No server computes: Memory shows what this machine keeps</source>
        <translation>Kein Server rechnet: „Speicher“ zeigt, was dieser Rechner behält</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/pool/pool_view.cpp"/>
        <source>Others use this engine, too.</source>
        <translation>Auch andere benutzen diese Engine.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source> (heads: %1 to %2)</source>
        <translation> (Köpfe: %1 bis %2)</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>%1 came since.</source>
        <translation>Seitdem %1.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>%1 has a state and attends to nothing</source>
        <translation>%1 hat einen Zustand und beachtet nichts</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>%1 keeps nothing and does not attend</source>
        <translation>%1 behält nichts und hat keine Attention</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>%1 of this head's attention, %2 average</source>
        <translation>%1 der Attention dieses Kopfs, %2 Mittelwert</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>%1 sinks</source>
        <translation>%1 Sinks</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>%1 x</source>
        <translation>%1 x</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>%1: %2 of attention on %3%4, at token %5</source>
        <translation>%1: %2 der Attention auf %3%4, bei Token %5</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>%1: not measured yet</source>
        <translation>%1: noch nicht gemessen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>%1: not recorded for the past</source>
        <translation>%1: für die Vergangenheit nicht aufgezeichnet</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>1/16 x</source>
        <translation>1/16 x</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>256 x average or more</source>
        <translation>256 x Mittelwert oder mehr</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>Attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>Attention %</source>
        <translation>Attention %</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>Attention is measured while a token is written. The next reply is measured.</source>
        <translation>Attention wird gemessen, während ein Token geschrieben wird. Die nächste Antwort wird gemessen.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>Attention is measured while this is open. Send a message to begin.</source>
        <translation>Attention wird gemessen, solange dies offen ist. Senden Sie eine Nachricht, um zu beginnen.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>Head</source>
        <translation>Kopf</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>Layer %1</source>
        <translation>Schicht %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>Measuring all layers took %1.</source>
        <translation>Alle Schichten zu messen dauerte %1.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>Position</source>
        <translation>Position</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>Rows: heads. Columns: tokens. Stronger: more attention than average.</source>
        <translation>Zeilen: Köpfe. Spalten: Token. Kräftiger: mehr Attention als im Mittel.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>The bars at the top: the share of attention that each layer gives %1, the mean over its heads; the line above a bar is its strongest head. Click a bar to choose the layer.</source>
        <translation>Die Balken oben: der Anteil der Attention, den jede Schicht auf %1 richtet, im Mittel über ihre Köpfe; die Linie über einem Balken ist ihr stärkster Kopf. Ein Klick auf einen Balken wählt die Schicht.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>The last token cannot be computed again to measure it (%1). A reply is measured while it is written, and where it is paused.</source>
        <translation>Das letzte Token kann nicht noch einmal berechnet werden, um es zu messen (%1). Eine Antwort wird gemessen, während sie geschrieben wird und wo sie pausiert ist.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>The last token cannot be computed again: %1.</source>
        <translation>Das letzte Token kann nicht noch einmal berechnet werden: %1.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>The rows: one head each. A column shows the strongest of its positions, as a multiple of what a head without any preference would give each. Hatched: not seen by this token.</source>
        <translation>Die Zeilen: je ein Kopf. Eine Spalte zeigt die stärkste ihrer Positionen, als Vielfaches dessen, was ein Kopf ohne jede Vorliebe jeder geben würde. Schraffiert: von diesem Token nicht gesehen.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>This is token %1; %2 came since. The last one cannot be computed again: %3.</source>
        <translation>Das ist Token %1; seitdem %2. Das letzte kann nicht noch einmal berechnet werden: %3.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>Times average</source>
        <translation>Vielfaches des Mittels</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>head %1</source>
        <translation>Kopf %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>head 00</source>
        <translation>Kopf 00</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>layer %1, head %2, %3</source>
        <translation>Schicht %1, Kopf %2, %3</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>layer %1: %2 of attention on %3
heads: %4 to %5</source>
        <translation>Schicht %1: %2 der Attention auf %3
Köpfe: %4 bis %5</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>not seen</source>
        <translation>nicht gesehen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>not seen by this token</source>
        <translation>von diesem Token nicht gesehen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>share of attention on %1, by layer; line: the strongest head</source>
        <translation>Anteil der Attention auf %1, pro Schicht; Linie: der stärkste Kopf</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/attention_view.cpp"/>
        <source>the first token</source>
        <translation>das erste Token</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/probing_view.cpp"/>
        <source>Choose a layer that keeps tokens.</source>
        <translation>Wählen Sie eine Schicht, die Token behält.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/probing_view.cpp"/>
        <source>Layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/probing_view.cpp"/>
        <source>Layer %1: a state</source>
        <translation>Schicht %1: ein Zustand</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/probing_view.cpp"/>
        <source>Layer %1: cells of %2</source>
        <translation>Schicht %1: Zellen von %2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/probing_view.cpp"/>
        <source>Layer %1: nothing</source>
        <translation>Schicht %1: nichts</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/probing_view.cpp"/>
        <source>No layer is chosen: this is layer %1. </source>
        <translation>Keine Schicht ist gewählt: Das ist Schicht %1. </translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/probing_view.cpp"/>
        <source>No layer of this model keeps tokens.</source>
        <translation>Keine Schicht dieses Modells behält Token.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/probing_view.cpp"/>
        <source>The layer that is shown; in the picture Page ↑ and Page ↓</source>
        <translation>Die gezeigte Schicht; im Bild mit Bild ↑ und Bild ↓</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/probing_view.cpp"/>
        <source>position %1</source>
        <translation>Position %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>%1 beyond</source>
        <translation>%1 außerhalb</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>%1 of %2 compared.</source>
        <translation>%1 von %2 verglichen.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>%1 of layer %2, head %3</source>
        <translation>%1 von Schicht %2, Kopf %3</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>%1: error %2 of the signal on average, worst at position %3 (%4)</source>
        <translation>%1: Fehler im Mittel %2 des Signals, am größten bei Position %3 (%4)</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>%1: largest error %2 %3</source>
        <translation>%1: größter Fehler %2 %3</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>%1: largest magnitude %2 %3</source>
        <translation>%1: größter Betrag %2 %3</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>%1: no compressed token to compare yet, %2 at 16 bit are off by %3 at most</source>
        <translation>%1: noch kein komprimiertes Token zum Vergleichen, %2 mit 16 Bit weichen höchstens %3 ab</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>%1: no error, %2 compared</source>
        <translation>%1: kein Fehler, %2 verglichen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>%1: not read yet</source>
        <translation>%1: noch nicht gelesen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>%1: nothing to compare yet, only tokens read from now on are compared</source>
        <translation>%1: noch nichts zu vergleichen, nur ab jetzt gelesene Token werden verglichen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>%1: there are none yet</source>
        <translation>%1: noch gibt es keine</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>32 bits for each number</source>
        <translation>32 Bit für jede Zahl</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>A column of several tokens shows their largest number, so that nothing is averaged away. The strip above says how each token is kept.</source>
        <translation>Eine Spalte aus mehreren Token zeigt ihre größte Zahl, damit nichts weggemittelt wird. Der Streifen darüber sagt, wie jedes Token behalten wird.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>An error is what is stored minus what was computed. Its share of the signal: the length of the errors of all compressed tokens, as a part of the length of what was computed.</source>
        <translation>Ein Fehler ist das Gespeicherte minus das Berechnete. Sein Anteil am Signal: die Länge der Fehler aller komprimierten Token, als Teil der Länge des Berechneten.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Compare with the exact numbers</source>
        <translation>Mit den exakten Zahlen vergleichen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Costs %1 while it is on.</source>
        <translation>Kostet %1, solange es an ist.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>From the next token on and until this is switched off, it also keeps the numbers as the model computes them, not compressed, so that errors can be shown</source>
        <translation>Vom nächsten Token an und bis dies ausgeschaltet wird, behält der Cache auch die Zahlen, wie das Modell sie berechnet, nicht komprimiert, damit Fehler gezeigt werden können</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>KV head</source>
        <translation>KV-Kopf</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>KV head %1</source>
        <translation>KV-Kopf %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Keys</source>
        <translation>Keys</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Keys and values</source>
        <translation>Keys und Values</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Keys and values are read while this is open. Send a message to begin.</source>
        <translation>Keys und Values werden gelesen, solange dies offen ist. Senden Sie eine Nachricht, um zu beginnen.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Keys: Page ↑ ↓ another layer, H another head, K keys, V values, E numbers or error.</source>
        <translation>Tasten: Bild ↑ ↓ andere Schicht, H anderer Kopf, K Keys, V Values, E Zahlen oder Fehler.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Largest error: %1 at position %2, channel %3.</source>
        <translation>Größter Fehler: %1 bei Position %2, Kanal %3.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Layer %1 has a state and no keys and values</source>
        <translation>Schicht %1 hat einen Zustand und keine Keys und Values</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Layer %1 keeps nothing: no keys and values</source>
        <translation>Schicht %1 behält nichts: keine Keys und Values</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>No keys and values have been read yet</source>
        <translation>Noch wurden keine Keys und Values gelesen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Numbers</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Read out of the cache in %1.</source>
        <translation>In %1 aus dem Cache gelesen.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Rows: channels. Columns: tokens.</source>
        <translation>Zeilen: Kanäle. Spalten: Token.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Shown: %1 of %2.</source>
        <translation>Gezeigt: %1 von %2.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>The key and value head that is shown; in the picture H for the next</source>
        <translation>Der gezeigte Key- und Value-Kopf; im Bild mit H der nächste</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>Values</source>
        <translation>Values</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>What is shown; in the picture K and V</source>
        <translation>Was gezeigt wird; im Bild mit K und V</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>What is stored, or stored minus computed; in the picture E</source>
        <translation>Gespeichert oder gespeichert minus berechnet; im Bild mit E</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>about %1 per token</source>
        <translation>etwa %1 pro Token</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>at position %1, channel %2</source>
        <translation>bei Position %1, Kanal %2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>c%1</source>
        <translation>c%1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>channel %1</source>
        <translation>Kanal %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>channel 000</source>
        <translation>Kanal 000</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>computed %1, error %2</source>
        <translation>berechnet %1, Fehler %2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>keys or values</source>
        <translation>Keys oder Values</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>largest at %1</source>
        <translation>am größten bei %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>layer %1, head %2, channel %3, %4</source>
        <translation>Schicht %1, Kopf %2, Kanal %3, %4</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>no cell is there</source>
        <translation>hier ist keine Zelle</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>not compared</source>
        <translation>nicht verglichen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>not compared: read before comparing was switched on</source>
        <translation>nicht verglichen: gelesen, bevor der Vergleich eingeschaltet wurde</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>numbers or error</source>
        <translation>Zahlen oder Fehler</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/probing/values_view.cpp"/>
        <source>stored %1, %2</source>
        <translation>gespeichert %1, %2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>%1 %2, %3 GB/s</source>
        <translation>%1 %2, %3 GB/s</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>%1 for %2</source>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>%1 in this step</source>
        <translation>%1 in diesem Schritt</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>%1 in this step for %2, %3 per token</source>
        <translation>%1 in diesem Schritt für %2, %3 pro Token</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>%1 moved per token. Hidden: copied while nothing waited. Click or ← → choose a layer.</source>
        <translation>%1 pro Token verschoben. Verdeckt: kopiert, während nichts wartete. Klick oder ← → wählt eine Schicht.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>%1, all of it computing</source>
        <translation>%1, alles davon Rechnen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>%1, copies hidden %2</source>
        <translation>%1, Kopien zu %2 verdeckt</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>Begin ms</source>
        <translation>Beginn ms</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>CPU %1, GPU %2</source>
        <translation>CPU %1, GPU %2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>End ms</source>
        <translation>Ende ms</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>From left to right: one step, layer by layer. Click or ← → choose a layer.</source>
        <translation>Von links nach rechts: ein Schritt, Schicht für Schicht. Klick oder ← → wählt eine Schicht.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>GB/s</source>
        <translation>GB/s</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>Lane</source>
        <translation>Spur</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>No step has been measured yet</source>
        <translation>Noch wurde kein Schritt gemessen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>One step</source>
        <translation>Ein Schritt</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>The line in the upper lane: to the left of it the CPU computes layers 0 to %1, to the right the GPU the others.</source>
        <translation>Die Linie in der oberen Spur: Links davon berechnet die CPU die Schichten 0 bis %1, rechts davon die GPU die anderen.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>The next token's step will appear here: steps are measured while this is open.</source>
        <translation>Hier erscheint der Schritt des nächsten Tokens: Schritte werden gemessen, solange dies offen ist.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>The upper lane is what computes; the lanes below, where cells are moved, are their copies. A layer that waits for its copy is hatched. Left to right is time, of one step: one token while the reply is written, a piece of the prompt before. Shown is the last step that was traced while this view was seen. On a GPU the times are its own, and a traced step takes a little longer than others: its ops are issued one by one.</source>
        <translation>Die obere Spur ist das, was rechnet; die Spuren darunter, wo Zellen verschoben werden, sind deren Kopien. Eine Schicht, die auf ihre Kopie wartet, ist schraffiert. Von links nach rechts läuft die Zeit, eines Schritts: ein Token, während die Antwort geschrieben wird, davor ein Stück des Prompts. Gezeigt wird der letzte Schritt, der verfolgt wurde, während diese Ansicht zu sehen war. Auf einer GPU sind die Zeiten ihre eigenen, und ein verfolgter Schritt dauert etwas länger als andere: Seine Operationen werden einzeln abgesetzt.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>a layer waited for its copy, or the step for what it had written</source>
        <translation>eine Schicht wartete auf ihre Kopie oder der Schritt auf das, was er geschrieben hatte</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>bytes copied in this step, divided by the time of the copies</source>
        <translation>Bytes, die in diesem Schritt kopiert wurden, geteilt durch die Zeit der Kopien</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>choosing the token</source>
        <translation>Token wählen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>commit: the step's cells become part of the cache</source>
        <translation>Commit: Die Zellen des Schritts werden Teil des Caches</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>compute</source>
        <translation>rechnen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>compute on the CPU</source>
        <translation>rechnen auf der CPU</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>compute on the GPU</source>
        <translation>rechnen auf der GPU</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>from RAM</source>
        <translation>aus dem RAM</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>from disk</source>
        <translation>von der Platte</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>its vector, the embedding, is where the first layer begins</source>
        <translation>sein Vektor, das Embedding, ist der Anfang für die erste Schicht</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>looking up the token</source>
        <translation>Token nachschlagen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>one bar is one layer; time spent waiting is not counted</source>
        <translation>ein Balken ist eine Schicht; Wartezeit ist nicht mitgezählt</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>sampling: one of the tokens is drawn, by their scores in the step before</source>
        <translation>Sampling: Eines der Token wird gezogen, nach ihrer Bewertung im Schritt davor</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>scoring all tokens</source>
        <translation>alle Token bewerten</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>storing</source>
        <translation>speichern</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>the output head: a score for every token of the vocabulary</source>
        <translation>der Ausgabekopf: eine Bewertung für jedes Token des Vokabulars</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>the rest</source>
        <translation>der Rest</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>time between the others: handing the text on, finding room in the cache</source>
        <translation>Zeit zwischen den anderen: den Text weitergeben, Platz im Cache finden</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>to RAM</source>
        <translation>in den RAM</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>to disk</source>
        <translation>auf die Platte</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>underlined: layer %1</source>
        <translation>unterstrichen: Schicht %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>waiting</source>
        <translation>warten</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/step/step_view.cpp"/>
        <source>waiting %1, longest %2</source>
        <translation>%1 gewartet, am längsten: %2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>%1 computed</source>
        <translation>%1 berechnet</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>%1 of computing</source>
        <translation>%1 Rechenzeit</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>begun again</source>
        <translation>neu begonnen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>begun again: the cache was emptied, and the text is read from the start</source>
        <translation>neu begonnen: Der Cache wurde geleert, und der Text wird von vorn gelesen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>bytes %1</source>
        <translation>Bytes %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>bytes of the cache %1, reserved ones too, in any format</source>
        <translation>Bytes des Caches %1, auch reservierte, in jedem Format</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>compressed: cells went to fewer bits</source>
        <translation>komprimiert: Zellen bekamen weniger Bit</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>cut back</source>
        <translation>gekürzt</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>cut back: the end of the text left the cache</source>
        <translation>gekürzt: Das Ende des Texts hat den Cache verlassen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>decode</source>
        <translation>Decode</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>decode: writes the reply</source>
        <translation>Decode: schreibt die Antwort</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>forgotten: the model no longer has these tokens</source>
        <translation>vergessen: Das Modell hat diese Token nicht mehr</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>moved</source>
        <translation>verschoben</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>moved: the cells lie in another place</source>
        <translation>verschoben: Die Zellen liegen an einem anderen Ort</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>paused before this step</source>
        <translation>vor diesem Schritt pausiert</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>prefill</source>
        <translation>Prefill</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>prefill and decode</source>
        <translation>Prefill und Decode</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>prefill: reads a prompt</source>
        <translation>Prefill: liest einen Prompt</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>reused</source>
        <translation>wiederverwendet</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_picture.cpp"/>
        <source>reused: a turn began with tokens in the cache</source>
        <translation>wiederverwendet: Eine Runde begann mit Token im Cache</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>%1 compressed</source>
        <translation>%1 komprimiert</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>%1 forgotten in this step</source>
        <translation>%1 in diesem Schritt vergessen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>%1 in %2 (now %3), at most %4</source>
        <translation>%1 in %2 (jetzt %3), höchstens %4</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>%1 of it not in use</source>
        <translation>%1 davon nicht benutzt</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>%1 steps a second; click for another speed</source>
        <translation>%1 Schritte pro Sekunde; ein Klick wechselt das Tempo</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>At most %1; no step was timed</source>
        <translation>Höchstens %1; bei keinem Schritt wurde die Zeit gemessen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Before the first step</source>
        <translation>Vor dem ersten Schritt</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Checkpoints</source>
        <translation>Checkpoints</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Computed</source>
        <translation>Berechnet</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Least</source>
        <translation>Minimum</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Most</source>
        <translation>Maximum</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Nothing has been computed yet</source>
        <translation>Noch wurde nichts berechnet</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Over seconds of computing instead of tokens (S)</source>
        <translation>Über Sekunden Rechenzeit statt Token (S)</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Play the past: the map and the text follow (Space)</source>
        <translation>Die Vergangenheit abspielen: Karte und Text folgen (Leertaste)</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Speed %1x</source>
        <translation>Tempo %1x</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Speed and memory will appear here, step by step.</source>
        <translation>Hier erscheinen Tempo und Speicher, Schritt für Schritt.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>The band at the top says what the model did. Below it tokens/s on a logarithmic scale: the line is the mean of 16 steps, the faint band the single steps, from the slowest to the fastest. Then bytes by place, and marks for what happened to the cache. All of it is measured; where nothing was, nothing is drawn.

Keys: ← → one step, Page ↑ ↓ a tenth, Home the beginning, Space plays, S seconds instead of tokens.</source>
        <translation>Das Band oben sagt, was das Modell tat. Darunter Token/s auf einer logarithmischen Skala: Die Linie ist das Mittel über 16 Schritte, das blasse Band die einzelnen Schritte, vom langsamsten bis zum schnellsten. Dann die Bytes nach Ort, und Marken für das, was mit dem Cache geschah. Alles davon ist gemessen; wo nichts gemessen ist, ist nichts gezeichnet.

Tasten: ← → ein Schritt, Bild ↑ ↓ ein Zehntel, Pos1 der Anfang, Leertaste spielt ab, S Sekunden statt Token.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>The map shows the cache as it was then. ← →: step by step. Esc: back to now.</source>
        <translation>Die Karte zeigt den Cache, wie er damals war. ← →: Schritt für Schritt. Esc: zurück zur Gegenwart.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>The map shows the present again (Esc)</source>
        <translation>Die Karte zeigt wieder die Gegenwart (Esc)</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Tokens seen</source>
        <translation>Gesehene Token</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Tokens/s</source>
        <translation>Token/s</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>Top: speed. Bottom: memory. Drag to go back in time.</source>
        <translation>Oben: Tempo. Unten: Speicher. Ziehen führt in die Vergangenheit.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>What happened</source>
        <translation>Was geschah</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>a turn began with %1 in the cache</source>
        <translation>eine Runde begann mit %1 im Cache</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>after %1
%2</source>
        <translation>nach %1
%2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>before the first step</source>
        <translation>vor dem ersten Schritt</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>bytes: not measured</source>
        <translation>Bytes: nicht gemessen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>not measured</source>
        <translation>nicht gemessen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>paused for %1 before this step</source>
        <translation>vor diesem Schritt %1 pausiert</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/timeline/timeline_view.cpp"/>
        <source>tokens forgotten by some layers</source>
        <translation>Token, von einigen Schichten vergessen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/figures.cpp"/>
        <source>this server has not reported how many bytes its cache takes</source>
        <translation>dieser Server hat nicht gemeldet, wie viele Bytes sein Cache belegt</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/inspector_view.h"/>
        <source>Not recorded for the past. Esc: back to now.</source>
        <translation>Für die Vergangenheit nicht aufgezeichnet. Esc: zurück zur Gegenwart.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>%1 as a table</source>
        <translation>%1 als Tabelle</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>%1: how to read it</source>
        <translation>%1: wie man sie liest</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>%1: more</source>
        <translation>%1: mehr</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>CSV</source>
        <translation>CSV</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Comma-separated values (*.csv)</source>
        <translation>Kommagetrennte Werte (*.csv)</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Copy or save the picture</source>
        <translation>Das Bild kopieren oder speichern</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Copy or save the table as CSV</source>
        <translation>Die Tabelle als CSV kopieren oder speichern</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Copy picture</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Copy table as CSV</source>
        <translation>Tabelle als CSV kopieren</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Could not write %1. Choose another folder.</source>
        <translation>%1 konnte nicht geschrieben werden. Wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Explanation</source>
        <translation>Erklärung</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Fill the screen</source>
        <translation>Ganzer Bildschirm</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Fill the screen with this view; Esc leaves</source>
        <translation>Den Bildschirm mit dieser Ansicht füllen; Esc beendet das</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>PNG picture (*.png)</source>
        <translation>PNG-Bild (*.png)</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Picture copied</source>
        <translation>Bild kopiert</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Picture saved</source>
        <translation>Bild gespeichert</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>SVG picture (*.svg)</source>
        <translation>SVG-Bild (*.svg)</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Save picture as PNG…</source>
        <translation>Bild als PNG speichern…</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Save picture as SVG…</source>
        <translation>Bild als SVG speichern…</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Save table as CSV…</source>
        <translation>Tabelle als CSV speichern…</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Save the picture</source>
        <translation>Bild speichern</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Save the table</source>
        <translation>Tabelle speichern</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Show the same numbers as a table</source>
        <translation>Dieselben Zahlen als Tabelle zeigen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Table copied</source>
        <translation>Tabelle kopiert</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>Table saved</source>
        <translation>Tabelle gespeichert</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>The numbers of the picture. CSV copies or saves them.</source>
        <translation>Die Zahlen des Bildes. CSV kopiert oder speichert sie.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_panel.cpp"/>
        <source>What can be done with this view</source>
        <translation>Was man mit dieser Ansicht tun kann</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1 %2 Left of them: states, each of the whole text.</source>
        <translation>%1 %2 Links davon: Zustände, jeder vom ganzen Text.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1 %2 Shown: %3 of %4; F shows all.</source>
        <translation>%1 %2 Gezeigt: %3 von %4; F zeigt alle.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1 checkpoint, %2</source>
        <translation>%1 Checkpoint, %2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1 checkpoints, %2</source>
        <translation>%1 Checkpoints, %2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1 keep %2 to %3 of %4</source>
        <translation>%1 behalten %2 bis %3 von %4</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1 or %2</source>
        <translation>%1 oder %2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1 parts</source>
        <translation>%1 Teile</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1 per layer in all</source>
        <translation>insgesamt %1 pro Schicht</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1 read: %2</source>
        <translation>%1 gelesen: %2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1 remember %2 in states, %3</source>
        <translation>%1 merken sich %2 in Zuständen, %3</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1, %2 a token</source>
        <translation>%1, %2 pro Token</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1, cells %2</source>
        <translation>%1, Zellen %2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1, head %2, %3</source>
        <translation>%1, Kopf %2, %3</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1, shared</source>
        <translation>%1, gemeinsam</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1; %2 keep a state each</source>
        <translation>%1; %2 behalten je einen Zustand</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1; %2 keeps a state</source>
        <translation>%1; %2 behält einen Zustand</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>%1; %2 not reported yet</source>
        <translation>%1; %2 noch nicht gemeldet</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>1 for the next token</source>
        <translation>1 für das nächste Token</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>Columns: tokens, %1 per pixel.</source>
        <translation>Spalten: Token, %1 pro Pixel.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>Columns: tokens.</source>
        <translation>Spalten: Token.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>Each row is a layer, each column a token. Send a message to fill it.</source>
        <translation>Jede Zeile ist eine Schicht, jede Spalte ein Token. Senden Sie eine Nachricht, um sie zu füllen.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>KV heads</source>
        <translation>KV-Köpfe</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>No cache: every token reads the whole text again, %1 now</source>
        <translation>Kein Cache: Jedes Token liest den ganzen Text noch einmal, jetzt %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>Rows: layers.</source>
        <translation>Zeilen: Schichten.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>Rows: layers. A state has the same size for any text.</source>
        <translation>Zeilen: Schichten. Ein Zustand ist für jeden Text gleich groß.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>Rows: layers. Cells are there only while a token is computed.</source>
        <translation>Zeilen: Schichten. Zellen gibt es nur, während ein Token berechnet wird.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>Rows: parts of the server's cache.</source>
        <translation>Zeilen: Teile vom Cache des Servers.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>The server</source>
        <translation>Der Server</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>The server's slots: %1 of %2, of whatever text</source>
        <translation>Die Slots des Servers: %1 von %2, aus beliebigem Text</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>What layers had earlier in the text was kept: an edit after it reads from there on again, and not the whole text. One that is the present state costs nothing yet.</source>
        <translation>Was Schichten früher im Text hatten, wurde behalten: Nach einer Änderung dahinter wird nur ab dort noch einmal gelesen, nicht der ganze Text. Einer, der der jetzige Zustand ist, kostet noch nichts.</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>a checkpoint, %1: an edit after token %2 reads from there on again</source>
        <translation>ein Checkpoint, %1: Nach einer Änderung hinter Token %2 wird ab dort noch einmal gelesen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>a copy is %1 now</source>
        <translation>eine Kopie ist gerade %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>an edit of this token reads the text from token %1 on again</source>
        <translation>nach einer Änderung dieses Tokens wird der Text ab Token %1 noch einmal gelesen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>bytes: %1</source>
        <translation>Bytes: %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>cells</source>
        <translation>Zellen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>computed on</source>
        <translation>berechnet auf</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>computed on the CPU</source>
        <translation>auf der CPU berechnet</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>computed on the GPU</source>
        <translation>auf der GPU berechnet</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>cross cache, a part of in use</source>
        <translation>Cross-Cache, ein Teil des Benutzten</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>cross cache: %1 cells a layer, written once, %2</source>
        <translation>Cross-Cache: %1 Zellen pro Schicht, einmal geschrieben, %2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>everything</source>
        <translation>alles</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>format</source>
        <translation>Format</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>free for the next token</source>
        <translation>frei für das nächste Token</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>has no cells of its own and reads those of layer %1, which count there</source>
        <translation>hat keine eigenen Zellen und liest die von Schicht %1, die dort zählen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>keep %1</source>
        <translation>behalten %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>keeps %1</source>
        <translation>behält %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>no room for this token</source>
        <translation>kein Platz für dieses Token</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>not read yet; older tokens will leave to make room</source>
        <translation>noch nicht gelesen; ältere Token werden verdrängt, um Platz zu machen</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>not reported yet</source>
        <translation>noch nicht gemeldet</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>nothing to keep</source>
        <translation>nichts zu behalten</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>positions %1–%2</source>
        <translation>Positionen %1–%2</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>state of %1, the same size for any text</source>
        <translation>Zustand von %1, gleich groß für jeden Text</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>those of layer %1</source>
        <translation>die von Schicht %1</translation>
    </message>
    <message>
        <location filename="../../ui/inspector/view/view_text.cpp"/>
        <source>up to %1 in all</source>
        <translation>bis zu %1 insgesamt</translation>
    </message>
    <message>
        <location filename="../../ui/library/attachment.cpp"/>
        <source>%1 could not be read (%2)</source>
        <translation>%1 konnte nicht gelesen werden (%2)</translation>
    </message>
    <message>
        <location filename="../../ui/library/attachment.cpp"/>
        <source>%1 is larger than 1 MiB, the limit of an attached file</source>
        <translation>%1 ist größer als 1 MiB, die Grenze für eine angehängte Datei</translation>
    </message>
    <message>
        <location filename="../../ui/library/attachment.cpp"/>
        <source>%1 is larger than 64 MiB, the limit of an attached document</source>
        <translation>%1 ist größer als 64 MiB, die Grenze für angehängte Dokumente</translation>
    </message>
    <message>
        <location filename="../../ui/library/attachment.cpp"/>
        <source>%1 is not a regular file</source>
        <translation>%1 ist keine reguläre Datei</translation>
    </message>
    <message>
        <location filename="../../ui/library/attachment.cpp"/>
        <source>%1 is not a text file</source>
        <translation>%1 ist keine Textdatei</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation.cpp"/>
        <source>maximum length %1</source>
        <translation>maximale Länge %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation.cpp"/>
        <source>min-p %1</source>
        <translation>min-p %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation.cpp"/>
        <source>no-repeat n-gram %1</source>
        <translation>No-Repeat-n-Gramm %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation.cpp"/>
        <source>repetition penalty %1</source>
        <translation>Repetition-Penalty %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation.cpp"/>
        <source>seed %1</source>
        <translation>Seed %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation.cpp"/>
        <source>stop texts: %1</source>
        <translation>Stopptexte: %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation.cpp"/>
        <source>temperature %1</source>
        <translation>Temperatur %1</translation>
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
        <translation>%1 konnte nicht geschrieben werden (%2); einen anderen Ort wählen</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>A conversation could not be read: %1</source>
        <translation>Eine Unterhaltung konnte nicht gelesen werden: %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>Conversation</source>
        <translation>Unterhaltung</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>Imported conversation</source>
        <translation>Importierte Unterhaltung</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>These conversations are more than the 256 MiB that can be imported again; export fewer at once, or copy the data folder</source>
        <translation>Diese Unterhaltungen sind mehr als die 256 MiB, die wieder importiert werden können; weniger auf einmal exportieren oder den Datenordner kopieren</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>This conversation is more than the 256 MiB that can be imported again; export it as Markdown</source>
        <translation>Diese Unterhaltung ist größer als die 256 MiB, die wieder importiert werden können; als Markdown exportieren</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>You</source>
        <translation>Sie</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>does not say which version of the format it has</source>
        <translation>sagt nicht, welche Version des Formats sie hat</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>has a message (%1 of its list) that is neither the user's nor the assistant's</source>
        <translation>hat eine Nachricht (%1 der Liste), die weder vom Benutzer noch vom Assistenten ist</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>has a message (%1 of its list) that is to be a sound and names no WAV file</source>
        <translation>hat eine Nachricht (%1 der Liste), die eine Aufnahme sein soll und keine WAV-Datei nennt</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>has a message (%1 of its list) whose id or parent is wrong</source>
        <translation>hat eine Nachricht (%1 der Liste) mit falscher id oder falschem parent</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>has a message (%1 of its list) whose numbers cannot be read</source>
        <translation>hat eine Nachricht (%1 der Liste), deren Zahlen nicht lesbar sind</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>has a message (%1 of its list) without text</source>
        <translation>hat eine Nachricht (%1 ihrer Liste) ohne Text</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>has a message whose parent is not in the file</source>
        <translation>hat eine Nachricht, deren parent nicht in der Datei ist</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>has a “%1” that is no text or too long</source>
        <translation>hat ein „%1“, das kein Text oder zu lang ist</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>has messages that are their own parents</source>
        <translation>hat Nachrichten, die ihr eigener parent sind</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>has more than 100,000 messages</source>
        <translation>hat mehr als 100.000 Nachrichten</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_export.cpp"/>
        <source>was exported by a newer version of KVarium; update this one</source>
        <translation>wurde von einer neueren Version von KVarium exportiert; diese aktualisieren</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_keeper.cpp"/>
        <source>The conversation could not be brought back: %1</source>
        <translation>Die Unterhaltung konnte nicht zurückgeholt werden: %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_keeper.cpp"/>
        <source>The conversation could not be deleted: %1</source>
        <translation>Die Unterhaltung konnte nicht gelöscht werden: %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_keeper.cpp"/>
        <source>The conversation could not be moved: %1</source>
        <translation>Die Unterhaltung konnte nicht verschoben werden: %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_keeper.cpp"/>
        <source>This conversation could not be read: %1</source>
        <translation>Diese Unterhaltung konnte nicht gelesen werden: %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_keeper.cpp"/>
        <source>“%1” is open in another window; delete it there</source>
        <translation>„%1“ ist in einem anderen Fenster geöffnet; dort löschen</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>Conversations</source>
        <translation>Unterhaltungen</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>Conversations appear here</source>
        <translation>Hier erscheinen Unterhaltungen</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>Export as one file…</source>
        <translation>Als eine Datei exportieren…</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>Find words in titles and messages of all conversations</source>
        <translation>Wörter in Titeln und Nachrichten aller Unterhaltungen finden</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>Fold</source>
        <translation>Zuklappen</translation>
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
        <translation>Neue Unterhaltung</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>No title and no message contains “%1”</source>
        <translation>Kein Titel und keine Nachricht enthält „%1“</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>Search conversations</source>
        <translation>Unterhaltungen durchsuchen</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_list.cpp"/>
        <source>Unfold</source>
        <translation>Aufklappen</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>In no folder</source>
        <translation>In keinem Ordner</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>Not pinned</source>
        <translation>Nicht angeheftet</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>Pinned</source>
        <translation>Angeheftet</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>a server has the model: it finds what it still keeps of this conversation</source>
        <translation>ein Server hat das Modell: Er findet, was er von dieser Unterhaltung noch behält</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>being answered</source>
        <translation>wird beantwortet</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>being answered: a reply is being written</source>
        <translation>wird beantwortet: Eine Antwort wird gerade geschrieben</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>being read</source>
        <translation>wird gelesen</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>being read: its text goes into the cache</source>
        <translation>wird gelesen: Der Text kommt in den Cache</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>conversations in it: %1</source>
        <translation>Unterhaltungen darin: %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>folded, conversations in it: %1</source>
        <translation>zugeklappt, Unterhaltungen darin: %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>in the folder %1</source>
        <translation>im Ordner %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>no cache: every token reads the whole conversation again</source>
        <translation>kein Cache: Jedes Token liest die ganze Unterhaltung noch einmal</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>not in memory</source>
        <translation>nicht im Speicher</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>not in memory: the next message reads the whole conversation</source>
        <translation>nicht im Speicher: Die nächste Nachricht liest die ganze Unterhaltung</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>not saved</source>
        <translation>nicht gespeichert</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>not saved: it is lost when the program ends</source>
        <translation>nicht gespeichert: Sie geht verloren, wenn das Programm endet</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>on the server: %1 of it now, which it gives up when it needs room</source>
        <translation>auf dem Server: jetzt %1 davon, was er aufgibt, wenn er Platz braucht</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>ready</source>
        <translation>bereit</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>ready: %1 tokens in the cache, which takes %2; the next message reads none of them again</source>
        <translation>bereit: %1 Token im Cache, der %2 belegt; die nächste Nachricht liest keines davon noch einmal</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>reply waits</source>
        <translation>Antwort wartet</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>saved</source>
        <translation>gespeichert</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>saved: %1 in a file, read when the conversation is opened</source>
        <translation>gespeichert: %1 in einer Datei, gelesen, wenn die Unterhaltung geöffnet wird</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_model.cpp"/>
        <source>the reply that is being written waits</source>
        <translation>die Antwort, die gerade geschrieben wird, wartet</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_store.cpp"/>
        <source>%1 cannot be opened (%2)</source>
        <translation>%1 kann nicht geöffnet werden (%2)</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_store.cpp"/>
        <source>%1 is damaged and cannot be moved aside</source>
        <translation>%1 ist beschädigt und kann nicht beiseitegelegt werden</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_store.cpp"/>
        <source>%1 was written by a newer version of this program</source>
        <translation>%1 wurde von einer neueren Version dieses Programms geschrieben</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_store.cpp"/>
        <source>%1. The conversations in it are still there, but cannot be shown now. You can chat, but nothing new is kept when the program ends.</source>
        <translation>%1. Die Unterhaltungen darin sind noch da, können jetzt aber nicht gezeigt werden. Sie können chatten, doch nichts Neues bleibt, wenn das Programm endet.</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_store.cpp"/>
        <source>%1. You can chat, but nothing is kept when the program ends.</source>
        <translation>%1. Sie können chatten, doch nichts bleibt, wenn das Programm endet.</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_store.cpp"/>
        <source>The conversations could not be read (%1). The damaged file was kept as %2 and a new one begun.</source>
        <translation>Die Unterhaltungen konnten nicht gelesen werden (%1). Die beschädigte Datei wurde als %2 aufbewahrt und eine neue begonnen.</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_store.cpp"/>
        <source>The folder %1 cannot be made</source>
        <translation>Der Ordner %1 kann nicht angelegt werden</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_store.cpp"/>
        <source>The folder %1 is not there</source>
        <translation>Der Ordner %1 ist nicht da</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_store.cpp"/>
        <source>another program holds the file</source>
        <translation>ein anderes Programm hält die Datei</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_store.cpp"/>
        <source>it is not there any more</source>
        <translation>es gibt sie nicht mehr</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_store.cpp"/>
        <source>its version %1 was never released</source>
        <translation>ihre Version %1 wurde nie veröffentlicht</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_store.cpp"/>
        <source>the disk is full</source>
        <translation>die Platte ist voll</translation>
    </message>
    <message>
        <location filename="../../ui/library/conversation_store.cpp"/>
        <source>the folder cannot be written to</source>
        <translation>in den Ordner kann nicht geschrieben werden</translation>
    </message>
    <message>
        <location filename="../../ui/library/document_file.cpp"/>
        <source>%1 has more than 1 MiB of text, the limit of an attached file; attach a part of it</source>
        <translation>%1 hat mehr als 1 MiB Text, die Grenze für angehängte Dateien; hängen Sie einen Teil davon an</translation>
    </message>
    <message>
        <location filename="../../ui/library/document_file.cpp"/>
        <source>%1 has no text in it; if it shows pictures of pages, let a program for text recognition (OCR) make a text of them</source>
        <translation>%1 enthält keinen Text; wenn die Seiten Bilder sind, lassen Sie ein Programm zur Texterkennung (OCR) Text daraus machen</translation>
    </message>
    <message>
        <location filename="../../ui/library/document_file.cpp"/>
        <source>%1 is damaged; open it in its own program and save it again</source>
        <translation>%1 ist beschädigt; öffnen Sie die Datei in ihrem Programm und speichern Sie sie neu</translation>
    </message>
    <message>
        <location filename="../../ui/library/document_file.cpp"/>
        <source>%1 is locked with a password, or in an old format of Office; save it as a new file without one</source>
        <translation>%1 ist mit einem Passwort geschützt oder in einem alten Office-Format; speichern Sie die Datei neu und ohne Passwort</translation>
    </message>
    <message>
        <location filename="../../ui/library/document_file.cpp"/>
        <source>Reading %1 takes too much time or memory; attach a part of it</source>
        <translation>%1 zu lesen braucht zu viel Zeit oder Speicher; hängen Sie einen Teil davon an</translation>
    </message>
    <message>
        <location filename="../../ui/library/import/chat_exports.cpp"/>
        <source>has no message with text</source>
        <translation>hat keine Nachricht mit Text</translation>
    </message>
    <message>
        <location filename="../../ui/library/import/conversation_import.cpp"/>
        <source>%1 %2; nothing was imported</source>
        <translation>%1 %2; nichts wurde importiert</translation>
    </message>
    <message>
        <location filename="../../ui/library/import/conversation_import.cpp"/>
        <source>%1 is no regular file; nothing was imported</source>
        <translation>%1 ist keine reguläre Datei; nichts wurde importiert</translation>
    </message>
    <message>
        <location filename="../../ui/library/import/conversation_import.cpp"/>
        <source>has a chat that is too large</source>
        <translation>hat einen Chat, der zu groß ist</translation>
    </message>
    <message>
        <location filename="../../ui/library/import/conversation_import.cpp"/>
        <source>has more than 50,000 chats or 1 million messages</source>
        <translation>hat mehr als 50.000 Chats oder 1 Million Nachrichten</translation>
    </message>
    <message>
        <location filename="../../ui/library/import/conversation_import.cpp"/>
        <source>is an archive without a file of chats</source>
        <translation>ist ein Archiv ohne eine Datei mit Chats</translation>
    </message>
    <message>
        <location filename="../../ui/library/import/conversation_import.cpp"/>
        <source>is damaged or not whole; export it again</source>
        <translation>ist beschädigt oder unvollständig; erneut exportieren</translation>
    </message>
    <message>
        <location filename="../../ui/library/import/conversation_import.cpp"/>
        <source>is larger than the 256 MiB that are read</source>
        <translation>ist größer als die 256 MiB, die gelesen werden</translation>
    </message>
    <message>
        <location filename="../../ui/library/import/conversation_import.cpp"/>
        <source>is larger than the 64 MiB of text that are read</source>
        <translation>ist größer als die 64 MiB Text, die gelesen werden</translation>
    </message>
    <message>
        <location filename="../../ui/library/import/conversation_import.cpp"/>
        <source>is no chat of KVarium, ChatGPT, Claude, Open WebUI, LM Studio, Jan, AI Studio or SillyTavern, no list of messages with “role” and “content”, and no text with “User:” and “Assistant:”</source>
        <translation>ist kein Chat von KVarium, ChatGPT, Claude, Open WebUI, LM Studio, Jan, AI Studio oder SillyTavern, keine Liste von Nachrichten mit „role“ und „content“ und kein Text mit „User:“ und „Assistant:“</translation>
    </message>
    <message>
        <location filename="../../ui/library/import/message_tree.cpp"/>
        <source>calls of tools</source>
        <translation>Tool-Aufrufe</translation>
    </message>
    <message>
        <location filename="../../ui/library/import/message_tree.cpp"/>
        <source>files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <location filename="../../ui/library/import/message_tree.cpp"/>
        <source>has a message of more than 4 million characters</source>
        <translation>hat eine Nachricht mit mehr als 4 Millionen Zeichen</translation>
    </message>
    <message>
        <location filename="../../ui/library/import/message_tree.cpp"/>
        <source>has more text in it than is read</source>
        <translation>enthält mehr Text, als gelesen wird</translation>
    </message>
    <message>
        <location filename="../../ui/library/import/message_tree.cpp"/>
        <source>has two messages with one id</source>
        <translation>hat zwei Nachrichten mit einer id</translation>
    </message>
    <message>
        <location filename="../../ui/library/import/message_tree.cpp"/>
        <source>images</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <location filename="../../ui/library/import/message_tree.cpp"/>
        <source>messages of neither side</source>
        <translation>Nachrichten von keiner der beiden Seiten</translation>
    </message>
    <message>
        <location filename="../../ui/library/import/message_tree.cpp"/>
        <source>messages without text</source>
        <translation>Nachrichten ohne Text</translation>
    </message>
    <message>
        <location filename="../../ui/library/import/zip_members.cpp"/>
        <source>has a damaged file in it; download it again</source>
        <translation>enthält eine beschädigte Datei; erneut herunterladen</translation>
    </message>
    <message>
        <location filename="../../ui/library/import/zip_members.cpp"/>
        <source>has more than 200,000 files</source>
        <translation>hat mehr als 200.000 Dateien</translation>
    </message>
    <message>
        <location filename="../../ui/library/import/zip_members.cpp"/>
        <source>is locked with a password; unpack it and import the file in it</source>
        <translation>ist mit einem Passwort gesperrt; entpacken und die Datei darin importieren</translation>
    </message>
    <message>
        <location filename="../../ui/library/import/zip_members.cpp"/>
        <source>is no whole ZIP archive; download it again</source>
        <translation>ist kein vollständiges ZIP-Archiv; erneut herunterladen</translation>
    </message>
    <message>
        <location filename="../../ui/library/list_edits.cpp"/>
        <source>Before that: %1</source>
        <translation>Davor: %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/list_edits.cpp"/>
        <source>Conversations deleted: %1</source>
        <translation>Gelöschte Unterhaltungen: %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/list_edits.cpp"/>
        <source>Deleted “%1”</source>
        <translation>„%1“ gelöscht</translation>
    </message>
    <message>
        <location filename="../../ui/library/list_edits.cpp"/>
        <source>Move to a folder</source>
        <translation>In einen Ordner verschieben</translation>
    </message>
    <message>
        <location filename="../../ui/library/list_edits.cpp"/>
        <source>Moved to the folder %1: %2</source>
        <translation>In den Ordner %1 verschoben: %2</translation>
    </message>
    <message>
        <location filename="../../ui/library/list_edits.cpp"/>
        <source>Name of the folder</source>
        <translation>Name des Ordners</translation>
    </message>
    <message>
        <location filename="../../ui/library/list_edits.cpp"/>
        <source>New folder…</source>
        <translation>Neuer Ordner…</translation>
    </message>
    <message>
        <location filename="../../ui/library/list_edits.cpp"/>
        <source>Pin</source>
        <translation>Anheften</translation>
    </message>
    <message>
        <location filename="../../ui/library/list_edits.cpp"/>
        <source>Pinned: %1</source>
        <translation>Angeheftet: %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/list_edits.cpp"/>
        <source>Taken out of the folder: %1</source>
        <translation>Aus dem Ordner genommen: %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/list_edits.cpp"/>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <location filename="../../ui/library/list_edits.cpp"/>
        <source>Unpin</source>
        <translation>Lösen</translation>
    </message>
    <message>
        <location filename="../../ui/library/list_edits.cpp"/>
        <source>Unpinned: %1</source>
        <translation>Nicht mehr angeheftet: %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/profiles.cpp"/>
        <source>Conversations are in memory only</source>
        <translation>Die Unterhaltungen sind nur im Arbeitsspeicher</translation>
    </message>
    <message>
        <location filename="../../ui/library/profiles.cpp"/>
        <source>another window writes the file now</source>
        <translation>ein anderes Fenster schreibt die Datei gerade</translation>
    </message>
    <message>
        <location filename="../../ui/library/profiles.cpp"/>
        <source>the data folder cannot be written</source>
        <translation>in den Datenordner kann nicht geschrieben werden</translation>
    </message>
    <message>
        <location filename="../../ui/library/profiles.cpp"/>
        <source>the file %1 is damaged</source>
        <translation>die Datei %1 ist beschädigt</translation>
    </message>
    <message>
        <location filename="../../ui/library/profiles.cpp"/>
        <source>the profiles are too large</source>
        <translation>die Profile sind zu groß</translation>
    </message>
    <message>
        <location filename="../../ui/library/profiles.cpp"/>
        <source>there are %1 profiles already</source>
        <translation>es gibt schon %1 Profile</translation>
    </message>
    <message>
        <location filename="../../ui/library/sound_file.cpp"/>
        <source>%1 (the file is not there any more)</source>
        <translation>%1 (die Datei gibt es nicht mehr)</translation>
    </message>
    <message>
        <location filename="../../ui/library/sound_file.cpp"/>
        <source>Sound: %1</source>
        <translation>Audio: %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>%1 (already while your message was read)</source>
        <translation>%1 (schon, während Ihre Nachricht gelesen wurde)</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>%1 earlier messages were left out to make room: %2</source>
        <translation>%1 frühere Nachrichten wurden weggelassen, um Platz zu machen: %2</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>%1 layers dropped %2 to %3 tokens each</source>
        <translation>%1 Schichten haben je %2 bis %3 Token verworfen</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>%1 layers dropped tokens: %2</source>
        <translation>%1 Schichten haben Token verworfen: %2</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>%1 layers with a window dropped their oldest tokens: %2</source>
        <translation>%1 Schichten mit Fenster haben ihre ältesten Token verworfen: %2</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>%1 of the chat template and system prompt</source>
        <translation>%1 aus Chat-Vorlage und Systemprompt</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>%1 of the conversation</source>
        <translation>%1 aus der Unterhaltung</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>%1 tokens are read again: this model computes keys differently in longer texts</source>
        <translation>%1 Token werden noch einmal gelesen: Dieses Modell berechnet Keys in längeren Texten anders</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>%1 written</source>
        <translation>%1 geschrieben</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>%1 written in %2 parts: the first word is the first part's; the prompt and its prefill are the last part's; decode is of all</source>
        <translation>%1 in %2 Teilen geschrieben: Das erste Wort ist das des ersten Teils; der Prompt und sein Prefill sind die des letzten; Decode ist von allen</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>%1; %2 in all</source>
        <translation>%1; %2 insgesamt</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>%1; shared with “%2”</source>
        <translation>%1; gemeinsam mit „%2“</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>1 earlier message was left out to make room: %1</source>
        <translation>1 frühere Nachricht wurde weggelassen, um Platz zu machen: %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>1 layer with a window dropped its oldest tokens: %1</source>
        <translation>1 Schicht mit Fenster hat ihre ältesten Token verworfen: %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>Edited by you</source>
        <translation>Von Ihnen bearbeitet</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>From here on the oldest tokens were dropped: %1 by the end of the reply</source>
        <translation>Ab hier wurden die ältesten Token verworfen: %1 bis zum Ende der Antwort</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>From here on the text is longer than the %1 tokens the model was trained on</source>
        <translation>Ab hier ist der Text länger als die %1 Token, mit denen das Modell trainiert wurde</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>From here on the tokens after the first %2 were dropped: %1 by the end of the reply</source>
        <translation>Ab hier wurden die Token nach den ersten %2 verworfen: %1 bis zum Ende der Antwort</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>From here on tokens were dropped: %1 by the end of the reply</source>
        <translation>Ab hier wurden Token verworfen: %1 bis zum Ende der Antwort</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>From the saved cache %1</source>
        <translation>Aus dem gespeicherten Cache %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>Imported</source>
        <translation>Importiert</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>Memory cannot hold the %1 tokens of the prompt at once: they were read in pieces, and after each it was decided which stay</source>
        <translation>Der Speicher fasst die %1 Token des Prompts nicht auf einmal: Der Prompt wurde in Stücken gelesen, und nach jedem wurde entschieden, welche bleiben</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>The cache moved to RAM: the device memory it may have was full after %1 tokens</source>
        <translation>Der Cache wurde in den RAM verschoben: Der Gerätespeicher, den er haben darf, war nach %1 Token voll</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>The cache moved to disk: the RAM it may have was full after %1 tokens</source>
        <translation>Der Cache wurde auf die Platte verschoben: Der RAM, den er haben darf, war nach %1 Token voll</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>The model ended its reply at once, without a word</source>
        <translation>Das Modell hat seine Antwort sofort beendet, ohne ein Wort</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>The prompt has %1 tokens; the model was trained on texts of %2</source>
        <translation>Der Prompt hat %1 Token; das Modell wurde mit Texten von %2 trainiert</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>This reply broke off: %1</source>
        <translation>Diese Antwort brach ab: %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>This reply was not finished: the program ended while it was being written.</source>
        <translation>Diese Antwort wurde nicht fertig: Das Programm endete, während sie geschrieben wurde.</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>also allocated, not in use: %1</source>
        <translation>außerdem belegt, nicht benutzt: %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>cache %1</source>
        <translation>Cache %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>cut off at %1</source>
        <translation>nach %1 abgeschnitten</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>decode %1</source>
        <translation>Decode %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>drawing the views took %1 of that time</source>
        <translation>das Zeichnen der Ansichten brauchte %1 dieser Zeit</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>ended because the cache is full</source>
        <translation>beendet, weil der Cache voll ist</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>ended without a word after %1</source>
        <translation>nach %1 ohne ein Wort beendet</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>first word after %1</source>
        <translation>erstes Wort nach %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>imported, not measured here</source>
        <translation>importiert, nicht hier gemessen</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>it ended while it was thinking, without an answer</source>
        <translation>sie endete beim Denken, ohne eine Antwort</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>listening %1</source>
        <translation>zugehört %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>no cache</source>
        <translation>kein Cache</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>no cache: %1 prompt tokens read again for every token</source>
        <translation>kein Cache: %1 Token des Prompts für jedes Token noch einmal gelesen</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>no speech was found</source>
        <translation>keine Sprache gefunden</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>prefill %1</source>
        <translation>Prefill %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>prompt: %1 tokens, %2 read, %3 not read again</source>
        <translation>Prompt: %1 Token, %2 gelesen, %3 nicht noch einmal gelesen</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>prompt: %1 tokens, all of them read</source>
        <translation>Prompt: %1 Token, alle gelesen</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>prompt: %1 tokens; the server does not report how many it found</source>
        <translation>Prompt: %1 Token; der Server meldet nicht, wie viele er gefunden hat</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>read %1</source>
        <translation>%1 gelesen</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>read %1, %2 of them again</source>
        <translation>%1 gelesen, %2 davon noch einmal</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>read again because: %1</source>
        <translation>noch einmal gelesen; Grund: %1</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>read only %1</source>
        <translation>nur %1 gelesen</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>read only %1, %2 of them again</source>
        <translation>nur %1 gelesen, %2 davon noch einmal</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>read only %1, %2 were in the cache</source>
        <translation>nur %1 gelesen, %2 waren im Cache</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>seed %1 in its last part</source>
        <translation>Seed %1 in ihrem letzten Teil</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>stopped before the server reported what came from its cache</source>
        <translation>gestoppt, bevor der Server meldete, was aus seinem Cache kam</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>stopped by you</source>
        <translation>von Ihnen gestoppt</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>stopped: another model was opened</source>
        <translation>gestoppt: Ein anderes Modell wurde geöffnet</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>the cache is the server's</source>
        <translation>der Cache ist der des Servers</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>the map of the server's blocks had %1 of them</source>
        <translation>die Karte der Server-Blöcke hatte %1 davon</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>the model takes no system prompt; it was put before the first message</source>
        <translation>das Modell nimmt keinen Systemprompt; er wurde vor die erste Nachricht gesetzt</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>the model's chat template leaves earlier thoughts out of what is read</source>
        <translation>die Chat-Vorlage des Modells lässt frühere Gedanken beim Lesen weg</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>the server does not report the tokens of its prompt</source>
        <translation>der Server meldet die Token seines Prompts nicht</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>the server does not report what came from its cache</source>
        <translation>der Server meldet nicht, was aus seinem Cache kam</translation>
    </message>
    <message>
        <location filename="../../ui/library/turn_report.cpp"/>
        <source>tokens forgotten during this turn: %1; kept are %2 of the %3 that were read</source>
        <translation>in dieser Runde vergessene Token: %1; behalten sind %2 der %3 gelesenen</translation>
    </message>
    <message>
        <location filename="../../ui/library/zip_writer.cpp"/>
        <source>%1 cannot be written</source>
        <translation>%1 kann nicht geschrieben werden</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download.cpp"/>
        <source>%1 arrived damaged (its SHA-256 is another) and was removed; download it again</source>
        <translation>%1 kam beschädigt an (der SHA-256 ist ein anderer) und wurde entfernt; erneut herunterladen</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download.cpp"/>
        <source>%1 cannot be read back from the disk</source>
        <translation>%1 kann nicht von der Platte zurückgelesen werden</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download.cpp"/>
        <source>%1 changes while it is fetched; try later</source>
        <translation>%1 ändert sich, während es geladen wird; es später versuchen</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download.cpp"/>
        <source>%1 has %2, more than is fetched</source>
        <translation>%1 hat %2, mehr als geladen wird</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download.cpp"/>
        <source>%1 is no name for a file</source>
        <translation>%1 ist kein Name für eine Datei</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download.cpp"/>
        <source>%1 is there already; move it away, then go on</source>
        <translation>%1 gibt es schon; die Datei verschieben und dann weitermachen</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download.cpp"/>
        <source>%1 redirects without end</source>
        <translation>%1 leitet endlos weiter</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download.cpp"/>
        <source>%1 sends more than the %2 it announced; nothing of it is kept</source>
        <translation>%1 sendet mehr als die angekündigten %2; nichts davon wird behalten</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download.cpp"/>
        <source>%1 should have %2, but the server sends %3; the file has changed, look it up again</source>
        <translation>%1 sollte %2 haben, aber der Server sendet %3; die Datei hat sich geändert, noch einmal nachsehen</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download.cpp"/>
        <source>The disk is nearly full, %1 are free; make room, then go on</source>
        <translation>Die Platte ist fast voll, %1 sind frei; Platz schaffen und dann weitermachen</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download.cpp"/>
        <source>The disk is too full: %1 are to come and %2 are free; make room, then go on</source>
        <translation>Die Platte ist zu voll: %1 kommen noch, und %2 sind frei; Platz schaffen und dann weitermachen</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>%1 downloads</source>
        <translation>%1 Downloads</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>%1 found, the most downloaded first</source>
        <translation>%1 gefunden, die am häufigsten geladenen zuerst</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>%1 has room for %2.</source>
        <translation>%1 hat Platz für %2.</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>%1 is in the list below already</source>
        <translation>%1 steht schon in der Liste unten</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>&amp;Download a model</source>
        <translation>Ein Modell heru&amp;nterladen</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>Asking %1 about %2…</source>
        <translation>%1 wird nach %2 gefragt…</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>Download</source>
        <translation>Herunterladen</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>Files of %1</source>
        <translation>Dateien von %1</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>Models to begin with</source>
        <translation>Modelle für den Anfang</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>Nothing found. Try other words, or %1</source>
        <translation>Nichts gefunden. Versuchen Sie andere Wörter oder %1</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>Saves to %1</source>
        <translation>Speichert in %1</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>Search for a model, or its name or address</source>
        <translation>Suchwörter, Name oder Adresse eines Modells</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>Searching %1 for “%2”…</source>
        <translation>%1 wird nach „%2“ durchsucht…</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>This model is only for signed-in users who accepted its terms; the download may be refused. %1</source>
        <translation>Dieses Modell ist nur für angemeldete Benutzer, die seine Bedingungen akzeptiert haben; der Download kann abgelehnt werden. %1</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>What to download</source>
        <translation>Was heruntergeladen wird</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>Words to search for, org/name, or an address</source>
        <translation>Suchwörter, org/name oder eine Adresse</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_panel.cpp"/>
        <source>needs an account</source>
        <translation>braucht ein Konto</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_queue.cpp"/>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_queue.cpp"/>
        <source>The list of downloads could not be saved: %1</source>
        <translation>Die Liste der Downloads konnte nicht gespeichert werden: %1</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_queue.cpp"/>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_row.cpp"/>
        <source>%1 h left</source>
        <translation>noch %1 h</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_row.cpp"/>
        <source>%1 min left</source>
        <translation>noch %1 min</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_row.cpp"/>
        <source>%1 s left</source>
        <translation>noch %1 s</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_row.cpp"/>
        <source>%1 · tries again soon: %2</source>
        <translation>%1 · nächster Versuch in Kürze: %2</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_row.cpp"/>
        <source>%1, complete</source>
        <translation>%1, vollständig</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_row.cpp"/>
        <source>%1/s</source>
        <translation>%1/s</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_row.cpp"/>
        <source>Dismiss</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_row.cpp"/>
        <source>Download of %1</source>
        <translation>Download von %1</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_row.cpp"/>
        <source>Stops it and removes what has arrived so far</source>
        <translation>Stoppt ihn und entfernt, was bisher angekommen ist</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_row.cpp"/>
        <source>The model stays</source>
        <translation>Das Modell bleibt</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_row.cpp"/>
        <source>asks the server</source>
        <translation>fragt den Server</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_row.cpp"/>
        <source>is checked, %1</source>
        <translation>wird geprüft, %1</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>%1 asks to wait, there were too many requests (429); go on in a few minutes</source>
        <translation>%1 bittet zu warten, es waren zu viele Anfragen (429); in ein paar Minuten weitermachen</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>%1 does not give the rest of this file (416); remove the part and begin again</source>
        <translation>%1 gibt den Rest dieser Datei nicht (416); den Teil entfernen und neu beginnen</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>%1 ended the connection too early; go on later</source>
        <translation>%1 hat die Verbindung zu früh beendet; später weitermachen</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>%1 gives this file only to signed-in users who accepted its terms (%2); download it with huggingface-cli, then it appears here</source>
        <translation>%1 gibt diese Datei nur angemeldeten Benutzern, die ihre Bedingungen akzeptiert haben (%2); sie mit huggingface-cli herunterladen, dann erscheint sie hier</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>%1 has a name or password in it; write the address without</source>
        <translation>%1 enthält einen Namen oder ein Passwort; die Adresse ohne schreiben</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>%1 has no such file or model (%2); check the name</source>
        <translation>%1 hat keine solche Datei und kein solches Modell (%2); den Namen prüfen</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>%1 is no web address</source>
        <translation>%1 ist keine Webadresse</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>%1 is not a safe address; use one that begins with https</source>
        <translation>%1 ist keine sichere Adresse; eine verwenden, die mit https beginnt</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>%1 leads to %2, which is not a safe (https) address</source>
        <translation>%1 führt zu %2, und das ist keine sichere Adresse (https)</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>%1 refuses (%2); check the address</source>
        <translation>%1 lehnt ab (%2); die Adresse prüfen</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>%1 reports an error (%2); go on later</source>
        <translation>%1 meldet einen Fehler (%2); später weitermachen</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>%1 sent nothing for too long; check the network, then go on</source>
        <translation>%1 hat zu lange nichts gesendet; das Netz prüfen und dann weitermachen</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>No connection to %1. Try again</source>
        <translation>Keine Verbindung zu %1. Versuchen Sie es noch einmal</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>The certificate of %1 is not trusted, so nothing is fetched from it (%2)</source>
        <translation>Dem Zertifikat von %1 wird nicht vertraut, daher wird von dort nichts geladen (%2)</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/download_rules.cpp"/>
        <source>The network failed (%1); check it, then go on</source>
        <translation>Das Netz ist gestört (%1); es prüfen und dann weitermachen</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/hub.cpp"/>
        <source>%1 has neither a whole GGUF file nor safetensors with config.json; look for another copy of this model</source>
        <translation>%1 hat weder eine vollständige GGUF-Datei noch safetensors mit config.json; nach einer anderen Kopie dieses Modells suchen</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/hub.cpp"/>
        <source>%1 has no model file %2; check the name</source>
        <translation>%1 hat keine Modelldatei %2; den Namen prüfen</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/hub.cpp"/>
        <source>%1 is no GGUF file; the address has to end in .gguf</source>
        <translation>%1 ist keine GGUF-Datei; die Adresse muss mit .gguf enden</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/hub.cpp"/>
        <source>%1 is no file of a model</source>
        <translation>%1 ist keine Datei eines Modells</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/hub.cpp"/>
        <source>%1 is no model</source>
        <translation>%1 ist kein Modell</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/hub.cpp"/>
        <source>%1 names no branch of a model</source>
        <translation>%1 nennt keinen Branch eines Modells</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/hub.cpp"/>
        <source>%1, safetensors</source>
        <translation>%1, safetensors</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/hub.cpp"/>
        <source>No such name. Try %1, or search</source>
        <translation>Diesen Namen gibt es nicht. Versuchen Sie %1, oder suchen Sie</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/hub.cpp"/>
        <source>The answer of %1 is too long</source>
        <translation>Die Antwort von %1 ist zu lang</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/hub.cpp"/>
        <source>The hub's answer about %1 cannot be read; try later</source>
        <translation>Die Antwort des Hubs zu %1 ist nicht lesbar; es später versuchen</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/hub.cpp"/>
        <source>The hub's answer cannot be read. Try again later</source>
        <translation>Die Antwort des Hubs ist nicht lesbar. Versuchen Sie es später noch einmal</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/hub.cpp"/>
        <source>Write org/name of a model, or paste the address of its page or of a GGUF file</source>
        <translation>Schreiben Sie org/name eines Modells, oder fügen Sie die Adresse seiner Seite oder einer GGUF-Datei ein</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/part_file.cpp"/>
        <source>%1 cannot be made; choose another folder</source>
        <translation>%1 kann nicht angelegt werden; einen anderen Ordner wählen</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/part_file.cpp"/>
        <source>%1 cannot be written to; choose another folder</source>
        <translation>in %1 kann nicht geschrieben werden; einen anderen Ordner wählen</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/part_file.cpp"/>
        <source>%1 cannot be written: %2; make room, then go on</source>
        <translation>%1 kann nicht geschrieben werden: %2; Platz schaffen und dann weitermachen</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/part_file.cpp"/>
        <source>%1 could not be brought to the disk; make room, then go on</source>
        <translation>%1 konnte nicht auf die Platte gebracht werden; Platz schaffen und dann weitermachen</translation>
    </message>
    <message>
        <location filename="../../ui/models/download/part_file.cpp"/>
        <source>%1 is being downloaded by another window</source>
        <translation>%1 wird gerade von einem anderen Fenster heruntergeladen</translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source> of %1</source>
        <translation> von %1</translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source> of 1</source>
        <translation> von 1</translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>&amp;Context</source>
        <translation>&amp;Kontext</translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>&amp;Layers on the GPU</source>
        <translation>&amp;Schichten auf der GPU</translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>&amp;Weights</source>
        <translation>Ge&amp;wichte</translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>Compute &amp;on</source>
        <translation>&amp;Rechnen auf</translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>Compute on</source>
        <translation>Rechnen auf</translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>Context in steps</source>
        <translation>Kontext in Stufen</translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>Context in tokens</source>
        <translation>Kontext in Token</translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>How many of the last layers the GPU computes; the CPU computes the others</source>
        <translation>Wie viele der letzten Schichten die GPU berechnet; die CPU berechnet die anderen</translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>How many tokens a conversation may take up in the cache</source>
        <translation>Wie viele Token eine Unterhaltung im Cache belegen darf</translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>Layers on the GPU</source>
        <translation>Schichten auf der GPU</translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>Number of layers on the GPU</source>
        <translation>Zahl der Schichten auf der GPU</translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>The GPU computes the last layers, and the CPU those that it leaves out</source>
        <translation>Die GPU berechnet die letzten Schichten und die CPU die übrigen</translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>The device that computes with the model once it is opened</source>
        <translation>Das Gerät, das mit dem Modell rechnet, sobald es geöffnet ist</translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>Weights as</source>
        <translation>Gewichte als</translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>Weights can be made smaller while they are read; the file stays as it is</source>
        <translation>Gewichte können beim Lesen verkleinert werden; die Datei bleibt, wie sie ist</translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>a number</source>
        <translation>eine Zahl</translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>as many as fit</source>
        <translation>so viele, wie passen</translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>as they are</source>
        <translation>wie sie sind</translation>
    </message>
    <message>
        <location filename="../../ui/models/load_choices.cpp"/>
        <source>the CPU computes all</source>
        <translation>die CPU berechnet alle</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_catalogue.cpp"/>
        <source>%1 cannot be read</source>
        <translation>%1 kann nicht gelesen werden</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_catalogue.cpp"/>
        <source>The folders hold more than is looked through; add a folder nearer to the models</source>
        <translation>Die Ordner enthalten mehr, als durchsucht wird; einen Ordner näher an den Modellen hinzufügen</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_catalogue.cpp"/>
        <source>The search was stopped</source>
        <translation>Die Suche wurde gestoppt</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_chip.cpp"/>
        <source>%1 at %2
%3</source>
        <translation>%1 unter %2
%3</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_chip.cpp"/>
        <source>%1 cannot be opened: %2</source>
        <translation>%1 kann nicht geöffnet werden: %2</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_chip.cpp"/>
        <source>%1 on %2</source>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_chip.cpp"/>
        <source>%1, %2
%3, %4, %5 for keys and values, %6 numbers each
%7 of weights, context of %8 tokens
read in %9</source>
        <translation>%1, %2
%3, %4, %5 für Keys und Values, je %6 Zahlen
%7 Gewichte, Kontext von %8 Token
gelesen in %9</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_chip.cpp"/>
        <source>%1…</source>
        <translation>%1…</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_chip.cpp"/>
        <source>Cancel: %1</source>
        <translation>Abbrechen: %1</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_chip.cpp"/>
        <source>Choose a model</source>
        <translation>Ein Modell wählen</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_chip.cpp"/>
        <source>Model: %1</source>
        <translation>Modell: %1</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_chip.cpp"/>
        <source>No model</source>
        <translation>Kein Modell</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_chip.cpp"/>
        <source>Open GGUF…</source>
        <translation>GGUF öffnen…</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_chip.cpp"/>
        <source>Reading %1</source>
        <translation>%1 wird gelesen</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_chip.cpp"/>
        <source>a context of %1 tokens</source>
        <translation>ein Kontext von %1 Token</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_chip.cpp"/>
        <source>the server does not report its context</source>
        <translation>der Server meldet seinen Kontext nicht</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_details.cpp"/>
        <source>%1 could not be moved to the trash; delete it with a file manager</source>
        <translation>%1 konnte nicht in den Papierkorb verschoben werden; mit einem Dateimanager löschen</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_details.cpp"/>
        <source>Delete…</source>
        <translation>Löschen…</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_details.cpp"/>
        <source>It cannot be opened: %1.</source>
        <translation>Es kann nicht geöffnet werden: %1.</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_details.cpp"/>
        <source>It is open; open another model first</source>
        <translation>Es ist geöffnet; zuerst ein anderes Modell öffnen</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_details.cpp"/>
        <source>It lies in the cache of Hugging Face's libraries; huggingface-cli delete-cache removes it</source>
        <translation>Es liegt im Cache der Bibliotheken von Hugging Face; huggingface-cli delete-cache entfernt es</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_details.cpp"/>
        <source>Its cache</source>
        <translation>Sein Cache</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_details.cpp"/>
        <source>Keep it</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_details.cpp"/>
        <source>Move %1 (%2) to the trash?</source>
        <translation>%1 (%2) in den Papierkorb verschieben?</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_details.cpp"/>
        <source>Move to the trash</source>
        <translation>In den Papierkorb</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_details.cpp"/>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_details.cpp"/>
        <source>Open anyway</source>
        <translation>Trotzdem öffnen</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_details.cpp"/>
        <source>The model that is open now gives its memory back first.</source>
        <translation>Das jetzt geöffnete Modell gibt zuerst seinen Speicher zurück.</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_list.cpp"/>
        <source>%1, %2, %3</source>
        <translation>%1, %2, %3</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_list.cpp"/>
        <source>%1, cannot be opened: %2</source>
        <translation>%1, kann nicht geöffnet werden: %2</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_list.cpp"/>
        <source>%1, open, %2, %3</source>
        <translation>%1, offen, %2, %3</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_list.cpp"/>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_list.cpp"/>
        <source>✓ open · %1</source>
        <translation>✓ offen · %1</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_needs.cpp"/>
        <source>%1. Choose fewer layers or “as many as fit”.</source>
        <translation>%1. Wählen Sie weniger Schichten oder „so viele, wie passen“.</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_needs.cpp"/>
        <source>Choose a smaller model, or close other programs.</source>
        <translation>Wählen Sie ein kleineres Modell, oder schließen Sie andere Programme.</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_needs.cpp"/>
        <source>Does not fit: needs %1, and %2 are free.</source>
        <translation>Passt nicht: braucht %1, und %2 sind frei.</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_needs.cpp"/>
        <source>Fits: needs %1, and %2 are free.</source>
        <translation>Passt: braucht %1, und %2 sind frei.</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_needs.cpp"/>
        <source>It would fit with %1, or with %2.</source>
        <translation>Das würde passen: %1 oder %2.</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_needs.cpp"/>
        <source>It would fit with %1.</source>
        <translation>Das würde passen: %1.</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_needs.cpp"/>
        <source>Needs %1; how much is free is not known here.</source>
        <translation>Braucht %1; wie viel frei ist, ist hier nicht bekannt.</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_needs.cpp"/>
        <source>its headers do not fit into memory</source>
        <translation>seine Header passen nicht in den Speicher</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_needs.cpp"/>
        <source>its weights as %1 (%2)</source>
        <translation>seine Gewichte als %1 (%2)</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_scan.cpp"/>
        <source>it is split into %1 files, which this version does not read; join them with llama-gguf-split --merge</source>
        <translation>es ist auf %1 Dateien aufgeteilt, was diese Version nicht liest; mit llama-gguf-split --merge zusammenfügen</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_text.cpp"/>
        <source>%1 models can be opened</source>
        <translation>%1 Modelle können geöffnet werden</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_text.cpp"/>
        <source>%1 parameters</source>
        <translation>%1 Parameter</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_text.cpp"/>
        <source>%1 tokens</source>
        <translation>%1 Token</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_text.cpp"/>
        <source>%1 wide</source>
        <translation>Breite %1</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_text.cpp"/>
        <source>%1, %2 cannot</source>
        <translation>%1, %2 nicht</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_text.cpp"/>
        <source>%1, %2 free of %3</source>
        <translation>%1, %2 frei von %3</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_text.cpp"/>
        <source>1 model can be opened</source>
        <translation>1 Modell kann geöffnet werden</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_text.cpp"/>
        <source>Looking for models…</source>
        <translation>Modelle werden gesucht…</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_text.cpp"/>
        <source>No model was found</source>
        <translation>Kein Modell gefunden</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_text.cpp"/>
        <source>context of %1 tokens</source>
        <translation>Kontext von %1 Token</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_text.cpp"/>
        <source>no chat template: ChatML is used</source>
        <translation>keine Chat-Vorlage: ChatML wird verwendet</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_text.cpp"/>
        <source>no tokenizer: it cannot chat</source>
        <translation>kein Tokenizer: Es kann nicht chatten</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_text.cpp"/>
        <source>transcribes speech</source>
        <translation>transkribiert Sprache</translation>
    </message>
    <message>
        <location filename="../../ui/models/model_text.cpp"/>
        <source>vocabulary of %1</source>
        <translation>Vokabular von %1</translation>
    </message>
    <message>
        <location filename="../../ui/models/models_page.cpp"/>
        <source>%1 (always)</source>
        <translation>%1 (immer)</translation>
    </message>
    <message>
        <location filename="../../ui/models/models_page.cpp"/>
        <source>%1 is in the trash</source>
        <translation>%1 ist im Papierkorb</translation>
    </message>
    <message>
        <location filename="../../ui/models/models_page.cpp"/>
        <source>&amp;Add a folder…</source>
        <translation>Ordner hinzu&amp;fügen…</translation>
    </message>
    <message>
        <location filename="../../ui/models/models_page.cpp"/>
        <source>&amp;Remove from the list</source>
        <translation>Aus der &amp;Liste entfernen</translation>
    </message>
    <message>
        <location filename="../../ui/models/models_page.cpp"/>
        <source>A model is a GGUF file or a folder with safetensors. Download one below, drop one on this window, or add a folder that has some.</source>
        <translation>Ein Modell ist eine GGUF-Datei oder ein Ordner mit safetensors. Laden Sie unten eines herunter, legen Sie eines auf diesem Fenster ab, oder fügen Sie einen Ordner hinzu, der welche enthält.</translation>
    </message>
    <message>
        <location filename="../../ui/models/models_page.cpp"/>
        <source>Back to the conversation</source>
        <translation>Zurück zur Unterhaltung</translation>
    </message>
    <message>
        <location filename="../../ui/models/models_page.cpp"/>
        <source>Back to the conversation (Esc)</source>
        <translation>Zurück zur Unterhaltung (Esc)</translation>
    </message>
    <message>
        <location filename="../../ui/models/models_page.cpp"/>
        <source>Folders</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <location filename="../../ui/models/models_page.cpp"/>
        <source>Look for models in</source>
        <translation>Modelle suchen in</translation>
    </message>
    <message>
        <location filename="../../ui/models/models_page.cpp"/>
        <source>Open &amp;GGUF…</source>
        <translation>GG&amp;UF öffnen…</translation>
    </message>
    <message>
        <location filename="../../ui/models/models_page.cpp"/>
        <source>Open &amp;folder…</source>
        <translation>&amp;Ordner öffnen…</translation>
    </message>
    <message>
        <location filename="../../ui/models/models_page.cpp"/>
        <source>Search again</source>
        <translation>Noch einmal suchen</translation>
    </message>
    <message>
        <location filename="../../ui/models/models_page.cpp"/>
        <source>Where models are looked for</source>
        <translation>Wo nach Modellen gesucht wird</translation>
    </message>
    <message>
        <location filename="../../ui/models/needs_bar.cpp"/>
        <source>%1 in all, estimated</source>
        <translation>%1 insgesamt, geschätzt</translation>
    </message>
    <message>
        <location filename="../../ui/models/needs_bar.cpp"/>
        <source>Memory it needs, estimated: %1</source>
        <translation>Speicher, den es braucht, geschätzt: %1</translation>
    </message>
    <message>
        <location filename="../../ui/models/needs_bar.cpp"/>
        <source>Memory it needs: not known yet</source>
        <translation>Speicher, den es braucht: noch nicht bekannt</translation>
    </message>
    <message>
        <location filename="../../ui/models/needs_bar.cpp"/>
        <source>for computing %1</source>
        <translation>zum Rechnen %1</translation>
    </message>
    <message>
        <location filename="../../ui/models/needs_bar.cpp"/>
        <source>free %1</source>
        <translation>frei %1</translation>
    </message>
    <message>
        <location filename="../../ui/models/needs_bar.cpp"/>
        <source>weights %1</source>
        <translation>Gewichte %1</translation>
    </message>
    <message>
        <location filename="../../ui/models/starter_list.cpp"/>
        <source>%1, needs %2 of memory%3
%4</source>
        <translation>%1, braucht %2 Speicher%3
%4</translation>
    </message>
    <message>
        <location filename="../../ui/models/starter_list.cpp"/>
        <source>, does not fit here: %1 are free</source>
        <translation>, passt hier nicht: %1 sind frei</translation>
    </message>
    <message>
        <location filename="../../ui/models/starter_list.cpp"/>
        <source>, fits</source>
        <translation>, passt</translation>
    </message>
    <message>
        <location filename="../../ui/models/starter_models.cpp"/>
        <source>Answers well; many languages, code</source>
        <translation>Antwortet gut; viele Sprachen, Code</translation>
    </message>
    <message>
        <location filename="../../ui/models/starter_models.cpp"/>
        <source>Answers well; several languages</source>
        <translation>Antwortet gut; mehrere Sprachen</translation>
    </message>
    <message>
        <location filename="../../ui/models/starter_models.cpp"/>
        <source>Every second layer sees a window only: a mixed cache</source>
        <translation>Jede zweite Schicht sieht nur ein Fenster: ein gemischter Cache</translation>
    </message>
    <message>
        <location filename="../../ui/models/starter_models.cpp"/>
        <source>Good for its size; several languages</source>
        <translation>Gut für seine Größe; mehrere Sprachen</translation>
    </message>
    <message>
        <location filename="../../ui/models/starter_models.cpp"/>
        <source>Small and fast; answers simple questions. English</source>
        <translation>Klein und schnell; beantwortet einfache Fragen. Englisch</translation>
    </message>
    <message>
        <location filename="../../ui/models/starter_models.cpp"/>
        <source>Small; many languages, a little code</source>
        <translation>Klein; viele Sprachen, etwas Code</translation>
    </message>
    <message>
        <location filename="../../ui/models/starter_models.cpp"/>
        <source>The best here, and the slowest</source>
        <translation>Das beste hier und das langsamste</translation>
    </message>
    <message>
        <location filename="../../ui/models/starter_models.cpp"/>
        <source>Very small and very fast; knows little. English</source>
        <translation>Sehr klein und sehr schnell; weiß wenig. Englisch</translation>
    </message>
    <message>
        <location filename="../../ui/parts/button_row.cpp"/>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <location filename="../../ui/parts/message_field.cpp"/>
        <source>Enter sends, Shift+Enter makes a new line</source>
        <translation>Eingabetaste sendet, Umschalt+​Eingabetaste macht eine neue Zeile</translation>
    </message>
    <message>
        <location filename="../../ui/parts/message_field.cpp"/>
        <source>Message</source>
        <translation>Nachricht</translation>
    </message>
    <message>
        <location filename="../../ui/parts/message_field.cpp"/>
        <source>Write a message</source>
        <translation>Schreiben Sie eine Nachricht</translation>
    </message>
    <message>
        <location filename="../../ui/parts/message_field.cpp"/>
        <source>Write a message, Enter to send, Shift+Enter for a new line</source>
        <translation>Schreiben Sie eine Nachricht, Eingabetaste sendet, Umschalt+​Eingabetaste macht eine neue Zeile</translation>
    </message>
    <message>
        <location filename="../../ui/parts/notice_bar.cpp"/>
        <source>Dismiss this notice</source>
        <translation>Diesen Hinweis schließen</translation>
    </message>
    <message>
        <location filename="../../ui/parts/notice_bar.cpp"/>
        <source>Notice %1 of %2</source>
        <translation>Hinweis %1 von %2</translation>
    </message>
    <message>
        <location filename="../../ui/parts/notice_bar.cpp"/>
        <source>Notice %1 of %2: show the next one</source>
        <translation>Hinweis %1 von %2: den nächsten zeigen</translation>
    </message>
    <message>
        <location filename="../../ui/parts/notice_bar.cpp"/>
        <source>Show the next notice</source>
        <translation>Den nächsten Hinweis zeigen</translation>
    </message>
    <message>
        <location filename="../../ui/parts/notice_row.cpp"/>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>%1 blocks</source>
        <translation>%1 Blöcke</translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>%1 cells</source>
        <translation>%1 Zellen</translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>%1 days</source>
        <translation>%1 Tage</translation>
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
        <translation>%1 Köpfe</translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>%1 layers</source>
        <translation>%1 Schichten</translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>%1 min</source>
        <translation>%1 min</translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>%1 pages</source>
        <translation>%1 Seiten</translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>%1 tokens/s</source>
        <translation>%1 Token/s</translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>%1 words</source>
        <translation>%1 Wörter</translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>1 block</source>
        <translation>1 Block</translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>1 cell</source>
        <translation>1 Zelle</translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>1 head</source>
        <translation>1 Kopf</translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>1 layer</source>
        <translation>1 Schicht</translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>1 page</source>
        <translation>1 Seite</translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>1 token</source>
        <translation>1 Token</translation>
    </message>
    <message>
        <location filename="../../ui/parts/numbers.cpp"/>
        <source>1 word</source>
        <translation>1 Wort</translation>
    </message>
    <message>
        <location filename="../../ui/parts/plain_widgets.cpp"/>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <location filename="../../ui/parts/words.cpp"/>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message>
        <location filename="../../ui/parts/words.cpp"/>
        <source>. </source>
        <translation>. </translation>
    </message>
    <message>
        <location filename="../../ui/parts/words.cpp"/>
        <source>; </source>
        <translation>; </translation>
    </message>
    <message>
        <location filename="../../ui/parts/words.cpp"/>
        <source>Sentence</source>
        <translation>Sentence</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/find_bar.cpp"/>
        <source>End finding (Escape)</source>
        <translation>Suche beenden (Esc)</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/find_bar.cpp"/>
        <source>Find in this conversation</source>
        <translation>In dieser Unterhaltung suchen</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/find_bar.cpp"/>
        <source>Not found</source>
        <translation>Nicht gefunden</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/find_bar.cpp"/>
        <source>The next place (Enter)</source>
        <translation>Die nächste Stelle (Eingabetaste)</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/find_bar.cpp"/>
        <source>The place before (Shift+Enter)</source>
        <translation>Die Stelle davor (Umschalt+Eingabetaste)</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_accessible.cpp"/>
        <source>%1: %2 of %3 characters, from “%4” on</source>
        <translation>%1: %2 von %3 Zeichen, ab „%4“</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_accessible.cpp"/>
        <source>Crossed out, forgotten</source>
        <translation>Durchgestrichen, vergessen</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_accessible.cpp"/>
        <source>Paler, forgotten by some layers</source>
        <translation>Blasser, von einigen Schichten vergessen</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_body.cpp"/>
        <source>%1, in %2 of the layers</source>
        <translation>%1, in %2 der Schichten</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_body.cpp"/>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_body.cpp"/>
        <source>Copy this code</source>
        <translation>Diesen Code kopieren</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_body.cpp"/>
        <source>Only %1 of the layers still have this: token %2 has left the others</source>
        <translation>Nur %1 der Schichten haben dies noch: Token %2 hat die anderen verlassen</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_body.cpp"/>
        <source>Show all (%1 characters)</source>
        <translation>Alles zeigen (%1 Zeichen)</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_body.cpp"/>
        <source>Show all (%1 lines)</source>
        <translation>Alles zeigen (%1 Zeilen)</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_body.cpp"/>
        <source>Show less</source>
        <translation>Weniger zeigen</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_body.cpp"/>
        <source>The model no longer has this: token %1 has left its cache</source>
        <translation>Das Modell hat dies nicht mehr: Token %1 hat seinen Cache verlassen</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_body.cpp"/>
        <source>This is not in the model's cache</source>
        <translation>Dies ist nicht im Cache des Modells</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_body.cpp"/>
        <source>This layer no longer has this: token %1 has left it</source>
        <translation>Diese Schicht hat dies nicht mehr: Token %1 hat sie verlassen</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_body.cpp"/>
        <source>token at position %1: %2</source>
        <translation>Token an Position %1: %2</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_edit.cpp"/>
        <source>Ask again</source>
        <translation>Neu fragen</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_edit.cpp"/>
        <source>Ask again with this text (Enter)</source>
        <translation>Mit diesem Text neu fragen (Eingabetaste)</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_edit.cpp"/>
        <source>Edit this message</source>
        <translation>Diese Nachricht bearbeiten</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_edit.cpp"/>
        <source>Enter asks again, Shift+Enter makes a new line, Esc keeps it for later</source>
        <translation>Eingabetaste fragt neu, Umschalt+​Eingabetaste macht eine neue Zeile, Esc hebt es für später auf</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_edit.cpp"/>
        <source>Enter makes it another version of the reply, Shift+Enter a new line</source>
        <translation>Eingabetaste macht daraus eine andere Version der Antwort, Umschalt+​Eingabetaste eine neue Zeile</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_edit.cpp"/>
        <source>Go on as if the model had written this; the reply before stays as a version (Enter)</source>
        <translation>Weitermachen, als hätte das Modell dies geschrieben; die vorige Antwort bleibt als Version (Eingabetaste)</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_edit.cpp"/>
        <source>Keep</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_edit.cpp"/>
        <source>Leave the message as it was; what was changed is thrown away</source>
        <translation>Die Nachricht lassen, wie sie war; die Änderungen werden verworfen</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source> · %1</source>
        <translation> · %1</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>%1 (token %2 of the reply)</source>
        <translation>%1 (Token %2 der Antwort)</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>%1 (token %2 of the reply, ▾ in the text)</source>
        <translation>%1 (Token %2 der Antwort, ▾ im Text)</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Ask</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Ask for a reply to this message</source>
        <translation>Um eine Antwort auf diese Nachricht bitten</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Branch</source>
        <translation>Abzweigen</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Chat template and system prompt</source>
        <translation>Chat-Vorlage und Systemprompt</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Compare this reply with what other caches would write</source>
        <translation>Diese Antwort mit dem vergleichen, was andere Caches schreiben würden</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Compare…</source>
        <translation>Vergleichen…</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Copy all</source>
        <translation>Alles kopieren</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Copy the path of this file</source>
        <translation>Den Pfad dieser Datei kopieren</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Copy this message</source>
        <translation>Diese Nachricht kopieren</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Copy this reply with what the model thought</source>
        <translation>Diese Antwort mit den Gedanken des Modells kopieren</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Delete this message; what follows it stays</source>
        <translation>Diese Nachricht löschen; was folgt, bleibt</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Edit this message and ask again</source>
        <translation>Diese Nachricht bearbeiten und neu fragen</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Every number of this reply</source>
        <translation>Alle Zahlen dieser Antwort</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Go on editing</source>
        <translation>Weiter bearbeiten</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Go on from here in a new conversation</source>
        <translation>Von hier in einer neuen Unterhaltung weitermachen</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Go on with what was changed in this message</source>
        <translation>Mit den Änderungen an dieser Nachricht weitermachen</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Let the model go on writing this reply; nothing is read again</source>
        <translation>Das Modell diese Antwort weiterschreiben lassen; nichts wird noch einmal gelesen</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Regenerate</source>
        <translation>Neu schreiben</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Reply</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Show the version after</source>
        <translation>Die Version danach zeigen</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Show the version after (Alt+Right)</source>
        <translation>Die Version danach zeigen (Alt+Rechts)</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Show the version before</source>
        <translation>Die Version davor zeigen</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Show the version before (Alt+Left)</source>
        <translation>Die Version davor zeigen (Alt+Links)</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>What happened to the cache during this turn</source>
        <translation>Was mit dem Cache in dieser Runde geschah</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Write another version of this reply</source>
        <translation>Eine andere Version dieser Antwort schreiben</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Write the same again</source>
        <translation>Dasselbe noch einmal schreiben</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Write this reply again</source>
        <translation>Diese Antwort neu schreiben</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Write this reply once more with the same seed and settings; the same text comes from the same model and cache</source>
        <translation>Diese Antwort mit demselben Seed und denselben Einstellungen noch einmal schreiben; dasselbe Modell mit demselben Cache schreibt denselben Text</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/message_view.cpp"/>
        <source>Your message</source>
        <translation>Ihre Nachricht</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/text_legend.cpp"/>
        <source>%1, shared with another version or conversation</source>
        <translation>%1, gemeinsam mit einer anderen Version oder Unterhaltung</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/text_legend.cpp"/>
        <source>%1:</source>
        <translation>%1:</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/text_legend.cpp"/>
        <source>Layers keep different tokens, or keep them in different ways: these marks are of this layer</source>
        <translation>Schichten behalten verschiedene Token oder auf verschiedene Weise: Diese Zeichen gelten für diese Schicht</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/text_legend.cpp"/>
        <source>The fewer layers still have a word, the paler it is. A click on a layer of the cache map shows what that layer has</source>
        <translation>Je weniger Schichten ein Wort noch haben, desto blasser ist es. Ein Klick auf eine Schicht der Cache-Karte zeigt, was diese Schicht hat</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/text_legend.cpp"/>
        <source>What the marks in the text mean: %1</source>
        <translation>Was die Zeichen im Text bedeuten: %1</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/text_legend.cpp"/>
        <source>crossed out: forgotten</source>
        <translation>durchgestrichen: vergessen</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/text_legend.cpp"/>
        <source>crossed out: forgotten by the model</source>
        <translation>durchgestrichen: vom Modell vergessen</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/text_legend.cpp"/>
        <source>crossed out: forgotten there</source>
        <translation>durchgestrichen: dort vergessen</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/text_legend.cpp"/>
        <source>full precision: not compressed, or not yet</source>
        <translation>volle Genauigkeit: nicht oder noch nicht komprimiert</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/text_legend.cpp"/>
        <source>paler: kept by some layers</source>
        <translation>blasser: von einigen Schichten behalten</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/text_legend.cpp"/>
        <source>paler: only some layers still have it</source>
        <translation>blasser: nur einige Schichten haben es noch</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/thought_block.cpp"/>
        <source>Folded; press to show</source>
        <translation>Eingeklappt; zum Zeigen drücken</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/thought_block.cpp"/>
        <source>Shown; press to fold</source>
        <translation>Gezeigt; zum Einklappen drücken</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/thought_block.cpp"/>
        <source>Thinking: %1</source>
        <translation>Gedanken: %1</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/thought_block.cpp"/>
        <source>Thought for %1</source>
        <translation>Nachgedacht: %1</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/thought_block.cpp"/>
        <source>What the model thought</source>
        <translation>Was das Modell dachte</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/transcript_view.cpp"/>
        <source>Go to the end of the transcript</source>
        <translation>Zum Ende des Verlaufs</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/transcript_view.cpp"/>
        <source>Latest ↓</source>
        <translation>Neueste ↓</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/transcript_view.cpp"/>
        <source>Nothing of this text had been read yet.</source>
        <translation>Von diesem Text war noch nichts gelesen.</translation>
    </message>
    <message>
        <location filename="../../ui/transcript/transcript_view.cpp"/>
        <source>Transcript</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <location filename="../../ui/window/cache_figures.cpp"/>
        <source>There is room for %1, the token that is computed among them.</source>
        <translation>Es gibt Platz für %1, das gerade berechnete Token eingeschlossen.</translation>
    </message>
    <message>
        <location filename="../../ui/window/cache_figures.cpp"/>
        <source>There is room for as many as memory holds.</source>
        <translation>Es gibt Platz für so viele, wie der Speicher fasst.</translation>
    </message>
    <message>
        <location filename="../../ui/window/cache_figures.cpp"/>
        <source>after %1</source>
        <translation>nach %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>A reply is being written in “%1”</source>
        <translation>In „%1“ wird eine Antwort geschrieben</translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Bringing the cache back, %1 %</source>
        <translation>Cache wird zurückgeholt, %1 %</translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Choose another cache…</source>
        <translation>Anderen Cache wählen…</translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Continue on the CPU</source>
        <translation>Auf der CPU fortsetzen</translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Go on, on disk</source>
        <translation>Weiter, auf der Platte</translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Go there</source>
        <translation>Dorthin</translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Models (*.gguf);;All files (*)</source>
        <translation>Modelle (*.gguf);;Alle Dateien (*)</translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Open a folder with safetensors</source>
        <translation>Einen Ordner mit safetensors öffnen</translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Open a model</source>
        <translation>Ein Modell öffnen</translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Open another…</source>
        <translation>Ein anderes öffnen…</translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Read again</source>
        <translation>Noch einmal lesen</translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Reading the model</source>
        <translation>Das Modell wird gelesen</translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Show the conversations</source>
        <translation>Die Unterhaltungen zeigen</translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>The cache and its file</source>
        <translation>Der Cache und seine Datei</translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>The reply links to %1</source>
        <translation>Die Antwort verweist auf %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>The reply links to %1, which is no web address and is not opened</source>
        <translation>Die Antwort verweist auf %1, was keine Webadresse ist und nicht geöffnet wird</translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>This conversation is open in another window, too. The messages of both are kept; each shows the other's when it opens the conversation again. What is not sent here is kept until this window is closed</source>
        <translation>Diese Unterhaltung ist auch in einem anderen Fenster geöffnet. Die Nachrichten beider bleiben erhalten; jedes zeigt die des anderen, wenn es die Unterhaltung wieder öffnet. Was hier nicht gesendet ist, bleibt, bis dieses Fenster geschlossen wird</translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>This reply repeats itself</source>
        <translation>Diese Antwort wiederholt sich</translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Use dynamic</source>
        <translation>dynamic verwenden</translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>Writing the cache, %1 %</source>
        <translation>Cache wird geschrieben, %1 %</translation>
    </message>
    <message>
        <location filename="../../ui/window/chat_pane.cpp"/>
        <source>saving the cache…</source>
        <translation>speichert den Cache…</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>%1 has nothing new</source>
        <translation>%1 enthält nichts Neues</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>%1 later message is in version %2</source>
        <translation>%1 spätere Nachricht steht in Version %2</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>%1 later messages are in version %2</source>
        <translation>%1 spätere Nachrichten stehen in Version %2</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Archives (*.zip);;All files (*)</source>
        <translation>Archive (*.zip);;Alle Dateien (*)</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Back up as one file</source>
        <translation>Als eine Datei sichern</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Back up…</source>
        <translation>Sichern…</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Backed up to %1</source>
        <translation>Gesichert in %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Backing up to %1</source>
        <translation>Wird in %1 gesichert</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Conversations (*.json);;All files (*)</source>
        <translation>Unterhaltungen (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Export as JSON</source>
        <translation>Als JSON exportieren</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Export as Markdown</source>
        <translation>Als Markdown exportieren</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Export conversations as one file</source>
        <translation>Unterhaltungen als eine Datei exportieren</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Exported to %1</source>
        <translation>Exportiert nach %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Exporting to %1</source>
        <translation>Export nach %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Imported %1 conversations from %2; the list has them by date</source>
        <translation>%1 Unterhaltungen aus %2 importiert; die Liste ordnet sie nach Datum</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Imported from %1</source>
        <translation>Aus %1 importiert</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Imported from %1; its speeds were measured elsewhere</source>
        <translation>Aus %1 importiert; die Geschwindigkeiten wurden anderswo gemessen</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>In the list already: %1</source>
        <translation>Schon in der Liste: %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Left out: %1</source>
        <translation>Weggelassen: %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Markdown (*.md);;All files (*)</source>
        <translation>Markdown (*.md);;Alle Dateien (*)</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Not everything was restored: %1</source>
        <translation>Nicht alles wurde wiederhergestellt: %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Not imported, because they are no chats: %1</source>
        <translation>Nicht importiert, weil es keine Chats sind: %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Not imported: %1; the first one %2</source>
        <translation>Nicht importiert: %1; der erste %2</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Restored from %1: %2 conversations</source>
        <translation>Aus %1 wiederhergestellt: %2 Unterhaltungen</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Show it</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>The chat of the lesson is among your conversations now, because you wrote in it</source>
        <translation>Der Chat der Lektion ist jetzt unter Ihren Unterhaltungen, weil Sie darin geschrieben haben</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>The message as it was is version %1</source>
        <translation>Die bisherige Nachricht ist Version %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>The message was deleted</source>
        <translation>Die Nachricht wurde gelöscht</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>The model reads that today is %1, when this conversation began.</source>
        <translation>Das Modell liest als heutiges Datum %1, den Beginn dieser Unterhaltung.</translation>
    </message>
    <message>
        <location filename="../../ui/window/conversation_actions.cpp"/>
        <source>Use today's date</source>
        <translation>Heutiges Datum verwenden</translation>
    </message>
    <message>
        <location filename="../../ui/window/data_folder.cpp"/>
        <source>%1 has conversations already</source>
        <translation>%1 hat schon Unterhaltungen</translation>
    </message>
    <message>
        <location filename="../../ui/window/data_folder.cpp"/>
        <source>&amp;Back up…</source>
        <translation>&amp;Sichern…</translation>
    </message>
    <message>
        <location filename="../../ui/window/data_folder.cpp"/>
        <source>&amp;Move…</source>
        <translation>&amp;Verschieben…</translation>
    </message>
    <message>
        <location filename="../../ui/window/data_folder.cpp"/>
        <source>&amp;Open folder</source>
        <translation>&amp;Ordner öffnen</translation>
    </message>
    <message>
        <location filename="../../ui/window/data_folder.cpp"/>
        <source>&amp;Restore…</source>
        <translation>&amp;Wiederherstellen…</translation>
    </message>
    <message>
        <location filename="../../ui/window/data_folder.cpp"/>
        <source>A backup has the conversations, profiles, settings and shortcuts. It has no models, no keys of servers, and not how the window is arranged.</source>
        <translation>Eine Sicherung hat die Unterhaltungen, Profile, Einstellungen und Tastenkürzel. Sie hat keine Modelle, keine Schlüssel von Servern und nicht die Anordnung des Fensters.</translation>
    </message>
    <message>
        <location filename="../../ui/window/data_folder.cpp"/>
        <source>A cache is being saved; wait for its end</source>
        <translation>Ein Cache wird gerade gespeichert; warten Sie, bis das fertig ist</translation>
    </message>
    <message>
        <location filename="../../ui/window/data_folder.cpp"/>
        <source>A reply is being written; wait for its end</source>
        <translation>Gerade wird eine Antwort geschrieben; warten Sie, bis sie fertig ist</translation>
    </message>
    <message>
        <location filename="../../ui/window/data_folder.cpp"/>
        <source>Another window uses this folder; close it first</source>
        <translation>Ein anderes Fenster benutzt diesen Ordner; schließen Sie es zuerst</translation>
    </message>
    <message>
        <location filename="../../ui/window/data_folder.cpp"/>
        <source>Back up the kept &amp;caches too (%1)</source>
        <translation>Auch die behaltenen &amp;Caches sichern (%1)</translation>
    </message>
    <message>
        <location filename="../../ui/window/data_folder.cpp"/>
        <source>Bring back what is not here from such a file; what is here stays as it is</source>
        <translation>Aus einer solchen Datei zurückholen, was hier fehlt; was hier ist, bleibt, wie es ist</translation>
    </message>
    <message>
        <location filename="../../ui/window/data_folder.cpp"/>
        <source>Conversations: %1. Kept caches: %2</source>
        <translation>Unterhaltungen: %1. Behaltene Caches: %2</translation>
    </message>
    <message>
        <location filename="../../ui/window/data_folder.cpp"/>
        <source>Data folder</source>
        <translation>Datenordner</translation>
    </message>
    <message>
        <location filename="../../ui/window/data_folder.cpp"/>
        <source>Move the data</source>
        <translation>Daten verschieben</translation>
    </message>
    <message>
        <location filename="../../ui/window/data_folder.cpp"/>
        <source>Move the data to another folder</source>
        <translation>Daten in einen anderen Ordner verschieben</translation>
    </message>
    <message>
        <location filename="../../ui/window/data_folder.cpp"/>
        <source>Moved to %1</source>
        <translation>Verschoben nach %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/data_folder.cpp"/>
        <source>Moving to %1</source>
        <translation>Verschieben nach %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/data_folder.cpp"/>
        <source>Nothing was moved: %1</source>
        <translation>Nichts wurde verschoben: %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/data_folder.cpp"/>
        <source>Save conversations, profiles and settings as one file</source>
        <translation>Unterhaltungen, Profile und Einstellungen als eine Datei speichern</translation>
    </message>
    <message>
        <location filename="../../ui/window/data_folder.cpp"/>
        <source>the conversations cannot be read</source>
        <translation>die Unterhaltungen können nicht gelesen werden</translation>
    </message>
    <message>
        <location filename="../../ui/window/data_folder.cpp"/>
        <source>the conversations changed meanwhile</source>
        <translation>die Unterhaltungen haben sich inzwischen geändert</translation>
    </message>
    <message>
        <location filename="../../ui/window/device_menu.cpp"/>
        <source>%1; another number…</source>
        <translation>%1; andere Zahl…</translation>
    </message>
    <message>
        <location filename="../../ui/window/device_menu.cpp"/>
        <source>Layers on the GPU: %1</source>
        <translation>Schichten auf der GPU: %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/device_menu.cpp"/>
        <source>Layers on the GPU: the CPU computes all</source>
        <translation>Schichten auf der GPU: die CPU berechnet alle</translation>
    </message>
    <message>
        <location filename="../../ui/window/device_menu.cpp"/>
        <source>No GPU can be used</source>
        <translation>Keine GPU ist verwendbar</translation>
    </message>
    <message>
        <location filename="../../ui/window/device_menu.cpp"/>
        <source>No GPU can be used: %1</source>
        <translation>Keine GPU ist verwendbar: %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/device_menu.cpp"/>
        <source>a number…</source>
        <translation>eine Zahl…</translation>
    </message>
    <message>
        <location filename="../../ui/window/diagnostics.cpp"/>
        <source>Copy the diagnostics</source>
        <translation>Die Diagnose kopieren</translation>
    </message>
    <message>
        <location filename="../../ui/window/diagnostics.cpp"/>
        <source>Diagnostics</source>
        <translation>Diagnose</translation>
    </message>
    <message>
        <location filename="../../ui/window/diagnostics.cpp"/>
        <source>For a report of a problem. No messages and no keys are in it; you can change it before you copy it.</source>
        <translation>Für den Bericht über ein Problem. Darin sind keine Nachrichten und keine Schlüssel; vor dem Kopieren können Sie den Text ändern.</translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>%1 is being read</source>
        <translation>%1 wird gelesen</translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>%1 writes down what it hears</source>
        <translation>%1 schreibt auf, was es hört</translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>Ask %1 something</source>
        <translation>Fragen Sie %1 etwas</translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>Attach to a server…</source>
        <translation>Mit einem Server verbinden…</translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>Begin with a small model</source>
        <translation>Beginnen Sie mit einem kleinen Modell</translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>Download %1 (%2)</source>
        <translation>%1 herunterladen (%2)</translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>Drop a WAV file here, or open one below. The words come as they are heard, and the cache map fills with every token.</source>
        <translation>Legen Sie hier eine WAV-Datei ab, oder öffnen Sie unten eine. Die Wörter kommen, wie sie gehört werden, und die Cache-Karte füllt sich mit jedem Token.</translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>It answers at once, also on an old machine, and runs here: nothing you write leaves this machine. Saves to %1</source>
        <translation>Es antwortet sofort, auch auf einem alten Rechner, und läuft hier: Nichts, was Sie schreiben, verlässt diesen Rechner. Speichert in %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>Its cache: %1, as you chose for new conversations.</source>
        <translation>Sein Cache: %1, wie Sie für neue Unterhaltungen gewählt haben.</translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>Its cache: %1.</source>
        <translation>Sein Cache: %1.</translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>Lessons about the cache…</source>
        <translation>Lektionen über den Cache…</translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>Models in %1 are listed.</source>
        <translation>Modelle in %1 werden aufgeführt.</translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>Open folder…</source>
        <translation>Ordner öffnen…</translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>Other models…</source>
        <translation>Andere Modelle…</translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>Predict, measure on this machine, compare</source>
        <translation>Vorhersagen, auf diesem Rechner messen, vergleichen</translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>Write below. The cache map fills while the model reads your words, and grows with every token of the reply.</source>
        <translation>Schreiben Sie unten. Die Cache-Karte füllt sich, während das Modell Ihre Worte liest, und wächst mit jedem Token der Antwort.</translation>
    </message>
    <message>
        <location filename="../../ui/window/empty_state.cpp"/>
        <source>You can write already; the reply begins when the model is ready.</source>
        <translation>Sie können schon schreiben; die Antwort beginnt, wenn das Modell bereit ist.</translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>%1 is a folder without a model</source>
        <translation>%1 ist ein Ordner ohne Modell</translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>%1 is no WAV file; convert it first: ffmpeg -i FILE -ac 1 -ar 16000 OUT.wav</source>
        <translation>%1 ist keine WAV-Datei; zuerst umwandeln: ffmpeg -i FILE -ac 1 -ar 16000 OUT.wav</translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>A message brings at most %1 files along</source>
        <translation>Eine Nachricht nimmt höchstens %1 Dateien mit</translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>A reply is still being written; stop it, or bring the sound again after it</source>
        <translation>Eine Antwort wird noch geschrieben; sie stoppen oder die Aufnahme danach noch einmal ablegen</translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>Attac&amp;h files to the message…</source>
        <translation>&amp;Dateien an die Nachricht anhängen…</translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>Attach</source>
        <translation>Anhängen</translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>Attach %1 files to the message</source>
        <translation>%1 Dateien an die Nachricht anhängen</translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>Attach %1 to the message</source>
        <translation>%1 an die Nachricht anhängen</translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>Go on from the saved cache %1</source>
        <translation>Vom gespeicherten Cache %1 weitermachen</translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>Import the conversation %1</source>
        <translation>Die Unterhaltung %1 importieren</translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>Import the conversations in %1</source>
        <translation>Die Unterhaltungen in %1 importieren</translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>KVarium opens models, saved caches, chats, texts and documents</source>
        <translation>KVarium öffnet Modelle, gespeicherte Caches, Chats, Texte und Dokumente</translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>Only files of this machine can be dropped here</source>
        <translation>Nur Dateien dieses Rechners können hier abgelegt werden</translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>Open %1 as the model</source>
        <translation>%1 als Modell öffnen</translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>Open &amp;sound…</source>
        <translation>&amp;Audio öffnen…</translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>Open a sound</source>
        <translation>Audio öffnen</translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>Sound (*.wav *.WAV)</source>
        <translation>Audio (*.wav *.WAV)</translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>These files are for different things; drop one at a time</source>
        <translation>Diese Dateien sind für verschiedene Dinge; eine nach der anderen ablegen</translation>
    </message>
    <message>
        <location filename="../../ui/window/file_import.cpp"/>
        <source>Write down %1</source>
        <translation>%1 transkribieren</translation>
    </message>
    <message>
        <location filename="../../ui/window/help_page.cpp"/>
        <source>A conversation in the list is ready (●, its cache is in memory, here or on the server), saved (◐, its cache is in a file) or not in memory (○, the next message reads it once more). A window of 256 tokens counts the token that is computed: 255 tokens before it are kept.</source>
        <translation>Eine Unterhaltung in der Liste ist bereit (●, ihr Cache ist im Speicher, hier oder auf dem Server), gespeichert (◐, ihr Cache ist in einer Datei) oder nicht im Speicher (○, die nächste Nachricht liest sie noch einmal). Ein Fenster von 256 Token zählt das Token mit, das berechnet wird: 255 Token davor werden behalten.</translation>
    </message>
    <message>
        <location filename="../../ui/window/help_page.cpp"/>
        <source>A language model reads a text as tokens: words, or parts of words. In each of its layers a token leaves two rows of numbers, a key and a value. Every later token compares itself with the keys and takes what it needs from the values; that is how the model knows what was said.</source>
        <translation>Ein Sprachmodell liest einen Text als Token: Wörter oder Teile von Wörtern. In jeder seiner Schichten hinterlässt ein Token zwei Zahlenreihen, einen Key und einen Value. Jedes spätere Token vergleicht sich mit den Keys und nimmt aus den Values, was es braucht; so weiß das Modell, was gesagt wurde.</translation>
    </message>
    <message>
        <location filename="../../ui/window/help_page.cpp"/>
        <source>Bytes are of two kinds. In use: what holds something now. Reserved: what is allocated and not in use, as room for the next tokens, as room that tokens left and that is not given back yet, or for checkpoints, to which an edit goes back. In all: both. RAM, disk and device are named apart where a cache lies in more than one of them.</source>
        <translation>Es gibt zwei Arten von Bytes. Benutzt: was gerade etwas enthält. Reserviert: was belegt und nicht benutzt ist, als Platz für die nächsten Token, als Platz, den Token hinterlassen haben und der noch nicht zurückgegeben ist, oder für Checkpoints, zu denen eine Änderung zurückgeht. Insgesamt: beides. RAM, Platte und Gerät sind einzeln genannt, wo ein Cache in mehr als einem davon liegt.</translation>
    </message>
    <message>
        <location filename="../../ui/window/help_page.cpp"/>
        <source>Cache → Compose puts any of them together: which tokens stay, how precise they are, and where they are. What it takes is said before it is made. The names in brackets stand in specifications.</source>
        <translation>Cache → Zusammenstellen kombiniert sie beliebig: welche Token bleiben, wie genau sie sind und wo sie liegen. Was ein Cache belegt, steht da, bevor er angelegt wird. Die Namen in Klammern stehen in Spezifikationen.</translation>
    </message>
    <message>
        <location filename="../../ui/window/help_page.cpp"/>
        <source>Keeps %1. Cost: %2. (%3)</source>
        <translation>Behält %1. Kosten: %2. (%3)</translation>
    </message>
    <message>
        <location filename="../../ui/window/help_page.cpp"/>
        <source>Kept, these numbers need not be computed again for every new token. They are the KV cache, the memory the model has of a conversation. It grows with the text, and can become larger than the model. So there are caches that keep less: fewer tokens, or fewer bits of each number, or the same somewhere else.</source>
        <translation>Einmal behalten, müssen diese Zahlen nicht für jedes neue Token neu berechnet werden. Sie sind der KV-Cache, das Gedächtnis des Modells für eine Unterhaltung. Er wächst mit dem Text und kann größer werden als das Modell. Darum gibt es Caches, die weniger behalten: weniger Token, weniger Bit pro Zahl oder dasselbe anderswo.</translation>
    </message>
    <message>
        <location filename="../../ui/window/help_page.cpp"/>
        <source>The cache map shows it: a row is a layer, a column is a token, and a filled cell is a key and a value that are there. What the model has forgotten is crossed out in the conversation, and what only some of its layers have forgotten is paler.</source>
        <translation>Die Cache-Karte zeigt ihn: Eine Zeile ist eine Schicht, eine Spalte ein Token, und eine gefüllte Zelle ist ein vorhandener Key und Value. Was das Modell vergessen hat, ist in der Unterhaltung durchgestrichen, und was nur einige seiner Schichten vergessen haben, ist blasser.</translation>
    </message>
    <message>
        <location filename="../../ui/window/help_page.cpp"/>
        <source>The same colours and patterns stand in the map, the memory bar, and the text when its tokens are tinted (View menu).</source>
        <translation>Dieselben Farben und Muster stehen in der Karte, im Speicherbalken und im Text, wenn seine Token gefärbt sind (Menü Ansicht).</translation>
    </message>
    <message>
        <location filename="../../ui/window/help_page.cpp"/>
        <source>What each cache keeps, and what it costs</source>
        <translation>Was jeder Cache behält und was er kostet</translation>
    </message>
    <message>
        <location filename="../../ui/window/help_page.cpp"/>
        <source>What the cache is</source>
        <translation>Was der Cache ist</translation>
    </message>
    <message>
        <location filename="../../ui/window/help_page.cpp"/>
        <source>What the marks mean</source>
        <translation>Was die Zeichen bedeuten</translation>
    </message>
    <message>
        <location filename="../../ui/window/help_page.cpp"/>
        <source>outlined: the cell is shared with another conversation</source>
        <translation>umrandet: Die Zelle ist mit einer anderen Unterhaltung gemeinsam</translation>
    </message>
    <message>
        <location filename="../../ui/window/help_page.cpp"/>
        <source>striped: the cell is not where the model computes, but on disk or offloaded</source>
        <translation>gestreift: Die Zelle liegt nicht dort, wo das Modell rechnet, sondern auf der Platte oder ausgelagert</translation>
    </message>
    <message>
        <location filename="../../ui/window/inspector_docks.cpp"/>
        <source>%1 of “%2”</source>
        <translation>%1 von „%2“</translation>
    </message>
    <message>
        <location filename="../../ui/window/inspector_docks.cpp"/>
        <source>&amp;Reset layout</source>
        <translation>Anordnung zu&amp;rücksetzen</translation>
    </message>
    <message>
        <location filename="../../ui/window/inspector_docks.cpp"/>
        <source>All &amp;views side by side</source>
        <translation>Alle Ansichten &amp;nebeneinander</translation>
    </message>
    <message>
        <location filename="../../ui/window/inspector_docks.cpp"/>
        <source>Back to the chat</source>
        <translation>Zurück zum Chat</translation>
    </message>
    <message>
        <location filename="../../ui/window/inspector_docks.cpp"/>
        <source>Back to the lesson</source>
        <translation>Zurück zur Lektion</translation>
    </message>
    <message>
        <location filename="../../ui/window/inspector_docks.cpp"/>
        <source>Back ▴</source>
        <translation>Zurück ▴</translation>
    </message>
    <message>
        <location filename="../../ui/window/inspector_docks.cpp"/>
        <source>Cache &amp;inspector</source>
        <translation>Cache-&amp;Inspektor</translation>
    </message>
    <message>
        <location filename="../../ui/window/inspector_docks.cpp"/>
        <source>Cache ▾</source>
        <translation>Cache ▾</translation>
    </message>
    <message>
        <location filename="../../ui/window/inspector_docks.cpp"/>
        <source>Handle of the views</source>
        <translation>Griff der Ansichten</translation>
    </message>
    <message>
        <location filename="../../ui/window/inspector_docks.cpp"/>
        <source>Hide this view; the View menu shows it again</source>
        <translation>Diese Ansicht ausblenden; das Menü Ansicht zeigt sie wieder</translation>
    </message>
    <message>
        <location filename="../../ui/window/inspector_docks.cpp"/>
        <source>Lesson ▴</source>
        <translation>Lektion ▴</translation>
    </message>
    <message>
        <location filename="../../ui/window/inspector_docks.cpp"/>
        <source>Put this view into a window of its own, or back</source>
        <translation>Diese Ansicht in ein eigenes Fenster setzen oder zurück</translation>
    </message>
    <message>
        <location filename="../../ui/window/inspector_docks.cpp"/>
        <source>Show the views of the cache</source>
        <translation>Die Ansichten des Caches zeigen</translation>
    </message>
    <message>
        <location filename="../../ui/window/key_bindings.cpp"/>
        <source>%1 alone is needed for writing; press it with Ctrl or Alt</source>
        <translation>%1 allein wird zum Schreiben gebraucht; mit Strg oder Alt drücken</translation>
    </message>
    <message>
        <location filename="../../ui/window/key_bindings.cpp"/>
        <source>%1 is needed for writing</source>
        <translation>%1 wird zum Schreiben gebraucht</translation>
    </message>
    <message>
        <location filename="../../ui/window/key_bindings.cpp"/>
        <source>%1 opens the menu %2</source>
        <translation>%1 öffnet das Menü %2</translation>
    </message>
    <message>
        <location filename="../../ui/window/key_bindings.cpp"/>
        <source>%1 shows another version of a message</source>
        <translation>%1 zeigt eine andere Version einer Nachricht</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>%1 are the keys of “%2”</source>
        <translation>%1 gehört schon zu „%2“</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Changed; the usual keys: %1</source>
        <translation>Geändert; die üblichen Tasten: %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Cut</source>
        <translation>Ausschneiden</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Entries and their keys</source>
        <translation>Einträge und ihre Tasten</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Entry</source>
        <translation>Eintrag</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Every entry has its usual keys</source>
        <translation>Jeder Eintrag hat seine üblichen Tasten</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Give every entry the keys it had at first</source>
        <translation>Jedem Eintrag die ursprünglichen Tasten geben</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Give this entry the keys it had at first</source>
        <translation>Diesem Eintrag die ursprünglichen Tasten geben</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>In a view of the cache</source>
        <translation>In einer Ansicht des Caches</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>New keys</source>
        <translation>Neue Tasten</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>New keys for %1</source>
        <translation>Neue Tasten für %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>New keys for “%1”; press Enter in the list, then the keys. Esc goes back to the list.</source>
        <translation>Neue Tasten für „%1“; drücken Sie in der Liste die Eingabetaste, dann die Tasten. Esc führt zurück zur Liste.</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>New line</source>
        <translation>Neue Zeile</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>No keys</source>
        <translation>Keine Tasten</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Nothing is found</source>
        <translation>Nichts gefunden</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Paste</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Press keys</source>
        <translation>Tasten drücken</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Search an entry, a menu or keys</source>
        <translation>Eintrag, Menü oder Tasten suchen</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Select all</source>
        <translation>Alles auswählen</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Take the keys of this entry away</source>
        <translation>Diesem Eintrag die Tasten wegnehmen</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>The keys of “%1” cannot be changed</source>
        <translation>Die Tasten von „%1“ können nicht geändert werden</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Use them here instead</source>
        <translation>Stattdessen hier verwenden</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Usual keys</source>
        <translation>Übliche Tasten</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Usual keys everywhere</source>
        <translation>Überall die üblichen Tasten</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>fields, always</source>
        <translation>Felder, immer</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>“%1” has no keys now</source>
        <translation>„%1“ hat jetzt keine Tasten</translation>
    </message>
    <message>
        <location filename="../../ui/window/keys_page.cpp"/>
        <source>“%1” has the keys %2 now</source>
        <translation>„%1“ hat jetzt die Tasten %2</translation>
    </message>
    <message>
        <location filename="../../ui/window/list_drawer.cpp"/>
        <source>Hide the conversations</source>
        <translation>Die Unterhaltungen ausblenden</translation>
    </message>
    <message>
        <location filename="../../ui/window/long_work.cpp"/>
        <source>Comparison</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <location filename="../../ui/window/long_work.cpp"/>
        <source>Lesson</source>
        <translation>Lektion</translation>
    </message>
    <message>
        <location filename="../../ui/window/long_work.cpp"/>
        <source>Notify when &amp;long work ends</source>
        <translation>Benachrichtigen, wenn &amp;lange Arbeit endet</translation>
    </message>
    <message>
        <location filename="../../ui/window/long_work.cpp"/>
        <source>Reading has ended</source>
        <translation>Das Einlesen ist fertig</translation>
    </message>
    <message>
        <location filename="../../ui/window/long_work.cpp"/>
        <source>The comparison has ended</source>
        <translation>Der Vergleich ist fertig</translation>
    </message>
    <message>
        <location filename="../../ui/window/long_work.cpp"/>
        <source>The download has ended</source>
        <translation>Das Herunterladen ist fertig</translation>
    </message>
    <message>
        <location filename="../../ui/window/long_work.cpp"/>
        <source>The measurement has ended</source>
        <translation>Die Messung ist fertig</translation>
    </message>
    <message>
        <location filename="../../ui/window/long_work.cpp"/>
        <source>The reply could not be finished</source>
        <translation>Die Antwort ließ sich nicht beenden</translation>
    </message>
    <message>
        <location filename="../../ui/window/long_work.cpp"/>
        <source>The reply is written</source>
        <translation>Die Antwort ist geschrieben</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>%1 — KVarium</source>
        <translation>%1 — KVarium</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;About KVarium</source>
        <translation>Über &amp;KVarium</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Branch from this message</source>
        <translation>Ab dieser Nachricht ab&amp;zweigen</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Cache</source>
        <translation>&amp;Cache</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Continue the last reply</source>
        <translation>Letzte Antwort &amp;fortsetzen</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Conversations</source>
        <translation>&amp;Unterhaltungen</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Delete conversation</source>
        <translation>Unterhaltung lö&amp;schen</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Edit the last message</source>
        <translation>Letzte &amp;Nachricht bearbeiten</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Export conversation</source>
        <translation>Unterhaltung e&amp;xportieren</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Find in this conversation</source>
        <translation>In dieser &amp;Unterhaltung suchen</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Full screen</source>
        <translation>&amp;Vollbild</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Generation</source>
        <translation>&amp;Generierung</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Import conversations…</source>
        <translation>Unterhaltungen &amp;importieren…</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Keyboard shortcuts…</source>
        <translation>&amp;Tastenkürzel…</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Lessons…</source>
        <translation>&amp;Lektionen…</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;New conversation</source>
        <translation>&amp;Neue Unterhaltung</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Next pane</source>
        <translation>Nächster &amp;Bereich</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Open model…</source>
        <translation>&amp;Modell öffnen…</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Pin or unpin conversation</source>
        <translation>Unterhaltung anhe&amp;ften oder lösen</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Quit</source>
        <translation>Be&amp;enden</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Recent models</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Search conversations</source>
        <translation>Unterhaltungen dur&amp;chsuchen</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Stop the reply</source>
        <translation>Antwort &amp;stoppen</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;What the cache is</source>
        <translation>&amp;Was der Cache ist</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>&amp;Write a message</source>
        <translation>Nachricht &amp;schreiben</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>--data-dir names this folder</source>
        <translation>--data-dir nennt diesen Ordner</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>A chat with a language model on this machine, and its KV cache as it really is.
Nothing you write leaves this machine unless you attach to a server, which then gets what you ask it.
Apache License 2.0; made with Qt %1.</source>
        <translation>Ein Chat mit einem Sprachmodell auf diesem Rechner und sein KV-Cache, wie er wirklich ist.
Nichts, was Sie schreiben, verlässt diesen Rechner, außer Sie verbinden sich mit einem Server, der dann bekommt, was Sie ihn fragen.
Apache License 2.0; erstellt mit Qt %1.</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>A lesson is open</source>
        <translation>Eine Lektion ist offen</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>A&amp;ttach to a server…</source>
        <translation>Mit einem Server &amp;verbinden…</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>About KVarium</source>
        <translation>Über KVarium</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>All models and down&amp;loads</source>
        <translation>Alle Modelle und Down&amp;loads</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>Co&amp;mpare the last reply with other caches…</source>
        <translation>Letzte Antwort mit anderen Caches &amp;vergleichen…</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>Copy &amp;diagnostics…</source>
        <translation>&amp;Diagnose kopieren…</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>D&amp;ata folder…</source>
        <translation>Da&amp;tenordner…</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>D&amp;uplicate conversation</source>
        <translation>Unterhaltung du&amp;plizieren</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>Export &amp;all conversations…</source>
        <translation>&amp;Alle Unterhaltungen exportieren…</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>Export as &amp;JSON…</source>
        <translation>Als JS&amp;ON exportieren…</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>Export as &amp;Markdown…</source>
        <translation>Als &amp;Markdown exportieren…</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>KVarium %1</source>
        <translation>KVarium %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>Move &amp;conversation to a folder…</source>
        <translation>Unterhaltung in einen Or&amp;dner verschieben…</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>Open model &amp;folder…</source>
        <translation>Modell&amp;ordner öffnen…</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>Re&amp;generate the last reply</source>
        <translation>Letzte Antwort &amp;neu schreiben</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>Rena&amp;me conversation</source>
        <translation>Unterhaltung &amp;umbenennen</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>Sa&amp;mpling and system prompt…</source>
        <translation>Sam&amp;pling und Systemprompt…</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>Ser&amp;ve this model…</source>
        <translation>Modell &amp;bereitstellen…</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>Settin&amp;gs…</source>
        <translation>E&amp;instellungen…</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>The lesson is set aside</source>
        <translation>Die Lektion ist unterbrochen</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>The loo&amp;p, line by line</source>
        <translation>Die Schleife, &amp;Zeile für Zeile</translation>
    </message>
    <message>
        <location filename="../../ui/window/main_window.cpp"/>
        <source>no model</source>
        <translation>kein Modell</translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source> %1 conversations lose their caches (%2) and will be read again.</source>
        <translation> %1 Unterhaltungen verlieren ihre Caches (%2) und werden noch einmal gelesen.</translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source> 1 conversation loses its cache (%1) and will be read again.</source>
        <translation> 1 Unterhaltung verliert ihren Cache (%1) und wird noch einmal gelesen.</translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source>%1. The conversation is kept</source>
        <translation>%1. Die Unterhaltung bleibt erhalten</translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source>Checking %1</source>
        <translation>%1 wird geprüft</translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source>Compute on %1</source>
        <translation>Auf %1 rechnen</translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source>Its cache…</source>
        <translation>Sein Cache…</translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source>Keep %1</source>
        <translation>%1 behalten</translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source>Open %1</source>
        <translation>%1 öffnen</translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source>Open %1?</source>
        <translation>%1 öffnen?</translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source>Open on the CPU</source>
        <translation>Auf der CPU öffnen</translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source>Opening %1</source>
        <translation>%1 wird geöffnet</translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source>Stay on %1</source>
        <translation>Auf %1 bleiben</translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source>Stop the reply and open %1?</source>
        <translation>Die Antwort stoppen und %1 öffnen?</translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source>the CPU</source>
        <translation>der CPU</translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source>“%1” is open already</source>
        <translation>„%1“ ist schon geöffnet</translation>
    </message>
    <message>
        <location filename="../../ui/window/model_switch.cpp"/>
        <source>“%1” was made with %2. Open it to go on without reading it again</source>
        <translation>„%1“ entstand mit %2. Öffnen Sie dieses Modell, um weiterzumachen, ohne noch einmal zu lesen</translation>
    </message>
    <message>
        <location filename="../../ui/window/profile_menu.cpp"/>
        <source>&amp;Change profiles</source>
        <translation>Profile &amp;ändern</translation>
    </message>
    <message>
        <location filename="../../ui/window/profile_menu.cpp"/>
        <source>&amp;Delete</source>
        <translation>&amp;Löschen</translation>
    </message>
    <message>
        <location filename="../../ui/window/profile_menu.cpp"/>
        <source>&amp;Rename…</source>
        <translation>&amp;Umbenennen…</translation>
    </message>
    <message>
        <location filename="../../ui/window/profile_menu.cpp"/>
        <source>&amp;Save as a profile…</source>
        <translation>Als Profil &amp;speichern…</translation>
    </message>
    <message>
        <location filename="../../ui/window/profile_menu.cpp"/>
        <source>Deleted the profile “%1”</source>
        <translation>Das Profil „%1“ wurde gelöscht</translation>
    </message>
    <message>
        <location filename="../../ui/window/profile_menu.cpp"/>
        <source>Name of the profile</source>
        <translation>Name des Profils</translation>
    </message>
    <message>
        <location filename="../../ui/window/profile_menu.cpp"/>
        <source>Prof&amp;iles</source>
        <translation>Prof&amp;ile</translation>
    </message>
    <message>
        <location filename="../../ui/window/profile_menu.cpp"/>
        <source>Profile %1</source>
        <translation>Profil %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/profile_menu.cpp"/>
        <source>Profile %1, changed</source>
        <translation>Profil %1, geändert</translation>
    </message>
    <message>
        <location filename="../../ui/window/profile_menu.cpp"/>
        <source>Rename the profile</source>
        <translation>Profil umbenennen</translation>
    </message>
    <message>
        <location filename="../../ui/window/profile_menu.cpp"/>
        <source>Sampling and system prompt of this conversation: temperature, length and more</source>
        <translation>Sampling und Systemprompt dieser Unterhaltung: Temperatur, Länge und mehr</translation>
    </message>
    <message>
        <location filename="../../ui/window/profile_menu.cpp"/>
        <source>Save system prompt, sampling and cache as a profile</source>
        <translation>Systemprompt, Sampling und Cache als Profil speichern</translation>
    </message>
    <message>
        <location filename="../../ui/window/profile_menu.cpp"/>
        <source>The profile “%1” was replaced</source>
        <translation>Das Profil „%1“ wurde ersetzt</translation>
    </message>
    <message>
        <location filename="../../ui/window/profile_menu.cpp"/>
        <source>The profiles were not changed: %1</source>
        <translation>Die Profile wurden nicht geändert: %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/profile_menu.cpp"/>
        <source>There is a profile “%1” already</source>
        <translation>Ein Profil „%1“ gibt es schon</translation>
    </message>
    <message>
        <location filename="../../ui/window/profile_menu.cpp"/>
        <source>Use for &amp;new conversations</source>
        <translation>Für &amp;neue Unterhaltungen verwenden</translation>
    </message>
    <message>
        <location filename="../../ui/window/profile_menu.cpp"/>
        <source>Use for new conversations with this &amp;model</source>
        <translation>Für neue Unterhaltungen mit diesem &amp;Modell verwenden</translation>
    </message>
    <message>
        <location filename="../../ui/window/profile_menu.cpp"/>
        <source>system prompt</source>
        <translation>Systemprompt</translation>
    </message>
    <message>
        <location filename="../../ui/window/save_guard.cpp"/>
        <source>%1 conversations are not saved</source>
        <translation>%1 Unterhaltungen sind nicht gespeichert</translation>
    </message>
    <message>
        <location filename="../../ui/window/save_guard.cpp"/>
        <source>%1. What is not saved is lost when the program ends.</source>
        <translation>%1. Was nicht gespeichert ist, geht verloren, wenn das Programm endet.</translation>
    </message>
    <message>
        <location filename="../../ui/window/save_guard.cpp"/>
        <source>%1: %2. The conversation goes on, and saving is tried again every few seconds.</source>
        <translation>%1: %2. Die Unterhaltung geht weiter, und das Speichern wird alle paar Sekunden noch einmal versucht.</translation>
    </message>
    <message>
        <location filename="../../ui/window/save_guard.cpp"/>
        <source>&amp;Export…</source>
        <translation>E&amp;xportieren…</translation>
    </message>
    <message>
        <location filename="../../ui/window/save_guard.cpp"/>
        <source>&amp;Quit anyway</source>
        <translation>Trotzdem be&amp;enden</translation>
    </message>
    <message>
        <location filename="../../ui/window/save_guard.cpp"/>
        <source>&amp;Try again</source>
        <translation>Erneut &amp;versuchen</translation>
    </message>
    <message>
        <location filename="../../ui/window/save_guard.cpp"/>
        <source>A conversation is not saved</source>
        <translation>Eine Unterhaltung ist nicht gespeichert</translation>
    </message>
    <message>
        <location filename="../../ui/window/save_guard.cpp"/>
        <source>Do not keep it</source>
        <translation>Nicht behalten</translation>
    </message>
    <message>
        <location filename="../../ui/window/save_guard.cpp"/>
        <source>Quit KVarium</source>
        <translation>KVarium beenden</translation>
    </message>
    <message>
        <location filename="../../ui/window/save_guard.cpp"/>
        <source>The cache of this conversation is not kept on disk: %1</source>
        <translation>Der Cache dieser Unterhaltung wird nicht auf der Platte behalten: %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/save_guard.cpp"/>
        <source>cache not saved</source>
        <translation>Cache nicht gespeichert</translation>
    </message>
    <message>
        <location filename="../../ui/window/save_guard.cpp"/>
        <source>“%1” is not saved</source>
        <translation>„%1“ ist nicht gespeichert</translation>
    </message>
    <message>
        <location filename="../../ui/window/settings_page.cpp"/>
        <source>%1: as at first</source>
        <translation>%1: wie ursprünglich</translation>
    </message>
    <message>
        <location filename="../../ui/window/settings_page.cpp"/>
        <source>%1: back to “%2”</source>
        <translation>%1: zurück zu „%2“</translation>
    </message>
    <message>
        <location filename="../../ui/window/settings_page.cpp"/>
        <source>A new conversation begins with</source>
        <translation>Eine neue Unterhaltung beginnt mit</translation>
    </message>
    <message>
        <location filename="../../ui/window/settings_page.cpp"/>
        <source>Change…</source>
        <translation>Ändern…</translation>
    </message>
    <message>
        <location filename="../../ui/window/settings_page.cpp"/>
        <source>Data and keys</source>
        <translation>Daten und Schlüssel</translation>
    </message>
    <message>
        <location filename="../../ui/window/settings_page.cpp"/>
        <source>Kept in %1, where nothing else is said</source>
        <translation>Gespeichert in %1, wo nichts anderes steht</translation>
    </message>
    <message>
        <location filename="../../ui/window/settings_page.cpp"/>
        <source>Models and memory</source>
        <translation>Modelle und Speicher</translation>
    </message>
    <message>
        <location filename="../../ui/window/settings_page.cpp"/>
        <source>Search settings</source>
        <translation>Einstellungen suchen</translation>
    </message>
    <message>
        <location filename="../../ui/window/settings_page.cpp"/>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <location filename="../../ui/window/settings_page.cpp"/>
        <source>Start again now</source>
        <translation>Jetzt neu starten</translation>
    </message>
    <message>
        <location filename="../../ui/window/settings_page.cpp"/>
        <source>Window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <location filename="../../ui/window/status_line.cpp"/>
        <source> thread, </source>
        <translation> Thread, </translation>
    </message>
    <message>
        <location filename="../../ui/window/status_line.cpp"/>
        <source> threads, </source>
        <translation> Threads, </translation>
    </message>
    <message>
        <location filename="../../ui/window/status_line.cpp"/>
        <source>%1 + the next one</source>
        <translation>%1 + das nächste</translation>
    </message>
    <message>
        <location filename="../../ui/window/status_line.cpp"/>
        <source>%1 in states</source>
        <translation>%1 in Zuständen</translation>
    </message>
    <message>
        <location filename="../../ui/window/status_line.cpp"/>
        <source>%1 kept</source>
        <translation>%1 behalten</translation>
    </message>
    <message>
        <location filename="../../ui/window/status_line.cpp"/>
        <source>%1 of %2 tokens kept</source>
        <translation>%1 von %2 Token behalten</translation>
    </message>
    <message>
        <location filename="../../ui/window/status_line.cpp"/>
        <source>%1 of %2 tokens kept, %3 not reported yet</source>
        <translation>%1 von %2 Token behalten, %3 noch nicht gemeldet</translation>
    </message>
    <message>
        <location filename="../../ui/window/status_line.cpp"/>
        <source>%1 when the server last reported</source>
        <translation>%1 bei der letzten Meldung des Servers</translation>
    </message>
    <message>
        <location filename="../../ui/window/status_line.cpp"/>
        <source>Allocated as well, not in use: %1.</source>
        <translation>Außerdem belegt, nicht benutzt: %1.</translation>
    </message>
    <message>
        <location filename="../../ui/window/status_line.cpp"/>
        <source>Copies of layers that lie elsewhere: %1.</source>
        <translation>Kopien von Schichten, die anderswo liegen: %1.</translation>
    </message>
    <message>
        <location filename="../../ui/window/status_line.cpp"/>
        <source>Every token at 16 bit: %1.</source>
        <translation>Jedes Token mit 16 Bit: %1.</translation>
    </message>
    <message>
        <location filename="../../ui/window/status_line.cpp"/>
        <source>In use: what the cache holds now.</source>
        <translation>Benutzt: was der Cache gerade enthält.</translation>
    </message>
    <message>
        <location filename="../../ui/window/status_line.cpp"/>
        <source>One more cell is for the token that comes next: the window counts it.</source>
        <translation>Eine weitere Zelle ist für das nächste Token: Das Fenster zählt sie mit.</translation>
    </message>
    <message>
        <location filename="../../ui/window/status_line.cpp"/>
        <source>Other programs ask this model there. Click for the address and to stop it</source>
        <translation>Andere Programme fragen dort dieses Modell. Ein Klick zeigt die Adresse und stoppt es auf Wunsch</translation>
    </message>
    <message>
        <location filename="../../ui/window/status_line.cpp"/>
        <source>Showing the cache took %1 of this reply's time.</source>
        <translation>Den Cache zu zeigen kostete %1 der Zeit dieser Antwort.</translation>
    </message>
    <message>
        <location filename="../../ui/window/text_actions.cpp"/>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <location filename="../../ui/window/text_actions.cpp"/>
        <source>&amp;Paste</source>
        <translation>&amp;Einfügen</translation>
    </message>
    <message>
        <location filename="../../ui/window/text_actions.cpp"/>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <location filename="../../ui/window/text_actions.cpp"/>
        <source>&amp;Undo (%1)</source>
        <translation>&amp;Rückgängig (%1)</translation>
    </message>
    <message>
        <location filename="../../ui/window/text_actions.cpp"/>
        <source>Cu&amp;t</source>
        <translation>&amp;Ausschneiden</translation>
    </message>
    <message>
        <location filename="../../ui/window/text_actions.cpp"/>
        <source>Select &amp;all</source>
        <translation>A&amp;lles auswählen</translation>
    </message>
    <message>
        <location filename="../../ui/window/text_zoom.cpp"/>
        <source>&amp;Smaller text</source>
        <translation>Text verk&amp;leinern</translation>
    </message>
    <message>
        <location filename="../../ui/window/text_zoom.cpp"/>
        <source>Lar&amp;ger text</source>
        <translation>Text ver&amp;größern</translation>
    </message>
    <message>
        <location filename="../../ui/window/text_zoom.cpp"/>
        <source>Size of text</source>
        <translation>Textgröße</translation>
    </message>
    <message>
        <location filename="../../ui/window/text_zoom.cpp"/>
        <source>Usual text si&amp;ze</source>
        <translation>N&amp;ormale Textgröße</translation>
    </message>
    <message>
        <location filename="../../ui/window/text_zoom.cpp"/>
        <source>font, larger, smaller, zoom</source>
        <translation>Schrift, Schriftgröße, größer, kleiner, Zoom</translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>%1 tokens are in the cache; your next message reads those next to the grey line (%2)</source>
        <translation>%1 Token sind im Cache; Ihre nächste Nachricht liest die neben der grauen Linie (%2)</translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>%1 tokens are shared with “%2”; nothing of them is read again</source>
        <translation>%1 Token sind mit „%2“ gemeinsam; nichts davon wird noch einmal gelesen</translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>%1, because %2</source>
        <translation>%1; Grund: %2</translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>%1, of the chat template</source>
        <translation>%1, aus der Chat-Vorlage</translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>%1, of the system prompt or the chat template</source>
        <translation>%1, aus dem Systemprompt oder der Chat-Vorlage</translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>After %1. Later words are hidden. Esc in the timeline leads back to now.</source>
        <translation>Nach %1. Spätere Wörter sind ausgeblendet. Esc in der Zeitleiste führt zurück zur Gegenwart.</translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>After %1. The text went on with other words then, which are hidden like later ones. Esc in the timeline leads back to now.</source>
        <translation>Nach %1. Damals ging der Text mit anderen Wörtern weiter, die ausgeblendet sind wie spätere. Esc in der Zeitleiste führt zurück zur Gegenwart.</translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>Colo&amp;ur the text like the map</source>
        <translation>&amp;Text wie die Karte färben</translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>Colours the text as the cache map does: where the cells of each token are. Off, only the words that the model no longer has are struck out, and those that only some of its layers have are paler</source>
        <translation>Färbt den Text wie die Cache-Karte: wo die Zellen jedes Tokens sind. Ist das aus, sind nur die Wörter durchgestrichen, die das Modell nicht mehr hat, und die blasser, die nur einige seiner Schichten haben</translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>No cache: for every token the whole conversation is read again</source>
        <translation>Kein Cache: Für jedes Token wird die ganze Unterhaltung noch einmal gelesen</translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>Not in the cache: your next message reads it again (%1)</source>
        <translation>Nicht im Cache: Ihre nächste Nachricht liest es noch einmal (%1)</translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>The views show “%1” until its reply is over</source>
        <translation>Die Ansichten zeigen „%1“, bis die Antwort dort fertig ist</translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>This conversation has %1 tokens, and the cache holds %2: it cannot be read until another cache is chosen</source>
        <translation>Diese Unterhaltung hat %1 Token, und der Cache fasst %2: Sie kann nicht gelesen werden, bis ein anderer Cache gewählt ist</translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>Your next message reads the last reply again, without its thoughts (%1)</source>
        <translation>Ihre nächste Nachricht liest die letzte Antwort noch einmal, ohne ihre Gedanken (%1)</translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>part of the chat template, not of a message</source>
        <translation>Teil der Chat-Vorlage, nicht einer Nachricht</translation>
    </message>
    <message>
        <location filename="../../ui/window/token_tint.cpp"/>
        <source>part of the system prompt or the chat template, not of a message</source>
        <translation>Teil des Systemprompts oder der Chat-Vorlage, nicht einer Nachricht</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>%1; caches that are not kept on disk are lost</source>
        <translation>%1; Caches, die nicht auf der Platte behalten werden, gehen verloren</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>&amp;Dark</source>
        <translation>&amp;Dunkel</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>&amp;High contrast</source>
        <translation>Hoher &amp;Kontrast</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>&amp;System</source>
        <translation>&amp;System</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>&amp;Titles by the model</source>
        <translation>Titel vom Mo&amp;dell</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>A folder with the conversations and the kept caches</source>
        <translation>Ein Ordner mit den Unterhaltungen und den behaltenen Caches</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>A served model publishes cache events</source>
        <translation>Ein bereitgestelltes Modell veröffentlicht Cache-Events</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>A text of your own</source>
        <translation>Ein eigener Text</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>After the first reply the model writes a title of a few words</source>
        <translation>Nach der ersten Antwort schreibt das Modell einen Titel aus wenigen Wörtern</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>All settings are as at first; the keyboard shortcuts stay as they were</source>
        <translation>Alle Einstellungen sind wie am Anfang; die Tastenkürzel bleiben, wie sie waren</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>Files in the folders of models</source>
        <translation>Dateien in den Modellordnern</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>Keys of servers are in the system's keyring</source>
        <translation>Schlüssel von Servern liegen im Schlüsselbund des Systems</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>Language of sounds</source>
        <translation>Sprache der Aufnahmen</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>Language of the &amp;window</source>
        <translation>S&amp;prache</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>Port %1</source>
        <translation>Port %1</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>Reset all settings</source>
        <translation>Alle Einstellungen zurücksetzen</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>Show thinking while it is written</source>
        <translation>Gedanken beim Schreiben zeigen</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>T&amp;heme</source>
        <translation>&amp;Farbschema</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>The window is in “%1” after the next start</source>
        <translation>Nach dem nächsten Start spricht das Fenster „%1“</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>Translate sounds into English</source>
        <translation>Aufnahmen ins Englische übersetzen</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>What you change in one conversation is for that conversation alone</source>
        <translation>Was Sie in einer Unterhaltung ändern, gilt nur für diese Unterhaltung</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>appearance, colours, dark mode</source>
        <translation>Aussehen, Farben, dunkler Modus</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>backup, back up, restore, move</source>
        <translation>Backup, sichern, Sicherung, wiederherstellen, verschieben</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>processor, graphics card, CUDA</source>
        <translation>Prozessor, Grafikkarte, CUDA</translation>
    </message>
    <message>
        <location filename="../../ui/window/window_settings.cpp"/>
        <source>profile, temperature, length, seed</source>
        <translation>Profil, Temperatur, Länge, Seed</translation>
    </message>
</context>
</TS>
