"use client";

import { useTranslations } from "next-intl";
import { confirmProposalAction, declineProposalAction } from "@/app/api/approvals/actions";
import { ActionForm } from "@/components/forms/action-form";
import { SubmitButton, TextareaField } from "@/components/forms/form-fields";
import { DialogActions } from "@/components/ui/dialog";
import { declineProposalInput, proposalIdInput } from "@/lib/approvals/schema";

/**
 * The reader's relation to the proposal. The `maker` proposed the act. A `newcomer` got their role after the act was proposed.
 * A `colleague` is any other member of staff who may decide. Only a colleague may confirm the act.
 */
export type DeciderStanding = "maker" | "newcomer" | "colleague";

type DecideProposalProps = {
  id: string;
  standing: DeciderStanding;
  /** Called when the reader has closed the dialog that shows the outcome. */
  onDone: () => void;
};

/**
 * Confirms a colleague's proposal, or declines the proposal with a reason. The proposer may only withdraw the proposal. A
 * newcomer is not allowed to confirm the proposal.
 */
export function DecideProposal({ id, standing, onDone }: DecideProposalProps) {
  const isOwn = standing === "maker";
  const t = useTranslations("adminApprovals");
  const failed = ({ message }: { message: string }) => ({ kind: "error", title: t("failed"), hint: message }) as const;
  return (
    <>
      {standing !== "colleague" ? (
        <p className="mt-6 text-sm text-ink-muted">{t(isOwn ? "own" : "tooNew")}</p>
      ) : (
        <ActionForm
          schema={proposalIdInput}
          action={confirmProposalAction}
          defaultValues={{ id }}
          success={{ kind: "success", title: t("confirmed"), hint: t("confirmedText") }}
          onDone={onDone}
          error={failed}
        >
          <DialogActions>
            <SubmitButton busyText={t("confirming")}>{t("confirm")}</SubmitButton>
          </DialogActions>
        </ActionForm>
      )}
      <ActionForm
        schema={declineProposalInput}
        action={declineProposalAction}
        defaultValues={{ id, reason: "" }}
        success={{ kind: "success", title: t(isOwn ? "withdrawn" : "declined"), hint: t("declinedText") }}
        onDone={onDone}
        error={failed}
        idPrefix="decline-"
        className="mt-6 border-t border-line pt-5"
      >
        <TextareaField name="reason" label={t(isOwn ? "withdrawReason" : "declineReason")} maxLength={300} />
        <DialogActions>
          <SubmitButton variant="danger" busyText={t("declining")}>
            {t(isOwn ? "withdraw" : "decline")}
          </SubmitButton>
        </DialogActions>
      </ActionForm>
    </>
  );
}
