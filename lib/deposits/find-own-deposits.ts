import "server-only";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { businessDaysOf } from "@/lib/term-products/business-days";
import type { Deposit } from "./deposit";
import { type DepositStanding, depositStanding } from "./deposit-standing.model";
import { findDepositDetailsOf } from "./get-deposit-details";
import { depositMoney } from "./status-effect.model";

/** A deposit of a customer. `standing` is null if the deposit's money is not locked. */
export type OwnDeposit = { deposit: Deposit; standing: DepositStanding | null };

/** The customer's own applications and deposits, newest first. */
export async function findOwnDeposits(actor: Actor): Promise<OwnDeposit[]> {
  const today = bankDate(now());
  const found = await findDepositDetailsOf(actor, actor.email);
  return await Promise.all(
    found.map(async ({ deposit, payouts }) => ({
      deposit,
      standing:
        depositMoney(deposit) === "locked"
          ? depositStanding(deposit, payouts, { today, days: await businessDaysOf(deposit, today) })
          : null,
    })),
  );
}
