import "@/scripts/command/outside-next";

// Commands and tests open their database connections through this module, because only lib/server/db.ts imports the driver. The
// first import lets commands and tests load the server's modules outside Next.
export { DatabaseError, escapeIdentifier, escapeLiteral, openPool, withConnection } from "@/lib/server/db";
