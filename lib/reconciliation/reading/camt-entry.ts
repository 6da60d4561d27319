import "server-only";
import { isCurrency } from "@/lib/money/currency";
import { type DraftLine, toDay, toDraftLine } from "./draft-line";
import { chooseReference, saysSomething } from "./line-reference";
import { balanceOf, signedMinor } from "./statement";

/** Texts by the path of their element; `Amt@Ccy` is an attribute. */
export type Texts = Record<string, string>;

/** An entry of a statement with the payments that it consists of. */
export type CamtEntry = { place: number; statement: string; texts: Texts; payments: Texts[] };

const chargeTexts = ["Chrgs/TtlChrgsAndTaxAmt", "Chrgs/Amt", "Chrgs/Rcrd/Amt"];

/** The texts that are read from an entry, by their path below `Ntry`. */
export const textsOfEntry = [
  ...["Sts", "Sts/Cd", "Sts/Prtry", "Amt", "CdtDbtInd", "NtryRef", "AcctSvcrRef", "AddtlNtryInf"],
  ...["BookgDt/Dt", "BookgDt/DtTm", "ValDt/Dt", "ValDt/DtTm", ...chargeTexts],
];

const referenceTexts = [
  ...["Refs/EndToEndId", "Refs/InstrId", "Refs/TxId", "Refs/UETR", "Refs/AcctOwnrTxId", "Refs/PmtInfId"],
  ...["Refs/MsgId", "Refs/AcctSvcrRef", "Refs/ClrSysRef", "Refs/MktInfrstrctrTxId", "Refs/PrcrTxId"],
];

/** The texts that are read from a payment, by their path below `TxDtls`. */
export const textsOfPayment = [
  ...["Amt", "AmtDtls/TxAmt/Amt", "CdtDbtInd", "RtrInf/Rsn/Cd", "RtrInf/AddtlInf", "RmtInf/Ustrd"],
  ...["RmtInf/Strd/CdtrRefInf/Ref", "AddtlTxInf", ...referenceTexts, ...chargeTexts],
];

const dayPattern = /^(\d{4})-(\d\d)-(\d\d)(?:$|T|Z|[+-])/;

/** The date of an ISO 20022 date or timestamp, in the timestamp's own time zone. */
export function dayOf(text: string | undefined): string | null {
  const [, year = "", month = "", day = ""] = dayPattern.exec(text ?? "") ?? [];
  return toDay(year, month, day);
}

/**
 * The lines of an entry. If the payments and the named charges add up to the entry, each payment and the charges become a line.
 * If they do not add up, a single payment takes the amount of the entry, because the payment's own amount may be before fees or
 * in another currency, and several payments become lines that are not imported. An entry without payments becomes one line. An
 * entry that is only expected (`PDNG`, `INFO`, `FUTR`) becomes a line that is not imported, and so does an entry with a status
 * that only the network defines.
 */
export function linesOf(entry: CamtEntry): DraftLine[] {
  const { texts, payments } = entry;
  const code = texts["Sts/Cd"] ?? texts.Sts;
  const own = code === undefined ? texts["Sts/Prtry"] : undefined;
  const whole = () => toDraftLine(rawLine(entry, payments.length === 1 ? (payments[0] ?? {}) : {}, {}));
  if (code !== undefined && code !== "BOOK") return [{ ...whole(), problem: "not_booked", details: code }];
  if (own !== undefined) return [{ ...whole(), problem: "status", details: own }];
  if (payments.length === 0) return [whole()];
  const lines = payments.map((payment, index) => {
    const line = toDraftLine(rawLine(entry, payment, payment));
    return { ...line, entryKey: partKey(line, index + 1) };
  });
  // A payment without its own amount would take the whole amount of the entry.
  const areWhole = payments.every((payment) => amountOf(payment) !== undefined);
  const booked = toDraftLine(rawLine(entry, {}, {}));
  const charges = areWhole && booked.problem === null ? chargesOf(entry, booked, lines) : null;
  if (charges === null) {
    return payments.length === 1 ? [whole()] : lines.map((line) => ({ ...line, problem: line.problem ?? "parts" }));
  }
  return charges > 0n ? [...lines, chargeLine(booked, charges)] : lines;
}

