import { defineConfig } from "prisma/config";

// `prisma generate` requires the path of a schema engine but never runs this engine. The path of any executable is sufficient.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({
  schema: "prisma/schema",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env.DATABASE_URL ?? "postgresql://unused" },
});
