import { getLocale, getTranslations } from "next-intl/server";
import { accountLabel } from "@/lib/accounts/account-label.model";
import { formatMoney } from "@/lib/money/format-money";
import type { AccountRoom } from "@/lib/transfers/sending/limits.model";
import type { SendingAccount } from "./sending-account";

/** The limits for sending from an account, with amounts in minor units. */
export type AccountLimits = AccountRoom & {
  accountNumber: string;
  nickname: string | null;
  stepUpMinor: bigint;
  dailyMinor: bigint;
  leftWithoutPinMinor: bigint;
  stepUp: SendingAccount["stepUp"];
};

/** Adds the texts that the forms show for each account, in the reader's language. */
export async function toSendingAccounts(limits: AccountLimits[]): Promise<SendingAccount[]> {
  const t = await getTranslations("transfers");
  const locale = await getLocale();
  const among = limits.map(({ currency }) => currency);
  return limits.map((account) => {
    const { accountNumber, currency, perDollarScaled, availableMinor, singleMinor } = account;
    const { leftTodayMinor, dayEndsAt, stepUp, stepUpMinor, leftWithoutPinMinor } = account;
    const money = (amountMinor: bigint) => formatMoney(amountMinor, currency, locale, "auto", among);
    const pinHelp = () => {
      const help = ({ pin: "pinHelp", time_code: "codeHelp", passkey: "passkeyHelp" } as const)[stepUp];
      if (leftWithoutPinMinor === 0n) return t(`${help}Now`);
      const isUntouched = leftWithoutPinMinor === stepUpMinor;
      return t(isUntouched ? help : `${help}Today`, { limit: money(leftWithoutPinMinor) });
    };
    return {
      ...{ accountNumber, currency, perDollarScaled, availableMinor, leftTodayMinor, dayEndsAt, singleMinor },
      label: accountLabel(account),
      available: money(availableMinor),
      daily: money(account.dailyMinor),
      pinHelp: pinHelp(),
      stepUp,
      leftWithoutPinMinor,
    };
  });
}
