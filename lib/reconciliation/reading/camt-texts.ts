import "server-only";
import { toDay } from "./draft-line";

/** The texts of elements and attributes, keyed by path. `Amt@Ccy` is the path of the attribute `Ccy` of the element `Amt`. */
export type Texts = Record<string, string>;

/** An entry of a statement, with the payments that it consists of. */
export type CamtEntry = {
  place: number;
  statement: string;
  /** True for an entry of camt.054. A camt.054 message reports single payments and is not a statement. */
  isNotification: boolean;
  texts: Texts;
  payments: Texts[];
};

const dayPattern = /^(\d{4})-(\d\d)-(\d\d)(?:$|T|Z|[+-])/;

/** Reads the date from an ISO 20022 date or timestamp. The date is in the timestamp's own time zone. */
export function dayOf(text: string | undefined): string | null {
  const [, year = "", month = "", day = ""] = dayPattern.exec(text ?? "") ?? [];
  return toDay(year, month, day);
}
