import "server-only";
import { auditRow } from "@/lib/audit/record-audit";
import { type CommandRequest, doOrPropose } from "@/lib/four-eyes/do-or-propose";
import { type Actor, assertMay } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { AppError, fieldError } from "@/lib/server/errors";
import { rowJson } from "@/lib/server/row-json";
import { insertChartAccount } from "./chart.sql";
import type { AddChartAccountInput } from "./schema";

/**
 * Adds an account to the chart, so that staff can post to it in the general journal. A second member of staff must always confirm
 * a new account (`doOrPropose`). A repeat with the same request id changes nothing and returns the first result.
 *
 * @throws AppError `proposed`, `forbidden`, `idempotency_mismatch`. `validation_failed` on `code` or `number` if another account
 * has the code or the number
 */
export async function addChartAccount(
  actor: Actor,
  input: AddChartAccountInput,
  request?: CommandRequest,
): Promise<void> {
  assertMay(actor, "chart.edit");
  const { kind, number, name } = input;
  const code = `${kind}:${input.code}`;
  const command = { kind: "chart-account.add", subject: { type: "chart_account", id: code }, input, request } as const;
  const account = { code, number, kind, name };
  await doOrPropose(actor, command, async (tx) => {
    // The SQL function `add_chart_account` sets the action and the subject of the audit event.
    const event = auditRow(actor, {
      ...({ action: "", subjectType: "chart_account", subjectId: code } as const),
      after: account,
    });
    const by = { actorId: actor.userId, at: now(), event: rowJson("auditEvent", event) };
    const outcome = await insertChartAccount(tx, account, by);
    if (outcome === "code" || outcome === "number") throw fieldError(outcome, "taken");
    if (outcome !== "added") throw new AppError("forbidden");
  });
}
