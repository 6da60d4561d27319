import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMoneyFormat } from "@/components/ui/amount";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { markOf, markProps } from "@/components/ui/mark";
import type { Currency } from "@/lib/money/currency";
import { paths, withQuery } from "@/lib/paths";

type TopPayeesProps = {
  currency: Currency;
  among: Currency[];
  period: { from: string; to: string };
  payees: { payee: string; name: string; spentMinor: bigint; itemCount: number }[];
};

/** The payees who have received the most money in a month. Each name links to the payments to this payee in the history. */
export function TopPayees({ currency, among, period, payees }: TopPayeesProps) {
  const t = useTranslations("spending");
  const money = useMoneyFormat(among);
  const id = `payees-${currency}`;
  return (
    <Card aria-labelledby={id}>
      <CardHead id={id} title={t("payees")} />
      <ul className="divide-y divide-line">
        {payees.map(({ payee, name, spentMinor, itemCount }) => (
          <li key={payee} className="relative flex items-center gap-3 px-5 py-3 hover:bg-surface-hover">
            <span aria-hidden="true" {...markProps(markOf(name || payee), "shrink-0")} />
            <div className="min-w-0 flex-1">
              <Link
                href={withQuery(paths.transactions, { q: payee, direction: "out", ...period })}
                prefetch={false}
                className="cover block truncate text-sm font-medium"
              >
                {name || payee}
              </Link>
              <span className="block text-xs text-ink-muted">{t("payments", { count: itemCount })}</span>
            </div>
            <span className="figures text-sm font-medium">{money(spentMinor, currency)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
