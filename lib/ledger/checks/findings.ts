import "server-only";
import type { Queryable } from "@/lib/server/db";
import type { Check, LedgerBreak } from "./check";
import { runCheck } from "./run-check.sql";

/** The maximum number of breaks that a run stores. The limit bounds the memory of the run. Further breaks are only counted. */
const keptMax = 1_000;

type FindingsOptions = {
  /** The breaks that were found before this run was interrupted. Absent for a run that was not interrupted. */
  known?: { breaks: LedgerBreak[]; count: number };
  /** Called after each slice with the number of records in the slice. If this function throws an error, the run ends. */
  onLook?: (count: number) => Promise<void>;
};

/** The breaks that a run has found so far: errors in the books (see `LedgerBreak`). */
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

  /** Runs a check on a slice. The first element of `values` contains the keys of the slice. */
  async run(check: Check, ...values: unknown[]): Promise<void> {
    this.add(...(await runCheck(this.db, check, values)));
    const [keys] = values;
    await this.look(Array.isArray(keys) ? keys.length : 0);
  }

  /** Passes the number of further checked records to `onLook`. */
  async look(count: number): Promise<void> {
    await this.onLook(count);
  }

  add(...found: LedgerBreak[]): void {
    this.count += found.length;
    this.breaks.push(...found.slice(0, Math.max(keptMax - this.breaks.length, 0)));
  }
}
