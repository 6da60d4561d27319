import "server-only";
import { randomBytes } from "node:crypto";
import { now } from "@/lib/server/clock";
import { fieldError } from "@/lib/server/errors";
import type { SandboxNetworkPayment } from "@/lib/server/prisma-client/client";
import { type Connector, type NetworkAnswer, NetworkUnavailableError, type Payment } from "./connector";
import { behaviourNamed, behaviourOf, returningBehaviours, type SandboxBehaviour } from "./sandbox-behaviour";
import { countPoll, countTry, enter, findAccepted, type SandboxState, takeBack } from "./sandbox-payment.sql";

/** The six-digit code that the sandbox refuses. All other codes count as correct. */
const refusedDigits = "000000";

/**
 * A connector that answers like a network but pays nobody. The receiver or the amount of a payment selects the answers
 * (docs/connectors.md). The sandbox stores its payments in a separate table, and each call runs in a transaction of its own. As
 * with a real network, the effect of a call therefore remains if the transaction of the caller is rolled back.
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

  async returns(rail, since) {
    const payments = await findAccepted(rail, returningBehaviours, since);
    return payments.flatMap(({ paymentId, behaviour, amountMinor }) => {
      const { comesBack } = behaviourNamed(behaviour);
      if (!comesBack) return [];
      const { code, chargesMinor } = comesBack;
      // The charges are lower than the amount, so that at least one minor unit is returned.
      const kept = chargesMinor < amountMinor ? chargesMinor : amountMinor - 1n;
      return [{ paymentId, amountMinor: amountMinor - kept, chargesMinor: kept, code }];
    });
  },

  async authorise({ sixDigits }) {
    if (sixDigits === refusedDigits) throw fieldError("sixDigits", "sixDigitsRefused");
    return `sandbox-${randomBytes(12).toString("hex")}`;
  },
};

/** Creates the row of a payment for the sandbox's table. */
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

/**
 * Records that a payment has reached the sandbox. If the payment has reached the sandbox before, the payment's row stays
 * unchanged.
 */
function hear(payment: Payment, { decidesAfterPolls, refusal }: SandboxBehaviour): Promise<SandboxNetworkPayment> {
  const decision = refusal ? "refused" : "accepted";
  return enter(payment.id, "unreached", decidesAfterPolls > 0 ? "working" : decision, refusal);
}

function toAnswer(payment: Payment, { state, reason, behaviour }: SandboxNetworkPayment): NetworkAnswer {
  const reference = `SBX-${payment.id.slice(-12).toUpperCase()}`;
  if (state === "working" || state === "accepted") return { outcome: state, reference };
  if (state === "refused") return { outcome: state, reason, code: behaviourNamed(behaviour).refusalCode ?? "" };
  if (state === "cancelled") return { outcome: state };
  throw new Error(`the sandbox cannot answer about a payment that is ${state}`);
}

/**
 * Throws an error if the payment's behaviour simulates a network that can never be reached. Waits until `signal` aborts if the
 * behaviour simulates a network that never answers.
 */
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
