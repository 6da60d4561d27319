import { isOwnBankNumber } from "@/lib/accounts/account-number.model";
import { type IbanBank, toAccountNumber } from "@/lib/bank-numbers";
import { foldCode } from "@/lib/payee-accounts/fold-code";
import { ibanCountry } from "@/lib/payee-accounts/iban";
import { foldText } from "@/lib/text-fold";
import { isWholeAddress, type TransferChannel } from "@/lib/transfers/channels.model";
import { idOfReceiver, type KnownPayee, type Receiver, waysTo } from "./receiver.model";

/** The form of an account number at another bank. */
const otherNumber = /^(?=.*\d{4})[A-Z0-9]{6,34}$/;

/**
 * The receivers that a typed text may mean, with the likeliest first. Finds a beneficiary by words of the name and the nickname,
 * or by the account number. For an IBAN of this bank, finds the account whose number the IBAN contains.
 *
 * @param bank the country and the bank code in the bank's IBANs; null if the bank has no IBANs
 */
export function readReceivers(text: string, payees: readonly KnownPayee[], bank: IbanBank | null): Receiver[] {
  const typed = text.trim();
  if (typed === "") return [];
  if (isWholeAddress(typed)) return [{ kind: "email", receiverEmail: typed }];
  const number = toAccountNumber(bank, foldCode(typed));
  const known = payees
    .filter((payee) => isMeant(payee, typed, number))
    .map(({ accountNumber }) => ({ kind: "payee", accountNumber }) as const);
  if (payees.some(({ accountNumber }) => accountNumber === number)) return known;
  return [...known, ...readNumber(number)];
}

/**
 * Finds the receiver and the channel of a form on the send page, from the key under which the form's values are kept (`keepAs`):
 * `interbank-transfer/<account number>`, `wire-transfer/<account number>` or `wallet-transfer/<wallet>/<e-mail address>`. Undefined
 * if the key belongs to another form.
 */
export function readKeptKey(
  key: string,
  payees: readonly KnownPayee[],
  bank: IbanBank | null,
): { receiver: Receiver; way: TransferChannel } | undefined {
  const [form = "", ...rest] = key.split("/");
  const channel = form === "wallet-transfer" ? rest.shift() : form.replace("-transfer", "");
  const id = rest.join("/");
  const receiver = readReceivers(id, payees, bank).find((one) => idOfReceiver(one) === id);
  const way = receiver && waysTo(receiver).find((one) => one === channel);
  return receiver && way && { receiver, way };
}

function readNumber(accountNumber: string): Receiver[] {
  if (isOwnBankNumber(accountNumber)) return [{ kind: "account", accountNumber }];
  const country = ibanCountry(accountNumber);
  if (country) return [{ kind: "iban", accountNumber, country }];
  return otherNumber.test(accountNumber) ? [{ kind: "number", accountNumber }] : [];
}

/**
 * Whether each typed word is the beginning of a word in the beneficiary's name or nickname, or the account number contains the
 * typed number.
 */
function isMeant({ nickname, accountName, accountNumber }: KnownPayee, typed: string, number: string): boolean {
  if (/^[A-Z]{0,2}\d+[A-Z0-9]*$/.test(number)) return accountNumber.includes(number);
  const words = wordsOf(`${accountName} ${nickname}`);
  const starts = wordsOf(typed);
  return starts.length > 0 && starts.every((start) => words.some((word) => word.startsWith(start)));
}

function wordsOf(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
}
