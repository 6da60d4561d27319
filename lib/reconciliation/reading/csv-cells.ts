import "server-only";
import type { SettlementColumnsInput } from "@/lib/reconciliation/schema";
import { toDay } from "./draft-line";

/** The amount that a cell contains. */
type WrittenAmount = {
  /** Decimal text with a decimal point, without a sign and without separators of thousands. */
  amount: string;
  isMinus: boolean;
  /** Debit if `DR` follows the amount, and credit if `CR` follows the amount. */
  side: "debit" | "credit" | null;
  /** The currency, if a code or an unambiguous sign is beside the amount. */
  currency: string | null;
};

const signsOfCurrencies: Record<string, string> = { "£": "GBP", "€": "EUR", "¥": "JPY", "₽": "RUB", "₹": "INR" };

/**
 * Patterns for the part of an amount before the decimal sign, keyed by decimal sign. A group has three digits. In the Indian
 * notation, groups above the thousands have two digits. The decimal sign never separates groups.
 */
const wholes = {
  ".": /^(?:\d{1,3}(?:([,' ])\d{3})(?:\1\d{3})*|\d{1,2}(?:,\d{2})+,\d{3}|\d*)$/,
  ",": /^(?:\d{1,3}(?:([.' ])\d{3})(?:\1\d{3})*|\d*)$/,
};

/**
 * Reads an amount in the notation of the file: `-1,250.50`, `(1,250.50)`, `1250.50-`, `1'250.50`, `£1,250.50`, `1,250.50 GBP`,
 * `1250.50 DR`, `="1250.50"`. Refuses a text with three digits after the decimal sign if the sign could also separate thousands.
 * For example, `1.250` could mean 1,250.
 *
 * @returns null if the text is not an amount
 */
export function readAmount(text: string, decimal: "." | ","): WrittenAmount | null {
  let rest = text
    .normalize("NFKC")
    .replace(/^="(.*)"$/, "$1")
    .replace(/[\u2212\u2012\u2013]/g, "-")
    .replace(/[\u2018\u2019]/g, "'")
    .trim();
  const [, inBrackets] = /^\((.*)\)$/.exec(rest) ?? [];
  rest = inBrackets ?? rest;
  const [, beforeSide, sideText] = /^(.*\d\)?)\s*(DR|CR|Dr|Cr|dr|cr)\.?$/.exec(rest) ?? [];
  rest = beforeSide ?? rest;
  const [, beforeCode, codeAfter] = /^(.*\d)\s*([A-Z]{3}|[£€¥₽₹$])(?:\s*)$/.exec(rest) ?? [];
  rest = beforeCode ?? rest;
  const [, signBefore = "", codeBefore, afterCode] =
    /^([-+]?)\s*(?:([A-Z]{3}|(?:[A-Z]{1,2})?[£€¥₽₹$])\s*)?(.*)$/.exec(rest) ?? [];
  const [, inner = "", signAfter = ""] = /^[-+]?(.*?)\s*([-+]?)$/.exec((afterCode ?? "").trim()) ?? [];
  const minuses = [
    inBrackets !== undefined,
    signBefore === "-",
    /^-/.test((afterCode ?? "").trim()),
    signAfter === "-",
  ];
  const amount = plainNumber(inner, decimal);
  if (amount === null || minuses.filter(Boolean).length > 1) return null;
  const code = codeBefore ?? codeAfter ?? "";
  return {
    ...{ amount, isMinus: minuses.includes(true) },
    side: sideText ? (/^d/i.test(sideText) ? "debit" : "credit") : null,
    currency: signsOfCurrencies[code] ?? (/^[A-Z]{3}$/.test(code) ? code : null),
  };
}

function plainNumber(text: string, decimal: "." | ","): string | null {
  const at = text.lastIndexOf(decimal);
  const [whole, cents] = at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
  if (!/\d/.test(text) || !/^\d*$/.test(cents) || !wholes[decimal].test(whole)) return null;
  if (cents.length === 3 && /^[1-9]\d{0,2}$/.test(whole)) return null;
  const plain = whole.replace(/\D/g, "") || "0";
  return cents ? `${plain}.${cents}` : plain;
}

/** Whether a cell contains a date or an amount, and is therefore not a heading. */
export function looksLikeValue(cell: string): boolean {
  const text = cell.trim();
  if (text === "") return false;
  return readDate(text, "DD.MM.YYYY") !== null || readAmount(text, ".") !== null || readAmount(text, ",") !== null;
}

/** The numbers of the months, keyed by the first three letters of the month's name in each of the site's languages. */
const months: Record<string, number> = {
  ...{ jan: 1, feb: 2, mar: 3, apr: 4, may: 5, jun: 6, jul: 7, aug: 8, sep: 9, oct: 10, nov: 11, dec: 12 },
  ...{ mär: 3, mrz: 3, mai: 5, okt: 10, dez: 12, ene: 1, abr: 4, ago: 8, dic: 12, gen: 1, mag: 5, giu: 6, lug: 7 },
  ...{ set: 9, ott: 10, янв: 1, фев: 2, мар: 3, апр: 4, мая: 5, май: 5, июн: 6, июл: 7, авг: 8, сен: 9, окт: 10 },
  ...{ ноя: 11, дек: 12 },
};

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Reads a date in a notation that allows only one order of day, month and year (`2026-11-20`, `20261120`, `20 Nov 2026`, the day
 * number of a spreadsheet). In all other notations, `order` states the order of the three parts. Ignores the text after the date,
 * such as a time of day.
 *
 * @returns `YYYY-MM-DD`, or null for a text that is not a date
 */
export function readDate(text: string, order: SettlementColumnsInput["dateOrder"]): string | null {
  const plain = text.trim().replace(/^="(.*)"$/, "$1");
  const [, year = "", month = "", day = ""] =
    /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:$|[T ,])/.exec(plain) ??
    /^(\d{4})(\d\d)(\d\d)(?:$|[T ]|\d{4,6}$)/.exec(plain) ??
    [];
  if (year) return toDay(year, month, day);
  if (/^[3-7]\d{4}(?:\.\d+)?$/.test(plain)) {
    return new Date(Date.UTC(1899, 11, 30) + Math.floor(Number(plain)) * dayMs).toISOString().slice(0, 10);
  }
  return readNamedMonth(plain) ?? readNumbers(plain, order);
}

function readNamedMonth(text: string): string | null {
  const [, dayFirst, name = "", yearLast = ""] =
    /^(\d{1,2})[-. ]*(?:de )?(\p{L}{3,})\.?[-,. ]*(?:de )?(\d{4}|\d\d)(?:$|[T ,])/iu.exec(text) ?? [];
  const [, nameFirst = "", dayLast = "", year = ""] =
    /^(\p{L}{3,})\.? (\d{1,2}),? (\d{4})(?:$|[T ,])/iu.exec(text) ?? [];
  const month = months[(name || nameFirst).toLowerCase().slice(0, 3)];
  return month ? toDay(wholeYear(yearLast || year), String(month), dayFirst ?? dayLast) : null;
}

function readNumbers(text: string, order: SettlementColumnsInput["dateOrder"]): string | null {
  const [, first = "", second = "", year = ""] =
    /^(\d{1,2})[-./](\d{1,2})[-./](\d{4}|\d\d)(?:$|[T ,])/.exec(text) ?? [];
  if (!year || order === "YYYY-MM-DD") return null;
  return order === "MM/DD/YYYY" ? toDay(wholeYear(year), first, second) : toDay(wholeYear(year), second, first);
}

/** Completes a year of two digits. The year is in this century, because no network sends older data. */
const wholeYear = (year: string) => (year.length === 2 ? `20${year}` : year);
