import { useTranslations } from "next-intl";
import { useRailName } from "@/components/admin/rail-name";
import { type ChartAccount, chartNameKey } from "@/lib/books/chart/chart.model";

/**
 * Returns a function that names an account of the chart of accounts. If no admin has given the account a name, the function
 * returns a default name in the reader's language.
 */
export function useChartName(): (account: Pick<ChartAccount, "code" | "name">) => string {
  const t = useTranslations("adminBooks.chartNames");
  return ({ code, name }) => {
    const key = chartNameKey(code) as "nostro";
    return name || (t.has(key) ? t(key) : code);
  };
}

/**
 * Returns a function that names the ledger account with the code `code`. `account` is the account of the chart to which the ledger
 * account belongs. If the chart divides the account by payment network, the name contains the network. If the chart lacks the
 * account, the name is the code.
 */
export function useBookAccountName(): (code: string, account: ChartAccount | undefined) => string {
  const chartName = useChartName();
  const railName = useRailName();
  return (code, account) => {
    if (!account) return code;
    const rail = account.isPerRail ? code.slice(account.code.length + 1).split(":")[0] : undefined;
    return rail ? `${chartName(account)} · ${railName(rail)}` : chartName(account);
  };
}
