"use client";

import { useTranslations } from "next-intl";
import { createContext, type ReactNode, use, useMemo } from "react";
import { cancelTransferAction } from "@/app/api/transfers/actions";
import { OutcomeDialog } from "@/components/forms/outcome-dialog";
import { useConfirmedAction } from "@/components/forms/use-confirmed-action";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { isolate } from "@/lib/i18n/isolate";

/** A transfer that the customer can cancel. `amount` is already formatted. */
type Cancellable = { id: string; name: string; amount: string };

/**
 * `ask` opens the confirmation dialog. All cancel buttons of a list share the texts, because calling `useTranslations` in each
 * button would be slow.
 */
type Asking = {
  ask: (transfer: Cancellable) => void;
  text: Record<"inList" | "onPage", string>;
  labelOf: (transfer: Cancellable) => string;
};

const AskToCancel = createContext<Asking | null>(null);

type CancelTransferButtonProps = {
  transfer: Cancellable;
  /** True on the transfer's own page, where the button has a longer label than in a list. */
  isOnPage?: boolean;
};

/** Opens the confirmation dialog of the surrounding `CancelTransferDialogs`. */
export function CancelTransferButton({ transfer, isOnPage = false }: CancelTransferButtonProps) {
  const asking = use(AskToCancel);
  if (!asking) return null;
  const { ask, text, labelOf } = asking;
  return (
    <Button
      variant={isOnPage ? "secondary" : "quiet"}
      className={isOnPage ? "border-danger text-danger hover:bg-danger-soft max-sm:w-full" : undefined}
      aria-label={labelOf(transfer)}
      onClick={() => ask(transfer)}
    >
      {isOnPage ? text.onPage : text.inList}
    </Button>
  );
}

/**
 * Asks for confirmation before a transfer is cancelled, and shows the outcome. The dialogs are outside of the list, because the
 * cancelled item loses its button while the outcome dialog is still open.
 */
export function CancelTransferDialogs({ children }: { children: ReactNode }) {
  const t = useTranslations("cancelTransfer");
  const { asked, ask, dismiss, confirm, isBusy, ending, place } = useConfirmedAction({
    name: "cancel",
    action: ({ id }: Cancellable, requestId: string) => cancelTransferAction({ id }, requestId),
    done: () => ({ title: t("doneTitle"), hint: t("doneText") }),
    failedTitle: t("failedTitle"),
  });
  const asking = useMemo(
    () => ({
      ask,
      text: { inList: t("cancel"), onPage: t("cancelThis") },
      labelOf: ({ amount, name }: Cancellable) => t("label", { amount, name: isolate(name) }),
    }),
    [ask, t],
  );
  return (
    <AskToCancel value={asking}>
      <div ref={place} tabIndex={-1} className="outline-none">
        {children}
      </div>
      <Dialog isOpen={asked !== null} onClose={dismiss} size="small" isAlert title={t("title")}>
        <p className="text-ink-muted">
          {asked ? t("text", { amount: asked.amount, name: isolate(asked.name) }) : null}
        </p>
        <DialogActions>
          <Button variant="secondary" onClick={dismiss}>
            {t("keep")}
          </Button>
          <Button variant="danger" busy={isBusy} busyText={t("busy")} onClick={confirm}>
            {t("confirm")}
          </Button>
        </DialogActions>
      </Dialog>
      <OutcomeDialog {...ending} />
    </AskToCancel>
  );
}
