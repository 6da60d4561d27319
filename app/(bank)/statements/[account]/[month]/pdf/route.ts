import { notFound, redirect } from "next/navigation";
import { renderStatement } from "@/components/history/render-statement";
import type { StatementProblem } from "@/lib/history/schema";
import type { Statement } from "@/lib/history/statement";
import { getMonthlyStatement } from "@/lib/history/statement-months";
import { paths, withQuery } from "@/lib/paths";
import type { Actor } from "@/lib/server/actor";
import { download } from "@/lib/server/download";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/server/errors";
import { requireSession } from "@/lib/server/session";

type Params = { account: string; month: string };

/** The statement of an account and a month (`YYYY-MM`) as a PDF; the page says why when there is none. */
export async function GET(_request: Request, { params }: { params: Promise<Params> }): Promise<Response> {
  const { actor } = await requireSession();
  const asked = await params;
  const statement = await askForStatement(actor, asked);
  if (typeof statement === "string") redirect(withQuery(paths.statements, { problem: statement }));
  const { BANK_NAME, BANK_ROUTING_NUMBER, BANK_SUPPORT_EMAIL } = env();
  const file = await renderStatement(statement, {
    name: BANK_NAME,
    routingNumber: BANK_ROUTING_NUMBER,
    supportEmail: BANK_SUPPORT_EMAIL,
  });
  const name = `statement-${statement.account.accountNumber}-${asked.month}.pdf`;
  return download(new Uint8Array(file), { type: "application/pdf", name });
}

async function askForStatement(actor: Actor, asked: Params): Promise<Statement | StatementProblem> {
  try {
    return await getMonthlyStatement(actor, asked);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    if (error instanceof AppError && error.code === "rate_limited") return "often";
    throw error;
  }
}
