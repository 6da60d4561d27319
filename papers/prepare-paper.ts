import type { Paper } from "./paper";
import type { DrawnLetters } from "./type/drawn-letters";

/** Prepares all texts of a document for drawing, and opens the fonts of their letters. */
export async function preparePaper(paper: Paper, letters: DrawnLetters): Promise<Paper> {
  const { bank, content } = await prepareTexts({ bank: paper.bank, content: paper.content }, letters);
  return { kind: paper.kind, bank, content } as Paper;
}

/** Prepares all texts in nested data. */
async function prepareTexts<Data>(data: Data, letters: DrawnLetters): Promise<Data> {
  if (typeof data === "string") return (await letters.prepare(data)) as Data;
  if (Array.isArray(data)) {
    const items: unknown[] = [];
    for (const item of data) items.push(await prepareTexts(item, letters));
    return items as Data;
  }
  if (typeof data !== "object" || data === null) return data;
  const entries: [string, unknown][] = [];
  for (const [name, value] of Object.entries(data)) entries.push([name, await prepareTexts(value, letters)]);
  return Object.fromEntries(entries) as Data;
}
