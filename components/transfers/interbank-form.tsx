"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import type * as z from "zod";
import { checkPayeeNameAction, initiateInterbankTransferAction } from "@/app/api/interbank-transfer/actions";
import { ActionForm } from "@/components/forms/action-form";
import { MoneyField, PinField, SelectField, SubmitButton, TextareaField } from "@/components/forms/form-fields";
import { useRequestId } from "@/components/forms/use-request-id";
import { ButtonLink } from "@/components/ui/button";
import { Input } from "@/components/ui/controls";
import { Field } from "@/components/ui/field";
import type { Currency } from "@/lib/money/currency";
import { formatMoney } from "@/lib/money/format-money";
import { parseMoney } from "@/lib/money/parse-money";
import { paths } from "@/lib/paths";
import type { interbankTransferForm } from "@/lib/transfers/schema";
import { TransferReview, type TransferReviewData } from "./transfer-review";

/** An account that can send; texts are formatted. */
export type SendingAccount = {
  accountNumber: string;
  currency: Currency;
  symbol: string;
  available: string;
  stepUpLimit: string;
  singleLimit: string;
};

export type Payee = { accountName: string; accountNumber: string; accountType: string };

const fetchSchema = async () => (await import("@/lib/transfers/schema")).interbankTransferForm;

type Values = z.input<typeof interbankTransferForm>;

type InterbankFormProps = { accounts: SendingAccount[]; payees: Payee[]; initialPayee?: string };

/** The interbank transfer's form, its review and its outcome. */
export function InterbankForm({ accounts, payees, initialPayee = "" }: InterbankFormProps) {
  const t = useTranslations("transfers");
  const { requestId, renew } = useRequestId();
  const [review, setReview] = useState<TransferReviewData | null>(null);
  const decide = useRef<((isConfirmed: boolean) => void) | null>(null);

  function askForReview(values: Values, check: TransferReviewData["check"]): Promise<boolean> {
    const account = accounts.find(({ accountNumber }) => accountNumber === values.fromAccountNumber) ?? accounts[0];
    const payee = payees.find(({ accountNumber }) => accountNumber === values.beneficiary);
    const currency = account?.currency ?? "USD";
    const money = parseMoney(values.amount, currency);
    const amount = money.ok ? formatMoney(money.amountMinor, currency) : String(values.amount);
    setReview({
      check,
      from: account?.accountNumber ?? "",
      to: `${payee?.accountName} · ${payee?.accountNumber}`,
      leaves: amount,
      arrives: amount,
      note: values.note ?? "",
    });
    return new Promise((resolve) => {
      decide.current = resolve;
    });
  }

  function answer(isConfirmed: boolean) {
    setReview(null);
    decide.current?.(isConfirmed);
    decide.current = null;
  }

  async function send(values: Values) {
    const check = await checkPayeeNameAction({ beneficiary: values.beneficiary });
    if (!check.ok) return check;
    return (await askForReview(values, check.data)) ? await initiateInterbankTransferAction(values) : null;
  }

  return (
    <>
      <ActionForm
        key={requestId}
        schema={fetchSchema}
        action={send}
        defaultValues={{
          beneficiary: initialPayee,
          amount: "",
          pin: "",
          note: "",
          fromAccountNumber: accounts[0]?.accountNumber ?? "",
          requestId,
        }}
        success={{
          kind: "success",
          title: t("interbankSuccess"),
          hint: t("notifiedByEmail"),
          action: (
            <ButtonLink variant="secondary" href={paths.transactions}>
              {t("seeTransactions")}
            </ButtonLink>
          ),
        }}
        error={(refusal) => ({ kind: "error", title: t("interbankError"), hint: refusal.message })}
        onDone={renew}
        className="flex flex-col gap-5"
      >
        <InterbankFields accounts={accounts} payees={payees} />
      </ActionForm>
      <TransferReview review={review} onConfirm={() => answer(true)} onBack={() => answer(false)} />
    </>
  );
}

function InterbankFields({ accounts, payees }: Pick<InterbankFormProps, "accounts" | "payees">) {
  const t = useTranslations("transfers");
  const common = useTranslations("common");
  const [beneficiary, fromAccountNumber] = useWatch<Values, ["beneficiary", "fromAccountNumber"]>({
    name: ["beneficiary", "fromAccountNumber"],
  });
  const payee = payees.find(({ accountNumber }) => accountNumber === beneficiary);
  const account = accounts.find(({ accountNumber }) => accountNumber === fromAccountNumber) ?? accounts[0];
  if (!account) return null;
  const availableText = (candidate: SendingAccount) => t("available", { amount: candidate.available });
  return (
    <>
      {accounts.length > 1 ? (
        <SelectField
          name="fromAccountNumber"
          label={t("fromAccount")}
          options={accounts.map((candidate) => ({
            value: candidate.accountNumber,
            label: `${candidate.accountNumber} · ${availableText(candidate)}`,
          }))}
        />
      ) : null}
      <SelectField
        name="beneficiary"
        label={t("beneficiary")}
        placeholder={t("chooseBeneficiary")}
        options={payees.map(({ accountNumber, accountName }) => ({ value: accountNumber, label: accountName }))}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <ReadOnly id="payee-name" label={t("accountName")} value={payee?.accountName} />
        <ReadOnly id="payee-number" label={t("accountNumber")} value={payee?.accountNumber} />
        <ReadOnly id="payee-type" label={t("accountType")} value={payee?.accountType} />
        <ReadOnly id="transfer-currency" label={t("currency")} value={account.currency} />
      </div>
      <MoneyField
        name="amount"
        label={t("amount")}
        symbol={account.symbol}
        help={`${availableText(account)}. ${t("amountHelp", { limit: account.singleLimit })}`}
      />
      <PinField
        name="pin"
        label={t("pin")}
        hint={common("optional")}
        help={t("pinHelp", { limit: account.stepUpLimit })}
      />
      <TextareaField name="note" label={t("note")} hint={common("optional")} maxLength={200} />
      <div>
        <SubmitButton busyText={t("initiating")} className="w-full md:w-auto">
          {t("initiateTransfer")}
        </SubmitButton>
      </div>
    </>
  );
}

function ReadOnly({ id, label, value }: { id: string; label: string; value: string | undefined }) {
  return (
    <Field id={id} label={label}>
      <Input id={id} readOnly value={value ?? ""} />
    </Field>
  );
}
