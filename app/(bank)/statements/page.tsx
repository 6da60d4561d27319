import { getTranslations } from "next-intl/server";
import { StatementList } from "@/components/history/statement-list";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { statementLinesMax, statementProblems } from "@/lib/history/schema";
import { findStatementAccounts } from "@/lib/history/statement-months";
import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";
import { requireSession } from "@/lib/server/session/session";

export const generateMetadata = () => pageTitle(paths.statements);

type StatementsPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function StatementsPage({ searchParams }: StatementsPageProps) {
  const { actor } = await requireSession();
  const [accounts, t, query] = await Promise.all([
    findStatementAccounts(actor),
    getTranslations("history"),
    searchParams,
  ]);
  const problem = statementProblems.find((one) => one === query.problem);
  return (
    <>
      <PageHeader title={t("statements.title")} text={t("statements.intro")} />
      {problem ? (
        <div className="mb-6">
          <Alert tone="danger">{t(`statementProblem.${problem}`, { lines: statementLinesMax })}</Alert>
        </div>
      ) : null}
      {accounts.length === 0 ? (
        <Card>
          <EmptyState icon="file-text" title={t("statements.emptyTitle")} text={t("statements.emptyText")} />
        </Card>
      ) : (
        <div className="flex flex-col gap-6">
          {accounts.map((account) => (
            <StatementList key={account.accountNumber} {...account} />
          ))}
        </div>
      )}
    </>
  );
}
