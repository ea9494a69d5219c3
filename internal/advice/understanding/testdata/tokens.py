"""Writes tokens.json: 200 tricky texts and the tokens that Hugging Face's tokenizer makes of them.

Run it with the tokenizer.json of bge-small-en-v1.5, which scripts/train-messages.sh fetches, and what
ml/requirements-messages.txt installs:

    python tokens.py tokenizer.json >tokens.json
"""

import json
import random
import sys

from tokenizers import Tokenizer

CHOSEN = [
    "",
    " ",
    "\t\r\n  \v\f",
    "a",
    "A",
    "Hello",
    "My skin is sore.",
    "MY SKIN IS SORE!!!",
    "How often should I use niacinamide?",
    "niacinamide+retinol (0.3%) & azelaic-acid",
    "adapalene/benzoyl peroxide 0.1%/2.5%",
    "I can't, won't, don't; it's mine, y'all'd've",
    "I can’t, won’t, don’t; it’s mine",
    "‘single’ “double” «guillemets» „low“",
    "em—dash en–dash hyphen-minus ‐ ‑ ‒ ― minus −",
    "wait… what...?",
    "naïve café résumé São Paulo Ångström Žižek",
    "nai\u0308ve cafe\u0301 re\u0301sume\u0301",
    "İstanbul ISPARTA ığdır",
    "Straße STRASSE ẞ ß",
    "ΟΔΥΣΣΕΥΣ Ὀδυσσεύς σίγμα ς",
    "Кожа болит, ёлка, ЙОД",
    "皮肤很痛。我不知道怎么办！",
    "肌が痛いです。ニキビ、にきび",
    "피부가 아파요 여드름",
    "بشرتي تؤلمني، ماذا أفعل؟",
    "בְּרֵאשִׁית העור שלי כואב",
    "मेरी त्वचा में दर्द है।",
    "ผิวของฉันเจ็บ",
    "Tôi bị mụn trứng cá ở cằm",
    "ሰላም ቆዳዬ",
    "emoji 😀😭🥺🫠 and more",
    "family 👨‍👩‍👧‍👦 flag 🇬🇧 thumbs 👍🏽 heart ❤️ keycap 1️⃣",
    "text :) :-( ¯\\_(ツ)_/¯ ^_^ <3",
    "zero\u200bwidth\u200djoiner\u200cnon\ufeffbom\u00adsoft",
    "left\u200eright\u200f embed\u202aded\u202c over\u202eride",
    "null\x00byte bell\x07 escape\x1b[31m del\x7f c1\x85\x9f",
    "replacement \ufffd character",
    "private \ue000 use \U000f0000",
    "noncharacter \ufffe \uffff",
    "unassigned \u0378 \U000e0fff",
    "nbsp\u00a0thin\u2009hair\u200aideographic\u3000line\u2028para\u2029narrow\u202f",
    "ogham\u1680space mongolian\u180evowel",
    "file\x1cgroup\x1drecord\x1eunit\x1fseparators",
    "https://www.example.com/a/b?c=d&e=f#g",
    "mail me at some.one+tag@example.co.uk",
    "@handle #hashtag $5 £10 €20 50% 3×4 ½ ¼ 10²",
    "1,000.50 1.000,50 10:30 2026-11-16 07/11/26",
    "C:\\Users\\me\\file.txt ~/x_y.z",
    "<b>html</b> &amp; {json: [1, 2]} `code` | pipe",
    "snake_case camelCase kebab-case SCREAMING",
    "a.b.c...d..e",
    "x" * 99,
    "x" * 100,
    "x" * 101,
    "x" * 120,
    "é" * 100,
    "e\u0301" * 101,
    "antidisestablishmentarianism" * 4,
    "pneumonoultramicroscopicsilicovolcanoconiosis",
    "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch",
    "ab" * 60 + " fine again",
    "皮" * 120,
    "!" * 130,
    "ﬁne ﬂow ﬀ ﬃ ligatures Ǆ ǅ ǆ",
    "fullwidth ＡＢＣ！？（）～ １２３",
    "halfwidth ｶﾀｶﾅ ﾆｷﾋﾞ",
    "𝐛𝐨𝐥𝐝 𝒊𝒕𝒂𝒍𝒊𝒄 𝕕𝕠𝕦𝕓𝕝𝕖 ⓒⓘⓡⓒⓛⓔ ₛᵤᵦ ˢᵘᵖ",
    "z̸̡̛a̴l̷g̶o̵ ţ̴̛e̷x̶t̵",
    "a" + "\u0301" * 200 + "b",
    "a" + "\u0489" * 5 + "b enclosing \u20dd",
    "х0рошо раsswоrd mixed Lаtin аnd Cyrillic",
    "skin皮肤skin皮 膚x",
    "豈更車賈滑 \U00020000\U0002a6d6 \U0002f800",
    "〇 々 〆 ー ・ 。 、 「 」",
    "ㄅㄆㄇ ㄱㄴㄷ ᄀᄁᄂ",
    "°C ™ ® © § ¶ † ‡ • ‰ ′ ″ № ℃",
    "+ - = < > | ~ ^ ` $ ± × ÷ ∞ ≠ ≤ → ← ↑",
    "ʼn ʻokina ʼ modifier ʹ ˈstress",
    "can't’t'’`´",
    "I'm 16 and idk what 2 do lol :'(",
    "ihateeverything and im soooooooooooo tired",
    "i wnat to dissapear, nobdy cares",
    "tretinoin,clindamycin;doxycycline:isotretinoin",
    "spf50+ SPF 50+ pa++++ UVA/UVB",
    "pH5.5 pH 5.5 w/w v/v mg/kg µg μg",
    "[CLS] [SEP] [MASK] [PAD] [UNK] [unused1]",
    "[cls][sep]##ing ## ##s",
    "sk\u0131n sk\u0130n K ſ Å",
    "Ω Ω Å Å K K",
    "\u0300leading mark",
    "trailing mark\u0300",
    "\u034fjoiner \u17b4 khmer \u2060 word joiner \u2061",
    "a\u00a0b\u2007c\u205fd",
    "tab\tnew\nline\rreturn\r\nboth",
    "   leading and trailing   ",
    "ªº ⁿ ᵃ ⅷ Ⅷ ①",
    "🏴󠁧󠁢󠁥󠁮󠁧󠁿 England",
    "1️⃣2️⃣ #️⃣ *️⃣ ©️",
    "سلام‌علیکم نیم‌فاصله",
    "क्‍ष क्‌ष र्‍य",
    "ﷺ ﷲ ﻻ",
    "ᏣᎳᎩ ꭰ Ꭰ ᏸ",
    "Ა ა Ⴀ ⴀ",
    "Ǆ Ǉ Ǌ ᾈ ᾼ Ⱥ Ⱦ",
]

