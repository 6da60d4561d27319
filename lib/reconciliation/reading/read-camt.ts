import "server-only";
import sax from "sax";
import { type CamtEntry, linesOf, type Texts, textsOfEntry, textsOfPayment } from "./camt-entry";
import { noteBalance, noteStatement, textsOfBalance, textsOfStatement } from "./camt-statement";
import { type DraftLine, UnreadableFile } from "./draft-line";
import { type FileContent, FileTally } from "./statement";

// Reads ISO 20022 camt.053, "bank to customer statement", in all versions. The reader processes one element after the other, so
// that the whole file is never in memory. It skips the elements that the bank does not need.

/** The maximum depth of nested elements. A document has eleven levels. An envelope around the document adds a few levels. */
const depthMax = 40;
/** The maximum number of payments in a single entry. The payments stay in memory until the entry ends. */
const paymentsMax = 20_000;
const textLengthMax = 500;
const nameLengthMax = 100;
const attributesMax = 50;
const namespace = /^urn:iso:std:iso:20022:tech:xsd:([a-z]{4}\.\d{3})\.\d{3}\.\d\d$/;

const statementPath = "Document/BkToCstmrStmt/Stmt";
const entryPath = `${statementPath}/Ntry`;
const paymentPath = `${entryPath}/NtryDtls/TxDtls`;
const balancePath = `${statementPath}/Bal`;

/** The elements whose texts are stored. `openedPaths` also contains their parent elements. All other elements are skipped. */
const keptPaths = new Set([
  ...textsOfStatement.map((path) => `${statementPath}/${path}`),
  ...textsOfBalance.map((path) => `${balancePath}/${path}`),
  ...textsOfEntry.map((path) => `${entryPath}/${path}`),
  ...textsOfPayment.map((path) => `${paymentPath}/${path}`),
]);
const openedPaths = new Set(
  [...keptPaths, paymentPath].flatMap((path) =>
    path.split("/").map((_, index, names) => names.slice(0, index + 1).join("/")),
  ),
);

/**
 * Reads the statements of a document. The document may be inside a business envelope. Yields the lines of each piece of text as
 * one batch.
 *
 * @returns the statements, with their names, accounts, days and balances
 * @throws UnreadableFile `malformed`, `not_camt`, `too_deep`, `too_many_lines`, `no_statement`. `intraday_report` for camt.052
 * and `notification` for camt.054, because the statement of the day repeats the payments in these messages. `doctype` for a
 * document with a document type declaration. The declaration is neither expanded nor fetched
 */
export async function* readCamt(texts: AsyncIterable<string>): AsyncGenerator<DraftLine[], FileContent> {
  const reader = new CamtReader();
  for await (const text of texts) yield reader.read(text);
  return reader.end();
}

class CamtReader {
  private readonly parser = sax.parser(true, { position: true, strictEntities: true } as sax.SAXOptions);
  /** The paths of the open elements, from `Document` on. The path of a skipped element and of all elements inside it is null. */
  private readonly paths: (string | null)[] = [];
  private depth = 0;
  private readonly namespaces: Record<string, string> = {};
  private text = "";
  private attributes = 0;
  private isEnded = false;
  private hasDocument = false;
  private entry: CamtEntry | null = null;
  private payment: Texts | null = null;
  private balance: Texts | null = null;
  private statementTexts: Texts = {};
  private lines: DraftLine[] = [];
  private readonly tally = new FileTally();

  constructor() {
    const { parser } = this;
    parser.onerror = () => this.refuse("malformed");
    parser.ondoctype = () => this.refuse("doctype");
    parser.onopentagstart = ({ name }) => {
      if (name.length > nameLengthMax) this.refuse("malformed");
      this.attributes = 0;
    };
    parser.onattribute = ({ name }) => {
      this.attributes += 1;
      if (this.attributes > attributesMax || name.length > nameLengthMax) this.refuse("malformed");
    };
    parser.onopentag = (tag) => this.open(tag as sax.Tag);
    parser.onclosetag = () => this.close();
    parser.ontext = parser.oncdata = (text) => {
      if (this.text.length < textLengthMax) this.text += text.slice(0, textLengthMax);
    };
  }

