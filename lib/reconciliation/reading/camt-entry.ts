import "server-only";
import { isCurrency } from "@/lib/money/currency";
import { paymentOf, textsOfParties } from "./camt-payment";
import { type CamtEntry, dayOf, type Texts } from "./camt-texts";
import { type DraftLine, toDraftLine } from "./draft-line";
import { chooseReference, saysSomething } from "./line-reference";
import { balanceOf, signedMinor } from "./statement";

const chargeTexts = ["Chrgs/TtlChrgsAndTaxAmt", "Chrgs/Amt", "Chrgs/Rcrd/Amt"];

/** The paths of the texts that are read from an entry, relative to `Ntry`. */
export const textsOfEntry = [
  ...["Sts", "Sts/Cd", "Sts/Prtry", "Amt", "CdtDbtInd", "NtryRef", "AcctSvcrRef", "AddtlNtryInf"],
  ...["BookgDt/Dt", "BookgDt/DtTm", "ValDt/Dt", "ValDt/DtTm", "RvslInd", ...chargeTexts],
];

const referenceTexts = [
  ...["Refs/EndToEndId", "Refs/InstrId", "Refs/TxId", "Refs/UETR", "Refs/AcctOwnrTxId", "Refs/PmtInfId"],
  ...["Refs/MsgId", "Refs/AcctSvcrRef", "Refs/ClrSysRef", "Refs/MktInfrstrctrTxId", "Refs/PrcrTxId"],
];

/** The paths of the texts that are read from a payment, relative to `TxDtls`. */
export const textsOfPayment = [
  ...["Amt", "AmtDtls/TxAmt/Amt", "CdtDbtInd", "RtrInf/Rsn/Cd", "RtrInf/AddtlInf", "RmtInf/Ustrd"],
  ...["RmtInf/Strd/CdtrRefInf/Ref", "AddtlTxInf", ...referenceTexts, ...chargeTexts, ...textsOfParties],
];

/**
 * Converts an entry to lines. An entry that is not booked yet (`PDNG`, `INFO`, `FUTR`) becomes one line that is not imported. An
 * entry with a status that is not from the standard (`Prtry`) also becomes one line that is not imported. An entry without
 * payments becomes one line. If the payments and the stated charges add up to the entry's amount, each payment becomes a line, and
 * the charges become another line. If they do not add up to this amount, several payments become lines that are not imported. A
 * single payment becomes a line with the entry's amount, because the payment's own amount may be before charges or in another
 * currency. If the entry is from a notification, only credits can be imported, and the lines get no entry key.
 */
export function linesOf(entry: CamtEntry): DraftLine[] {
  const lines = linesOfEntry(entry);
  if (!entry.isNotification) return lines;
  return lines.map((line) => ({
    ...line,
    entryKey: null,
    problem: line.problem ?? (line.isCredit ? null : "debit"),
  }));
}

function linesOfEntry(entry: CamtEntry): DraftLine[] {
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
  // If a payment has no amount of its own, `rawLine` uses the whole amount of the entry, so the payments cannot be added up.
  const areWhole = payments.every((payment) => amountOf(payment) !== undefined);
  const booked = toDraftLine(rawLine(entry, {}, {}));
  const charges = areWhole && booked.problem === null ? chargesOf(entry, booked, lines) : null;
  if (charges === null) {
    return payments.length === 1 ? [whole()] : lines.map((line) => ({ ...line, problem: line.problem ?? "parts" }));
  }
  return charges > 0n ? [...lines, chargeLine(booked, charges)] : lines;
}

