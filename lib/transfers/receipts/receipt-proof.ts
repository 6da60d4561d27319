import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { fromBase32, toBase32 } from "@/lib/base32";
import { addDays, daysBetween } from "@/lib/dates";
import { currencyCode } from "@/lib/money/currency-schema";
import { bankDate } from "@/lib/server/clock";
import { env } from "@/lib/server/env";
import { receiptKey } from "@/lib/server/secrets/keys";
import { foldText } from "@/lib/text-fold";
import { referenceIdTail } from "@/lib/transfer-reference";
import type { TransferDetails } from "@/lib/transfers/transfer-details.model";
import type { CodedFacts, ReceiptFacts } from "./receipt.model";

// The two proofs on a receipt: the QR code and the typed code (docs/decisions/papers.md). Each proof contains a keyed hash of the
// receipt's facts, so the bank needs no list of receipts.

const version = 1;
const proofBytes = 16;
const phases = ["held", "posted", "arrived", "released"] as const;

/** The facts of a receipt that is made at `issuedAt`. */
export function receiptFacts({ transfer, reference, phase }: TransferDetails, issuedAt: Date): ReceiptFacts {
  const issuedOn = bankDate(issuedAt);
  return {
    reference,
    amountMinor: transfer.amountMinor,
    currency: currencyCode.parse(transfer.currency),
    sender: shortName(transfer.senderName),
    receiver: shortName(transfer.receiverEmail || transfer.accountName),
    accountEnd: transfer.accountNumber.slice(-4),
    orderedOn: bankDate(transfer.createdAt),
    phase,
    issuedAt,
    issuedOn,
    validUntil: addDays(issuedOn, env().RECEIPT_VALID_DAYS),
  };
}

/**
 * The facts and their proof in the text that follows `#` in the URL of the QR code. The text contains the id of the key, the
 * facts, a stamp over the reference and the time of issue, and a proof over these three parts. If the proof is wrong and the
 * stamp is right, the bank made the receipt, but its facts were altered.
 */
export function signReceipt(facts: ReceiptFacts): string {
  const keyId = env().DATA_KEY.currentId;
  const key = keyOf(keyId);
  const signed = `${keyId}.${writeFacts(facts)}.${stampOf(key, facts)}`;
  return `${signed}.${proofOf(key, signed)}`;
}

/** The result of checking a proof. The result contains the facts on the receipt only if the proof is right. */
export type ReadProof<Facts> =
  | { verdict: "right"; facts: Facts }
  | { verdict: "altered" | "forged" | "reused" | "mismatch" };

/**
 * Checks the text of a QR code that was opened under the URL of `reference`. Does not read the database, so the answer reveals
 * nothing about any payment.
 */
export function readSignedReceipt(text: string, reference: string): ReadProof<ReceiptFacts> {
  const [, signed = "", keyId = "", written = "", stamp = "", proof = ""] =
    /^((\w{1,16})\.([\w-]+)\.([\w-]+))\.([\w-]+)$/.exec(text) ?? [];
  const facts = readFacts(written);
  const key = receiptKey(keyId);
  if (!facts || !key) return { verdict: "forged" };
  const isStamped = isEqual(stamp, stampOf(key, facts));
  if (!isEqual(proof, proofOf(key, signed))) return { verdict: isStamped ? "altered" : "forged" };
  const isOwn = referenceIdTail(reference) === referenceIdTail(facts.reference);
  return isOwn ? { verdict: "right", facts } : { verdict: "reused" };
}

const factsRow = z.tuple([
  ...[z.literal(version), z.string(), z.string().regex(/^[1-9]\d{0,17}$/), currencyCode],
  ...[z.string(), z.string(), z.string()],
  ...[z.iso.date(), z.enum(phases), z.iso.datetime(), z.iso.date()],
] as const);

function writeFacts(facts: ReceiptFacts): string {
  const { reference, amountMinor, currency, sender, receiver, accountEnd, orderedOn, phase, issuedAt, validUntil } =
    facts;
  const row: z.input<typeof factsRow> = [
    ...([version, reference, String(amountMinor), currency, sender, receiver, accountEnd] as const),
    ...([orderedOn, phase, issuedAt.toISOString(), validUntil] as const),
  ];
  return Buffer.from(JSON.stringify(row)).toString("base64url");
}

