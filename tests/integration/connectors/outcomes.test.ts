import { describe, expect, it } from "vitest";
import { createQuote } from "@/lib/quotes/create-quote";
import { quoteInput } from "@/lib/quotes/schema";
import { db } from "@/lib/server/db";
import { isWallet, transferChannels } from "@/lib/transfers/channels.model";
import {
  magicAccountNumber,
  magicAmountMinor,
  magicEmail,
  type SandboxBehaviourName,
  sandboxBehaviours,
} from "@/lib/transfers/connectors/sandbox-behaviour";
import { expectCleanBooks } from "@/tests/support/books";
import { createCustomer, readBalance } from "@/tests/support/factories";
import {
  forgetWaiting,
  readNotices,
  readOutcome,
  sendApproved,
  sendOut,
  setStatus,
  workForLong,
} from "@/tests/support/network-transfers";
import { createRates } from "@/tests/support/rates";

type Expected = { ends: "accepted" | "refused" | "waits"; submits?: number; error?: string };

const expectedOf: Record<SandboxBehaviourName, Expected> = {
  accepts: { ends: "accepted", submits: 1 },
  "accepts-later": { ends: "accepted", submits: 1 },
  refuses: { ends: "refused", submits: 1 },
  "refuses-later": { ends: "refused", submits: 1 },
  "times-out": { ends: "accepted", submits: 2 },
  "never-answers": { ends: "waits", error: "no answer within 0.3 seconds" },
  "down-at-first": { ends: "accepted", submits: 3 },
  down: { ends: "waits", error: "the network cannot be reached" },
  // The payments come back only when the bank asks for returns.
  returns: { ends: "accepted", submits: 1 },
  "returns-less": { ends: "accepted", submits: 1 },
};

const behaviours = Object.keys(sandboxBehaviours) as SandboxBehaviourName[];
const pairs = transferChannels.flatMap((channel) => behaviours.map((behaviour) => ({ channel, behaviour })));

describe("the end of a transfer at its network", () => {
  it.each(pairs)("$behaviour ends in one outcome ($channel)", async ({ channel, behaviour }) => {
    // Either the amount or the receiver selects the sandbox network's behaviour. The test sends one transfer for each of the two
    // ways.
    const amount = (Number(magicAmountMinor(behaviour)) / 100).toFixed(2);
    const receiver = isWallet(channel)
      ? { receiverEmail: magicEmail(behaviour) }
      : { accountNumber: magicAccountNumber(behaviour) };
    const byAmount = await sendApproved(channel, { amount });
    const byReceiver = await sendApproved(channel, { amount: "20.00", ...receiver });
    await workForLong(expectedOf[behaviour].ends === "waits" ? 2 : 4);
    for (const { sender, transfer } of [byAmount, byReceiver]) {
      const { ends, submits, error } = expectedOf[behaviour];
      const outcome = await readOutcome(transfer.id);
      const { balanceMinor } = await readBalance(sender.account);
      const { onSite, byEmail } = await readNotices(transfer.id);
      if (submits) expect(outcome.submit_count).toBe(submits);
      if (ends === "accepted") {
        expect(outcome).toMatchObject({ status: "closed", ending: null, order_state: "accepted", entries: 1n });
        expect(outcome.payment_state).toBe("accepted");
        expect(balanceMinor).toBe(10_000n - transfer.amountMinor);
        expect(onSite).toEqual(["transfer-initiated", "transfer-approved", "transfer-completed"]);
      } else if (ends === "refused") {
        const reason = sandboxBehaviours[behaviour].refusal;
        expect(outcome).toMatchObject({ status: "deleted", ending: "reversed", reason, order_state: "refused" });
        expect(outcome.entries).toBe(2n);
        expect(balanceMinor).toBe(10_000n);
        expect(onSite).toEqual(["transfer-initiated", "transfer-approved", "transfer-reversed"]);
      } else {
        expect(outcome).toMatchObject({ status: "approved", order_state: "queued", order_error: error, entries: 1n });
        expect(onSite).toEqual(["transfer-initiated", "transfer-approved"]);
      }
      expect(byEmail.map((event) => `transfer-${event}`)).toEqual(onSite);
    }
    await expectCleanBooks();
    await forgetWaiting();
  });
});

it("a refused conversion is reversed at its own rate", async () => {
  const sender = await createCustomer({ balanceMinor: 10_000n, currency: "EUR" });
  const fxTotals = () =>
    db.query(
      `SELECT a.code, coalesce(sum(p.amount_minor), 0)::bigint AS total FROM ledger_accounts a
         LEFT JOIN postings p ON p.ledger_account_id = a.id WHERE a.code LIKE 'fx:%' GROUP BY a.code ORDER BY a.code`,
    );
  await createRates();
  const quote = await createQuote(sender.actor, quoteInput.parse({ to: "USD", amount: "20.00" }));
  const transfer = await sendOut(sender, "paypal", {
    amount: "20.00",
    receiverEmail: magicEmail("refuses-later"),
    quoteId: quote.id,
  });
  await setStatus(transfer, "approved");
  expect((await readBalance(sender.account)).balanceMinor).toBe(10_000n - transfer.debitedMinor);
  expect(transfer.debitedMinor).not.toBe(transfer.amountMinor);
  await workForLong(4);
  expect(await readOutcome(transfer.id)).toMatchObject({ status: "deleted", ending: "reversed", entries: 2n });
  expect((await readBalance(sender.account)).balanceMinor).toBe(10_000n);
  expect(await fxTotals()).toEqual([
    { code: "fx:EUR", total: 0n },
    { code: "fx:USD", total: 0n },
  ]);
  await expectCleanBooks();
});
