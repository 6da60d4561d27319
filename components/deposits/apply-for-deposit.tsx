"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { applyForDepositAction } from "@/app/api/FDR/actions";
import { usePickedAmount } from "@/components/term-products/amount-picker";
import { ApplyForm } from "@/components/term-products/apply-form";
import type { PayingAccount } from "@/components/term-products/paying-account";
import { useMoneyFormat } from "@/components/ui/amount";
import { accountLabel } from "@/lib/accounts/account-label.model";
import type { DepositPlanOffer } from "@/lib/deposits/plans/plan-schema";
import { paths } from "@/lib/paths";
import type { BusinessDays } from "@/lib/term-products/business-day.model";
import { DepositPreview } from "./deposit-preview";

type ApplyForDepositProps = {
  plan: DepositPlanOffer;
  /** The customer's accounts in the plan's currency, oldest first. Contains at least one account. */
  accounts: PayingAccount[];
  /** The form's initial amount. */
  suggestedMinor: bigint;
  /** The bank's date. */
  today: string;
  /** The business days during the term of a deposit that begins today. */
  days: BusinessDays;
  onClose: () => void;
};

async function fetchSchema() {
  const { applyForDepositInput } = await import("@/lib/deposits/schema");
  return applyForDepositInput.omit({ email: true, FDRName: true });
}

/** The application form: the amount, its interest, and the account that pays. */
export function ApplyForDeposit(props: ApplyForDepositProps) {
  const { plan, accounts, suggestedMinor, today, days, onClose } = props;
  const t = useTranslations("deposits");
  const money = useMoneyFormat();
  return (
    <ApplyForm
      range={plan}
      suggestedMinor={suggestedMinor}
      accounts={accounts.map(({ accountNumber, nickname, currency, availableMinor }) => ({
        accountNumber,
        label: t("accountOption", {
          accountNumber: accountLabel({ accountNumber, nickname }),
          available: money(availableMinor, currency),
        }),
      }))}
      accountLabel={t("fromAccount")}
      fetchSchema={fetchSchema}
      send={(values, requestId) => applyForDepositAction({ ...values, FDRName: plan.name }, requestId)}
      hrefOf={paths.deposit}
      texts={{
        success: t("successTitle"),
        successHint: t("successHint"),
        see: t("seeDeposit"),
        error: t("errorTitle"),
        sentBefore: t("appliedBefore"),
      }}
      keepAs={`deposit-application/${plan.name}`}
      onClose={onClose}
      note={<AvailableNote plan={plan} accounts={accounts} />}
    >
      <DepositPreview plan={plan} today={today} days={days} />
      <p className="text-sm text-ink-muted">{t("applyNote")}</p>
    </ApplyForm>
  );
}

/** Shows the available amount of the chosen account, and warns if this amount does not cover the deposit. */
function AvailableNote({ plan, accounts }: Pick<ApplyForDepositProps, "plan" | "accounts">) {
  const t = useTranslations("deposits");
  const money = useMoneyFormat();
  const chosen: unknown = useWatch({ name: "fromAccountNumber" });
  const account = accounts.find(({ accountNumber }) => accountNumber === chosen) ?? accounts[0];
  const amountMinor = usePickedAmount("amount", plan);
  if (!account) return null;
  const { accountNumber, availableMinor, currency } = account;
  const words = { accountNumber, available: money(availableMinor, currency) };
  const isEnough = amountMinor === null || amountMinor <= availableMinor;
  return (
    <p className={isEnough ? "text-sm text-ink-muted" : "text-sm text-warning"}>
      {t(isEnough ? "available" : "notEnough", words)}
    </p>
  );
}
