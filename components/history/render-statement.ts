import "server-only";
import { renderToBuffer } from "@react-pdf/renderer";
import { registerPaperFonts } from "@/components/ui/paper/fonts";
import type { PaperBank } from "@/components/ui/paper/letterhead";
import type { Statement } from "@/lib/history/statement";
import { StatementDocument } from "./statement-document";
import { statementWords } from "./statement-words";

/** An account's statement as a PDF file, in the reader's language. */
export async function renderStatement(statement: Statement, bank: PaperBank): Promise<Buffer> {
  registerPaperFonts();
  const words = await statementWords(statement, bank);
  return await renderToBuffer(StatementDocument({ statement, bank, words }));
}
