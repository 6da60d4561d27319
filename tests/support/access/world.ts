import { randomUUID } from "node:crypto";
import { secondFactorCode } from "@/lib/auth/second-factors/code-schema";
import { applyForLoan } from "@/lib/loans/apply-for-loan";
import { saveMemo } from "@/lib/memos/save-memo";
import { createQuote } from "@/lib/quotes/create-quote";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { addAttachmentPart, finishAttachment, startAttachment } from "@/lib/threads/attachments/upload-attachment";
import { sendMessage } from "@/lib/threads/send-message";
import { startStaffThread, startThread } from "@/lib/threads/start-thread";
import { drainTransferOutbox } from "@/lib/transfers/drain-outbox";
import { askForReturn } from "@/lib/transfers/returns/ask-for-return";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { freezeDatabase, startFromCopyOf } from "@/tests/support/database/cloned-database";
import { createRunningDeposit } from "@/tests/support/deposits";
import { writeDispute, writeRefusal } from "@/tests/support/disputes";
import {
  createAccount,
  createAdmin,
  createBeneficiary,
  createCustomer,
  createUser,
  type TestCustomer,
  testPassword,
} from "@/tests/support/factories";
import { createInvitation } from "@/tests/support/identity/invitations";
import { createPasskey, createRecoveryCode } from "@/tests/support/identity/second-factors";
import { createRecall, pacsOf, paymentsOf, takeIn } from "@/tests/support/incoming";
import { createDepositPlan, createLoanPlan } from "@/tests/support/plans";
import { createRates } from "@/tests/support/rates";
import { pay, setFinalDays } from "@/tests/support/returns";

/**
 * The data of the access tests: a customer (the owner) with records, and the other actors who try to read and change these
 * records.
 */
export type AccessWorld = {
  owner: Actor;
  /** Another customer, with an account and a beneficiary of their own. */
  stranger: Actor;
  admin: Actor;
  teller: Actor;
  auditor: Actor;
  /** A staff member whose record the tests' calls read and change. This staff member makes no calls. */
  colleague: Actor;
  accountNumber: string;
  /** The owner's second account. */
  savingsNumber: string;
  strangersAccountNumber: string;
  /** The account number of the owner's beneficiary. */
  payee: string;
  /** A pending transfer from the owner to the beneficiary. */
  transferId: string;
  /** A payment that the owner has received. */
  received: { id: string; version: number };
  /** Another payment that the owner has received. The bank has asked the owner to return this payment (`returnRequestId`). */
  askedTransferId: string;
  returnRequestId: string;
  /** A payment that the owner has sent. The receiver of this payment has refused the return. */
  deniedId: string;
  /** The owner's open dispute about `transferId`. */
  disputeId: string;
  /** An open dispute about a payment that the owner has received. */
  answerableId: string;
  /** A payment from another bank that is booked to the owner's account. */
  creditId: string;
  /** A payment from another bank with the owner's account number but another receiver's name. The payment waits for staff. */
  waitingId: string;
  /** The open request of another bank to give `creditId` back. */
  recallId: string;
  /** The owner's notification. */
  notificationId: string;
  /** A quote of the owner that has not expired. */
  quoteId: string;
  /** The name of an offered loan plan. */
  loanPlanName: string;
  /** The owner's application for a loan of the plan `loanPlanName`. */
  loanId: string;
  depositPlanName: string;
  /** The owner's running deposit. */
  depositId: string;
  depositName: string;
  /** An open invitation to join the staff. */
  invitationId: string;
  /** The owner's passkey. */
  passkeyId: string;
  /** The owner's thread with the bank, about `transferId`. */
  threadId: string;
  /** A PDF document in `threadId`, whose text contains the owner's id. */
  attachmentId: string;
  /** A PDF document in the owner's private note about `transferId`. The note's text and the document contain the owner's id. */
  memoFileId: string;
  /** A file that the owner has not begun to upload. */
  uploadId: string;
  /** A thread between two members of staff who make no calls. */
  staffThreadId: string;
  /**
   * The proof of identity for a change: the password and a recovery code. Only the owner needs the code, because only the owner
   * has a second factor (the passkey).
   */
  proof: { currentPassword: string; code: string };
  /** Texts that a reply contains when it shows the owner's data. */
  marks: string[];
};

