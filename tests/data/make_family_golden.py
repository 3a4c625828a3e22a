r"""Writes tests/data/families/: a tiny random model of every family as a Hugging Face folder, with its logits.

python -m venv old && old/bin/pip install \
  transformers==4.48.3 tokenizers==0.21.4 torch==2.6.0 gguf==0.16.3 numpy==1.26.4
python -m venv new && new/bin/pip install \
  transformers==4.57.6 tokenizers==0.22.2 torch==2.6.0 numpy==1.26.4
python -m venv newest && newest/bin/pip install \
  transformers==5.23.0 tokenizers==0.23.3 torch==2.6.0 numpy==2.4.6
usage: make_family_golden.py [--out FOLDER] [NAME ...]     once with each, in this order; then make_family_gguf.py

A run makes the models that need its version of transformers. Per model a folder as save_pretrained writes it, and
    ids.npy      int32 [T]
    logits.npy   float32 [T, 272]   uncached forward, eager attention, of the float64 model with the weights as saved
    greedy.npy   int32 [48]         most likely continuation, every step an uncached forward; an end of text is ignored
    short_*.npy  the same three for a prompt shorter than the length where rotary frequencies switch
Whisper's are in family_golden/speech.py. Nothing counts as made unless float32 agrees with float64, no greedy step is
near a tie, and the logits move when a trait is taken away; the table that is printed has the figures.
"""

import argparse
import pathlib
import warnings

import transformers
from family_golden import speech, truth
from family_golden.decoders import DECODERS


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path(__file__).parent / "families")
    parser.add_argument("names", nargs="*", help="default: all")
    args = parser.parse_args()
    warnings.simplefilter("ignore")  # whisper: keys that belong to the generation configuration
    transformers.logging.set_verbosity_error()
    transformers.logging.disable_progress_bar()
    args.out.mkdir(parents=True, exist_ok=True)
    good = [truth.make(tiny, args.out) for tiny in DECODERS
            if tiny.needs == transformers.__version__ and (not args.names or tiny.name in args.names)]
    if speech.NEEDS == transformers.__version__ and (not args.names or speech.NAME in args.names):
        good.append(speech.make(args.out))
    raise SystemExit(not all(good))


if __name__ == "__main__":
    main()
