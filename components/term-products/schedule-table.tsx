import { useTranslations } from "next-intl";
import { Amount, useMoneyFormat } from "@/components/ui/amount";
import { Badge } from "@/components/ui/badge";
import { classNames } from "@/components/ui/class-names";
import { Disclosure } from "@/components/ui/disclosure";
import { type Column, DataTable } from "@/components/ui/table/data-table";
import type { Currency } from "@/lib/money/currency";
import { type LineState, lineTotal, type ScheduleLine } from "./schedule-line";
import { useDateText } from "./use-date-text";

type ScheduleTableProps = {
  /** The table's accessible name. */
  caption: string;
  currency: Currency;
  /** The currencies of the screen's amounts outside the table. */
  among?: readonly Currency[];
  /**
   * The names of a payment's parts, such as principal and interest. If there is only one part, there is no column for the total.
   */
  partNames: string[];
  lines: ScheduleLine[];
  density?: "comfortable" | "narrow" | "compact";
  /** True if a long schedule shows only its next payments, with a button that shows all payments. */
  isFolded?: boolean;
};

/** A schedule with more payments than this is folded. */
const linesMax = 5;
/** The number of payments that a folded schedule shows. */
const nextLines = 3;

/** The payments of a schedule as a table: date, parts, total and state. */
export function ScheduleTable({
  caption,
  currency,
  among,
  partNames,
  lines,
  density = "comfortable",
  isFolded = false,
}: ScheduleTableProps) {
  const t = useTranslations("termProducts");
  const money = useMoneyFormat(among);
  const dateText = useDateText();
  const isSplit = partNames.length > 1;
  const hasStates = lines.some(({ state }) => state);
  const next = lines.findIndex(({ state }) => state && state.stage !== "done");
  const hidesLines = isFolded && lines.length > linesMax && next >= 0;
  const folded = new Set(hidesLines ? lines.filter((_, index) => index < next || index >= next + nextLines) : []);
  /**
   * On phones, an item of the list has only two lines, so one text contains all parts. If a payment has only one part, this part
   * equals the total, so its amount is not repeated.
   */
  const partsText = ({ parts }: ScheduleLine) => {
    const present = partNames.flatMap((part, index) => {
      const minor = parts[index];
      return minor ? [{ part, amount: money(minor, currency) }] : [];
    });
    if (present.length === 1) return present[0]?.part;
    return present.map(({ part, amount }, at) => (at === 0 ? amount : t("part", { part, amount }))).join(" + ");
  };
  const columns: Column<ScheduleLine>[] = [
    {
      key: "number",
      header: t("line"),
      phone: "detail",
      className: classNames("text-ink-muted tabular-nums", !hasStates && "max-md:col-span-2"),
      cell: (line) => (
        <>
          <span className="max-md:hidden">{line.number}</span>
          <span className="md:hidden">
            {isSplit ? partsText(line) : t("lineOf", { number: line.number, count: lines.length })}
          </span>
        </>
      ),
    },
    {
      key: "dueOn",
      header: t("dueOn"),
      phone: "title",
      className: "whitespace-nowrap",
      cell: ({ dueOn }) => dateText(dueOn),
      attributesOf: (line) => (folded.has(line) ? { className: "folded-line" } : {}),
    },
    ...(isSplit ? partNames : []).map<Column<ScheduleLine>>((part, index) => ({
      key: `part-${index}`,
      header: part,
      align: "end",
      phone: "none",
      cell: ({ parts }) =>
        parts[index] ? (
          <Amount amountMinor={parts[index]} currency={currency} among={among} />
        ) : (
          <span className="text-ink-faint">–</span>
        ),
    })),
    {
      key: "total",
      header: isSplit ? t("total") : partNames[0],
      align: "end",
      phone: "value",
      cell: (line) => (
        <Amount amountMinor={lineTotal(line)} currency={currency} among={among} className="font-semibold" />
      ),
    },
  ];
  if (hasStates) {
    columns.push({
      key: "state",
      header: t("state"),
      phone: "note",
      cell: ({ state }) => (state ? <State {...state} /> : null),
    });
  }
  return (
    <div className="folded-list">
      <DataTable
        caption={caption}
        columns={columns}
        items={lines}
        keyOf={({ number }) => String(number)}
        density={density}
      />
      {hidesLines ? (
        <Disclosure
          className="border-t border-line"
          summary={t("showAll", { count: lines.length })}
          summaryClass="px-card"
        >
          {null}
        </Disclosure>
      ) : null}
    </div>
  );
}

function State({ tone, stage, label }: LineState) {
  if (tone) return <Badge tone={tone}>{label}</Badge>;
  return <span className={stage === "done" ? "font-medium text-positive" : "text-ink-muted"}>{label}</span>;
}
