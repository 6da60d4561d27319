"use client";

import { Badge } from "@/components/ui/badge";
import { HistoryAmount, HistoryDate, HistoryName } from "./history-cells";
import type { ShownItem } from "./shown-item";

/** A few items of a history, two lines each. */
export function RecentList({ items }: { items: ShownItem[] }) {
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li key={item.id} className="relative flex items-center justify-between gap-4 px-5 py-3 hover:bg-surface-hover">
          <div className="min-w-0">
            <p className="truncate font-medium">
              <HistoryName item={item} />
            </p>
            <p className="truncate text-sm text-ink-muted">
              <HistoryDate date={item.date} />
              {` · ${item.type}`}
            </p>
          </div>
          <div className="flex shrink-0 flex-col items-end gap-1">
            <HistoryAmount item={item} />
            <Badge tone={item.status.tone}>{item.status.text}</Badge>
          </div>
        </li>
      ))}
    </ul>
  );
}
