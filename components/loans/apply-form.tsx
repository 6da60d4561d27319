"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type * as z from "zod";
import { applyForLoanAction } from "@/app/api/loans/actions";
import { ActionForm } from "@/components/forms/action-form";
import { SelectField, SubmitButton } from "@/components/forms/form-fields";
import { useRequestId } from "@/components/forms/use-request-id";
import { AmountPicker, toFieldText, usePickedAmount } from "@/components/lending/amount-picker";
import { DialogFooter } from "@/components/lending/dialog-footer";
import { useMoneyFormat } from "@/components/ui/amount";
import { Button, ButtonLink } from "@/components/ui/button";
import type { ActionResult } from "@/lib/action-result";
import type { applyForLoanForm } from "@/lib/loans/schema";
import type { Currency } from "@/lib/money/currency";
import { parseMoney } from "@/lib/money/parse-money";
import { paths } from "@/lib/paths";
import { LoanPreview } from "./loan-preview";

/** A plan that the customer may apply for. */
export type LoanOffer = {
  name: string;
  minimumMinor: bigint;
  maximumMinor: bigint;
  currency: Currency;
  profitBp: number;
  totalInstallments: number;
  /** The customer's accounts in its currency, the oldest first; one at least. */
  accountNumbers: string[];
};

type Values = z.input<typeof applyForLoanForm>;
type Applied = ActionResult<{ id: string }>;

const fetchSchema = async () => (await import("@/lib/loans/schema")).applyForLoanForm;

type ApplyFormProps = {
  offer: LoanOffer;
  /** The bank's present date. */
  today: string;
  /** Closes the dialog around: after the application, or when it was left. */
  onClose: () => void;
};

/** The application for one plan: how much, what that costs and when, and into which account. */
export function ApplyForm({ offer, today, onClose }: ApplyFormProps) {
  const t = useTranslations("loans.apply");
  const common = useTranslations("common");
  const lending = useTranslations("lending");
  const { requestId } = useRequestId();
  const apply = useApply(offer);
  return (
    <ActionForm<Values, { id: string }>
      schema={fetchSchema}
      action={apply}
      defaultValues={{
        loanName: offer.name,
        amount: toFieldText(offer.minimumMinor, offer.currency),
        fromAccountNumber: offer.accountNumbers[0] ?? "",
        requestId,
      }}
      success={({ id }) => ({
        kind: "success",
        title: t("success"),
        hint: t("successHint"),
        action: (
          <ButtonLink variant="secondary" href={paths.loan(id)}>
            {t("seeApplication")}
          </ButtonLink>
        ),
      })}
      onDone={onClose}
      error={(refusal) => ({
        kind: "error",
        title: t("error"),
        hint: refusal.code === "idempotency_mismatch" ? t("sentBefore") : `${t("errorHint")} ${reasonOf(refusal)}`,
      })}
      className="flex flex-col gap-5"
    >
      <AmountPicker
        name="amount"
        currency={offer.currency}
        minimumMinor={offer.minimumMinor}
        maximumMinor={offer.maximumMinor}
      />
      <AccountChoice accountNumbers={offer.accountNumbers} />
      <Preview offer={offer} today={today} />
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          {common("cancel")}
        </Button>
        <SubmitButton busyText={lending("applying")}>{lending("apply")}</SubmitButton>
      </DialogFooter>
    </ActionForm>
  );
}

/** Sends the application; an amount outside the plan's limits is refused here, beside its field. */
function useApply({ currency, minimumMinor, maximumMinor }: LoanOffer) {
  const validation = useTranslations("validation");
  const money = useMoneyFormat();
  return async (values: Values): Promise<Applied> => {
    const typed = parseMoney(values.amount, currency);
    const isOffered = typed.ok && typed.amountMinor >= minimumMinor && typed.amountMinor <= maximumMinor;
    if (isOffered) return await applyForLoanAction(values);
    const limits = { minimum: money(minimumMinor, currency), maximum: money(maximumMinor, currency) };
    const message = typed.ok ? validation("amountBetween", limits) : validation(typed.problem);
    return { ok: false, code: "validation_failed", message, fields: { amount: [message] } };
  };
}

function reasonOf({ message, fields }: Extract<Applied, { ok: false }>): string {
  const reasons = Object.values(fields ?? {}).flat();
  return (reasons.length > 0 ? reasons : [message]).join(" ");
}

function AccountChoice({ accountNumbers }: Pick<LoanOffer, "accountNumbers">) {
  const t = useTranslations("loans.apply");
  const [only, second] = accountNumbers;
  if (!second) return <p className="text-sm text-ink-muted">{t("accountFixed", { accountNumber: only ?? "" })}</p>;
  return (
    <SelectField
      name="fromAccountNumber"
      label={t("account")}
      options={accountNumbers.map((accountNumber) => ({ value: accountNumber, label: accountNumber }))}
    />
  );
}

/** Goes with the amount; while it is none, what was there stays, so that nothing jumps. */
function Preview({ offer, today }: Pick<ApplyFormProps, "offer" | "today">) {
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
