import type { Finding } from "./report";

const rounds = 80;
const warmUpRounds = 10;

/**
 * Compares the time of the same query on much data and on little data. The query runs on the two data sets in turns, so a busy
 * machine slows both measurements equally. The function compares the 10th percentiles of the times. A low percentile is closest
 * to the query's own time, because other programs on the machine can only make a query slower. The first rounds are a warm-up and
 * do not count. During the warm-up, caches fill, and Postgres chooses between a generic and a custom plan for the prepared
 * statement.
 */
export async function growthOf(
  name: string,
  read: { few: () => Promise<unknown>; many: () => Promise<unknown> },
): Promise<Finding> {
  const times = { few: [] as number[], many: [] as number[] };
  for (let round = 0; round < warmUpRounds + rounds; round += 1) {
    for (const size of round % 2 === 0 ? (["few", "many"] as const) : (["many", "few"] as const)) {
      const startedAt = performance.now();
      await read[size]();
      if (round >= warmUpRounds) times[size].push(performance.now() - startedAt);
    }
  }
  const few = lowestTenth(times.few);
  const many = lowestTenth(times.many);
  return {
    name,
    ratio: many / few,
    bound: { kind: "at most", value: 1.3 },
    detail: `${many.toFixed(2)} ms ÷ ${few.toFixed(2)} ms`,
  };
}

function lowestTenth(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 10)] ?? 0;
}
