"use client";

import { useTranslations } from "next-intl";
import { createContext, type ReactNode, type RefObject, use, useEffect, useRef } from "react";
import { useWatch } from "react-hook-form";
import { SubmitButton } from "@/components/forms/form-fields";
import { LargeMoneyField } from "@/components/forms/number-fields";
import { currencySymbol } from "@/lib/money/currency";
import { exceededLimit } from "@/lib/transfers/sending/limits.model";
import { OrderFactRows, OrderSummary } from "./order-effects";
import type { SendingAccount } from "./sending-account";
import { FromAccountField, MoreFields, type PinName } from "./transfer-fields";
import { type OrderFacts, useEffects } from "./use-effects";
import { useLastPassed } from "./use-last-passed";
import { useLimitNotes, useLimitText } from "./use-limit-text";
import { type FindRoom, usePayeeRoom } from "./use-payee-room";

type ComposerSettings = {
  accounts: SendingAccount[];
  findRoom: FindRoom;
  pinName: PinName;
  busyText: string;
  /** The text of the button. Undefined if the channel uses the default text. */
  submitText: string | undefined;
  /** The frame around the form on `SendForm`'s page. Undefined on a page for one channel only. */
  frame: SendFrame | undefined;
  /**
   * The problem that the form shows beside the amount while the customer types, such as an exceeded limit. The form does not send
   * an order with such a problem.
   */
  liveProblem: RefObject<string | undefined>;
};

/** The amount and the note that the customer has typed. */
export type OrderDraft = { amount: string; note: string };

/**
 * The part of `SendForm`'s page around the form of the chosen channel. On this page, the customer chooses the receiver before the
 * channel.
 */
export type SendFrame = {
  /** The receiver, and the choice of the channel. */
  head: ReactNode;
  /**
   * The amount and note that fill the form at first. If the customer changes the channel, the new form starts with the values
   * that the customer has already typed.
   */
  draft: RefObject<OrderDraft>;
  /**
   * Called when the bank has accepted the order. The page then forgets the receiver, even if the customer leaves without
   * reading the outcome.
   */
  onSent: () => void;
  /** Called when the customer closes the message that the order was sent, or chooses another receiver. */
  onStartOver: () => void;
};

/** The settings that the surrounding `TransferForm` passes to its composer. */
export const ComposerContext = createContext<ComposerSettings | null>(null);

type ComposerProps = {
  facts: OrderFacts;
  /**
   * Whether the form has an optional field for the PIN. If not, the customer enters the PIN in the sheet that confirms the order.
   */
  hasPinField?: boolean;
  /** Whether a text in the form names the currency of the amount. */
  isCurrencyShown?: boolean;
  /** The label of the amount. The default is "Amount". */
  amountLabel?: string;
  /** Whether the channel's own fields contain the field for the paying account. */
  hasOwnFromField?: boolean;
  /** The channel's own fields above the amount. These fields identify the receiver. */
  children?: ReactNode;
  /**
   * The channel's own fields below the amount and the paying account. A channel with many own fields shows most of these fields
   * below the amount, so that a phone shows the amount without scrolling.
   */
  details?: ReactNode;
  /** The channel's own rows of the list at the end of the form. The last row of the list contains the note. */
  rows?: ReactNode;
};

/** The fields of a `TransferForm`. On wide screens, the effects of the order are beside the fields. */
export function Composer({
  facts,
  hasPinField,
  isCurrencyShown,
  amountLabel,
  hasOwnFromField,
  children,
  details,
  rows,
}: ComposerProps) {
  const settings = use(ComposerContext);
  if (!settings) throw new Error("a composer is a part of a TransferForm");
  const { accounts, findRoom, pinName, busyText, submitText, frame, liveProblem } = settings;
  const t = useTranslations("transfers");
  const limitText = useLimitText();
  const limitNotes = useLimitNotes();
  const { account, currency } = facts;
  const room = usePayeeRoom(facts.payee, findRoom);
  const effects = useEffects(facts);
  const at = useLastPassed([account.dayEndsAt, room?.until?.dayStartsAt, room?.until?.at]);
  const limited = { account, room, among: [...accounts.map((one) => one.currency), currency], at };
  const exceeded = effects.leavesMinor === null ? null : exceededLimit(effects.leavesMinor, account, room, at);
  const notes = limitNotes(limited);
  const converted = effects.isConverted ? [t("arrivesConverted", { from: account.currency, to: currency })] : [];
  const money = effects.left ? t("leftAfter", { left: effects.left }) : notes.available;
  const help = [...converted, [money, notes.sentence].filter(Boolean).join(" · ")].join(" ");
  const problem = exceeded ? limitText(exceeded, limited) : undefined;
  useEffect(() => {
    liveProblem.current = problem;
  }, [liveProblem, problem]);
  const sendText = effects.leaves ? t("reviewSend", { amount: effects.leaves }) : t("send.submit");
  return (
    <>
      <div className="composer-column">
        {frame ? <Framed frame={frame} /> : null}
        {children}
        <div className="relative">
          <LargeMoneyField
            name="amount"
            label={amountLabel ?? t("amount")}
            symbol={currencySymbol(currency, [account.currency])}
            problem={problem}
            help={help}
          />
          {isCurrencyShown ? (
            <dl className="absolute top-0 right-0 flex gap-1.5 text-sm">
              <dt className="text-ink-muted">{t("currency")}</dt>
              <dd className="font-medium">{currency}</dd>
            </dl>
          ) : null}
          <OrderFactRows facts={facts} effects={effects} limit={notes.row} />
        </div>
        {hasOwnFromField ? null : <FromAccountField accounts={accounts} />}
        {details}
        <div className="divide-y divide-line border-t border-line max-md:-mb-3">
          {rows}
          <MoreFields account={account} pinName={hasPinField ? pinName : undefined} />
        </div>
        <div className="composer-action" data-order>
          <SubmitButton busyText={busyText} className="w-full text-base">
            {frame ? sendText : (submitText ?? t("initiateTransfer"))}
          </SubmitButton>
        </div>
      </div>
      <OrderSummary facts={facts} effects={effects} limit={notes.row} />
    </>
  );
}

/**
 * The head of the frame. Stores the typed amount and note for the form of another channel, and moves the focus to the first empty
 * field.
 */
function Framed({ frame: { head, draft } }: { frame: SendFrame }) {
  const place = useRef<HTMLDivElement>(null);
  const [amount = "", note = ""] = useWatch<OrderDraft, ["amount", "note"]>({ name: ["amount", "note"] });
  useEffect(() => {
    draft.current = { amount, note };
  }, [draft, amount, note]);
  useEffect(() => {
    const fields = place.current?.parentElement?.querySelectorAll<HTMLInputElement>("input:not([type=radio])");
    [...(fields ?? [])].find(({ value }) => value === "")?.focus({ preventScroll: true });
  }, []);
  return <div ref={place}>{head}</div>;
}
