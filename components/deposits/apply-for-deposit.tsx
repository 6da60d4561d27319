"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { applyForDepositAction } from "@/app/api/FDR/actions";
import { usePickedAmount } from "@/components/term-products/amount-picker";
import { ApplyButton } from "@/components/term-products/apply-dialog";
import { ApplyForm } from "@/components/term-products/apply-form";
import { useMoneyFormat } from "@/components/ui/amount";
import { paths } from "@/lib/paths";
import type { DepositOffer, PayingAccount } from "./deposit-offer";
import { DepositPreview } from "./deposit-preview";

type ApplyForDepositProps = {
  offer: DepositOffer;
  /** The customer's in the offer's currency, the oldest first; there is one at least. */
  accounts: PayingAccount[];
  /** The bank's date. */
  today: string;
};

/** Opens the application for a fixed deposit. */
export function ApplyForDepositButton(props: ApplyForDepositProps) {
  return <ApplyButton planName={props.offer.name} form={(close) => <ApplyForDeposit {...props} onClose={close} />} />;
}

async function fetchSchema() {
  const { applyForDepositInput } = await import("@/lib/deposits/schema");
  return applyForDepositInput.pick({ amount: true, fromAccountNumber: true });
}

/** The amount, what it earns, and from which account it comes. */
function ApplyForDeposit({ offer, accounts, today, onClose }: ApplyForDepositProps & { onClose: () => void }) {
  const t = useTranslations("deposits");
  const money = useMoneyFormat();
  return (
    <ApplyForm
      offer={offer}
      suggestedMinor={offer.amountMinor}
      accounts={accounts.map(({ accountNumber, currency, availableMinor }) => ({
        accountNumber,
        label: t("accountOption", { accountNumber, available: money(availableMinor, currency) }),
      }))}
      accountLabel={t("fromAccount")}
      fetchSchema={fetchSchema}
      send={(values, requestId) => applyForDepositAction({ ...values, FDRName: offer.name }, requestId)}
      hrefOf={paths.deposit}
      texts={{
        success: t("successTitle"),
        successHint: t("successHint"),
        see: t("seeDeposit"),
        error: t("errorTitle"),
        sentBefore: t("appliedBefore"),
      }}
      onClose={onClose}
      note={<AvailableNote offer={offer} accounts={accounts} />}
    >
      <DepositPreview offer={offer} today={today} />
      <p className="text-sm text-ink-muted">{t("applyNote")}</p>
    </ApplyForm>
  );
}

/** What the account has, and whether that is enough for the amount. */
function AvailableNote({ offer, accounts }: Pick<ApplyForDepositProps, "offer" | "accounts">) {
  const t = useTranslations("deposits");
  const money = useMoneyFormat();
  const chosen: unknown = useWatch({ name: "fromAccountNumber" });
  const account = accounts.find(({ accountNumber }) => accountNumber === chosen) ?? accounts[0];
  const amountMinor = usePickedAmount("amount", offer);
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
