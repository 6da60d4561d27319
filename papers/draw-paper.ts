import { renderToBuffer } from "@react-pdf/renderer";
import { AccountDetailsDocument } from "./account-details-document";
import { AgreementDocument } from "./agreement-document";
import { BooksDocument } from "./books-document";
import { preparePaperFonts } from "./fonts";
import { HistoryDocument } from "./history-document";
import type { Paper } from "./paper";
import { preparePaper } from "./prepare-paper";
import { ReceiptDocument } from "./receipt-document";
import { StatementDocument } from "./statement-document";
import { DrawnLetters } from "./type/drawn-letters";

/**
 * A promise that settles when all documents requested so far are drawn. The next document waits for this promise, because the
 * renderer has only one set of fonts and each document needs its own fonts.
 */
let drawing: Promise<unknown> = Promise.resolve();

/**
 * Draws a document as a PDF file. This module is bundled for a worker thread (scripts/launcher/worker-bundles.ts) that only draws
 * documents. `lib/downloads/draw-in-turn.ts` sends the documents to the thread.
 */
export default function drawPaper(paper: Paper): Promise<Uint8Array> {
  const turn = drawing.then(() => draw(paper));
  drawing = turn.catch(() => undefined);
  return turn;
}

async function draw(paper: Paper): Promise<Uint8Array> {
  const letters = new DrawnLetters();
  const prepared = await preparePaper(paper, letters);
  preparePaperFonts(letters);
  return await renderToBuffer(toDocument(prepared));
}

function toDocument({ kind, bank, content }: Paper): Parameters<typeof renderToBuffer>[0] {
  switch (kind) {
    case "account-details":
      return AccountDetailsDocument({ ...content, bank });
    case "receipt":
      return ReceiptDocument({ ...content, bank });
    case "agreement":
      return AgreementDocument({ ...content, bank });
    case "history":
      return HistoryDocument({ ...content, bank });
    case "statement":
      return StatementDocument({ ...content, bank });
    case "books":
      return BooksDocument({ ...content, bank });
  }
}
