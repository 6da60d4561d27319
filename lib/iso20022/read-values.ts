import "server-only";
import type { XmlElement } from "libxml2-wasm";
import { type Currency, isCurrency } from "@/lib/money/currency";
import { parseBalance } from "@/lib/money/parse-money";
import { allAt, firstAt, textAt, unreadable } from "./open-message";
import type { PaymentIds } from "./read-types";

const firstDate = "2000-01-01";

/** The text that payers and banks write if there is no reference. */
const noReference = "NOTPROVIDED";

export type Amount = { minor: bigint; currency: Currency };

/**
 * Reads an amount. The schema allows five decimals, and any three letters as the currency.
 *
 * @throws UnreadableMessage `amount` for more decimals than the currency has, or for a huge amount; `currency` for a currency
 * that the bank does not have
 */
function readAmount(element: XmlElement): Amount {
  const currency = element.attr("Ccy")?.value ?? "";
  if (!isCurrency(currency)) throw unreadable("currency", element, currency);
  const text = element.content.trim();
  // The schema allows a plus sign, and allows a point without a digit before or after it.
  const [, whole = "", decimals = ""] = /^\+?(\d*)\.?(\d*)$/.exec(text) ?? [];
  const parsed = parseBalance(`${whole || "0"}.${decimals || "0"}`, currency);
  if (whole + decimals === "" || !parsed.ok) throw unreadable("amount", element, `${text} ${currency}`);
  return { minor: parsed.amountMinor, currency };
}

/** Reads the amount at a path. Null if there is none. */
export function amountAt(element: XmlElement, path: string): Amount | null {
  const found = firstAt(element, path);
  return found && readAmount(found);
}

/** Reads the amount of a payment or a return. @throws UnreadableMessage `amount` for zero or a missing amount */
export function movedAt(element: XmlElement, path: string): Amount {
  const found = firstAt(element, path);
  const amount = found && readAmount(found);
  if (!amount || amount.minor === 0n) throw unreadable("amount", found ?? element, found?.content ?? "");
  return amount;
}

/**
 * Reads a settlement date (`YYYY-MM-DD`). Null if there is none.
 *
 * @throws UnreadableMessage `date` for a date before 2000 or after `lastDate`
 */
export function settlementDateAt(element: XmlElement, path: string, lastDate: string): string | null {
  const found = firstAt(element, path);
  if (!found) return null;
  const text = found.content.trim();
  // The XML schema of ISO 20022 allows a time zone after the date, which is ignored here, and years of five digits, which are
  // refused here.
  const day = text.slice(0, 10);
  const isDay = /^\d{4}-\d\d-\d\d(?:$|Z|[+-]\d\d:)/.test(text);
  if (!isDay || day < firstDate || day > lastDate) throw unreadable("date", found, text);
  return day;
}

/**
 * Refuses a message with a payment whose date is in the far future. The bank books a payment on its date, so nobody would
 * notice this payment for years.
 *
 * @throws UnreadableMessage `date`
 */
export function refuseFarDates(document: XmlElement, lastDate: string): void {
  const days = "self::*[local-name()='IntrBkSttlmDt' or parent::*[local-name()='ValDt' or local-name()='BookgDt']]";
  const isFar = `number(translate(substring(normalize-space(.), 1, 10), '-', '')) > ${lastDate.replaceAll("-", "")}`;
  const found = document.get(`descendant::*[${days}][${isFar}]`);
  if (found) throw unreadable("date", found as XmlElement, found.content);
}

/** Reads a moment. @throws UnreadableMessage `date` for a moment that does not exist */
export function momentAt(element: XmlElement, path: string): Date {
  const text = textAt(element, path);
  // Without a time zone, the moment is in UTC.
  const moment = new Date(/(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`);
  if (Number.isNaN(moment.getTime())) throw unreadable("date", firstAt(element, path), text);
  return moment;
}

/** Reads the first reference at the paths. The text `NOTPROVIDED` counts as no reference. */
export function referenceAt(element: XmlElement, ...paths: string[]): string {
  return paths.map((path) => textAt(element, path)).find((text) => text !== "" && text !== noReference) ?? "";
}

/** The code of the first reason that has a code, and the texts of all reasons. `path` is the path of the repeated element. */
export function reasonAt(element: XmlElement, path: string): { reasonCode: string; reasonText: string } {
  const reasons = allAt(element, path);
  const codes = reasons.map((one) => textAt(one, "Rsn/Cd") || textAt(one, "Rsn/Prtry"));
  const texts = reasons.flatMap((one) => allAt(one, "AddtlInf").map(({ content }) => content.trim()));
  return { reasonCode: codes.find((code) => code !== "") ?? "", reasonText: texts.filter(Boolean).join(" ") };
}

/**
 * The ids of the payment that an element refers to. If the element does not contain the id of the message with the payment, this
 * id is read from `group`.
 */
export function originalIds(element: XmlElement, group: XmlElement | null): PaymentIds {
  return {
    originalMessageId:
      referenceAt(element, "OrgnlGrpInf/OrgnlMsgId") || (group ? referenceAt(group, "OrgnlMsgId") : ""),
    instructionId: referenceAt(element, "OrgnlInstrId"),
    endToEndId: referenceAt(element, "OrgnlEndToEndId"),
    transactionId: referenceAt(element, "OrgnlTxId"),
    uetr: textAt(element, "OrgnlUETR").toLowerCase() || null,
  };
}

/**
 * Refuses a part of a message if the part contains no id of a payment. The id of the message that contained the payment is enough,
 * because the bank sends only one payment in a message.
 *
 * @throws UnreadableMessage `reference`
 */
export function refuseNameless(ids: PaymentIds, element: XmlElement): void {
  if (!Object.values(ids).some((id) => id)) throw unreadable("reference", element, element.name);
}
