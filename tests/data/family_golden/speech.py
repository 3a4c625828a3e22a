"""A tiny Whisper of 3 s chunks: features of a recording, encoder, decoder, and a transcript by `generate`.

Beside the folder as save_pretrained writes it (with preprocessor_config.json and a byte-level tokenizer.json):
    audio.wav            16 kHz mono, 16 bit, 2.5 s: two chirps and noise; samples count as s / 32768
    features.npy         float32 [80, 300]   WhisperFeatureExtractor of that file
    encoder.npy          float32 [150, 32]   float64 encoder of those features
    ids.npy, logits.npy, greedy.npy          as for text models: decoder ids [20], [20, 272], [48]
    generated.npy        int32 [44]          what generate(language="en", task="transcribe", max_new_tokens=40) writes,
                                             the four ids of its prompt included
    every10_*.npy         every tenth frame of other features:
        short    [80, 30]      the first 17,600 samples
        chunks   [2, 80, 30]   audio.wav, then its first 27,200 samples again: 3 s and 1.2 s, each its own chunk
        whole    [80, 42]      the same 4.2 s in one piece: one maximum, reflection only at both ends
        mel128   [128, 30]     audio.wav with 128 mel bands
    every50_*.npy        [80, 60], [128, 60]: frames 0, 50, ... of audio.wav in a chunk of 30 s, 80 and 128 bands
"""

import itertools
import json
import shutil
import wave

import numpy as np
import tokenizers
import torch
from transformers import GenerationConfig, WhisperConfig, WhisperFeatureExtractor, WhisperForConditionalGeneration

from .tiny import OLD, SPREAD, VOCAB, gain, spread
from .truth import MARGIN, greedy_path, margins, report

NAME, NEEDS, RATE = "whisper", OLD, 16000
END, START, ENGLISH, GERMAN, TRANSLATE, TRANSCRIBE, BEFORE, SILENCE, NO_TIMES, FIRST_TIME = range(256, 266)
CONTROL = ["<|endoftext|>", "<|startoftranscript|>", "<|en|>", "<|de|>", "<|translate|>", "<|transcribe|>",
           "<|startofprev|>", "<|nospeech|>", "<|notimestamps|>"]
POSITIONS = 20


def recording():
    """int16 [40000]"""
    rng = np.random.default_rng(3)
    t = np.arange(40000) / RATE
    rising = np.sin(2 * np.pi * (150 * t + 700 * t**2)) * np.exp(-((t - 0.7) / 0.4) ** 2)
    falling = np.sin(2 * np.pi * (5000 * t - 600 * t**2)) * np.exp(-((t - 1.8) / 0.3) ** 2)
    noise = rng.normal(0, 0.02, len(t)) * (1 + np.sin(2 * np.pi * 3 * t))
    return np.round((0.5 * rising + 0.3 * falling + noise) * 20000).astype(np.int16)


def write_wav(path, samples):
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.astype("<i2").tobytes())


def read_wav(path):
    with wave.open(str(path)) as file:
        return np.frombuffer(file.readframes(file.getnframes()), "<i2").astype(np.float32) / 32768


def features(samples, bands=80, seconds=3, **more):
    extractor = WhisperFeatureExtractor(feature_size=bands, chunk_length=seconds)
    return extractor(samples, sampling_rate=RATE, return_tensors="np", **more)["input_features"][0]


def other_features(folder, samples):
    longer = np.concatenate([samples, samples[:27200]])
    chunks = [features(longer[:48000]), features(longer[48000:])]
    whole = features(longer, truncation=False, padding="longest")
    for name, step, values in [
            ("short", 10, features(samples[:17600])), ("chunks", 10, np.stack(chunks)), ("whole", 10, whole),
            ("mel128", 10, features(samples, bands=128)), ("mel80_30s", 50, features(samples, seconds=30)),
            ("mel128_30s", 50, features(samples, bands=128, seconds=30))]:
        np.save(folder / f"every{step}_{name}.npy", np.ascontiguousarray(values[..., ::step], np.float32))


def configuration():
    return WhisperConfig(
        vocab_size=VOCAB, num_mel_bins=80, d_model=32, encoder_layers=2, decoder_layers=2, encoder_attention_heads=2,
        decoder_attention_heads=2, encoder_ffn_dim=48, decoder_ffn_dim=48, max_source_positions=150,
        max_target_positions=96, bos_token_id=END, eos_token_id=END, pad_token_id=END, decoder_start_token_id=START,
        suppress_tokens=None, begin_suppress_tokens=[32, END])


def generation():
    return GenerationConfig(
        bos_token_id=END, eos_token_id=END, pad_token_id=END, decoder_start_token_id=START, is_multilingual=True,
        lang_to_id={"<|en|>": ENGLISH, "<|de|>": GERMAN}, task_to_id={"translate": TRANSLATE, "transcribe": TRANSCRIBE},
        no_timestamps_token_id=NO_TIMES, prev_sot_token_id=BEFORE, suppress_tokens=[1, 2, 7, START, BEFORE, SILENCE],
        begin_suppress_tokens=[32, END], max_length=96, max_initial_timestamp_index=50, return_timestamps=False)


