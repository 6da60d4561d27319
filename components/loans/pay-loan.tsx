"use client";

import { useTranslations } from "next-intl";
import { payInstalmentsAction } from "@/app/api/loans/actions";
import { OutcomeDialog } from "@/components/forms/outcome-dialog";
import { useConfirmedAction } from "@/components/forms/use-confirmed-action";
import { useDateText } from "@/components/term-products/use-date-text";
import { Alert } from "@/components/ui/alert";
import { Amount, useMoneyFormat } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { DescriptionList } from "@/components/ui/description-list";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import type { Currency } from "@/lib/money/currency";
import { PayPart } from "./pay-part";
import type { PartLimits } from "./pay-part-form";

type PayLoanProps = {
  id: string;
  accountNumber: string;
  currency: Currency;
  /** The available amount of the account from which the borrower pays. */
  availableMinor: bigint;
  /** The number and the amount of the next instalment. */
  nextNumber: number;
  nextMinor: bigint;
  owedMinor: bigint;
  /** The amount that repays the loan today. This amount is below `owedMinor` if the plan waives future interest. */
  payoffMinor: bigint;
  /** The business date on which `payoffMinor` repays the loan. Undefined if the amount does not depend on the date. */
  payoffOn?: string | undefined;
  /** Whether the next instalment is the only remaining instalment. */
  isLast: boolean;
  /** The limits for a partial payment of the next instalment. Null if partial payments are not possible. */
  part: PartLimits | null;
};

/**
 * The payment that the borrower has chosen. `number` is the number of the first instalment that the payment covers. `sumMinor` is
 * the amount that the dialog shows to the borrower.
 */
type Payment = { installments: 1 | "all"; number: number; sumMinor: bigint };

/** Buttons to pay the next instalment or all open instalments. A dialog shows the amount before money moves. */
export function PayLoan(props: PayLoanProps) {
  const { nextNumber: number, nextMinor, owedMinor, payoffMinor } = props;
  const t = useTranslations("loans");
  const { asked, ask, dismiss, confirm, isBusy, ending, place } = usePayment(props);
  return (
    <div ref={place} tabIndex={-1} className="mt-5 flex flex-col gap-3 outline-none sm:flex-row">
      {owedMinor > 0n ? (
        <>
          <Button variant="secondary" onClick={() => ask({ installments: 1, number, sumMinor: nextMinor })}>
            {t("page.payNext")}
          </Button>
          <Button variant="secondary" onClick={() => ask({ installments: "all", number, sumMinor: payoffMinor })}>
            {t("page.payOff")}
          </Button>
        </>
      ) : null}
      <PayPart {...props} />
      <Dialog
        isOpen={asked !== null}
        onClose={dismiss}
        size="small"
        title={t(asked?.installments === "all" ? "pay.offTitle" : "pay.nextTitle")}
      >
        {asked ? <Confirm {...props} payment={asked} isBusy={isBusy} onBack={dismiss} onConfirm={confirm} /> : null}
      </Dialog>
      <OutcomeDialog {...ending} />
    </div>
  );
}

/**
 * Pays exactly the shown amount. The server refuses the payment if `number` is no longer the next instalment, or if the amount
 * has changed.
 */
function usePayment({ id, accountNumber, currency, payoffOn: date }: PayLoanProps) {
  const t = useTranslations("loans.pay");
  const money = useMoneyFormat();
  return useConfirmedAction({
    name: `pay ${id}`,
    action: ({ installments, number, sumMinor }: Payment, requestId) =>
      payInstalmentsAction({ id, installments, number, date, expectedMinor: String(sumMinor) }, requestId),
    done: ({ sumMinor }, { status }) => {
      const words = { amount: money(sumMinor, currency), accountNumber };
      return status === "paid"
        ? { title: t("paidOffTitle"), hint: t("paidOffHint", words) }
        : { title: t("paidTitle"), hint: t("paidHint", words) };
    },
    failedTitle: t("failedTitle"),
  });
}

type ConfirmProps = PayLoanProps & {
  payment: Payment;
  isBusy: boolean;
  onBack: () => void;
  onConfirm: () => void;
};

function Confirm({ payment, isBusy, onBack, onConfirm, ...loan }: ConfirmProps) {
  const t = useTranslations("loans.pay");
  const common = useTranslations("common");
  const money = useMoneyFormat();
  const dateText = useDateText();
  const { accountNumber, currency, availableMinor, owedMinor, payoffMinor, payoffOn, isLast } = loan;
  const { sumMinor, installments } = payment;
  const isPayoff = installments === "all" || isLast;
  const savedMinor = isPayoff ? owedMinor - payoffMinor : 0n;
  const amount = (amountMinor: bigint) => <Amount amountMinor={amountMinor} currency={currency} />;
  return (
    <>
      <DescriptionList
        items={[
          { term: t("leaves"), value: amount(sumMinor) },
          { term: t("from"), value: accountNumber },
          { term: t("available"), value: amount(availableMinor) },
          ...(savedMinor > 0n ? [{ term: t("saved"), value: amount(savedMinor) }] : []),
          { term: t("left"), value: amount(owedMinor - savedMinor - sumMinor) },
        ]}
      />
      {isPayoff && payoffOn ? (
        <p className="mt-3 text-sm text-ink-muted">{t("payoffNote", { date: dateText(payoffOn) })}</p>
      ) : installments === "all" ? (
        <p className="mt-3 text-sm text-ink-muted">{t("offNote")}</p>
      ) : null}
      {availableMinor < sumMinor ? (
        <div className="mt-4">
          <Alert tone="warning">{t("notEnough")}</Alert>
        </div>
      ) : null}
      <DialogActions>
        <Button variant="secondary" onClick={onBack}>
          {common("back")}
        </Button>
        <Button busy={isBusy} busyText={t("paying")} onClick={onConfirm}>
          {t("confirm", { amount: money(sumMinor, currency) })}
        </Button>
      </DialogActions>
    </>
  );
}
