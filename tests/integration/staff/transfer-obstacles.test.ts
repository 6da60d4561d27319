import { afterEach, expect, it } from "vitest";
import { editAccount } from "@/lib/accounts/edit-account";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { getTransferDossier } from "@/lib/transfers/reading/get-transfer-dossier";
import type { UserChanges } from "@/lib/users/edit-schema";
import { editUser } from "@/lib/users/edit-user";
import { expectCleanBooks } from "@/tests/support/books";
import { createAdmin, createCustomer, type TestCustomer } from "@/tests/support/factories";
import { sendOut } from "@/tests/support/network-transfers";

afterEach(expectCleanBooks);

type Status = UserChanges["status"];

const setUser = async ({ actor }: TestCustomer, status: Status) =>
  await editUser(await createAdmin(), { email: actor.email, payload: { status } });
const setAccount = async ({ account }: TestCustomer, status: Status) =>
  await editAccount(await createAdmin(), { accountNumber: account.accountNumber, payload: { status } });

async function sendInside() {
  const [sender, receiver] = [await createCustomer({ balanceMinor: 10_000n }), await createCustomer()];
  const { accountNumber } = receiver.account;
  const transfer = await sendOut(sender, "interbank", { amount: "5.00", accountNumber });
  const admin = await createAdmin();
  const readDossier = () => getTransferDossier(admin, "interbank", transfer.id);
  const approve = () => editTransfer(admin, "interbank", { id: transfer.id, payload: { status: "approved" } });
  return { sender, receiver, readDossier, approve };
}

it.each([
  { who: "sender", set: setUser, status: "suspended", obstacle: "senderSuspended" },
  { who: "sender", set: setUser, status: "blocked", obstacle: "senderBlocked" },
  { who: "sender", set: setAccount, status: "pending", obstacle: "fromAccountPending" },
  { who: "sender", set: setAccount, status: "suspended", obstacle: "fromAccountSuspended" },
  { who: "sender", set: setAccount, status: "blocked", obstacle: "fromAccountBlocked" },
  { who: "receiver", set: setUser, status: "blocked", obstacle: "receiverBlocked" },
  { who: "receiver", set: setAccount, status: "blocked", obstacle: "toAccountBlocked" },
] as const)("staff see the obstacle of a waiting transfer: $obstacle", async ({ who, set, status, obstacle }) => {
  const { readDossier, approve, ...parties } = await sendInside();
  expect((await readDossier()).obstacles).toEqual([]);
  await set(parties[who], status);
  expect((await readDossier()).obstacles).toEqual([obstacle]);
  // The obstacle that the page shows also makes the bank refuse an approval.
  await expect(approve()).rejects.toMatchObject({ code: "transition_refused" });
  expect((await readDossier()).obstacles).toEqual([obstacle]);
  await set(parties[who], "active");
  expect((await readDossier()).obstacles).toEqual([]);
  await approve();
});

it("a suspended receiver can be paid, and an ended transfer has no obstacle", async () => {
  const { sender, receiver, readDossier, approve } = await sendInside();
  await setUser(receiver, "suspended");
  await setAccount(receiver, "suspended");
  expect((await readDossier()).obstacles).toEqual([]);
  await approve();
  await setUser(sender, "blocked");
  expect((await readDossier()).obstacles).toEqual([]);
});
