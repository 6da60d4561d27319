import { expect } from "vitest";
import { workException } from "@/lib/reconciliation/exceptions/work-exception";
import { type WorkExceptionInput, workExceptionInput } from "@/lib/reconciliation/schema";
import type { Actor } from "@/lib/server/actor";
import { expectCleanBooks } from "@/tests/support/books";
import { type FoundException, readException, readSuspense } from "./settlement-files";

/** What is done with an exception. */
export type ExceptionAct = Partial<WorkExceptionInput> & { act: WorkExceptionInput["act"] };

/** Works an exception as it was found. */
export async function work(
  actor: Actor,
  { id, version }: Pick<FoundException, "id" | "version">,
  act: ExceptionAct,
  requestId?: string,
): Promise<void> {
  await workException(actor, workExceptionInput.parse({ exceptionId: id, version, ...act }), requestId);
}

/** Works an exception as it is now. */
export async function workCurrent(
  actor: Actor,
  { id }: Pick<FoundException, "id">,
  act: ExceptionAct,
  requestId?: string,
): Promise<void> {
  await work(actor, await readException(id), act, requestId);
}

/** What stands on a rail's suspense account are its exceptions there, and the books add up. */
export async function expectSuspenseExplained(rail: string, currency = "USD"): Promise<void> {
  const { balanceMinor, itemsMinor } = await readSuspense(rail, currency);
  expect(balanceMinor).toBe(itemsMinor);
  await expectCleanBooks();
}
