import "server-only";
import { db } from "@/lib/server/db";
import { keepLocale, takeChosenLocale } from "@/lib/server/session/keep-locale";

/**
 * Stores the language that the visitor chose before the log-in, and keeps the pages in this language. If the visitor has chosen
 * no language, the user's stored language applies.
 */
export async function takeUpLanguage(userId: string): Promise<void> {
  const locale = await takeChosenLocale();
  if (!locale) return;
  await db.prisma.user.update({ where: { id: userId }, data: { locale }, select: { id: true } });
  await keepLocale(locale);
}
