import "@/scripts/command/outside-next";

// node --import tsx tests/support/end-day.ts 2026-12-21: ends a day in small steps. Tests kill this process before it finishes.
async function endDay(): Promise<void> {
  const { runDay } = await import("@/lib/day/run-day");
  const { closeDb } = await import("@/lib/server/db");
  await runDay(process.argv[2] ?? "", { batchSize: 1 });
  await closeDb();
}

void endDay();
