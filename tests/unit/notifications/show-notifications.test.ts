import { randomUUID } from "node:crypto";
import { createTranslator } from "next-intl";
import { expect, it } from "vitest";
import { formatterOf } from "@/lib/i18n/formatter";
import { messagesOf } from "@/lib/i18n/messages";
import type { Notification } from "@/lib/notifications/notification.model";
import { showNotifications } from "@/lib/notifications/show-notifications.model";

const t = createTranslator({ locale: "en", messages: messagesOf("en"), namespace: "notifications" });
const reader = { t, format: formatterOf("en", "UTC"), locale: "en" as const };

function shown({ kind, params }: Pick<Notification, "kind" | "params">) {
  const id = randomUUID();
  return showNotifications(reader, [{ id, subjectId: id, kind, params, isRead: false, createdAt: new Date() }])[0];
}

const money = { amount: "5.17", currency: "USD" };

it("a rejected payment is marked, and says that the money is available again", () => {
  const head = shown({ kind: "transfer-rejected", params: { ...money, counterparty: "Noah" } })?.head;
  expect(head).toEqual({
    title: "Noah",
    state: "Rejected",
    isRefused: true,
    more: "The money is available again.",
    money: { amount: "−$5.17", look: "gone" },
  });
});

it("interest has the deposit's name as its title", () => {
  const head = shown({ kind: "deposit-interest-paid", params: { ...money, name: "Saver" } })?.head;
  expect(head).toEqual({
    title: "Saver",
    state: "Interest paid",
    isRefused: false,
    money: { amount: "+$5.17", look: "in" },
  });
});

it("a message of the bank has the subject of the conversation as its title", () => {
  const message = shown({ kind: "message-received", params: { name: "Your new card" } });
  expect(message?.head).toEqual({ title: "Your new card", state: "From the bank", isRefused: false });
  expect(message?.sentence).toBe("The bank has written to you: Your new card.");
  const old = shown({ kind: "message-received", params: {} });
  expect(old?.head).toBeUndefined();
  expect(old?.sentence).toBe("The bank has written to you.");
});

it("a notification without a short title has only its sentence", () => {
  expect(shown({ kind: "loan-applied", params: { ...money, name: "Car" } })?.head).toBeUndefined();
});