function readFacts(written: string): ReceiptFacts | undefined {
  let row: unknown;
  try {
    row = JSON.parse(Buffer.from(written, "base64url").toString());
  } catch {
    return undefined;
  }
  const { data } = factsRow.safeParse(row);
  if (!data) return undefined;
  const [, reference, amount, currency, sender, receiver, accountEnd, orderedOn, phase, issued, validUntil] = data;
  const issuedAt = new Date(issued);
  const dates = { orderedOn, issuedAt, issuedOn: bankDate(issuedAt), validUntil };
  return { reference, amountMinor: BigInt(amount), currency, sender, receiver, accountEnd, phase, ...dates };
}

const codeLength = 16;
const codeDay = "2020-01-01";
/** The number of bits for each part of the code: the day of the receipt, the number of valid days, the phase, and the proof. */
const bits = { day: 15n, valid: 12n, phase: 2n, proof: 51n };

/**
 * The code that a reader types in place of the QR code: 16 characters in four groups. The code contains the dates and the phase.
 * The code's proof also covers the reference, the amount and the receiver. The reader types these facts from the receipt.
 */
export function receiptCode(facts: CodedFacts): string {
  const days = BigInt(daysBetween(facts.issuedOn, facts.validUntil));
  const day = BigInt(daysBetween(codeDay, facts.issuedOn));
  const head = (((day << bits.valid) | days) << bits.phase) | BigInt(phases.indexOf(facts.phase));
  const code = toBase32((head << bits.proof) | codeProof(keyOf(env().DATA_KEY.currentId), facts), codeLength);
  return code.replace(/.{4}(?=.)/g, "$&-");
}

/** The facts that a reader types from a receipt. */
export type TypedFacts = Pick<CodedFacts, "reference" | "amountMinor" | "currency" | "receiver">;

/** Checks a typed code against the typed facts. Like `readSignedReceipt`, does not read the database. */
export function readReceiptCode(code: string, typed: TypedFacts): ReadProof<CodedFacts> {
  const read = fromBase32(code, codeLength);
  const tail = referenceIdTail(typed.reference);
  if (read === null || tail === null) return { verdict: "mismatch" };
  const take = (from: bigint, width: bigint) => BigInt.asUintN(Number(width), read >> from);
  const issuedOn = addDays(codeDay, Number(take(bits.proof + bits.phase + bits.valid, bits.day)));
  const facts: CodedFacts = {
    ...typed,
    phase: phases[Number(take(bits.proof, bits.phase))] ?? "held",
    issuedOn,
    validUntil: addDays(issuedOn, Number(take(bits.proof + bits.phase, bits.valid))),
  };
  const proof = String(take(0n, bits.proof));
  // The code is too short for the id of its key, so every key is tried. Keys after a match are also tried, so that the time does
  // not reveal the key.
  const keys = [...env().DATA_KEY.secrets.keys()].map(keyOf);
  const isRight = keys.filter((key) => isEqual(proof, String(codeProof(key, facts)))).length > 0;
  return isRight ? { verdict: "right", facts } : { verdict: "mismatch" };
}

function codeProof(key: Buffer, facts: CodedFacts): bigint {
  const { reference, amountMinor, currency, receiver, phase, issuedOn, validUntil } = facts;
  const named = [referenceIdTail(reference), String(amountMinor), currency, foldName(receiver)];
  const hash = hashOf(key, "code", [...named, phase, issuedOn, validUntil]);
  return hash.readBigUInt64BE() >> (64n - bits.proof);
}

/** The stamp: a keyed hash of the facts that identify a receipt. */
function stampOf(key: Buffer, { reference, issuedAt }: ReceiptFacts): string {
  return hashOf(key, "stamp", [reference, issuedAt.toISOString()]).subarray(0, proofBytes).toString("base64url");
}

function proofOf(key: Buffer, signed: string): string {
  return hashOf(key, "receipt", [signed]).subarray(0, proofBytes).toString("base64url");
}

function hashOf(key: Buffer, purpose: "receipt" | "stamp" | "code", parts: unknown[]): Buffer {
  return createHmac("sha256", key)
    .update(JSON.stringify([purpose, ...parts]))
    .digest();
}

/** Compares two texts in constant time. */
function isEqual(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function keyOf(id: string): Buffer {
  const key = receiptKey(id);
  if (!key) throw new Error(`DATA_KEY has no key ${id}`);
  return key;
}

const nameMax = 40;

/** Shortens a name, so that the QR code stays readable on paper. */
function shortName(name: string): string {
  const letters = [...name];
  return letters.length <= nameMax ? name : `${letters.slice(0, nameMax).join("")}…`;
}

/** Converts a name to a form for comparison. Letter case, accents and shortening make no difference. */
function foldName(name: string): string {
  return foldText(shortName(name)).replace(/\s+/g, " ").trim();
}
