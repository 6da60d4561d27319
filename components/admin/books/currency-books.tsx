import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { StaffAmount } from "@/components/admin/resource/staff-money";
import { AccountCode } from "@/components/ui/account-code";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link";
import { type BalanceLine, type CurrencyBalance, isAccountClass } from "@/lib/books/trial-balance.model";
import { paths } from "@/lib/paths";

const cell = "px-4 py-2 print:py-1";
const figures = `${cell} text-right max-md:pt-0`;
/** On phones, the figures are on their own line below the account's name. */
const row = "max-md:grid max-md:grid-cols-2";
const rowName = `${cell} text-left wrap-anywhere max-md:col-span-2 max-md:pb-1`;

/** The trial balance of one currency: the accounts grouped by kind, with columns for debits and credits, and the totals. */
export function CurrencyBooks({ books }: { books: CurrencyBalance }) {
  const t = useTranslations("adminBooks");
  const { currency, kinds, debitMinor, creditMinor } = books;
  return (
    <Card className="overflow-hidden print:break-inside-avoid">
      <table className="w-full text-left text-sm max-md:block">
        <caption className="border-b border-line px-4 py-3 text-left font-semibold max-md:block">
          {t("caption", { currency })}
        </caption>
        <thead className="max-md:block">
          <tr className={`${row} border-b border-line text-xs text-ink-muted`}>
            <th scope="col" className={`${rowName} font-medium max-md:sr-only`}>
              {t("account")}
            </th>
            <th scope="col" className={`${cell} w-40 text-right font-medium max-md:w-auto`}>
              {t("debit")}
            </th>
            <th scope="col" className={`${cell} w-40 text-right font-medium max-md:w-auto`}>
              {t("credit")}
            </th>
          </tr>
        </thead>
        {kinds.map(({ kind, lines }) => (
          <tbody key={kind} className="divide-y divide-line border-b border-line max-md:block">
            <tr className="bg-surface-sunken max-md:block">
              <th
                scope="rowgroup"
                colSpan={3}
                className={`${cell} text-left text-xs font-semibold text-ink-muted max-md:block`}
              >
                {t(`kinds.${kind}`)}
              </th>
            </tr>
            {lines.map((line) => (
              <Line key={line.code} line={line} />
            ))}
          </tbody>
        ))}
        <tfoot className="max-md:block">
          <tr className={`${row} font-semibold`}>
            <th scope="row" className={rowName}>
              {t("total")}
            </th>
            <td className={figures}>
              <StaffAmount amountMinor={debitMinor} currency={currency} />
            </td>
            <td className={figures}>
              <StaffAmount amountMinor={creditMinor} currency={currency} />
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
    <tr className={`${row} hover:bg-surface-hover`}>
      <th scope="row" className={`${rowName} font-normal`}>
        <AccountName line={line} />
      </th>
      <td className={figures}>
        {balanceMinor < 0n ? <StaffAmount amountMinor={-balanceMinor} currency={currency} /> : null}
      </td>
      <td className={figures}>
        {balanceMinor > 0n ? <StaffAmount amountMinor={balanceMinor} currency={currency} /> : null}
      </td>
    </tr>
  );
}

function AccountName({ line: { code, accountCount } }: { line: BalanceLine }): ReactNode {
  const t = useTranslations("adminBooks");
  const isClass = isAccountClass(code);
  return (
    <>
      <Link
        href={isClass ? paths.ledgerAccountsLike(`${code}:`) : paths.ledgerAccount(code)}
        // A link beside other text must be recognisable without its colour, so the link is underlined.
        className={classNames("plain-link", isClass && "underline")}
      >
        {isClass ? t(`classes.${code}`) : <AccountCode code={code} />}
      </Link>{" "}
      {isClass ? <span className="text-ink-muted">{t("count", { count: accountCount ?? 0 })}</span> : null}
    </>
  );
}
