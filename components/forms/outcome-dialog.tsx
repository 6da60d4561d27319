"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon/icon";

/** The outcome of an action, in the specification's words. */
export type Outcome = { kind: "success" | "error"; title: string; hint?: string | undefined; action?: ReactNode };

/** Shows the outcome of an action and waits for Ok; null shows nothing. */
export function OutcomeDialog({ outcome, onClose }: { outcome: Outcome | null; onClose: () => void }) {
  const t = useTranslations("common");
  const isSuccess = outcome?.kind === "success";
  return (
    <Dialog
      isOpen={outcome !== null}
      onClose={onClose}
      size="small"
      isAlert
      title={
        <span className="flex items-start gap-3">
          <Icon
            name={isSuccess ? "circle-check" : "circle-alert"}
            className={`mt-0.5 size-6 shrink-0 ${isSuccess ? "text-positive" : "text-danger"}`}
          />
          {outcome?.title}
        </span>
      }
    >
      {outcome?.hint ? <p className="text-ink-muted">{outcome.hint}</p> : null}
      <DialogActions>
        {outcome?.action}
        <Button autoFocus onClick={onClose}>
          {t("ok")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
