"use client";

import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { useLocale, useTranslations } from "next-intl";
import { useCallback, useRef, useState } from "react";
import { createQuoteAction } from "@/app/api/quotes/actions";
import { asQuestion, forgetSent } from "@/components/browser/sent-requests";
import { signWithPasskey } from "@/components/forms/passkey-prompt";
import type { ActionResult } from "@/lib/action-result";
import type { Currency } from "@/lib/money/currency";
import { formatMoney, toDecimalText } from "@/lib/money/format-money";
import { parseMoney } from "@/lib/money/parse-money";
import type { QuoteView } from "@/lib/quotes/schema";
import { exceededLimit } from "@/lib/transfers/sending/limits.model";
import type { Given, OrderToConfirm } from "./order-to-confirm";
import { chosenAccount, type SendingAccount } from "./sending-account";
import { useLimitText } from "./use-limit-text";
import type { FindRoom, PayeeKey } from "./use-payee-room";

/** The values of every form that sends money. */
export type OrderValues = {
  amount: string | number;
  pin?: string | undefined;
  note?: string | undefined;
  fromAccountNumber?: string | undefined;
};

/** The receiver, and the currency that arrives. Each channel looks up these data for its orders (`findDestination`). */
type Destination = Pick<OrderToConfirm, "name" | "address" | "details" | "when" | "notice"> & {
  currency: Currency;
  payee: PayeeKey | null;
};

type Refusal = Extract<ActionResult<unknown>, { ok: false }>;

export type OrderOptions<Values extends OrderValues> = {
  accounts: SendingAccount[];
  /** Saves the receiver as a payee, if the order needs a payee that is not saved yet. May return a refusal. */
  savePayee?: (values: Values) => Promise<ActionResult<unknown>>;
  /** Looks up the receiver before the sheet opens. May return a refusal. */
  findDestination: (values: Values) => Promise<ActionResult<Destination>>;
  action: (values: Values, requestId: string) => Promise<ActionResult<{ id: string }>>;
  /** Requests the challenge that a passkey signs for this order. Undefined for a channel whose orders need no proof. */
  askToConfirm?: (values: Values, requestId: string) => Promise<ActionResult<PublicKeyCredentialRequestOptionsJSON>>;
};

/**
 * Returns the function `send` for a form that sends money, and the state of the sheet that confirms an order. `send` returns
 * null when the customer has left the sheet.
 */
export function useOrder<Values extends OrderValues>(options: OrderOptions<Values>, findRoom: FindRoom) {
  const { accounts, savePayee, findDestination, action, askToConfirm } = options;
  const { ask, ...sheet } = useSheet();
  const locale = useLocale();
  const common = useTranslations("common");
  const t = useTranslations("transfers.send");
  const limitText = useLimitText();

  /** Finds the receiver and, for a conversion, requests a quote. Refuses an order that exceeds a limit. */
  async function prepare(values: Values, requestId: string): Promise<ActionResult<OrderToConfirm>> {
    const destination = await findDestination(values);
    if (!destination.ok) return destination;
    const { currency, payee, ...receiver } = destination.data;
    const account = chosenAccount(accounts, values.fromAccountNumber);
    const room = payee && (await findRoom(payee));
    const among = [currency, account.currency];
    const money = parseMoney(values.amount, currency);
    const isConverted = currency !== account.currency;
    const tooMuch = (debitedMinor: bigint): Refusal | null => {
      const at = new Date();
      const limit = exceededLimit(debitedMinor, account, room, at);
      if (!limit) return null;
      const message = limitText(limit, { account, room, among, at });
      return { ok: false, code: "validation_failed", message, fields: { amount: [message] } };
    };
    const early = money.ok && !isConverted ? tooMuch(money.amountMinor) : null;
    if (early) return early;
    const amount = money.ok ? formatMoney(money.amountMinor, currency, locale, "auto", among) : String(values.amount);
    const amountMinor = money.ok ? money.amountMinor : 0n;
    let quote: QuoteView | undefined;
    if (isConverted) {
      const quoted = await createQuoteAction({ from: account.accountNumber, to: currency, amount: values.amount });
      if (!quoted.ok) return quoted;
      quote = quoted.data;
      const refusal = tooMuch(quote.debitedMinor);
      if (refusal) return refusal;
    }
    // Credentials are sent only with the order itself (docs/domain.md, "PINs and credentials").
    const sign = async ({ quoteId }: Given) => {
      if (!askToConfirm) throw new Error("nothing is to be confirmed");
      return await signWithPasskey(
        await askToConfirm({ ...values, ...(quoteId ? { quoteId } : {}) }, requestId),
        common,
      );
    };
    const proof = {
      ...{ stepUp: account.stepUp, sign, isGiven: Boolean(values.pin) },
      fromMinor: askToConfirm ? account.leftWithoutPinMinor : undefined,
    };
    const { accountNumber: from, availableMinor, currency: payingCurrency } = account;
    const paying = { from, availableMinor, payingCurrency, proof };
    const order = { ...receiver, amount, amountMinor, ...paying, note: values.note ?? "", attempt: 0 };
    return { ok: true, data: quote ? { ...order, quote } : order };
  }

  /**
   * Opens the sheet and sends the order. Repeats both steps until the customer leaves the sheet or the bank accepts the sheet's
   * input. The customer enters the credentials again for each attempt. If the price has expired, the sheet shows the current price
   * before money moves.
   */
  async function send(values: Values, requestId: string): Promise<ActionResult<{ id: string }> | null> {
    // Saving a payee is a command with its own request id. The page asks for its outcome if the answer is lost.
    const saved = await savePayee?.(values);
    if (saved && !saved.ok) return saved;
    const prepared = await asQuestion(() => prepare(values, requestId)).catch(noAnswerAfter(saved, t("noAnswer")));
    if (!prepared.ok) return prepared;
    let { data } = prepared;
    for (;;) {
      const answer = await asQuestion(() => ask(data));
      if (!answer) return null;
      const { given, quote } = answer;
      const result = await action({ ...values, ...given }, requestId);
      const isOfSheet = (name: string) => name in given || ["pin", "passkey", "sendAgain"].includes(name);
      const found = result.ok ? [] : Object.entries(result.fields ?? {}).filter(([name]) => isOfSheet(name));
      if (found.length === 0) return result;
      // The bank has refused the request. The browser forgets the request's id, because the outcome is known.
      forgetSent(requestId);
      const problems = Object.fromEntries(found);
      data = { ...data, ...(quote ? { quote } : {}), problems, attempt: data.attempt + 1 };
      if (problems.sendAgain) data.isAgain = true;
      else if (problems.passkey) data.proof = { ...data.proof, fromMinor: 0n };
      else if (problems.pin) data.proof = { ...data.proof, fromMinor: 0n, isGiven: false };
      else if (quote && problems.quoteId) {
        const renewed = await asQuestion(() => renewQuote(data.from, quote));
        if (!renewed.ok) return renewed;
        data.quote = renewed.data;
      }
    }
  }

  return { send, sheet };
}

