import "server-only";
import sax from "sax";
import { cleanText, type DraftLine, type Statement, toDay, toDraftLine, UnreadableFile } from "./draft-line";

// ISO 20022 camt.053, "bank to customer statement", in any of its versions. Read element by element as it comes: neither the file
// nor an entry's siblings are ever in memory. What the bank does not ask for is passed over.

/** Documents of this kind have eleven levels; nothing of ours needs more. */
const depthMax = 40;
/** So many payments are in a single entry at most: they are counted together when the entry ends. */
const paymentsMax = 20_000;
const textLengthMax = 500;
const attributesMax = 50;
const namespacePattern = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.\d\d$/;

type Texts = Record<string, string>;
type Entry = { place: number; texts: Texts; payments: Texts[] };

const entryPath = "Document/BkToCstmrStmt/Stmt/Ntry";
const statementTexts = new Set(["Stmt/Id", "Stmt/FrToDt/FrDtTm", "Stmt/FrToDt/ToDtTm"]);
const paymentPath = `${entryPath}/NtryDtls/TxDtls`;

/**
 * Reads a statement, a batch of lines for each piece of text.
 *
 * @returns what the statement says of itself
 * @throws UnreadableFile `malformed`, `not_camt`, `too_deep`, and `doctype` for any declaration of a document type: what a DTD
 * declares is neither expanded nor fetched
 */
export async function* readCamt(texts: AsyncIterable<string>): AsyncGenerator<DraftLine[], Statement> {
  const reader = new CamtReader();
  for await (const text of texts) yield reader.read(text);
  return reader.end();
}

class CamtReader {
  private readonly parser = sax.parser(true, { position: true, strictEntities: true } as sax.SAXOptions);
  private readonly path: string[] = [];
  private text = "";
  private attributes = 0;
  private isBegun = false;
  private entry: Entry | null = null;
  private payment: Texts | null = null;
  private lines: DraftLine[] = [];
  private readonly statement: Texts = {};

  constructor() {
    const { parser } = this;
    parser.onerror = () => {
      throw new UnreadableFile("malformed", parser.line + 1);
    };
    parser.ondoctype = () => {
      throw new UnreadableFile("doctype", parser.line + 1);
    };
    parser.onprocessinginstruction = ({ name, body }) => this.noteEncoding(name, body);
    parser.onopentagstart = () => {
      this.attributes = 0;
    };
    parser.onattribute = () => {
      this.attributes += 1;
      if (this.attributes > attributesMax) throw new UnreadableFile("malformed", parser.line + 1);
    };
    parser.onopentag = (tag) => this.open(tag as sax.Tag);
    parser.onclosetag = () => this.close();
    parser.ontext = parser.oncdata = (text) => {
      if (this.text.length < textLengthMax) this.text += text.slice(0, textLengthMax);
    };
  }

  read(text: string): DraftLine[] {
    this.parser.write(text);
    const { lines } = this;
    this.lines = [];
    return lines;
  }

  end(): Statement {
    this.parser.close();
    const { statement } = this;
    return {
      statement: cleanText(statement["Stmt/Id"] ?? "") || null,
      firstDay: dayOf(statement["Stmt/FrToDt/FrDtTm"]),
      lastDay: dayOf(statement["Stmt/FrToDt/ToDtTm"]),
      headings: [],
    };
  }

  private noteEncoding(name: string, body: string): void {
    const [, encoding] = name === "xml" ? (/encoding\s*=\s*["']([^"']*)["']/.exec(body) ?? []) : [];
    if (encoding && !/^utf-?8$/i.test(encoding)) throw new UnreadableFile("encoding", 1);
  }

  private open({ name, attributes }: sax.Tag): void {
    if (this.path.length === 0) this.expectCamt(name, attributes);
    if (this.path.length >= depthMax) throw new UnreadableFile("too_deep", this.parser.line + 1);
    this.path.push(localName(name));
    this.text = "";
    const path = this.path.join("/");
    if (path === entryPath) this.entry = { place: this.parser.line + 1, texts: {}, payments: [] };
    if (path === paymentPath) this.payment = {};
    if (attributes.Ccy !== undefined) this.note("Ccy", attributes.Ccy);
  }

  private expectCamt(name: string, attributes: Record<string, string>): void {
    // The parser itself lets a second document follow.
    if (this.isBegun) throw new UnreadableFile("malformed", this.parser.line + 1);
    this.isBegun = true;
    const isCamt = Object.values(attributes).some((value) => namespacePattern.test(value));
    if (localName(name) !== "Document" || !isCamt) throw new UnreadableFile("not_camt", this.parser.line + 1);
  }

