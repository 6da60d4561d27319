import "server-only";
import { randomBytes } from "node:crypto";
import { now } from "@/lib/server/clock";
import { fieldError } from "@/lib/server/errors";
import type { SandboxNetworkPayment } from "@/lib/server/prisma-client/client";
import { type Connector, type NetworkAnswer, NetworkUnavailableError, type Payment } from "./connector";
import { behaviourNamed, behaviourOf, type SandboxBehaviour } from "./sandbox-behaviour";
import { countPoll, countTry, enter, type SandboxState, takeBack } from "./sandbox-payment.sql";

/** The digits that the sandbox refuses, as a network refuses a wrong code. */
const refusedDigits = "000000";

/**
 * Answers like a network, by the magic values of docs/connectors.md, but pays nobody. A separate table stores the payments. Each
 * call is a separate transaction. Therefore, as with a real network, the effect of a call remains when the caller's transaction
 * is rolled back.
 */
export const sandboxConnector: Connector = {
  async submit(payment, signal) {
    const tried = await countTry(newMemory(payment, "unreached"));
    const behaviour = behaviourNamed(tried.behaviour);
    const { unreachableTries, silentTries } = behaviour;
    if (tried.submitCount <= unreachableTries && tried.state === "unreached") throw unreachable();
    if (tried.amountMinor !== payment.amountMinor) throw new NetworkUnavailableError("this id has another amount");
    const heard = await hear(payment, behaviour);
    if (tried.submitCount <= silentTries) await silence(signal);
    return toAnswer(payment, heard);
  },

  async status(payment, signal) {
    const known = await countPoll(payment.id);
    if (!known) return { outcome: "unknown" };
    const behaviour = behaviourNamed(known.behaviour);
    await assertTalks(behaviour, signal);
    if (known.state === "unreached") return { outcome: "unknown" };
    const { decidesAfterPolls, refusal } = behaviour;
    if (known.state !== "working" || known.pollCount < decidesAfterPolls) return toAnswer(payment, known);
    return toAnswer(payment, await enter(payment.id, "working", refusal ? "refused" : "accepted", refusal));
  },

  async cancel(payment, signal) {
    await assertTalks(behaviourNamed(behaviourOf(payment)), signal);
    return toAnswer(payment, await takeBack(newMemory(payment, "cancelled")));
  },

  async authorise({ sixDigits }) {
    if (sixDigits === refusedDigits) throw fieldError("sixDigits", "sixDigitsRefused");
    return `sandbox-${randomBytes(12).toString("hex")}`;
  },
};

/** The sandbox's row for a new payment. */
function newMemory(payment: Payment, state: SandboxState): SandboxNetworkPayment {
  const { id, rail, amountMinor, currency, accountNumber, receiverEmail } = payment;
  return {
    paymentId: id,
    rail,
    behaviour: behaviourOf(payment),
    state,
    amountMinor,
    currency,
    receiver: accountNumber || receiverEmail,
    reason: "",
    submitCount: 0,
    pollCount: 0,
    createdAt: now(),
  };
}

/** Records that a payment has arrived. A payment that arrived before stays unchanged. */
function hear(payment: Payment, { decidesAfterPolls, refusal }: SandboxBehaviour): Promise<SandboxNetworkPayment> {
  const decision = refusal ? "refused" : "accepted";
  return enter(payment.id, "unreached", decidesAfterPolls > 0 ? "working" : decision, refusal);
}

function toAnswer(payment: Payment, { state, reason }: SandboxNetworkPayment): NetworkAnswer {
  const reference = `SBX-${payment.id.slice(-12).toUpperCase()}`;
  if (state === "working" || state === "accepted") return { outcome: state, reference };
  if (state === "refused") return { outcome: state, reason };
  if (state === "cancelled") return { outcome: state };
  throw new Error(`the sandbox cannot answer about a payment that is ${state}`);
}

/** Throws when the behaviour demands that the network cannot be reached or does not answer. */
async function assertTalks({ unreachableTries, silentTries }: SandboxBehaviour, signal: AbortSignal): Promise<void> {
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
