import { expect, test } from "vitest";
import { factKeys } from "@/components/ui/description-list";

const keysOf = (...terms: unknown[]) => factKeys(terms.map((term) => ({ term: term as string })));

test("a fact keeps its key when another fact appears above it", () => {
  expect(keysOf("To", "Network", "Category").at(-1)).toBe(keysOf("To", "Category").at(-1));
});

test("no two facts have the same key, whatever their terms are", () => {
  expect(new Set(keysOf("To", "To", "", {}, {}, null, "1 To")).size).toBe(7);
});
