import Link from "next/link";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import type { HistoryItem } from "@/lib/history/history-item";
import { paths } from "@/lib/paths";
import { RecentList } from "./recent-list";
import { useShownItems } from "./shown-item";

/**
 * The last few items of a customer's history, for the start page.
 *
 * `items`: newest first, as `findHistory` gives them. `bankName` stands where nobody else is concerned.
 */
export function RecentActivity({ items, bankName }: { items: HistoryItem[]; bankName: string }) {
  const t = useTranslations("history");
  const shown = useShownItems(items, bankName, true);
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
        <RecentList items={shown} />
      )}
    </Card>
  );
}
