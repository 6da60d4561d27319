"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PanelSection } from "@/components/admin/resource/record-panel";
import type { LineState } from "@/components/term-products/schedule-line";
import { ScheduleTable } from "@/components/term-products/schedule-table";
import { ApplicantView } from "./applicant";
import type { DepositDossier, DossierLine, LoanDossier } from "./dossier";

type TermProductPanelProps = {
  dossier: LoanDossier | DepositDossier;
  /** What was agreed, and what stands today. */
  facts: ReactNode;
  /** What a line of its schedule is made of. */
  partNames: string[];
};

/** What the panels of loans and deposits have in common: the facts, who applies, and the schedule. */
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

/** So many lines stand as they are; more can be scrolled through. */
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
      partNames={partNames}
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

const lineLooks: Record<NonNullable<DossierLine["state"]>, Pick<LineState, "tone" | "stage">> = {
  due: { tone: "neutral", stage: "open" },
  overdue: { tone: "danger", stage: "late" },
  blocked: { tone: "danger", stage: "late" },
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
