"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import type * as z from "zod";
import { checkPayeeNameAction, initiateInterbankTransferAction } from "@/app/api/interbank-transfer/actions";
import { SelectField, SubmitButton } from "@/components/forms/form-fields";
import type { interbankTransferForm } from "@/lib/transfers/schema";
import { NameCheck } from "./name-check";
import { chosenAccount, type SendingAccount } from "./sending-account";
import { AmountField, FromAccountField, PinAndNoteFields, ReadOnlyField, useChosenAccount } from "./transfer-fields";
import { TransferForm } from "./transfer-form";

export type Payee = {
  accountName: string;
  accountNumber: string;
  accountType: string;
  /** Whether the lower limit of new beneficiaries holds. */
  isNew: boolean;
};

const fetchSchema = async () => (await import("@/lib/transfers/schema")).interbankTransferForm;

type Values = z.input<typeof interbankTransferForm>;

type InterbankFormProps = { accounts: SendingAccount[]; payees: Payee[]; initialPayee?: string };

/** The interbank transfer's form: to one of the customer's beneficiaries, with the name check in the review. */
export function InterbankForm({ accounts, payees, initialPayee = "" }: InterbankFormProps) {
  const t = useTranslations("transfers");

  async function findDestination({ beneficiary, fromAccountNumber }: Values) {
    const check = await checkPayeeNameAction({ beneficiary });
    if (!check.ok) return check;
    const payee = payees.find(({ accountNumber }) => accountNumber === beneficiary);
    return {
      ok: true as const,
      data: {
        to: `${payee?.accountName} · ${payee?.accountNumber}`,
        notice: <NameCheck check={check.data} />,
        currency: chosenAccount(accounts, fromAccountNumber).currency,
      },
    };
  }

  return (
    <TransferForm<Values>
      accounts={accounts}
      schema={fetchSchema}
      defaultValues={{ beneficiary: initialPayee }}
      findDestination={findDestination}
      action={initiateInterbankTransferAction}
      titles={{ success: t("interbankSuccess"), error: t("interbankError") }}
    >
      <InterbankFields accounts={accounts} payees={payees} />
    </TransferForm>
  );
}

function InterbankFields({ accounts, payees }: Pick<InterbankFormProps, "accounts" | "payees">) {
  const t = useTranslations("transfers");
  const account = useChosenAccount(accounts);
  const beneficiary = useWatch<Values, "beneficiary">({ name: "beneficiary" });
  const payee = payees.find(({ accountNumber }) => accountNumber === beneficiary);
  return (
    <>
      <FromAccountField accounts={accounts} />
      <SelectField
        name="beneficiary"
        label={t("beneficiary")}
        placeholder={t("chooseBeneficiary")}
        options={payees.map(({ accountNumber, accountName }) => ({ value: accountNumber, label: accountName }))}
        help={payee?.isNew ? t("newPayeeHelp", { limit: account.newPayeeLimit }) : undefined}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <ReadOnlyField id="payee-name" label={t("accountName")} value={payee?.accountName} />
        <ReadOnlyField id="payee-number" label={t("accountNumber")} value={payee?.accountNumber} />
        <ReadOnlyField id="payee-type" label={t("accountType")} value={payee?.accountType} />
        <ReadOnlyField id="transfer-currency" label={t("currency")} value={account.currency} />
      </div>
      <AmountField account={account} label={t("amount")} symbol={account.symbol} />
      <PinAndNoteFields account={account} pinLabel={t("pin")} />
      <div>
        <SubmitButton busyText={t("initiating")} className="w-full md:w-auto">
          {t("initiateTransfer")}
        </SubmitButton>
      </div>
    </>
  );
}
