import { describe, expect, test } from "vitest";
import { renderEmail } from "@/lib/email/render-email";
import type { EmailProps } from "@/lib/email/templates";
import { paths } from "@/lib/paths";
import { transferReference } from "@/lib/transfers/reference";

process.env.DATABASE_URL = "postgresql://nobody@localhost/none";
process.env.NEXTAUTH_SECRET = "a secret that is good enough for the tests";
process.env.NEXTAUTH_URL = "https://bank.example/";
process.env.DEMO = "1";

const firstName = "Ada";
const transfer: EmailProps["transfer-status"] = {
  firstName,
  event: "initiated",
  transferId: "0193f8a2-7d8e-7c21-9d0a-4f6b8f1f2a11",
  amount: "1250.50",
  currency: "USD",
  counterparty: "Grace Hopper",
  reason: "",
};
const eventWords = {
  initiated: "We have your order to send $1,250.50 to Grace Hopper.",
  "in-progress": "Your transfer of $1,250.50 to Grace Hopper is in progress.",
  approved: "Your transfer of $1,250.50 to Grace Hopper is approved.",
  completed: "Your transfer of $1,250.50 to Grace Hopper is completed.",
  cancelled: "Your transfer of $1,250.50 to Grace Hopper is cancelled.",
  rejected: "We could not carry out your transfer of $1,250.50 to Grace Hopper.",
  received: "Grace Hopper has sent you $1,250.50.",
  returned: "The payment of $1,250.50 from Grace Hopper was taken back.",
} as const satisfies Record<EmailProps["transfer-status"]["event"], string>;

describe("e-mails", () => {
  test("welcome says the account's number and leads to the log-in", async () => {
    const { subject, text } = await renderEmail("welcome", { firstName, accountNumber: "0123456789" });
    expect(subject).toBe("Welcome to Holdfast Trust");
    expect(text).toContain("0123456789");
    expect(text).toContain("https://bank.example/login");
  });

  test.each([
    ["verify-email", "https://bank.example/email/verify/a-code_1"],
    ["reset-password", "https://bank.example/email/reset/a-code_1"],
  ] as const)("%s carries its link in full, in both bodies", async (template, link) => {
    const { html, text } = await renderEmail(template, { firstName, emailCodeId: "unused" }, "a-code_1");
    expect(html).toContain(`href="${link}"`);
    expect(text).toContain(link);
    expect(text.split(link)).toHaveLength(2);
  });

  test("password-changed leads to a new reset", async () => {
    const { text } = await renderEmail("password-changed", { firstName });
    expect(text).toContain("https://bank.example/forgot-password");
  });

  test.each(Object.entries(eventWords))("transfer-status says what happened: %s", async (event, words) => {
    const props = { ...transfer, event: event as keyof typeof eventWords };
    const { subject, html, text } = await renderEmail("transfer-status", props);
    const flowing = text.replace(/\s+/g, " ");
    expect(subject).toContain("$1,250.50");
    expect(flowing).toContain(words);
    expect(flowing).toContain(transferReference(transfer.transferId));
    expect(flowing).not.toContain("Reason");
    const isReceivers = event === "received" || event === "returned";
    const path = isReceivers ? paths.transactions : paths.transaction(transfer.transferId);
    expect(html).toContain(`href="https://bank.example${path}"`);
  });

  test("transfer-status gives the reason of a rejection", async () => {
    const { text } = await renderEmail("transfer-status", { ...transfer, event: "rejected", reason: "Wrong name" });
    expect(text).toContain("Reason: Wrong name");
  });

  test("what people typed stays text", async () => {
    const { html } = await renderEmail("password-changed", { firstName: '<img src="x">' });
    expect(html).not.toContain("<img");
  });

  test("both colour schemes are provided for", async () => {
    const { html } = await renderEmail("password-changed", { firstName });
    expect(html).toContain('<meta name="color-scheme" content="light dark"');
    expect(html).toContain("prefers-color-scheme: dark");
  });
});
