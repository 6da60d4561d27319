import { afterAll, expect, it } from "vitest";
import { Campaign } from "@/tests/counterpart/campaign";
import { killPostgres, withOwnPostgres } from "@/tests/support/database/own-postgres";

// By default, the test runs the first five schedules. A schedule is a random sequence of payments, credits and faults.
// `COUNTERPART_SCHEDULES=1000` runs a thousand schedules, and `COUNTERPART_SEED=17` runs only the schedule with this number.
// With `COUNTERPART_FIRST=251`, the test begins with schedule 251, so that several processes can divide a thousand schedules among
// themselves.

const count = Number(process.env.COUNTERPART_SCHEDULES ?? 5);
const first = Number(process.env.COUNTERPART_FIRST ?? 1);
const only = process.env.COUNTERPART_SEED;
const seeds = only === undefined ? Array.from({ length: count }, (_, index) => first + index) : [Number(only)];

/** A long campaign prints each schedule, because the whole campaign may take an hour. */
const isLong = count > 5 || only !== undefined;

const completeFrom = 20;
/** A campaign of at least twenty schedules contains all these events. */
const happened = [
  ...["payment settled", "payment refused", "payment returned", "credit kept", "credit given back"],
  ...["payment's recall: yes", "payment's recall: no", "payment's recall: later yes", "payment's recall: later no"],
  ...["message set aside: other_content", "credit recalled"],
  ...["kill of worker", "kill of site", "kill of postgres", "kill of counterpart"],
];

/**
 * The moments of the kills vary from run to run. A short campaign that fails runs a second time, and fails only if the fault
 * occurs again.
 */
const options = { timeout: (600 + 120 * seeds.length) * 1_000, retry: isLong ? 0 : 1 };

const server = withOwnPostgres();
let campaign: Campaign | undefined;

afterAll(async () => await campaign?.stop());

it(
  "whatever is sent, returned, repeated or killed, no payment is made twice or lost, and the books of both banks agree",
  options,
  async () => {
    await campaign?.stop();
    campaign = new Campaign(() => killPostgres(server()));
    const failed: Record<string, string[]> = {};
    for (const seed of seeds) {
      const startedAt = performance.now();
      // A schedule that throws an error counts as failed, and the next schedules still run.
      const differences = await campaign.run(seed).catch((error: unknown) => [String(error)]);
      if (differences.length > 0) failed[`schedule ${seed}`] = differences;
      const took = `${Math.round(performance.now() - startedAt)} ms`;
      if (isLong) console.log([`schedule ${seed}: ${took}`, ...differences].join("\n  "));
    }
    if (isLong) console.log(campaign.tally);
    expect(failed).toEqual({});
    // If one of these events never happens, the campaign does not test it.
    if (only === undefined && count >= completeFrom)
      expect(happened.filter((name) => !campaign?.tally[name])).toEqual([]);
  },
);
