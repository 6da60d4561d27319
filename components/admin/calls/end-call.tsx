"use client";

import { useTranslations } from "next-intl";
import { endCallAction } from "@/app/api/calls/actions";
import { ActionForm } from "@/components/forms/action-form";
import { SubmitButton, TextareaField } from "@/components/forms/form-fields";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { callNoteMax } from "@/lib/calls/call.model";
import { endCallForm } from "@/lib/calls/schema";
import { useCall } from "./call-context";

/** The form that ends a call, with a note. */
export function EndCall() {
  const t = useTranslations("adminCalls.end");
  const { callId } = useCall();
  return (
    <Card aria-labelledby="end-call">
      <CardHead id="end-call" title={t("title")} />
      <ActionForm
        schema={endCallForm}
        action={({ note }, requestId) => endCallAction({ callId, note }, requestId)}
        defaultValues={{ note: "" }}
        idPrefix="end-"
        error={({ fields, message }) => (fields ? null : { kind: "error", title: t("failed"), hint: message })}
        className="flex flex-col gap-4 p-5"
      >
        <TextareaField name="note" label={t("note")} help={t("help")} rows={3} maxLength={callNoteMax} />
        <SubmitButton busyText={t("busy")} className="self-start">
          {t("submit")}
        </SubmitButton>
      </ActionForm>
    </Card>
  );
}
