import { describe, expect, it, test } from "vitest";
import drawPaper from "@/papers/draw-paper";
import { picturePaper, readAsDrawn, readPaperTexts } from "@/tests/support/papers/read-paper";
import { papersWith } from "@/tests/support/papers/sample-papers";

// Tests a name in each writing system that names may use.

const names: Record<string, string> = {
  Latin: "Đặng Thị Ánh Łukasz Ñuñez",
  Greek: "Ελένη Παπαδοπούλου",
  Cyrillic: "Қайрат Жұмабаев",
  Arabic: "محمد عبد الله الأحمد",
  Persian: "علی‌رضا پژمان",
  Urdu: "ٹیپو گھوڑے",
  Hebrew: "שלום כהן",
  Chinese: "王伟 歐陽菲菲",
  Japanese: "山田太郎 さくら カトウ",
  Korean: "김철수 뷁",
  Thai: "สมชาย ที่นี่ ก็",
  Devanagari: "अमित क्षत्रिय हिन्दी",
  Bengali: "রহিম উদ্দিন",
  Tamil: "தமிழ்ச்செல்வி",
  Telugu: "తెలుగు శ్రీ",
  Gujarati: "ગુજરાતી",
  Gurmukhi: "ਪੰਜਾਬੀ",
  Kannada: "ಕನ್ನಡ",
  Malayalam: "മലയാളം",
  Oriya: "ଓଡ଼ିଆ",
  Sinhala: "සිංහල ශ්‍රී",
  Lao: "ລາວ",
  Khmer: "ខ្មែរ",
  Burmese: "မြန်မာ",
  Georgian: "გიორგი ბერიძე",
  Armenian: "Արամ Խաչատրյան",
  Ethiopic: "አማርኛ",
  Syriac: "ܣܘܪܝܝܐ",
  Thaana: "ދިވެހި",
  Cherokee: "ᏣᎳᎩ",
  Inuktitut: "ᐃᓄᒃᑎᑐᑦ",
  Tibetan: "བོད་ཡིག",
  emoji: "Zoë 😀👍🏽 👩‍💻 🇩🇪",
};
const entries = Object.entries(names);

/** Returns the text without the characters that PDF readers move: spaces, joiners, and the marks on right-to-left letters. */
function bare(text: string): string {
  const letters = text.normalize("NFC").replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, "");
  return letters.replace(/[\u0591-\u05c7\u064b-\u065f\u07a6-\u07b0]/gu, "");
}

async function textOf(file: Uint8Array): Promise<string> {
  return bare((await readPaperTexts(file)).join(""));
}

const [blankReceipt] = papersWith([" "]);

describe("a name in each script is drawn and can be searched and copied", () => {
  it.each(papersWith(Object.values(names)))(
    "each name appears on a $kind",
    async (paper) => {
      const text = await textOf(await drawPaper(paper));
      for (const [script, name] of entries) expect(text, script).toContain(bare(name));
      expect(text).not.toMatch(/[‹›]/);
    },
    30_000,
  );

  it("each name leaves ink on the paper", async () => {
    const blank = blankReceipt && (await picturePaper(await drawPaper(blankReceipt), 1));
    const seen = new Set<string>();
    for (const [script, name] of entries) {
      const [receipt] = papersWith([name]);
      const picture = receipt && (await picturePaper(await drawPaper(receipt), 1));
      const points = picture?.points ?? new Uint8ClampedArray();
      const inked = points.filter((value, index) => value !== blank?.points[index]).length;
      // The bound assumes that the name appears three times on the page and that each letter has at least ten dark pixels.
      expect(inked, script).toBeGreaterThan(3 * 10 * [...name].length);
      seen.add(Buffer.from(points).toString("base64"));
    }
    expect(seen.size).toBe(entries.length);
  });
});

/** Returns the width of each name when it is drawn, in points. */
async function widthsOf(texts: string[]): Promise<number[]> {
  const { PaperFace } = await import("@/papers/type/paper-face");
  const { DrawnLetters } = await import("@/papers/type/drawn-letters");
  const letters = new DrawnLetters();
  for (const text of texts) await letters.prepare(text);
  const face = new PaperFace(400, letters);
  return texts.map((text) => face.layout(text).positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0));
}

describe("letters are shaped according to their script", () => {
  it("Arabic letters are joined", async () => {
    const [joined = 0, first = 0, second = 0] = await widthsOf(["لا", "ل", "ا"]);
    expect(joined).toBeLessThan(first + second);
    const [word, apart] = await widthsOf(["محمد", "م‌ح‌م‌د"]);
    expect(word).not.toBe(apart);
  });

  it("Devanagari consonants form one glyph", async () => {
    const [joined = 0, first = 0, second = 0] = await widthsOf(["क्ष", "क", "ष"]);
    expect(joined).toBeLessThan(first + second);
  });

  it("a mark above a letter takes no extra width", async () => {
    const widths = await widthsOf(["ที่", "ท", "ạ̈", "ạ"]);
    expect(widths[0]).toBe(widths[1]);
    expect(widths[2]).toBe(widths[3]);
  });

  it("an emoji of several parts is one picture", async () => {
    const [flag = 0, letters = 0] = await widthsOf(["🇩🇪", "🇩 🇪"]);
    expect(flag).toBeLessThan(letters);
  });
});

test("letters that no font has are written in Latin letters, and marked", async () => {
  const [receipt] = papersWith(["𐌲𐌿𐍄𐌰 Smith 𒀀"]);
  const text = receipt && (await textOf(await drawPaper(receipt)));
  expect(text).toMatch(/‹[a-z]+›Smith‹.+›/i);
});

test("a name that begins with a soft hyphen is drawn without it", async () => {
  const [receipt] = papersWith(["\u00adAnna\u00ad Berg\u0007"]);
  expect(receipt && (await textOf(await drawPaper(receipt)))).toContain("AnnaBerg");
});

test("Hebrew and Arabic run from right to left, and isolated texts do not reorder an amount", async () => {
  const [receipt] = papersWith(["\u2068שלום\u2069 · $50.00 · \u2068محمد\u2069 · $60.00"]);
  const drawn = receipt && bare(await readAsDrawn(await drawPaper(receipt)));
  expect(drawn).toContain("םולש·$50.00·دمحم·$60.00");
});

test("a word is never divided at the end of a line, and Chinese needs no hyphen", async () => {
  const sentence = "The money is held in the sender’s account and can still be released to the sender.";
  for (let length = 0; length < 60; length += 4) {
    const [receipt] = papersWith([`${"i".repeat(length)} ${sentence}`]);
    const texts = receipt ? await readPaperTexts(await drawPaper(receipt)) : [];
    const words = new Set(`${"i".repeat(length)} ${sentence}`.split(" "));
    const [means = "", ...rest] = texts.slice(texts.indexOf("Approved") + 1).filter((text) => text.trim());
    for (const word of [means, rest[0] ?? ""].join(" ").split(" ")) {
      if (length < 24 && !/Balance/.test(word)) expect(words, word).toContain(word);
    }
  }
  const chinese = "王伟和李娜于二零二六年十一月二十五日签订本协议。".repeat(8);
  const [receipt] = papersWith([chinese]);
  expect(receipt && (await textOf(await drawPaper(receipt)))).toContain(chinese);
});
