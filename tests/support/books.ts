import { expect } from "vitest";
import { verifyBooks } from "@/lib/ledger/verify-books";
import { db } from "@/lib/server/db";

/** Verifies all books and expects that they contain no error. Tests that move money end with this check. */
export async function expectCleanBooks(): Promise<void> {
  const report = await verifyBooks(db);
  expect(report.breaks).toEqual([]);
}
