import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { confirmProposal } from "@/lib/approvals/confirm-proposal";
import { jobs } from "@/lib/jobs/registry";
import { findRates } from "@/lib/quotes/find-rates";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { keptPriceEnd } from "@/lib/transfers/kept-price.model";
import { approveTransfers } from "@/lib/transfers/moving/approve-transfers";
import { cancelTransfer } from "@/lib/transfers/moving/cancel-transfer";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { endKeptPrices } from "@/lib/transfers/moving/end-kept-prices";
import { newIds } from "@/lib/transfers/moving/move-transfer";
import { findTransfersOf } from "@/lib/transfers/reading/find-transfers";
import { getTransfer } from "@/lib/transfers/reading/get-transfer";
import { getTransferDetails } from "@/lib/transfers/reading/get-transfer-details";
import { getTransferDossier } from "@/lib/transfers/reading/get-transfer-dossier";
import { transferJson, transferShape } from "@/lib/transfers/reading/transfer-json";
import { transferStatuses } from "@/lib/transfers/schema";
import type { Transfer } from "@/lib/transfers/transfer";
import { applyKeptPrice } from "@/scripts/migrate/kept-price";
import { expectCleanBooks } from "@/tests/support/books";
import { endPriceIn, sendConverted, sendWithQuote } from "@/tests/support/conversions";
import { ownerDatabaseUrl, queryAsOwner, withConnection } from "@/tests/support/database/database";
import {
  createAccount,
  createAdmin,
  createBeneficiary,
  createCustomer,
  readBalance,
  type TestAccount,
  type TestCustomer,
} from "@/tests/support/factories";
import { proposalFrom, setFourEyesLimit } from "@/tests/support/four-eyes";
import { readNotices, sendOut } from "@/tests/support/network-transfers";
import { createRate, createRates } from "@/tests/support/rates";

vi.hoisted(() => {
  // These limits allow large payments to new payees without a PIN, because the tests check only the price.
  process.env.STEP_UP_LIMIT = "100000";
  process.env.NEW_BENEFICIARY_LIMIT = "100000";
});

const hourMs = 60 * 60 * 1000;
const startMinor = 1_000_000n;
const priceEnded = { code: "transition_refused", messageKey: "price_ended" };

let staff: Actor;
let colleague: Actor;
let receiver: TestCustomer;

beforeAll(async () => {
  await createRates();
  [staff, colleague] = [await createAdmin(), await createAdmin()];
});
beforeEach(async () => {
  receiver = await createCustomer({ currency: "EUR" });
});
afterEach(async () => {
  vi.useRealTimers();
  await setFourEyesLimit(null);
  await expectCleanBooks();
  // Lets the kept prices of this test's transfers expire and ends these transfers, so that the job in the next test does not find
  // them.
  await queryAsOwner("UPDATE transfers SET price_ends_at = now() WHERE hold_id IS NOT NULL AND quote_id IS NOT NULL");
  await endKeptPrices();
});

/** Moves the bank's clock `hours` hours and a second ahead. */
const waitHours = (hours: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + hours * hourMs + 1_000 });

async function send(amount = "100.00") {
  const sender = await createCustomer({ balanceMinor: startMinor });
  return { sender, transfer: await sendConverted(sender, receiver.account, amount) };
}

const edit = (id: string, payload: Parameters<typeof editTransfer>[2]["payload"], actor = staff) =>
  editTransfer(actor, "interbank", { id, payload });
const approveAll = async (transfers: Transfer[], actor = staff) =>
  await approveTransfers(actor, {
    family: "interbank",
    transfers: transfers.map(({ id, version }) => ({ id, version })),
  });
const reload = ({ id }: Transfer) => getTransfer(staff, "interbank", id);
const untouched = { balanceMinor: startMinor, heldMinor: 0n };

