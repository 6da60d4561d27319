import { randomUUID } from "node:crypto";
import { editAccount } from "@/lib/accounts/edit-account";
import { confirmProposal } from "@/lib/approvals/confirm-proposal";
import { declineProposal } from "@/lib/approvals/decline-proposal";
import { endProposals } from "@/lib/approvals/proposals.sql";
import { editDepositPlanInput } from "@/lib/deposits/plans/plan-schema";
import { editDepositPlan } from "@/lib/deposits/plans/plans";
import { loanPlanInput } from "@/lib/loans/plans/plan-schema";
import { createLoanPlan } from "@/lib/loans/plans/plans";
import { toProfitText } from "@/lib/money/profit-rate";
import { findRates } from "@/lib/quotes/find-rates";
import { setRateInput } from "@/lib/quotes/schema";
import { setRate } from "@/lib/quotes/set-rate";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { cancelTransfer } from "@/lib/transfers/moving/cancel-transfer";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { editUserInput } from "@/lib/users/edit-schema";
import { editUser } from "@/lib/users/edit-user";
import { changeRole, removeColleague } from "@/lib/users/staff/change-colleague";
import { adjustmentReason, seeBalance } from "@/tests/support/factories";
import { loanPlanFields } from "@/tests/support/plans";
import { changeReason } from "./staff-acts";
import { type Acts, any, largeAmount, NothingToDo, type StormWorld } from "./world";

type Open = { id: string; kind: string; proposedBy: string; subjectId: string; senderId: string | null };
type Large = { id: string; version: number };
type Colleague = { id: string; role: "teller" | "auditor" };

/**
 * Returns the acts that need two staff members: one proposes, and another confirms. In parallel, a third person makes another
 * decision on the same proposal, or does an act that conflicts with the proposal.
 */
export function proposalActs({ staff, customers, colleagueIds, depositPlan }: StormWorld): Acts {
  const others = (id: string) => staff.filter(({ userId }) => userId !== id);
  const confirm = (actor: Actor, { id }: Open) => confirmProposal(actor, { id }, randomUUID());
  const decline = (actor: Actor, { id }: Open) => declineProposal(actor, { id, reason: "Not as agreed" }, randomUUID());
  const confirmation = (open: Open) => () => confirm(any(others(open.proposedBy)), open);
  return {
    "send much": sendMuch,
    "propose a transfer": async () => await proposeTransfer(await findLarge()),
    "propose a balance": async () => {
      const { accountNumber } = any(customers).savings;
      // The new balance is so high that it exceeds the present balance by more than the four-eyes limit after any other acts.
      const balance = String(600_000_000_000 + Math.floor(Math.random() * 300_000_000_000));
      const payload = { balance, balanceSeen: await seeBalance(accountNumber), reason: adjustmentReason };
      await proposed(editAccount(any(staff), { accountNumber, payload }, randomUUID()));
    },
    "propose a name": async () => {
      const { email } = any(customers).actor;
      // Each edit has a new name, because an edit with the present name would change nothing and create no proposal.
      const payload = { firstName: `Ada ${randomUUID().replaceAll(/[^a-f]/g, "")}` };
      await proposed(editUser(any(staff), editUserInput.parse({ email, payload, changeReason })));
    },
    "propose a rate": async () => {
      const { currency, current } = any((await findRates(any(staff))).filter(({ current: held }) => held));
      const rate = Number(current?.rate ?? "1");
      const next = (rate > 1 ? rate * 0.93 : rate * 1.07).toFixed(6);
      const input = { currency, rate: next, source: "storm", seenRateId: current?.id ?? "", isJumpMeant: true };
      await proposed(setRate(any(staff), setRateInput.parse(input), randomUUID()));
    },
    "propose a plan": async () => {
      const offer = loanPlanInput.parse(loanPlanFields());
      await proposed(createLoanPlan(any(staff), offer, randomUUID()));
    },
    // Customers apply for deposits of this plan at the same time.
    "change a plan": async () => {
      const { id, name: FDRName } = depositPlan;
      const { profitBp } = await db.prisma.depositPlan.findUniqueOrThrow({ where: { id } });
      const profit = toProfitText((profitBp % 1_000) + 1 + Math.floor(Math.random() * 900));
      const input = editDepositPlanInput.parse({ id, FDRName, payload: { profit } });
      await decideWith((actor) => editDepositPlan(actor, input, randomUUID()), any([confirm, decline]));
    },
    "change a role": async () => {
      const { id, role } = await findColleague();
      const input = { id, role: role === "teller" ? "auditor" : "teller", seenRole: role } as const;
      await decideWith((actor) => changeRole(actor, input, randomUUID()), confirm);
    },
    "take a colleague off": async () => {
      const { id, role } = await findColleague();
      await decideWith(
        (actor) => removeColleague(actor, { id, seenRole: role }, randomUUID()),
        any([confirm, decline]),
      );
    },
    confirm: async () => await confirmation(await findOrPropose())(),
    decline: async () => await decline(any(staff), await findOrPropose()),
    "confirm twice": async () => {
      const open = await findOrPropose();
      await contest(confirmation(open), confirmation(open), confirmation(open));
    },
    "confirm and decline": async () => {
      const open = await findOrPropose();
      await contest(confirmation(open), () => decline(any(staff), open));
    },
    "confirm and cancel": async () => {
      const open = await findOrPropose("AND p.kind LIKE 'transfer.%'");
      const sender = customers.find(({ actor }) => actor.userId === open.senderId);
      if (!sender) throw new NothingToDo();
      const cancel = () => cancelTransfer(sender.actor, open.subjectId, undefined, randomUUID());
      // Both the confirmation and the cancellation may succeed. If the proposal changes only the transfer's amount, the transfer
      // is still pending after the confirmation, so the customer can cancel the transfer.
      await together(confirmation(open), cancel);
    },
    "confirm what expires": async () => {
      const open = any(await readOpen("AND p.expires_at < clock_timestamp() + interval '1 second'"));
      await together(confirmation(open), endProposals, endProposals);
    },
  };

  function sendMuch(): Promise<Large> {
    const sender = any(customers);
    const receiver = any(customers.filter((customer) => customer !== sender));
    const [from, to] = [sender.savings.accountNumber, receiver.savings.accountNumber];
    const input = { beneficiary: to, fromAccountNumber: from, amount: largeAmount };
    return initiateTransfer(
      sender.actor,
      { channel: "interbank", ...interbankTransferInput.parse(input) },
      randomUUID(),
    );
  }

  async function proposeTransfer({ id, version }: Large): Promise<string> {
    const change = any([{ status: "approved" }, { status: "closed" }, { amount: "75000000.00" }] as const);
    const input = { id, payload: { ...change, version } };
    return await proposed(editTransfer(any(staff), "interbank", input, randomUUID()));
  }

  /**
   * Finds an open proposal, or creates a new proposal. The record of an open proposal may have changed since the proposal was
   * created.
   */
  async function findOrPropose(condition = ""): Promise<Open> {
    const [waiting] = any([true, false]) ? await readOpen(condition) : [];
    return waiting ?? any(await readOpen("AND p.id = $1", [await proposeTransfer(await sendMuch())]));
  }

  /** Creates a proposal and lets another person decide on it immediately. */
  async function decideWith(
    act: (actor: Actor) => Promise<unknown>,
    decide: (actor: Actor, open: Open) => Promise<unknown>,
  ): Promise<void> {
    const proposer = any(staff);
    const id = await proposed(act(proposer));
    const [open] = await readOpen("AND p.id = $1", [id]);
    if (open) await decide(any(others(proposer.userId)), open);
  }

  async function findColleague(): Promise<Colleague> {
    return any(
      await db.query<Colleague>(
        "SELECT id, role FROM users WHERE id = ANY ($1::uuid[]) AND role IN ('teller', 'auditor')",
        [colleagueIds],
      ),
    );
  }
}

