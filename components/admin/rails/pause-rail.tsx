"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import * as z from "zod";
import { pauseRailAction, resumeRailAction } from "@/app/api/rails/actions";
import { EditDialog } from "@/components/admin/resource/edit-dialog";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import type { TransferChannel } from "@/lib/transfers/channels.model";
import { type OpenPause, railReasonMax } from "@/lib/transfers/rails/rail.model";

const formSchema = z.object({ reason: z.string() });

type PauseProps = { rail: TransferChannel; pause: OpenPause | null };

/** The button that pauses or resumes a rail, with the dialog that asks for the reason. */
export function PauseRail({ rail, pause }: PauseProps) {
  const act = pause ? "resume" : "pause";
  const t = useTranslations(`adminRails.${act}`);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant={pause ? "primary" : "secondary"} onClick={() => setOpen(true)}>
        {t("button")}
      </Button>
      <EditDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t("title")}
        schema={formSchema}
        defaultValues={{ reason: "" }}
        save={({ reason }, requestId) =>
          pause ? resumeRailAction({ id: pause.id, reason }, requestId) : pauseRailAction({ rail, reason }, requestId)
        }
        texts={{ success: t("done"), successText: t("doneText"), error: t("failed") }}
        submit={{ text: t("button"), busyText: t("busy") }}
        fields={[{ kind: "textarea", name: "reason", label: t("reason"), lengthMax: railReasonMax }]}
      >
        <Alert tone="neutral">{t("effect")}</Alert>
      </EditDialog>
    </>
  );
}
