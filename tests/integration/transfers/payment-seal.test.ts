import { expect, it } from "vitest";
import { sealBooks } from "@/lib/ledger/seals/seal-books";
import { now } from "@/lib/server/clock";
import { getTransferDetails } from "@/lib/transfers/reading/get-transfer-details";
import type { Transfer } from "@/lib/transfers/transfer";
import { createAdmin, createCustomer } from "@/tests/support/factories";
import { sendApproved, sendOut, setStatus } from "@/tests/support/network-transfers";

it("a held transfer has no seal, a posted transfer waits for its seal, and a returned one for the seal of its return", async () => {
  const admin = await createAdmin();
  const sealOf = async ({ id }: Transfer) => (await getTransferDetails(admin, id)).seal;
  const fields = { amount: "20.00" };
  expect(await sealOf(await sendOut(await createCustomer({ balanceMinor: 10_000n }), "wire", fields))).toBeNull();

  const { transfer } = await sendApproved("wire", fields);
  expect(await sealOf(transfer)).toEqual({ sealedAt: null });
  const before = now();
  await sealBooks({ budgetMs: 30_000 });
  const sealed = await sealOf(transfer);
  expect(sealed?.sealedAt?.getTime()).toBeGreaterThanOrEqual(before.getTime());

  await setStatus(transfer, "deleted");
  expect(await sealOf(transfer)).toEqual({ sealedAt: null });
  await sealBooks({ budgetMs: 30_000 });
  expect((await sealOf(transfer))?.sealedAt?.getTime()).toBeGreaterThanOrEqual(Number(sealed?.sealedAt));
});
