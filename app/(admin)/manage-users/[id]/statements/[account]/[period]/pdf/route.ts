import { redirect } from "next/navigation";
import { statementWords } from "@/components/history/statement-words";
import { documentBank, downloadPaper } from "@/lib/downloads/document";
import { fileRoute } from "@/lib/downloads/file-route";
import { getPeriodStatementOf } from "@/lib/history/statement-months";
import { paths } from "@/lib/paths";
import { orNotFound, orTooOften } from "@/lib/server/page-errors";
import { requireMay } from "@/lib/server/session/session";

type Params = { id: string; account: string; period: string };

/**
 * The statement of a customer's account for a month (`YYYY-MM`) or a year (`YYYY`) as a PDF, for staff. If there is no statement
 * for this period, the reader is redirected to the customer's transactions.
 */
export const GET = fileRoute<{ params: Promise<Params> }>(async (_request, { params }) => {
  const { actor } = await requireMay("customers.read");
  const { id, ...asked } = await params;
  const statement = await orNotFound(orTooOften(getPeriodStatementOf(actor, id, asked)));
  if (typeof statement === "string") redirect(paths.manageUser(id, "transfers"));
  const name = `statement-${statement.account.accountNumber}-${asked.period}`;
  const bank = documentBank();
  return await downloadPaper(actor, name, async () => ({
    kind: "statement",
    bank,
    content: await statementWords(statement, bank),
  }));
});
