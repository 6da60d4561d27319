"use client";

import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { Icon } from "@/components/ui/icon/icon";
import { useFormatter } from "@/lib/i18n/formatter";

const dayMs = 86_400_000;

/** The waiting time of the oldest item of a queue. The text is highlighted after a day. */
export function OldestPending({ since, now }: { since: Date | null; now: Date }) {
  const t = useTranslations("admin");
  const format = useFormatter();
  const isLate = since !== null && now.getTime() - since.getTime() > dayMs;
  return (
    <p
      className={classNames(
        "flex items-center gap-2 text-sm md:whitespace-nowrap",
        isLate ? "text-warning" : "text-ink-muted",
      )}
    >
      <Icon name="clock" className="size-4 shrink-0" />
      {since ? t("oldestPending", { age: format.relativeTime(since, now) }) : t("nothingPending")}
    </p>
  );
}
