import { describe, expect, it } from "vitest";
import { isWallet, transferChannels } from "@/lib/transfers/channels";
import {
  magicAccountNumber,
  magicAmountMinor,
  magicEmail,
  type SandboxBehaviourName,
  sandboxBehaviours,
} from "@/lib/transfers/connectors/sandbox-behaviour";
import { expectCleanBooks } from "@/tests/support/books";
import { readBalance } from "@/tests/support/factories";
import { forgetWaiting, readNotices, readOutcome, sendApproved, workForLong } from "@/tests/support/network-transfers";

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
};

const behaviours = Object.keys(sandboxBehaviours) as SandboxBehaviourName[];
const pairs = transferChannels.flatMap((channel) => behaviours.map((behaviour) => ({ channel, behaviour })));

describe("a transfer whose network", () => {
  it.each(pairs)("$behaviour ends in one outcome ($channel)", async ({ channel, behaviour }) => {
    // Both ways to ask for a behaviour: by the amount and by the receiver.
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
        expect(outcome).toMatchObject({ status: "deleted", ending: "rejected", reason, order_state: "refused" });
        expect(outcome.entries).toBe(2n);
        expect(balanceMinor).toBe(10_000n);
        expect(onSite).toEqual(["transfer-initiated", "transfer-approved", "transfer-rejected"]);
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
