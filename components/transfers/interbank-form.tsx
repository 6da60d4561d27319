"use client";

import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type * as z from "zod";
import {
  askToConfirmInterbankTransferAction,
  checkPayeeNameAction,
  initiateInterbankTransferAction,
} from "@/app/api/interbank-transfer/actions";
import { ComboboxField } from "@/components/forms/choice-fields";
import type { ActionResult } from "@/lib/action-result";
import type { Currency } from "@/lib/money/currency";
import type { PayeeCheck } from "@/lib/transfers/payees/payee-check.model";
import type { interbankTransferInput } from "@/lib/transfers/schema";
import { Composer, type SendFrame } from "./composer";
import { NameCheck } from "./name-check";
import { Recents } from "./recents";
import { chosenAccount, type SendingAccount } from "./sending-account";
import { PayeeFacts, useChosenAccount } from "./transfer-fields";
import { type OrderToRepeat, TransferForm } from "./transfer-form";

type Payee = { nickname: string; accountName: string; accountNumber: string; accountType: string };

const fetchSchema = async () => (await import("@/lib/transfers/schema")).interbankTransferInput;

type Values = z.input<typeof interbankTransferInput>;

type InterbankFormProps = {
  accounts: SendingAccount[];
  /** The customer's beneficiaries. Recently paid beneficiaries come first. */
  payees: Payee[];
  initialPayee?: string;
  again?: OrderToRepeat | undefined;
  /** The frame of `SendForm`, in which the customer has already chosen the beneficiary. */
  frame?: SendFrame;
};

/**
 * The form of an interbank transfer to one of the customer's beneficiaries. The sheet that confirms the order shows the result of
 * the name check.
 */
export function InterbankForm({ accounts, payees, initialPayee = "", again, frame }: InterbankFormProps) {
  const t = useTranslations("transfers");
  const lookUp = usePayeeLookup();

  async function findDestination({ beneficiary, fromAccountNumber }: Values) {
    const check = await lookUp(beneficiary);
    if (!check.ok) return check;
    return {
      ok: true as const,
      data: {
        // The sheet shows the compared name, because another tab may have changed the beneficiary since this page was loaded.
        ...{ name: check.data.accountName, address: beneficiary },
        notice: <NameCheck check={check.data} />,
        when: { text: t("summary.whenChecked") },
        currency: check.data.currency ?? chosenAccount(accounts, fromAccountNumber).currency,
        payee: { accountNumber: beneficiary },
      },
    };
  }

  return (
    <TransferForm<Values>
      accounts={accounts}
      schema={fetchSchema}
      defaultValues={{ beneficiary: initialPayee }}
      again={again}
      frame={frame}
      keepAs={frame ? `interbank-transfer/${initialPayee}` : "interbank-transfer"}
      findDestination={findDestination}
      action={initiateInterbankTransferAction}
      askToConfirm={askToConfirmInterbankTransferAction}
      titles={{ success: t("interbankSuccess"), error: t("interbankError") }}
    >
      <InterbankComposer accounts={accounts} payees={payees} lookUp={lookUp} isChosen={frame !== undefined} />
    </TransferForm>
  );
}

type PayeeLookup = (beneficiary: string) => Promise<ActionResult<PayeeCheck>>;

/**
 * Returns a function that looks up a beneficiary, and asks the server only once for each beneficiary. When the customer chooses a
 * beneficiary, the form takes the currency from the server's answer. The sheet uses the stored answer for the name check.
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
 * The currency that a beneficiary at this bank receives. Null until the currency is known, or if the beneficiary's account is
 * at another bank.
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

type InterbankComposerProps = Pick<InterbankFormProps, "accounts" | "payees"> & {
  lookUp: PayeeLookup;
  isChosen: boolean;
};

function InterbankComposer({ accounts, payees, lookUp, isChosen }: InterbankComposerProps) {
  const t = useTranslations("transfers");
  const form = useFormContext<Values>();
  const account = useChosenAccount(accounts);
  const accountNumber = useWatch<Values, "beneficiary">({ name: "beneficiary" });
  const payee = payees.find((one) => one.accountNumber === accountNumber);
  const currency = useArrivingCurrency(payee ? accountNumber : "", lookUp) ?? account.currency;
  const facts = {
    ...{ account, currency, to: payee?.accountName ?? "", when: t("summary.whenChecked") },
    payee: payee ? { accountNumber } : null,
  };
  if (isChosen) return <Composer facts={facts} />;
  return (
    <Composer facts={facts} hasPinField>
      <ComboboxField
        name="beneficiary"
        label={t("beneficiary")}
        placeholder={t("chooseBeneficiary")}
        options={payees.map(({ accountNumber, accountName }) => ({ value: accountNumber, label: accountName }))}
      />
      {payee ? (
        <PayeeFacts
          facts={[
            { label: t("accountName"), value: payee.accountName },
            { label: t("accountType"), value: payee.accountType },
            { label: t("accountNumber"), value: payee.accountNumber },
            { label: t("currency"), value: currency },
          ]}
        />
      ) : (
        <Recents
          payees={payees}
          onChoose={({ accountNumber }) =>
            form.setValue("beneficiary", accountNumber, { shouldDirty: true, shouldValidate: true })
          }
        />
      )}
    </Composer>
  );
}
