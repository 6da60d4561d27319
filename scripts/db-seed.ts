import "./command/outside-next";
import { OperatorError, runCommand } from "./command/project";
import { withDatabase } from "./command/with-database";

// npm run db:seed: the first member of staff and, with DEMO=1, demo data; each only where it is not there yet.
runCommand(() =>
  withDatabase(async () => {
    const { ensureFirstAdmin } = await import("@/lib/users/ensure-first-admin");
    const { EnvError, env } = await import("@/lib/server/env");
    const { closeDb } = await import("@/lib/server/db");
    const { seed } = await import("@/prisma/seed");
    const { checkDemoData, DemoDataError } = await import("@/lib/health/check-demo-data");
    try {
      await checkDemoData();
      await ensureFirstAdmin();
      if (env().DEMO) {
        await seed();
      }
    } catch (error) {
      throw error instanceof EnvError || error instanceof DemoDataError ? new OperatorError(error.message) : error;
    } finally {
      await closeDb();
    }
  }),
);
