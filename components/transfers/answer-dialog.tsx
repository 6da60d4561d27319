"use client";

import { useTranslations } from "next-intl";
import type * as z from "zod";
import { answerReturnAction, askToConfirmReturnAction } from "@/app/api/return-requests/actions";
import { asQuestion } from "@/components/browser/sent-requests";
import { ActionForm } from "@/components/forms/action-form";
import { PinField, SubmitButton, TextField } from "@/components/forms/form-fields";
import { signWithPasskey } from "@/components/forms/passkey-prompt";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon/icon";
import type { answerReturnInput } from "@/lib/transfers/returns/schema";

/**
 * An answer to a request for return. The payment's receiver has chosen this answer, but has not confirmed it yet. `words`
 * contains the values for the placeholders in the dialog's texts.
 */
export type Answering = {
  id: string;
  answer: "consent" | "refuse";
  stepUp: "pin" | "time_code" | "passkey";
  words: { amount: string; sender: string; account: string };
};

type Values = z.input<typeof answerReturnInput>;

const fetchSchema = async () => (await import("@/lib/transfers/returns/schema")).answerReturnInput;

/** Shows what happens after the answer, and asks for the PIN, code or passkey that a transfer needs. */
export function AnswerDialog({ answering, onClose }: { answering: Answering | null; onClose: () => void }) {
  const t = useTranslations("returnRequest");
  return (
    <Dialog
      isOpen={answering !== null}
      onClose={onClose}
      size="small"
      title={answering ? t(`${answering.answer}Title`, answering.words) : ""}
    >
      {answering ? <AnswerForm key={answering.answer} answering={answering} onClose={onClose} /> : null}
    </Dialog>
  );
}

function AnswerForm({ answering, onClose }: { answering: Answering; onClose: () => void }) {
  const { id, answer, stepUp, words } = answering;
  const t = useTranslations("returnRequest");
  const common = useTranslations("common");

  const sign = async (requestId: string) =>
    await signWithPasskey(await askToConfirmReturnAction({ id, answer }, requestId), common);

  async function send(values: Values, requestId: string) {
    if (stepUp !== "passkey") return await answerReturnAction(values, requestId);
    const signed = await asQuestion(() => sign(requestId));
    return signed.ok ? await answerReturnAction({ ...values, passkey: signed.data }, requestId) : signed;
  }

  return (
    <ActionForm<Values, null>
      idPrefix="return-"
      schema={fetchSchema}
      action={send}
      defaultValues={{ id, answer, pin: "" }}
      success={{ kind: "success", title: t(`${answer}Done`), hint: t(`${answer}DoneText`, words) }}
      error={({ fields, message }) => (fields?.pin ? null : { kind: "error", title: t("failed"), hint: message })}
      onDone={onClose}
      className="flex flex-col gap-5"
    >
      <p className="text-ink-muted">{t(`${answer}Text`, words)}</p>
      {stepUp === "pin" ? <PinField name="pin" label={t("pin")} /> : null}
      {stepUp === "time_code" ? (
        <TextField name="pin" label={t("code")} inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
      ) : null}
      {stepUp === "passkey" ? (
        <p className="flex items-start gap-2 text-sm text-ink-muted">
          <Icon name="key-round" className="mt-0.5 size-4 shrink-0" />
          {t("passkey")}
        </p>
      ) : null}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {common("cancel")}
        </Button>
        <SubmitButton variant={answer === "consent" ? "danger" : "primary"} busyText={t(`${answer}Busy`)}>
          {answer === "consent" ? t("consent", words) : t("refuse")}
        </SubmitButton>
      </DialogActions>
    </ActionForm>
  );
}
