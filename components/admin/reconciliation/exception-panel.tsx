"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useRailName } from "@/components/admin/rail-name";
import { ActList, EntryList } from "@/components/admin/resource/record-lists";
import { PanelSection } from "@/components/admin/resource/record-panel";
import { StaffAmount, useStaffMoney } from "@/components/admin/resource/staff-money";
import { Button } from "@/components/ui/button";
import { DescriptionList } from "@/components/ui/description-list";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Link } from "@/components/ui/link";
import { IfMay } from "@/components/ui/may";
import { paths } from "@/lib/paths";
import type { ExceptionDossier } from "@/lib/reconciliation/exceptions/get-exception";
import { actsOn, type ExceptionAct, exceedsSent, isPart } from "@/lib/reconciliation/settlement.model";
import { transferReference } from "@/lib/transfer-reference";
import { WorkDialog } from "./exception-dialogs";
import { AssignDialog, OwnerSection, type Owners } from "./exception-owner";
import { ExceptionBadge, referenceOf, useDayText } from "./settlement-texts";

type PanelProps = { dossier: ExceptionDossier | null; owners: Owners; closeHref: string };

/**
 * The panel with all information about one difference. On wide screens the panel is beside the table. On phones the panel is a
 * bottom sheet. The buttons open the acts that are allowed on this difference.
 */
export function ExceptionPanel({ dossier, owners, closeHref }: PanelProps) {
  const t = useTranslations("adminReconciliation");
  const router = useRouter();
  // The URL names the record until the navigation has ended, but a closed panel must disappear at once.
  const [closedId, setClosedId] = useState<string | null>(null);
  const [chosen, setChosen] = useState<{ act: ExceptionAct; target: string } | null>(null);
  const [isAssigning, setAssigning] = useState(false);
  useEffect(() => {
    if (!dossier) setClosedId(null);
  }, [dossier]);
  const isOpen = dossier !== null && dossier.exception.id !== closedId;

  function close() {
    if (!dossier) return;
    setClosedId(dossier.exception.id);
    router.replace(closeHref, { scroll: false });
  }

  return (
    <>
      <Dialog isOpen={isOpen} onClose={close} size="panel" title={dossier ? t(`kinds.${dossier.exception.kind}`) : ""}>
        {dossier ? (
          <Content
            dossier={dossier}
            owners={owners}
            onAct={(act, target = "") => setChosen({ act, target })}
            onAssign={() => setAssigning(true)}
          />
        ) : null}
      </Dialog>
      {dossier && chosen ? (
        <WorkDialog
          key={`${dossier.exception.id} ${chosen.act}`}
          dossier={dossier}
          act={chosen.act}
          target={chosen.target}
          onClose={() => setChosen(null)}
        />
      ) : null}
      {dossier && isAssigning ? (
        <AssignDialog exception={dossier.exception} owners={owners} onClose={() => setAssigning(false)} />
      ) : null}
    </>
  );
}

type ContentProps = { dossier: ExceptionDossier; onAct: (act: ExceptionAct, target?: string) => void };

function Content({ dossier, owners, onAct, onAssign }: ContentProps & { owners: Owners; onAssign: () => void }) {
  const t = useTranslations("adminReconciliation");
  const common = useTranslations("admin");
  const { exception, entries, acts, silence, sentMinor } = dossier;
  const dayText = useDayText();
  const { theirsMinor, oursMinor, currency } = exception;
  const isTooEarly = silence !== null && !silence.isOver;
  // A reversal gives the whole amount back.
  const isGivenBack = exceedsSent(dossier, sentMinor ?? 0n);
  const mayReverse = !(isPart(dossier) || isTooEarly || isGivenBack);
  const possible = actsOn(exception).filter((act) => act !== "reverse" || mayReverse);
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <StaffAmount
          amountMinor={theirsMinor - oursMinor}
          currency={currency}
          sign="always"
          className="text-2xl font-semibold"
        />
        <ExceptionBadge state={exception.state} />
      </div>
      <p className="mt-2 text-sm text-ink-muted">
        {exception.kind === "missing_with_us" && theirsMinor < 0n && exception.transferId
          ? t("panel.returnedBefore")
          : t(`kindTexts.${exception.kind}`)}
      </p>
      {isTooEarly && !isGivenBack && actsOn(exception).includes("reverse") ? (
        <p className="mt-2 text-sm text-ink-muted">
          {silence.isStated ? t("panel.stated") : t("panel.silent", { day: dayText(silence.endsOn) })}
        </p>
      ) : null}
      <PartReturned dossier={dossier} />
      <Facts dossier={dossier} />
      <OwnerSection exception={exception} owners={owners} onChange={onAssign} />
      {actsOn(exception).includes("match") ? <Candidates dossier={dossier} onAct={onAct} /> : null}
      <PanelSection title={common("record.entries")}>
        <EntryList entries={entries} />
      </PanelSection>
      <PanelSection title={common("record.audit")}>
        <ActList acts={acts} />
      </PanelSection>
      <IfMay act="reconciliation.work">
        {possible.length > 0 ? (
          <DialogActions>
            {possible.map((act) => (
              <Button key={act} variant="secondary" onClick={() => onAct(act)}>
                {t(`acts.${act}`)}
              </Button>
            ))}
          </DialogActions>
        ) : null}
      </IfMay>
    </>
  );
}