  private close(): void {
    const path = this.path.join("/");
    const text = this.text.trim();
    if (text) this.note("", text);
    this.text = "";
    this.path.pop();
    if (path === paymentPath && this.entry && this.payment) {
      if (this.entry.payments.length >= paymentsMax) throw new UnreadableFile("too_many_lines", this.parser.line + 1);
      this.entry.payments.push(this.payment);
      this.payment = null;
    }
    if (path === entryPath && this.entry) {
      this.lines.push(...linesOf(this.entry));
      this.entry = null;
    }
  }

  /** Keeps a text by its path below the payment, the entry or the statement, the first where there are several. */
  private note(attribute: string, text: string): void {
    const [texts, levels] = this.payment ? [this.payment, 6] : this.entry ? [this.entry.texts, 4] : [this.statement, 2];
    const key = this.path.slice(levels).join("/") + (attribute && `@${attribute}`);
    if (this.entry || statementTexts.has(key)) texts[key] ??= text;
  }
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

const dayPattern = /^(\d{4})-(\d\d)-(\d\d)(?:$|T|Z|[+-])/;

function dayOf(text: string | undefined): string | null {
  const [, year = "", month = "", day = ""] = dayPattern.exec(text ?? "") ?? [];
  return toDay(year, month, day);
}

/**
 * What was booked: an entry of one payment, or of several that add up to it. What is only expected is left out. Of a single payment
 * the entry says how much: its own amount may be what was ordered, before fees or in another currency.
 */
function linesOf({ place, texts, payments }: Entry): DraftLine[] {
  const status = texts.Sts ?? texts["Sts/Cd"] ?? "";
  if (status !== "BOOK" && status !== "") return [];
  if (payments.length <= 1) return [toDraftLine(rawLine(place, texts, payments[0] ?? {}, {}))];
  const lines = payments.map((payment) => toDraftLine(rawLine(place, texts, payment, payment)));
  // A payment without an amount of its own would count as all of them.
  const areWhole = payments.every((payment) => amountOf(payment) !== undefined);
  const whole = toDraftLine(rawLine(place, texts, {}, {}));
  const total = lines.reduce((sum, line) => sum + signedAmountOf(line), 0n);
  const isMixed = lines.some(({ currency }) => currency !== whole.currency);
  const isOff = whole.problem !== null || isMixed || total !== signedAmountOf(whole);
  return !areWhole || isOff ? lines.map((line) => ({ ...line, problem: line.problem ?? "parts" })) : lines;
}

const signedAmountOf = ({ amountMinor, isCredit }: DraftLine) => (amountMinor ?? 0n) * (isCredit ? 1n : -1n);

const amountOf = (payment: Texts) => payment.Amt ?? payment["AmtDtls/TxAmt/Amt"];

/** @param money where its amount, currency and direction are; what is not there is the entry's */
function rawLine(place: number, entry: Texts, payment: Texts, money: Texts) {
  const direction = money.CdtDbtInd ?? entry.CdtDbtInd;
  const currency = money.Amt ? money["Amt@Ccy"] : money["AmtDtls/TxAmt/Amt@Ccy"];
  return {
    place,
    reference: referenceOf(entry, payment),
    amount: amountOf(money) ?? entry.Amt ?? "",
    currency: currency ?? entry["Amt@Ccy"] ?? "",
    isCredit: direction === "CRDT" ? true : direction === "DBIT" ? false : null,
    bookedOn: dayOf(entry["BookgDt/Dt"] ?? entry["BookgDt/DtTm"] ?? entry["ValDt/Dt"] ?? entry["ValDt/DtTm"]),
    details: [payment["RtrInf/Rsn/Cd"], payment["RtrInf/AddtlInf"], payment["RmtInf/Ustrd"], entry.AddtlNtryInf]
      .filter(Boolean)
      .join(" "),
  };
}

/** The first of the references that says anything; ours is the end-to-end one. */
function referenceOf(entry: Texts, payment: Texts): string {
  const all = [
    ...[payment["Refs/EndToEndId"], payment["Refs/InstrId"], payment["Refs/TxId"], payment["Refs/AcctSvcrRef"]],
    ...[entry.NtryRef, entry.AcctSvcrRef],
  ];
  return all.find((reference) => reference && reference !== "NOTPROVIDED") ?? "";
}
