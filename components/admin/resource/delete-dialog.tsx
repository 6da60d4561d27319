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
  /** The texts of the question and of the buttons. */
  texts: {
    question: string;
    no: string;
    yes: string;
    busy: string;
    success: string;
    successText: string;
    error: string;
  };
  /** Whether the confirm button has the colour of dangerous acts. False for an act that removes nothing. */
  isDanger?: boolean;
  /** Deletes the record. `requestId` comes from `ActionForm`. */
  remove: (requestId: string) => Promise<ActionResult<null>>;
  /** Shows the record that is about to be deleted. */
  children: ReactNode;
};

const noFields = z.object({});

/** Asks for confirmation before staff delete a record, and shows the record. */
export function DeleteDialog({ onClose, title, texts, isDanger = true, remove, children }: DeleteDialogProps) {
  const router = useRouter();
  // When somebody else has deleted the record, the list is refreshed only after the dialog is closed. A refresh while the dialog
  // is open could remove the dialog together with the row of the list.
  const [isGone, setGone] = useState(false);

  async function removeOrNote(_: unknown, requestId: string) {
    const result = await remove(requestId);
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
