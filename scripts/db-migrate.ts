import { describeDatabase } from "./lib/database-url";
import { migrate } from "./lib/migrate";
import { runCommand } from "./lib/project";
import { withDatabase } from "./lib/with-database";

// npm run db:migrate: brings the database to the present schema.
runCommand(() =>
  withDatabase(async (databaseUrl) => {
    const applied = await migrate(databaseUrl);
    for (const name of applied) {
      console.log(`applied ${name}`);
    }
    console.log(`${describeDatabase(databaseUrl)} is up to date.`);
  }),
);
