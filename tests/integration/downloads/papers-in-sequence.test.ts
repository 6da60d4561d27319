import { Piscina } from "piscina";
import { expect, it } from "vitest";
import type { Paper } from "@/papers/paper";
import { paperWorkerFile } from "@/papers/worker-file";
import { picturePaper, readPaperTexts } from "@/tests/support/papers/read-paper";
import { papersWith } from "@/tests/support/papers/sample-papers";

// A thread draws the PDFs of many customers one after the other and loads the fonts only once. No PDF may change the content or
// the look of the next PDF.

const composed = "Қ ы ķ ø “ ” é ñ ü ß Ž";
const plain =
  "Кому: Kokos, Oslo \" ' Z n e u b к. It is held in the sender’s account and can still be released to the sender.";

/** Draws these papers one after the other on a new thread. Returns the texts and the picture of the last paper. */
async function drawLast(papers: Paper[]) {
  const threads = new Piscina<Paper, Uint8Array>({ filename: paperWorkerFile(), maxThreads: 1, env: {}, execArgv: [] });
  let file = new Uint8Array();
  for (const paper of papers) file = Uint8Array.from(await threads.run(paper));
  await threads.destroy();
  return { texts: await readPaperTexts(file), picture: Buffer.from((await picturePaper(file)).points) };
}

it.each(papersWith([plain]))(
  "a $kind has the same text and picture after a paper whose letters need combining marks",
  async (paper) => {
    const alone = await drawLast([paper]);
    expect(alone.texts.join("")).toContain("Кому: Kokos");
    const after = await drawLast([...papersWith([composed]), paper]);
    expect(after.texts).toEqual(alone.texts);
    expect(after.picture.equals(alone.picture)).toBe(true);
  },
);
