"use client";

import { useTranslations } from "next-intl";
import { OutcomeDialog } from "@/components/forms/outcome-dialog";
import { useConfirmedAction } from "@/components/forms/use-confirmed-action";
import { useMoneyFormat } from "@/components/ui/amount";
import { Button, ButtonLink } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import type { ActionResult } from "@/lib/action-result";
import { isolate } from "@/lib/i18n/isolate";
import type { Currency } from "@/lib/money/currency";

/** An application that the customer can withdraw. */
type Application = { id: string; name: string; amountMinor: bigint; currency: Currency };

type WithdrawApplicationProps = {
  /** Null when the customer cannot withdraw the application. */
  application: Application | null;
  withdraw: (input: { id: string }, requestId: string) => Promise<ActionResult<null>>;
  /** The page with the plans. After the withdrawal, the dialog links to this page, so that the customer can apply again. */
  plansHref: string;
};

/**
 * A button to withdraw the customer's own application. A dialog asks first. After the withdrawal, `application` is null, but the
 * page still renders the component, because its dialog shows the outcome.
 */
export function WithdrawApplication({ application, withdraw, plansHref }: WithdrawApplicationProps) {
  const t = useTranslations("termProducts.withdraw");
  const money = useMoneyFormat();
  const { asked, ask, dismiss, confirm, isBusy, ending, place } = useConfirmedAction({
    name: "withdraw",
    action: ({ id }: Application, requestId: string) => withdraw({ id }, requestId),
    done: () => ({
      title: t("doneTitle"),
      hint: t("doneText"),
      action: (
        <ButtonLink variant="secondary" href={plansHref}>
          {t("again")}
        </ButtonLink>
      ),
    }),
    failedTitle: t("failedTitle"),
  });
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {application ? (
        <Button variant="secondary" className="mt-5" onClick={() => ask(application)}>
          {t("button")}
        </Button>
      ) : null}
      <Dialog isOpen={asked !== null} onClose={dismiss} size="small" isAlert title={t("title")}>
        <p className="text-ink-muted">
          {asked ? t("text", { name: isolate(asked.name), amount: money(asked.amountMinor, asked.currency) }) : null}
        </p>
        <DialogActions>
          <Button variant="secondary" autoFocus onClick={dismiss}>
            {t("keep")}
          </Button>
          <Button variant="danger" busy={isBusy} busyText={t("busy")} onClick={confirm}>
            {t("confirm")}
          </Button>
        </DialogActions>
      </Dialog>
      <OutcomeDialog {...ending} />
    </div>
  );
}
