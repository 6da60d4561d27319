import "server-only";
import { v7 as uuidv7 } from "uuid";
import { recordAudit } from "@/lib/audit/record-audit";
import { type Actor, assertSelfOrStaff } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { commandOnce } from "@/lib/server/command-once";
import type { Queryable } from "@/lib/server/db";
import { AppError, fieldError } from "@/lib/server/errors";
import type { Beneficiary } from "./beneficiary";
import type { AddBeneficiaryInput } from "./schema";

/** So many fit into one list to choose from; more would be a mistake or an attack. */
const beneficiariesPerOwnerMax = 1_000;

/**
 * Adds somebody to pay. Adding a deleted one again makes a new record: it counts as new for the limits of its first
 * 24 hours. Once for a request id.
 *
 * @throws AppError `not_found` for another person's e-mail; `conflict` on `accountNumber` when it is a beneficiary
 * already; `validation_failed` on `accountNumber` for an account of the owner's own; `limit_exceeded`; `idempotency_mismatch`
 */
export async function addBeneficiary(
  actor: Actor,
  input: AddBeneficiaryInput,
  requestId?: string,
): Promise<Beneficiary> {
  const email = input.email ?? actor.email;
  assertSelfOrStaff(actor, email);
  return await commandOnce(actor, { name: "beneficiary.add", requestId, content: input }, async (tx) => {
    const ownerId = await findOwner(tx, email, input.accountNumber);
    const beneficiary = await insert(tx, ownerId, { ...input, email });
    await recordAudit(tx, actor, {
      action: "beneficiary.add",
      subjectType: "beneficiary",
      subjectId: beneficiary.id,
      after: {
        ownerId,
        nickname: input.nickname,
        accountName: input.accountName,
        accountNumber: input.accountNumber,
        accountType: input.accountType,
      },
    });
    return beneficiary;
  });
}

async function findOwner(tx: Queryable, email: string, accountNumber: string): Promise<string> {
  const [owner] = await tx.query<{ id: string; is_own_account: boolean; count: bigint }>(
    `SELECT u.id,
            EXISTS (SELECT FROM accounts a WHERE a.owner_id = u.id AND a.account_number = $2) AS is_own_account,
            (SELECT count(*) FROM beneficiaries b WHERE b.owner_id = u.id AND b.status <> 'deleted') AS count
       FROM users u WHERE u.email = $1`,
    [email, accountNumber],
  );
  if (!owner) throw new AppError("not_found");
  if (owner.is_own_account) throw fieldError("accountNumber", "ownAccount");
  if (owner.count >= beneficiariesPerOwnerMax) {
    throw new AppError("limit_exceeded", {
      messageKey: "limit_beneficiaries",
      params: { limit: beneficiariesPerOwnerMax },
    });
  }
  return owner.id;
}

async function insert(
  tx: Queryable,
  ownerId: string,
  input: AddBeneficiaryInput & { email: string },
): Promise<Beneficiary> {
  const moment = now();
  const beneficiary: Beneficiary = { id: uuidv7(), ...input, status: "active", createdAt: moment, updatedAt: moment };
  // The partial unique index decides, also between two requests at the same moment.
  const inserted = await tx.query(
    `INSERT INTO beneficiaries (id, owner_id, nickname, account_name, account_number, account_type, created_at,
                                updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
     ON CONFLICT (owner_id, account_number) WHERE status <> 'deleted' DO NOTHING
     RETURNING id`,
    [beneficiary.id, ownerId, input.nickname, input.accountName, input.accountNumber, input.accountType, moment],
  );
  if (inserted.length === 0) {
    throw new AppError("conflict", {
      messageKey: "beneficiary_exists",
      fields: { accountNumber: ["beneficiaryExists"] },
    });
  }
  return beneficiary;
}
