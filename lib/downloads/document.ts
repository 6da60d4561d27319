import "server-only";
import { env } from "@/lib/server/env";
import { problemResponse } from "@/lib/server/http";
import { orTooOften } from "@/lib/server/page-errors";
import { toProblem } from "@/lib/server/problem";
import { countAgainstLimit } from "@/lib/server/rate-limit";
import type { Paper } from "@/papers/paper";
import { download } from "./download";
import { drawPaper } from "./draw-paper";

/** The bank's data that documents show. */
export function documentBank() {
  const { BANK_NAME, BANK_ROUTING_NUMBER, BANK_SUPPORT_EMAIL } = env();
  return { name: BANK_NAME, routingNumber: BANK_ROUTING_NUMBER, supportEmail: BANK_SUPPORT_EMAIL };
}

/**
 * Counts a document against the limit of the user who requested it, because drawing a document uses much processor time. Returns
 * true if the user has exceeded the limit.
 */
export async function isDrawnTooOften({ userId }: { userId: string }): Promise<boolean> {
  return (await orTooOften(countAgainstLimit("statement-user", userId))) === "often";
}

/**
 * Returns a paper (a document such as a statement) as a PDF that the browser saves. `gather` collects the paper's content when
 * the paper's turn in the queue has come. If too many papers wait, the answer is 503 with `Retry-After`.
 */
export async function downloadPaper(
  actor: { userId: string },
  name: string,
  gather: () => Promise<Paper>,
): Promise<Response> {
  try {
    const file = await drawPaper(actor, gather);
    return download(new Uint8Array(file), { type: "application/pdf", name: `${name}.pdf` });
  } catch (error) {
    return problemResponse(await toProblem(error));
  }
}
