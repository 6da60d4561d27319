"use client";

import { useTranslations } from "next-intl";
import { PanelSection } from "@/components/admin/resource/record-panel";
import type { LineState } from "@/components/term-products/schedule-line";
import { ScheduleTable } from "@/components/term-products/schedule-table";
import { DescriptionList } from "@/components/ui/description-list";
import { toProfitText } from "@/lib/money/profit-rate";
import { ApplicantView } from "./applicant";
import type { DepositDossier, DossierLine, LoanDossier } from "./dossier";

type TermProductPanelProps = {
  dossier: LoanDossier | DepositDossier;
  /** Facts of this kind of record by their key in `adminTermProducts.panel`; null where one has none. */
  terms: Record<string, string | null>;
  /** What a line of its schedule is made of. */
  partNames: string[];
};

/** What the panels of loans and deposits have in common: the terms, who applies, and the schedule. */
export function TermProductPanel({ dossier, terms, partNames }: TermProductPanelProps) {
  const t = useTranslations("adminTermProducts");
  const { profitBp, accountNumber, reason } = dossier.record;
  const facts = {
    profit: t("panel.profitText", { profit: toProfitText(profitBp) }),
    account: accountNumber,
    ...terms,
    reason,
  };
  const items = Object.entries(facts)
    .filter(([, value]) => value)
    .map(([key, value]) => ({ term: t(`panel.${key as "profit"}`), value }));
  return (
    <>
      <div className="mt-3">
        <DescriptionList items={items} />
      </div>
      <PanelSection title={t("panel.applicant")}>
        <ApplicantView applicant={dossier.applicant} />
      </PanelSection>
      <Schedule dossier={dossier} partNames={partNames} />
    </>
  );
}

/** So many lines stand as they are; more can be scrolled through. */
const linesMax = 12;

function Schedule({ dossier: { record, schedule }, partNames }: Omit<TermProductPanelProps, "terms">) {
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
