import type { AccountDetailsPaper } from "./account-details-document";
import type { AgreementPaper } from "./agreement-document";
import type { BooksPaper } from "./books-document";
import type { HistoryPaper } from "./history-document";
import type { PaperBank } from "./letterhead";
import type { ReceiptPaper } from "./receipt-document";
import type { StatementPaper } from "./statement-document";

/** The content of each kind of document. All texts, dates and amounts are already in the reader's language. */
type PaperContents = {
  "account-details": AccountDetailsPaper;
  receipt: ReceiptPaper;
  agreement: AgreementPaper;
  history: HistoryPaper;
  statement: StatementPaper;
  books: BooksPaper;
};

/** A document of the bank, ready for drawing. A document contains only plain data, because it is passed to another thread. */
export type Paper = {
  [Kind in keyof PaperContents]: { kind: Kind; bank: PaperBank; content: PaperContents[Kind] };
}[keyof PaperContents];
