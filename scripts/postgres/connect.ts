import "@/scripts/command/outside-next";

// The only door to the driver is lib/server/db.ts; what commands and tests open goes through here, so that its modules load.
export { DatabaseError, escapeIdentifier, escapeLiteral, openPool, withConnection } from "@/lib/server/db";
