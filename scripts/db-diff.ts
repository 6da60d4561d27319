import { runCommand } from "./command/project";
import { diffSchema } from "./migrate/schema-diff";
import { startTemporaryPostgres } from "./postgres/temporary-postgres";

// npm run db:diff: prints the SQL that a new migration needs, so that prisma/migrations agree with the Prisma schema again.
runCommand(async () => {
  const server = await startTemporaryPostgres();
  try {
    console.log((await diffSchema(server.adminUrl)) || "-- no difference");
  } finally {
    await server.stop();
  }
});