export async function createAccessWorld(): Promise<AccessWorld> {
  const owner = await createCustomer({ firstName: "Ottilie", lastName: "Brandt", balanceMinor: 100_000n });
  const receiver = await createCustomer({ firstName: "Rafael", lastName: "Duarte" });
  const stranger = await createCustomer({ firstName: "Sigrid", lastName: "Holm", balanceMinor: 100_000n });
  const payee = receiver.account.accountNumber;
  await createBeneficiary(owner.actor, { accountNumber: payee, accountName: "Rafael Duarte" });
  await createBeneficiary(stranger.actor, { accountNumber: "DE02120300000000202051", accountName: "Erika Muster" });
  const { id: transferId } = await initiateTransfer(
    owner.actor,
    { channel: "interbank", ...interbankTransferInput.parse({ beneficiary: payee, amount: "25.00" }) },
    randomUUID(),
  );
  // A payer sees the name of the receiver. The stranger must see nothing of the owner, so a third customer pays.
  const payer = await createCustomer({ balanceMinor: 10_000n });
  const [received, asked] = [await pay(payer, owner, "3.00"), await pay(payer, owner, "4.00")];
  const { id: returnRequestId } = await askForReturn(await createAdmin(), {
    ...{ id: asked.id, version: asked.version, reason: "Paid by mistake" },
  });
  const denied = await pay(owner, receiver, "2.00");
  await writeRefusal(denied.id);
  // Only a final payment can be disputed, so every payment is final at once. Staff cannot reverse final payments, but no call of
  // these tests reverses a posted payment between customers.
  await setFinalDays(0);
  const [disputeId, answerableId] = [await writeDispute(transferId), await writeDispute(received.id)];
  const { creditId, waitingId, recallId } = await receiveFromBank(owner);
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
  // The bank must keep at least one active admin. Tests suspend the first admin, so a second admin is needed.
  await createAdmin();
  const { id: passkeyId } = await createPasskey(owner.actor.userId);
  const { id: threadId } = await startThread(owner.actor, {
    ...{ subject: "Question", text: "Where is my payment?", about: { kind: "transfer", id: transferId } },
  });
  const attachmentId = await attachPdf(owner.actor, threadId);
  const memoFileId = await uploadPdf(owner.actor);
  await saveMemo(owner.actor, { transferId, text: `Note of ${owner.actor.userId}`, fileId: memoFileId, version: 0 });
  const { id: uploadId } = await startAttachment(owner.actor, { name: "a.pdf", sizeBytes: 1 });
  const colleague = await createUser({ role: "teller" });
  const { id: staffThreadId } = await startStaffThread(await createUser({ role: "teller" }), {
    ...{ subject: "Lunch", text: "At noon?", members: [colleague.userId] },
  });
  const { deposit } = await createRunningDeposit(admin, { customer: owner, amountMinor: 50_000n });
  return {
    owner: owner.actor,
    stranger: stranger.actor,
    admin,
    teller: await createUser({ role: "teller" }),
    colleague,
    auditor: await createUser({ role: "auditor" }),
    accountNumber,
    savingsNumber: (await createAccount(owner.actor)).accountNumber,
    strangersAccountNumber: stranger.account.accountNumber,
    payee,
    transferId,
    received: { id: received.id, version: received.version },
    askedTransferId: asked.id,
    returnRequestId,
    deniedId: denied.id,
    disputeId,
    answerableId,
    creditId,
    waitingId,
    recallId,
    notificationId: notification?.id ?? "",
    quoteId,
    loanPlanName,
    loanId,
    depositPlanName: (await createDepositPlan()).name,
    depositId: deposit.id,
    depositName: deposit.depositName,
    invitationId: (await createInvitation(admin)).id,
    passkeyId,
    threadId,
    attachmentId,
    memoFileId,
    uploadId,
    staffThreadId,
    proof: {
      currentPassword: testPassword,
      code: secondFactorCode.parse(await createRecoveryCode(owner.actor.userId)),
    },
    marks: [owner.actor.userId, owner.actor.email, accountNumber, transferId, quoteId, payee, deposit.id, passkeyId],
  };
}

