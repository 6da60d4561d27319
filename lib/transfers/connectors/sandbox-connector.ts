import "server-only";
import { randomBytes } from "node:crypto";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { fieldError } from "@/lib/server/errors";
import { type Connector, type NetworkAnswer, NetworkUnavailableError, type Payment } from "./connector";
import { behaviourOf, type SandboxBehaviour, type SandboxBehaviourName, sandboxBehaviours } from "./sandbox-behaviour";

/** The sandbox refuses these digits, as a network does with a wrong code. */
const refusedDigits = "000000";

/** `unreached`: tried, but the network has heard nothing. */
type SandboxState = "unreached" | "working" | "accepted" | "refused" | "cancelled";

type SandboxPayment = {
  behaviour: SandboxBehaviourName;
  state: SandboxState;
  amount_minor: bigint;
  reason: string;
  submit_count: number;
  poll_count: number;
};

/**
 * Answers as a network would, by the magic values of docs/connectors.md, and pays nobody. Its memory is a table of its own
 * in which each call is a transaction of its own, so that it outlives whoever asks, as a network does.
 */
export const sandboxConnector: Connector = {
  async submit(payment, signal) {
    const tried = await noteTry(payment);
    const { unreachableTries, silentTries } = sandboxBehaviours[tried.behaviour];
    if (tried.submit_count <= unreachableTries && tried.state === "unreached") throw unreachable();
    if (tried.amount_minor !== payment.amountMinor) throw new NetworkUnavailableError("this id has another amount");
    const heard = await hear(payment, sandboxBehaviours[tried.behaviour]);
    if (tried.submit_count <= silentTries) await silence(signal);
    return toAnswer(payment, heard);
  },

  async status(payment, signal) {
    const [known] = await db.query<SandboxPayment>(
      "UPDATE sandbox_network_payments SET poll_count = poll_count + 1 WHERE payment_id = $1 RETURNING *",
      [payment.id],
    );
    if (!known) return { outcome: "unknown" };
    await assertTalks(known.behaviour, signal);
    if (known.state === "unreached") return { outcome: "unknown" };
    const { decidesAfterPolls, refusal } = sandboxBehaviours[known.behaviour];
    if (known.state !== "working" || known.poll_count < decidesAfterPolls) return toAnswer(payment, known);
    return toAnswer(payment, await enter(payment, "working", refusal ? "refused" : "accepted", refusal));
  },

  async cancel(payment, signal) {
    await assertTalks(behaviourOf(payment), signal);
    const [cancelled] = await db.query<SandboxPayment>(
      `INSERT INTO sandbox_network_payments AS known (payment_id, rail, behaviour, state, amount_minor, currency, receiver,
                                                      created_at)
       VALUES ($1, $2, $3, 'cancelled', $4, $5, $6, $7)
       ON CONFLICT (payment_id) DO UPDATE
         SET state = CASE WHEN known.state IN ('unreached', 'working') THEN 'cancelled' ELSE known.state END
       RETURNING *`,
      rowOf(payment),
    );
    return toAnswer(payment, cancelled);
  },

  async authorise({ sixDigits }) {
    if (sixDigits === refusedDigits) throw fieldError("sixDigits", "sixDigitsRefused");
    return `sandbox-${randomBytes(12).toString("hex")}`;
  },
};

function rowOf(payment: Payment): unknown[] {
  const { id, rail, amountMinor, currency, accountNumber, receiverEmail } = payment;
  return [id, rail, behaviourOf(payment), amountMinor, currency, accountNumber || receiverEmail, now()];
}

/** Counts a try of sending a payment in, whether or not it arrives. */
async function noteTry(payment: Payment): Promise<SandboxPayment> {
  const [row] = await db.query<SandboxPayment>(
    `INSERT INTO sandbox_network_payments AS known (payment_id, rail, behaviour, state, amount_minor, currency, receiver,
                                                    submit_count, created_at)
     VALUES ($1, $2, $3, 'unreached', $4, $5, $6, 1, $7)
     ON CONFLICT (payment_id) DO UPDATE SET submit_count = known.submit_count + 1 RETURNING *`,
    rowOf(payment),
  );
  if (!row) throw new Error("an upsert gave no row");
  return row;
}

/** The payment arrives; one that has arrived before stays as it is. */
function hear(payment: Payment, { decidesAfterPolls, refusal }: SandboxBehaviour): Promise<SandboxPayment | undefined> {
  const decision = refusal ? "refused" : "accepted";
  return enter(payment, "unreached", decidesAfterPolls > 0 ? "working" : decision, refusal);
}

async function enter(payment: Payment, from: SandboxState, to: SandboxState, reason = "") {
  await db.query("UPDATE sandbox_network_payments SET state = $3, reason = $4 WHERE payment_id = $1 AND state = $2", [
    payment.id,
    from,
    to,
    to === "refused" ? reason : "",
  ]);
  const [row] = await db.query<SandboxPayment>("SELECT * FROM sandbox_network_payments WHERE payment_id = $1", [
    payment.id,
  ]);
  return row;
}

function toAnswer(payment: Payment, row: SandboxPayment | undefined): NetworkAnswer {
  const reference = `SBX-${payment.id.slice(-12).toUpperCase()}`;
  if (row?.state === "working" || row?.state === "accepted") return { outcome: row.state, reference };
  if (row?.state === "refused") return { outcome: "refused", reason: row.reason };
  if (row?.state === "cancelled") return { outcome: "cancelled" };
  throw new Error(`the sandbox cannot answer about a payment that is ${row?.state}`);
}

/** A network that is down or that never answers does neither to any question. */
async function assertTalks(behaviour: SandboxBehaviourName, signal: AbortSignal): Promise<void> {
  const { unreachableTries, silentTries } = sandboxBehaviours[behaviour];
  if (unreachableTries === Number.POSITIVE_INFINITY) throw unreachable();
  if (silentTries === Number.POSITIVE_INFINITY) await silence(signal);
}

function unreachable(): NetworkUnavailableError {
  return new NetworkUnavailableError("the network cannot be reached");
}

function silence(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