/** The charges that the network has deducted, if the payments and the charges add up to the entry; null if they do not. */
function chargesOf({ texts, payments }: CamtEntry, booked: DraftLine, lines: DraftLine[]): bigint | null {
  if (lines.some(({ currency, problem }) => problem !== null || currency !== booked.currency)) return null;
  const rest = lines.reduce((sum, line) => sum + signedMinor(line), 0n) - signedMinor(booked);
  if (rest === 0n) return 0n;
  const named = [texts, ...payments].map((one) => chargeIn(one, booked.currency ?? ""));
  const ofPayments = named.slice(1).reduce((sum, charge) => sum + charge, 0n);
  return rest > 0n && [named[0], ofPayments].includes(rest) ? rest : null;
}

/** The charges that an entry or a payment names, in minor units. The elements `Rcrd` and `Amt` may occur several times. */
function chargeIn(texts: Texts, currency: string): bigint {
  if (!isCurrency(currency)) return 0n;
  const amounts = texts["Chrgs/TtlChrgsAndTaxAmt"] ?? texts["Chrgs/Rcrd/Amt"] ?? texts["Chrgs/Amt"] ?? "";
  return amounts
    .split(" ")
    .filter(Boolean)
    .reduce((sum, amount) => sum + (balanceOf(amount, currency, true) ?? 0n), 0n);
}

/** The line for the charges. `CHRG` is the code of ISO 20022 for charges. */
function chargeLine(booked: DraftLine, amountMinor: bigint): DraftLine {
  const line = { ...booked, reference: "CHRG", transferKey: null, amountMinor, isCredit: false, details: "CHRG" };
  return { ...line, entryKey: partKey(booked, "CHRG") };
}

/** The key of a part of an entry, from the key of the entry. */
const partKey = ({ entryKey }: DraftLine, part: number | string) => entryKey && `${entryKey} ${part}`;

/**
 * The network's own id of an entry: the servicer's reference, which is unique for the account, or the entry's reference, which is
 * unique within the statement (ISO 20022, `AcctSvcrRef` and `NtryRef`).
 */
function entryKeyOf({ statement, texts: { AcctSvcrRef: servicers, NtryRef: own } }: CamtEntry): string | null {
  if (saysSomething(servicers)) return servicers;
  return statement && saysSomething(own) ? `${statement} ${own}` : null;
}

const amountOf = (payment: Texts) => payment.Amt ?? payment["AmtDtls/TxAmt/Amt"];

/** @param money has the line's amount, currency and direction; the entry supplies missing values */
function rawLine(camtEntry: CamtEntry, payment: Texts, money: Texts) {
  const { place, texts: entry } = camtEntry;
  const direction = money.CdtDbtInd ?? entry.CdtDbtInd;
  const amount = amountOf(money) ?? entry.Amt ?? "";
  const currency = money.Amt ? money["Amt@Ccy"] : money["AmtDtls/TxAmt/Amt@Ccy"];
  return {
    place,
    ...referenceOf(entry, payment),
    entryKey: entryKeyOf(camtEntry),
    amount,
    // An amount in XML must not contain a comma. A comma could be a decimal sign or separate thousands, so the line is not
    // imported.
    problem: amount.includes(",") ? ("comma" as const) : null,
    currency: currency ?? entry["Amt@Ccy"] ?? "",
    isCredit: direction === "CRDT" ? true : direction === "DBIT" ? false : null,
    bookedOn: dayOf(entry["BookgDt/Dt"] ?? entry["BookgDt/DtTm"] ?? entry["ValDt/Dt"] ?? entry["ValDt/DtTm"]),
    details: [payment["RtrInf/Rsn/Cd"], payment["RtrInf/AddtlInf"], payment["RmtInf/Ustrd"], entry.AddtlNtryInf]
      .filter(Boolean)
      .join(" "),
  };
}

/**
 * The bank's own reference is the end-to-end id. Some networks put this id into another element, so all elements are searched.
 */
function referenceOf(entry: Texts, payment: Texts) {
  const references = [...referenceTexts.map((path) => payment[path]), entry.NtryRef, entry.AcctSvcrRef];
  const structured = payment["RmtInf/Strd/CdtrRefInf/Ref"];
  const texts = [structured, payment["RmtInf/Ustrd"], payment.AddtlTxInf, entry.AddtlNtryInf];
  const chosen = chooseReference(references, texts);
  return chosen.reference || !saysSomething(structured) ? chosen : { ...chosen, reference: structured };
}
