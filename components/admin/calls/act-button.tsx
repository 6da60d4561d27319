"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { doActAction } from "@/app/api/calls/actions";
import { ActionForm } from "@/components/forms/action-form";
import { SelectField } from "@/components/forms/choice-fields";
import { SubmitButton, TextareaField, TextField } from "@/components/forms/form-fields";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { actForm, needsOf, reasonCodesOf, type ScreenAct, textMaxOf } from "@/lib/calls/act-schema";
import { isEnough, levelOf } from "@/lib/calls/caller-level.model";
import { subjectLengthMax } from "@/lib/threads/thread.model";
import { useCall } from "./call-context";

type ActButtonProps = {
  act: ScreenAct;
  /** The record that the act is about: a transfer or a thread. */
  record?: { id: string; version?: number };
  /**
   * `amount` is the amount of a payment. `label` is the other party of a payment, or the subject of a thread. The dialog's text
   * about the effect contains the amount and the label.
   */
  amount?: string;
  label?: string;
};

/**
 * An act of the call screen. The button opens a dialog with the effect of the act. If the act requires a higher verification
 * level than the caller has reached, the button is disabled and names the required level.
 */
export function ActButton({ act, record, amount = "", label = "" }: ActButtonProps) {
  const t = useTranslations("adminCalls");
  const reasons = useTranslations("notifications.declined");
  const common = useTranslations("common");
  const { callId, customerName, level, isOpen, needsSecond } = useCall();
  const [isAsked, setAsked] = useState(false);
  if (!isOpen) return null;
  const close = () => setAsked(false);
  const needs = needsOf[act];
  const codes = reasonCodesOf[act];
  const isAllowed = isEnough(level, act);
  const isMessage = act === "write" || act === "answer-thread";
  return (
    <div className="flex flex-col gap-1">
      <Button variant="secondary" className="md:min-h-9" disabled={!isAllowed} onClick={() => setAsked(true)}>
        {t(`acts.names.${act}`)}
      </Button>
      {isAllowed ? null : (
        <span className="max-w-44 text-xs text-ink-muted">{t(`needs.${levelOf[act] as "code"}`)}</span>
      )}
      {isAsked ? (
        <Dialog isOpen onClose={close} size="small" title={t(`acts.names.${act}`)}>
          <ActionForm
            schema={actForm(act)}
            action={(values, requestId) =>
              doActAction(
                {
                  ...{ callId, act },
                  ...(record && { subjectId: record.id, ...(record.version && { version: record.version }) }),
                  ...(needs.includes("subject") && { subject: values.subject }),
                  ...((needs.includes("text") || codes) && { text: values.text }),
                  ...(codes && { reasonCode: values.reasonCode }),
                },
                requestId,
              )
            }
            defaultValues={{ subject: "", text: "", ...(codes ? { reasonCode: "" as "details-wrong" } : {}) }}
            idPrefix={`${act}-`}
            error={({ fields, message }) => (fields ? null : { kind: "error", title: t("acts.failed"), hint: message })}
            onDone={close}
            onProposed={close}
            className="flex flex-col gap-5"
          >
            <p className="text-ink-muted">
              {t(`acts.effects.${act}`, { name: customerName, amount, label, second: needsSecond ? "yes" : "no" })}
            </p>
            {needs.includes("subject") ? (
              <TextField name="subject" label={t("acts.subject")} maxLength={subjectLengthMax} />
            ) : null}
            {codes ? (
              <SelectField
                name="reasonCode"
                label={t("acts.reasonCode")}
                placeholder={t("acts.chooseReason")}
                options={codes.map((value) => ({ value, label: reasons(value) }))}
              />
            ) : null}
            {needs.includes("text") || codes ? (
              <TextareaField
                name="text"
                label={t(codes ? "acts.more" : isMessage ? "acts.message" : "acts.reason")}
                help={isMessage ? undefined : t(act === "remove-factors" ? "acts.reasonKept" : "acts.reasonRead")}
                hint={codes ? common("optional") : undefined}
                maxLength={textMaxOf(act)}
                rows={3}
              />
            ) : null}
            <DialogActions>
              <Button variant="secondary" onClick={close}>
                {t("acts.cancel")}
              </Button>
              <SubmitButton busyText={t("acts.busy")}>{t(`acts.names.${act}`)}</SubmitButton>
            </DialogActions>
          </ActionForm>
        </Dialog>
      ) : null}
    </div>
  );
}
