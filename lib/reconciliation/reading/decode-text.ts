import "server-only";
import { UnreadableFile } from "./draft-line";

/** The most text that a parser is given at once. */
const pieceLength = 64 * 1024;

/**
 * The text of a file in pieces: UTF-8, with or without a byte order mark. What is written in another way (Latin-1, UTF-16) is
 * refused, since nothing in it says how it is to be read.
 *
 * @throws UnreadableFile `encoding`
 */
export async function* decodeText(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const chunk of chunks) yield* pieces(decode(decoder, chunk));
  yield* pieces(decode(decoder));
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
