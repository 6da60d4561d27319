import { redirect } from "next/navigation";
import { statementWords } from "@/components/history/statement-words";
import { documentBank, downloadPaper } from "@/lib/downloads/document";
import { fileRoute } from "@/lib/downloads/file-route";
import { getPeriodStatement } from "@/lib/history/statement-months";
import { paths, withQuery } from "@/lib/paths";
import { orNotFound, orTooOften } from "@/lib/server/page-errors";
import { requireSession } from "@/lib/server/session/session";

type Params = { account: string; period: string };

/**
 * The account statement of a month (`YYYY-MM`) or a year (`YYYY`) as a PDF. If there is no statement for this period, the reader
 * is redirected to a page that explains why.
 */
export const GET = fileRoute<{ params: Promise<Params> }>(async (_request, { params }) => {
  const { actor } = await requireSession();
  const asked = await params;
  const statement = await orNotFound(orTooOften(getPeriodStatement(actor, asked)));
  if (typeof statement === "string") redirect(withQuery(paths.statements, { problem: statement }));
  const name = `statement-${statement.account.accountNumber}-${asked.period}`;
  const bank = documentBank();
  return await downloadPaper(actor, name, async () => ({
    kind: "statement",
    bank,
    content: await statementWords(statement, bank),
  }));
});
