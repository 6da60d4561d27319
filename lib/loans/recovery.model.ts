import type { LoanStatus } from "@/lib/server/prisma-client/enums";

/** The part of a written-off loan that is not recovered yet, in minor units. Zero for a loan that was not written off. */
export function recoverableMinor({
  status,
  writtenOffMinor,
  recoveredMinor,
}: {
  status: LoanStatus;
  writtenOffMinor: bigint;
  recoveredMinor: bigint;
}): bigint {
  return status === "closed" ? writtenOffMinor - recoveredMinor : 0n;
}
