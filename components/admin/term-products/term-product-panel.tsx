"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PanelSection } from "@/components/admin/resource/record-panel";
import type { LineState } from "@/components/term-products/schedule-line";
import { ScheduleTable } from "@/components/term-products/schedule-table";
import { currencies } from "@/lib/money/currency";
import { ApplicantView } from "./applicant";
import type { DepositDossier, DossierLine, LoanDossier } from "./dossier";

type TermProductPanelProps = {
  dossier: LoanDossier | DepositDossier;
  /** The terms and the current state. */
  facts: ReactNode;
  /** The names of the amounts in each line of the schedule, in the order of `parts`. */
  partNames: string[];
};

/** The panel of a loan or a deposit: facts, applicant and schedule. */
export function TermProductPanel({ dossier, facts, partNames }: TermProductPanelProps) {
  const t = useTranslations("adminTermProducts");
  return (
    <>
      <div className="mt-3">{facts}</div>
      <PanelSection title={t("panel.applicant")}>
        <ApplicantView applicant={dossier.applicant} />
      </PanelSection>
      <Schedule dossier={dossier} partNames={partNames} />
    </>
  );
}

/** A schedule with at most this number of lines is shown in full. A longer schedule scrolls. */
const linesMax = 12;

function Schedule({ dossier: { record, schedule }, partNames }: Omit<TermProductPanelProps, "facts">) {
  const t = useTranslations("adminTermProducts");
  if (schedule.length === 0) return null;
  const isAgreed = schedule.some(({ state }) => state !== null);
  const title = t(isAgreed ? "panel.schedule" : "panel.scheduleIfToday");
  const table = (
    <ScheduleTable
      caption={title}
      currency={record.currency}
      among={currencies}
      partNames={partNames}
      lines={schedule.map(({ state, ...line }) => ({ ...line, state: state ? lineState(state, t) : undefined }))}
      density="compact"
    />
  );
  return (
    <PanelSection title={title}>
      {schedule.length > linesMax ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling section must be reachable by keyboard
        <section aria-label={title} tabIndex={0} className="-mx-4 max-h-96 overflow-auto">
          {table}
        </section>
      ) : (
        <div className="-mx-4 overflow-x-auto">{table}</div>
      )}
    </PanelSection>
  );
}

const lineLooks: Record<NonNullable<DossierLine["state"]>, Pick<LineState, "tone" | "stage">> = {
  due: { tone: "neutral", stage: "open" },
  overdue: { tone: "danger", stage: "open" },
  blocked: { tone: "danger", stage: "open" },
  paid: { tone: "positive", stage: "done" },
  written_off: { tone: "warning", stage: "done" },
  forfeited: { tone: "warning", stage: "done" },
};

function lineState(
  state: NonNullable<DossierLine["state"]>,
  t: ReturnType<typeof useTranslations<"adminTermProducts">>,
): LineState {
  return { label: t(`lineStates.${state}`), ...lineLooks[state] };
}
