"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
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

  async function removeOrRefresh() {
    const result = await remove();
    // Deleted by somebody else meanwhile: gone from the list behind the dialog, too.
    if (!result.ok && result.code === "not_found") router.refresh();
    return result;
  }

  return (
    <Dialog isOpen onClose={onClose} title={title} size="small" isAlert>
      <ActionForm
        schema={noFields}
        action={removeOrRefresh}
        defaultValues={{}}
        success={{ kind: "success", title: texts.success, hint: texts.successText }}
        error={({ message }) => ({ kind: "error", title: texts.error, hint: message })}
        onDone={onClose}
        onProposed={onClose}
      >
        <p className="mb-3">{texts.question}</p>
        {children}
        <DialogActions>
          <Button variant="secondary" autoFocus onClick={onClose}>
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
