import "@/scripts/command/outside-next";

// Only lib/server/db.ts imports the driver. Commands and tests open their database connections through this module. The module
// also lets commands and tests load the server's modules.
export { DatabaseError, escapeIdentifier, escapeLiteral, openPool, withConnection } from "@/lib/server/db";