/** Expects that an act creates a proposal. Returns the proposal's id. */
async function proposed(act: Promise<unknown>): Promise<string> {
  const refusal: unknown = await act.then(
    () => new Error("one person was enough"),
    (error: unknown) => error,
  );
  if (refusal instanceof AppError && refusal.code === "proposed") return refusal.extra.proposal ?? "";
  throw refusal;
}

/**
 * Runs several acts in parallel. @returns the number of acts that succeeded @throws the first refusal if no act succeeded, or an
 * error that is not a refusal
 */
async function together(...acts: (() => Promise<unknown>)[]): Promise<number> {
  const outcomes = await Promise.allSettled(acts.map((act) => act()));
  const reasons = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
  const defect = reasons.find((reason) => !isForeseen(reason));
  if (defect !== undefined || reasons.length === acts.length) throw defect ?? reasons[0];
  return acts.length - reasons.length;
}

/** Runs several decisions on one proposal in parallel. At most one decision may succeed. */
async function contest(...decisions: (() => Promise<unknown>)[]): Promise<void> {
  if ((await together(...decisions)) > 1) throw new Error("a proposal was decided twice");
}

const isForeseen = (reason: unknown) =>
  reason instanceof NothingToDo || (reason instanceof AppError && reason.code !== "internal");

/** Chooses an open proposal at random. */
async function readOpen(condition: string, values: unknown[] = []): Promise<Open[]> {
  return await db.query<Open>(
    `SELECT p.id, p.kind, p.proposed_by AS "proposedBy", p.subject_id AS "subjectId", p.customer_id AS "senderId"
       FROM proposals p WHERE p.state = 'open' ${condition} ORDER BY random() LIMIT 1`,
    values,
    { planEachTime: true },
  );
}

/** Finds a pending interbank transfer of `largeAmount`, which is above the four-eyes limit. @throws NothingToDo */
async function findLarge(): Promise<Large> {
  return any(
    await db.query<Large>(
      `SELECT id, version FROM transfers WHERE status = 'pending' AND family = 'interbank' AND debited_minor = 5000000000
        ORDER BY random() LIMIT 1`,
      [],
      { planEachTime: true },
    ),
  );
}
