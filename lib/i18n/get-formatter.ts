import "server-only";
import { getLocale, getTimeZone } from "next-intl/server";
import { type Formatter, formatterOf } from "./formatter";

/** The reader's formatter for async components and for code outside components. Other components use `useFormatter`. */
export async function getFormatter(): Promise<Formatter> {
  return formatterOf(await getLocale(), await getTimeZone());
}
