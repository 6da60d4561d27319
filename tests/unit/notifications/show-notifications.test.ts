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
    event: "Payment rejected",
    about: "Noah",
    isRefused: true,
    more: "The money is available again.",
    money: { amount: "−$5.17", look: "gone" },
  });
});

it("interest is about the deposit", () => {
  const head = shown({ kind: "deposit-interest-paid", params: { ...money, name: "Saver" } })?.head;
  expect(head).toEqual({
    event: "Interest paid",
    about: "Saver",
    isRefused: false,
    money: { amount: "+$5.17", look: "in" },
  });
});

it("a message of the bank is about the subject of the conversation", () => {
  const message = shown({ kind: "message-received", params: { name: "Your new card" } });
  expect(message?.head).toEqual({ event: "Message from the bank", about: "Your new card", isRefused: false });
  expect(message?.sentence).toBe("The bank has written to you: Your new card.");
  const old = shown({ kind: "message-received", params: {} });
  expect(old?.head).toBeUndefined();
  expect(old?.sentence).toBe("The bank has written to you.");
});

it("a notification without a head has only its sentence", () => {
  expect(shown({ kind: "loan-applied", params: { ...money, name: "Car" } })?.head).toBeUndefined();
});
