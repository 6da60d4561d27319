import { afterEach, expect, it } from "vitest";
import { db } from "@/lib/server/db";
import type { NetworkAnswer } from "@/lib/transfers/connectors/connector";
import { getNetworkHealth } from "@/lib/transfers/networks/get-network-health";
import { receiveNetworkAnswer } from "@/lib/transfers/networks/receive-network-answer";
import { claimNetworkOrders } from "@/lib/transfers/networks/work-network-orders";
import { getTransferDossier } from "@/lib/transfers/reading/get-transfer-dossier";
import { expectCleanBooks } from "@/tests/support/books";
import { createAdmin, readBalance } from "@/tests/support/factories";
import { letTimePass, readNotices, readOutcome, sendApproved } from "@/tests/support/network-transfers";

const accepted: NetworkAnswer = { outcome: "accepted", reference: "N-1" };
const refused: NetworkAnswer = { outcome: "refused", reason: "Account closed" };

afterEach(expectCleanBooks);

/** Sends a wire and records `answer` as the network's answer. */
async function sendAnswered(answer: NetworkAnswer) {
  const sent = await sendApproved("wire", { amount: "20.00" });
  await letTimePass();
  await claimNetworkOrders(["wire"]);
  expect(await receiveNetworkAnswer(sent.transfer.id, answer)).toBe("news");
  return sent;
}

const contradictionsOf = async (id: string) =>
  (await getTransferDossier(await createAdmin(), "wire", id)).acts
    .filter(({ action }) => action === "transfer.network-contradiction")
    .map(({ actor, before, after }) => ({ actor, before, after }));

it("a contradiction to a network's own answer is recorded for staff, and changes neither money nor status", async () => {
  const { sender, transfer } = await sendAnswered(accepted);
  const before = { outcome: await readOutcome(transfer.id), balance: await readBalance(sender.account) };
  expect(await receiveNetworkAnswer(transfer.id, refused)).toBe("contradiction");
  expect({ outcome: await readOutcome(transfer.id), balance: await readBalance(sender.account) }).toEqual(before);
  expect((await readNotices(transfer.id)).onSite).toHaveLength(3);
  const { order } = await getTransferDossier(await createAdmin(), "wire", transfer.id);
  expect(order).toMatchObject({ state: "accepted", contradiction: "refused", contradictedAt: expect.any(Date) });
  expect(await contradictionsOf(transfer.id)).toEqual([
    { actor: "system", before: { outcome: "accepted" }, after: { outcome: "refused", reason: "Account closed" } },
  ]);
});

it("a contradiction that arrives twenty times in parallel is recorded once, and a different contradiction is added", async () => {
  const { transfer } = await sendAnswered(refused);
  const receipts = await Promise.all(Array.from({ length: 20 }, () => receiveNetworkAnswer(transfer.id, accepted)));
  expect(new Set(receipts)).toEqual(new Set(["contradiction"]));
  await receiveNetworkAnswer(transfer.id, { outcome: "cancelled" });
  await receiveNetworkAnswer(transfer.id, { outcome: "cancelled" });
  const { order } = await getTransferDossier(await createAdmin(), "wire", transfer.id);
  expect(order).toMatchObject({ state: "refused", contradiction: "accepted" });
  const said = (await contradictionsOf(transfer.id)).map(({ after }) => after);
  expect(said).toEqual([{ outcome: "cancelled" }, { outcome: "accepted", reference: "N-1" }]);
});

it("the transfer queue shows staff the transfers with contradictory answers", async () => {
  const admin = await createAdmin();
  const { transfer } = await sendAnswered(accepted);
  await receiveNetworkAnswer(transfer.id, refused);
  const wires = async () => (await getNetworkHealth(admin)).find(({ rail }) => rail === "wire");
  expect(await wires()).toMatchObject({ waiting: 0, contradicted: expect.arrayContaining([transfer.id]) });
});

it("the record of a contradiction cannot be removed", async () => {
  const { transfer } = await sendAnswered(accepted);
  const change = (set: string) => db.query(`UPDATE network_orders SET ${set} WHERE transfer_id = $1`, [transfer.id]);
  await expect(change("contradiction = 'accepted', contradicted_at = now()")).rejects.toThrow();
  await expect(change("contradiction = 'refused', contradicted_at = now(), reference = 'X'")).rejects.toThrow();
  await receiveNetworkAnswer(transfer.id, refused);
  await expect(change("contradiction = NULL, contradicted_at = NULL")).rejects.toThrow();
  await expect(change("contradiction = 'cancelled'")).rejects.toThrow();
});
