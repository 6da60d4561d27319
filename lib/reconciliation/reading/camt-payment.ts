import "server-only";
import { type CamtEntry, dayOf, type Texts } from "./camt-texts";
import { type DraftPayment, toDraftPayment } from "./draft-payment";
import { saysSomething } from "./line-reference";

const agentTexts = (agent: string) =>
  ["BICFI", "BIC", "ClrSysMmbId/MmbId", "Nm"].map((name) => `RltdAgts/${agent}/FinInstnId/${name}`);

/** The paths of the texts about sender and receiver, relative to `TxDtls`. Older versions have no element `Pty`. */
export const textsOfParties = [
  ...["RltdPties/Dbtr/Nm", "RltdPties/Dbtr/Pty/Nm", "RltdPties/DbtrAcct/Id/IBAN", "RltdPties/DbtrAcct/Id/Othr/Id"],
  ...["RltdPties/Cdtr/Nm", "RltdPties/Cdtr/Pty/Nm", "RltdPties/CdtrAcct/Id/IBAN", "RltdPties/CdtrAcct/Id/Othr/Id"],
  ...["Purp/Cd", "Purp/Prtry", ...agentTexts("DbtrAgt"), ...agentTexts("CdtrAgt")],
];

/**
 * The payment that an entry, or a part of an entry, describes. Null for a return: the network states a return reason, or the entry
 * reverses another entry. For a debit in a statement, the result contains only the UETR, with which the bank finds the incoming
 * payment that was returned.
 */
export function paymentOf(entry: CamtEntry, texts: Texts, isCredit: boolean): DraftPayment | null {
  const isReturn = texts["RtrInf/Rsn/Cd"] !== undefined || /^(true|1)$/.test(entry.texts.RvslInd ?? "");
  const uetr = texts["Refs/UETR"];
  if (!isCredit) return uetr && !entry.isNotification ? toDraftPayment({ uetr, keys: [] }) : null;
  if (isReturn) return null;
  const endToEnd = texts["Refs/EndToEndId"];
  const transaction = texts["Refs/TxId"] ?? texts["Refs/InstrId"];
  const message = texts["Refs/MsgId"];
  const structured = texts["RmtInf/Strd/CdtrRefInf/Ref"];
  const first = (...paths: string[]) => paths.map((path) => texts[path]).find(saysSomething);
  return toDraftPayment({
    uetr,
    endToEnd,
    account: first("RltdPties/CdtrAcct/Id/IBAN", "RltdPties/CdtrAcct/Id/Othr/Id"),
    routing: first(...["ClrSysMmbId/MmbId", "BICFI", "BIC"].map((name) => `RltdAgts/CdtrAgt/FinInstnId/${name}`)),
    receiver: first("RltdPties/Cdtr/Pty/Nm", "RltdPties/Cdtr/Nm"),
    sender: first("RltdPties/Dbtr/Pty/Nm", "RltdPties/Dbtr/Nm"),
    senderAccount: first("RltdPties/DbtrAcct/Id/IBAN", "RltdPties/DbtrAcct/Id/Othr/Id"),
    senderBank: first(...agentTexts("DbtrAgt")),
    reference: [structured, endToEnd].find(saysSomething),
    purpose: first("RmtInf/Ustrd", "AddtlTxInf", "Purp/Cd", "Purp/Prtry"),
    message,
    transaction: [transaction, endToEnd].find(saysSomething),
    entry: entry.texts.AcctSvcrRef,
    valueDate: dayOf(entry.texts["ValDt/Dt"] ?? entry.texts["ValDt/DtTm"]),
    keys: [
      ...servicerKeys(entry, texts),
      ["message", saysSomething(message) && saysSomething(transaction) ? `${message} ${transaction}` : undefined],
    ],
  });
}

type Keys = Parameters<typeof toDraftPayment>[0]["keys"];

/**
 * The keys with the network's reference. A reference that several payments of the entry share does not identify a payment. The
 * reference of the whole entry gives two further keys. If the entry has several payments, these two keys also contain the
 * payment's end-to-end id, or the position of the payment in the entry.
 */
function servicerKeys({ texts: entry, payments }: CamtEntry, texts: Texts): Keys {
  const isOnly = (path: string) => payments.filter((other) => other[path] === texts[path]).length <= 1;
  const own = texts["Refs/AcctSvcrRef"];
  const whole = entry.AcctSvcrRef;
  const keys: Keys =
    saysSomething(own) && isOnly("Refs/AcctSvcrRef")
      ? [
          ["servicer", own],
          ["own", own],
        ]
      : [];
  if (!saysSomething(whole)) return keys;
  if (payments.length <= 1) return [...keys, ["servicer", whole], ["entry", whole]];
  const endToEnd = texts["Refs/EndToEndId"];
  const part = saysSomething(endToEnd) && isOnly("Refs/EndToEndId") ? endToEnd : String(payments.indexOf(texts) + 1);
  return [...keys, ["servicer", `${whole} ${part}`], ["entry", `${whole} ${part}`]];
}
