"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import type * as z from "zod";
import { moveOwnMoneyAction } from "@/app/api/own-transfer/actions";
import { SelectField } from "@/components/forms/choice-fields";
import type { Currency } from "@/lib/money/currency";
import type { ownTransferInput } from "@/lib/transfers/schema";
import { OrderSummary } from "./order-summary";
import type { SendingAccount } from "./sending-account";
import { AmountField, NoteField, useChosenAccount } from "./transfer-fields";
import { type OrderToRepeat, TransferForm } from "./transfer-form";

/** An account that can receive money. */
type ReceivingAccount = { accountNumber: string; currency: Currency; label: string };

const fetchSchema = async () => (await import("@/lib/transfers/schema")).ownTransferInput;

type Values = z.input<typeof ownTransferInput>;

type OwnTransferFormProps = {
  /** The accounts that may send. The form starts with the first account. */
  accounts: SendingAccount[];
  /** The accounts that can receive. */
  receiving: ReceivingAccount[];
  initialTo: string;
  again?: OrderToRepeat | undefined;
};

/** Moves money between two of the customer's accounts. */
export function OwnTransferForm({ accounts, receiving, initialTo, again }: OwnTransferFormProps) {
  const t = useTranslations("transfers.own");

  async function findDestination({ fromAccountNumber, toAccountNumber }: Values) {
    const to = receiving.find(({ accountNumber }) => accountNumber === toAccountNumber);
    if (!to || toAccountNumber === fromAccountNumber) throw new RangeError("the schema asks for another account");
    return { ok: true as const, data: { to: to.label, notice: null, currency: to.currency } };
  }

  return (
    <TransferForm<Values>
      accounts={accounts}
      schema={fetchSchema}
      defaultValues={{ toAccountNumber: initialTo }}
      again={again}
      keepAs="own-transfer"
      findDestination={findDestination}
      // The shared form values contain a PIN, but this order needs no PIN.
      action={({ pin, ...order }: Values & { pin?: string }, requestId) => moveOwnMoneyAction(order, requestId)}
      titles={{
        ...{ success: t("success"), error: t("error"), hint: t("successHint") },
        ...{ submit: t("submit"), busy: t("busy") },
      }}
      summary={<OwnTransferSummary accounts={accounts} receiving={receiving} />}
    >
      <OwnTransferFields accounts={accounts} receiving={receiving} />
    </TransferForm>
  );
}

type Accounts = Pick<OwnTransferFormProps, "accounts" | "receiving">;

/** The chosen accounts. At first, no receiving account is chosen. */
function useChosen({ accounts, receiving }: Accounts) {
  const account = useChosenAccount(accounts);
  const toAccountNumber = useWatch<Values, "toAccountNumber">({ name: "toAccountNumber" });
  return { account, to: receiving.find(({ accountNumber }) => accountNumber === toAccountNumber) };
}

function OwnTransferSummary(props: Accounts) {
  const t = useTranslations("transfers.own");
  const { account, to } = useChosen(props);
  const currency = to?.currency ?? account.currency;
  return <OrderSummary account={account} currency={currency} to={to?.accountNumber ?? ""} when={t("when")} />;
}

function OwnTransferFields({ accounts, receiving }: Accounts) {
  const t = useTranslations("transfers");
  const { account, to } = useChosen({ accounts, receiving });
  return (
    <>
      <SelectField
        name="toAccountNumber"
        label={t("own.to")}
        placeholder={t("own.chooseTo")}
        options={receiving.map(({ accountNumber, label }) => ({ value: accountNumber, label }))}
      />
      <AmountField account={account} currency={to?.currency ?? account.currency} label={t("amount")} />
      <NoteField />
    </>
  );
}
