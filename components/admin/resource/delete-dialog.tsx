"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import * as z from "zod";
import { ActionForm } from "@/components/forms/action-form";
import { SubmitButton } from "@/components/forms/form-fields";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import type { ActionResult } from "@/lib/action-result";

type DeleteDialogProps = {
  onClose: () => void;
  title: string;
  /** The texts of question and buttons. */
  texts: {
    question: string;
    no: string;
    yes: string;
    busy: string;
    success: string;
    successText: string;
    error: string;
  };
  /** Off where nothing is taken away. */
  isDanger?: boolean;
  remove: () => Promise<ActionResult<null>>;
  /** The record that is about to be deleted. */
  children: ReactNode;
};

const noFields = z.object({});

/** Asks before staff delete a record, and shows which one it is. */
export function DeleteDialog({ onClose, title, texts, isDanger = true, remove, children }: DeleteDialogProps) {
  const router = useRouter();
  // Deleted by somebody else meanwhile: it goes from the list behind the dialog once that is closed, or the dialog might go with it.
  const [isGone, setGone] = useState(false);

  async function removeOrNote() {
    const result = await remove();
    setGone(!result.ok && result.code === "not_found");
    return result;
  }

  function close() {
    onClose();
    if (isGone) router.refresh();
  }

  return (
    <Dialog isOpen onClose={close} title={title} size="small" isAlert>
      <ActionForm
        schema={noFields}
        action={removeOrNote}
        defaultValues={{}}
        success={{ kind: "success", title: texts.success, hint: texts.successText }}
        error={({ message }) => ({ kind: "error", title: texts.error, hint: message })}
        onDone={onClose}
        onProposed={onClose}
      >
        <p className="mb-3">{texts.question}</p>
        {children}
        <DialogActions>
          <Button variant="secondary" autoFocus onClick={close}>
            {texts.no}
          </Button>
          <SubmitButton variant={isDanger ? "danger" : "primary"} busyText={texts.busy}>
            {texts.yes}
          </SubmitButton>
        </DialogActions>
      </ActionForm>
    </Dialog>
  );
}
