"use client";

import { useLocale } from "next-intl";
import { useWatch } from "react-hook-form";
import type { Currency } from "@/lib/money/currency";
import { costOfConversion } from "@/lib/money/exchange-rate";
import { formatMoney } from "@/lib/money/format-money";
import { parseMoney } from "@/lib/money/parse-money";
import type { ConversionRate } from "@/lib/quotes/schema";
import type { SendingAccount } from "./sending-account";
import { useConversionRate } from "./use-conversion-rate";
import type { PayeeKey } from "./use-payee-room";

/** The facts of an order that the form knows while the customer types. */
export type OrderFacts = {
  account: SendingAccount;
  /** The currency that arrives. */
  currency: Currency;
  /** The receiver's name. Empty until the name is known. */
  to: string;
  /** The text for the time when the money arrives. */
  when: string;
  /** The reason why the money does not arrive earlier. */
  whenReason?: string;
  /** The payee whose limit applies. Null until the payee is known, and for a transfer between own accounts. */
  payee: PayeeKey | null;
};

/**
 * The effects of an order, which are computed while the customer types. Amounts are formatted, or null while they are unknown.
 * The amounts may still change, because only a quote in the sheet fixes the rate.
 */
export type Effects = {
  arrives: string | null;
  leaves: string | null;
  leavesMinor: bigint | null;
  left: string | null;
  /** True if more money would leave the account than is available. */
  isTooMuch: boolean;
  isConverted: boolean;
  rate: ConversionRate | null;
};

/** Computes the effects of the order in the surrounding form. */
export function useEffects({ account, currency }: OrderFacts): Effects {
  const locale = useLocale();
  const typed = useWatch<{ amount: string }, "amount">({ name: "amount" });
  const isConverted = currency !== account.currency;
  const rate = useConversionRate(isConverted ? { from: account.currency, to: currency } : null);
  const money = parseMoney(typed ?? "", currency);
  const arrivesMinor = money.ok ? money.amountMinor : null;
  const leavesMinor = isConverted ? costOf(arrivesMinor, rate) : arrivesMinor;
  const leftMinor = leavesMinor === null ? null : account.availableMinor - leavesMinor;
  const write = (amountMinor: bigint | null, of: Currency) =>
    amountMinor === null ? null : formatMoney(amountMinor, of, locale, "auto", [currency, account.currency]);
  return {
    arrives: write(arrivesMinor, currency),
    leaves: write(leavesMinor, account.currency),
    leavesMinor,
    left: leftMinor !== null && leftMinor >= 0n ? write(leftMinor, account.currency) : null,
    isTooMuch: leftMinor !== null && leftMinor < 0n,
    isConverted,
    rate,
  };
}

/** The debited amount. Null while the amount or the rate is unknown. */
function costOf(arrivesMinor: bigint | null, rate: ConversionRate | null): bigint | null {
  if (arrivesMinor === null || rate === null) return null;
  return costOfConversion(arrivesMinor, rate.from, rate.to, rate.spreadMillionths);
}
