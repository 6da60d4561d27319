"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { SelectField } from "@/components/forms/choice-fields";
import { PinField, TextareaField, TextField } from "@/components/forms/form-fields";
import { DisclosureRow } from "@/components/ui/disclosure-row";
import { chosenAccount, type SendingAccount } from "./sending-account";

/** The account chosen in the surrounding form. */
export function useChosenAccount(accounts: SendingAccount[]): SendingAccount {
  const accountNumber = useWatch<{ fromAccountNumber: string }, "fromAccountNumber">({ name: "fromAccountNumber" });
  return chosenAccount(accounts, accountNumber);
}

/** The field for the paying account. Renders nothing when there is only one account. */
export function FromAccountField({ accounts }: { accounts: SendingAccount[] }) {
  const t = useTranslations("transfers");
  if (accounts.length < 2) return null;
  return (
    <SelectField
      name="fromAccountNumber"
      label={t("fromAccount")}
      options={accounts.map(({ accountNumber, label, available }) => ({
        value: accountNumber,
        label: t("accountChoice", { accountNumber: label, available }),
      }))}
    />
  );
}

/** The names of the two PINs for sending money. A wire needs the foreign PIN. */
export type PinName = "pin" | "foreignPin";

/**
 * The proof that the bank asks for: the channel's PIN, or a code from the customer's authenticator app. A passkey has no field,
 * because the customer's device asks for the passkey.
 */
export function ProofField({ stepUp, pinName, hint, help }: ProofFieldProps) {
  const t = useTranslations("transfers");
  if (stepUp === "pin") return <PinField name="pin" label={t(pinName)} hint={hint} help={help} />;
  return (
    <TextField
      name="pin"
      label={t("code")}
      hint={hint}
      help={help}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
    />
  );
}

type ProofFieldProps = { stepUp: "pin" | "time_code"; pinName: PinName; hint?: string; help?: string };

type MoreFieldsProps = {
  account: SendingAccount;
  /** The PIN that the form offers. Undefined for a channel whose form has no field for a PIN. */
  pinName: PinName | undefined;
};

/**
 * The fields that few orders need, hidden until a button is pressed: the note, which both parties' account statements show, and
 * the optional PIN.
 */
export function MoreFields({ account: { stepUp, pinHelp }, pinName }: MoreFieldsProps) {
  const t = useTranslations("transfers");
  const common = useTranslations("common");
  const note = useWatch<{ note: string }, "note">({ name: "note" });
  const hasPin = pinName !== undefined && stepUp !== "passkey";
  const [isFilled, setFilled] = useState(Boolean(note));
  const isUsed = useRef(false);
  useEffect(() => {
    // The page has restored a note that the customer typed before a new log-in. The fields open, so that the customer can check
    // the note.
    if (note && !isUsed.current && document.activeElement?.tagName !== "TEXTAREA") setFilled(true);
  }, [note]);
  return (
    <DisclosureRow
      key={String(isFilled)}
      isOpenAtFirst={isFilled}
      title={t(hasPin ? "more.noteAndPin" : "more.note")}
      value={note || (hasPin ? t("more.optional") : "")}
      onToggle={() => {
        isUsed.current = true;
      }}
    >
      <TextareaField name="note" label={t("note")} hint={common("optional")} maxLength={200} rows={2} />
      {hasPin ? <ProofField stepUp={stepUp} pinName={pinName} hint={common("optional")} help={pinHelp} /> : null}
    </DisclosureRow>
  );
}

/** The payee of an order: facts as labels with values, in two columns. */
export function PayeeFacts({ facts }: { facts: { label: string; value: string }[] }) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-3 rounded bg-surface-sunken p-3 md:grid-cols-2">
      {facts.map(({ label, value }) => (
        <div key={label} className="min-w-0">
          <dt className="text-xs text-ink-muted">{label}</dt>
          <dd className="text-sm font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
