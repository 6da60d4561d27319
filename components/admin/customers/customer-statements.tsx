import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { DescriptionList } from "@/components/ui/description-list";
import { paths } from "@/lib/paths";

type CustomerStatementsProps = {
  userId: string;
  /** The accounts with the months of their statements, newest first. */
  accounts: { accountNumber: string; currency: string; months: string[] }[];
};

/**
 * The PDF statements of a customer's accounts: each year, and the two newest months. The statements stay after the relationship
 * is closed.
 */
export function CustomerStatements({ userId, accounts }: CustomerStatementsProps) {
  const t = useTranslations("adminUsers");
  if (accounts.length === 0) return null;
  return (
    <Card aria-labelledby="customer-statements" className="mb-5">
      <CardHead id="customer-statements" title={t("statements")} />
      <div className="px-5 py-2">
        <DescriptionList
          items={accounts.map(({ accountNumber, currency, months }) => ({
            term: `${accountNumber} ${currency}`,
            value: (
              <span className="flex flex-wrap justify-end gap-x-4">
                {periodsOf(months).map((period) => (
                  <a
                    key={period}
                    href={paths.customerStatementPdf(userId, accountNumber, period)}
                    aria-label={t("statementOf", { account: accountNumber, period })}
                    className="plain-link tabular-nums"
                  >
                    {period}
                  </a>
                ))}
              </span>
            ),
          }))}
        />
      </div>
    </Card>
  );
}

const monthsShown = 2;

function periodsOf(months: string[]): string[] {
  return [...months.slice(0, monthsShown), ...new Set(months.map((month) => month.slice(0, 4)))];
}
