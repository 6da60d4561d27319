import { randomUUID } from "node:crypto";
import { hashSync } from "@node-rs/argon2";
import { v7 as uuidv7 } from "uuid";
import { drawAccountNumber } from "@/lib/accounts/account.sql";
import type { NumberRange } from "@/lib/accounts/account-number.model";
import { ledgerCode, openAdjustmentAccount, openLedgerAccount } from "@/lib/ledger/ledger-accounts.sql";
import type { Currency } from "@/lib/money/currency";
import { toDecimalText } from "@/lib/money/format-money";
import type { Actor } from "@/lib/server/actor";
import { db, inTransaction } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { pinPepper } from "@/lib/server/secrets/keys";
import { postEntry } from "@/tests/support/by-hand/post-entry.sql";

/** The password and PIN of every customer that tests create. */
export const testPassword = "correct-horse-battery";
export const testPin = "2468";
/** The reason that staff state for a change of a balance in tests. */
export const adjustmentReason = "Opening balance for a test";

/** The lowest cost of argon2. A hash contains its cost parameters, so the bank checks these hashes quickly. */
const lowestCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

let hashes: { password: string; pin: string } | undefined;

function secretHashes() {
  const { currentId } = env().PIN_PEPPER;
  hashes ??= {
    password: hashSync(testPassword, lowestCost),
    pin: `${currentId}:${hashSync(testPin, { ...lowestCost, secret: pinPepper(currentId) })}`,
  };
  return hashes;
}

type UserOptions = Partial<
  Pick<Actor, "email" | "firstName" | "lastName" | "role" | "status" | "emailVerified" | "registrationOpen">
>;

/** Creates a user with an open session in the database. Returns the session's actor. */
export async function createUser(options: UserOptions = {}): Promise<Actor> {
  const { password, pin } = secretHashes();
  const userId = uuidv7();
  const actor: Actor = {
    userId,
    email: options.email ?? `user-${randomUUID()}@customers.example`,
    firstName: options.firstName ?? "Ada",
    lastName: options.lastName ?? "Lovelace",
    role: options.role ?? "customer",
    status: options.status ?? "active",
    emailVerified: options.emailVerified ?? true,
    registrationOpen: options.registrationOpen ?? false,
    sessionId: uuidv7(),
  };
  await db.query(
    `WITH owner AS (
       INSERT INTO users (id, email, role, status, first_name, last_name, nationality, country_of_residence, state, city,
                          zip, address, phone_number, tax_id_number, password_hash, domestic_pin_hash, foreign_pin_hash,
                          email_verified_at, registration_open, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, 'US', 'US', 'Maine', 'Portland', '04101', '1 Harbour Street', '+12075550123',
               '123-45-6789', $7, $8, $8, CASE WHEN $9 THEN now() END, $11, now(), now()))
     INSERT INTO sessions (id, user_id, remember, user_agent, ip_address, created_at, last_seen_at, expires_at)
     VALUES ($10, $1, true, 'tests', '192.0.2.1', now(), now(), now() + interval '30 days')`,
    [
      userId,
      actor.email,
      actor.role,
      actor.status,
      actor.firstName,
      actor.lastName,
      password,
      pin,
      actor.emailVerified,
      actor.sessionId,
      actor.registrationOpen,
    ],
  );
  return actor;
}

export const createAdmin = (options: UserOptions = {}) => createUser({ ...options, role: "admin" });

export type TestAccount = { accountId: string; accountNumber: string; ledgerAccountId: bigint; currency: Currency };

