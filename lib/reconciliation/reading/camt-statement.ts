import "server-only";
import { dayOf, type Texts } from "./camt-texts";
import { balanceOf, type StatementTally, sequenceOf } from "./statement";

/** The paths of the texts that are read from a statement, relative to `Stmt`. */
export const textsOfStatement = [
  ...[
    "Id",
    "ElctrncSeqNb",
    "LglSeqNb",
    "FrToDt/FrDtTm",
    "FrToDt/ToDtTm",
    "Acct/Id/IBAN",
    "Acct/Id/Othr/Id",
    "Acct/Ccy",
  ],
];

/** The paths of the texts that are read from a balance, relative to `Bal`. */
export const textsOfBalance = ["Tp/CdOrPrtry/Cd", "Amt", "CdtDbtInd", "Dt/Dt", "Dt/DtTm"];

/** Copies the texts of a statement into `statement`. `texts` contains only the texts that were read so far. */
export function noteStatement(statement: StatementTally, texts: Texts): void {
  statement.name = texts.Id ?? "";
  statement.sequence = sequenceOf(texts.ElctrncSeqNb ?? texts.LglSeqNb);
  statement.account = texts["Acct/Id/IBAN"] ?? texts["Acct/Id/Othr/Id"] ?? "";
  statement.currency ||= texts["Acct/Ccy"] ?? "";
  statement.firstDay = dayOf(texts["FrToDt/FrDtTm"]) ?? statement.firstDay;
  statement.lastDay = dayOf(texts["FrToDt/ToDtTm"]) ?? statement.lastDay;
}

/**
 * Stores the opening or the closing booked balance (ISO 20022, external balance types OPBD, PRCD and CLBD). If the statement
 * states no period, the day of the closing balance is the last day of the statement.
 */
export function noteBalance(statement: StatementTally, texts: Texts): void {
  const { Amt: amount = "", "Amt@Ccy": currency = "", CdtDbtInd: side, "Tp/CdOrPrtry/Cd": type = "" } = texts;
  if ((side !== "CRDT" && side !== "DBIT") || !["OPBD", "PRCD", "CLBD"].includes(type)) return;
  statement.currency ||= currency;
  if (currency !== statement.currency) return;
  const minor = balanceOf(amount, currency, side === "CRDT");
  if (type === "CLBD") {
    statement.closingMinor ??= minor;
    statement.lastDay ??= dayOf(texts["Dt/Dt"] ?? texts["Dt/DtTm"]);
  } else if (type === "OPBD") statement.openingMinor = minor;
  else statement.openingMinor ??= minor;
}