/**
 * Explains one of three cases: money is already back on the sending account, only a part of the money has come back, or the
 * network has kept charges. Names the bank's next step.
 */
function PartReturned({ dossier }: Pick<ContentProps, "dossier">) {
  const t = useTranslations("adminReconciliation.panel");
  const money = useStaffMoney();
  const { exception, sentMinor, givenMinor, backMinor, chargesMinor } = dossier;
  if (actsOn(exception).length === 0) return null;
  const amountOf = (minor: bigint | null) => money(minor ?? 0n, exception.currency);
  if (givenMinor) {
    const given = { given: amountOf(givenMinor), sent: amountOf(sentMinor) };
    return <p className="mt-2 text-sm text-ink-muted">{t("given", given)}</p>;
  }
  if (!(isPart(dossier) || chargesMinor)) return null;
  const amounts = { back: amountOf(backMinor), sent: amountOf(sentMinor), charges: amountOf(chargesMinor) };
  return <p className="mt-2 text-sm text-ink-muted">{t(chargesMinor ? "lessCharges" : "part", amounts)}</p>;
}

function Facts({ dossier: { exception, line, transfer } }: { dossier: ExceptionDossier }) {
  const t = useTranslations("adminReconciliation");
  const railName = useRailName();
  const dayText = useDayText();
  const { rail, happenedOn, ageDays, theirsMinor, oursMinor, currency, fileId, fileName, note } = exception;
  const linkClass = "text-accent-text underline";
  const items = [
    { term: t("columns.reference"), value: referenceOf(exception) },
    { term: t("columns.rail"), value: railName(rail) },
    { term: t("columns.day"), value: dayText(happenedOn) },
    ...(ageDays === null ? [] : [{ term: t("filters.age"), value: t("ages", { days: ageDays }) }]),
    { term: t("columns.theirs"), value: <StaffAmount amountMinor={theirsMinor} currency={currency} /> },
    { term: t("columns.ours"), value: <StaffAmount amountMinor={oursMinor} currency={currency} /> },
    {
      term: t("columns.file"),
      value: (
        <Link href={paths.settlementFile(fileId)} className={linkClass}>
          {line ? t("panel.line", { place: line.place, file: fileName }) : t("panel.notInFile", { file: fileName })}
        </Link>
      ),
    },
    ...(line?.details ? [{ term: t("panel.details"), value: line.details }] : []),
    {
      term: t("panel.transfer"),
      value: transfer ? (
        <Link href={paths.managedRecord(transfer.family, transfer.id)} className={linkClass}>
          {transferReference(transfer.id)}
        </Link>
      ) : (
        t("panel.noTransfer")
      ),
    },
    ...(note ? [{ term: t("panel.note"), value: note }] : []),
  ];
  return (
    <div className="mt-3">
      <DescriptionList items={items} />
    </div>
  );
}

/** The unmatched transfers that have the same amount as the line of the network's file. */
function Candidates({ dossier: { exception, candidates }, onAct }: ContentProps) {
  const t = useTranslations("adminReconciliation");
  const dayText = useDayText();
  const nameOf = (reference: string) => (exception.kind === "missing_there" ? reference : transferReference(reference));
  return (
    <PanelSection title={t("panel.candidates")}>
      {candidates.length === 0 ? <p className="text-sm text-ink-muted">{t("panel.noCandidates")}</p> : null}
      <ul className="divide-y divide-line">
        {candidates.map(({ id, reference, on, name }) => (
          <li key={id} className="flex items-center justify-between gap-3 py-1.5 text-sm">
            <span className="min-w-0">
              <span className="block truncate font-medium">{nameOf(reference)}</span>
              <span className="block truncate text-xs text-ink-muted">
                {dayText(on)} {name}
              </span>
            </span>
            <IfMay act="reconciliation.work">
              <Button
                variant="quiet"
                aria-label={t("panel.sameOf", { reference: nameOf(reference) })}
                onClick={() => onAct("match", exception.kind === "missing_there" ? id : transferReference(id))}
              >
                {t("panel.same")}
              </Button>
            </IfMay>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