/** Creates an account with its ledger account. The opening balance is posted as an entry. */
export async function createAccount(
  owner: Actor,
  options: { balanceMinor?: bigint; currency?: Currency; status?: string } = {},
  bodies?: NumberRange,
): Promise<TestAccount> {
  const { balanceMinor = 0n, currency = "USD", status = "active" } = options;
  return await inTransaction(async (tx) => {
    const accountNumber = await drawAccountNumber(tx, bodies);
    const accountId = uuidv7();
    const code = ledgerCode.customer(accountNumber);
    const ledgerAccountId = await openLedgerAccount(tx, { code, currency, kind: "liability" });
    await tx.query(
      `INSERT INTO accounts (id, owner_id, account_number, account_name, account_type, currency, status,
                             ledger_account_id, created_at, updated_at)
       VALUES ($1, $2, $3, $4, 'checking', $5, $6, $7, clock_timestamp(), now())`,
      [
        accountId,
        owner.userId,
        accountNumber,
        `${owner.firstName} ${owner.lastName}`,
        currency,
        status,
        ledgerAccountId,
      ],
    );
    if (balanceMinor > 0n) {
      await postEntry(tx, {
        kind: "adjustment",
        subject: { type: "account", id: accountId },
        actor: "system",
        description: "opening balance",
        requestId: `opening:${accountId}`,
        lines: [
          { ledgerAccountId, amountMinor: balanceMinor },
          { ledgerAccountId: await openAdjustmentAccount(tx, currency), amountMinor: -balanceMinor },
        ],
      });
    }
    return { accountId, accountNumber, ledgerAccountId, currency };
  });
}

export type TestCustomer = { actor: Actor; account: TestAccount };

/** Creates a verified customer with one account. */
export async function createCustomer(
  options: UserOptions & { balanceMinor?: bigint; currency?: Currency } = {},
  bodies?: NumberRange,
): Promise<TestCustomer> {
  const actor = await createUser(options);
  return { actor, account: await createAccount(actor, options, bodies) };
}

/** Adds a beneficiary, by default long enough ago that the limit for new payees does not apply. */
export async function createBeneficiary(
  owner: Actor,
  options: { accountNumber: string; accountName?: string; routingNumber?: string; addedAt?: Date; isUnpaid?: true },
): Promise<string> {
  const id = uuidv7();
  const dayBeforeYesterday = new Date(Date.now() - 48 * 60 * 60 * 1000);
  const addedAt = options.addedAt ?? dayBeforeYesterday;
  if (!options.addedAt && !options.isUnpaid) {
    await db.query("SELECT by_hand.know_payee($1, payee_key($2, '', NULL, '', $4), $3)", [
      ...[owner.userId, options.accountNumber, dayBeforeYesterday, options.routingNumber ?? ""],
    ]);
  }
  await db.query(
    `INSERT INTO beneficiaries (id, owner_id, nickname, account_name, account_number, routing_number, account_type, created_at,
                                updated_at)
     VALUES ($1, $2, 'Friend', $3, $4, $6, 'checking', $5, $5)`,
    [
      id,
      owner.userId,
      options.accountName ?? "Ada Lovelace",
      options.accountNumber,
      addedAt,
      options.routingNumber ?? "",
    ],
  );
  return id;
}

/** Reads an account's present balance. */
export async function readBalance(account: TestAccount): Promise<{ balanceMinor: bigint; heldMinor: bigint }> {
  const [row] = await db.query<{ balance_minor: bigint; held_minor: bigint }>(
    "SELECT balance_minor, held_minor FROM ledger_accounts WHERE id = $1",
    [account.ledgerAccountId],
  );
  return { balanceMinor: row?.balance_minor ?? 0n, heldMinor: row?.held_minor ?? 0n };
}

/** Returns an account's balance as decimal text, as staff see it before they correct the balance. */
export async function seeBalance(accountNumber: string): Promise<string> {
  const [row] = await db.query<{ balanceMinor: bigint; currency: Currency }>(
    `SELECT l.balance_minor AS "balanceMinor", l.currency FROM accounts a JOIN ledger_accounts l ON l.id = a.ledger_account_id
      WHERE a.account_number = $1`,
    [accountNumber],
  );
  return row ? toDecimalText(row.balanceMinor, row.currency) : "0";
}
