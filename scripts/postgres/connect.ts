import "@/scripts/command/outside-next";

// Only lib/server/db.ts imports the database driver. Commands and tests reach the driver through this module. The first import
// lets commands and tests load the server's modules outside Next.
export { DatabaseError, escapeIdentifier, escapeLiteral, openPool, withConnection } from "@/lib/server/db";
