import { randomUUID } from "node:crypto";
import { applyForLoan } from "@/lib/loans/apply-for-loan";
import { createQuote } from "@/lib/quotes/create-quote";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { drainTransferOutbox } from "@/lib/transfers/drain-outbox";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { initiateInterbankTransfer } from "@/lib/transfers/sending/initiate-interbank-transfer";
import { createRunningDeposit } from "@/tests/support/deposits";
import { createAccount, createAdmin, createBeneficiary, createCustomer, createUser } from "@/tests/support/factories";
import { createInvitation } from "@/tests/support/identity/invitations";
import { createPasskey } from "@/tests/support/identity/second-factors";
import { createDepositPlan, createLoanPlan } from "@/tests/support/plans";
import { createRates } from "@/tests/support/rates";

/** A customer with something to reach for, and those who may and may not reach for it. */
export type AccessWorld = {
  owner: Actor;
  /** Another customer, with an account and a beneficiary of their own. */
  stranger: Actor;
  admin: Actor;
  teller: Actor;
  auditor: Actor;
  /** A member of staff who asks for nothing. */
  colleague: Actor;
  accountNumber: string;
  /** A second account of the owner's. */
  savingsNumber: string;
  strangersAccountNumber: string;
  /** Account number of the owner's beneficiary. */
  payee: string;
  /** A pending transfer of the owner to the beneficiary. */
  transferId: string;
  /** What the owner was told of it. */
  notificationId: string;
  /** A fresh quote of the owner's. */
  quoteId: string;
  /** Names of plans that are offered. */
  loanPlanName: string;
  /** The owner has applied for a loan of that plan. */
  loanId: string;
  depositPlanName: string;
  /** A running deposit of the owner's. */
  depositId: string;
  depositName: string;
  /** An open invitation to the staff. */
  invitationId: string;
  /** A passkey of the owner's. */
  passkeyId: string;
  /** What a reply contains when it shows anything of the owner's. */
  marks: string[];
};

export async function createAccessWorld(): Promise<AccessWorld> {
  const owner = await createCustomer({ firstName: "Ottilie", lastName: "Brandt", balanceMinor: 100_000n });
  const receiver = await createCustomer({ firstName: "Rafael", lastName: "Duarte" });
  const stranger = await createCustomer({ firstName: "Sigrid", lastName: "Holm", balanceMinor: 100_000n });
  const payee = receiver.account.accountNumber;
  await createBeneficiary(owner.actor, { accountNumber: payee, accountName: "Rafael Duarte" });
  await createBeneficiary(stranger.actor, { accountNumber: "DE02120300000000202051", accountName: "Erika Muster" });
  const { id: transferId } = await initiateInterbankTransfer(
    owner.actor,
    interbankTransferInput.parse({ beneficiary: payee, amount: "25.00" }),
    randomUUID(),
  );
  await drainTransferOutbox();
  const [notification] = await db.query<{ id: string }>("SELECT id FROM notifications WHERE user_id = $1", [
    owner.actor.userId,
  ]);
  await createRates();
  const { id: quoteId } = await createQuote(owner.actor, { to: "EUR", amount: "5.00" });
  const { accountNumber } = owner.account;
  const { name: loanPlanName } = await createLoanPlan();
  const { id: loanId } = await applyForLoan(owner.actor, { loanName: loanPlanName, amount: "1000" }, randomUUID());
  const admin = await createAdmin();
  // Tests suspend one, and an admin always stays.
  await createAdmin();
  const { id: passkeyId } = await createPasskey(owner.actor.userId);
  const { deposit } = await createRunningDeposit(admin, { customer: owner, amountMinor: 50_000n });
  return {
    owner: owner.actor,
    stranger: stranger.actor,
    admin,
    teller: await createUser({ role: "teller" }),
    colleague: await createUser({ role: "teller" }),
    auditor: await createUser({ role: "auditor" }),
    accountNumber,
    savingsNumber: (await createAccount(owner.actor)).accountNumber,
    strangersAccountNumber: stranger.account.accountNumber,
    payee,
    transferId,
    notificationId: notification?.id ?? "",
    quoteId,
    loanPlanName,
    loanId,
    depositPlanName: (await createDepositPlan()).name,
    depositId: deposit.id,
    depositName: deposit.depositName,
    invitationId: (await createInvitation(admin)).id,
    passkeyId,
    marks: [owner.actor.userId, owner.actor.email, accountNumber, transferId, quoteId, payee, deposit.id, passkeyId],
  };
}

/** Whether a service's result, or a reply's body, shows anything of the owner's. */
export function showsOwner(world: Pick<AccessWorld, "marks">, result: unknown): boolean {
  const text =
    typeof result === "string"
      ? result
      : (JSON.stringify(result, (_, value) => (typeof value === "bigint" ? String(value) : value)) ?? "");
  return world.marks.some((mark) => text.includes(mark));
}

/** Counters of tries: a refused try counts as well. */
const uncheckedTables = ["rate_limits"];

/** A digest of the content of each table, or of these tables, to see that nothing was written. */
export async function readDatabaseState(tables?: readonly string[]): Promise<Record<string, string>> {
  allTables ??= findTables();
  const statement = (tables ?? (await allTables))
    .map((name) => `SELECT '${name}' AS name, ${digest} AS digest FROM "${name}" t`)
    .join(" UNION ALL ");
  const digests = await db.query<{ name: string; digest: string }>(statement);
  return Object.fromEntries(digests.map(({ name, digest }) => [name, digest]));
}

let allTables: Promise<string[]> | undefined;

async function findTables(): Promise<string[]> {
  const tables = await db.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> ALL ($1) ORDER BY 1`,
    [uncheckedTables],
  );
  return tables.map(({ name }) => name);
}

/** Rows are summed up by their hashes, for which they need no order. */
const digest = "count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0)";
