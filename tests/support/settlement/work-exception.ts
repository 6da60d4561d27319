import { expect } from "vitest";
import { workException } from "@/lib/reconciliation/exceptions/work-exception";
import { type WorkExceptionInput, workExceptionInput } from "@/lib/reconciliation/schema";
import type { Actor } from "@/lib/server/actor";
import { expectCleanBooks } from "@/tests/support/books";
import { type FoundException, readException, readSuspense } from "./settlement-files";

/** An act on an exception. */
export type ExceptionAct = Partial<WorkExceptionInput> & { act: WorkExceptionInput["act"] };

/** Applies a staff member's act to an exception, with the version that the exception had when the test found it. */
export async function work(
  actor: Actor,
  { id, version }: Pick<FoundException, "id" | "version">,
  act: ExceptionAct,
  requestId?: string,
): Promise<void> {
  await workException(actor, workExceptionInput.parse({ exceptionId: id, version, ...act }), requestId);
}

/** Applies a staff member's act to the present version of an exception. */
export async function workCurrent(
  actor: Actor,
  { id }: Pick<FoundException, "id">,
  act: ExceptionAct,
  requestId?: string,
): Promise<void> {
  await work(actor, await readException(id), act, requestId);
}

/** Expects that the balance of the rail's suspense account equals the sum of its exceptions, and that the books are correct. */
export async function expectSuspenseExplained(rail: string, currency = "USD"): Promise<void> {
  const { balanceMinor, itemsMinor } = await readSuspense(rail, currency);
  expect(balanceMinor).toBe(itemsMinor);
  await expectCleanBooks();
}