def random_model(seed, sound):
    rng = np.random.default_rng(seed)
    model = WhisperForConditionalGeneration._from_config(configuration(), attn_implementation="eager").eval()
    draw = {"layer_norm.weight": lambda rng, shape: rng.uniform(0.5, 1.5, shape), "layer_norm.bias": spread(0.03),
            "bias": spread(0.1), "embed_tokens": gain(4.0), "decoder.embed_positions": gain(4.0),
            "conv": lambda rng, shape: rng.normal(0, 1.5 / np.sqrt(shape[1] * shape[2]), shape),
            "encoder_attn.q_proj": gain(3.0), "encoder_attn.out_proj": gain(0.5), "fc2": gain(2.5),
            "q_proj": gain(1.6), "k_proj": gain(1.6), "": gain(1.5)}
    for name, weight in model.named_parameters():
        if "encoder.embed_positions" not in name:  # published as sinusoids
            rule = next(rule for part, rule in draw.items() if part in name)
            weight.data = torch.from_numpy(rule(rng, tuple(weight.shape)).astype(np.float32))
    model.tie_weights()
    factor = SPREAD / logits_of(model, sound, rng.integers(0, 256, POSITIONS)).std()
    for weight in model.model.decoder.layer_norm.parameters():
        weight.data *= factor
    model.generation_config = generation()
    return model


def logits_of(model, sound, ids):
    """float64 [n, vocabulary]"""
    dtype = next(model.parameters()).dtype
    with torch.no_grad():
        out = model(input_features=torch.from_numpy(sound)[None].to(dtype), use_cache=False,
                    decoder_input_ids=torch.tensor([list(map(int, ids))]))
    return out.logits[0].double().numpy()


def generated_path(model, sound):
    """ids, or None where a step is nearly a tie"""
    out = model.generate(torch.from_numpy(sound)[None].double(), language="en", task="transcribe", max_new_tokens=40,
                         do_sample=False, num_beams=1, return_dict_in_generate=True, output_scores=True)
    least = min(margins(score[0].double().numpy()) for score in out["scores"])
    return out["sequences"][0].numpy().astype(np.int32) if least >= MARGIN else None


def write_tokenizer(folder):
    from make_llama_golden import byte_letters
    tokenizer = tokenizers.Tokenizer(tokenizers.models.BPE({c: i for i, c in enumerate(byte_letters())}, []))
    tokenizer.pre_tokenizer = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = tokenizers.decoders.ByteLevel()
    tokenizer.add_special_tokens(CONTROL)
    tokenizer.add_tokens([tokenizers.AddedToken(f"<|{i * 0.02:.2f}|>", special=False, normalized=False)
                          for i in range(VOCAB - FIRST_TIME)])
    assert tokenizer.token_to_id("<|notimestamps|>") == NO_TIMES and tokenizer.get_vocab_size() == VOCAB
    (folder / "tokenizer.json").write_text(json.dumps(json.loads(tokenizer.to_str()), ensure_ascii=False) + "\n")


def load(folder, dtype):
    return WhisperForConditionalGeneration.from_pretrained(folder, torch_dtype=dtype,
                                                           attn_implementation="eager").eval()


def without(folder, sound, ids):
    """How far logits move when a trait is taken away."""
    logits = logits_of(load(folder, torch.float64), sound, ids)

    def cleared(part):
        model = load(folder, torch.float64)
        hits = [w for n, w in model.named_parameters() if part in n]
        assert hits, part
        for weight in hits:
            weight.data.zero_()
        return logits_of(model, sound, ids)

    changes = {"the sound": logits_of(load(folder, torch.float64), sound[:, ::-1].copy(), ids)}
    for part in ["encoder.embed_positions", "decoder.embed_positions", "encoder_attn.out_proj.weight", "q_proj.bias",
                 "conv1.bias", "encoder.layer_norm.bias"]:
        changes[part] = cleared(part)
    return {what: np.abs(other - logits).max() for what, other in changes.items()}


def search(folder, sound):
    for seed in itertools.count(1):
        random_model(seed, sound).save_pretrained(folder)
        model = load(folder, torch.float64)
        generated = generated_path(model, sound)
        if generated is None or len(set(generated)) < 12:
            continue
        rng = np.random.default_rng(seed)
        for _ in range(40):
            ids = np.array([START, ENGLISH, TRANSCRIBE, NO_TIMES, *rng.integers(0, 256, POSITIONS - 4)], np.int32)
            found = greedy_path(lambda path: logits_of(model, sound, path)[-1], ids)
            if found:
                return model, seed, ids, generated, found


def make(root):
    """Whether all was well."""
    folder = root / NAME
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    write_wav(folder / "audio.wav", recording())
    samples = read_wav(folder / "audio.wav")
    sound = features(samples).astype(np.float32)
    model, seed, ids, generated, (path, least) = search(folder, sound)
    WhisperFeatureExtractor(chunk_length=3).save_pretrained(folder)
    write_tokenizer(folder)
    logits = logits_of(model, sound, ids)
    with torch.no_grad():
        encoder = model.model.encoder(torch.from_numpy(sound)[None].double()).last_hidden_state[0].numpy()
    np.save(folder / "features.npy", sound)
    np.save(folder / "encoder.npy", encoder.astype(np.float32))
    np.save(folder / "ids.npy", ids)
    np.save(folder / "logits.npy", logits.astype(np.float32))
    np.save(folder / "greedy.npy", np.array(path, np.int32))
    np.save(folder / "generated.npy", generated)
    other_features(folder, samples)
    longest = [*ids, *path]
    differs = np.abs(logits_of(load(folder, torch.float32), sound, longest) - logits_of(model, sound, longest)).max()
    double = WhisperFeatureExtractor(chunk_length=3)._np_extract_fbank_features(
        np.pad(samples, (0, 48000 - len(samples)))[None].astype(np.float64), "cpu")[0]
    print(f"{NAME}: features differ from a float64 transform by {np.abs(double - sound).max():.1e}; "
          f"generate writes {len(generated)} ids, {len(set(generated))} different")
    moved = without(folder, sound, ids)
    return report(NAME, folder, logits, np.abs(logits).max(), least, differs, moved, f"seed {seed}")