/** Calls move_transfers with the site's database role. This role can pass any values for the time and the steps. */
async function moveByRole({ id, version }: Transfer, status: string, steps: string[], at = new Date(0)) {
  const move = {
    ...{ id, version, family: "interbank", onlyPending: false, status, ending: null, steps, network: "none" },
    ...{ action: "x", ...newIds() },
  };
  const [row] = await withConnection((client) =>
    client.query<{ outcome: string }>("SELECT * FROM move_transfers($1::jsonb, 'system', $2, '{}')", [
      JSON.stringify([move]),
      at,
    ]),
  );
  return row?.outcome;
}

/** Returns the value of the bank's positions in dollars and euros, in US cents at the present rate. */
async function positionsWorth(): Promise<bigint> {
  const sums = await db.query<{ code: string; total: bigint }>(
    `SELECT a.code, coalesce(sum(p.amount_minor), 0)::bigint AS total
       FROM ledger_accounts a JOIN postings p ON p.ledger_account_id = a.id WHERE a.code LIKE 'fx:%' GROUP BY a.code`,
  );
  const totalOf = (currency: string) => sums.find(({ code }) => code === `fx:${currency}`)?.total ?? 0n;
  const rate = (await findRates(staff)).find(({ currency }) => currency === "EUR")?.current?.rate ?? "1";
  return totalOf("USD") + BigInt(Math.round(Number(totalOf("EUR")) / Number(rate)));
}

describe("two opposite pending transfers of 4,000 EUR while the rate moves by 4 %", () => {
  let customer: TestCustomer;
  let euros: TestAccount;
  let friend: { dollars: TestAccount; euros: TestAccount };
  let legs: { intoDollars: Transfer; intoEuros: Transfer };

  beforeEach(async () => {
    await createRate("EUR", "0.86");
    customer = await createCustomer({ balanceMinor: startMinor });
    euros = await createAccount(customer.actor, { currency: "EUR", balanceMinor: startMinor });
    const other = await createCustomer();
    friend = { dollars: other.account, euros: await createAccount(other.actor, { currency: "EUR" }) };
    legs = {
      // 4,000 EUR are worth 4,651.16 USD. After the spread, 4,623.42 USD remain.
      intoDollars: await sendConverted({ actor: customer.actor, account: euros }, friend.dollars, "4623.42"),
      intoEuros: await sendConverted(customer, friend.euros, "4000.00"),
    };
    expect(legs.intoDollars.debitedMinor).toBe(400_000n);
  });

  it("after the end of the price, neither leg moves money at the old price, and the bank loses nothing", async () => {
    waitHours(24);
    await createRate("EUR", "0.8944");
    const before = await positionsWorth();
    await cancelTransfer(customer.actor, legs.intoEuros.id);
    const refused = await approveAll([legs.intoDollars]);
    expect(refused[0]?.problem).toMatchObject(priceEnded);
    await jobs["end-prices"].work({ budgetMs: 10_000 });
    expect(await reload(legs.intoDollars)).toMatchObject({ status: "deleted", ending: "price_ended" });
    expect(await positionsWorth()).toBe(before);
    expect(await readBalance(euros)).toEqual(untouched);
    expect(await readBalance(customer.account)).toEqual(untouched);
  });

  it("before the end, the bank's margin carries the move, as the decision record states", async () => {
    await createRate("EUR", "0.8944");
    const before = await positionsWorth();
    await cancelTransfer(customer.actor, legs.intoEuros.id);
    expect((await approveAll([legs.intoDollars]))[0]?.problem).toBeNull();
    // 4,000 EUR are worth 4,472.27 USD at the new rate, and the customer has received 4,623.42 USD.
    expect((await positionsWorth()) - before).toBe(447_227n - 462_342n);
  });
});

