import Link from "next/link";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { StatusBadge } from "@/components/ui/status-badge";
import type { HistoryItem } from "@/lib/history/history-item";
import { paths } from "@/lib/paths";
import { HistoryAmount, HistoryDate, HistoryName, HistoryType } from "./history-cells";
import { historyStatusLabel } from "./history-type";

/**
 * The last few items of a customer's history, for the start page.
 *
 * `items`: newest first, as `findHistory` gives them. `bankName` stands where nobody else is concerned.
 */
export function RecentActivity({ items, bankName }: { items: HistoryItem[]; bankName: string }) {
  const t = useTranslations("history");
  return (
    <Card aria-labelledby="recent-activity">
      <div className="flex items-center justify-between gap-4 border-b border-line px-5 py-2">
        <h2 id="recent-activity" className="font-semibold">
          {t("recentTitle")}
        </h2>
        <Link
          href={paths.transactions}
          className="inline-flex min-h-11 items-center rounded text-sm font-semibold text-accent-text hover:underline"
        >
          {t("recentAll")}
        </Link>
      </div>
      {items.length === 0 ? (
        <p className="px-5 py-8 text-center text-sm text-ink-muted">{t("recentEmpty")}</p>
      ) : (
        <ul className="divide-y divide-line">
          {items.map((item) => (
            <li
              key={item.id}
              className="relative flex items-center justify-between gap-4 px-5 py-3 hover:bg-surface-hover"
            >
              <div className="min-w-0">
                <p className="truncate font-medium">
                  <HistoryName item={item} bankName={bankName} />
                </p>
                <p className="truncate text-sm text-ink-muted">
                  <HistoryDate date={item.createdAt} /> · <HistoryType item={item} />
                </p>
              </div>
              <div className="flex shrink-0 flex-col items-end gap-1">
                <HistoryAmount item={item} />
                <StatusBadge status={item.status} label={historyStatusLabel(item)} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
