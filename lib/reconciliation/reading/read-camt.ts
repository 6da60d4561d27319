import "server-only";
import { linesOf, textsOfEntry, textsOfPayment } from "./camt-entry";
import { noteBalance, noteStatement, textsOfBalance, textsOfStatement } from "./camt-statement";
import type { CamtEntry, Texts } from "./camt-texts";
import { type DraftLine, UnreadableFile } from "./draft-line";
import type { FileContent } from "./statement";
import { readWith, XmlReader, xmlPaths } from "./xml-reader";

// Reads ISO 20022 camt.053, "bank to customer statement", and camt.054, "bank to customer debit credit notification", in all
// versions.

/** The maximum number of payments in a single entry. The payments stay in memory until the entry ends. */
const paymentsMax = 20_000;

const statementPath = "Document/BkToCstmrStmt/Stmt";
const entryPath = `${statementPath}/Ntry`;
const paymentPath = `${entryPath}/NtryDtls/TxDtls`;
const balancePath = `${statementPath}/Bal`;

const paths = xmlPaths(
  [
    ...textsOfStatement.map((path) => `${statementPath}/${path}`),
    ...textsOfBalance.map((path) => `${balancePath}/${path}`),
    ...textsOfEntry.map((path) => `${entryPath}/${path}`),
    ...textsOfPayment.map((path) => `${paymentPath}/${path}`),
  ],
  [paymentPath],
);

/** A notification has the structure of a statement, but other element names. */
const statementNames: Record<string, string> = { BkToCstmrDbtCdtNtfctn: "BkToCstmrStmt", Ntfctn: "Stmt" };

/** If one of these texts is repeated in an entry or a payment, the repetitions are joined. */
const severalTexts = new Set([
  "Chrgs/Rcrd/Amt",
  "Chrgs/Amt",
  "RmtInf/Ustrd",
  "RmtInf/Strd/CdtrRefInf/Ref",
  "RtrInf/AddtlInf",
]);

/**
 * Reads the statements or notifications of a document. The document may be inside a business envelope. Yields one batch of lines
 * for each piece of text.
 *
 * @returns the statements, with their names, accounts, days and balances
 * @throws UnreadableFile `malformed`, `not_camt`, `too_deep`, `too_many_lines`, `no_statement`. `intraday_report` for camt.052,
 * because the later statement of the day contains the same payments. `doctype` for a document with a document type declaration
 */
export function readCamt(texts: AsyncIterable<string>): AsyncGenerator<DraftLine[], FileContent> {
  return readWith(new CamtReader(), texts);
}

class CamtReader extends XmlReader {
  private isNotification = false;
  private entry: CamtEntry | null = null;
  private payment: Texts | null = null;
  private balance: Texts | null = null;
  private statementTexts: Texts = {};

  constructor() {
    super(paths, severalTexts);
  }

  protected override content(): FileContent {
    const content = this.tally.end();
    if (content.statements.length === 0) throw new UnreadableFile("no_statement");
    return content;
  }

  protected override beginDocument(message: string | undefined): void {
    if (message === "camt.052") throw new UnreadableFile("intraday_report");
    if (message !== "camt.053" && message !== "camt.054") this.refuse("not_camt");
    this.isNotification = message === "camt.054";
  }

  protected override nameOf(name: string): string {
    return this.isNotification ? (statementNames[name] ?? name) : name;
  }

  protected override opened(path: string): void {
    if (path === statementPath) {
      this.statementTexts = {};
      this.tally.begin();
    }
    if (path === entryPath) {
      // The other elements of a statement precede its entries. All texts of the statement are therefore complete when an entry
      // begins.
      noteStatement(this.tally.statement, this.statementTexts);
      const { isNotification, place } = this;
      this.entry = { place, statement: this.tally.statement.name, isNotification, texts: {}, payments: [] };
    }
    if (path === paymentPath) this.payment = {};
    if (path === balancePath) this.balance = {};
  }

  protected override closed(path: string): void {
    if (path === paymentPath && this.entry && this.payment) {
      if (this.entry.payments.length >= paymentsMax) this.refuse("too_many_lines");
      this.entry.payments.push(this.payment);
      this.payment = null;
    }
    if (path === balancePath && this.balance) {
      noteBalance(this.tally.statement, this.balance);
      this.balance = null;
    }
    if (path === entryPath && this.entry) {
      this.lines.push(...linesOf(this.entry).map((line) => this.tally.add(line)));
      this.entry = null;
    }
    if (path === statementPath) noteStatement(this.tally.statement, this.statementTexts);
  }

  protected override textsAt(): [Texts, string] {
    if (this.payment) return [this.payment, paymentPath];
    if (this.entry) return [this.entry.texts, entryPath];
    return this.balance ? [this.balance, balancePath] : [this.statementTexts, statementPath];
  }
}