describe("before the end of the price", () => {
  it("staff approve a conversion at the price of its quote", async () => {
    const { sender, transfer } = await send();
    await createRate("EUR", "0.8");
    waitHours(23);
    expect((await approveAll([transfer]))[0]?.problem).toBeNull();
    expect(await readBalance(sender.account)).toEqual({
      balanceMinor: startMinor - transfer.debitedMinor,
      heldMinor: 0n,
    });
    expect(await readBalance(receiver.account)).toMatchObject({ balanceMinor: 10_000n });
  });

  it("staff bring back a rejected conversion, and nobody ends it", async () => {
    const { sender, transfer } = await send();
    await edit(transfer.id, { status: "deleted" });
    await edit(transfer.id, { status: "pending" });
    expect(await endKeptPrices()).toBe(0);
    expect(await readBalance(sender.account)).toMatchObject({ heldMinor: transfer.debitedMinor });
  });

  it("the customer and staff see until when the price is kept", async () => {
    const { sender, transfer } = await send();
    const end = new Date(transfer.createdAt.getTime() + 24 * hourMs);
    const read = async () => {
      const [listed] = await findTransfersOf(sender.actor, "interbank", sender.actor.email);
      return [
        (await getTransferDetails(sender.actor, transfer.id)).priceEnd,
        (await getTransferDossier(staff, "interbank", transfer.id)).priceEnd,
        listed && keptPriceEnd(listed),
      ];
    };
    expect(await read()).toEqual([end, end, end]);
    await edit(transfer.id, { status: "approved" });
    expect(await read()).toEqual([null, null, null]);
  });

  it("a program reads until when the price of a held conversion is kept", async () => {
    const { sender, transfer } = await send();
    const priceEndsAt = new Date(transfer.createdAt.getTime() + 24 * hourMs).toISOString();
    const json = (value: Transfer) =>
      z.strictObject(transferShape.shape).parse(JSON.parse(JSON.stringify(transferJson(value))));
    expect(json(transfer)).toMatchObject({ priceEndsAt });
    expect(json(await reload(transfer))).toMatchObject({ priceEndsAt });
    expect(json(await edit(transfer.id, { status: "active" }))).toMatchObject({ priceEndsAt });
    expect(json(await edit(transfer.id, { status: "deleted" }))).not.toHaveProperty("priceEndsAt");
    expect(json(await edit(transfer.id, { status: "pending" }))).toMatchObject({ priceEndsAt });
    // For a transfer that an older release has recorded, the database does not contain the time at which the price ends.
    await queryAsOwner("UPDATE transfers SET price_ends_at = NULL WHERE id = $1", [transfer.id]);
    expect(json(await reload(transfer))).toMatchObject({ priceEndsAt });
    expect(json(await edit(transfer.id, { status: "approved" }))).not.toHaveProperty("priceEndsAt");
    const other = await sendConverted(sender, receiver.account, "5.00");
    expect(json(await cancelTransfer(sender.actor, other.id))).not.toHaveProperty("priceEndsAt");
  });
});

