import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { renderEmail } from "@/lib/email/render-email";
import { findBookedLines } from "@/lib/history/find-booked-lines";
import { findHistory } from "@/lib/history/find-history";
import { getStatement } from "@/lib/history/get-statement";
import { getIncomingCredit } from "@/lib/incoming/get-incoming-credit";
import { setEmailPreference } from "@/lib/notifications/email-preferences";
import { findNotifications } from "@/lib/notifications/find-notifications";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { expectCleanBooks } from "@/tests/support/books";
import { createAdmin, createCustomer, type TestCustomer } from "@/tests/support/factories";
import { pacsOf, paymentsOf, takeIn } from "@/tests/support/incoming";
import { createRates } from "@/tests/support/rates";

// Tests what the receiver of a payment from another bank sees.

let admin: Actor;

beforeAll(async () => {
  admin = await createAdmin();
});

/** Pays 100.00 dollars to a new customer with an account in this currency. */
async function receive(currency: "USD" | "EUR" = "USD"): Promise<{ customer: TestCustomer; id: string }> {
  const customer = await createCustomer({ balanceMinor: 0n, currency });
  const credit = {
    ...{ amount: "100.00", account: customer.account.accountNumber, receiver: "Ada Lovelace", sender: "Grace Sender" },
    ...{ senderAccount: "5647772655", endToEnd: "INV-42", purpose: "Desk and chair", uetr: randomUUID() },
  };
  const { file } = await takeIn(admin, pacsOf([credit]));
  const [payment] = await paymentsOf(file.id);
  return { customer, id: payment?.id ?? "" };
}

it("history, account statement and dashboard show sender, reference and purpose", async () => {
  const { customer, id } = await receive();
  const { items } = await findHistory(customer.actor, { pageSize: 10, hasBalances: true });
  expect(items).toMatchObject([
    {
      ...{
        kind: "incoming",
        direction: "in",
        status: "closed",
        subjectId: id,
        amountMinor: 10_000n,
        name: "Grace Sender",
      },
      ...{ accountNumber: "5647772655", note: "Desk and chair · INV-42", balanceAfterMinor: 10_000n },
    },
  ]);
  for (const filters of [{ q: "chair" }, { q: "grace" }, { kind: "incoming" as const }, { direction: "in" as const }]) {
    expect((await findHistory(customer.actor, { pageSize: 10, filters })).items).toHaveLength(1);
  }
  const statement = await getStatement(customer.actor, {});
  const lines = typeof statement === "string" ? [] : statement.lines;
  const line = {
    event: "received",
    name: "Grace Sender",
    accountNumber: "5647772655",
    note: "Desk and chair · INV-42",
  };
  expect(lines).toMatchObject([{ ...line, amountMinor: 10_000n, balanceMinor: 10_000n }]);
  expect(await findBookedLines(customer.actor, { linesMax: 5 })).toMatchObject([
    { ...line, subject: { type: "incoming_payment", id } },
  ]);
  await expectCleanBooks();
});

it("a conversion is shown with the sent amount and the rate", async () => {
  await createRates();
  const { customer, id } = await receive("EUR");
  const credit = await getIncomingCredit(customer.actor, id);
  expect(credit).toMatchObject({
    amountMinor: 10_000n,
    currency: "USD",
    creditedCurrency: "EUR",
    rate: expect.any(String),
  });
  // The rate contains the spread, so that the customer can calculate the credited amount.
  expect(BigInt(Math.floor(Number(credit.amountMinor) * Number(credit.rate)))).toBe(credit.creditedMinor);
  const { items } = await findHistory(customer.actor, { pageSize: 10 });
  expect(items[0]?.note).toBe(`Desk and chair · INV-42 · 100.00 USD × ${credit.rate}`);
});

it("the page of a payment is for its receiver alone", async () => {
  const { customer, id } = await receive();
  expect(await getIncomingCredit(customer.actor, id)).toMatchObject({
    ...{ senderName: "Grace Sender", reference: "INV-42", purpose: "Desk and chair", creditedMinor: 10_000n },
    accountNumber: customer.account.accountNumber,
  });
  const other = await createCustomer();
  for (const [actor, asked] of [
    [other.actor, id],
    [admin, id],
    [customer.actor, "x"],
    [customer.actor, randomUUID()],
  ] as const) {
    await expect(getIncomingCredit(actor, asked)).rejects.toMatchObject({ code: "not_found" });
  }
});

it("the receiver is notified on the site and by e-mail, in every language", async () => {
  const { customer, id } = await receive();
  const { notifications } = await findNotifications(customer.actor, { pageSize: 5 });
  expect(notifications).toMatchObject([
    {
      ...{ kind: "payment-received", subjectId: id },
      params: {
        amount: "100.00",
        currency: "USD",
        counterparty: "Grace Sender",
        reference: "INV-42",
        purpose: "Desk and chair",
      },
    },
  ]);
  const [email] = await db.query<{ template: "payment-received"; props: never }>(
    "SELECT template, props FROM emails WHERE recipient = $1 AND template = 'payment-received'",
    [customer.actor.email],
  );
  for (const locale of ["en", "de", "es", "it", "ru"] as const) {
    const { text } = await renderEmail("payment-received", email?.props ?? ({} as never), { locale });
    for (const part of ["Grace Sender", "INV-42", "Desk and chair", `/transactions/${id}`])
      expect(text).toContain(part);
  }
});

it("a customer who wants no e-mail gets none", async () => {
  const customer = await createCustomer({ balanceMinor: 0n });
  await setEmailPreference(customer.actor, { kind: "payment-received", byEmail: false });
  const credit = { amount: "1.00", account: customer.account.accountNumber, receiver: "Ada Lovelace", sender: "Grace" };
  await takeIn(admin, pacsOf([{ ...credit, transaction: randomUUID() }]));
  const [count] = await db.query<{ count: bigint }>(
    "SELECT count(*) AS count FROM emails WHERE recipient = $1 AND template = 'payment-received'",
    [customer.actor.email],
  );
  expect(count?.count).toBe(0n);
});
