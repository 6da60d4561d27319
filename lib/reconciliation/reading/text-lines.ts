import "server-only";
import { UnreadableFile } from "./draft-line";

/** The maximum length of a line in a file. */
const lengthMax = 16 * 1024;

/**
 * Splits a text into lines with their numbers. Yields one batch of lines for each piece of text. @throws UnreadableFile
 * `line_too_long`
 */
export async function* readLines(texts: AsyncIterable<string>): AsyncGenerator<{ number: number; text: string }[]> {
  let rest = "";
  let number = 0;
  for await (const text of texts) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > lengthMax) throw new UnreadableFile("line_too_long", number + 1);
    yield lines.map((line) => {
      number += 1;
      return { number, text: line.replace(/\r$/, "") };
    });
  }
  if (rest) yield [{ number: number + 1, text: rest.replace(/\r$/, "") }];
}
