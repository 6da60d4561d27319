import "server-only";
import { cleanText } from "./clean-text";
import { saysSomething } from "./line-reference";

/**
 * A payment that a line of a file describes. Texts are empty if the file does not contain them. The SQL function
 * `take_incoming_payments` reads the fields of this type.
 */
export type DraftPayment = {
  /** The receiver's account. `routing` is the national code of the receiver's bank, or its BIC if there is no code. */
  account: string;
  routing: string;
  receiver: string;
  sender: string;
  senderAccount: string;
  senderBank: string;
  /** The sender's reference. */
  reference: string;
  purpose: string;
  message: string;
  transaction: string;
  uetr: string | null;
  /** The network's reference of the entry that contains the payment. */
  entry: string;
  /** `YYYY-MM-DD`, or null. */
  valueDate: string | null;
  /** Keys that identify the payment. Each key begins with its kind. An equal key in another file means the same payment. */
  keys: string[];
  /**
   * A text that other payments may share. Together with amount, account and date, the text is a weak key, which identifies the
   * payment only if no strong key contradicts it.
   */
  like: string;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type RawPayment = Partial<Omit<DraftPayment, "keys" | "like" | "uetr">> & {
  uetr?: string | undefined;
  endToEnd?: string | undefined;
  /** The kinds and texts of the strong keys, each of which identifies the payment. A key without a text is left out. */
  keys: [kind: KeyKind, text: string | undefined][];
};

/**
 * The kinds of keys. `uetr`: the payment's reference at all banks. `servicer`: the reference of the network, for a payment or for
 * an entry with a single payment. `message`: the ids of message and transaction. `trace`: the trace number of a Nacha entry. A key
 * of the kind `own`, `entry` or `pacs` repeats the reference of another key, and states where in the file this reference was
 * found. Two payments are different if they have different keys of one of the kinds `uetr`, `own`, `entry`, `pacs` and `trace`.
 */
type KeyKind = "uetr" | "servicer" | "own" | "entry" | "message" | "pacs" | "trace";

/**
 * Makes a payment from the texts of a file. A word such as `NOTPROVIDED`, which stands for a missing reference, counts as no
 * text.
 */
export function toDraftPayment({ uetr, endToEnd, keys, valueDate = null, ...texts }: RawPayment): DraftPayment {
  const said = (text: string | undefined) => (saysSomething(text) ? cleanText(text) : "");
  const known = uetr !== undefined && uuid.test(uetr.trim()) ? uetr.trim().toLowerCase() : null;
  const all: RawPayment["keys"] = [["uetr", known ?? undefined], ...keys];
  const strong = all.flatMap(([kind, text]) => (saysSomething(text) ? [`${kind} ${cleanText(text)}`] : []));
  const draft = {
    ...{ account: said(texts.account), routing: said(texts.routing), receiver: said(texts.receiver) },
    ...{ sender: said(texts.sender), senderAccount: said(texts.senderAccount), senderBank: said(texts.senderBank) },
    ...{ reference: said(texts.reference), purpose: said(texts.purpose), message: said(texts.message) },
    ...{ transaction: said(texts.transaction), entry: said(texts.entry) },
  };
  const like = said(endToEnd) || `${draft.sender}|${draft.senderAccount}|${draft.purpose}`;
  return { ...draft, uetr: known, valueDate, keys: strong, like };
}
