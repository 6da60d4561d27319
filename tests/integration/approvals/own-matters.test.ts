import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { editAccount } from "@/lib/accounts/edit-account";
import { editAccountInput } from "@/lib/accounts/schema";
import { confirmProposal } from "@/lib/approvals/confirm-proposal";
import { declineProposal } from "@/lib/approvals/decline-proposal";
import { getProposal } from "@/lib/approvals/get-proposal";
import { workException } from "@/lib/reconciliation/exceptions/work-exception";
import { workExceptionInput } from "@/lib/reconciliation/schema";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { expectCleanBooks } from "@/tests/support/books";
import { createAccount, createAdmin, createUser, readBalance, seeBalance } from "@/tests/support/factories";
import { proposalFrom, setFourEyesLimit } from "@/tests/support/four-eyes";
import { type SentTransfer, sendOut, setStatus } from "@/tests/support/network-transfers";
import { importLines, lineOf, readException, sendAccepted } from "@/tests/support/settlement/settlement-files";

// Tests that a staff member cannot confirm or decline a proposal about their own records. The rule holds for the services and for
// the SQL functions.

let maker: Actor;
let colleague: Actor;
/** The staff member whose records the proposals change. */
let insider: Actor;
let account: Awaited<ReturnType<typeof createAccount>>;

beforeEach(async () => {
  [maker, colleague, insider] = [
    await createAdmin(),
    await createUser({ role: "teller" }),
    await createUser({ role: "teller" }),
  ];
  account = await createAccount(insider, { balanceMinor: 10_000n });
});
afterEach(async () => {
  await setFourEyesLimit(null);
  await expectCleanBooks();
});

const stateOf = async (id: string) => (await db.prisma.proposal.findUniqueOrThrow({ where: { id } })).state;
const confirm = (actor: Actor, id: string) => confirmProposal(actor, { id });
const decline = (actor: Actor, id: string) => declineProposal(actor, { id, reason: "Not as agreed" });
const own = { code: "forbidden", messageKey: "own_record" };

/** Proposes a correction of the insider's balance. The correction needs a second person. */
async function proposeCorrection(): Promise<string> {
  await setFourEyesLimit(5_000n);
  const payload = {
    balance: "200.00",
    balanceSeen: await seeBalance(account.accountNumber),
    reason: "Cash paid in at the counter",
  };
  return await proposalFrom(
    editAccount(maker, editAccountInput.parse({ accountNumber: account.accountNumber, payload })),
  );
}

/** Calls the SQL function with the database role of the site and the worker, and returns the function's outcome. */
async function inSql(act: "confirm" | "decline", id: string, by: string): Promise<string | undefined> {
  const call = act === "confirm" ? "confirm_proposal($1, $2)" : "decline_proposal($1, $2, 'Not as agreed')";
  const [row] = await db.query<{ outcome: string }>(`SELECT ${call} AS outcome`, [id, by]);
  return row?.outcome;
}

describe("a proposal about a staff member's own money", () => {
  it("a colleague can decline the proposal, but the owner of the money cannot, and the attempt is audited", async () => {
    const id = await proposeCorrection();
    expect((await getProposal(insider, id)).personIds).toEqual([insider.userId]);
    await expect(decline(insider, id)).rejects.toMatchObject(own);
    await expect(confirm(insider, id)).rejects.toMatchObject(own);
    expect(await stateOf(id)).toBe("open");
    const kept = await db.query(
      "SELECT after FROM audit_events WHERE action = 'own.refuse' AND actor = $1 ORDER BY sequence",
      [insider.userId],
    );
    expect(kept).toEqual([{ after: { action: "proposal.decline" } }, { after: { action: "account.edit" } }]);
    await decline(colleague, id);
    expect(await stateOf(id)).toBe("declined");
  });

  it("SQL cannot decline or confirm the proposal in the owner's name", async () => {
    const id = await proposeCorrection();
    expect([await inSql("decline", id, insider.userId), await inSql("confirm", id, insider.userId)]).toEqual([
      "own",
      "own",
    ]);
    expect(await stateOf(id)).toBe("open");
  });

  it("others decide the proposal once, however often the owner tries to confirm or decline it in parallel", async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await proposeCorrection();
      const { balanceMinor: before } = await readBalance(account);
      const tries = await Promise.allSettled([
        ...[insider, insider, insider].flatMap((actor) => [confirm(actor, id), decline(actor, id)]),
        ...[round % 2 ? confirm(colleague, id) : decline(colleague, id)],
      ]);
      const ofInsider = tries.slice(0, -1);
      for (const one of ofInsider) {
        // Each try of the insider is refused as `forbidden`. A try after the colleague's decision may also be refused as
        // `conflict`, because the record has changed.
        expect(one).toMatchObject({
          status: "rejected",
          reason: { code: expect.stringMatching(/^(forbidden|conflict)$/) },
        });
      }
      expect(tries.at(-1)).toMatchObject({ status: "fulfilled" });
      expect(await stateOf(id)).toBe(round % 2 ? "confirmed" : "declined");
      const { balanceMinor } = await readBalance(account);
      expect(balanceMinor).toBe(round % 2 ? 20_000n : before);
      await setFourEyesLimit(null);
      account = await createAccount(insider, { balanceMinor: 10_000n });
    }
  });

  it("the maker of a proposal can withdraw it, even when the proposal is about the maker", async () => {
    const [proposal] = await db.query<{ id: string }>(
      `SELECT propose(gen_random_uuid(), 'account.edit', 'account', $1::text, proposal.state, '', '',
                      jsonb_build_array(jsonb_build_object('customerId', $2::uuid, 'amountMinor', '1', 'currency', 'USD')),
                      '{"entries": [], "changes": []}', $2::uuid) AS id
         FROM (SELECT jsonb_build_object('status', a.status, 'type', a.account_type, 'currency', a.currency, 'balance', l.balance_minor)::text
                 AS state FROM accounts a JOIN ledger_accounts l ON l.id = a.ledger_account_id WHERE a.id = $1::uuid) proposal`,
      [account.accountId, insider.userId],
    );
    const id = proposal?.id ?? "";
    expect(await inSql("confirm", id, insider.userId)).toBe("own");
    await decline(insider, id);
    expect(await stateOf(id)).toBe("withdrawn");
  });
});

