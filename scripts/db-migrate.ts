import { runCommand } from "./command/project";
import { ownerDatabaseUrl } from "./command/settings";
import { withDatabase } from "./command/with-database";
import { endUnlessPatched } from "./migrate/end-unless-patched";
import { applyFourEyesLimit } from "./migrate/four-eyes-limit";
import { applyKeptPrice } from "./migrate/kept-price";
import { migrate } from "./migrate/migrate";
import { applyPaymentFinality } from "./migrate/payment-finality";
import { applyProvisionRates } from "./migrate/provision-rates";
import { describeDatabase } from "./postgres/database-url";

// npm run db:migrate: brings the database to the present schema, as the role of MIGRATE_DATABASE_URL. Then grants the role of
// DATABASE_URL its privileges, and writes the settings that the database enforces.
runCommand(() =>
  withDatabase(async (databaseUrl) => {
    await endUnlessPatched();
    const applied = await migrate(ownerDatabaseUrl(), databaseUrl);
    await applyFourEyesLimit(ownerDatabaseUrl());
    await applyKeptPrice(ownerDatabaseUrl());
    await applyPaymentFinality(ownerDatabaseUrl());
    await applyProvisionRates(ownerDatabaseUrl());
    for (const name of applied) {
      console.log(`applied ${name}`);
    }
    console.log(`${describeDatabase(databaseUrl)} is up to date.`);
  }),
);
