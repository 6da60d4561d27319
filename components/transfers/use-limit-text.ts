"use client";

import { useLocale, useTranslations } from "next-intl";
import { useFormatter } from "@/lib/i18n/formatter";
import type { Currency } from "@/lib/money/currency";
import { formatMoney } from "@/lib/money/format-money";
import { fundsLimit, type PayeeRoom, type SendingLimit, tightestLimit } from "@/lib/transfers/sending/limits.model";
import type { SendingAccount } from "./sending-account";

type Limited = { account: SendingAccount; room: PayeeRoom | null; among: readonly Currency[]; at: Date };

/**
 * Returns a function that states a limit in one sentence. The field for the amount shows the sentence as its error when the limit
 * is exceeded.
 */
export function useLimitText() {
  const t = useTranslations("transfers.limits");
  const validation = useTranslations("validation");
  const locale = useLocale();
  const format = useFormatter();
  return ({ kind, limitMinor }: SendingLimit, { account, room, among, at }: Limited): string => {
    const limit = formatMoney(limitMinor, account.currency, locale, "auto", among);
    if (kind === "funds") return limitMinor > 0n ? validation("insufficientFunds", { available: limit }) : t("nothing");
    if (kind === "single") return validation("limit_single", { limit });
    if (kind === "day")
      return limitMinor > 0n ? validation("limit_daily", { limit }) : t("tomorrow", { daily: account.daily });
    if (!room?.until) return t("newPayee", { limit });
    const day = at < room.until.dayStartsAt ? "tomorrow" : "today";
    const until = { time: format.dateTime(room.until.at, { timeStyle: "short" }), day } as const;
    return limitMinor > 0n ? t("payee", { limit, ...until }) : t("payeeNothing", until);
  };
}

/** The texts about the limits of an order that exceeds no limit. */
type LimitNotes = {
  /** The available money in the paying account. */
  available: string;
  /** The limit as a name and an amount. Null if the available money is the limit, or if the limit needs a sentence. */
  row: { term: string; value: string } | null;
  /** The limit as a sentence. Empty if the limit needs no explanation. */
  sentence: string;
};

/** Returns a function that states the available money and the lowest limit of an order. */
export function useLimitNotes() {
  const t = useTranslations("transfers.limits");
  const locale = useLocale();
  const limitText = useLimitText();
  return (limited: Limited): LimitNotes => {
    const { account, room, among, at } = limited;
    const write = (amountMinor: bigint) => formatMoney(amountMinor, account.currency, locale, "auto", among);
    const funds = fundsLimit(account);
    const available =
      funds.limitMinor > 0n ? t("available", { available: write(funds.limitMinor) }) : limitText(funds, limited);
    const tightest = tightestLimit(account, room, at);
    const { kind, limitMinor } = tightest;
    if (kind === "funds") return { available, row: null, sentence: "" };
    if (kind === "single" || (kind === "day" && limitMinor > 0n)) {
      return { available, row: { term: t(kind), value: write(limitMinor) }, sentence: "" };
    }
    return { available, row: null, sentence: limitText(tightest, limited) };
  };
}
