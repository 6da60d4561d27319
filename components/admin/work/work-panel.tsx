"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { retryFailureAction } from "@/app/api/day/actions";
import { ProposalPanel } from "@/components/admin/approvals/proposal-panel";
import { DisputePanel } from "@/components/admin/disputes/dispute-panel";
import { IncomingPanel } from "@/components/admin/incoming/incoming-panel";
import { QueuePanelOf } from "@/components/admin/queue-screens";
import type { Owners } from "@/components/admin/reconciliation/exception-owner";
import { ExceptionPanel } from "@/components/admin/reconciliation/exception-panel";
import type { DepositDossier, LoanDossier } from "@/components/admin/term-products/dossier";
import { ThreadPanel } from "@/components/admin/threads/thread-panel";
import type { ShownTransfer } from "@/components/admin/transfers/shown-transfer";
import { useOutcome } from "@/components/forms/outcome-dialog";
import { useAct } from "@/components/forms/use-act";
import { Button, ButtonLink } from "@/components/ui/button";
import { DescriptionList } from "@/components/ui/description-list";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { IfMay } from "@/components/ui/may";
import type { ProposalDetails } from "@/lib/approvals/proposal.model";
import type { IncomingDossier } from "@/lib/incoming/find-incoming";
import { paths } from "@/lib/paths";
import type { ExceptionDossier } from "@/lib/reconciliation/exceptions/get-exception";
import type { AnsweredThread } from "@/lib/threads/thread.model";
import type { TransferFamily } from "@/lib/transfers/channels.model";
import type { DisputeDossier } from "@/lib/transfers/disputes/find-disputes";
import type { FoundItem } from "@/lib/work/find-work";
import { useWorkWords } from "./work-words";

/**
 * The data of the open panel. Each kind of record uses the same panel as in its own table. Files and failed items have no
 * dossier.
 */
export type WorkDossier =
  | { kind: TransferFamily; dossier: ShownTransfer }
  | { kind: "loan"; dossier: LoanDossier }
  | { kind: "deposit" | "maturity"; dossier: DepositDossier }
  | { kind: "proposal"; dossier: ProposalDetails }
  | { kind: "exception"; dossier: ExceptionDossier; owners: Owners }
  | { kind: "incoming" | "recall"; dossier: IncomingDossier }
  | { kind: "dispute"; dossier: DisputeDossier }
  | { kind: "message"; dossier: AnsweredThread }
  | { kind: "file" | "failure"; dossier: FoundItem };

type PanelProps = { opened: WorkDossier; readerId: string; closeHref: string };

/** The panel of a record of the work list. */
export function WorkPanel({ opened, readerId, closeHref }: PanelProps) {
  switch (opened.kind) {
    case "loan":
      return <QueuePanelOf queue="loan" dossier={opened.dossier} closeHref={closeHref} />;
    case "deposit":
    case "maturity":
      return <QueuePanelOf queue="deposit" dossier={opened.dossier} closeHref={closeHref} />;
    case "proposal":
      return <ProposalPanel proposal={opened.dossier} readerId={readerId} closeHref={closeHref} />;
    case "exception":
      return <ExceptionPanel dossier={opened.dossier} owners={opened.owners} closeHref={closeHref} />;
    case "incoming":
    case "recall":
      return <IncomingPanel dossier={opened.dossier} closeHref={closeHref} />;
    case "dispute":
      return <DisputePanel dossier={opened.dossier} closeHref={closeHref} />;
    case "message":
      return <ThreadPanel key={opened.dossier.id} thread={opened.dossier} closeHref={closeHref} />;
    case "file":
    case "failure":
      return <PlainPanel item={opened.dossier} closeHref={closeHref} />;
    default:
      return <QueuePanelOf queue={opened.kind} dossier={opened.dossier} closeHref={closeHref} />;
  }
}

/** The panel of a file or a failed item: a short text, and a link to the page with more details. */
function PlainPanel({ item, closeHref }: { item: FoundItem; closeHref: string }) {
  const t = useTranslations("adminWork");
  const router = useRouter();
  const { about, detail, kindOf } = useWorkWords();
  const isFile = item.kind === "file";
  return (
    <Dialog
      isOpen
      onClose={() => router.replace(closeHref, { scroll: false })}
      size="panel"
      title={kindOf(item)}
      isInAddress
    >
      <DescriptionList
        items={[
          { term: t(isFile ? "network" : "task"), value: detail(item) },
          { term: t(isFile ? "file" : "problem"), value: <span className="break-words">{about(item)}</span> },
        ]}
      />
      <DialogActions>
        <ButtonLink variant="secondary" href={isFile ? paths.settlementFile(item.id) : paths.manageDay}>
          {t(isFile ? "openFile" : "openDay")}
        </ButtonLink>
        {isFile ? null : (
          <IfMay act="day.run">
            <RetryButton id={item.id} />
          </IfMay>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Processes a failed item of the end-of-day run again. */
function RetryButton({ id }: { id: string }) {
  const t = useTranslations("adminDay.failures");
  const router = useRouter();
  const act = useAct("retry", t("failed"));
  const { show, dialog } = useOutcome();
  const [isBusy, setBusy] = useState(false);

  async function retry() {
    setBusy(true);
    const { failure } = await act(() => retryFailureAction({ id }));
    setBusy(false);
    if (failure) show(failure);
    router.refresh();
  }

  return (
    <>
      <Button busy={isBusy} busyText={t("retrying")} onClick={retry}>
        {t("retry")}
      </Button>
      {dialog}
    </>
  );
}
