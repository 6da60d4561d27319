import { getLocale, getTranslations } from "next-intl/server";
import type { Currency } from "@/lib/money/currency";
import { formatMoney } from "@/lib/money/format-money";
import type { SendingAccount } from "./sending-account";

/** The limits for sending from an account, with amounts in minor units. */
export type AccountLimits = {
  accountNumber: string;
  currency: Currency;
  availableMinor: bigint;
  stepUpMinor: bigint;
  singleMinor: bigint;
  dailyMinor: bigint;
  leftTodayMinor: bigint;
  newPayeeMinor: bigint;
  leftWithoutPinMinor: bigint;
  stepUp: SendingAccount["stepUp"];
};

/** Converts the accounts for the forms, and writes their texts in the reader's language. */
export async function toSendingAccounts(limits: AccountLimits[]): Promise<SendingAccount[]> {
  const t = await getTranslations("transfers");
  const locale = await getLocale();
  const among = limits.map(({ currency }) => currency);
  return limits.map((account) => {
    const { accountNumber, currency, availableMinor, leftTodayMinor, singleMinor } = account;
    const money = (amountMinor: bigint) => formatMoney(amountMinor, currency, locale, "auto", among);
    const available = money(availableMinor);
    const isLimited = availableMinor > leftTodayMinor;
    const todayMinor = isLimited ? leftTodayMinor : availableMinor;
    const today = money(todayMinor);
    const canSend = () => {
      if (leftTodayMinor === 0n) return t("canSendTomorrow", { daily: money(account.dailyMinor) });
      if (todayMinor <= 0n) return t("canSendNothing");
      const whole = todayMinor === availableMinor ? t("canSendAll", { today }) : t("canSendSome", { today, available });
      return singleMinor < todayMinor ? `${whole} ${t("canSendOnce", { single: money(singleMinor) })}` : whole;
    };
    const pinHelp = () => {
      const { stepUpMinor, leftWithoutPinMinor, stepUp } = account;
      const help = ({ pin: "pinHelp", time_code: "codeHelp", passkey: "passkeyHelp" } as const)[stepUp];
      if (leftWithoutPinMinor === 0n) return t(`${help}Now`);
      const isUntouched = leftWithoutPinMinor === stepUpMinor;
      return t(isUntouched ? help : `${help}Today`, { limit: money(leftWithoutPinMinor) });
    };
    return {
      accountNumber,
      currency,
      availableMinor,
      available,
      canSend: canSend(),
      pinHelp: pinHelp(),
      stepUp: account.stepUp,
      leftWithoutPinMinor: account.leftWithoutPinMinor,
      newPayeeLimit: money(account.newPayeeMinor),
    };
  });
}
