import { runCommand } from "./command/project";
import { diffSchema } from "./migrate/schema-diff";
import { startTemporaryPostgres } from "./postgres/temporary-postgres";

// npm run db:diff: prints the SQL of the migration that the Prisma schema is ahead of prisma/migrations.
runCommand(async () => {
  const server = await startTemporaryPostgres();
  try {
    console.log((await diffSchema(server.adminUrl)) || "-- no difference");
  } finally {
    await server.stop();
  }
});
