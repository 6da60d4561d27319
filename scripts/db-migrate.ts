import { describeDatabase } from "./lib/database-url";
import { migrate } from "./lib/migrate";
import { runCommand } from "./lib/project";
import { ownerDatabaseUrl } from "./lib/settings";
import { withDatabase } from "./lib/with-database";

// npm run db:migrate: brings the database to the present schema, as the role of MIGRATE_DATABASE_URL, and grants
// the role of DATABASE_URL what it needs.
runCommand(() =>
  withDatabase(async (databaseUrl) => {
    const applied = await migrate(ownerDatabaseUrl(), databaseUrl);
    for (const name of applied) {
      console.log(`applied ${name}`);
    }
    console.log(`${describeDatabase(databaseUrl)} is up to date.`);
  }),
);
