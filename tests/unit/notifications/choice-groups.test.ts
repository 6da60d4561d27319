import { expect, test } from "vitest";
import { choiceGroups } from "@/components/notifications/choice-groups";
import { notificationKinds } from "@/lib/notifications/schema";

const groups = choiceGroups(notificationKinds.map((kind) => ({ kind, byEmail: true })));

test("each kind of notification is in exactly one group", () => {
  expect(groups.flatMap(({ kinds }) => kinds).sort()).toEqual([...notificationKinds].sort());
});

test("the notifications about payments are grouped by what the reader does", () => {
  const of = (name: string) => groups.find(({ group }) => group === name)?.kinds;
  expect(groups.slice(0, 4).map(({ group }) => group)).toEqual(["moneyOut", "moneyIn", "dispute", "loan"]);
  expect(of("moneyIn")).toEqual([
    "transfer-received",
    "transfer-returned",
    "transfer-return-asked",
    "payment-received",
    "payment-recalled",
  ]);
  expect(of("dispute")).toHaveLength(6);
  expect(of("moneyOut")).toHaveLength(8);
});
