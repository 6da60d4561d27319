import "server-only";

/** The language of who an e-mail is for; null for a stranger. */
export type EmailLocale = { locale: string | null };

/**
 * The column `locale` of an e-mail: its receiver's language as it is now, whoever or whatever caused the e-mail. A stranger's is what
 * the e-mail itself names.
 */
export function emailLocale(emails: string): string {
  return `COALESCE((SELECT u.locale FROM users u WHERE u.email = ${emails}.recipient), ${emails}.props ->> 'locale') AS locale`;
}
