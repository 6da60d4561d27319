import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { readStatementsQuery } from "@/app/(admin)/manage-ledger/statements/statements-query";
import { bookAccountNames } from "@/components/admin/books/statements/statements-words";
import { exportStatements, type StatementsColumn } from "@/lib/books/statements/export-statements";
import { csvType } from "@/lib/downloads/csv";
import { requestedCsvForm } from "@/lib/downloads/csv-form";
import { download } from "@/lib/downloads/download";
import { fileRoute } from "@/lib/downloads/file-route";
import { paths } from "@/lib/paths";
import { requireMay } from "@/lib/server/session/session";

/** The profit and loss statement and the balance sheet as a CSV file. */
export const GET = fileRoute(async (request) => {
  const { actor } = await requireMay("ledger.read");
  const [t, name, form] = await Promise.all([
    getTranslations("adminBooks"),
    bookAccountNames(),
    requestedCsvForm(request),
  ]);
  const { isPlain } = form;
  const headers: Record<StatementsColumn, string> = {
    ...{ statement: t("statementsCsv.statement"), kind: t("csv.kind"), number: t("statementsCsv.number") },
    ...{ account: t("csv.account"), currency: t("csv.currency"), amount: t("statements.amount") },
    before: t("statementsCsv.before"),
  };
  const file = await exportStatements(actor, readStatementsQuery(Object.fromEntries(request.nextUrl.searchParams)), {
    form,
    header: (column) => (isPlain ? column : headers[column]),
    statement: (statement) => (isPlain ? statement : t(`statements.${statement}`)),
    kind: (kind) => (isPlain ? kind : t(`kinds.${kind}`)),
    account: (line) => (isPlain ? line.code : name(line)),
    uncarried: isPlain ? "uncarried" : t("statements.uncarried"),
  });
  if (!file) redirect(paths.ledgerStatements());
  return download(file.body, { type: csvType, name: `${file.name}.csv` });
});
