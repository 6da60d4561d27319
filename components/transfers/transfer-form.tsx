"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import { ActionForm } from "@/components/forms/action-form";
import type { SchemaSource } from "@/components/forms/schema-resolver";
import { useRequestId } from "@/components/forms/use-request-id";
import { ButtonLink } from "@/components/ui/button";
import type { ActionResult } from "@/lib/action-result";
import type { Currency } from "@/lib/money/currency";
import { formatMoney } from "@/lib/money/format-money";
import { parseMoney } from "@/lib/money/parse-money";
import { paths } from "@/lib/paths";
import type { WalletCredentials } from "./credentials-form";
import { chosenAccount, type SendingAccount } from "./sending-account";
import { TransferReview, type TransferReviewData } from "./transfer-review";

/** What every form that sends money has. */
export type OrderValues = {
  amount: string | number;
  pin?: string | undefined;
  note?: string | undefined;
  fromAccountNumber?: string | undefined;
  requestId: string;
};

/** What a channel's form tells the review: whom the money goes to, and in which currency it arrives. */
export type Destination = Pick<TransferReviewData, "to" | "details" | "notice"> & { currency: Currency };

/** What the review adds to the order. */
type Given = Partial<WalletCredentials>;

type Refusal = Extract<ActionResult<unknown>, { ok: false }>;

type TransferFormProps<Values extends FieldValues & OrderValues> = {
  accounts: SendingAccount[];
  schema: SchemaSource<Values>;
  /** Beside what every form has. */
  defaultValues: Omit<Values, keyof OrderValues>;
  /** Looks the receiver up before the review; may refuse. */
  findDestination: (values: Values) => Promise<ActionResult<Destination>>;
  action: (values: Values) => Promise<ActionResult<{ id: string }>>;
  /** The specification's titles of the two dialogs. */
  titles: { success: string; error: string };
  /** The name of a network that wants the customer's credentials before it sends. */
  credentialsFor?: string | undefined;
  children: ReactNode;
};

/** A form that sends money: its fields, then one review of what leaves and what arrives, then the outcome. */
export function TransferForm<Values extends FieldValues & OrderValues>(props: TransferFormProps<Values>) {
  const { accounts, schema, defaultValues, findDestination, action, titles, credentialsFor, children } = props;
  const t = useTranslations("transfers");
  const locale = useLocale();
  const { requestId, renew } = useRequestId();
  const { review, ask, answer } = useReview();

  async function send(values: Values) {
    const destination = await findDestination(values);
    if (!destination.ok) return destination;
    const { currency, ...receiver } = destination.data;
    const money = parseMoney(values.amount, currency);
    const amount = money.ok ? formatMoney(money.amountMinor, currency, locale) : String(values.amount);
    const from = chosenAccount(accounts, values.fromAccountNumber).accountNumber;
    const data = { ...receiver, from, leaves: amount, arrives: amount, note: values.note ?? "" };
    return await confirmAndSend(values, data);
  }

  /** Asks until the review is left or what was given there is accepted; nothing of it is kept from one try to the next. */
  async function confirmAndSend(
    values: Values,
    data: TransferReviewData,
  ): Promise<ActionResult<{ id: string }> | null> {
    const given = await ask(data);
    if (!given) return null;
    const result = await action({ ...values, ...given });
    const problems = result.ok ? [] : Object.entries(result.fields ?? {}).filter(([name]) => name in given);
    return problems.length > 0
      ? await confirmAndSend(values, { ...data, problems: Object.fromEntries(problems) })
      : result;
  }

  return (
    <>
      <ActionForm<Values, { id: string }>
        key={requestId}
        schema={schema}
        action={send}
        defaultValues={
          {
            ...defaultValues,
            amount: "",
            pin: "",
            note: "",
            fromAccountNumber: accounts[0]?.accountNumber ?? "",
            requestId,
          } as unknown as DefaultValues<Values>
        }
        success={{
          kind: "success",
          title: titles.success,
          hint: t("notifiedByEmail"),
          action: (
            <ButtonLink variant="secondary" href={paths.transactions}>
              {t("seeTransactions")}
            </ButtonLink>
          ),
        }}
        error={(refusal) => ({ kind: "error", title: titles.error, hint: reasonOf(refusal) })}
        onDone={renew}
        className="flex flex-col gap-5"
      >
        {children}
      </ActionForm>
      <TransferReview
        review={review}
        credentialsFor={credentialsFor}
        onConfirm={(given) => answer(given ?? {})}
        onBack={() => answer(null)}
      />
    </>
  );
}

/** The server's reason; a problem with the rate has no field in the form to stand beside. */
function reasonOf({ message, fields }: Refusal): string {
  return fields?.quoteId?.join(" ") ?? message;
}

/** The review as a question: `ask` shows it and waits for what was given there; null when it was left. */
function useReview() {
  const [review, setReview] = useState<TransferReviewData | null>(null);
  const decide = useRef<((given: Given | null) => void) | null>(null);
  return {
    review,
    ask: (data: TransferReviewData) =>
      new Promise<Given | null>((resolve) => {
        decide.current = resolve;
        setReview(data);
      }),
    answer: (given: Given | null) => {
      setReview(null);
      decide.current?.(given);
      decide.current = null;
    },
  };
}
