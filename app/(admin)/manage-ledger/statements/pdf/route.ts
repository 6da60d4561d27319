import { redirect } from "next/navigation";
import { readStatementsQuery } from "@/app/(admin)/manage-ledger/statements/statements-query";
import { statementsWords } from "@/components/admin/books/statements/statements-words";
import { noteExport } from "@/lib/audit/note-export";
import { getStatements } from "@/lib/books/statements/get-statements";
import { documentBank, downloadPaper } from "@/lib/downloads/document";
import { fileRoute } from "@/lib/downloads/file-route";
import { paths } from "@/lib/paths";
import { now } from "@/lib/server/clock";
import { requireMay } from "@/lib/server/session/session";

/** The profit and loss statement and the balance sheet as a PDF. */
export const GET = fileRoute(async (request) => {
  const { actor } = await requireMay("ledger.read");
  const query = readStatementsQuery(Object.fromEntries(request.nextUrl.searchParams));
  const statements = await getStatements(actor, query);
  if (!statements) redirect(paths.ledgerStatements());
  const { from, to } = statements;
  await noteExport(actor, "statements", { from, to, currency: query.currency ?? "" });
  const bank = documentBank();
  return await downloadPaper(actor, `statements-${from}-${to}`, async () => ({
    kind: "books",
    bank,
    content: await statementsWords(statements, bank, now()),
  }));
});
