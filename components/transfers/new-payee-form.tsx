"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { v4 } from "uuid";
import type * as z from "zod";
import { addBeneficiaryAction, editBeneficiaryAction } from "@/app/api/beneficiary/actions";
import {
  askToConfirmInterbankTransferAction,
  checkPayeeNameAction,
  initiateInterbankTransferAction,
} from "@/app/api/interbank-transfer/actions";
import { TextField } from "@/components/forms/form-fields";
import { LateProofField } from "@/components/second-factors/late-proof-field";
import { noProof } from "@/components/second-factors/proof-field";
import type { ActionResult } from "@/lib/action-result";
import type { newPayeeForm } from "@/lib/transfers/schema";
import { Composer, type SendFrame } from "./composer";
import { NameCheck } from "./name-check";
import { chosenAccount, type SendingAccount } from "./sending-account";
import { useChosenAccount } from "./transfer-fields";
import { TransferForm } from "./transfer-form";

const fetchSchema = async () => (await import("@/lib/transfers/schema")).newPayeeForm;

type Values = z.input<typeof newPayeeForm>;

type NewPayeeFormProps = { accounts: SendingAccount[]; accountNumber: string; frame: SendFrame };

/**
 * Pays an account that is not among the customer's beneficiaries yet. An interbank transfer needs a beneficiary, so the form
 * saves the account as a beneficiary before the sheet opens. The sheet shows the result of the name check.
 */
export function NewPayeeForm({ accounts, accountNumber, frame }: NewPayeeFormProps) {
  const t = useTranslations("transfers");
  const [isProofNeeded, setProofNeeded] = useState(false);
  const save = useSaving(accountNumber);
  const usedProof = useRef<Values["passkey"]>(undefined);

  async function findDestination(values: Values) {
    const saved = await save(values);
    if (!saved.ok) {
      if (saved.fields?.currentPassword) setProofNeeded(true);
      return saved;
    }
    usedProof.current = values.passkey;
    const check = await checkPayeeNameAction({ beneficiary: accountNumber });
    if (!check.ok) return check;
    return {
      ok: true as const,
      data: {
        ...{ name: values.accountName, address: accountNumber },
        notice: <NameCheck check={check.data} />,
        when: { text: t("summary.whenChecked") },
        currency: check.data.currency ?? chosenAccount(accounts, values.fromAccountNumber).currency,
        payee: { accountNumber },
      },
    };
  }

  /** Returns the order without the name and credentials that only `useSaving` needs to save the beneficiary. */
  function orderOf({ accountName, currentPassword, code, passkey, ...order }: Values) {
    return passkey && passkey !== usedProof.current ? { ...order, passkey } : order;
  }

  return (
    <TransferForm<Values>
      accounts={accounts}
      schema={fetchSchema}
      defaultValues={{ beneficiary: accountNumber, accountName: "", ...noProof }}
      frame={frame}
      keepAs={`interbank-transfer/${accountNumber}`}
      findDestination={findDestination}
      action={(values, requestId) => initiateInterbankTransferAction(orderOf(values), requestId)}
      askToConfirm={(values, requestId) => askToConfirmInterbankTransferAction(orderOf(values), requestId)}
      titles={{ success: t("interbankSuccess"), error: t("interbankError") }}
    >
      <NewPayeeComposer accounts={accounts} accountNumber={accountNumber} isProofNeeded={isProofNeeded} />
    </TransferForm>
  );
}

type NewPayeeComposerProps = Omit<NewPayeeFormProps, "frame"> & { isProofNeeded: boolean };

function NewPayeeComposer({ accounts, accountNumber, isProofNeeded }: NewPayeeComposerProps) {
  const t = useTranslations("transfers");
  const account = useChosenAccount(accounts);
  const to = useWatch<Values, "accountName">({ name: "accountName" }) ?? "";
  const facts = { account, currency: account.currency, to, when: t("summary.whenChecked"), payee: { accountNumber } };
  return (
    <Composer facts={facts}>
      <TextField
        name="accountName"
        label={t("accountName")}
        help={t("send.nameHelp")}
        autoComplete="off"
        autoCapitalize="words"
        maxLength={120}
      />
      {isProofNeeded ? <LateProofField /> : null}
    </Composer>
  );
}

/**
 * Returns a function that saves the beneficiary once. If the customer corrects the name afterwards, the function changes the
 * beneficiary. Each command has its own request id. If the reply is lost and the command is sent again, the server does not
 * execute the command twice.
 */
function useSaving(accountNumber: string) {
  const command = useRef({ name: "", isSaved: false, isNew: true, requestId: "" });
  return async ({ accountName, currentPassword, code, passkey }: Values): Promise<ActionResult<unknown>> => {
    const name = accountName.trim();
    const last = command.current;
    if (last.isSaved && last.name === name) return { ok: true, data: null };
    if (last.name !== name) command.current = { ...last, name, isSaved: false, requestId: v4() };
    const { isNew, requestId } = command.current;
    const fields = { nickname: name.slice(0, 60), accountName: name, accountNumber, accountType: "checking" };
    const send = isNew ? addBeneficiaryAction : editBeneficiaryAction;
    const result = await send({ ...fields, currentPassword, code, passkey }, requestId);
    // A conflict means that the beneficiary is already saved, for example by another tab.
    const isKnown = result.ok || (isNew && result.code === "conflict");
    if (isKnown) command.current = { ...command.current, isSaved: true, isNew: false };
    return isKnown ? { ok: true, data: null } : result;
  };
}
