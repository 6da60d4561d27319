import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { Link } from "@/components/ui/link";
import type { CallRecord } from "@/lib/calls/call.model";
import { useFormatter } from "@/lib/i18n/formatter";
import { paths } from "@/lib/paths";

/** The reader's newest calls, open calls first. */
export function CallList({ calls }: { calls: CallRecord[] }) {
  const t = useTranslations("adminCalls.own");
  const format = useFormatter();
  return (
    <Card aria-labelledby="own-calls">
      <CardHead id="own-calls" title={t("title")} />
      {calls.length === 0 ? <p className="px-5 py-6 text-sm text-ink-muted">{t("none")}</p> : null}
      <ul className="divide-y divide-line">
        {calls.map(({ id, customerName, openedAt, endedAt, note }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-5 py-3 text-sm">
            <Link href={paths.manageCall(id)} className="plain-link font-semibold">
              {customerName}
            </Link>
            <span className="text-ink-muted">
              {format.dateTime(openedAt, { dateStyle: "medium", timeStyle: "short" })}
            </span>
            {endedAt ? null : <Badge tone="info">{t("open")}</Badge>}
            {note ? <span className="w-full break-words text-ink-muted">{note}</span> : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
