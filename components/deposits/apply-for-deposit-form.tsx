"use client";

import { useLocale, useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { applyForDepositAction } from "@/app/api/FDR/actions";
import { ActionForm } from "@/components/forms/action-form";
import { SelectField, SubmitButton } from "@/components/forms/form-fields";
import { useRequestId } from "@/components/forms/use-request-id";
import { AmountPicker, toFieldText, usePickedAmount } from "@/components/lending/amount-picker";
import { withAmountRange } from "@/components/lending/amount-range";
import { DialogFooter } from "@/components/lending/dialog-footer";
import { useMoneyFormat } from "@/components/ui/amount";
import { Button, ButtonLink } from "@/components/ui/button";
import type { ActionResult } from "@/lib/action-result";
import { paths } from "@/lib/paths";
import type { DepositOffer, PayingAccount } from "./deposit-offer";
import { DepositPreview } from "./deposit-preview";

type Values = { amount: string | number; fromAccountNumber?: string | undefined };
type Refusal = Extract<ActionResult<unknown>, { ok: false }>;

type ApplyForDepositFormProps = {
  offer: DepositOffer;
  /** Those in the offer's currency; there is one at least. */
  accounts: PayingAccount[];
  today: string;
  onClose: () => void;
};

/** The amount, what it earns, and the application. */
export function ApplyForDepositForm({ offer, accounts, today, onClose }: ApplyForDepositFormProps) {
  const t = useTranslations("deposits");
  const common = useTranslations("common");
  const lending = useTranslations("lending");
  const locale = useLocale();
  const { requestId } = useRequestId();
  const fetchSchema = async () => {
    const { applyForDepositForm } = await import("@/lib/deposits/schema");
    return withAmountRange(applyForDepositForm.pick({ amount: true, fromAccountNumber: true }), offer, locale);
  };
  return (
    <ActionForm<Values, { id: string }>
      schema={fetchSchema}
      action={(values) => applyForDepositAction({ ...values, FDRName: offer.name, requestId })}
      defaultValues={{
        amount: toFieldText(offer.amountMinor, offer.currency),
        fromAccountNumber: accounts[0]?.accountNumber ?? "",
      }}
      success={({ id }) => ({
        kind: "success",
        title: t("successTitle"),
        hint: t("successHint"),
        action: (
          <ButtonLink variant="secondary" href={paths.deposit(id)}>
            {t("seeDeposit")}
          </ButtonLink>
        ),
      })}
      error={(refusal) => ({
        kind: "error",
        title: t("errorTitle"),
        hint: refusal.code === "idempotency_mismatch" ? t("appliedBefore") : reasonOf(refusal),
      })}
      onDone={onClose}
      className="flex flex-col gap-6"
    >
      <div className="flex flex-col gap-4">
        <AmountPicker
          name="amount"
          currency={offer.currency}
          minimumMinor={offer.minimumMinor}
          maximumMinor={offer.maximumMinor}
        />
        {accounts.length > 1 ? <AccountField accounts={accounts} /> : null}
        <AvailableNote offer={offer} accounts={accounts} />
      </div>
      <DepositPreview offer={offer} today={today} />
      <p className="text-sm text-ink-muted">{t("applyNote")}</p>
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          {common("cancel")}
        </Button>
        <SubmitButton busyText={lending("applying")}>{lending("apply")}</SubmitButton>
      </DialogFooter>
    </ActionForm>
  );
}

/** Why the bank refuses: its sentence, or what it says of single fields. */
function reasonOf({ message, fields }: Refusal): string {
  const problems = Object.values(fields ?? {}).flat();
  return problems.length > 0 ? problems.join(" ") : message;
}

function AccountField({ accounts }: { accounts: PayingAccount[] }) {
  const t = useTranslations("deposits");
  const money = useMoneyFormat();
  return (
    <SelectField
      name="fromAccountNumber"
      label={t("fromAccount")}
      options={accounts.map(({ accountNumber, currency, availableMinor }) => ({
        value: accountNumber,
        label: t("accountOption", { accountNumber, available: money(availableMinor, currency) }),
      }))}
    />
  );
}

/** What the account has, and whether that is enough for the amount. */
function AvailableNote({ offer, accounts }: { offer: DepositOffer; accounts: PayingAccount[] }) {
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
