import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useMoneyFormat } from "@/components/ui/amount";
import type { SwitchOption } from "@/components/ui/link-switch";
import { useCalendarText } from "@/lib/i18n/calendar-text";
import { isolate } from "@/lib/i18n/isolate";
import type { Currency } from "@/lib/money/currency";
import { paths } from "@/lib/paths";
import { type BalanceLineProps, useBalancePlot, useBalanceTable } from "./balance-line";
import { LineOfTime } from "./line-of-time";
import { QuickActions } from "./quick-actions";
import { useTileGroups } from "./tiles";
import type { ShownDay } from "./timeline";
import { type TimelineFacts, useTimelineDays } from "./use-timeline";

/** The round buttons, with their texts. */
export function HomeActions({ hasNoMoney }: { hasNoMoney: boolean }) {
  const t = useTranslations("dashboard");
  const groups = useTileGroups();
  return (
    <QuickActions
      hasNoMoney={hasNoMoney}
      words={{
        label: t("actions.label"),
        send: t("actions.send"),
        move: t("actions.move"),
        getPaid: t("actions.getPaid"),
        more: t("actions.more"),
      }}
      more={{ title: t("tilesTitle"), groups }}
    />
  );
}

type HomeLineProps = Pick<BalanceLineProps, "currency" | "line"> & {
  facts: TimelineFacts;
  /** The account that the card shows. Undefined if the card shows all accounts together. */
  accountNumber: string | undefined;
  presentMinor: bigint;
  heldMinor: bigint;
  free: { until: string; dueMinor: bigint; freeMinor: bigint };
  flow: { inMinor: bigint; outMinor: bigint } | null;
  among: Currency[];
  accountOptions: SwitchOption[];
  periods: SwitchOption[];
};

/** The number of expected payments that are shown at first. */
const comingShown = 3;

/** Passes the texts in the reader's language to `LineOfTime`. */
export function HomeLineCard({
  facts,
  accountNumber,
  currency,
  line,
  presentMinor,
  heldMinor,
  free,
  flow,
  ...rest
}: HomeLineProps) {
  const t = useTranslations("dashboard");
  const calendarText = useCalendarText();
  const money = useMoneyFormat([...rest.among, currency]);
  const days = useTimelineDays(facts);
  const chart = useBalancePlot({ accountNumber, currency, line });
  const table = useBalanceTable({ currency, line });
  const until = calendarText(free.until, "day");
  const isShort = free.freeMinor < 0n;
  const isEmpty = days.every(({ lines }) => lines.length === 0);
  const isQuiet = chart.runs.length === 1 && facts.booked.every(({ businessDate }) => businessDate < chart.first);
  const folded = foldedDays(days);
  return (
    <LineOfTime
      title={t("line.title")}
      accounts={rest.accountOptions.length > 0 ? { label: t("line.account"), options: rest.accountOptions } : null}
      periods={{ label: t("line.period"), options: rest.periods }}
      period={
        flow
          ? [
              { term: t("line.in"), amount: money(flow.inMinor, currency, "always"), look: "in" },
              { term: t("line.out"), amount: money(-flow.outMinor, currency, "always") },
            ]
          : [{ term: t("line.balance"), amount: money(presentMinor, currency) }]
      }
      // If no payment is due this month, all available money is free. In such a month, the free amount is left out, because the
      // blue panel already shows the available money.
      free={
        free.dueMinor > 0n || isShort
          ? {
              term: t(isShort ? "free.short" : "free.term", { date: until }),
              amount: money(isShort ? -free.freeMinor : free.freeMinor, currency),
              ...(isShort ? { look: "short" } : {}),
            }
          : null
      }
      notes={[
        ...(heldMinor > 0n ? [t.rich("line.held", { amount: money(heldMinor, currency), private: privateText })] : []),
        ...(free.dueMinor > 0n || isShort ? [] : [nextText()]),
      ]}
      expected={t("line.expected")}
      chart={
        isEmpty
          ? null
          : isQuiet
            ? { quiet: t("line.quiet", { date: calendarText(chart.first, "dayOfYear") }) }
            : { ...chart, table }
      }
      timeline={{
        label: t("timeline.title"),
        days,
        coming: t("timeline.comingTitle"),
        past: t("timeline.pastTitle"),
        folded: { days: folded.length, text: t("timeline.more", { count: linesOf(folded) }) },
        nothingToday: t("timeline.nothingToday"),
        empty: { title: t("empty.title"), text: t("empty.text") },
        all: { href: paths.transactions, text: t("timeline.all") },
      }}
    />
  );

  /**
   * Names the next payment of the list. This payment may be due after the end of the month. Such a payment does not reduce the
   * free money.
   */
  function nextText(): ReactNode {
    const [next] = facts.upcoming;
    if (!next) return t("free.nothingDue", { date: until });
    return t.rich("free.next", {
      name: isolate(next.name),
      amount: money(next.amountMinor, next.currency, "always"),
      date: calendarText(next.movesOn, "day"),
      private: privateText,
    });
  }
}

const privateText = (text: ReactNode) => <span className="private">{text}</span>;

const linesOf = (days: ShownDay[]) => days.reduce((count, { lines }) => count + lines.length, 0);

/**
 * Returns the future days that are hidden at first: all days after the nearest `comingShown` payments. If this would hide only
 * one payment, nothing is hidden.
 */
function foldedDays(days: ShownDay[]): ShownDay[] {
  const coming = days.filter(({ kind }) => kind === "coming");
  const folded = coming.filter((_, index) => linesOf(coming.slice(0, index)) >= comingShown);
  return linesOf(folded) > 1 ? folded : [];
}
