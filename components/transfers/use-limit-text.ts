"use client";

import { useLocale, useTranslations } from "next-intl";
import { useFormatter } from "@/lib/i18n/formatter";
import type { Currency } from "@/lib/money/currency";
import { formatMoney } from "@/lib/money/format-money";
import type { PayeeRoom, SendingLimit } from "@/lib/transfers/sending/limits.model";
import type { SendingAccount } from "./sending-account";

type Limited = { account: SendingAccount; room: PayeeRoom | null; among: readonly Currency[] };

/**
 * Returns a function that states a limit in one sentence. The field for the amount shows the sentence as its error when the limit
 * is exceeded.
 */
export function useLimitText() {
  const t = useTranslations("transfers.limits");
  const validation = useTranslations("validation");
  const locale = useLocale();
  const format = useFormatter();
  return ({ kind, limitMinor }: SendingLimit, { account, room, among }: Limited): string => {
    const limit = formatMoney(limitMinor, account.currency, locale, "auto", among);
    if (kind === "funds") return limitMinor > 0n ? validation("insufficientFunds", { available: limit }) : t("nothing");
    if (kind === "single") return validation("limit_single", { limit });
    if (kind === "day")
      return limitMinor > 0n ? validation("limit_daily", { limit }) : t("tomorrow", { daily: account.daily });
    if (!room?.until) return t("newPayee", { limit });
    const { at, isTomorrow } = room.until;
    const until = { time: format.dateTime(at, { timeStyle: "short" }), day: isTomorrow ? "tomorrow" : "today" };
    return limitMinor > 0n ? t("payee", { limit, ...until }) : t("payeeNothing", until);
  };
}

/**
 * Returns a function that states limits in one line. The field for the amount shows the line as its help text. A limit that needs
 * an explanation is still stated in a whole sentence.
 */
export function useLimitLine() {
  const t = useTranslations("transfers.limits");
  const locale = useLocale();
  const limitText = useLimitText();
  return (limits: readonly SendingLimit[], limited: Limited): string => {
    const short = ({ kind, limitMinor }: SendingLimit) => {
      const limit = formatMoney(limitMinor, limited.account.currency, locale, "auto", limited.among);
      if (kind === "single") return t("most", { limit });
      if (limitMinor > 0n && kind === "funds") return t("available", { available: limit });
      if (limitMinor > 0n && kind === "day") return t("mostToday", { limit });
      return limitText({ kind, limitMinor }, limited);
    };
    return limits.map(short).join(" · ");
  };
}
