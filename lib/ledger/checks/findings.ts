import "server-only";
import type { Queryable } from "@/lib/server/db";
import type { Check, LedgerBreak } from "./check";
import { runCheck } from "./run-check.sql";

/** More breaks than somebody would read, and than a run should keep in memory. */
const keptMax = 1_000;

/** What a run has found so far. */
export class Findings {
  readonly breaks: LedgerBreak[] = [];
  /** Of all, also those that are not kept. */
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
