"use client";

import { nameAccountAction } from "@/app/api/accounts/actions";
import { ActionForm } from "@/components/forms/action-form";
import { SubmitButton, TextField } from "@/components/forms/form-fields";
import { DialogActions } from "@/components/ui/dialog";
import { nameAccountInput } from "@/lib/accounts/schema";

export type NameAccountFormProps = {
  accountNumber: string;
  nickname: string | null;
  words: Record<"title" | "label" | "help" | "save" | "saving" | "failed", string>;
  onDone: () => void;
};

/** The form that names an account. An empty field removes the name. */
export function NameAccountForm({ accountNumber, nickname, words, onDone }: NameAccountFormProps) {
  return (
    <ActionForm
      schema={nameAccountInput}
      action={(values) => nameAccountAction(values)}
      defaultValues={{ accountNumber, nickname: nickname ?? "" }}
      error={({ fields, message }) => (fields ? null : { kind: "error", title: words.failed, hint: message })}
      onDone={onDone}
      className="flex flex-col gap-5"
      idPrefix="account-name-"
    >
      <TextField name="nickname" label={words.label} help={words.help} maxLength={60} autoComplete="off" />
      <DialogActions>
        <SubmitButton busyText={words.saving}>{words.save}</SubmitButton>
      </DialogActions>
    </ActionForm>
  );
}
