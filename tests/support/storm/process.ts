import { setTimeout as pause } from "node:timers/promises";
import "@/scripts/command/outside-next";
import type { StormReport, StormTask } from "./run-storm";

/** Each simulated person begins at a random time within this period. */
const beginMs = 3_000;

/** The pause of a person whose act has found no record, in milliseconds. */
const nothingMs = 100;

/** The number of simulated people in a process. Each person does one random act after the other. */
const people = 20;

// This program is one process of a storm, which run-storm.ts starts. The process does all acts repeatedly and in parallel.
process.once("message", (task: StormTask) => void storm(task));

async function storm({ world, seconds, rare }: StormTask): Promise<void> {
  const { closeDb } = await import("@/lib/server/db");
  const { AppError } = await import("@/lib/server/errors");
  const { any, NothingToDo } = await import("./world");
  const { customerActs } = await import("./customer-acts");
  const { customerRecordActs, transferActs } = await import("./staff-acts");
  const { reconciliationActs } = await import("./reconciliation-acts");
  const { proposalActs } = await import("./proposal-acts");
  const { bankActs } = await import("./bank-acts");
  const staffActs = { ...transferActs(world), ...customerRecordActs(world), ...reconciliationActs(world) };
  const byPeople = { ...customerActs(world), ...staffActs, ...proposalActs(world) };
  const byBank = bankActs(world);
  const acts = Object.keys({ ...byPeople, ...byBank });
  const report: StormReport = { acts, done: {}, refused: {}, defects: [] };
  const end = performance.now() + seconds * 1_000;
  const count = (counts: Record<string, number>, name: string) => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  const attempt = async ([name, act]: [string, () => Promise<unknown>]) => {
    try {
      await act();
      count(report.done, name);
    } catch (error) {
      // Without this pause, an act that finds no record would search again at once, and the other acts would get less processor
      // time.
      if (error instanceof NothingToDo) return await pause(nothingMs);
      // A refusal by the bank's rules is a correct answer and not a defect.
      if (error instanceof AppError && error.code !== "internal") count(report.refused, `${name}: ${error.code}`);
      else report.defects.push(`${name}: ${textOf(error)}`);
    }
  };
  const again = async (choose: () => [string, () => Promise<unknown>], pauseMs: number) => {
    // The simulated users begin at different times. If all users connected at once, a connection could exceed its time limit on a
    // busy machine.
    await pause(Math.random() * beginMs);
    while (performance.now() < end) {
      await attempt(choose());
      await pause(pauseMs);
    }
  };
  const rareActs = Object.entries(byPeople).filter(([name]) => rare.includes(name));
  // Draws three random acts and chooses the one with the fewest successes so far, so that the storm does every act.
  const rarest = () => {
    const drawn = Array.from({ length: 3 }, () => any(Object.entries(byPeople)));
    return drawn.reduce((one, other) => ((report.done[other[0]] ?? 0) < (report.done[one[0]] ?? 0) ? other : one));
  };
  // In a second round, some people do only the acts that were rare in the first round. The other people create the records for
  // these acts.
  const ofPerson = (index: number) => (rareActs.length > 0 && index < people / 4 ? () => any(rareActs) : rarest);
  await Promise.all([
    ...Array.from({ length: people }, (_, index) => again(ofPerson(index), 0)),
    // The bank's acts often find nothing to do, so each of them pauses after every try, and the other acts get more processor
    // time.
    ...Object.entries(byBank).map((act) => again(() => act, 50)),
  ]);
  // A connection reports its deadlocks to Postgres' statistics when it ends.
  await closeDb();
  process.send?.(report, () => process.disconnect());
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, where } = error as { code?: string; where?: string };
  return [code, error.stack ?? error.message, where].filter(Boolean).join(" ");
}
