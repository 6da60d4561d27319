"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import type * as z from "zod";
import { addBeneficiaryAction, editBeneficiaryAction } from "@/app/api/beneficiary/actions";
import {
  askToConfirmInterbankTransferAction,
  checkPayeeNameAction,
  initiateInterbankTransferAction,
} from "@/app/api/interbank-transfer/actions";
import { TextField } from "@/components/forms/form-fields";
import { type Lost, useRequest } from "@/components/forms/use-request";
import { LateProofField } from "@/components/second-factors/late-proof-field";
import { noProof } from "@/components/second-factors/proof-field";
import { Alert } from "@/components/ui/alert";
import type { ActionResult } from "@/lib/action-result";
import { isolate } from "@/lib/i18n/isolate";
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
 * saves the account as a beneficiary before the sheet opens. The sheet shows the compared name, and the result of the check. If
 * the customer has already saved the account, for example in another tab, the form pays this beneficiary and does not change it.
 */
export function NewPayeeForm({ accounts, accountNumber, frame }: NewPayeeFormProps) {
  const t = useTranslations("transfers");
  const [isProofNeeded, setProofNeeded] = useState(false);
  // The name under which the beneficiary was already saved. Null if this form has saved the beneficiary, or will save it.
  const [knownAs, setKnownAs] = useState<string | null>(null);
  const router = useRouter();
  const { save, isKnown } = useSaving(accountNumber);
  const usedProof = useRef<Values["passkey"]>(undefined);

  async function savePayee(values: Values): Promise<ActionResult<unknown>> {
    const saved = await save(values);
    if (saved.ok) usedProof.current = values.passkey;
    else if (saved.fields?.currentPassword) setProofNeeded(true);
    return saved;
  }

  async function findDestination(values: Values) {
    const check = await checkPayeeNameAction({ beneficiary: accountNumber });
    if (!check.ok) return check;
    const { accountName } = check.data;
    if (isKnown()) {
      setKnownAs(accountName);
      // The refreshed page shows the beneficiary in place of the account number.
      router.refresh();
    }
    return {
      ok: true as const,
      data: {
        ...{ name: accountName, address: accountNumber },
        notice: (
          <>
            {isKnown() ? <SavedBefore name={accountName} /> : null}
            <NameCheck check={check.data} />
          </>
        ),
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
      savePayee={savePayee}
      findDestination={findDestination}
      action={(values, requestId) => initiateInterbankTransferAction(orderOf(values), requestId)}
      askToConfirm={(values, requestId) => askToConfirmInterbankTransferAction(orderOf(values), requestId)}
      titles={{ success: t("interbankSuccess"), error: t("interbankError") }}
    >
      <NewPayeeComposer {...{ accounts, accountNumber, isProofNeeded, knownAs }} />
    </TransferForm>
  );
}

/** Tells the customer that the beneficiary is already saved, under this name. */
function SavedBefore({ name }: { name: string }) {
  const t = useTranslations("transfers.send");
  return <Alert tone="neutral">{t("savedBefore", { name: isolate(name) })}</Alert>;
}

type NewPayeeComposerProps = Omit<NewPayeeFormProps, "frame"> & { isProofNeeded: boolean; knownAs: string | null };

function NewPayeeComposer({ accounts, accountNumber, isProofNeeded, knownAs }: NewPayeeComposerProps) {
  const t = useTranslations("transfers");
  const account = useChosenAccount(accounts);
  const typed = useWatch<Values, "accountName">({ name: "accountName" }) ?? "";
  const to = knownAs ?? typed;
  const facts = { account, currency: account.currency, to, when: t("summary.whenChecked"), payee: { accountNumber } };
  if (knownAs !== null) {
    return (
      <Composer facts={facts}>
        <SavedBefore name={knownAs} />
      </Composer>
    );
  }
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
 * Returns a function that saves the beneficiary. If the customer corrects the name afterwards, the function changes the
 * beneficiary. If an answer is lost, the function asks the bank for the outcome, and repeats the command under the same request id
 * until the outcome is known. `isKnown` is true if the customer had already saved the beneficiary without this form. Such a
 * beneficiary is never changed.
 */
function useSaving(accountNumber: string) {
  const t = useTranslations("transfers.send");
  const common = useTranslations("common");
  const { send, settle } = useRequest(`payee ${accountNumber}`);
  /** The name under which this form has saved the beneficiary. */
  const savedAs = useRef<string | null>(null);
  const isKnown = useRef(false);

  /** Returns the reason why the form cannot go on. The texts state only what is certain. */
  function reasonOfLost({ lost, isOffline }: Lost): string {
    if (isOffline) return `${common("offlineTitle")} ${common("offlineText")}`;
    if (lost.state === "none") return common("notReceived");
    return lost.state === "refused" ? `${lost.title} ${lost.text}` : t("noAnswer");
  }

  async function save({ accountName, currentPassword, code, passkey }: Values): Promise<ActionResult<unknown>> {
    const name = accountName.trim();
    while (!isKnown.current && savedAs.current !== name) {
      const isNew = savedAs.current === null;
      const command = isNew ? addBeneficiaryAction : editBeneficiaryAction;
      const fields = { nickname: name.slice(0, 60), accountName: name, accountNumber, accountType: "checking" };
      const result = await send<ActionResult<unknown>>((requestId) =>
        command({ ...fields, currentPassword, code, passkey }, requestId),
      );
      if ("lost" in result) {
        if (result.lost.state !== "done") return { ok: false, code: "internal", message: reasonOfLost(result) };
        // If `isOther` is true, the outcome belongs to an earlier request with another name. The next round changes the name.
        savedAs.current = result.isOther ? "" : name;
      } else if (result.ok) savedAs.current = name;
      else if (isNew && result.code === "conflict") isKnown.current = true;
      else return result;
      settle();
    }
    return { ok: true, data: null };
  }

  return { save, isKnown: () => isKnown.current };
}
