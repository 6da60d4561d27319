import { useTranslations } from "next-intl";
import { useMoneyFormat } from "@/components/ui/amount";
import type { Currency } from "@/lib/money/currency";
import { paths } from "@/lib/paths";
import { type OwnAccount, payingAccounts } from "./paying-account";

/** The reason why a customer cannot apply, and a link with which the customer can solve the problem, if there is such a link. */
export type Obstacle = { reason: string; way?: { text: string; href: string } };

/** The customer who reads the plans. */
export type PlanReader = {
  /** The reason why the customer cannot apply for any plan. Null if there is no such reason. */
  blockedBecause: string | null;
  /** All accounts of the customer, oldest first. */
  accounts: OwnAccount[];
  supportEmail: string;
};

type Need = {
  currency: Currency;
  /** The amount that must be available on one account. Absent for loans, which need no money. */
  minimumMinor?: bigint;
};

/**
 * Returns the reason why the customer cannot apply for a plan, or null if the customer can apply. Either a reason applies to all
 * plans, or no account in the plan's currency is active, or no account contains enough money.
 */
export function usePlanObstacle(reader: PlanReader, { currency, minimumMinor = 0n }: Need): Obstacle | null {
  const t = useTranslations("termProducts");
  const money = useMoneyFormat();
  const { blockedBecause, accounts, supportEmail } = reader;
  if (blockedBecause) return { reason: blockedBecause };
  const own = accounts.filter((account) => account.currency === currency);
  const [first] = own;
  if (!first) {
    return {
      reason: t("obstacles.noAccount", { currency }),
      way: { text: t("obstacles.openAccount"), href: paths.openAccount(currency) },
    };
  }
  const [richest] = payingAccounts(own).sort((one, other) => Number(other.availableMinor - one.availableMinor));
  if (!richest) {
    const reason = t("obstacles.inactive", { status: first.status, currency });
    return { reason, way: { text: t("obstacles.write"), href: `mailto:${supportEmail}` } };
  }
  if (richest.availableMinor >= minimumMinor) return null;
  const { accountNumber } = richest;
  const reason = t("obstacles.tooLittle", {
    accountNumber,
    available: money(richest.availableMinor, currency),
    minimum: money(minimumMinor, currency),
  });
  const payer = payingAccounts(accounts).find((one) => one.accountNumber !== accountNumber && one.availableMinor > 0n);
  const way = payer
    ? {
        text: t("obstacles.moveMoney"),
        href: paths.ownTransfer({ from: payer.accountNumber, to: accountNumber }),
      }
    : { text: t("obstacles.accountDetails"), href: paths.home };
  return { reason, way };
}
