import "server-only";
import type * as z from "zod";
import { toSeal } from "@/lib/ledger/seals/seal-of-subject.sql";
import { parseMoney } from "@/lib/money/parse-money";
import { bankDate, now } from "@/lib/server/clock";
import { countAgainstLimit } from "@/lib/server/rate-limit";
import { requestContext } from "@/lib/server/request-context";
import { referenceIdTail } from "@/lib/transfer-reference";
import { phaseOf } from "@/lib/transfers/status-effect.model";
import type { TransferPhase } from "@/lib/transfers/transfer-details.model";
import { type PaymentState, queryPaymentState } from "./payment-state.sql";
import type { CodedFacts, ReceiptCheck, ReceiptFacts, ReceiptStanding } from "./receipt.model";
import { type ReadProof, readReceiptCode, readSignedReceipt } from "./receipt-proof";
import type { receiptCheckInput, receiptCodeInput } from "./schema";

/**
 * Checks a receipt by the text of its QR code. Anybody may check a receipt. If the proof in the text is wrong, the bank does not
 * search for the payment, so the answer reveals nothing about any payment.
 *
 * @throws AppError `rate_limited`
 */
export async function checkReceipt({ reference, proof }: z.output<typeof receiptCheckInput>): Promise<ReceiptCheck> {
  await countCheck();
  return await judge(readSignedReceipt(proof, reference));
}

/** Checks a receipt by its typed code and the typed facts, in the same way as `checkReceipt`. @throws AppError `rate_limited` */
export async function checkReceiptCode(typed: z.output<typeof receiptCodeInput>): Promise<ReceiptCheck> {
  await countCheck();
  const { reference, amount, currency, receiver, code } = typed;
  const money = parseMoney(amount, currency);
  if (!money.ok) return { verdict: "mismatch" };
  return await judge(readReceiptCode(code, { reference, amountMinor: money.amountMinor, currency, receiver }));
}

async function countCheck(): Promise<void> {
  await countAgainstLimit("receipt-check-address", requestContext().ipAddress);
}

async function judge(read: ReadProof<ReceiptFacts | CodedFacts>): Promise<ReceiptCheck> {
  if (read.verdict !== "right") return { verdict: read.verdict };
  const { facts } = read;
  if (bankDate(now()) > facts.validUntil) return { verdict: "expired", facts };
  const state = await queryPaymentState(referenceIdTail(facts.reference) ?? "");
  if (!state) return { verdict: "unknown" };
  const standing = standingOf(facts, state);
  const isPayment = facts.phase === "posted" || facts.phase === "arrived";
  const sealedAt = standing === "stands" && isPayment ? toSeal(state.seal)?.sealedAt : undefined;
  return { verdict: "genuine", facts, standing, sealedAt };
}

const progress: Record<Exclude<TransferPhase, "released">, number> = { held: 0, posted: 1, arrived: 2 };

function standingOf(facts: CodedFacts, state: PaymentState): ReceiptStanding {
  const phase = phaseOf(state.status, state.isInternal);
  if (phase === "released" && facts.phase !== "released") {
    return facts.phase === "held" && state.ending !== "reversed" ? "ended" : "returned";
  }
  if (state.amountMinor !== facts.amountMinor || state.currency !== facts.currency) return "changed";
  if (phase === "released" || facts.phase === "released") return phase === facts.phase ? "stands" : "changed";
  return progress[phase] < progress[facts.phase] ? "changed" : "stands";
}
