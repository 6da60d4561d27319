import { type CpuTime, cpuTime } from "./cpu";

/** A figure of the bench and its bound. `ratio` is the value of the figure: a ratio, a time or a size. */
export type Finding = {
  name: string;
  ratio: number;
  /**
   * A speed has a bound of the kind `at least`, and a time or a size has a bound of the kind `at most`. `bound` is null if the
   * figure is printed only for comparison.
   */
  bound: { kind: "at least" | "at most"; value: number } | null;
  detail: string;
};

/** Prints the findings as a table. @returns true if every figure meets its bound */
export function report(findings: Finding[]): boolean {
  const rows = findings.map(({ name, ratio, bound, detail }) => ({
    name,
    figure: ratio.toFixed(2),
    bound: bound ? `${bound.kind} ${bound.value}` : "for comparison",
    verdict: isKept({ ratio, bound }) ? "" : "MISSED",
    detail,
  }));
  const width = (key: "name" | "figure" | "bound" | "verdict") => Math.max(...rows.map((row) => row[key].length));
  console.log("");
  for (const row of rows) {
    console.log(
      `${row.name.padEnd(width("name"))}  ${row.figure.padStart(width("figure"))}  ${row.bound.padEnd(width("bound"))}` +
        `  ${row.verdict.padEnd(width("verdict"))}  ${row.detail}`,
    );
  }
  return findings.every(isKept);
}

function isKept({ ratio, bound }: Pick<Finding, "ratio" | "bound">): boolean {
  if (!bound) return true;
  return bound.kind === "at least" ? ratio >= bound.value : ratio <= bound.value;
}

/** Returns the median of these figures. */
function median(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const roundMs = 2_500;
const rounds = 3;
export const connections = 16;

/** The number of calls of a contender (a function that the bench measures) per second, and the CPU time of one call. */
export type Rate = { perSecond: number; cpu: CpuTime };

/**
 * Measures the rate of each contender. The contenders run in turns, so a busy machine slows all contenders equally. 16 calls of a
 * contender run at the same time.
 */
export async function race<Name extends string>(
  contenders: Record<Name, () => Promise<unknown>>,
): Promise<Record<Name, Rate>> {
  const names = Object.keys(contenders) as Name[];
  const rates = new Map<Name, Rate[]>(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const rate = await rateOf(contenders[name]);
      // The first round is a warm-up and does not count.
      if (round > 0) rates.get(name)?.push(rate);
    }
  }
  return Object.fromEntries(names.map((name) => [name, medianRate(rates.get(name) ?? [])])) as Record<Name, Rate>;
}

/** Returns a rate whose speed and CPU times are the medians of the given rates. */
export function medianRate(rates: Rate[]): Rate {
  return {
    perSecond: median(rates.map(({ perSecond }) => perSecond)),
    cpu: {
      nodeUs: median(rates.map(({ cpu }) => cpu.nodeUs)),
      postgresUs: median(rates.map(({ cpu }) => cpu.postgresUs)),
    },
  };
}

/**
 * Compares a rate with a reference rate (`floor`) of the same run. `least` is the smallest allowed ratio, or null if the ratio
 * has no bound.
 */
export function compareRates(
  name: string,
  rate: Rate | undefined,
  floor: Rate | undefined,
  least: number | null,
): Finding {
  if (!rate || !floor) throw new Error(`${name} was not measured`);
  return {
    name,
    ratio: rate.perSecond / floor.perSecond,
    bound: least === null ? null : { kind: "at least", value: least },
    detail: `${rate.perSecond.toFixed(0)}/s (${cpuText(rate)}) ÷ ${floor.perSecond.toFixed(0)}/s (${cpuText(floor)})`,
  };
}

/** Describes the CPU time of one call. */
export function cpuText({ cpu }: Pick<Rate, "cpu">): string {
  return `${cpu.nodeUs.toFixed(0)} µs in Node and ${cpu.postgresUs.toFixed(0)} µs in Postgres each`;
}

async function rateOf(work: () => Promise<unknown>): Promise<Rate> {
  const startedAt = performance.now();
  const before = cpuTime();
  const end = startedAt + roundMs;
  let done = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        await work();
        done += 1;
      }
    }),
  );
  const after = cpuTime();
  return {
    perSecond: (done * 1000) / (performance.now() - startedAt),
    cpu: {
      nodeUs: (after.nodeUs - before.nodeUs) / done,
      postgresUs: (after.postgresUs - before.postgresUs) / done,
    },
  };
}
