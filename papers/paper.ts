import type { AgreementPaper } from "./agreement-document";
import type { HistoryPaper } from "./history-document";
import type { PaperBank } from "./letterhead";
import type { ReceiptPaper } from "./receipt-document";
import type { StatementPaper } from "./statement-document";

/** What each kind of paper says: finished texts in the reader's language, nothing that would have to be looked up. */
type PaperContents = {
  receipt: ReceiptPaper;
  agreement: AgreementPaper;
  history: HistoryPaper;
  statement: StatementPaper;
};

/** A paper of the bank, ready to be drawn. It is handed to another thread: plain data only. */
export type Paper = {
  [Kind in keyof PaperContents]: { kind: Kind; bank: PaperBank; content: PaperContents[Kind] };
}[keyof PaperContents];
