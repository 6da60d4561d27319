"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { DefaultValues } from "react-hook-form";
import type * as z from "zod";
import { ActionForm } from "@/components/forms/action-form";
import { SelectField } from "@/components/forms/choice-fields";
import { SubmitButton } from "@/components/forms/form-fields";
import { Button, ButtonLink } from "@/components/ui/button";
import { type ActionResult, refusalReason } from "@/lib/action-result";
import type { KeptFormKey } from "@/lib/kept-form";
import { AmountPicker, toFieldText } from "./amount-picker";
import { type AmountRange, withAmountRange } from "./amount-range";
import { DialogFooter } from "./dialog-footer";

/** The form values that the applications for loans and for deposits have in common. */
type Values = { amount: string | number; fromAccountNumber?: string | undefined };

type ApplyFormProps<Form extends Values> = {
  range: AmountRange;
  /** The initial amount. */
  suggestedMinor: bigint;
  /** The customer's accounts in the plan's currency, the default account first. Contains at least one account. */
  accounts: { accountNumber: string; label: string }[];
  accountLabel: string;
  fetchSchema: () => Promise<z.ZodType<Form, Form>>;
  send: (values: Form, requestId: string) => Promise<ActionResult<{ id: string }>>;
  /** Returns the URL of an application's page. */
  hrefOf: (id: string) => string;
  texts: { success: string; successHint: string; see: string; error: string; errorHint?: string; sentBefore: string };
  keepAs: KeptFormKey;
  /** Called after the application was sent or cancelled. Closes the surrounding dialog. */
  onClose: () => void;
  /** A note about the account, shown below the amount. */
  note?: ReactNode;
  /** The preview for the amount. */
  children: ReactNode;
};

/** The form of an application for one plan: the amount, the account, and a preview of the terms. */
export function ApplyForm<Form extends Values>(props: ApplyFormProps<Form>) {
  const { range, suggestedMinor, accounts, accountLabel, fetchSchema, send, hrefOf, texts, keepAs, onClose } = props;
  const common = useTranslations("common");
  const t = useTranslations("termProducts");
  const locale = useLocale();
  return (
    <ActionForm<Form, { id: string }>
      schema={async () => withAmountRange(await fetchSchema(), range, locale)}
      action={send}
      keepAs={keepAs}
      defaultValues={
        {
          amount: toFieldText(suggestedMinor, range.currency),
          fromAccountNumber: accounts[0]?.accountNumber ?? "",
        } as DefaultValues<Form>
      }
      success={({ id }) => ({
        kind: "success",
        title: texts.success,
        hint: texts.successHint,
        action: (
          <ButtonLink variant="secondary" href={hrefOf(id)}>
            {texts.see}
          </ButtonLink>
        ),
      })}
      onDone={onClose}
      error={(refusal) => ({
        kind: "error",
        title: texts.error,
        hint: refusal.code === "idempotency_mismatch" ? texts.sentBefore : hintOf(refusal, texts.errorHint),
      })}
      className="flex flex-col gap-5"
    >
      <AmountPicker {...range} name="amount" />
      {accounts.length > 1 ? (
        <SelectField
          name="fromAccountNumber"
          label={accountLabel}
          options={accounts.map(({ accountNumber, label }) => ({ value: accountNumber, label }))}
        />
      ) : null}
      {props.note}
      {props.children}
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          {common("cancel")}
        </Button>
        <SubmitButton busyText={t("applying")}>{t("apply")}</SubmitButton>
      </DialogFooter>
    </ActionForm>
  );
}

type Refusal = Extract<ActionResult<unknown>, { ok: false }>;

/** Returns the hint that the specification prescribes, followed by the server's reason, if any. */
function hintOf(refusal: Refusal, errorHint: string | undefined): string {
  const reason = refusalReason(refusal);
  if (!errorHint) return reason;
  return refusal.code === "internal" ? errorHint : `${errorHint} ${reason}`;
}
