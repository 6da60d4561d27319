import "server-only";
import { v7 as uuidv7 } from "uuid";
import { recordAudit } from "@/lib/audit/record-audit";
import { pivotCurrency, toRateText } from "@/lib/money/exchange-rate";
import { type Actor, assertStaff } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { commandOnce } from "@/lib/server/command-once";
import { AppError, fieldError } from "@/lib/server/errors";
import { readRate } from "./current-rates";
import { type ExchangeRateDbRow, exchangeRateColumns, exchangeRateTables } from "./exchange-rate";
import { isRateJump } from "./policy";
import type { SetRateInput } from "./schema";

/** Any number that no other advisory lock of ours has: rates are set one after the other. */
const advisoryLockId = 740_003;

/**
 * Lets staff say what a dollar is worth from now on. Quotes that are out keep their price. Once for a request id.
 *
 * @throws AppError `conflict` when somebody has set another rate since the editor looked; `validation_failed` on `rate`
 * (`rateJump`) when it is far from the one before and that was not said to be meant; `idempotency_mismatch`
 */
export async function setRate(actor: Actor, input: SetRateInput, requestId?: string): Promise<void> {
  assertStaff(actor);
  const { currency, rate: rateScaled, source, seenRateId, isJumpMeant } = input;
  await commandOnce(actor, { name: "rate.set", requestId, content: input }, async (tx) => {
    await tx.query("SELECT pg_advisory_xact_lock($1::bigint)", [advisoryLockId]);
    const [before] = await tx.query<ExchangeRateDbRow>(
      `SELECT ${exchangeRateColumns} FROM ${exchangeRateTables} WHERE r.quote_currency = $1
        ORDER BY r.valid_from DESC LIMIT 1`,
      [currency],
    );
    if ((before?.id ?? "") !== seenRateId) throw new AppError("conflict", { messageKey: "changed_meanwhile" });
    if (before && !isJumpMeant && isRateJump(readRate(before.rate), rateScaled)) throw fieldError("rate", "rateJump");
    const after = { rate: toRateText(rateScaled), source };
    // Two rates of one pair never begin at the same moment, however fast staff are or a clock is set back.
    const validFrom = new Date(Math.max(now().getTime(), (before?.valid_from.getTime() ?? 0) + 1));
    await tx.query(
      `INSERT INTO exchange_rates (id, base_currency, quote_currency, rate, source, valid_from, set_by, created_at)
       VALUES ($1, '${pivotCurrency}', $2, $3, $4, $5, $6, $7)`,
      [uuidv7(), currency, after.rate, source, validFrom, actor.userId, now()],
    );
    await recordAudit(tx, actor, {
      action: "rate.set",
      subjectType: "exchange_rate",
      subjectId: `${pivotCurrency}/${currency}`,
      ...(before ? { before: { rate: before.rate, source: before.source } } : {}),
      after,
    });
  });
}
