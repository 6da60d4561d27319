import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { createQuote } from "@/lib/quotes/create-quote";
import { db } from "@/lib/server/db";
import { withRequestContext } from "@/lib/server/request-context";
import { drainTransferOutbox } from "@/lib/transfers/drain-outbox";
import { interbankTransferInput, walletTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { queryAsOwner } from "@/tests/support/database/database";
import { createBeneficiary, createCustomer } from "@/tests/support/factories";
import { wallet } from "@/tests/support/outgoing-orders";
import { createRates } from "@/tests/support/rates";

beforeAll(createRates);

/** Expects the audit events of a transfer. Polls, because a drain after a reply possibly still writes them. */
const expectAudit = (transferId: string) => expect.poll(() => auditOf(transferId), { timeout: 10_000 });

async function auditOf(transferId: string) {
  await drainTransferOutbox();
  return await db.query(
    "SELECT actor, action, before, after, request_id, user_agent FROM audit_events WHERE subject_id = $1",
    [transferId],
  );
}

describe("the audit event of an order", () => {
  it("the audit event contains the order's fields and the origin, for a transfer to an account", async () => {
    const sender = await createCustomer({ balanceMinor: 100_000n });
    const receiver = await createCustomer();
    const { accountNumber } = receiver.account;
    await createBeneficiary(sender.actor, { accountNumber });
    const headers = new Headers({ "x-request-id": "request-1", "user-agent": "Firefox" });
    const { id } = await withRequestContext(headers, () =>
      initiateTransfer(
        sender.actor,
        { channel: "interbank", ...interbankTransferInput.parse({ beneficiary: accountNumber, amount: "10.00" }) },
        randomUUID(),
      ),
    );
    const amount = { amountMinor: "1000", currency: "USD", debitedMinor: "1000", debitedCurrency: "USD" };
    await expectAudit(id).toEqual([
      {
        ...{ actor: sender.actor.userId, action: "transfer.initiate", before: null },
        after: {
          channel: "interbank",
          from: sender.account.accountNumber,
          to: accountNumber,
          ...amount,
          withPin: false,
        },
        ...{ request_id: "request-1", user_agent: "Firefox" },
      },
    ]);
  });

  it("the audit event contains the quote, the e-mail address and the use of a PIN", async () => {
    const sender = await createCustomer({ currency: "EUR", balanceMinor: 100_000n });
    const quote = await createQuote(sender.actor, { to: "USD", amount: "5.00" });
    const input = walletTransferInput("paypal").parse({ ...wallet, quoteId: quote.id, pin: "2468" });
    const { id } = await initiateTransfer(sender.actor, { channel: "paypal", ...input }, randomUUID());
    await expectAudit(id).toMatchObject([
      {
        actor: sender.actor.userId,
        after: {
          ...{ channel: "paypal", from: sender.account.accountNumber, to: wallet.receiverEmail, withPin: true },
          ...{
            amountMinor: "500",
            currency: "USD",
            debitedMinor: String(quote.debitedMinor),
            debitedCurrency: "EUR",
          },
        },
      },
    ]);
  });

  it("the audit event is complete for an order that the previous release has recorded", async () => {
    const { actor } = await createCustomer();
    const id = randomUUID();
    const audit = { requestId: "request-1", ipAddress: null, userAgent: null, actor: actor.userId };
    const content = { action: "transfer.initiate", after: { channel: "wire", amountMinor: "500" } };
    await queryAsOwner(
      `INSERT INTO transfer_outbox (transfer_id, recipient_id, event, amount_minor, currency, counterparty, audit, happened_at)
       VALUES ($1, $2, 'initiated', 500, 'USD', 'Erika Muster', $3, now())`,
      [id, actor.userId, JSON.stringify({ ...audit, ...content })],
    );
    await expectAudit(id).toMatchObject([{ actor: actor.userId, request_id: "request-1", before: null, ...content }]);
  });
});
