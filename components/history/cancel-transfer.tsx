"use client";

import { useTranslations } from "next-intl";
import { createContext, type ReactNode, use, useRef, useState, useTransition } from "react";
import { cancelInterbankTransferAction } from "@/app/api/interbank-transfer/actions";
import { type Outcome, OutcomeDialog } from "@/components/forms/outcome-dialog";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";

/** A transfer that may be taken back; `amount` as it is shown. */
type Cancellable = { id: string; name: string; amount: string };

const AskToCancel = createContext<(transfer: Cancellable) => void>(() => {});

/** Opens the question of the `CancelTransferDialogs` around. */
export function CancelTransferButton({ transfer }: { transfer: Cancellable }) {
  const t = useTranslations("history");
  const ask = use(AskToCancel);
  const { amount, name } = transfer;
  return (
    <Button variant="quiet" aria-label={t("cancelLabel", { amount, name })} onClick={() => ask(transfer)}>
      {t("cancel")}
    </Button>
  );
}

/**
 * Asks before a transfer is taken back, and says how it went. Stands around the list and not in its rows: the row loses
 * its button while the dialog still has something to say.
 */
export function CancelTransferDialogs({ children }: { children: ReactNode }) {
  const t = useTranslations("history");
  const common = useTranslations("common");
  const [asked, setAsked] = useState<Cancellable | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, startTransition] = useTransition();
  const list = useRef<HTMLDivElement>(null);

  function cancel(id: string) {
    startTransition(async () => {
      const result = await cancelInterbankTransferAction({ id }).catch(() => null);
      setAsked(null);
      if (result?.ok) setOutcome({ kind: "success", title: t("cancelledTitle"), hint: t("cancelledText") });
      else {
        setOutcome({ kind: "error", title: t("cancelFailedTitle"), hint: result?.message ?? common("requestFailed") });
      }
    });
  }

  return (
    <AskToCancel value={setAsked}>
      <div ref={list} tabIndex={-1} className="outline-none">
        {children}
      </div>
      <Dialog isOpen={asked !== null} onClose={() => setAsked(null)} size="small" isAlert title={t("cancelTitle")}>
        <p className="text-ink-muted">{asked ? t("cancelText", { amount: asked.amount, name: asked.name }) : null}</p>
        <DialogActions>
          <Button variant="secondary" onClick={() => setAsked(null)}>
            {t("cancelKeep")}
          </Button>
          <Button variant="danger" busy={isBusy} busyText={t("cancelling")} onClick={() => asked && cancel(asked.id)}>
            {t("cancelConfirm")}
          </Button>
        </DialogActions>
      </Dialog>
      <OutcomeDialog
        outcome={outcome}
        onClose={() => {
          setOutcome(null);
          // The button that had the focus is gone.
          list.current?.focus();
        }}
      />
    </AskToCancel>
  );
}
