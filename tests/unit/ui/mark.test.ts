import { expect, it } from "vitest";
import { markOf, markOfPayment } from "@/components/ui/mark";

it.each([
  ["Noah Bergström", "NB"],
  ["Casco Bay Power", "CP"],
  ["Jean-Luc de la Tour", "JT"],
  ["Saver", "S"],
  ["shop@northlight-prints.example", "S"],
  ["Юлия Ильина", "ЮИ"],
  ["o’neill 3rd", "O"],
  ["4711", "4"],
  ["", ""],
])("the mark of the name %j is %j", (name, letters) => {
  expect(markOf(name).letters).toBe(letters);
});

it("a name always has the same tone, and different names have different tones", () => {
  expect(markOf("Noah Bergström")).toEqual(markOf("Noah Bergström"));
  const tones = new Set(["Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus"].map((name) => markOf(name).tone));
  expect(tones.size).toBeGreaterThan(2);
  for (const tone of tones) expect(tone).toBeGreaterThanOrEqual(1);
});

it("a payment of a loan or deposit has an icon, and any other payment has the initials of its name", () => {
  expect(markOfPayment("loan", "Car")).toEqual({ icon: "hand-coins" });
  expect(markOfPayment("deposit", "Saver")).toEqual({ icon: "piggy-bank" });
  expect(markOfPayment("transfer", "Noah Bergström")).toEqual(markOf("Noah Bergström"));
});
