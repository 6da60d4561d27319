"use client";

import { useTranslations } from "next-intl";
import { saveMemoAction } from "@/app/api/history/actions";
import { ActionForm } from "@/components/forms/action-form";
import { SubmitButton, TextareaField } from "@/components/forms/form-fields";
import { AttachFiles } from "@/components/threads/attach-files";
import { idsOf, useAttachments } from "@/components/threads/use-attachments";
import { DialogActions } from "@/components/ui/dialog";
import { type Memo, memoTextMax } from "@/lib/memos/memo.model";

const fetchSchema = async () => (await import("@/lib/memos/schema")).memoForm;

type MemoFormProps = { transferId: string; memo: Memo; onDone: () => void };

/** The customer's form for a private note about a payment, with one file. */
export function MemoForm({ transferId, memo: { text, file, version }, onDone }: MemoFormProps) {
  const t = useTranslations("memos");
  const files = useAttachments({ first: file ? [file] : [], limit: 1 });
  return (
    <ActionForm
      schema={fetchSchema}
      action={(values, requestId) =>
        saveMemoAction({ ...values, transferId, version, fileId: idsOf(files)[0] ?? null }, requestId)
      }
      defaultValues={{ text }}
      error={({ fields, message }) => (fields ? null : { kind: "error", title: t("failed"), hint: message })}
      onDone={onDone}
      className="flex flex-col gap-5"
      idPrefix="memo-"
      keepAs={`memo/${transferId}`}
    >
      <TextareaField name="text" label={t("text")} help={t("private")} rows={4} maxLength={memoTextMax} />
      <AttachFiles files={files} />
      <DialogActions>
        <SubmitButton busyText={t("saving")}>{t("save")}</SubmitButton>
      </DialogActions>
    </ActionForm>
  );
}
