import type { DraftLine } from "@/lib/reconciliation/reading/draft-line";
import { openFile } from "@/lib/reconciliation/reading/open-file";
import type { FileContent } from "@/lib/reconciliation/reading/statement";

/** Reads a file with the readers for statements and payments. */
export async function readLines(bytes: Uint8Array): Promise<{ lines: DraftLine[]; content: FileContent }> {
  async function* chunks() {
    yield bytes;
  }
  const { lines: batches } = await openFile(chunks(), null);
  const lines: DraftLine[] = [];
  for (;;) {
    const { value, done } = await batches.next();
    if (done) return { lines, content: value };
    lines.push(...value);
  }
}
