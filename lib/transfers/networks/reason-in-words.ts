import "server-only";
import { createTranslator } from "next-intl";
import { toLocale } from "@/lib/i18n/locales";
import { messagesOf } from "@/lib/i18n/messages";
import type { Database } from "@/lib/server/db";
import { reasonOfCode } from "./network-reason.model";

/**
 * The reason for a refusal or a return, in the language of the transfer's sender. If the bank does not know the network's code,
 * the function returns the network's own words, or states that the network gives no reason.
 *
 * @param own the network's own words; empty if there are none
 */
export async function reasonInWords(tx: Database, senderId: string, code: string, own: string): Promise<string> {
  const reason = reasonOfCode(code);
  if (!reason && own) return own;
  const sender = await tx.prisma.user.findUnique({ where: { id: senderId }, select: { locale: true } });
  const locale = toLocale(sender?.locale);
  const t = createTranslator({ locale, messages: await messagesOf(locale), namespace: "networkReasons" });
  return t(reason ?? "none");
}
