import { expect, test } from "vitest";
import { matchingChoices } from "@/components/ui/overlay/full-combobox";

const named = (...labels: string[]) => labels.map((label) => ({ value: label, label }));
const find = (query: string) =>
  matchingChoices(named("Australia", "Austria", "Côte d'Ivoire", "Germany", "South Sudan", "Sudan"), query).map(
    ({ label }) => label,
  );

test("a choice is found by the beginning of any word of its name, ignoring case and accents", () => {
  expect(find("AUST")).toEqual(["Australia", "Austria"]);
  expect(find(" cote d iv")).toEqual(["Côte d'Ivoire"]);
  expect(find("sud")).toEqual(["South Sudan", "Sudan"]);
  expect(find("man")).toEqual([]);
  expect(find("")).toHaveLength(6);
});
