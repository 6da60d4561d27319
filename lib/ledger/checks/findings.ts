import "server-only";
import type { Queryable } from "@/lib/server/db";
import type { Check, LedgerBreak } from "./check";
import { runCheck } from "./run-check.sql";

/** Nobody reads more breaks than this, and a run should not keep more in memory. */
const keptMax = 1_000;

/** The breaks that a run has found so far. */
export class Findings {
  readonly breaks: LedgerBreak[] = [];
  /** The number of all breaks, also of those that are not kept. */
  count = 0;

  constructor(private readonly db: Queryable) {}

  /** Runs a check on a slice. */
  async run(check: Check, ...values: unknown[]): Promise<void> {
    this.add(...(await runCheck(this.db, check, values)));
  }

  add(...found: LedgerBreak[]): void {
    this.count += found.length;
    this.breaks.push(...found.slice(0, Math.max(keptMax - this.breaks.length, 0)));
  }
}
