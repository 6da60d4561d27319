"use client";

import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import type * as z from "zod";
import {
  askToConfirmInterbankTransferAction,
  checkPayeeNameAction,
  initiateInterbankTransferAction,
} from "@/app/api/interbank-transfer/actions";
import { ComboboxField } from "@/components/forms/choice-fields";
import type { ActionResult } from "@/lib/action-result";
import { isolate } from "@/lib/i18n/isolate";
import type { Currency } from "@/lib/money/currency";
import type { PayeeCheck } from "@/lib/transfers/payees/payee-check.model";
import type { interbankTransferInput } from "@/lib/transfers/schema";
import { NameCheck } from "./name-check";
import { OrderSummary } from "./order-summary";
import { chosenAccount, type SendingAccount } from "./sending-account";
import { AmountField, PinAndNoteFields, ReadOnlyField, useChosenAccount } from "./transfer-fields";
import { type OrderToRepeat, TransferForm } from "./transfer-form";

type Payee = {
  accountName: string;
  accountNumber: string;
  accountType: string;
  /** Whether the lower limit for new beneficiaries applies. */
  isNew: boolean;
};

const fetchSchema = async () => (await import("@/lib/transfers/schema")).interbankTransferInput;

type Values = z.input<typeof interbankTransferInput>;

type InterbankFormProps = {
  accounts: SendingAccount[];
  payees: Payee[];
  initialPayee?: string;
  again?: OrderToRepeat | undefined;
};

/** The form of an interbank transfer to one of the customer's beneficiaries. The review contains the name check. */
export function InterbankForm({ accounts, payees, initialPayee = "", again }: InterbankFormProps) {
  const t = useTranslations("transfers");
  const lookUp = usePayeeLookup();

  async function findDestination({ beneficiary, fromAccountNumber }: Values) {
    const check = await lookUp(beneficiary);
    if (!check.ok) return check;
    const payee = payees.find(({ accountNumber }) => accountNumber === beneficiary);
    return {
      ok: true as const,
      data: {
        to: `${isolate(payee?.accountName ?? "")} · ${payee?.accountNumber}`,
        notice: <NameCheck check={check.data} />,
        currency: check.data.currency ?? chosenAccount(accounts, fromAccountNumber).currency,
      },
    };
  }

  return (
    <TransferForm<Values>
      accounts={accounts}
      schema={fetchSchema}
      defaultValues={{ beneficiary: initialPayee }}
      again={again}
      keepAs="interbank-transfer"
      findDestination={findDestination}
      action={initiateInterbankTransferAction}
      askToConfirm={askToConfirmInterbankTransferAction}
      titles={{ success: t("interbankSuccess"), error: t("interbankError") }}
      summary={<InterbankSummary accounts={accounts} payees={payees} lookUp={lookUp} />}
    >
      <InterbankFields accounts={accounts} payees={payees} lookUp={lookUp} />
    </TransferForm>
  );
}

type PayeeLookup = (beneficiary: string) => Promise<ActionResult<PayeeCheck>>;

/**
 * Returns a function that looks a beneficiary up only once. The form takes the currency from the answer when the beneficiary is
 * chosen. The review later uses the same answer.
 */
function usePayeeLookup(): PayeeLookup {
  const answers = useRef(new Map<string, ReturnType<PayeeLookup>>());
  return useCallback((beneficiary) => {
    const known = answers.current.get(beneficiary);
    if (known) return known;
    const answer = checkPayeeNameAction({ beneficiary });
    answers.current.set(beneficiary, answer);
    const forget = () => answers.current.delete(beneficiary);
    answer.then(({ ok }) => ok || forget(), forget);
    return answer;
  }, []);
}

/**
 * The currency that a beneficiary at this bank receives. Null until the currency is known, or if the beneficiary's account is at
 * another bank.
 */
function useArrivingCurrency(beneficiary: string, lookUp: PayeeLookup): Currency | null {
  const [found, setFound] = useState<{ beneficiary: string; currency: Currency | null } | null>(null);
  useEffect(() => {
    if (!beneficiary) return;
    let isWanted = true;
    // A refusal is ignored here, because the form reports the refusal when the form is sent.
    lookUp(beneficiary).then(
      (answer) => isWanted && setFound({ beneficiary, currency: answer.ok ? (answer.data.currency ?? null) : null }),
      () => isWanted && setFound(null),
    );
    // The answer about a previously chosen beneficiary may come late and must be ignored.
    return () => {
      isWanted = false;
    };
  }, [beneficiary, lookUp]);
  return found?.beneficiary === beneficiary ? found.currency : null;
}

type InterbankFieldsProps = Pick<InterbankFormProps, "accounts" | "payees"> & { lookUp: PayeeLookup };

/** The records behind the form's values: the paying account, the beneficiary, and the currency that arrives. */
function useChosen({ accounts, payees, lookUp }: InterbankFieldsProps) {
  const account = useChosenAccount(accounts);
  const beneficiary = useWatch<Values, "beneficiary">({ name: "beneficiary" });
  const payee = payees.find(({ accountNumber }) => accountNumber === beneficiary);
  const currency = useArrivingCurrency(beneficiary, lookUp) ?? account.currency;
  return { account, payee, currency };
}

function InterbankSummary(props: InterbankFieldsProps) {
  const t = useTranslations("transfers.summary");
  const { account, payee, currency } = useChosen(props);
  return <OrderSummary account={account} currency={currency} to={payee?.accountName ?? ""} when={t("whenChecked")} />;
}

function InterbankFields(props: InterbankFieldsProps) {
  const { payees } = props;
  const t = useTranslations("transfers");
  const { account, payee, currency } = useChosen(props);
  return (
    <>
      <ComboboxField
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
        <ReadOnlyField id="transfer-currency" label={t("currency")} value={currency} />
      </div>
      <AmountField account={account} currency={currency} label={t("amount")} />
      <PinAndNoteFields account={account} pinLabel={t("pin")} />
    </>
  );
}
