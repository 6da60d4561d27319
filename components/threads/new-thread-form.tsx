"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { startThreadAction } from "@/app/api/messages/actions";
import { ActionForm } from "@/components/forms/action-form";
import { SubmitButton, TextareaField, TextField } from "@/components/forms/form-fields";
import { paths } from "@/lib/paths";
import { messageLengthMax, subjectLengthMax, type ThreadLink } from "@/lib/threads/thread.model";
import { AttachFiles } from "./attach-files";
import { besideText } from "./beside-text";
import { idsOf, useAttachments } from "./use-attachments";

const fetchSchema = async () => (await import("@/lib/threads/schema")).newThreadForm;

/** The form that begins a customer's thread. `about` is the record that the thread is about. */
export function NewThreadForm({ about, subject }: { about: ThreadLink | null; subject: string }) {
  const t = useTranslations("threads.form");
  const never = useTranslations("threads")("never");
  const router = useRouter();
  const files = useAttachments();
  return (
    <ActionForm
      schema={fetchSchema}
      action={async (values, requestId) =>
        besideText(await startThreadAction({ ...values, about, attachments: idsOf(files) }, requestId))
      }
      defaultValues={{ subject, text: "" }}
      error={({ fields, message }) => (fields ? null : { kind: "error", title: t("failed"), hint: message })}
      onDone={({ id }) => router.push(paths.message(id))}
      keepAs={about ? `message/${about.kind}/${about.id}` : "message"}
      className="flex flex-col gap-5 p-5"
    >
      <TextField name="subject" label={t("subject")} maxLength={subjectLengthMax} autoComplete="off" />
      <TextareaField name="text" label={t("text")} help={never} rows={6} maxLength={messageLengthMax} />
      <AttachFiles files={files} />
      <SubmitButton busyText={t("sending")} className="self-start max-sm:w-full">
        {t("send")}
      </SubmitButton>
    </ActionForm>
  );
}
