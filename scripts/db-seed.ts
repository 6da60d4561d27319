import "./command/outside-next";
import { OperatorError, runCommand } from "./command/project";
import { withDatabase } from "./command/with-database";
import { buildReadingWorker } from "./launcher/worker-bundles";

// npm run db:seed: adds the first admin if no admin exists. With DEMO=1, the command also adds missing demo data.
runCommand(() =>
  withDatabase(async () => {
    const { ensureFirstAdmin } = await import("@/lib/users/ensure-first-admin");
    const { EnvError, env } = await import("@/lib/server/env");
    const { closeDb } = await import("@/lib/server/db");
    const { stopReading } = await import("@/lib/reconciliation/reading/reading-threads");
    const { seed } = await import("@/prisma/seed");
    const { checkDemoData, DemoDataError } = await import("@/lib/health/check-demo-data");
    try {
      await checkDemoData();
      await ensureFirstAdmin();
      if (env().DEMO) {
        // The demo data includes a settlement file, which only this bundle can read, and the bundle may not be built yet.
        await buildReadingWorker();
        await seed();
      }
    } catch (error) {
      throw error instanceof EnvError || error instanceof DemoDataError ? new OperatorError(error.message) : error;
    } finally {
      await stopReading();
      await closeDb();
    }
  }),
);
