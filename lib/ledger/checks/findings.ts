import "server-only";
import type { Queryable } from "@/lib/server/db";
import type { Check, LedgerBreak } from "./check";
import { runCheck } from "./run-check.sql";

/** Nobody reads more breaks than this, and a run should not keep more in memory. */
const keptMax = 1_000;

type FindingsOptions = {
  /** What an earlier try has found in the parts that it came to the end of. */
  known?: { breaks: LedgerBreak[]; count: number };
  /** Called after each slice with the number of its records. What it throws ends the run. */
  onLook?: (count: number) => Promise<void>;
};

/** The breaks that a run has found so far. */
export class Findings {
  readonly breaks: LedgerBreak[];
  /** The number of all breaks, also of those that are not kept. */
  count: number;
  private readonly onLook: (count: number) => Promise<void>;

  constructor(
    private readonly db: Queryable,
    { known, onLook = async () => undefined }: FindingsOptions = {},
  ) {
    this.breaks = [...(known?.breaks ?? [])];
    this.count = known?.count ?? 0;
    this.onLook = onLook;
  }

  /** Runs a check on a slice, whose keys are its first value. */
  async run(check: Check, ...values: unknown[]): Promise<void> {
    this.add(...(await runCheck(this.db, check, values)));
    const [keys] = values;
    await this.look(Array.isArray(keys) ? keys.length : 0);
  }

  /** Tells that so many records have been looked at. */
  async look(count: number): Promise<void> {
    await this.onLook(count);
  }

  add(...found: LedgerBreak[]): void {
    this.count += found.length;
    this.breaks.push(...found.slice(0, Math.max(keptMax - this.breaks.length, 0)));
  }
}
