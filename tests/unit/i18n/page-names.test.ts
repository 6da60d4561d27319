import { expect, it } from "vitest";
import { menuSections } from "@/components/layout/menu/menu";
import { pageNames } from "@/lib/server/page-title";

it("a page is called in its title as in the menu, in languages other than English", () => {
  const entries = [...menuSections("admin"), ...menuSections("customer")].flatMap((section) => section.entries);
  const named = entries.flatMap(({ href, label }) => {
    const [segment] = href.split(/[/?]/).filter(Boolean);
    return segment && typeof label === "string" ? [[segment, `common.${label}`]] : [];
  });
  expect(named.length).toBeGreaterThan(25);
  expect(Object.fromEntries(named)).toEqual(
    Object.fromEntries(named.map(([segment = ""]) => [segment, pageNames[segment as keyof typeof pageNames]])),
  );
});
