import { expect } from "vitest";
import { verifyBooks } from "@/lib/ledger/verify-books";
import { db } from "@/lib/server/db";

/** Money tests end with this: the whole books are recomputed and must be right. */
export async function expectCleanBooks(): Promise<void> {
  const report = await verifyBooks(db);
  expect(report.breaks).toEqual([]);
}
