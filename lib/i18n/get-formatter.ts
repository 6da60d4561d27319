import "server-only";
import { getLocale, getTimeZone } from "next-intl/server";
import { type Formatter, formatterOf } from "./formatter";

/** The reader's formatter, for what is no component and for components that wait; others take `useFormatter`. */
export async function getFormatter(): Promise<Formatter> {
  return formatterOf(await getLocale(), await getTimeZone());
}
