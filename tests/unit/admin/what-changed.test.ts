import { expect, it } from "vitest";
import type { EditField } from "@/components/admin/resource/edit-fields";
import { changedSince } from "@/components/admin/resource/what-changed";

const fields: EditField[] = [
  { kind: "readonly", label: "Email", value: "ada@example.com" },
  { kind: "text", name: "note", label: "Note" },
  { kind: "select", name: "status", label: "Status", options: [{ value: "active", label: "Active" }] },
  { kind: "pin", name: "pin", label: "PIN" },
  { kind: "money", name: "amount", label: "Amount", currency: "USD" },
  { kind: "number", name: "profit", label: "Profit", inputMode: "decimal", text: (value) => `${value} %` },
  { kind: "number", name: "rate", label: "Rate", inputMode: "decimal" },
  { kind: "date", name: "on", label: "Date" },
  {
    ...{ kind: "choices", name: "members", label: "Members" },
    options: [
      { value: "1", label: "Ruth" },
      { value: "2", label: "Owen" },
    ],
  },
];

it("the text states another person's changes in the words of the page", () => {
  const seen = { note: "", status: "gone", pin: "••••", unknown: "a" };
  const now = { note: "Called", status: "active", pin: "••••", unknown: "b" };
  expect(changedSince(fields, seen, now, "en")).toEqual([
    { label: "Note", before: "", after: "Called" },
    { label: "Status", before: "gone", after: "Active" },
  ]);
  expect(changedSince(fields, now, now, "en")).toEqual([]);
  expect(changedSince(fields, {}, { note: undefined }, "en")).toEqual([]);
});

it("the text writes amounts with their currency, and numbers, dates and names in the reader's language", () => {
  const seen = { amount: "1234.50", profit: "5", rate: "0.85", on: "2026-11-22", members: ["1"] };
  const now = { amount: "80.00", currency: "EUR", profit: "6.25", rate: "0.9", on: "", members: ["1", "2"] };
  expect(changedSince(fields, seen, now, "de")).toEqual([
    { label: "Amount", before: "1.234,50\u00a0USD", after: "80,00\u00a0EUR" },
    { label: "Profit", before: "5 %", after: "6.25 %" },
    { label: "Rate", before: "0,85", after: "0,9" },
    { label: "Date", before: "22.11.2026", after: "" },
    { label: "Members", before: "Ruth", after: "Ruth, Owen" },
  ]);
  const [amount] = changedSince(fields, { amount: "100.00" }, { amount: "80.00" }, "en");
  expect(amount).toEqual({ label: "Amount", before: "USD\u00a0100.00", after: "USD\u00a080.00" });
});
