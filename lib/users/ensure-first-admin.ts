import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { newPasswordInput } from "@/lib/auth/passwords/password-policy.model";
import { scorePassword } from "@/lib/auth/passwords/password-strength.model";
import { unknownPinHash } from "@/lib/auth/pins/pin-hash";
import { emailInput } from "@/lib/email-address";
import { type Database, db, inTransaction } from "@/lib/server/db";
import { EnvError, env } from "@/lib/server/env";
import { AppError } from "@/lib/server/errors";
import { lockUntilCommit } from "@/lib/server/lock-until-commit.sql";
import { hashSecret } from "@/lib/server/secrets/secrets";
import { addMember } from "./staff/add-member";

/** The result of `ensureFirstAdmin`. `absent` occurs only in a demonstration, where the demo data later adds an admin. */
export type FirstAdmin = "present" | "created" | "absent";

/**
 * Creates the first admin from `ADMIN_EMAIL` and `ADMIN_PASSWORD` when the bank has no admin (docs/domain.md, "Access"). The
 * server calls this function at every start. All further members of staff join by invitation.
 *
 * @throws EnvError when there is no admin and the two settings are missing (outside demonstrations) or invalid.
 */
export async function ensureFirstAdmin(): Promise<FirstAdmin> {
  if (await hasAdmin(db)) return "present";
  const credentials = adminCredentials();
  if (!credentials) return "absent";
  const owner = { email: credentials.email, firstName: "", lastName: "" };
  const score = await scorePassword(credentials.password, owner, env().BANK_NAME);
  if (score < 4) throw new EnvError(["ADMIN_PASSWORD is easy to guess. Use several unrelated words."]);
  const passwordHash = await hashSecret(credentials.password);
  const pinHash = await unknownPinHash();
  return inTransaction(async (tx) => {
    // Checks again under a lock, because two processes that start at the same time must not create two admins.
    await lockUntilCommit(tx, "first_admin");
    if (await hasAdmin(tx)) return "present";
    const userId = await insertAdmin(tx, credentials.email, passwordHash, pinHash);
    await recordAudit(tx, "system", { action: "user.create-first-admin", subjectType: "user", subjectId: userId });
    return "created";
  });
}

async function hasAdmin({ prisma }: Database): Promise<boolean> {
  return (await prisma.user.findFirst({ where: { role: "admin" }, select: { id: true } })) !== null;
}

function adminCredentials(): { email: string; password: string } | undefined {
  const { ADMIN_EMAIL, ADMIN_PASSWORD, DEMO } = env();
  if (!ADMIN_EMAIL && !ADMIN_PASSWORD && DEMO) return undefined;
  const email = emailInput.safeParse(ADMIN_EMAIL);
  const password = newPasswordInput.safeParse(ADMIN_PASSWORD);
  const sentences: string[] = [];
  if (!email.success) sentences.push("ADMIN_EMAIL must be an e-mail address: there is no member of staff yet.");
  if (!password.success) {
    sentences.push("ADMIN_PASSWORD must have 12 characters or more and be none that is often used.");
  }
  if (!email.success || !password.success) throw new EnvError(sentences);
  return { email: email.data, password: password.data };
}

async function insertAdmin(tx: Database, email: string, passwordHash: string, pinHash: string): Promise<string> {
  try {
    const name = { firstName: "Bank", lastName: "Administrator" };
    return await addMember(tx, { email, role: "admin", ...name, passwordHash, pinHash });
  } catch (error) {
    if (!(error instanceof AppError && error.code === "conflict")) throw error;
    // Refuses the setting, because a customer with this e-mail address must not become a member of staff.
    throw new EnvError(["ADMIN_EMAIL belongs to a customer. Choose another."]);
  }
}
