import "server-only";
import { v7 as uuidv7 } from "uuid";
import { recordAudit } from "@/lib/audit/record-audit";
import { type CommandRequest, doOrPropose } from "@/lib/four-eyes/do-or-propose";
import { pivotCurrency, toRateText } from "@/lib/money/exchange-rate";
import { type Actor, assertMay } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { AppError, fieldError } from "@/lib/server/errors";
import { lockUntilCommit } from "@/lib/server/lock-until-commit.sql";
import { readRate } from "./current-rates";
import { queryRatesOf } from "./exchange-rate.sql";
import { isRateJump } from "./policy.model";
import type { SetRateInput } from "./schema";

/**
 * Lets staff set the rate of a currency: its units per dollar. The rate is valid from now on. Existing quotes keep their price. A
 * repeated call with the same request id changes nothing and returns the result of the first call. If the new rate differs by
 * more than 5 % from a rate of the last 24 hours, a second person must confirm the new rate. In this case, the function stores a
 * proposal and not the rate (`doOrPropose`).
 *
 * @throws AppError `proposed`, `idempotency_mismatch`. `conflict` if somebody has set another rate since the editor opened the
 * form. `validation_failed` on `rate` (`rateJump`) if `isRateJump` is true for the rate and `isJumpMeant` is false
 */
export async function setRate(actor: Actor, input: SetRateInput, request?: CommandRequest): Promise<void> {
  assertMay(actor, "rates.edit");
  const { currency, rate: rateScaled, source, seenRateId, isJumpMeant } = input;
  const command = { kind: "rate.set", subject: { type: "exchange_rate", id: currency }, input, request } as const;
  await doOrPropose(actor, command, async (tx) => {
    // The lock makes commands that set rates run one after the other.
    await lockUntilCommit(tx, "rates");
    const [before] = await queryRatesOf(tx, currency, { limit: 1 });
    if ((before?.id ?? "") !== seenRateId) throw new AppError("conflict", { messageKey: "changed_meanwhile" });
    if (before && !isJumpMeant && isRateJump(readRate(before.rate), rateScaled)) throw fieldError("rate", "rateJump");
    const after = { rate: toRateText(rateScaled), source };
    // A rate always begins after the previous rate, even if the clock was set back or two commands have the same time.
    const validFrom = new Date(Math.max(now().getTime(), (before?.validFrom.getTime() ?? 0) + 1));
    await tx.prisma.exchangeRate.createMany({
      data: {
        id: uuidv7(),
        baseCurrency: pivotCurrency,
        quoteCurrency: currency,
        ...after,
        validFrom,
        setBy: actor.userId,
        createdAt: now(),
      },
    });
    await recordAudit(tx, actor, {
      action: "rate.set",
      subjectType: "exchange_rate",
      subjectId: `${pivotCurrency}/${currency}`,
      ...(before ? { before: { rate: before.rate, source: before.source } } : {}),
      after,
    });
  });
}
