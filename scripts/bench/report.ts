/** One figure of the bench against its floor. */
export type Finding = {
  name: string;
  ratio: number;
  /** `at least` for speed, `at most` for cost. */
  bound: { kind: "at least" | "at most"; value: number } | null;
  detail: string;
};

/** Prints the findings as a table, worst news included. @returns whether every bound is kept */
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

/** The middle of some figures. */
export function median(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const roundMs = 2_500;
const rounds = 3;
export const connections = 16;

/** How often each contender's work is done in a second, 16 at a time; in turns, so that a busy machine is fair to all. */
export async function race(contenders: Record<string, () => Promise<unknown>>): Promise<Record<string, number>> {
  const rates: Record<string, number[]> = {};
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, work] of Object.entries(contenders)) {
      const rate = await rateOf(work);
      // The first round warms up.
      if (round > 0) rates[name] = [...(rates[name] ?? []), rate];
    }
  }
  return Object.fromEntries(Object.entries(rates).map(([name, figures]) => [name, median(figures)]));
}

async function rateOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
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
  return (done * 1000) / (performance.now() - startedAt);
}
