import { expect, it } from "vitest";
import { db } from "@/lib/server/db";
import { toTransferOrder } from "@/lib/transfers/sending/send-transfer.sql";
import { createCustomer } from "@/tests/support/factories";

it("an order names every member of the database type, and no other", async () => {
  const { actor } = await createCustomer();
  const request = { id: "request", hash: "hash", hundredths: 100n };
  const order = toTransferOrder(actor, { channel: "wire", amount: "1", note: "" }, request);
  const members = await db.query<{ name: string }>(
    "SELECT attname AS name FROM pg_attribute WHERE attrelid = 'transfer_order'::regclass AND attnum > 0",
  );
  // When Postgres converts JSON to the composite type, it ignores members that the type does not have, and sets missing members
  // to null.
  expect(Object.keys(order).sort()).toEqual(members.map(({ name }) => name).sort());
});