# Blocks of characters from which the other texts are drawn.
BLOCKS = [
    (0x20, 0x7E), (0x20, 0x7E), (0x00, 0xFF), (0xA0, 0x24F), (0x300, 0x36F), (0x370, 0x5FF), (0x600, 0x6FF), (0x900, 0x97F),
    (0xE00, 0xE5B), (0x1E00, 0x1FFF), (0x2000, 0x206F), (0x20A0, 0x214F), (0x2190, 0x27BF), (0x3000, 0x30FF),
    (0x4E00, 0x9FFF), (0xAC00, 0xD7A3), (0xE000, 0xF8FF), (0xFB00, 0xFDFF), (0xFE00, 0xFFFD), (0x1D400, 0x1D7FF),
    (0x1F300, 0x1F6FF), (0x1F900, 0x1FAFF), (0x20000, 0x2A6DF),
]  # fmt: skip
WORDS = "my skin is so sore and red today but the cream niacinamide breakouts scarring I'm Don't unbelievable".split()


def drawn(rng: random.Random) -> str:
    """Words with characters of a few blocks strewn between and into them."""
    blocks = rng.sample(BLOCKS, 3)
    parts = []
    for _ in range(rng.randint(3, 30)):
        parts.append(rng.choice(WORDS) if rng.random() < 0.5 else "".join(chr(rng.randint(*rng.choice(blocks))) for _ in range(rng.randint(1, 6))))
        parts.append(rng.choice(["", " ", " "]))
    return "".join(parts)


def main() -> None:
    tokenizer = Tokenizer.from_file(sys.argv[1])
    tokenizer.no_truncation()
    # What looks like a special token in a message is text.
    tokenizer.encode_special_tokens = True
    rng = random.Random(7)
    texts = CHOSEN + [drawn(rng) for _ in range(200 - len(CHOSEN))]
    rows = [json.dumps({"text": text, "tokens": tokenizer.encode(text, add_special_tokens=False).ids}) for text in texts]
    print("[\n" + ",\n".join(rows) + "\n]")


if __name__ == "__main__":
    main()
