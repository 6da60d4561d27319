import "server-only";
import { renderToBuffer } from "@react-pdf/renderer";
import { registerPaperFonts } from "@/components/ui/paper/fonts";
import type { PaperBank } from "@/components/ui/paper/letterhead";
import type { HistoryFilters } from "@/lib/history/schema";
import type { Currency } from "@/lib/money/currency";
import { HistoryDocument } from "./history-document";
import { historyWords, type PrintedRow } from "./history-words";

type Printed = { rows: PrintedRow[]; totals: { currency: Currency; inMinor: bigint; outMinor: bigint }[] };

/** A history's rows as a PDF file, in the reader's language; says by which filters they were chosen. */
export async function renderHistory(
  printed: Printed,
  filters: HistoryFilters,
  bank: PaperBank,
  madeAt: Date,
): Promise<Buffer> {
  registerPaperFonts();
  const words = await historyWords(filters, bank, madeAt);
  return await renderToBuffer(HistoryDocument({ ...printed, bank, words }));
}