describe("after the end of the price", () => {
  it("approvals are refused one by one and in bulk, and a transfer without a conversion is approved", async () => {
    const [first, second] = [await send(), await send()];
    const plain = await createCustomer({ currency: "EUR", balanceMinor: startMinor });
    await createBeneficiary(plain.actor, { accountNumber: receiver.account.accountNumber });
    const unconverted = await sendOut(plain, "interbank", { amount: "10.00" });
    waitHours(24);
    const approvals = await approveAll([first.transfer, unconverted, second.transfer]);
    expect(approvals.map(({ problem }) => problem)).toEqual([
      expect.objectContaining(priceEnded),
      null,
      expect.objectContaining(priceEnded),
    ]);
    for (const status of ["approved", "active", "closed"] as const) {
      await expect(edit(first.transfer.id, { status }), status).rejects.toMatchObject(priceEnded);
    }
    await expect(edit(first.transfer.id, { amount: "50.00" })).rejects.toMatchObject(priceEnded);
    expect(await readBalance(first.sender.account)).toEqual({
      balanceMinor: startMinor,
      heldMinor: first.transfer.debitedMinor,
    });
    expect(await readBalance(receiver.account)).toMatchObject({ balanceMinor: 0n });
  });

  it("the refusal names the end", async () => {
    const { transfer } = await send();
    await queryAsOwner("UPDATE transfers SET price_ends_at = '2026-01-05T09:30:00Z' WHERE id = $1", [transfer.id]);
    await expect(edit(transfer.id, { status: "approved" })).rejects.toMatchObject({
      ...priceEnded,
      params: { end: expect.stringMatching(/^Jan 5, 2026, 9:30\sAM$/) },
    });
  });

  it("a proposal that was made before the end cannot be confirmed after the end", async () => {
    const { sender, transfer } = await send("400.00");
    await setFourEyesLimit(10_000n);
    const byBulk = await proposalFrom(
      approveAll([transfer]).then(([approval]) => {
        if (approval?.problem) throw approval.problem;
      }),
    );
    waitHours(24);
    await expect(confirmProposal(colleague, { id: byBulk })).rejects.toMatchObject(priceEnded);
    expect(await reload(transfer)).toMatchObject({ status: "pending", version: transfer.version });
    expect(await readBalance(sender.account)).toMatchObject({ heldMinor: transfer.debitedMinor });
  });

  it.each(transferStatuses.filter((status) => status !== "deleted"))(
    "a rejected conversion cannot be revived as %s",
    async (status) => {
      const { sender, transfer } = await send();
      await edit(transfer.id, { status: "deleted", reason: "Asked for" });
      waitHours(24);
      await expect(edit(transfer.id, { status })).rejects.toMatchObject(priceEnded);
      expect(await readBalance(sender.account)).toEqual(untouched);
    },
  );

  it("an approved conversion can be completed or reversed, but not held or posted again", async () => {
    const { sender, transfer } = await send();
    await edit(transfer.id, { status: "approved" });
    waitHours(24);
    await edit(transfer.id, { status: "closed" });
    await edit(transfer.id, { status: "approved" });
    await expect(edit(transfer.id, { status: "pending" })).rejects.toMatchObject(priceEnded);
    await expect(edit(transfer.id, { amount: "90.00" })).rejects.toMatchObject(priceEnded);
    expect(await endKeptPrices()).toBe(0);
    await edit(transfer.id, { status: "deleted" });
    expect(await reload(transfer)).toMatchObject({ ending: "reversed" });
    expect(await readBalance(sender.account)).toEqual(untouched);
  });

  it("a conversion that staff have set back to pending is not approved at the old price", async () => {
    const { transfer } = await send();
    await edit(transfer.id, { status: "approved" });
    await edit(transfer.id, { status: "pending" });
    waitHours(24);
    await expect(edit(transfer.id, { status: "approved" })).rejects.toMatchObject(priceEnded);
  });

  it("the customer can still cancel, and staff can still reject with a reason", async () => {
    const [first, second] = [await send(), await send()];
    waitHours(24);
    await cancelTransfer(first.sender.actor, first.transfer.id);
    await edit(second.transfer.id, { status: "deleted", reason: "No such account" });
    expect(await reload(first.transfer)).toMatchObject({ ending: "cancelled" });
    expect(await reload(second.transfer)).toMatchObject({ ending: "rejected", reason: "No such account" });
  });
});

