import "server-only";
import { renderToBuffer } from "@react-pdf/renderer";
import type { Statement } from "@/lib/history/statement";
import { StatementDocument } from "./statement-document";
import { registerStatementFonts } from "./statement-fonts";
import { type StatementBank, statementWords } from "./statement-words";

/** An account's statement as a PDF file, in the reader's language. */
export async function renderStatement(statement: Statement, bank: StatementBank): Promise<Buffer> {
  registerStatementFonts();
  const words = await statementWords(statement, bank);
  return await renderToBuffer(StatementDocument({ statement, bank, words }));
}