/**
 * Creates a world, and keeps a copy of its database. @returns a function that makes the code under test use a new copy of the
 * database and returns the world
 */
export async function freezeAccessWorld(): Promise<() => Promise<AccessWorld>> {
  const world = await createAccessWorld();
  const frozen = await freezeDatabase();
  return async () => {
    await startFromCopyOf(frozen);
    return world;
  };
}

/**
 * Receives two payments to the owner's account. The bank books one payment, and the sender's bank asks for the return of this
 * payment. The other payment waits for staff, because its receiver's name is not the owner's name.
 */
async function receiveFromBank({ actor, account }: TestCustomer) {
  const credit = { amount: "6.00", account: account.accountNumber, sender: "Elsewhere" };
  const uetr = randomUUID();
  const named = { ...credit, receiver: `${actor.firstName} ${actor.lastName}`, transaction: randomUUID(), uetr };
  const other = { ...credit, receiver: "Zebulon Quux", transaction: randomUUID() };
  const { file } = await takeIn(await createAdmin(), pacsOf([named, other]));
  const [booked, waiting] = await paymentsOf(file.id);
  const recallId = await createRecall(uetr);
  return { creditId: booked?.id ?? "", waitingId: waiting?.id ?? "", recallId };
}

/** Sends a PDF document whose text contains the sender's id. @returns the id of the attachment */
async function attachPdf(actor: Actor, threadId: string): Promise<string> {
  const id = await uploadPdf(actor);
  await sendMessage(actor, { threadId, text: "See the file", attachments: [id] });
  return id;
}

/** Uploads a PDF document whose text contains the actor's id. @returns the id of the file */
async function uploadPdf(actor: Actor): Promise<string> {
  const bytes = new Uint8Array(Buffer.from(`%PDF-1.7\n%${actor.userId}\n%%EOF\n`));
  const { id } = await startAttachment(actor, { name: "proof.pdf", sizeBytes: bytes.byteLength });
  await addAttachmentPart(actor, { id, number: 0, bytes });
  await finishAttachment(actor, { id });
  return id;
}

/** Whether a service's result or a reply's body shows the owner's data. */
export function showsOwner(world: Pick<AccessWorld, "marks">, result: unknown): boolean {
  const text =
    typeof result === "string"
      ? result
      : (JSON.stringify(result, (_, value) => (typeof value === "bigint" ? String(value) : value)) ?? "");
  return world.marks.some((mark) => text.includes(mark));
}

/**
 * The tables that `readDatabaseState` leaves out by default. `rate_limits` also changes after a refused attempt, because the table
 * counts attempts.
 */
const uncheckedTables = ["rate_limits"];

/**
 * Returns two numbers for each table: the number of its rows, and the sum of the ids of the transactions that wrote these rows. By
 * default, the function reads all tables except `uncheckedTables`. Tests compare these numbers before and after a call, to check
 * that nothing was written. Each update writes the id of its transaction into the row's `xmin`, even if the update changes no
 * value.
 */
export async function readDatabaseState(tables?: readonly string[]): Promise<Record<string, string>> {
  allTables ??= findTables();
  const statement = (tables ?? (await allTables))
    .map((name) => `SELECT '${name}' AS name, ${state} AS state FROM "${name}" t`)
    .join(" UNION ALL ");
  const states = await db.query<{ name: string; state: string }>(statement);
  return Object.fromEntries(states.map(({ name, state }) => [name, state]));
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

const state = "count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0)";

/** Returns the version of the owner's private note about the transfer. */
export async function memoVersion(transferId: string): Promise<number> {
  const [memo] = await db.query<{ version: number }>("SELECT version FROM payment_memos WHERE transfer_id = $1", [
    transferId,
  ]);
  return memo?.version ?? 0;
}
