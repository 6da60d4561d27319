import "server-only";
import { renderToBuffer } from "@react-pdf/renderer";
import { registerPaperFonts } from "@/components/ui/paper/fonts";
import type { PaperBank } from "@/components/ui/paper/letterhead";
import type { TransferDetails } from "@/lib/transfers/transfer-details";
import { ReceiptDocument } from "./receipt-document";
import { receiptWords } from "./receipt-words";

/** A transfer's receipt as a PDF file, in the reader's language; it says how the transfer stands at `madeAt`. */
export async function renderReceipt(details: TransferDetails, bank: PaperBank, madeAt: Date): Promise<Buffer> {
  registerPaperFonts();
  const words = await receiptWords(details, bank, madeAt);
  return await renderToBuffer(ReceiptDocument({ words, reference: details.reference, bank }));
}
