import { renderToBuffer } from "@react-pdf/renderer";
import { AgreementDocument } from "./agreement-document";
import { registerPaperFonts } from "./fonts";
import { HistoryDocument } from "./history-document";
import type { Paper } from "./paper";
import { ReceiptDocument } from "./receipt-document";
import { StatementDocument } from "./statement-document";

/**
 * Draws a paper as a PDF file. This file is bundled for a worker thread (scripts/launcher/paper-worker.ts), whose only task
 * it is: `lib/downloads/draw-in-turn.ts` hands the papers over.
 */
export default async function drawPaper(paper: Paper): Promise<Uint8Array> {
  registerPaperFonts();
  return await renderToBuffer(toDocument(paper));
}

function toDocument({ kind, bank, content }: Paper): Parameters<typeof renderToBuffer>[0] {
  switch (kind) {
    case "receipt":
      return ReceiptDocument({ ...content, bank });
    case "agreement":
      return AgreementDocument({ ...content, bank });
    case "history":
      return HistoryDocument({ ...content, bank });
    case "statement":
      return StatementDocument({ ...content, bank });
  }
}
