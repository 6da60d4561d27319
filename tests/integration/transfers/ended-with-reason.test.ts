import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { renderEmail } from "@/lib/email/render-email";
import type { EmailProps } from "@/lib/email/templates";
import { locales } from "@/lib/i18n/locales";
import { messagesOf } from "@/lib/i18n/messages";
import { db } from "@/lib/server/db";
import { declineReasons, readReason } from "@/lib/transfer-acts";
import { drainTransferOutbox } from "@/lib/transfers/drain-outbox";
import { cancelTransfer } from "@/lib/transfers/moving/cancel-transfer";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { getTransfer } from "@/lib/transfers/reading/get-transfer";
import { getTransferDetails } from "@/lib/transfers/reading/get-transfer-details";
import { transferJson } from "@/lib/transfers/reading/transfer-json";
import { editTransferInput } from "@/lib/transfers/schema";
import type { Transfer } from "@/lib/transfers/transfer";
import { trackTransfer } from "@/lib/transfers/transfer-tracker.model";
import { expectCleanBooks } from "@/tests/support/books";
import { createAdmin, createCustomer } from "@/tests/support/factories";
import { sendOut, setStatus } from "@/tests/support/network-transfers";

async function send() {
  const sender = await createCustomer({ balanceMinor: 10_000n });
  return { sender, transfer: await sendOut(sender, "wire", { amount: "10.00" }) };
}

async function end({ id }: Transfer, payload: object, requestId: string = randomUUID()) {
  const input = editTransferInput.parse({ id, payload: { status: "deleted", ...payload } });
  return await editTransfer(await createAdmin(), "wire", input, requestId);
}

it("the sender reads the reason of a declined transfer on its page, in the notification and in the e-mail, in each language", async () => {
  const { sender, transfer } = await send();
  await end(transfer, { reasonCode: "details-wrong", reason: "Check the IBAN" });
  await drainTransferOutbox();
  const { events } = (await getTransferDetails(sender.actor, transfer.id)).story;
  expect(events.at(-1)).toMatchObject({ kind: "rejected", reasonCode: "details-wrong", reason: "Check the IBAN" });
  const details = await getTransferDetails(sender.actor, transfer.id);
  expect(trackTransfer({ ...details, channel: "wire" }).at(-1)).toMatchObject({ reasonCode: "details-wrong" });
  expect(transferJson(details.transfer)).toMatchObject({ reasonCode: "details-wrong", reason: "Check the IBAN" });
  const notice = await db.prisma.notification.findFirst({
    where: { subjectId: transfer.id, kind: "transfer-rejected" },
  });
  expect(notice?.params).toMatchObject({ reasonCode: "details-wrong" });
  const email = await db.prisma.email.findFirst({
    where: { recipient: sender.actor.email, props: { path: ["event"], equals: "rejected" } },
  });
  for (const locale of locales) {
    const { declined } = (await messagesOf(locale)).notifications;
    const { text } = await renderEmail("transfer-status", email?.props as EmailProps["transfer-status"], { locale });
    expect(text.replace(/\s+/g, " ")).toContain(`${declined["details-wrong"]} Check the IBAN`);
  }
  const event = await db.prisma.auditEvent.findFirst({ where: { subjectId: transfer.id, action: "transfer.edit" } });
  expect(event?.after).toMatchObject({ reasonCode: "details-wrong" });
  await expectCleanBooks();
});

it.each(declineReasons)("the database accepts the reason %s", async (reasonCode) => {
  const { sender, transfer } = await send();
  await end(transfer, { reasonCode });
  expect(await getTransfer(sender.actor, "wire", transfer.id)).toMatchObject({ reasonCode, ending: "rejected" });
});

it("a repeat with the same request id, also in parallel, ends the transfer once with the first reason", async () => {
  const { sender, transfer } = await send();
  const [admin, id] = [await createAdmin(), randomUUID()];
  const input = editTransferInput.parse({
    id: transfer.id,
    payload: { status: "deleted", reasonCode: "not-allowed", version: 1 },
  });
  await Promise.all([editTransfer(admin, "wire", input, id), editTransfer(admin, "wire", input, id)]);
  await editTransfer(admin, "wire", input, id);
  expect((await getTransferDetails(sender.actor, transfer.id)).story.events).toHaveLength(1);
  const other = { ...input, payload: { ...input.payload, reasonCode: "looks-unusual" as const } };
  await expect(editTransfer(admin, "wire", other, id)).rejects.toMatchObject({ code: "idempotency_mismatch" });
});

it("a decline and the customer's cancellation at the same moment do not both succeed", async () => {
  const { sender, transfer } = await send();
  const outcomes = await Promise.allSettled([
    end(transfer, { reasonCode: "details-wrong", version: 1 }),
    cancelTransfer(sender.actor, transfer.id),
  ]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const { ending, reasonCode } = await getTransfer(sender.actor, "wire", transfer.id);
  expect(reasonCode).toBe(ending === "cancelled" ? null : "details-wrong");
});

it("a transfer that goes on loses its reason, and a transfer that has not ended takes none", async () => {
  const { sender, transfer } = await send();
  await end(transfer, { reasonCode: "details-wrong" });
  await end(transfer, { reason: "Another text" });
  expect(await getTransfer(sender.actor, "wire", transfer.id)).toMatchObject({ reasonCode: "details-wrong" });
  await setStatus(transfer, "pending");
  expect(await getTransfer(sender.actor, "wire", transfer.id)).toMatchObject({ reasonCode: null });
  await expect(end(transfer, { status: "active", reasonCode: "details-wrong" })).rejects.toMatchObject({
    fields: { reasonCode: ["invalid"] },
  });
});

it("a reversed payment keeps the code of its reason, and an unknown code of another version is left out", async () => {
  const { sender, transfer } = await send();
  await setStatus(transfer, "approved");
  await end(transfer, { reasonCode: "not-ordered" });
  expect(await getTransfer(sender.actor, "wire", transfer.id)).toMatchObject({
    ending: "reversed",
    reasonCode: "not-ordered",
  });
  expect(readReason((code) => code, { reasonCode: "from-the-future", reason: "A text" })).toBe("A text");
  await expectCleanBooks();
});
