"use client";

import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { paths } from "@/lib/paths";
import { amountClass, HistoryDate, HistoryName } from "./history-cells";
import type { ShownItem } from "./shown-item";

/** The texts of the card: title, link to all items, and the text for an empty card. */
type RecentListProps = { title: string; all: string; empty: string; items: ShownItem[] };

/** A few items of a history, two lines each. */
export function RecentList({ title, all, empty, items }: RecentListProps) {
  return (
    <Card aria-labelledby="recent-activity">
      <div className="flex items-center justify-between gap-4 border-b border-line px-5 py-2">
        <h2 id="recent-activity" className="font-semibold">
          {title}
        </h2>
        <Link href={paths.transactions} className="action-link">
          {all}
        </Link>
      </div>
      {items.length === 0 ? (
        <p className="px-5 py-8 text-center text-sm text-ink-muted">{empty}</p>
      ) : (
        <ul className="divide-y divide-line">
          {items.map((item) => (
            <RecentItem key={item.id} item={item} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function RecentItem({ item }: { item: ShownItem }) {
  return (
    <li className="marked flex items-center justify-between gap-4 px-5 py-3 hover:bg-surface-hover">
      <div className="min-w-0">
        <HistoryName item={item} className="block font-medium break-words" />
        <p className="text-sm wrap-anywhere text-ink-muted hyphens-auto">
          <HistoryDate date={item.date} />
          {` · ${item.type}`}
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        <span className={amountClass(item)}>{item.amount}</span>
        <Badge tone={item.status.tone}>{item.status.text}</Badge>
      </div>
    </li>
  );
}
