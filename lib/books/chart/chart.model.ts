import type { AccountKind } from "@/lib/books/trial-balance.model";

/** An account of the chart of accounts. */
export type ChartAccount = {
  /**
   * The account's code. The codes of the account's ledger accounts begin with this code: `income:fees:USD` begins with
   * `income:fees`.
   */
  code: string;
  number: number;
  kind: AccountKind;
  /** The name that an admin has chosen; empty for an account of the default chart. */
  name: string;
  /** True if the account has one ledger account for each payment network. */
  isPerRail: boolean;
  /** True if staff may post to the account in the general journal. */
  takesJournal: boolean;
};

/**
 * The chart account of a ledger account. The ledger account's code begins with the chart account's code. If the codes of several
 * chart accounts match, the result is the chart account with the longest code.
 */
export function chartAccountOf<Account extends Pick<ChartAccount, "code">>(
  code: string,
  chart: readonly Account[],
): Account | undefined {
  return chart
    .filter((account) => code.startsWith(`${account.code}:`))
    .reduce<Account | undefined>(
      (longest, one) => (one.code.length > (longest?.code.length ?? 0) ? one : longest),
      undefined,
    );
}

/**
 * The message key of an account's default name. Message keys may not contain a colon, so the key contains an underscore
 * instead.
 */
export const chartNameKey = (code: string) => code.replace(":", "_");
