"""Which texts of a pack have a word, so that a check reads only those that can be at fault."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from generator.checks.texts import find_texts
from generator.checks.written_text import WrittenText
from generator.model.pack import Pack

_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Every word of a pack's texts in small letters, and by their number the texts that have it."""

    texts: tuple[WrittenText, ...]
    having: Mapping[str, tuple[int, ...]]
    repeating: tuple[WrittenText, ...]
    """The texts in which a word follows itself, whatever stands between."""


def texts_having(pack: Pack, phrases: Iterable[str]) -> tuple[WrittenText, ...]:
    """The texts, in order, that have the first word of one of these phrases, in any case.

    Whole words: no other text can match `match_words(phrases)`.
    """
    vocabulary = find_vocabulary(pack)
    firsts = {first.group() for phrase in phrases if (first := _WORD.search(phrase.lower()))}
    found = {number for first in firsts for number in vocabulary.having.get(first, ())}
    return tuple(vocabulary.texts[number] for number in sorted(found))


def find_vocabulary(pack: Pack) -> Vocabulary:
    """The vocabulary of all texts of a pack, made once."""
    if "vocabulary" not in pack.memo:
        pack.memo["vocabulary"] = _index(find_texts(pack))
    vocabulary: Vocabulary = pack.memo["vocabulary"]
    return vocabulary


def _index(texts: tuple[WrittenText, ...]) -> Vocabulary:
    having: dict[str, list[int]] = {}
    repeating: list[WrittenText] = []
    for number, written in enumerate(texts):
        words = _WORD.findall(written.text.lower())
        if any(map(str.__eq__, words, words[1:])):
            repeating.append(written)
        for word in set(words):
            having.setdefault(word, []).append(number)
    return Vocabulary(texts, {word: tuple(numbers) for word, numbers in having.items()}, tuple(repeating))
