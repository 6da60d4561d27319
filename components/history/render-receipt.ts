import "server-only";
import { renderToBuffer } from "@react-pdf/renderer";
import type { TransferDetails } from "@/lib/transfers/transfer-details";
import { ReceiptDocument } from "./receipt-document";
import { receiptWords } from "./receipt-words";
import { registerStatementFonts } from "./statement-fonts";
import type { StatementBank } from "./statement-words";

/** A transfer's receipt as a PDF file, in the reader's language; it says how the transfer stands at `madeAt`. */
export async function renderReceipt(details: TransferDetails, bank: StatementBank, madeAt: Date): Promise<Buffer> {
  registerStatementFonts();
  const words = await receiptWords(details, bank, madeAt);
  return await renderToBuffer(ReceiptDocument({ words, reference: details.reference, bank }));
}
