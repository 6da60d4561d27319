import "./command/outside-next";
import { loadEnvironmentFiles, OperatorError, runCommand } from "./command/project";
import { silenceTelemetry } from "./command/settings";

// npm run start:worker: runs the worker, which does the bank's background jobs. DATABASE_URL must be set.
runCommand(async () => {
  loadEnvironmentFiles();
  silenceTelemetry();
  const { runWorker } = await import("@/lib/jobs/worker");
  const { EnvError, env } = await import("@/lib/server/env");
  const { closeDb } = await import("@/lib/server/db");
  const { endUnlessDatabaseFits } = await import("@/lib/database-role/check-role");
  try {
    env();
  } catch (error) {
    throw error instanceof EnvError ? new OperatorError(error.message) : error;
  }
  await endUnlessDatabaseFits();
  const worker = await runWorker();
  const stop = async () => {
    await worker.stop();
    await closeDb();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void stop());
  }
});