  private refuse(problem: "malformed" | "doctype" | "not_camt" | "too_deep" | "too_many_lines"): never {
    throw new UnreadableFile(problem, this.parser.line + 1);
  }

  read(text: string): DraftLine[] {
    this.parser.write(text);
    const { lines } = this;
    this.lines = [];
    return lines;
  }

  end(): FileContent {
    this.parser.close();
    if (!this.hasDocument) this.refuse("not_camt");
    const content = this.tally.end();
    if (content.statements.length === 0) throw new UnreadableFile("no_statement");
    return content;
  }

  private open({ name, attributes }: sax.Tag): void {
    // The parser itself would accept a second root element.
    if (this.isEnded) this.refuse("malformed");
    if (this.depth >= depthMax) this.refuse("too_deep");
    this.depth += 1;
    this.text = "";
    if (!this.paths.length) this.openOutside(name, attributes);
    else {
      const parent = this.paths.at(-1) ?? null;
      const path = parent === null ? null : `${parent}/${localName(name)}`;
      this.paths.push(path !== null && openedPaths.has(path) ? path : null);
    }
    const path = this.paths.at(-1) ?? null;
    if (path === statementPath) {
      this.statementTexts = {};
      this.tally.begin();
    }
    // The elements of a statement precede its entries. All texts of the statement are therefore complete when an entry begins.
    if (path === entryPath) noteStatement(this.tally.statement, this.statementTexts);
    if (path === entryPath) {
      this.entry = { place: this.parser.line + 1, statement: this.tally.statement.name, texts: {}, payments: [] };
    }
    if (path === paymentPath) this.payment = {};
    if (path === balancePath) this.balance = {};
    if (path !== null && attributes.Ccy !== undefined) this.note(`${path}@Ccy`, attributes.Ccy);
  }

  /** Handles the element `Document`, and the elements of a business envelope around it. */
  private openOutside(name: string, attributes: Record<string, string>): void {
    for (const [attribute, value] of Object.entries(attributes)) {
      if (/^xmlns(:|$)/.test(attribute)) this.namespaces[attribute.slice(6)] = value;
    }
    if (localName(name) !== "Document") return;
    // An envelope contains only one document.
    if (this.hasDocument) this.refuse("malformed");
    const prefix = name.includes(":") ? name.slice(0, name.indexOf(":")) : "";
    const [, message] = namespace.exec(this.namespaces[prefix] ?? "") ?? [];
    if (message === "camt.052") throw new UnreadableFile("intraday_report");
    if (message === "camt.054") throw new UnreadableFile("notification");
    if (message !== "camt.053") this.refuse("not_camt");
    this.hasDocument = true;
    this.paths.push("Document");
  }

  private close(): void {
    this.depth -= 1;
    if (this.depth === 0) this.isEnded = true;
    const path = this.paths.pop() ?? null;
    const text = this.text.trim();
    if (text && path !== null) this.note(path, text);
    this.text = "";
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

  /**
   * Stores a text, keyed by its path relative to the open payment, entry, balance or statement. If the element is repeated,
   * stores only the first text. Texts in `severalTexts` are joined instead, up to a maximum length.
   */
  private note(path: string, text: string): void {
    if (!keptPaths.has(path.replace(/@Ccy$/, ""))) return;
    const [texts, from] = this.payment
      ? [this.payment, paymentPath]
      : this.entry
        ? [this.entry.texts, entryPath]
        : this.balance
          ? [this.balance, balancePath]
          : [this.statementTexts, statementPath];
    const key = path.slice(from.length + 1);
    const before = texts[key];
    if (before === undefined) texts[key] = text;
    else if (severalTexts.has(key) && before.length < textLengthMax) texts[key] = `${before} ${text}`;
  }
}

/** The texts whose repetitions in an entry or a payment are joined. */
const severalTexts = new Set([
  "Chrgs/Rcrd/Amt",
  "Chrgs/Amt",
  "RmtInf/Ustrd",
  "RmtInf/Strd/CdtrRefInf/Ref",
  "RtrInf/AddtlInf",
]);

const localName = (name: string) => name.slice(name.indexOf(":") + 1);
