"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import * as z from "zod";
import { EditDialog } from "@/components/admin/resource/edit-dialog";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import type { ActionResult } from "@/lib/action-result";
import { railReasonMax } from "@/lib/transfers/rails/rail.model";

const formSchema = z.object({ reason: z.string() });

type DialogProps = {
  /** The name of the act, which is also the key of its texts. */
  act: "pause" | "resume" | "processAgain" | "sendAgain" | "endChange";
  isOpen: boolean;
  onClose: () => void;
  save: (reason: string, requestId: string) => Promise<ActionResult<unknown>>;
};

type ActProps = Pick<DialogProps, "act" | "save"> & {
  isMain?: boolean;
  /**
   * False if the act is no longer possible. If false, the button is hidden, but an open dialog stays open, because the dialog
   * shows the outcome.
   */
  isOffered?: boolean;
};

/** The button of an act on a rail, with the dialog that explains the effect and asks for the reason. */
export function ReasonAct({ act, isMain = false, isOffered = true, save }: ActProps) {
  const t = useTranslations(`adminRails.${act}`);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isOffered ? (
        <Button variant={isMain ? "primary" : "secondary"} onClick={() => setOpen(true)}>
          {t("button")}
        </Button>
      ) : null}
      <ReasonDialog act={act} isOpen={isOpen} onClose={() => setOpen(false)} save={save} />
    </>
  );
}

/**
 * The dialog of an act on a rail. The dialog also shows the outcome, so the dialog must stay mounted after the act has removed
 * the record from the page.
 */
export function ReasonDialog({ act, isOpen, onClose, save }: DialogProps) {
  const t = useTranslations(`adminRails.${act}`);
  return (
    <EditDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("title")}
      schema={formSchema}
      defaultValues={{ reason: "" }}
      save={({ reason }, requestId) => save(reason, requestId)}
      texts={{ success: t("done"), successText: t("doneText"), error: t("failed") }}
      submit={{ text: t("button"), busyText: t("busy") }}
      fields={[{ kind: "textarea", name: "reason", label: t("reason"), lengthMax: railReasonMax }]}
    >
      <Alert tone="neutral">{t("effect")}</Alert>
    </EditDialog>
  );
}
