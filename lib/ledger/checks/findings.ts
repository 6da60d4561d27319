import "server-only";
import type { Queryable } from "@/lib/server/db";
import type { Check, LedgerBreak } from "./check";
import { runCheck } from "./run-check.sql";

/** The maximum number of stored breaks. Staff do not read more breaks, and a run should not hold more breaks in memory. */
const keptMax = 1_000;

type FindingsOptions = {
  /** The findings of an earlier attempt, in the parts that this attempt has finished. */
  known?: { breaks: LedgerBreak[]; count: number };
  /** Called after each slice with the number of its records. An error of this function ends the run. */
  onLook?: (count: number) => Promise<void>;
};

/** The breaks that a run has found up to now. */
export class Findings {
  readonly breaks: LedgerBreak[];
  /** The number of all breaks, including breaks that are not stored. */
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

  /** Runs a check on a slice. The first value holds the keys of the slice. */
  async run(check: Check, ...values: unknown[]): Promise<void> {
    this.add(...(await runCheck(this.db, check, values)));
    const [keys] = values;
    await this.look(Array.isArray(keys) ? keys.length : 0);
  }

  /** Reports that this many records have been checked. */
  async look(count: number): Promise<void> {
    await this.onLook(count);
  }

  add(...found: LedgerBreak[]): void {
    this.count += found.length;
    this.breaks.push(...found.slice(0, Math.max(keptMax - this.breaks.length, 0)));
  }
}
