"use client";

import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import { createQuoteAction } from "@/app/api/quotes/actions";
import { asAct, asQuestion, forgetSent } from "@/components/browser/sent-requests";
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

/** The values of every form that sends money. */
export type OrderValues = {
  amount: string | number;
  pin?: string | undefined;
  note?: string | undefined;
  fromAccountNumber?: string | undefined;
};

/**
 * The values of an earlier order. A form starts with these values when the order is sent again. The PIN, the credentials and the
 * price are never taken from the earlier order.
 */
export type OrderToRepeat = { amount: string; note: string; fromAccountNumber: string };

/** The receiver, and the currency that arrives. The form of each channel passes these data to the review. */
type Destination = Pick<TransferReviewData, "to" | "details" | "notice"> & { currency: Currency };

type Sent = ActionResult<{ id: string }>;

type TransferFormProps<Values extends FieldValues & OrderValues> = {
  accounts: SendingAccount[];
  schema: SchemaSource<Values>;
  /** The initial values of the channel's own fields. */
  defaultValues: Omit<Values, keyof OrderValues>;
  /**
   * The values of an earlier order, which fill the fields with the same names. After the new order was sent, the form is empty.
   */
  again?: OrderToRepeat | undefined;
  /** Looks up the receiver before the review. May return a refusal. */
  findDestination: (values: Values) => Promise<ActionResult<Destination>>;
  action: (values: Values, requestId: string) => Promise<Sent>;
  /**
   * Requests the challenge that a passkey signs for this order. If this function is missing, the order is never confirmed by a
   * passkey.
   */
  askToConfirm?: (values: Values, requestId: string) => Promise<ActionResult<PublicKeyCredentialRequestOptionsJSON>>;
  keepAs: KeptFormKey;
  /** The specification's titles of the two dialogs, and an additional text after success. */
  titles: { success: string; error: string; hint?: string };
  /** The name of a network that requires the customer's credentials before it sends the money. */
  credentialsFor?: string | undefined;
  /** The effects of the order, shown beside the form on wide screens. */
  summary: ReactNode;
  children: ReactNode;
};

/** A form that sends money: its fields, then one review of both amounts, then the outcome. */
export function TransferForm<Values extends FieldValues & OrderValues>(props: TransferFormProps<Values>) {
  const { accounts, schema, defaultValues, again, keepAs, titles, credentialsFor, summary, children } = props;
  const t = useTranslations("transfers");
  const [sentCount, setSentCount] = useState(0);
  const [isRepeat, setRepeat] = useState(again !== undefined);
  const { review, ask, answer, renew, isRenewing, renewalProblem } = useTransferReview();
  const send = useSend(props, ask);
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

/** A form's initial values: the fields of the earlier order, except the paying account. */
function startWith<Empty extends object>(empty: Empty, again: object = {}): Empty {
  const known = Object.entries(again).filter(([name]) => name in empty && name !== "fromAccountNumber");
  return { ...empty, ...Object.fromEntries(known) };
}

/**
 * Returns a function that takes the form's values, shows the review, and returns the server's answer. The function returns null
 * when the customer has left the review.
 */
function useSend<Values extends FieldValues & OrderValues>(
  { accounts, findDestination, action, askToConfirm }: TransferFormProps<Values>,
  ask: (data: TransferReviewData) => Promise<Given | null>,
) {
  const findPrice = usePrice();
  const common = useTranslations("common");

  /**
   * Shows the review again until the customer leaves the review or the bank accepts the review's input. The customer enters the
   * credentials again for each attempt. If the price has expired, the review shows the current price before money moves.
   */
  async function confirmAndSend(values: Values, data: TransferReviewData, requestId: string): Promise<Sent | null> {
    const given = await ask(data);
    if (!given) return null;
    const result = await asAct(() => action({ ...values, ...given }, requestId));
    const isOfReview = (name: string) => name in given || name === "passkey" || name === "sendAgain";
    const found = result.ok ? [] : Object.entries(result.fields ?? {}).filter(([name]) => isOfReview(name));
    if (found.length === 0) return result;
    // The bank has refused the request, so the request's outcome is known.
    forgetSent(requestId);
    const problems = Object.fromEntries(found);
    if (problems.sendAgain) return await confirmAndSend(values, { ...data, problems, isAgain: true }, requestId);
    if (problems.passkey) {
      const passkey = { ...data.passkey, fromMinor: 0n };
      return await confirmAndSend(values, { ...data, passkey, problems }, requestId);
    }
    if (!data.quote || !problems.quoteId) return await confirmAndSend(values, { ...data, problems }, requestId);
    const renewed = await renewQuote(data.from, data.quote);
    if (!renewed.ok) return renewed;
    return await confirmAndSend(values, { ...data, problems, quote: renewed.data }, requestId);
  }

  async function order(values: Values, requestId: string): Promise<Sent | null> {
    const destination = await findDestination(values);
    if (!destination.ok) return destination;
    const { currency, ...receiver } = destination.data;
    const account = chosenAccount(accounts, values.fromAccountNumber);
    const price = await findPrice(account, currency, values.amount);
    if (!price.ok) return price;
    const passkey = {
      fromMinor: askToConfirm && account.stepUp === "passkey" ? account.leftWithoutPinMinor : undefined,
      // Credentials are sent only with the order itself (docs/domain.md, "PINs and credentials").
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
  }

  return (values: Values, requestId: string) => asQuestion(() => order(values, requestId));
}

/** The cost of an order for the review: the same amount without a conversion, otherwise a quote. */
function usePrice() {
  const locale = useLocale();
  return async (
    { accountNumber, currency: payingCurrency }: SendingAccount,
    currency: Currency,
    amount: string | number,
  ): Promise<ActionResult<Pick<TransferReviewData, "amount" | "amountMinor" | "quote">>> => {
    const money = parseMoney(amount, currency);
    const shown = money.ok
      ? {
          amount: formatMoney(money.amountMinor, currency, locale, "auto", [payingCurrency]),
          amountMinor: money.amountMinor,
        }
      : { amount: String(amount), amountMinor: 0n };
    if (currency === payingCurrency) return { ok: true, data: shown };
    const quote = await createQuoteAction({ from: accountNumber, to: currency, amount });
    return quote.ok ? { ok: true, data: { ...shown, quote: quote.data } } : quote;
  };
}