describe("SQL with the role of site and worker", () => {
  it("SQL cannot approve, activate or revive a conversion after the end, whatever time it states", async () => {
    const { transfer } = await send();
    await endPriceIn(transfer.id, 0);
    expect(await moveByRole(transfer, "approved", ["capture", "post"])).toBe("price_ended");
    expect(await moveByRole(transfer, "active", [])).toBe("price_ended");
    expect(await moveByRole(transfer, "pending", ["release", "hold"])).toBe("price_ended");
    await endKeptPrices();
    const ended = await reload(transfer);
    expect(await moveByRole(ended, "pending", ["hold"])).toBe("price_ended");
    expect(await moveByRole(ended, "approved", ["post"])).toBe("price_ended");
    expect(await reload(transfer)).toMatchObject({ status: "deleted" });
  });

  it("SQL cannot change the end of a price or the setting", async () => {
    const attack = (text: string) => withConnection((client) => client.query(text));
    const forbidden = { code: "42501" };
    await expect(attack("UPDATE transfers SET price_ends_at = 'infinity'")).rejects.toMatchObject(forbidden);
    await expect(attack("UPDATE conversion_terms SET kept_price_hours = 720")).rejects.toMatchObject(forbidden);
    await expect(attack("SELECT price_has_ended(t, now()) FROM transfers t")).rejects.toMatchObject(forbidden);
  });

  it("an order that states a later time does not keep its price for longer", async () => {
    const sender = await createCustomer({ balanceMinor: startMinor });
    waitHours(0.5);
    const { id } = await sendConverted(sender, receiver.account, "1.00");
    vi.useRealTimers();
    const [row] = await db.query<{ hours: number }>(
      "SELECT extract(epoch FROM price_end(t) - now())::float / 3600 AS hours FROM transfers t WHERE id = $1",
      [id],
    );
    expect(row?.hours).toBeLessThan(24.01);
  });

  it.each([-1, 24])("an order cannot use a replaced rate with a quote that is %d hours off", async (hours) => {
    const sender = await createCustomer({ balanceMinor: startMinor });
    const oldRate = await createRate("EUR", "0.86");
    const quoteId = randomUUID();
    await withConnection((client) =>
      client.query(
        `INSERT INTO quotes (id, user_id, from_account_id, from_currency, to_currency, amount_minor, debited_minor, rate, spread,
                             to_rate_id, created_at, expires_at)
         VALUES ($1, $2, $3, 'USD', 'EUR', 8600, 10000, 1, 0, $4, now() + $5 * interval '1 hour',
                 now() + $5 * interval '1 hour' + interval '1 minute')`,
        [quoteId, sender.actor.userId, sender.account.accountId, oldRate, hours],
      ),
    );
    await createRate("EUR", "0.8");
    waitHours(hours);
    await expect(sendWithQuote(sender, receiver.account, { amount: "86.00", quoteId })).rejects.toMatchObject({
      fields: { quoteId: ["quoteExpired"] },
    });
    expect(await readBalance(sender.account)).toEqual(untouched);
  });
});

