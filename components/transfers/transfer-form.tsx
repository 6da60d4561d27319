"use client";

import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import { createQuoteAction } from "@/app/api/quotes/actions";
import { ActionForm } from "@/components/forms/action-form";
import { signWithPasskey } from "@/components/forms/passkey-prompt";
import type { SchemaSource } from "@/components/forms/schema-resolver";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { ActionResult } from "@/lib/action-result";
import type { KeptFormKey } from "@/lib/kept-form";
import type { Currency } from "@/lib/money/currency";
import { formatMoney } from "@/lib/money/format-money";
import { parseMoney } from "@/lib/money/parse-money";
import { paths } from "@/lib/paths";
import { chosenAccount, type SendingAccount } from "./sending-account";
import { type Given, TransferReview, type TransferReviewData } from "./transfer-review";
import { reasonOf, renewQuote, useTransferReview } from "./use-transfer-review";

/** What every form that sends money has. */
export type OrderValues = {
  amount: string | number;
  pin?: string | undefined;
  note?: string | undefined;
  fromAccountNumber?: string | undefined;
};

/** An order that is sent again: what every form starts with then. Never a PIN, credentials or a price. */
export type OrderToRepeat = { amount: string; note: string; fromAccountNumber: string };

/** What a channel's form tells the review: whom the money goes to, and in which currency it arrives. */
type Destination = Pick<TransferReviewData, "to" | "details" | "notice"> & { currency: Currency };

type Sent = ActionResult<{ id: string }>;

type TransferFormProps<Values extends FieldValues & OrderValues> = {
  accounts: SendingAccount[];
  schema: SchemaSource<Values>;
  /** Beside what every form has. */
  defaultValues: Omit<Values, keyof OrderValues>;
  /** What the form starts with in place of these where it has such a field, once: after it was sent it is empty again. */
  again?: OrderToRepeat | undefined;
  /** Looks the receiver up before the review; may refuse. */
  findDestination: (values: Values) => Promise<ActionResult<Destination>>;
  action: (values: Values, requestId: string) => Promise<Sent>;
  /** Asks for what a passkey signs of the same order; without it the order is never confirmed. */
  askToConfirm?: (values: Values, requestId: string) => Promise<ActionResult<PublicKeyCredentialRequestOptionsJSON>>;
  keepAs: KeptFormKey;
  /** The specification's titles of the two dialogs, and what else is said after success. */
  titles: { success: string; error: string; hint?: string };
  /** The name of a network that wants the customer's credentials before it sends. */
  credentialsFor?: string | undefined;
  /** What the order will do, beside the form on wide screens. */
  summary: ReactNode;
  children: ReactNode;
};

/** A form that sends money: its fields, then one review of what leaves and what arrives, then the outcome. */
export function TransferForm<Values extends FieldValues & OrderValues>(props: TransferFormProps<Values>) {
  const { accounts, schema, defaultValues, again, keepAs, titles, credentialsFor, summary, children } = props;
  const t = useTranslations("transfers");
  const [sentCount, setSentCount] = useState(0);
  const [isRepeat, setRepeat] = useState(again !== undefined);
  const { review, ask, answer, renew, isRenewing, renewalProblem } = useTransferReview();
  const send = useSend(props, ask);
  // An account that may no longer send is left for the first that may.
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
        <Card className="flex flex-col gap-5 p-5 md:p-8">{children}</Card>
        {summary}
      </ActionForm>
      <TransferReview
        review={review}
        credentialsFor={credentialsFor}
        onConfirm={answer}
        onBack={() => answer(null)}
        onRenew={renew}
        isRenewing={isRenewing}
        renewalProblem={renewalProblem}
      />
    </>
  );
}

/** A form's first values: those of its fields that the order before had, but for which account pays. */
function startWith<Empty extends object>(empty: Empty, again: object = {}): Empty {
  const known = Object.entries(again).filter(([name]) => name in empty && name !== "fromAccountNumber");
  return { ...empty, ...Object.fromEntries(known) };
}

/** From the form's values over the review to the server's answer; null when the review was left. */
function useSend<Values extends FieldValues & OrderValues>(
  { accounts, findDestination, action, askToConfirm }: TransferFormProps<Values>,
  ask: (data: TransferReviewData) => Promise<Given | null>,
) {
  const findPrice = usePrice();
  const common = useTranslations("common");

  /**
   * Asks until the review is left, or what was given there is accepted. Of credentials nothing is kept from one try to
   * the next; in place of a price that is no longer good the present one is shown before anything moves.
   */
  async function confirmAndSend(values: Values, data: TransferReviewData, requestId: string): Promise<Sent | null> {
    const given = await ask(data);
    if (!given) return null;
    const result = await action({ ...values, ...given }, requestId);
    const isOfReview = (name: string) => name in given || name === "passkey";
    const found = result.ok ? [] : Object.entries(result.fields ?? {}).filter(([name]) => isOfReview(name));
    if (found.length === 0) return result;
    const problems = Object.fromEntries(found);
    if (problems.passkey) {
      const passkey = { ...data.passkey, fromMinor: 0n };
      return await confirmAndSend(values, { ...data, passkey, problems }, requestId);
    }
    if (!data.quote || !problems.quoteId) return await confirmAndSend(values, { ...data, problems }, requestId);
    const renewed = await renewQuote(data.from, data.quote);
    if (!renewed.ok) return renewed;
    return await confirmAndSend(values, { ...data, problems, quote: renewed.data }, requestId);
  }

  return async (values: Values, requestId: string): Promise<Sent | null> => {
    const destination = await findDestination(values);
    if (!destination.ok) return destination;
    const { currency, ...receiver } = destination.data;
    const account = chosenAccount(accounts, values.fromAccountNumber);
    const price = await findPrice(account, currency, values.amount);
    if (!price.ok) return price;
    const passkey = {
      fromMinor: askToConfirm && account.stepUp === "passkey" ? account.leftWithoutPinMinor : undefined,
      // Credentials travel with the order alone (decision 4).
      sign: async ({ quoteId }: Given) => {
        if (!askToConfirm) throw new Error("nothing is to be confirmed");
        const asked = await askToConfirm({ ...values, ...(quoteId ? { quoteId } : {}) }, requestId);
        return asked.ok ? await signWithPasskey(asked.data, (problem) => common(`passkey.${problem}`)) : asked;
      },
    };
    const { accountNumber: from, availableMinor, currency: payingCurrency } = account;
    const paying = { from, availableMinor, payingCurrency };
    const data = { ...receiver, ...price.data, ...paying, note: values.note ?? "", passkey };
    return await confirmAndSend(values, data, requestId);
  };
}

/** What an order costs, as the review shows it: the same, or a quote when it is converted. */
function usePrice() {
  const locale = useLocale();
  return async (
    { accountNumber, currency: payingCurrency }: SendingAccount,
    currency: Currency,
    amount: string | number,
  ): Promise<ActionResult<Pick<TransferReviewData, "amount" | "amountMinor" | "quote">>> => {
    const money = parseMoney(amount, currency);
    const shown = money.ok
      ? { amount: formatMoney(money.amountMinor, currency, locale), amountMinor: money.amountMinor }
      : { amount: String(amount), amountMinor: 0n };
    if (currency === payingCurrency) return { ok: true, data: shown };
    const quote = await createQuoteAction({ from: accountNumber, to: currency, amount });
    return quote.ok ? { ok: true, data: { ...shown, quote: quote.data } } : quote;
  };
}
