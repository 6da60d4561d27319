"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import { ActionForm } from "@/components/forms/action-form";
import { SubmitButton } from "@/components/forms/form-fields";
import type { SchemaSource } from "@/components/forms/schema-resolver";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { KeptFormKey } from "@/lib/kept-form";
import { paths } from "@/lib/paths";
import { chosenAccount } from "./sending-account";
import { FromAccountField } from "./transfer-fields";
import { TransferReview } from "./transfer-review";
import { type OrderOptions, type OrderValues, reasonOf, useOrder } from "./use-order";

/**
 * The values of an earlier order. A form starts with these values when the order is sent again. The PIN, the credentials and the
 * price are never taken from the earlier order.
 */
export type OrderToRepeat = { amount: string; note: string; fromAccountNumber: string };

type TransferFormProps<Values extends FieldValues & OrderValues> = OrderOptions<Values> & {
  schema: SchemaSource<Values>;
  /** The initial values of the channel's own fields. */
  defaultValues: Omit<Values, keyof OrderValues>;
  /**
   * The values of an earlier order, which fill the fields with the same names. After the new order was sent, the form is empty.
   */
  again?: OrderToRepeat | undefined;
  keepAs: KeptFormKey;
  /** The specification's titles of the two dialogs, an additional text after success, and the texts of the button. */
  titles: { success: string; error: string; hint?: string; submit?: string; busy?: string };
  /** The name of a network that requires the customer's credentials before it sends the money. */
  credentialsFor?: string | undefined;
  /** The effects of the order, shown beside the form on wide screens. */
  summary: ReactNode;
  /** The channel's own fields. */
  children: ReactNode;
};

/** A form that sends money: its fields, then one review of both amounts, then the outcome. */
export function TransferForm<Values extends FieldValues & OrderValues>(props: TransferFormProps<Values>) {
  const { accounts, schema, defaultValues, again, keepAs, titles, credentialsFor, summary, children } = props;
  const t = useTranslations("transfers");
  const [sentCount, setSentCount] = useState(0);
  const [isRepeat, setRepeat] = useState(again !== undefined);
  const { send, review } = useOrder(props);
  // If the account of the earlier order may no longer send, the first account that may send is chosen.
  const from = chosenAccount(accounts, isRepeat ? again?.fromAccountNumber : undefined);

  return (
    <>
      <ActionForm<Values, { id: string }>
        key={sentCount}
        schema={schema}
        action={send}
        keepAs={keepAs}
        defaultValues={
          startWith(
            { ...defaultValues, amount: "", pin: "", note: "", fromAccountNumber: from.accountNumber },
            isRepeat ? again : undefined,
          ) as unknown as DefaultValues<Values>
        }
        success={({ id }) => ({
          kind: "success",
          title: titles.success,
          hint: titles.hint ?? t("notifiedByEmail"),
          action: (
            <ButtonLink variant="secondary" href={paths.transaction(id)}>
              {t("seeTransfer")}
            </ButtonLink>
          ),
        })}
        error={(refusal) => ({
          kind: "error",
          title: titles.error,
          hint: refusal.code === "idempotency_mismatch" ? t("sentBefore") : reasonOf(refusal),
        })}
        onDone={() => {
          setRepeat(false);
          setSentCount(sentCount + 1);
        }}
        className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]"
      >
        <Card className="flex flex-col gap-5 p-5 md:p-8">
          <FromAccountField accounts={accounts} />
          {children}
          <div>
            <SubmitButton busyText={titles.busy ?? t("initiating")} className="w-full md:w-auto">
              {titles.submit ?? t("initiateTransfer")}
            </SubmitButton>
          </div>
        </Card>
        {summary}
      </ActionForm>
      <TransferReview credentialsFor={credentialsFor} {...review} />
    </>
  );
}

/** A form's initial values: the fields of the earlier order, except the paying account. */
function startWith<Empty extends object>(empty: Empty, again: object = {}): Empty {
  const known = Object.entries(again).filter(([name]) => name in empty && name !== "fromAccountNumber");
  return { ...empty, ...Object.fromEntries(known) };
}
