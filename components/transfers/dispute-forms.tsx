"use client";

import { useTranslations } from "next-intl";
import { answerDisputeAction, openDisputeAction } from "@/app/api/disputes/actions";
import { ActionForm } from "@/components/forms/action-form";
import { SelectField } from "@/components/forms/choice-fields";
import { SubmitButton, TextareaField } from "@/components/forms/form-fields";
import { Button } from "@/components/ui/button";
import { DialogActions } from "@/components/ui/dialog";
import { disputeGrounds, disputeTextMax } from "@/lib/transfers/disputes/dispute.model";

const fetchOpenSchema = async () => (await import("@/lib/transfers/disputes/schema")).openDisputeInput;
const fetchAnswerSchema = async () => (await import("@/lib/transfers/disputes/schema")).answerDisputeInput;

/** The sender's form that opens a dispute about a payment. */
export function OpenForm({ transferId, onClose }: { transferId: string; onClose: () => void }) {
  const t = useTranslations("disputes");
  return (
    <ActionForm
      idPrefix="dispute-"
      keepAs={`dispute/${transferId}`}
      schema={fetchOpenSchema}
      action={openDisputeAction}
      defaultValues={{ id: transferId, ground: disputeGrounds[0], explanation: "" }}
      success={{ kind: "success", title: t("opened"), hint: t("openedText") }}
      error={({ fields, message }) => (fields ? null : { kind: "error", title: t("failed"), hint: message })}
      onDone={onClose}
      className="flex flex-col gap-5"
    >
      <p className="text-ink-muted">{t("openText")}</p>
      <SelectField
        name="ground"
        label={t("ground")}
        options={disputeGrounds.map((value) => ({ value, label: t(`grounds.${value}`) }))}
      />
      <TextareaField
        name="explanation"
        label={t("explanation")}
        help={t("explanationHelp")}
        maxLength={disputeTextMax}
        rows={4}
      />
      <Buttons text={t("send")} onClose={onClose} />
    </ActionForm>
  );
}

/** The receiver's form that answers a dispute about a payment. */
export function AnswerForm({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations("disputes");
  return (
    <ActionForm
      idPrefix="answer-"
      keepAs={`dispute-answer/${id}`}
      schema={fetchAnswerSchema}
      action={answerDisputeAction}
      defaultValues={{ id, answer: "" }}
      success={{ kind: "success", title: t("answered"), hint: t("answeredText") }}
      error={({ fields, message }) => (fields ? null : { kind: "error", title: t("failed"), hint: message })}
      onDone={onClose}
      className="flex flex-col gap-5"
    >
      <TextareaField
        name="answer"
        label={t("answerLabel")}
        help={t("answerHelp")}
        maxLength={disputeTextMax}
        rows={4}
      />
      <Buttons text={t("answerSend")} onClose={onClose} />
    </ActionForm>
  );
}

function Buttons({ text, onClose }: { text: string; onClose: () => void }) {
  const t = useTranslations("disputes");
  const common = useTranslations("common");
  return (
    <DialogActions>
      <Button variant="secondary" onClick={onClose}>
        {common("cancel")}
      </Button>
      <SubmitButton busyText={t("sending")}>{text}</SubmitButton>
    </DialogActions>
  );
}
