import { type Money, textOf } from "./arithmetic";

// Writes statements as networks do. These writers share no code with the product's readers.

export type StatedEntry = { reference: string; amount: bigint; details: string; key: string };

export type WrittenStatement = {
  account: string;
  currency: Money;
  sequence: number;
  opening: bigint;
  closing: bigint;
  /** The day of the opening balance, and the first and the last day of the statement. */
  before: string;
  firstDay: string;
  lastDay: string;
  entries: StatedEntry[];
};

type Writer = (statements: WrittenStatement[], message: string) => string;

const size = (amount: bigint) => (amount < 0n ? -amount : amount);

const camtBalance = (type: string, amount: bigint, currency: Money, date: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${textOf(size(amount), currency)}</Amt>` +
  `<CdtDbtInd>${amount < 0n ? "DBIT" : "CRDT"}</CdtDbtInd><Dt><Dt>${date}</Dt></Dt></Bal>`;

function camtEntry({ reference, amount, details, key }: StatedEntry, { currency, lastDay }: WrittenStatement): string {
  const side = amount < 0n ? "DBIT" : "CRDT";
  const refs = reference
    ? `<Refs><EndToEndId>${reference}</EndToEndId></Refs>`
    : "<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>";
  return (
    `<Ntry><Amt Ccy="${currency}">${textOf(size(amount), currency)}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>` +
    `<BookgDt><Dt>${lastDay}</Dt></BookgDt><ValDt><Dt>${lastDay}</Dt></ValDt><AcctSvcrRef>${key}</AcctSvcrRef>` +
    `<NtryDtls><TxDtls>${refs}</TxDtls></NtryDtls><AddtlNtryInf>${details}</AddtlNtryInf></Ntry>\n`
  );
}

/** ISO 20022, camt.053.001.08: one message with a statement for each account. */
const writeCamt: Writer = (statements, message) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>${message}</MsgId><CreDtTm>${statements[0]?.lastDay}T05:30:00Z</CreDtTm></GrpHdr>
${statements
  .map(
    (one) =>
      `<Stmt><Id>${message}-${one.currency}</Id><ElctrncSeqNb>${one.sequence}</ElctrncSeqNb><FrToDt><FrDtTm>${one.firstDay}T00:00:00</FrDtTm><ToDtTm>${one.lastDay}T23:59:59</ToDtTm></FrToDt><Acct><Id><Othr><Id>${one.account}</Id></Othr></Id><Ccy>${one.currency}</Ccy></Acct>
${camtBalance("OPBD", one.opening, one.currency, one.before)}
${camtBalance("CLBD", one.closing, one.currency, one.lastDay)}
${one.entries.map((entry) => camtEntry(entry, one)).join("")}</Stmt>
`,
  )
  .join("")}</BkToCstmrStmt></Document>
`;

const shortDay = (date: string) => date.slice(2).replaceAll("-", "");
const comma = (amount: bigint, currency: Money) => textOf(size(amount), currency).replace(".", ",");
const side = (amount: bigint) => (amount < 0n ? "D" : "C");

/** SWIFT MT940. The reference of field 61 has at most 16 characters, so the bank's long id is in field 86. */
const writeMt940: Writer = (statements, message) =>
  statements
    .map(({ account, currency, sequence, opening, closing, before, lastDay, entries }) => {
      const lines = entries.flatMap(({ reference, amount, details, key }) => [
        `:61:${shortDay(lastDay)}${shortDay(lastDay).slice(2)}${side(amount)}${comma(amount, currency)}NTRF${
          reference && reference.length <= 16 ? reference : "NONREF"
        }//${key}`,
        `:86:${reference.length > 16 ? `/EREF/${reference}` : "/REMI/"}`,
        `/REMI/${details}`,
      ]);
      return [
        `:20:${message.slice(0, 16)}`,
        `:25:${account}`,
        `:28C:${sequence}/1`,
        `:60F:${side(opening)}${shortDay(before)}${currency}${comma(opening, currency)}`,
        ...lines,
        `:62F:${side(closing)}${shortDay(lastDay)}${currency}${comma(closing, currency)}`,
        "-",
        "",
      ].join("\r\n");
    })
    .join("");

/** Returns the entries of a wallet as CSV. A wallet's file contains no account and no balance. */
const writeCsv: Writer = (statements) =>
  [
    "Date,Transaction ID,Reference,Gross,Currency,Status,Note",
    ...statements.flatMap(({ currency, lastDay, entries }) =>
      entries.map(
        ({ reference, amount, details, key }) =>
          `${lastDay},${key},${reference},${textOf(amount, currency)},${currency},Completed,"${details}"`,
      ),
    ),
    "",
  ].join("\n");

/** The meaning of the columns in a wallet's file, which staff enter for the wallet's first file. */
export const walletColumns = {
  ...{ reference: "Reference", date: "Date", amount: "Gross", currency: "Currency", status: "Status" },
  ...{ bookedWords: "Completed", dateOrder: "YYYY-MM-DD", decimal: ".", paidSign: "minus" },
};

export const writers = { camt: writeCamt, mt940: writeMt940, csv: writeCsv } satisfies Record<string, Writer>;