/** The charges that the network has deducted. Null if the payments and the charges do not add up to the entry. */
function chargesOf({ texts, payments }: CamtEntry, booked: DraftLine, lines: DraftLine[]): bigint | null {
  if (lines.some(({ currency, problem }) => problem !== null || currency !== booked.currency)) return null;
  const rest = lines.reduce((sum, line) => sum + signedMinor(line), 0n) - signedMinor(booked);
  if (rest === 0n) return 0n;
  const named = [texts, ...payments].map((one) => chargeIn(one, booked.currency ?? ""));
  const ofPayments = named.slice(1).reduce((sum, charge) => sum + charge, 0n);
  return rest > 0n && [named[0], ofPayments].includes(rest) ? rest : null;
}

/** The sum of the charges that an entry or a payment states, in minor units. The elements `Rcrd` and `Amt` may be repeated. */
function chargeIn(texts: Texts, currency: string): bigint {
  if (!isCurrency(currency)) return 0n;
  const amounts = texts["Chrgs/TtlChrgsAndTaxAmt"] ?? texts["Chrgs/Rcrd/Amt"] ?? texts["Chrgs/Amt"] ?? "";
  return amounts
    .split(" ")
    .filter(Boolean)
    .reduce((sum, amount) => sum + (balanceOf(amount, currency, true) ?? 0n), 0n);
}

/** Makes the line for the charges. `CHRG` is the code for charges in ISO 20022. */
function chargeLine(booked: DraftLine, amountMinor: bigint): DraftLine {
  const own = { reference: "CHRG", transferKey: null, payment: null };
  const line = { ...booked, ...own, amountMinor, isCredit: false, details: "CHRG" };
  return { ...line, entryKey: partKey(booked, "CHRG") };
}

/** The key of a part of an entry: the key of the entry and the number of the part. Null if the entry has no key. */
const partKey = ({ entryKey }: DraftLine, part: number | string) => entryKey && `${entryKey} ${part}`;

/**
 * The network's own id of an entry. The servicer's reference (`AcctSvcrRef`) is unique for the account. The entry's reference
 * (`NtryRef`) is unique only within the statement, so an id from this reference also contains the name of the statement (ISO
 * 20022).
 */
function entryKeyOf({ statement, texts: { AcctSvcrRef: servicers, NtryRef: own } }: CamtEntry): string | null {
  if (saysSomething(servicers)) return servicers;
  return statement && saysSomething(own) ? `${statement} ${own}` : null;
}

const amountOf = (payment: Texts) => payment.Amt ?? payment["AmtDtls/TxAmt/Amt"];

/** @param money the texts with the line's amount, currency and direction; missing values are taken from the entry */
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
    // The standard does not allow a comma in an amount. A comma could be a decimal sign or a separator of thousands, so the line
    // is not imported.
    problem: amount.includes(",") ? ("comma" as const) : null,
    currency: currency ?? entry["Amt@Ccy"] ?? "",
    isCredit: direction === "CRDT" ? true : direction === "DBIT" ? false : null,
    bookedOn: dayOf(entry["BookgDt/Dt"] ?? entry["BookgDt/DtTm"] ?? entry["ValDt/Dt"] ?? entry["ValDt/DtTm"]),
    details: [payment["RtrInf/Rsn/Cd"], payment["RtrInf/AddtlInf"], payment["RmtInf/Ustrd"], entry.AddtlNtryInf]
      .filter(Boolean)
      .join(" "),
    payment: direction === undefined ? null : paymentOf(camtEntry, payment, direction === "CRDT"),
  };
}

/**
 * Chooses the reference of a payment. The bank sends its own reference as the end-to-end id. Some networks return this id in
 * another element, so all elements with references are searched.
 */
function referenceOf(entry: Texts, payment: Texts) {
  const references = [...referenceTexts.map((path) => payment[path]), entry.NtryRef, entry.AcctSvcrRef];
  const structured = payment["RmtInf/Strd/CdtrRefInf/Ref"];
  const texts = [structured, payment["RmtInf/Ustrd"], payment.AddtlTxInf, entry.AddtlNtryInf];
  const chosen = chooseReference(references, texts);
  return chosen.reference || !saysSomething(structured) ? chosen : { ...chosen, reference: structured };
}
