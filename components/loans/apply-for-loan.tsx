"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { applyForLoanAction } from "@/app/api/loans/actions";
import { usePickedAmount } from "@/components/term-products/amount-picker";
import { ApplyButton } from "@/components/term-products/apply-dialog";
import { ApplyForm } from "@/components/term-products/apply-form";
import { paths } from "@/lib/paths";
import type { LoanOffer } from "./loan-offer";
import { LoanPreview } from "./loan-preview";

/** `today`: the bank's present date. */
type ApplyForLoanProps = { offer: LoanOffer; today: string };

/** Opens the application for a loan. */
export function ApplyForLoanButton(props: ApplyForLoanProps) {
  return <ApplyButton planName={props.offer.name} form={(close) => <ApplyForLoan {...props} onClose={close} />} />;
}

async function fetchSchema() {
  const { applyForLoanInput } = await import("@/lib/loans/schema");
  return applyForLoanInput.pick({ amount: true, fromAccountNumber: true });
}

/** How much, what that costs and when, and into which account. */
function ApplyForLoan({ offer, today, onClose }: ApplyForLoanProps & { onClose: () => void }) {
  const t = useTranslations("loans.apply");
  const [only, second] = offer.accountNumbers;
  return (
    <ApplyForm
      offer={offer}
      suggestedMinor={offer.minimumMinor}
      accounts={offer.accountNumbers.map((accountNumber) => ({ accountNumber, label: accountNumber }))}
      accountLabel={t("account")}
      fetchSchema={fetchSchema}
      send={(values, requestId) => applyForLoanAction({ ...values, loanName: offer.name }, requestId)}
      hrefOf={paths.loan}
      texts={{
        success: t("success"),
        successHint: t("successHint"),
        see: t("seeApplication"),
        error: t("error"),
        errorHint: t("errorHint"),
        sentBefore: t("sentBefore"),
      }}
      onClose={onClose}
      note={
        second ? null : <p className="text-sm text-ink-muted">{t("accountFixed", { accountNumber: only ?? "" })}</p>
      }
    >
      <Preview offer={offer} today={today} />
    </ApplyForm>
  );
}

/** Goes with the amount; while it is none, what was there stays, so that nothing jumps. */
function Preview({ offer, today }: ApplyForLoanProps) {
  const picked = usePickedAmount("amount", offer);
  const [shown, setShown] = useState(offer.minimumMinor);
  if (picked !== null && picked !== shown) setShown(picked);
  const { currency, profitBp, totalInstallments } = offer;
  return (
    <LoanPreview
      terms={{ amountMinor: picked ?? shown, profitBp, totalInstallments }}
      currency={currency}
      today={today}
    />
  );
}
