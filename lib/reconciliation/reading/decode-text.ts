import "server-only";
import { UnreadableFile } from "./draft-line";

/** A parser receives the text in pieces of at most this length. */
const pieceLength = 64 * 1024;
/** A file must name its encoding within this number of bytes at the beginning. */
const beginBytes = 1_024;

/**
 * The names of encodings in the WHATWG standard, keyed by the names in files. A file that names Latin-1 is read as windows-1252,
 * as the standard requires.
 */
const named = new Map([
  ...["utf-8", "utf8", "us-ascii", "ascii", "usascii", "unicode"].map((name) => [name, "utf-8"] as const),
  ...["utf-16", "utf-16le"].map((name) => [name, "utf-16le"] as const),
  ["utf-16be", "utf-16be"],
  ...["iso-8859-1", "latin1", "windows-1252", "cp1252", "1252"].map((name) => [name, "windows-1252"] as const),
  ...["iso-8859-2", "windows-1250", "windows-1251", "koi8-r", "iso-8859-5"].map((name) => [name, name] as const),
  ...["iso-8859-15", "iso-8859-7", "windows-1253"].map((name) => [name, name] as const),
]);

/**
 * Decodes a file piece by piece. A byte order mark, an XML declaration or the header of an OFX file names the encoding.
 *
 * @param fallback the encoding of a file that names no encoding; UTF-8 if empty
 * @throws UnreadableFile `encoding` if the named encoding is unknown, or if the bytes are not valid in the encoding
 */
export async function* decodeText(chunks: AsyncIterable<Uint8Array>, fallback = ""): AsyncGenerator<string> {
  let begin: Uint8Array = new Uint8Array();
  let decoder: TextDecoder | undefined;
  for await (const chunk of chunks) {
    if (decoder) {
      yield* pieces(decode(decoder, chunk));
      continue;
    }
    begin = Buffer.concat([begin, chunk]);
    if (begin.byteLength < beginBytes) continue;
    decoder = decoderFor(begin, fallback);
    yield* pieces(decode(decoder, begin));
  }
  if (!decoder) {
    decoder = decoderFor(begin, fallback);
    yield* pieces(decode(decoder, begin));
  }
  yield* pieces(decode(decoder));
}

function decoderFor(begin: Uint8Array, fallback: string): TextDecoder {
  const name = markOf(begin) ?? namedIn(Buffer.from(begin.subarray(0, beginBytes)).toString("latin1")) ?? fallback;
  return new TextDecoder(name || "utf-8", { fatal: true });
}

function markOf([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return null;
}

/** @throws UnreadableFile `encoding` for an unknown encoding */
function namedIn(begin: string): string | null {
  const [, declared] = /^\s*<\?xml\s[^>]{0,200}encoding\s*=\s*["']([^"']{1,40})["']/.exec(begin) ?? [];
  const [, charset] = /^\s*OFXHEADER:[^<]*CHARSET:\s*([\w-]+)/.exec(begin) ?? [];
  const [, encoding] = /^\s*OFXHEADER:[^<]*ENCODING:\s*([\w-]+)/.exec(begin) ?? [];
  const name = (declared ?? (charset && charset !== "NONE" ? charset : encoding))?.toLowerCase();
  if (name === undefined) return null;
  const known = named.get(name);
  if (!known || (declared && known.startsWith("utf-16"))) throw new UnreadableFile("encoding", 1);
  return known;
}

function decode(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    throw new UnreadableFile("encoding");
  }
}

function* pieces(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += pieceLength) yield text.slice(from, from + pieceLength);
}
