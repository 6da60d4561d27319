"use client";

import { useTranslations } from "next-intl";
import { PanelSection, RecordPanel } from "@/components/admin/resource/record-panel";
import type { LineState } from "@/components/term-products/schedule-line";
import { ScheduleTable } from "@/components/term-products/schedule-table";
import { useDateText } from "@/components/term-products/use-date-text";
import { useMoneyFormat } from "@/components/ui/amount";
import { DescriptionList } from "@/components/ui/description-list";
import { toProfitText } from "@/lib/money/profit-rate";
import { EditLendingOf } from "./edit-lending";
import { LendingApplicant } from "./lending-applicant";
import type { LendingFileView, LendingKind, LendingLine, LendingRow } from "./lending-row";
import { LendingStatusBadge } from "./lending-status";

type LendingPanelProps = {
  kind: LendingKind;
  /** Null while no application is open. */
  file: LendingFileView | null;
  /** The address of the queue without the panel. */
  closeHref: string;
};

/** Everything about one application: who asks, for what, and what has become of it. */
export function LendingPanel({ kind, file, closeHref }: LendingPanelProps) {
  const t = useTranslations("adminLending");
  return (
    <RecordPanel
      file={file}
      title={file ? t(`queues.${kind}.panelTitle`, { plan: file.row.planName }) : ""}
      status={file ? <LendingStatusBadge status={file.row.status} /> : null}
      edit={EditLendingOf[kind]}
      closeHref={closeHref}
    >
      {file ? (
        <>
          <div className="mt-3">
            <Terms row={file.row} />
          </div>
          <PanelSection title={t("panel.applicant")}>
            <LendingApplicant applicant={file.applicant} />
          </PanelSection>
          <Schedule file={file} />
        </>
      ) : null}
    </RecordPanel>
  );
}

function Terms({ row }: { row: LendingRow }) {
  const t = useTranslations("adminLending");
  const dateText = useDateText();
  const money = useMoneyFormat();
  const text = (minor: bigint) => money(minor, row.currency);
  const facts: Record<string, string | null> = {
    profit: t("panel.profitText", { profit: toProfitText(row.profitBp) }),
    account: row.accountNumber,
    ...(row.kind === "loan"
      ? {
          installments: t("panel.paidOf", { paid: row.installmentsPaid, count: row.totalInstallments }),
          disbursedOn: row.disbursedOn && dateText(row.disbursedOn),
          owed: row.status === "active" ? text(row.owedPrincipalMinor + row.owedInterestMinor) : null,
          nextDue: row.dueOn && dateText(row.dueOn),
        }
      : {
          lockedFor: t("panel.years", { years: row.lockedInYears }),
          startedOn: row.startedOn && dateText(row.startedOn),
          matures: row.dueOn && dateText(row.dueOn),
          unpaidInterest: row.unpaidInterestMinor > 0n ? text(row.unpaidInterestMinor) : null,
        }),
    reason: row.reason || null,
  };
  const items = Object.entries(facts)
    .filter(([, value]) => value)
    .map(([key, value]) => ({ term: t(`panel.${key as "profit"}`), value }));
  return <DescriptionList items={items} />;
}

/** So many lines stand as they are; more can be scrolled through. */
const linesMax = 12;

function Schedule({ file: { row, schedule } }: { file: LendingFileView }) {
  const t = useTranslations("adminLending");
  if (schedule.length === 0) return null;
  const isAgreed = schedule.some(({ state }) => state !== null);
  const title = t(isAgreed ? "panel.schedule" : "panel.scheduleIfToday");
  const table = (
    <ScheduleTable
      caption={title}
      currency={row.currency}
      partNames={row.kind === "loan" ? [t("panel.principal"), t("panel.interest")] : [t("panel.interest")]}
      lines={schedule.map(({ state, ...line }) => ({ ...line, state: state ? lineState(state, t) : undefined }))}
      density="compact"
    />
  );
  return (
    <PanelSection title={title}>
      {schedule.length > linesMax ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section aria-label={title} tabIndex={0} className="-mx-4 max-h-96 overflow-auto">
          {table}
        </section>
      ) : (
        <div className="-mx-4 overflow-x-auto">{table}</div>
      )}
    </PanelSection>
  );
}

const lineLooks: Record<NonNullable<LendingLine["state"]>, Pick<LineState, "tone" | "stage">> = {
  due: { tone: "neutral", stage: "open" },
  overdue: { tone: "danger", stage: "late" },
  blocked: { tone: "danger", stage: "late" },
  paid: { tone: "positive", stage: "done" },
  written_off: { tone: "warning", stage: "done" },
  forfeited: { tone: "warning", stage: "done" },
};

function lineState(
  state: NonNullable<LendingLine["state"]>,
  t: ReturnType<typeof useTranslations<"adminLending">>,
): LineState {
  return { label: t(`lineStates.${state}`), ...lineLooks[state] };
}
