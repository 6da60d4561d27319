"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { getPanelAction } from "@/app/api/notifications/actions";
import { useAnswer } from "@/components/forms/use-answer";
import { CardHead } from "@/components/ui/card-head";
import { Skeleton } from "@/components/ui/progress/skeleton";
import type { PanelWords } from "@/lib/notifications/show-notifications.model";
import { paths } from "@/lib/paths";
import { MarkAllReadButton } from "./mark-read";
import { NotificationItem } from "./notification-item";

type NewestNotificationsProps = { title: string; seeAll: string; isAllRead: boolean; renderedAt: number };

/**
 * The content of the bell's panel. The notifications are fetched when the panel opens, and again after each refresh of the page.
 */
export function NewestNotifications({ title, seeAll, isAllRead, renderedAt }: NewestNotificationsProps) {
  const panel = useAnswer(getPanelAction, renderedAt);
  const found = panel === "asked" || panel === "failed" ? null : panel;
  const [first] = found?.newest ?? [];
  return (
    <>
      <CardHead title={title}>
        {found && first ? (
          <MarkAllReadButton
            upTo={first.id}
            isAllRead={isAllRead}
            text={found.texts.markAllRead}
            doneText={found.texts.allRead}
            undoText={found.texts.undo}
            className="max-md:-ml-3"
          />
        ) : null}
      </CardHead>
      {found ? <Items {...found} /> : <Nothing hasFailed={panel === "failed"} />}
      <Link
        href={paths.notifications}
        className="flex min-h-11 items-center justify-center border-t border-line px-5 text-sm font-semibold text-accent-text -outline-offset-2 hover:bg-surface-hover"
      >
        {seeAll}
      </Link>
    </>
  );
}

function Items({ texts, newest }: PanelWords) {
  if (newest.length === 0) return <p className="px-5 py-8 text-center text-sm text-ink-muted">{texts.empty}</p>;
  return (
    <ul className="divide-y divide-line">
      {newest.map((notification) => (
        <NotificationItem key={notification.id} notification={notification} unreadText={texts.unread} />
      ))}
    </ul>
  );
}

function Nothing({ hasFailed }: { hasFailed: boolean }) {
  const t = useTranslations("common");
  if (hasFailed) return <p className="px-5 py-8 text-center text-sm text-ink-muted">{t("tryAgainLater")}</p>;
  return (
    <div className="flex flex-col gap-3 px-5 py-4">
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
    </div>
  );
}
