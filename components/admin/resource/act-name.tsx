import { useTranslations } from "next-intl";

/**
 * The name of an act in the reader's language. The HTML attribute `title` contains the act's key in the audit trail. An act
 * without a translation is shown by its key.
 */
export function ActName({ action }: { action: string }) {
  const t = useTranslations("adminActs");
  const known = action as "transfer.initiate";
  if (!t.has(known)) return <code className="font-mono text-xs">{action}</code>;
  return <span title={action}>{t(known)}</span>;
}
