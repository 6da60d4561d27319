import { redirect } from "next/navigation";
import type { NextRequest } from "next/server";
import { renderStatement } from "@/components/history/render-statement";
import { getStatement } from "@/lib/history/get-statement";
import { type StatementProblem, statementRequest } from "@/lib/history/schema";
import type { Statement } from "@/lib/history/statement";
import { paths, withQuery } from "@/lib/paths";
import type { Actor } from "@/lib/server/actor";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/server/errors";
import { requireSession } from "@/lib/server/session";

type Query = Record<string, string>;

/** The statement of an account and a period as a PDF; the page says why when there is none. */
export async function GET(request: NextRequest): Promise<Response> {
  const { actor } = await requireSession();
  const query = Object.fromEntries(request.nextUrl.searchParams);
  const statement = await askForStatement(actor, query);
  if (typeof statement === "string") redirect(withQuery(paths.transactions, { ...query, statement }));
  const { BANK_NAME, BANK_ROUTING_NUMBER, BANK_SUPPORT_EMAIL } = env();
  const bank = { name: BANK_NAME, routingNumber: BANK_ROUTING_NUMBER, supportEmail: BANK_SUPPORT_EMAIL };
  const file = await renderStatement(statement, bank);
  const { account, period } = statement;
  return new Response(new Uint8Array(file), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="statement-${account.accountNumber}-${period.from}-${period.to}.pdf"`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

async function askForStatement(actor: Actor, query: Query): Promise<Statement | StatementProblem> {
  const asked = statementRequest.safeParse(query);
  if (!asked.success) return "period";
  try {
    return await getStatement(actor, asked.data);
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited") return "often";
    throw error;
  }
}
