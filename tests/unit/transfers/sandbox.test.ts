import { readFileSync } from "node:fs";
import { expect, it, vi } from "vitest";
import {
  behaviourOf,
  magicAccountNumber,
  magicAmountMinor,
  magicEmail,
  type SandboxBehaviourName,
  sandboxBehaviours,
} from "@/lib/transfers/connectors/sandbox-behaviour";

const settings = vi.hoisted(() => ({ DEMO: true }));
vi.mock("@/lib/server/env", () => ({ env: () => settings }));

const names = Object.keys(sandboxBehaviours) as SandboxBehaviourName[];
const payment = {
  id: "",
  rail: "wire",
  senderName: "",
  accountName: "",
  accountNumber: "DE02120300000000202051",
  receiverEmail: "",
  country: null,
  bankTo: "",
  swiftCode: "",
  routingNumber: "",
  authorisation: "",
  amountMinor: 2_000n,
  currency: "USD",
} as const;

it.each(names)("docs/connectors.md has the magic values of %s", (name) => {
  const lines = readFileSync("docs/connectors.md", "utf8").split("\n");
  const line = lines.find((text) => text.includes(`\`${magicEmail(name)}\``)) ?? "";
  expect(line).toContain(`\`${magicAccountNumber(name)}\``);
  expect(line).toContain(` ${(Number(magicAmountMinor(name)) / 100).toFixed(2)} `);
});

it("the receiver decides before the amount, and all other transfers are accepted", () => {
  const amountMinor = magicAmountMinor("down");
  expect(behaviourOf(payment)).toBe("accepts");
  expect(behaviourOf({ ...payment, amountMinor })).toBe("down");
  expect(behaviourOf({ ...payment, amountMinor, accountNumber: magicAccountNumber("refuses") })).toBe("refuses");
  expect(behaviourOf({ ...payment, amountMinor, receiverEmail: magicEmail("times-out") })).toBe("times-out");
  expect(behaviourOf({ ...payment, receiverEmail: "@sandbox.example" })).toBe("accepts");
});

it("no two behaviours share a magic value", () => {
  expect(new Set(names.map(magicAmountMinor)).size).toBe(names.length);
  expect(new Set(names.map(magicAccountNumber)).size).toBe(names.length);
});

it("every page says that no real money moves as long as a rail has only the sandbox", async () => {
  const { moneyNotice } = await import("@/lib/transfers/connectors/money-notice");
  expect(moneyNotice()).toBe("demonstration");
  settings.DEMO = false;
  expect(moneyNotice()).toBe("sandbox");
});
