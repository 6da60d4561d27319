/** The reasons that the bank can give in words (`networkReasons` messages). */
type Reason =
  | "account_unknown"
  | "account_closed"
  | "account_blocked"
  | "account_kind"
  | "name_differs"
  | "address_wrong"
  | "holder_died"
  | "receiver_declined"
  | "bank_declined"
  | "bank_unknown"
  | "duplicate"
  | "amount"
  | "currency"
  | "no_money"
  | "law"
  | "details_missing"
  | "asked_back"
  | "fraud"
  | "unclaimed"
  | "limit"
  | "technical";

const codes = (reason: Reason, list: string): [string, Reason][] => list.split(" ").map((code) => [code, reason]);

/**
 * The meanings of the codes, keyed by code: ISO 20022 (external status and return reasons), ACH (Nacha, R01 to R85), and
 * wallets.
 */
const reasons = new Map<string, Reason>([
  ...codes("account_unknown", "AC01 AC02 AC03 AC13 BE17 R03 R04 RECEIVER_UNKNOWN"),
  ...codes("account_closed", "AC04 AC05 AC07 R02 R12 RECEIVER_CLOSED"),
  ...codes("account_blocked", "AC06 AG07 R16 RECEIVER_BLOCKED"),
  ...codes("account_kind", "AC08 AC10 AC12 AC14 AC15 AG01 AG03 R20"),
  ...codes("name_differs", "BE01 BE06 BE21 BE22 RECEIVER_NAME"),
  ...codes("address_wrong", "BE04 BE07 BE10 BE11 RR02 RR03"),
  ...codes("holder_died", "MD07 R14 R15"),
  ...codes("receiver_declined", "MS02 MD01 MD06 R05 R07 R08 R10 R11 R23 R29 R51 RECEIVER_REFUSED"),
  ...codes("bank_declined", "MS03 AG02 AG08 AG09 ARDT NARR NOOR SL01 R30 R31 R32 R33 R34 R81 R83"),
  ...codes("bank_unknown", "AGNT RC01 RC03 RC04 RC07 RC11 R13 R28 R82"),
  ...codes("duplicate", "AM05 DUPL DU01 DU02 R24 R67"),
  ...codes("amount", "AM01 AM02 AM06 AM07 AM09 AM10 AM12 AM14 R19"),
  ...codes("currency", "AC09 AM03 AM11 CURR CURRENCY"),
  ...codes("no_money", "AM04 R01 R09"),
  ...codes("law", "RR04 RR05 RR06 RR07 RR08 RR09 RR10 RR11 RR12"),
  ...codes("details_missing", "RR01 BE05 BE08 BE09 BE19 CH03 CH04 DT01 FF01 FF02 FF03 FF05 FF07 FF10 FF11 NIGO"),
  ...codes("details_missing", "R17 R18 R21 R22 R25 R26 R27 R35 R36 R80 R85"),
  ...codes("asked_back", "CUST DS02 FOCR FTHI UPAY R06"),
  ...codes("fraud", "FRAD FR01 FRTR FRAUD"),
  ...codes("unclaimed", "AB01 AB03 AB04 TM01 RECEIVER_UNCLAIMED"),
  ...codes("limit", "AM21 AM22 AM23 RECEIVER_LIMIT"),
  ...codes("technical", "AB05 AB06 AB07 AB08 AB09 AB10 ED05 TECH R84 ERROR"),
]);

/** The form of a code that the bank stores. */
const codeFormat = /^[A-Z0-9_]{1,30}$/;

/** Converts a network's code to the form that the bank stores. Returns an empty text if the text is not a code. */
export function readReasonCode(text: string): string {
  const code = text.trim().toUpperCase();
  return codeFormat.test(code) ? code : "";
}

/**
 * The meaning of a network's code: a key of the `networkReasons` messages. Null for an unknown code. A code from R01 to R85 that
 * is not in `reasons` counts as a refusal by the receiving bank.
 */
export function reasonOfCode(code: string): Reason | null {
  const isAch = /^R(?:0[1-9]|[1-7]\d|8[0-5])$/.test(code);
  return reasons.get(code) ?? (isAch ? "bank_declined" : null);
}
