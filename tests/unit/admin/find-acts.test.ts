import { expect, it } from "vitest";
import { findActs } from "@/components/admin/audit/find-acts";
import german from "@/messages/de/admin/acts.json";
import english from "@/messages/en/admin/acts.json";

it("acts and fields are found by their words in the reader's language", () => {
  expect(findActs(english, "Balance")).toEqual({ acts: [], fields: ["balance"] });
  expect(findActs(english, " wrong p ").acts).toEqual(["password.refuse", "pin.refuse"]);
  expect(findActs(german, german.rate.set).acts).toEqual(["rate.set"]);
});

it("a technical name of the audit trail is found in every language, and a text of two letters finds nothing", () => {
  expect(findActs(german, "account.edit").acts).toEqual(["account.edit"]);
  expect(findActs(english, "in")).toEqual({ acts: [], fields: [] });
});
