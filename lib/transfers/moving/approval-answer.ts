import "server-only";
import { toProblem } from "@/lib/server/problem";
import type { Approval } from "./approve-transfers";

/**
 * Converts the results of `approveTransfers` to the answer of a server action. `refusal` is the reason why a transfer was
 * refused, or null. `isProposed` means that the approval has become a proposal, which a colleague can confirm.
 */
export function approvalAnswers(
  approvals: Approval[],
): Promise<{ id: string; refusal: string | null; isProposed: boolean }[]> {
  return Promise.all(
    approvals.map(async ({ id, problem }) => {
      const refusal = problem && (await toProblem(problem));
      return { id, refusal: refusal?.message ?? null, isProposed: refusal?.code === "proposed" };
    }),
  );
}
