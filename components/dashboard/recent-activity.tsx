import { ArrowDownLeft, ArrowUpRight, ReceiptText } from "lucide-react";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { Amount } from "@/components/ui/amount";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import type { Currency } from "@/lib/money/currency";
import { paths } from "@/lib/paths";

/** One line of the customer's history. */
export type Activity = {
  id: string;
  direction: "in" | "out";
  kind: "interbank" | "adjustment";
  /** With whom; empty when it was the bank itself. */
  name: string;
  status: "pending" | "active" | "approved" | "closed" | "deleted";
  ending: "cancelled" | "rejected" | null;
  amountMinor: bigint;
  currency: Currency;
  createdAt: Date;
};

/** What moved last, and the way to all of it. */
export function RecentActivity({ activities, thisYear }: { activities: Activity[]; thisYear: number }) {
  const t = useTranslations("dashboard.activity");
  return (
    <section aria-labelledby="activity-title">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="activity-title" className="font-semibold">
          {t("title")}
        </h2>
        {activities.length > 0 ? (
          <Link href={paths.transactions} className="rounded text-sm font-semibold text-accent-text hover:underline">
            {t("all")}
          </Link>
        ) : null}
      </div>
      <Card>
        {activities.length > 0 ? (
          <ul className="divide-y divide-line">
            {activities.map((activity) => (
              <ActivityLine key={activity.id} activity={activity} thisYear={thisYear} />
            ))}
          </ul>
        ) : (
          <EmptyState
            icon={ReceiptText}
            title={t("empty.title")}
            text={t("empty.text")}
            action={
              <ButtonLink variant="secondary" href={paths.interbankTransfer}>
                {t("empty.action")}
              </ButtonLink>
            }
          />
        )}
      </Card>
    </section>
  );
}

const statusLabel = {
  pending: "statusPending",
  active: "statusActive",
  approved: "statusApproved",
  closed: "statusClosed",
  deleted: "statusCancelled",
  cancelled: "statusCancelled",
  rejected: "statusRejected",
} as const;

function ActivityLine({ activity, thisYear }: { activity: Activity; thisYear: number }) {
  const t = useTranslations("dashboard.activity");
  const common = useTranslations("common");
  const format = useFormatter();
  const { direction, kind, name, status, ending, amountMinor, currency, createdAt } = activity;
  const Icon = direction === "in" ? ArrowDownLeft : ArrowUpRight;
  const isFinal = status === "approved" || status === "closed";
  return (
    <li className="flex items-center gap-3 px-4 py-3.5 md:px-5">
      <span
        aria-hidden="true"
        className="grid size-9 shrink-0 place-items-center rounded-full bg-surface-sunken text-ink-muted"
      >
        <Icon className="size-4" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-medium">{name || t(`kinds.${kind}`)}</span>
        <span className="block text-sm text-ink-muted">
          <time dateTime={createdAt.toISOString()}>
            {format.dateTime(createdAt, {
              day: "numeric",
              month: "short",
              ...(createdAt.getUTCFullYear() === thisYear ? {} : { year: "numeric" }),
            })}
          </time>
          {isFinal ? null : ` · ${common(statusLabel[ending ?? status])}`}
        </span>
      </span>
      <Amount
        amountMinor={direction === "in" ? amountMinor : -amountMinor}
        currency={currency}
        sign="always"
        className={
          status === "deleted"
            ? "text-sm text-ink-faint line-through"
            : `text-sm font-semibold ${direction === "in" ? "text-positive" : ""}`
        }
      />
    </li>
  );
}
