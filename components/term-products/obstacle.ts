import { useTranslations } from "next-intl";
import { useMoneyFormat } from "@/components/ui/amount";
import type { Currency } from "@/lib/money/currency";
import { paths } from "@/lib/paths";
import { type OwnAccount, payingAccounts } from "./paying-account";

/** The reason why a customer cannot apply, and a link with which the customer can solve the problem. */
export type Obstacle = { reason: string; link: string; href: string };

/** The customer who reads the plans. */
export type PlanReader = {
  /** True if the customer cannot apply for any plan. A notice on the page explains the reason. */
  isBlocked: boolean;
  /** All accounts of the customer, oldest first. */
  accounts: OwnAccount[];
  supportEmail: string;
};

type Need = {
  currency: Currency;
  /** The reason that is shown to a customer without an account in the currency. */
  noAccount: string;
  /** The amount that must be available on one account. Absent for loans, which need no money. */
  minimumMinor?: bigint;
};

/**
 * Returns the reason why the customer's accounts prevent an application: no active account in the currency, or not enough money.
 * Null if the customer can apply.
 */
export function useAccountObstacle({ accounts, supportEmail }: PlanReader, need: Need): Obstacle | null {
  const t = useTranslations("termProducts");
  const money = useMoneyFormat();
  const { currency, noAccount, minimumMinor = 0n } = need;
  const own = accounts.filter((account) => account.currency === currency);
  const [first] = own;
  if (!first) {
    return { reason: noAccount, link: t("openAccount", { currency }), href: paths.openAccount(currency) };
  }
  const [richest] = payingAccounts(own).sort((one, other) => Number(other.availableMinor - one.availableMinor));
  if (!richest) {
    const reason = t("obstacles.inactive", { status: first.status, currency });
    return { reason, link: t("obstacles.write"), href: `mailto:${supportEmail}` };
  }
  if (richest.availableMinor >= minimumMinor) return null;
  const { accountNumber } = richest;
  const reason = t("obstacles.tooLittle", {
    accountNumber,
    available: money(richest.availableMinor, currency),
    minimum: money(minimumMinor, currency),
  });
  const payer = payingAccounts(accounts).find((one) => one.accountNumber !== accountNumber && one.availableMinor > 0n);
  return payer
    ? {
        reason,
        link: t("obstacles.moveMoney"),
        href: paths.ownTransfer({ from: payer.accountNumber, to: accountNumber }),
      }
    : { reason, link: t("obstacles.accountDetails"), href: paths.home };
}
