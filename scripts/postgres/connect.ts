import "@/scripts/command/outside-next";

// Only lib/server/db.ts imports the driver. Commands and tests open their database connections through this module. It also makes
// the server's modules loadable for them.
export { DatabaseError, escapeIdentifier, escapeLiteral, openPool, withConnection } from "@/lib/server/db";
