import { expect, it } from "vitest";
import { db } from "@/lib/server/db";
import { toTransferOrder } from "@/lib/transfers/sending/transfer-order";
import { createCustomer } from "@/tests/support/factories";

it("an order names every member of the database type, and no other", async () => {
  const { actor } = await createCustomer();
  const request = { id: "request", hash: "hash" };
  const order = toTransferOrder({
    actor,
    order: { channel: "wire", amount: "1", note: "" },
    hundredths: 100n,
    request,
  });
  const members = await db.query<{ name: string }>(
    "SELECT attname AS name FROM pg_attribute WHERE attrelid = 'transfer_order'::regclass AND attnum > 0",
  );
  // When Postgres converts JSON to the composite type, it ignores members that the type does not have, and sets missing members
  // to null. Only transfers between own accounts have the member `entry_id`.
  expect([...Object.keys(order), "entry_id"].sort()).toEqual(members.map(({ name }) => name).sort());
});
