"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState, useTransition } from "react";
import { payInstalmentsAction } from "@/app/api/loans/actions";
import { type Outcome, OutcomeDialog } from "@/components/forms/outcome-dialog";
import { Alert } from "@/components/ui/alert";
import { Amount, useMoneyFormat } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { DescriptionList } from "@/components/ui/description-list";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { refusalReason } from "@/lib/action-result";
import type { Currency } from "@/lib/money/currency";

type PayLoanProps = {
  id: string;
  accountNumber: string;
  currency: Currency;
  /** In the account. */
  availableMinor: bigint;
  nextMinor: bigint;
  owedMinor: bigint;
};

/** What is about to be paid, with the sum that the borrower sees. */
type Payment = { installments: 1 | "all"; sumMinor: bigint };

/** The next instalment, or all that is left: each with the sum before anything moves. */
export function PayLoan(props: PayLoanProps) {
  const { nextMinor, owedMinor } = props;
  const t = useTranslations("loans");
  const [asked, setAsked] = useState<Payment | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const pay = usePay(props, (ended) => {
    setAsked(null);
    setOutcome(ended);
  });
  return (
    <div ref={place} tabIndex={-1} className="mt-5 flex flex-col gap-3 outline-none sm:flex-row">
      {owedMinor > 0n ? (
        <>
          <Button onClick={() => setAsked({ installments: 1, sumMinor: nextMinor })}>{t("page.payNext")}</Button>
          <Button variant="secondary" onClick={() => setAsked({ installments: "all", sumMinor: owedMinor })}>
            {t("page.payOff")}
          </Button>
        </>
      ) : null}
      <Dialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        size="small"
        title={t(asked?.installments === "all" ? "pay.offTitle" : "pay.nextTitle")}
      >
        {asked ? (
          <Confirm {...props} payment={asked} isBusy={pay.isBusy} onBack={() => setAsked(null)} onConfirm={pay.start} />
        ) : null}
      </Dialog>
      <OutcomeDialog
        outcome={outcome}
        onClose={() => {
          setOutcome(null);
          // The button that had the focus may be gone.
          place.current?.focus();
        }}
      />
    </div>
  );
}

/** Pays what was shown: should the sum have changed meanwhile, the bank refuses. */
function usePay({ id, accountNumber, currency }: PayLoanProps, onEnd: (outcome: Outcome) => void) {
  const t = useTranslations("loans.pay");
  const common = useTranslations("common");
  const money = useMoneyFormat();
  const router = useRouter();
  const [isBusy, startTransition] = useTransition();
  const start = ({ installments, sumMinor }: Payment) =>
    startTransition(async () => {
      const expectedMinor = String(sumMinor);
      const result = await payInstalmentsAction({ id, installments, expectedMinor }).catch(() => null);
      if (result?.ok) {
        const isPaidOff = result.data.status === "paid";
        const words = { amount: money(sumMinor, currency), accountNumber };
        onEnd({
          kind: "success",
          title: t(isPaidOff ? "paidOffTitle" : "paidTitle"),
          hint: t(isPaidOff ? "paidOffHint" : "paidHint", words),
        });
        return;
      }
      const hint = result ? refusalReason(result) : common("requestFailed");
      onEnd({ kind: "error", title: t("failedTitle"), hint });
      // Whatever has changed meanwhile is shown before the next try.
      router.refresh();
    });
  return { isBusy, start };
}

type ConfirmProps = PayLoanProps & {
  payment: Payment;
  isBusy: boolean;
  onBack: () => void;
  onConfirm: (payment: Payment) => void;
};

function Confirm({ payment, isBusy, onBack, onConfirm, ...loan }: ConfirmProps) {
  const t = useTranslations("loans.pay");
  const common = useTranslations("common");
  const money = useMoneyFormat();
  const { accountNumber, currency, availableMinor, owedMinor } = loan;
  const { sumMinor, installments } = payment;
  const amount = (amountMinor: bigint) => <Amount amountMinor={amountMinor} currency={currency} />;
  return (
    <>
      <DescriptionList
        items={[
          { term: t("leaves"), value: amount(sumMinor) },
          { term: t("from"), value: accountNumber },
          { term: t("available"), value: amount(availableMinor) },
          { term: t("left"), value: amount(owedMinor - sumMinor) },
        ]}
      />
      {installments === "all" ? <p className="mt-3 text-sm text-ink-muted">{t("offNote")}</p> : null}
      {availableMinor < sumMinor ? (
        <div className="mt-4">
          <Alert tone="warning">{t("notEnough")}</Alert>
        </div>
      ) : null}
      <DialogActions>
        <Button variant="secondary" onClick={onBack}>
          {common("back")}
        </Button>
        <Button busy={isBusy} busyText={t("paying")} onClick={() => onConfirm(payment)}>
          {t("confirm", { amount: money(sumMinor, currency) })}
        </Button>
      </DialogActions>
    </>
  );
}
