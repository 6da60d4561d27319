import "server-only";
import { type DraftLine, toDay, toDraftLine, UnreadableFile } from "./draft-line";
import { chooseReference, saysSomething } from "./line-reference";
import { balanceOf, type FileContent } from "./statement";
import { StatementReader } from "./statement-reader";

// Reads bank statements in the format Open Financial Exchange. Version 1 is SGML, so an element needs no end tag. Version 2 is
// XML. The same code reads versions 1 and 2: it reads one tag after the other, each with the text up to the next tag.

const tagLengthMax = 200;
const textLengthMax = 500;
const statementTags = new Set(["STMTRS", "CCSTMTRS"]);
const lineTags = new Set(["STMTTRN", "STMTTRNP"]);
const lineTexts = new Set([
  "DTPOSTED",
  "DTUSER",
  "TRNAMT",
  "FITID",
  "CHECKNUM",
  "REFNUM",
  "NAME",
  "MEMO",
  "CURSYM",
  "DTTRAN",
]);

/**
 * Reads the statements of an OFX file. Yields one batch of lines for each piece of text.
 *
 * @throws UnreadableFile `no_statement`, `malformed`, `doctype`
 */
export async function* readOfx(texts: AsyncIterable<string>): AsyncGenerator<DraftLine[], FileContent> {
  const reader = new OfxReader();
  return yield* reader.readAll(texts, { read: (text) => reader.read(text), finish: () => reader.finish() });
}

type OpenLine = { place: number; tag: string; texts: Record<string, string> };

class OfxReader extends StatementReader<OpenLine> {
  /** The end of the text that was read so far, from its last tag on. The next piece of text may continue this tag. */
  private rest = "";
  /** The number of the file's line where `rest` begins. */
  private place = 1;
  private isInLedger = false;
  private isInAccount = false;
  private ledger: Record<string, string> = {};

  read(text: string): void {
    const parts = (this.rest + text).split("<");
    this.rest = parts.length > 1 ? `<${parts.pop()}` : (parts.pop() ?? "");
    if (this.rest.length > tagLengthMax + 100 * textLengthMax) throw new UnreadableFile("malformed", this.place);
    for (const part of parts) {
      this.readTag(this.place, part);
      this.place += part.split("\n").length - 1;
    }
  }

  finish(): void {
    this.readTag(this.place, this.rest.slice(1));
  }

  protected toLine(line: OpenLine, currency: string): DraftLine {
    return toLine(line, currency);
  }

  private readTag(place: number, part: string): void {
    if (/^!(?:DOCTYPE|ENTITY)/i.test(part)) throw new UnreadableFile("doctype", place);
    const [, isEnd, name = "", text = ""] = /^(\/?)([A-Za-z0-9.]{1,200})(?:\s[^>]*)?>([\s\S]*)$/.exec(part) ?? [];
    const tag = name.toUpperCase();
    if (isEnd) this.close(tag);
    else if (tag) this.open(place, tag, plainText(text.slice(0, textLengthMax)));
  }

  private open(place: number, tag: string, text: string): void {
    if (statementTags.has(tag)) this.beginStatement();
    if (lineTags.has(tag)) {
      this.closeLine();
      this.line = { place, tag, texts: {} };
    }
    if (tag === "LEDGERBAL") this.isInLedger = true;
    if (tag === "BANKACCTFROM" || tag === "CCACCTFROM") this.isInAccount = true;
    if (this.line && lineTexts.has(tag)) this.line.texts[tag] ??= text;
    if (!this.statement) return;
    if (tag === "CURDEF") this.statement.currency = text;
    if (tag === "ACCTID" && this.isInAccount) this.statement.account = text;
    if (tag === "DTSTART") this.statement.firstDay = dayOf(text);
    if (tag === "DTEND") this.statement.lastDay = dayOf(text);
    if (this.isInLedger && (tag === "BALAMT" || tag === "DTASOF")) this.ledger[tag] = text;
  }

  private close(tag: string): void {
    if (lineTags.has(tag) || tag === "BANKTRANLIST") this.closeLine();
    if (tag === "BANKACCTFROM" || tag === "CCACCTFROM") this.isInAccount = false;
    if (tag !== "LEDGERBAL" || !this.statement) return;
    this.isInLedger = false;
    const { BALAMT: amount = "", DTASOF: day = "" } = this.ledger;
    const isCredit = !amount.startsWith("-");
    this.statement.closingMinor = balanceOf(pointed(amount.replace(/^[-+]/, "")), this.statement.currency, isCredit);
    this.statement.lastDay ??= dayOf(day);
    this.ledger = {};
  }
}

function toLine({ place, tag, texts }: OpenLine, currency: string): DraftLine {
  const { TRNAMT: amount = "", FITID, REFNUM, CHECKNUM, NAME, MEMO, CURSYM } = texts;
  return toDraftLine({
    ...{ place, ...chooseReference([REFNUM, FITID, CHECKNUM], [MEMO, NAME]) },
    // By the OFX standard, `FITID` is unique for the account.
    entryKey: saysSomething(FITID) ? FITID : null,
    amount: pointed(amount.replace(/^[-+]/, "")),
    currency: CURSYM ?? currency,
    isCredit: amount ? !amount.startsWith("-") : null,
    bookedOn: dayOf(texts.DTPOSTED ?? texts.DTTRAN ?? ""),
    details: [NAME, MEMO].filter(Boolean).join(" "),
    // `STMTTRNP` is the element for a pending transaction in version 2.
    problem: tag === "STMTTRNP" ? "not_booked" : null,
  });
}

/** By the OFX standard, the decimal sign of an amount is a point or a comma, and the thousands are not separated. */
const pointed = (amount: string) => amount.trim().replace(",", ".");

function dayOf(text: string): string | null {
  const [, year = "", month = "", day = ""] = /^(\d{4})(\d\d)(\d\d)/.exec(text) ?? [];
  return toDay(year, month, day);
}

function plainText(text: string): string {
  const entities: Record<string, string> = {
    "&amp;": "&",
    "&lt;": "<",
    "&gt;": ">",
    "&nbsp;": " ",
    "&apos;": "'",
    "&quot;": '"',
  };
  return text.trim().replace(/&\w{2,4};/g, (entity) => entities[entity] ?? entity);
}