/**
 * Returns a function that handles a lost answer to a question. After a payee was saved, the form shows `message`, because it must
 * not state that nothing was done.
 */
function noAnswerAfter(saved: ActionResult<unknown> | undefined, message: string) {
  return (error: unknown): Refusal => {
    if (!saved) throw error;
    return { ok: false, code: "internal", message };
  };
}

function renewQuote(accountNumber: string, { amountMinor, toCurrency }: QuoteView) {
  const amount = toDecimalText(amountMinor, toCurrency);
  return createQuoteAction({ from: accountNumber, to: toCurrency, amount });
}

/**
 * Returns the server's reason for a refusal. If the problem concerns the quote, returns the text of this problem, because no
 * field of the form can show it.
 */
export function reasonOf({ message, fields }: Refusal): string {
  return (fields?.quoteId ?? fields?.to ?? [message]).join(" ");
}

/** The input that the customer has submitted in the sheet, and the price that the sheet showed when the customer submitted it. */
type Answer = { given: Given; quote: QuoteView | undefined };

/**
 * The state of the sheet. `ask` shows an order and returns the customer's input, or null when the customer has left the sheet.
 * After an input, the sheet stays open until `onEnd` is called, so that the sheet can show the outcome.
 */
function useSheet() {
  const [order, setOrder] = useState<OrderToConfirm | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isSending, setSending] = useState(false);
  const [isRenewing, setRenewing] = useState(false);
  const [renewalProblem, setRenewalProblem] = useState<string | null>(null);
  const t = useTranslations("transfers.quote");
  const decide = useRef<((answer: Answer | null) => void) | null>(null);

  const ask = (data: OrderToConfirm) =>
    new Promise<Answer | null>((resolve) => {
      decide.current = resolve;
      setRenewalProblem(null);
      setSending(false);
      setOrder(data);
      setOpen(true);
    });

  const answer = (given: Given | null) => {
    if (given) setSending(true);
    else setOpen(false);
    decide.current?.(given && { given, quote: order?.quote });
    decide.current = null;
  };

  const onRenew = useCallback(async () => {
    if (!order?.quote) return;
    setRenewing(true);
    setRenewalProblem(null);
    const answered = await renewQuote(order.from, order.quote).catch(() => null);
    setRenewing(false);
    if (!answered?.ok) {
      // The sheet keeps showing the expired price, with a button that requests a new price. The server never debits an account
      // at an expired price.
      setRenewalProblem(answered ? reasonOf(answered) : t("renewFailed"));
      return;
    }
    const quote = answered.data;
    // During the request, the customer may have left the sheet or opened the sheet of another order. The new quote must not
    // replace the other order's quote.
    setOrder((shown) => (shown?.quote?.id === order.quote?.id && shown ? { ...shown, quote } : shown));
  }, [order, t]);

  return {
    ...{ order, isOpen, ask, isSending, isRenewing, renewalProblem, onRenew },
    onConfirm: answer,
    onBack: () => answer(null),
    onEnd: () => setOpen(false),
  };
}
