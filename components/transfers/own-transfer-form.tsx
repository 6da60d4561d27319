"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type * as z from "zod";
import { moveOwnMoneyAction } from "@/app/api/own-transfer/actions";
import { SelectField } from "@/components/forms/choice-fields";
import type { Currency } from "@/lib/money/currency";
import type { ownTransferInput } from "@/lib/transfers/schema";
import { Composer } from "./composer";
import type { SendingAccount } from "./sending-account";
import { FromAccountField, useChosenAccount } from "./transfer-fields";
import { type OrderToRepeat, TransferForm } from "./transfer-form";

/** An account that can receive money. */
type ReceivingAccount = { accountNumber: string; currency: Currency; type: string; label: string };

const fetchSchema = async () => (await import("@/lib/transfers/schema")).ownTransferInput;

type Values = z.input<typeof ownTransferInput>;

type OwnTransferFormProps = {
  /** The accounts from which the customer may send money. The form opens with the first account chosen. */
  accounts: SendingAccount[];
  /** The accounts to which the customer can send money. */
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
    const { type: name, accountNumber: address, currency } = to;
    return {
      ok: true as const,
      data: { name, address, notice: null, when: { text: t("when") }, currency, payee: null },
    };
  }

  return (
    <TransferForm<Values>
      accounts={accounts}
      schema={fetchSchema}
      defaultValues={{ toAccountNumber: initialTo }}
      again={again}
      keepAs="own-transfer"
      findDestination={findDestination}
      // `TransferForm` adds a PIN to the values, but a transfer between own accounts needs no PIN.
      action={({ pin, ...order }: Values & { pin?: string }, requestId) => moveOwnMoneyAction(order, requestId)}
      titles={{
        ...{ success: t("success"), error: t("error"), hint: t("successHint") },
        ...{ submit: t("submit"), busy: t("busy") },
      }}
    >
      <OwnTransferComposer accounts={accounts} receiving={receiving} />
    </TransferForm>
  );
}

type Accounts = Pick<OwnTransferFormProps, "accounts" | "receiving">;

function OwnTransferComposer({ accounts, receiving }: Accounts) {
  const t = useTranslations("transfers.own");
  const account = useChosenAccount(accounts);
  const toAccountNumber = useWatch<Values, "toAccountNumber">({ name: "toAccountNumber" });
  // Undefined until the customer has chosen the receiving account.
  const to = receiving.find(({ accountNumber }) => accountNumber === toAccountNumber);
  const currency = to?.currency ?? account.currency;
  return (
    <Composer facts={{ account, currency, to: to?.accountNumber ?? "", when: t("when"), payee: null }} hasOwnFromField>
      <FromAccountField accounts={accounts} />
      <ToAccountField accounts={accounts} receiving={receiving} />
    </Composer>
  );
}

/** The field for the receiving account. The field never offers the paying account. */
function ToAccountField({ accounts, receiving }: Accounts) {
  const t = useTranslations("transfers.own");
  const form = useFormContext<Values>();
  const { accountNumber: from } = useChosenAccount(accounts);
  const to = useWatch<Values, "toAccountNumber">({ name: "toAccountNumber" });
  const offered = receiving.filter(({ accountNumber }) => accountNumber !== from);
  // If the customer has two accounts, the account that does not pay is the only possible receiver, and is chosen automatically.
  const only = offered.length === 1 ? offered[0]?.accountNumber : undefined;
  useEffect(() => {
    if (to === from || (only && to === "")) form.setValue("toAccountNumber", only ?? "");
  }, [to, from, only, form]);
  return (
    <SelectField
      name="toAccountNumber"
      label={t("to")}
      placeholder={t("chooseTo")}
      options={offered.map(({ accountNumber, label }) => ({ value: accountNumber, label }))}
    />
  );
}
