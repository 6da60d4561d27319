import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Amount } from "@/components/ui/amount";
import { Card } from "@/components/ui/card";
import { type BalanceLine, type CurrencyBalance, isAccountClass } from "@/lib/books/trial-balance";

const cell = "px-4 py-2 max-md:px-3 print:py-1";
const figures = `${cell} text-right`;

/** The trial balance of one currency: its accounts by kind, debits and credits in columns of their own, and their sums. */
export function CurrencyBooks({ books }: { books: CurrencyBalance }) {
  const t = useTranslations("adminBooks");
  const { currency, kinds, debitMinor, creditMinor } = books;
  return (
    <Card className="overflow-x-auto print:break-inside-avoid">
      <table className="w-full text-left text-sm">
        <caption className="border-b border-line px-4 py-3 text-left font-semibold max-md:px-3">
          {t("caption", { currency })}
        </caption>
        <thead>
          <tr className="border-b border-line text-xs text-ink-muted">
            <th scope="col" className={`${cell} font-medium`}>
              {t("account")}
            </th>
            <th scope="col" className={`${figures} w-40 font-medium`}>
              {t("debit")}
            </th>
            <th scope="col" className={`${figures} w-40 font-medium`}>
              {t("credit")}
            </th>
          </tr>
        </thead>
        {kinds.map(({ kind, lines }) => (
          <tbody key={kind} className="divide-y divide-line border-b border-line">
            <tr className="bg-surface-sunken">
              <th scope="rowgroup" colSpan={3} className={`${cell} text-left text-xs font-semibold text-ink-muted`}>
                {t(`kinds.${kind}`)}
              </th>
            </tr>
            {lines.map((line) => (
              <Line key={line.code} line={line} />
            ))}
          </tbody>
        ))}
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className={`${cell} text-left`}>
              {t("total")}
            </th>
            <td className={figures}>
              <Amount amountMinor={debitMinor} currency={currency} />
            </td>
            <td className={figures}>
              <Amount amountMinor={creditMinor} currency={currency} />
            </td>
          </tr>
        </tfoot>
      </table>
    </Card>
  );
}

function Line({ line }: { line: BalanceLine }) {
  const { currency, balanceMinor } = line;
  return (
    <tr className="hover:bg-surface-hover">
      <th scope="row" className={`${cell} text-left font-normal break-words`}>
        <AccountName line={line} />
      </th>
      <td className={figures}>
        {balanceMinor < 0n ? <Amount amountMinor={-balanceMinor} currency={currency} /> : null}
      </td>
      <td className={figures}>
        {balanceMinor > 0n ? <Amount amountMinor={balanceMinor} currency={currency} /> : null}
      </td>
    </tr>
  );
}

function AccountName({ line: { code, accountCount } }: { line: BalanceLine }): ReactNode {
  const t = useTranslations("adminBooks");
  if (!isAccountClass(code)) return code;
  return (
    <>
      {t(`classes.${code}`)} <span className="text-ink-muted">{t("count", { count: accountCount ?? 0 })}</span>
    </>
  );
}