describe("the job that ends prices", () => {
  it("the job ends pending and active conversions once, in parallel workers, and releases the money", async () => {
    const sent = await Promise.all(Array.from({ length: 6 }, () => send()));
    await edit(sent[0]?.transfer.id ?? "", { status: "active" });
    const plain = await createCustomer({ balanceMinor: startMinor });
    const wire = await sendOut(plain, "wire", { amount: "10.00" });
    expect(await endKeptPrices()).toBe(0);
    waitHours(24);
    const ended = await Promise.all(Array.from({ length: 4 }, () => endKeptPrices()));
    expect(ended.reduce((sum, count) => sum + count, 0)).toBe(6);
    expect(await endKeptPrices()).toBe(0);
    for (const { sender, transfer } of sent) {
      expect(await reload(transfer)).toMatchObject({ status: "deleted", ending: "price_ended", reason: "" });
      expect(await readBalance(sender.account)).toEqual(untouched);
      const { onSite, byEmail } = await readNotices(transfer.id);
      expect(onSite.filter((kind) => kind === "transfer-price-ended")).toHaveLength(1);
      expect(byEmail.filter((event) => event === "price-ended")).toHaveLength(1);
    }
    expect(await getTransfer(staff, "wire", wire.id)).toMatchObject({ status: "pending", version: 1 });
    expect(await readBalance(plain.account)).toMatchObject({ heldMinor: 1_000n });
  });

  it("the customer sees why, clients of the contract see a rejection, and the trail names the bank", async () => {
    const { sender, transfer } = await send();
    waitHours(24);
    await endKeptPrices();
    const { story, phase, priceEnd } = await getTransferDetails(sender.actor, transfer.id);
    expect({ kinds: story.events.map(({ kind }) => kind), phase, priceEnd }).toEqual({
      kinds: ["price_ended"],
      phase: "released",
      priceEnd: null,
    });
    expect(transferJson(await reload(transfer))).toMatchObject({
      ...{ status: "deleted", ending: "rejected", priceEnded: true },
    });
    await readNotices(transfer.id);
    expect(
      await db.query("SELECT actor FROM audit_events WHERE subject_id = $1 AND action = 'transfer.price-ended'", [
        transfer.id,
      ]),
    ).toEqual([{ actor: "system" }]);
  });

  it("a transfer that cannot be ended does not delay the others", async () => {
    const [broken, whole] = [await send(), await send()];
    for (const { transfer } of [broken, whole]) await endPriceIn(transfer.id, 0);
    // The first transfer has lost its hold, so the bank cannot end this transfer.
    await queryAsOwner("UPDATE transfers SET hold_id = gen_random_uuid() WHERE id = $1", [broken.transfer.id]);
    expect(await endKeptPrices({ budgetMs: 0 })).toBe(0);
    expect(await endKeptPrices({ signal: AbortSignal.abort() })).toBe(0);
    expect(await endKeptPrices()).toBe(1);
    expect(await reload(whole.transfer)).toMatchObject({ ending: "price_ended" });
    await queryAsOwner("UPDATE transfers SET hold_id = id WHERE id = $1", [broken.transfer.id]);
    expect(await endKeptPrices()).toBe(1);
  });

  it("an approval and the end at the same moment give one outcome", async () => {
    const sent = await Promise.all(Array.from({ length: 8 }, () => send("10.00")));
    const outcomes = await Promise.all(
      sent.map(async ({ sender, transfer }, index) => {
        await endPriceIn(transfer.id, index * 15);
        await sleep(index * 10);
        await Promise.allSettled([approveAll([transfer]), endKeptPrices(), endKeptPrices(), approveAll([transfer])]);
        await sleep(150);
        await endKeptPrices();
        const { status, ending, version } = await reload(transfer);
        const isPaid = status === "approved";
        expect({ status, ending, version }).toEqual(
          isPaid
            ? { status: "approved", ending: null, version: 2 }
            : { status: "deleted", ending: "price_ended", version: 2 },
        );
        expect(await readBalance(sender.account)).toEqual({
          balanceMinor: startMinor - (isPaid ? transfer.debitedMinor : 0n),
          heldMinor: 0n,
        });
        return isPaid;
      }),
    );
    expect(await readBalance(receiver.account)).toMatchObject({
      balanceMinor: 1_000n * BigInt(outcomes.filter(Boolean).length),
    });
  });

  it("a cancellation and the end at the same moment release the money once", async () => {
    const { sender, transfer } = await send();
    await endPriceIn(transfer.id, 0);
    await Promise.allSettled([cancelTransfer(sender.actor, transfer.id), endKeptPrices(), endKeptPrices()]);
    expect(await readBalance(sender.account)).toEqual(untouched);
    expect(["cancelled", "price_ended"]).toContain((await reload(transfer)).ending);
    expect((await readNotices(transfer.id)).onSite).toHaveLength(2);
  });
});

describe("the setting KEPT_PRICE_HOURS", () => {
  const hoursOf = async ({ id }: Transfer) =>
    (
      await db.query<{ hours: number }>(
        "SELECT round(extract(epoch FROM price_end(t) - t.created_at) / 3600)::float AS hours FROM transfers t WHERE id = $1",
        [id],
      )
    )[0]?.hours;

  afterEach(() => applyKeptPrice(ownerDatabaseUrl(), {}));

  it("db:migrate writes the setting, and a recorded transfer keeps the end that its customer has seen", async () => {
    const { transfer } = await send();
    await applyKeptPrice(ownerDatabaseUrl(), { KEPT_PRICE_HOURS: "4" });
    expect([await hoursOf(transfer), await hoursOf((await send()).transfer)]).toEqual([24, 4]);
  });

  it.each(["0", "721", "1.5", "soon"])("the setting %s is refused", async (value) => {
    await expect(applyKeptPrice(ownerDatabaseUrl(), { KEPT_PRICE_HOURS: value })).rejects.toThrow("KEPT_PRICE_HOURS");
  });

  it("a transfer of an older release, which has no end, ends by the setting", async () => {
    const { transfer } = await send();
    await queryAsOwner("UPDATE transfers SET price_ends_at = NULL WHERE id = $1", [transfer.id]);
    expect(await hoursOf(transfer)).toBe(24);
    waitHours(24);
    expect(await endKeptPrices()).toBe(1);
  });
});
