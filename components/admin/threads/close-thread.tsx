"use client";

import { useTranslations } from "next-intl";
import { closeThreadAction } from "@/app/api/messages/actions";
import { OutcomeDialog } from "@/components/forms/outcome-dialog";
import { useConfirmedAction } from "@/components/forms/use-confirmed-action";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";

type CloseThreadProps = {
  threadId: string;
  /**
   * The number of the newest message that the page shows. The server does not close the thread if it contains a newer message.
   */
  lastNumber: number;
  /**
   * False for a closed thread, for which the component shows no button. If the reader has just closed the thread, the component
   * still shows the outcome.
   */
  isOpen: boolean;
};

/** The button that asks for confirmation and then closes a customer's thread. */
export function CloseThread({ threadId, lastNumber, isOpen }: CloseThreadProps) {
  const t = useTranslations("adminThreads.close");
  const { asked, ask, dismiss, confirm, isBusy, ending, place } = useConfirmedAction({
    name: "close-thread",
    action: (seen: { threadId: string; lastNumber: number }, requestId: string) => closeThreadAction(seen, requestId),
    done: () => ({ title: t("done") }),
    failedTitle: t("failed"),
  });
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {isOpen ? (
        <Button variant="secondary" onClick={() => ask({ threadId, lastNumber })}>
          {t("button")}
        </Button>
      ) : null}
      <Dialog isOpen={asked !== null} onClose={dismiss} size="small" isAlert title={t("title")}>
        <p className="text-ink-muted">{t("text")}</p>
        <DialogActions>
          <Button variant="secondary" onClick={dismiss}>
            {t("keep")}
          </Button>
          <Button busy={isBusy} busyText={t("busy")} onClick={confirm}>
            {t("confirm")}
          </Button>
        </DialogActions>
      </Dialog>
      <OutcomeDialog {...ending} />
    </div>
  );
}
