import { getTranslations } from "next-intl/server";
import { StatementList } from "@/components/history/statements/statement-list";
import { StatementPreview } from "@/components/history/statements/statement-preview";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkSwitch } from "@/components/ui/link-switch";
import { PageHeader } from "@/components/ui/page-header";
import { getStatementYear } from "@/lib/history/get-statement-year";
import { statementLinesMax, statementProblems } from "@/lib/history/schema";
import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";
import { requireSession } from "@/lib/server/session/session";
import { monthInput } from "@/lib/spending/schema";

export const generateMetadata = () => pageTitle(paths.statements);

type StatementsPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The statements of a year: one table for each account, and the preview of the chosen month. */
export default async function StatementsPage({ searchParams }: StatementsPageProps) {
  const { actor } = await requireSession();
  const query = await searchParams;
  const [month, asked] = [monthInput.safeParse(query.month), monthInput.safeParse(`${query.year}-01`)];
  const [statements, t] = await Promise.all([
    getStatementYear(actor, {
      year: asked.data?.slice(0, 4),
      preview:
        month.success && typeof query.account === "string" ? { account: query.account, month: month.data } : undefined,
    }),
    getTranslations("history"),
  ]);
  const { accounts, years, year, preview } = statements;
  const among = accounts.map(({ currency }) => currency);
  const problem = statementProblems.find((one) => one === query.problem);
  return (
    <>
      <PageHeader title={t("statements.title")} text={t("statements.intro")} under="activity" />
      {problem ? (
        <div className="mb-6">
          <Alert tone="danger">{t(`statementProblem.${problem}`, { lines: statementLinesMax })}</Alert>
        </div>
      ) : null}
      {years.length > 1 ? (
        <div className="mb-4">
          <LinkSwitch
            label={t("statements.years")}
            options={years.map((one) => ({
              key: one,
              href: paths.statementsOf({ year: one }),
              label: one,
              isCurrent: one === year,
            }))}
          />
        </div>
      ) : null}
      {accounts.length === 0 ? (
        <Card>
          {years.length > 0 ? (
            <EmptyState icon="file-text" title={t("statements.emptyYear", { year })} />
          ) : (
            <EmptyState icon="file-text" title={t("statements.emptyTitle")} text={t("statements.emptyText")} />
          )}
        </Card>
      ) : (
        <div className={preview ? "page-columns" : "flex flex-col"}>
          {preview ? (
            <div className="min-w-0 lg:order-1 lg:h-full">
              <StatementPreview {...preview} {...{ year, among }} />
            </div>
          ) : null}
          <div className="flex min-w-0 flex-col gap-6">
            {accounts.map((account) => (
              <StatementList
                key={account.accountNumber}
                {...account}
                {...{ year, among }}
                isFirstYear={years.length === 1}
              />
            ))}
          </div>
        </div>
      )}
    </>
  );
}
