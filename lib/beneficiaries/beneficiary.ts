import "server-only";
import type { Prisma } from "@/lib/server/prisma-client/client";
import { type SavedWireField, savedWireFields, toSavedWire } from "@/lib/transfers/wire.model";

const savedWireSelect = Object.fromEntries(savedWireFields.map((field) => [field, true])) as Record<
  SavedWireField,
  true
>;

/** The fields of a beneficiary that services return. */
export const beneficiarySelect = {
  id: true,
  nickname: true,
  accountName: true,
  accountNumber: true,
  accountType: true,
  /** The beneficiary's data for wires (lib/transfers/wire.model.ts). */
  ...savedWireSelect,
  status: true,
  createdAt: true,
  updatedAt: true,
  owner: { select: { email: true } },
} as const satisfies Prisma.BeneficiarySelect;

/** A payee that a customer has saved. This customer is the owner of the beneficiary. */
export type Beneficiary = Prisma.BeneficiaryGetPayload<{ select: typeof beneficiarySelect }>;

/** The new values of the columns for wires. An absent field stays unchanged, and an empty country is stored as null. */
export function savedWireColumns(input: Partial<Record<SavedWireField, string | undefined>>) {
  const changed = savedWireFields.filter((field) => input[field] !== undefined);
  const columns = changed.map((field) => [field, input[field] || (countryFields.has(field) ? null : "")]);
  return Object.fromEntries(columns) as Partial<Record<SavedWireField, string>>;
}

const countryFields: ReadonlySet<SavedWireField> = new Set(["country", "receiverCountry"]);

/** Returns a beneficiary's data for wires as one text for the audit trail. Undefined if there is no such data. */
export function savedWireText(beneficiary: Beneficiary): string | undefined {
  return Object.values(toSavedWire(beneficiary)).filter(Boolean).join(", ") || undefined;
}
