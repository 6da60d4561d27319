import { inflateSync } from "node:zlib";

/**
 * Returns the text of one of the bank's PDF files, without spaces. The function decodes the glyphs with each of the file's fonts
 * in turn, so the result also contains wrongly decoded text. Tests only look for words in the result.
 */
export function readPdfText(file: Buffer): string {
  const streams = readStreams(file);
  const fonts = streams.filter((stream) => stream.includes("beginbfrange")).map(readFont);
  const glyphs = streams.flatMap((stream) => [...stream.matchAll(/<([0-9a-fA-F]+)>/g)].map(([, hex = ""]) => hex));
  const texts = fonts.map((font) =>
    glyphs.map((hex) => (hex.match(/.{4}/g) ?? []).map((code) => font.get(Number.parseInt(code, 16)) ?? "").join("")),
  );
  return texts.map((parts) => parts.join("").replace(/\s+/g, "")).join("\n");
}

function readStreams(file: Buffer): string[] {
  const streams: string[] = [];
  let at = file.indexOf("stream\n");
  while (at >= 0) {
    const start = at + "stream\n".length;
    const end = file.indexOf("endstream", start);
    try {
      streams.push(inflateSync(file.subarray(start, end)).toString("latin1"));
    } catch {
      // This stream is not compressed.
    }
    at = file.indexOf("stream\n", end + "endstream".length);
  }
  return streams;
}

/** Returns the text of each glyph of a font. */
function readFont(stream: string): Map<number, string> {
  const font = new Map<number, string>();
  for (const [, first = "", list = ""] of stream.matchAll(/<([0-9a-fA-F]+)>\s*<[0-9a-fA-F]+>\s*\[([^\]]*)\]/g)) {
    [...list.matchAll(/<([0-9a-fA-F]*)>/g)].forEach(([, hex = ""], index) => {
      const units = (hex.match(/.{4}/g) ?? []).map((code) => Number.parseInt(code, 16));
      font.set(Number.parseInt(first, 16) + index, String.fromCharCode(...units));
    });
  }
  return font;
}