/** Sends a transfer of the insider and a transfer of another customer. The network has accepted both transfers. */
async function sendBoth(): Promise<{ own: SentTransfer; other: SentTransfer }> {
  const transfer = await sendOut({ actor: insider, account }, "interbank", { amount: "60.00" });
  await setStatus(transfer, "approved");
  const [other] = await sendAccepted("interbank", ["60.00"]);
  if (!other) throw new Error("nothing was sent");
  return { own: { sender: { actor: insider, account }, transfer }, other };
}

async function work(actor: Actor, id: string, act: object): Promise<void> {
  const { version } = await readException(id);
  await workException(actor, workExceptionInput.parse({ exceptionId: id, version, ...act }));
}

/**
 * Imports a file whose line is for the transfer but has an unknown reference. The import creates two exceptions: one for the
 * transfer, which has no line, and one for the line, which has no transfer.
 */
async function importUnreadable(sent: SentTransfer) {
  const { exceptions } = await importLines(maker, [lineOf(sent, { reference: "?" })], { rail: "interbank" });
  const line = exceptions.find(({ kind }) => kind === "missing_with_us");
  const missing = exceptions.find(({ transferId }) => transferId === sent.transfer.id);
  if (!line || !missing) throw new Error("nothing differs");
  return { line, missing };
}

describe("a match between a missing transfer and an unknown line", () => {
  it.each(["missing", "line", "both"] as const)(
    "above the limit, a second person confirms the reversal of the suspense booking (%s)",
    async (booked) => {
      const { missing, line } = await importUnreadable((await sendBoth()).other);
      if (booked !== "line") await work(maker, missing.id, { act: "suspense" });
      if (booked !== "missing") await work(maker, line.id, { act: "suspense" });
      await setFourEyesLimit(5_000n);
      const id = await proposalFrom(work(maker, missing.id, { act: "match", target: line.id }));
      const states = async () => [(await readException(missing.id)).state, (await readException(line.id)).state];
      expect(await states()).toEqual([
        booked === "line" ? "open" : "suspense",
        booked === "missing" ? "open" : "suspense",
      ]);
      await confirm(colleague, id);
      expect(await states()).toEqual(["matched", "matched"]);
    },
  );

  it("no second person is needed when the suspense account holds nothing for the exception", async () => {
    const { missing, line } = await importUnreadable((await sendBoth()).other);
    await setFourEyesLimit(5_000n);
    await work(maker, missing.id, { act: "match", target: line.id });
    expect([(await readException(missing.id)).state, (await readException(line.id)).state]).toEqual([
      "matched",
      "matched",
    ]);
  });

  it("the sender of the transfer cannot make, confirm or decline the match", async () => {
    const { missing, line } = await importUnreadable((await sendBoth()).own);
    await work(maker, missing.id, { act: "suspense" });
    await expect(work(insider, missing.id, { act: "match", target: line.id })).rejects.toMatchObject(own);
    await setFourEyesLimit(5_000n);
    const id = await proposalFrom(work(maker, missing.id, { act: "match", target: line.id }));
    expect((await getProposal(insider, id)).personIds).toContain(insider.userId);
    await expect(confirm(insider, id)).rejects.toMatchObject(own);
    await expect(decline(insider, id)).rejects.toMatchObject(own);
    expect([await inSql("confirm", id, insider.userId), await stateOf(id)]).toEqual(["own", "open"]);
    const told = await db.query("SELECT FROM notifications WHERE user_id = $1 AND subject_id = $2", [
      insider.userId,
      id,
    ]);
    expect(told).toEqual([]);
    await confirm(colleague, id);
    expect((await readException(missing.id)).state).toBe("matched");
  });
});
