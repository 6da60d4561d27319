"use client";

import { useTranslations } from "next-intl";
import { closeDepositAction } from "@/app/api/FDR/actions";
import { OutcomeDialog } from "@/components/forms/outcome-dialog";
import { useConfirmedAction } from "@/components/forms/use-confirmed-action";
import { FactList } from "@/components/term-products/fact-list";
import { useDateText } from "@/components/term-products/use-date-text";
import { Amount, useMoneyFormat } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import type { Currency } from "@/lib/money/currency";

/** The result of closing a deposit today, with amounts in minor units. */
export type EarlyClosing = {
  id: string;
  name: string;
  accountNumber: string;
  currency: Currency;
  /** The date from which closing the deposit forfeits no interest. `hasMatured` is true from this date on. */
  maturesOn: string;
  hasMatured: boolean;
  returnedMinor: bigint;
  paidMinor: bigint;
  /** Interest that is already due and is paid together with the deposit. */
  dueMinor: bigint;
  forfeitedMinor: bigint;
  forfeitedCount: number;
};

/**
 * Closes a deposit early, or closes a matured deposit before the end-of-day run pays the deposit back. A dialog first shows the
 * returned money and the forfeited interest. The request contains these amounts. If the amounts have changed, the server refuses
 * to close the deposit. `closing` is null if the deposit cannot be closed.
 */
export function CloseDeposit({ closing }: { closing: EarlyClosing | null }) {
  const t = useTranslations("deposits");
  const money = useMoneyFormat();
  const dateText = useDateText();
  const { asked, ask, dismiss, confirm, isBusy, ending, place } = useConfirmedAction({
    name: "close",
    action: ({ id, forfeitedMinor }: EarlyClosing, requestId) =>
      closeDepositAction({ id, expectedForfeitMinor: String(forfeitedMinor) }, requestId),
    done: ({ returnedMinor, currency, accountNumber }) => ({
      title: t("closedTitle"),
      hint: t("closedHint", { amount: money(returnedMinor, currency), accountNumber }),
    }),
    failedTitle: t("closeFailed"),
  });

  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {closing ? (
        <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-5">
          <p className="min-w-0 flex-[1_1_16rem] text-sm text-ink-muted">
            {t("closeText", { date: dateText(closing.maturesOn), matured: yesNo(closing) })}
          </p>
          <Button variant="secondary" onClick={() => ask(closing)}>
            {t("closeButton", { matured: yesNo(closing) })}
          </Button>
        </div>
      ) : null}
      <Dialog
        isOpen={asked !== null}
        onClose={dismiss}
        isAlert
        title={asked ? t("closeQuestion", { name: asked.name, matured: yesNo(asked) }) : null}
      >
        {asked ? <ClosingFigures closing={asked} /> : null}
        <DialogActions>
          <Button variant="secondary" autoFocus onClick={dismiss}>
            {t("closeKeep")}
          </Button>
          <Button variant="danger" busy={isBusy} busyText={t("closing")} onClick={confirm}>
            {asked && asked.forfeitedMinor > 0n
              ? t("closeConfirm", { amount: money(asked.forfeitedMinor, asked.currency) })
              : t("closeConfirmFree", { matured: asked ? yesNo(asked) : "no" })}
          </Button>
        </DialogActions>
      </Dialog>
      <OutcomeDialog {...ending} />
    </div>
  );
}

/** The value of the message parameter that selects between the texts before and after the maturity. */
const yesNo = ({ hasMatured }: EarlyClosing) => (hasMatured ? "yes" : "no");

function ClosingFigures({ closing }: { closing: EarlyClosing }) {
  const t = useTranslations("deposits");
  const dateText = useDateText();
  const { currency } = closing;
  const amount = (minor: bigint, className?: string) => (
    <Amount amountMinor={minor} currency={currency} {...(className ? { className } : {})} />
  );
  return (
    <>
      <FactList
        className="rounded bg-surface-sunken px-4 py-4 md:px-5"
        facts={[
          {
            term: t("closeComesBack"),
            value: amount(closing.returnedMinor),
            note: t("closeComesBackNote", { accountNumber: closing.accountNumber }),
          },
          { term: t("closeKept"), value: amount(closing.paidMinor), note: t("closeKeptNote") },
          ...(closing.dueMinor > 0n
            ? [{ term: t("closeDue"), value: amount(closing.dueMinor), note: t("closeDueNote") }]
            : []),
          {
            term: t("closeLost"),
            value: amount(-closing.forfeitedMinor, "text-danger"),
            note: t("closeLostNote", { count: closing.forfeitedCount }),
          },
        ]}
      />
      <p className="mt-4 text-sm text-ink-muted">
        {t("closeWarning", { date: dateText(closing.maturesOn), matured: yesNo(closing) })}
      </p>
    </>
  );
}
