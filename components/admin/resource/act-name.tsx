import { useTranslations } from "next-intl";

/** What somebody did, in words; its title is the name that the trail has. An act of another release has its name alone. */
export function ActName({ action }: { action: string }) {
  const t = useTranslations("adminActs");
  const known = action as "transfer.initiate";
  if (!t.has(known)) return <code className="font-mono text-xs">{action}</code>;
  return <span title={action}>{t(known)}</span>;
}
