import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { db } from "@/lib/server/db";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { wireTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { expectCleanBooks } from "@/tests/support/books";
import { createAdmin, createCustomer, readBalance } from "@/tests/support/factories";
import { wire } from "@/tests/support/outgoing-orders";

it.each(["suspended", "blocked"])("the hold of an account that is %s can fall but not rise", async (status) => {
  const staff = await createAdmin();
  const { actor, account } = await createCustomer({ balanceMinor: 100_000n });
  const { id } = await initiateTransfer(
    actor,
    { channel: "wire", ...wireTransferInput.parse({ ...wire, amount: "5" }) },
    randomUUID(),
  );
  await db.query("UPDATE accounts SET status = $2::account_status WHERE id = $1", [account.accountId, status]);
  const edit = (amount: string) => editTransfer(staff, "wire", { id, payload: { amount } });
  await expect(edit("5.01")).rejects.toMatchObject({ messageKey: "sender_stopped" });
  await edit("4.99");
  expect(await readBalance(account)).toEqual({ balanceMinor: 100_000n, heldMinor: 499n });
  await expectCleanBooks();
});
