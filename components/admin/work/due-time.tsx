"use client";

import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon/icon";
import type { FoundItem } from "@/lib/work/find-work";
import { useMoment } from "./work-words";

/** The moment when a record is due. A late record has an icon, so that its colour is not the only sign of lateness. */
export function DueTime({ item: { dueAt, isLate }, now }: { item: FoundItem; now: Date }) {
  const t = useTranslations("adminWork");
  const moment = useMoment(now);
  return (
    <time
      dateTime={dueAt.toISOString()}
      className={isLate ? "inline-flex items-center gap-1 font-medium text-danger" : "text-ink-muted"}
    >
      {isLate ? <Icon name="clock" className="size-4 shrink-0" /> : null}
      {isLate ? <span className="sr-only">{t("late")}: </span> : null}
      {moment(dueAt)}
    </time>
  );
}
