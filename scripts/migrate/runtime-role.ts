import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import type { Queryable } from "@/lib/server/db";
import { OperatorError } from "@/scripts/command/project";
import { escapeIdentifier } from "@/scripts/postgres/connect";
import { roleOf } from "@/scripts/postgres/database-url";
import { inOneTransaction } from "@/scripts/postgres/in-transaction.sql";
import {
  createRuntimeRole,
  findSpareRoom,
  grantDatabase,
  grantFunctions,
  grantSequences,
  grantTables,
  readRoleState,
} from "./runtime-role.sql";

// This file manages the role of site and worker (the runtime role). The role owns nothing and may read all tables. The role can
// write the protected tables only through SQL functions that run with the privileges of the functions' owner.

const name = escapeIdentifier;

/**
 * Creates the role in the connection URL if the role does not exist.
 *
 * @throws OperatorError with the remedy if the role is missing and the connected role may not create it
 */
export async function ensureRuntimeRole(connection: Queryable, runtimeUrl: string): Promise<void> {
  const role = roleOf(runtimeUrl);
  if (!role) throw new OperatorError("DATABASE_URL does not name its role: postgresql://role:password@host/database.");
  const state = await readRoleState(connection, role);
  if (state?.exists) return;
  if (!state?.mayCreate) {
    throw new OperatorError(
      `There is no role ${name(role)}, which DATABASE_URL names, and ${name(state?.me ?? "")} may not make one. ` +
        `Let an administrator of the database run  CREATE ROLE ${name(role)} LOGIN PASSWORD '…'  with the password of ` +
        "DATABASE_URL, and run this again: it grants the role what it needs.",
    );
  }
  const password = decodeURIComponent(new URL(runtimeUrl).password);
  await createRuntimeRole(connection, role, password && scramVerifier(password));
}

/**
 * In one transaction, grants the runtime role its privileges and revokes all other privileges. May run at any time.
 *
 * @throws OperatorError with the remedy if the role has further privileges that only the database's owner can revoke
 */
export async function grantRuntimeRole(connection: Queryable, runtimeUrl: string): Promise<void> {
  const role = roleOf(runtimeUrl);
  await inOneTransaction(connection, async () => {
    await grantDatabase(connection, role);
    await grantTables(connection, role);
    await grantSequences(connection, role);
    await grantFunctions(connection, role);
  });
  await expectNoSpareRoom(connection, role);
}

async function expectNoSpareRoom(connection: Queryable, role: string): Promise<void> {
  const found = await findSpareRoom(connection, role);
  // A superuser is not checked here, because the site refuses to start as a superuser.
  if (!found || found.isSuperuser) return;
  const revokes = [
    ...(found.temporary ? [`REVOKE TEMPORARY ON DATABASE ${name(found.database)} FROM PUBLIC, ${name(role)}`] : []),
    ...(found.create ? [`REVOKE CREATE ON DATABASE ${name(found.database)} FROM PUBLIC, ${name(role)}`] : []),
    ...(found.inSchema ? [`REVOKE CREATE ON SCHEMA public FROM PUBLIC, ${name(role)}`] : []),
  ];
  if (revokes.length === 0) return;
  throw new OperatorError(
    `The role ${name(role)} may make tables of its own in this database, and the role of MIGRATE_DATABASE_URL may not ` +
      `forbid it. Let the database's owner run:  ${revokes.join(";  ")}`,
  );
}

/**
 * Returns the SCRAM verifier of a password, as Postgres stores it. With the verifier, no SQL statement and no log contains the
 * password itself.
 */
function scramVerifier(password: string): string {
  const iterations = 4096;
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password.normalize("NFKC"), salt, iterations, 32, "sha256");
  const keyed = (text: string) => createHmac("sha256", salted).update(text).digest();
  const storedKey = createHash("sha256").update(keyed("Client Key")).digest("base64");
  const serverKey = keyed("Server Key").toString("base64");
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${storedKey}:${serverKey}`;
}
