import "server-only";
import { noteList } from "@/lib/audit/note-list";
import { addDays } from "@/lib/dates";
import { emailInput } from "@/lib/email-address";
import { type Actor, assertMay } from "@/lib/server/actor";
import { bankDate, now, startOfBankDate } from "@/lib/server/clock";
import { keepPace } from "@/lib/server/pace";
import { currentRequest } from "@/lib/server/request-context";
import { referenceIdTail } from "@/lib/transfer-reference";
import { readUetr } from "@/lib/transfers/uetr.model";
import { readAmountAndDay } from "./amount-and-day";
import { type CallerKey, type CallerMatch, queryCallers } from "./find-callers.sql";

/**
 * Finds the customer on the telephone by anything that the caller states: name, e-mail address, phone number in any notation,
 * account number, reference or UETR of a payment, payee, or amount and day. The audit trail records the search text and the
 * number of results, as it does for the page of a list.
 *
 * @throws AppError `forbidden`; `rate_limited`
 */
export async function findCallers(actor: Actor, { text }: { text: string }): Promise<CallerMatch[]> {
  assertMay(actor, "calls.read");
  await keepPace(actor, "search");
  const { locale } = await currentRequest();
  const callers = await queryCallers(keysOf(text, locale));
  await noteList(actor, "callers", { search: text }, callers.length);
  return callers;
}

/** The smallest number of digits in a phone number or an account number. A number with fewer digits is read only as an amount. */
const numberDigitsMin = 6;

/**
 * The keys that a text may contain. A plain number may be an amount, an account number and a phone number at the same time. If
 * the text contains none of these keys, the search looks for the text in names.
 */
function keysOf(text: string, locale: string): CallerKey[] {
  const idTail = referenceIdTail(text);
  if (idTail) return [{ kind: "reference", idTail }];
  const uetr = readUetr(text);
  if (uetr) return [{ kind: "uetr", uetr }];
  const email = emailInput.safeParse(text);
  if (email.success) return [{ kind: "email", email: email.data }];
  const keys = [...amountsIn(text, locale), ...numbersIn(text)];
  return keys.length > 0 ? keys : [{ kind: "text", text }];
}

/**
 * The largest plain number that is read as an amount, in hundredths. A larger plain number is read only as an account number or a
 * phone number.
 */
const plainHundredthsMax = 1_000_000_00n;

function amountsIn(text: string, locale: string): CallerKey[] {
  const found = readAmountAndDay(text, locale, bankDate(now()));
  if (!found) return [];
  const { amount, day } = found;
  if (!day && !amount.isCertain && amount.hundredths > plainHundredthsMax) return [];
  const period: [Date, Date] | null = day ? [startOfBankDate(day), startOfBankDate(addDays(day, 1))] : null;
  return [{ kind: "amount", hundredths: amount.hundredths, period }];
}

/** Reads a text as an account number in any notation, and as the last digits of a phone number. */
function numbersIn(text: string): CallerKey[] {
  const keys: CallerKey[] = [];
  const accountNumber = text
    .replace(/^IBAN:?/i, "")
    .replace(/[\s.-]/g, "")
    .toUpperCase();
  const isNumber = /^[A-Z0-9]{6,34}$/.test(accountNumber) && accountNumber.replace(/\D/g, "").length >= numberDigitsMin;
  if (isNumber) keys.push({ kind: "account", accountNumber });
  const digits = text.replace("(0)", "").replace(/\D/g, "").replace(/^0+/, "");
  if (/^[\d\s()+./-]+$/.test(text) && digits.length >= numberDigitsMin) keys.push({ kind: "phone", digits });
  return keys;
}
