import { useTranslations } from "next-intl";
import { useBookAccountName } from "@/components/admin/books/chart/account-name";
import { StaffAmount } from "@/components/admin/resource/staff-money";
import { classNames } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link";
import type { StatementGroup, StatementLine } from "@/lib/books/statements/statements.model";
import { isAccountClass } from "@/lib/books/trial-balance.model";
import type { Currency } from "@/lib/money/currency";
import { paths } from "@/lib/paths";

/** A sum below the statement's groups, such as the profit or loss. */
export type StatementSum = { label: string; amountMinor: bigint; beforeMinor: bigint };

type StatementTableProps = {
  caption: string;
  currency: Currency;
  /**
   * True if the statement converts the amounts of all currencies and adds them. A line of such a statement is the sum of several
   * ledger accounts.
   */
  isTotal: boolean;
  /** The heading of the column with the amounts of an earlier date. If absent, the table does not have this column. */
  beforeHeading?: string;
  groups: (StatementGroup & { extra?: StatementSum })[];
  sums: StatementSum[];
};

const cell = "px-4 py-2 print:py-1";
const figures = `${cell} w-44 text-right align-top max-md:w-auto`;
const name = `${cell} text-left font-normal wrap-anywhere`;

/**
 * The groups of a financial statement with their totals, and the sums below the groups. Each line links to its ledger account.
 */
export function StatementTable({ caption, currency, isTotal, beforeHeading, groups, sums }: StatementTableProps) {
  const t = useTranslations("adminBooks");
  const row = (sum: StatementSum, className: string) => (
    <tr key={sum.label} className={className}>
      <th scope="row" className={classNames(name, "font-[inherit]")}>
        {sum.label}
      </th>
      <td className={figures}>
        <StaffAmount amountMinor={sum.amountMinor} currency={currency} />
      </td>
      {beforeHeading ? (
        <td className={`${figures} max-md:hidden`}>
          <StaffAmount amountMinor={sum.beforeMinor} currency={currency} />
        </td>
      ) : null}
    </tr>
  );
  return (
    <table className="w-full text-left text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line text-xs text-ink-muted">
          <th scope="col" className={`${cell} font-medium`}>
            {t("statements.account")}
          </th>
          <th scope="col" className={`${figures} font-medium`}>
            {t("statements.amount")}
          </th>
          {beforeHeading ? (
            <th scope="col" className={`${figures} font-medium max-md:hidden`}>
              {beforeHeading}
            </th>
          ) : null}
        </tr>
      </thead>
      {groups.map(({ kind, lines, extra, ...total }) => (
        <tbody key={kind} className="divide-y divide-line border-b border-line">
          <tr className="bg-surface-sunken">
            <th
              scope="rowgroup"
              colSpan={beforeHeading ? 3 : 2}
              className={`${cell} text-left text-xs font-semibold text-ink-muted`}
            >
              {t(`kinds.${kind}`)}
            </th>
          </tr>
          {lines.map((line) => (
            <Line key={line.code} {...{ line, currency, isTotal }} hasBefore={beforeHeading !== undefined} />
          ))}
          {lines.length === 0 && !extra ? (
            <tr>
              <td colSpan={3} className={`${cell} text-ink-muted`}>
                {t("statements.none")}
              </td>
            </tr>
          ) : null}
          {extra ? row(extra, "") : null}
          {row({ label: t(`statements.total.${kind}`), ...withExtra(total, extra) }, "font-semibold")}
        </tbody>
      ))}
      <tfoot>{sums.map((sum) => row(sum, "bg-surface-sunken text-base font-semibold"))}</tfoot>
    </table>
  );
}

function withExtra(total: Omit<StatementSum, "label">, extra: StatementSum | undefined): Omit<StatementSum, "label"> {
  return {
    amountMinor: total.amountMinor + (extra?.amountMinor ?? 0n),
    beforeMinor: total.beforeMinor + (extra?.beforeMinor ?? 0n),
  };
}

type LineProps = { line: StatementLine; currency: Currency; isTotal: boolean; hasBefore: boolean };

function Line({ line: { code, account, amountMinor, beforeMinor }, currency, isTotal, hasBefore }: LineProps) {
  const accountName = useBookAccountName();
  const isMany = isTotal || isAccountClass(code);
  return (
    <tr className="hover:bg-surface-hover">
      <th scope="row" className={name}>
        <Link href={isMany ? paths.ledgerAccountsLike(`${code}:`) : paths.ledgerAccount(code)} className="plain-link">
          {accountName(code, account)}
        </Link>{" "}
        {account ? <span className="text-xs text-ink-muted">{account.number}</span> : null}
      </th>
      <td className={figures}>
        <StaffAmount amountMinor={amountMinor} currency={currency} />
      </td>
      {hasBefore ? (
        <td className={`${figures} text-ink-muted max-md:hidden`}>
          <StaffAmount amountMinor={beforeMinor} currency={currency} />
        </td>
      ) : null}
    </tr>
  );
}
