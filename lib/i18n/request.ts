import { cookies } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { localeCookieName, toLocale } from "./locales";
import { messagesOf } from "./messages";

/** Determines the language of a request from a cookie, because URLs have no language prefix. */
export default getRequestConfig(async () => {
  const locale = toLocale((await cookies()).get(localeCookieName)?.value);
  return { locale, messages: await messagesOf(locale), timeZone: process.env.BANK_TIMEZONE || "UTC" };
});
