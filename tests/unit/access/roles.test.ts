import { describe, expect, it } from "vitest";
import { menuSections } from "@/components/layout/menu/menu";
import { acts, may, type Role, staffRoles } from "@/lib/roles";
import { UserRole } from "@/lib/server/prisma-client/enums";
import { accessCases } from "@/tests/support/access/access-cases";

const actsOf = (role: Role) => acts.filter((act) => may(role, act));

describe("the table of roles and acts", () => {
  it("the table has the same roles as the database", () => {
    expect(Object.values(UserRole).sort()).toEqual(["customer", ...staffRoles].sort());
  });

  it("an admin may do everything, and a customer nothing", () => {
    expect(actsOf("admin")).toEqual(acts);
    expect(actsOf("customer")).toEqual([]);
  });

  it("an auditor may change only their own views, may read everything except the mailbox, and may verify the books", () => {
    const looks = (act: string) => act.endsWith(".read") || act === "ledger.verify" || act === "views.keep";
    expect(actsOf("auditor")).toEqual(acts.filter((act) => looks(act) && act !== "mailbox.read"));
  });

  it("a teller may not use the audit trail, plans, rates, the day, colleagues, the chart, months and verification of the books, and cannot take over a colleague’s work", () => {
    const kept = acts.filter((act) => !may("teller", act) && act !== "ledger.verify").map((act) => act.split(".")[0]);
    expect([...new Set(kept)].sort()).toEqual([
      "audit",
      "chart",
      "day",
      "mailbox",
      "months",
      "plans",
      "rates",
      "staff",
      "work",
    ]);
  });
});

describe.each(["customer", ...staffRoles] as const)("the menu of the role %s", (role) => {
  it("the menu has exactly the pages of the back office that this person may see", () => {
    const shown = menuSections(role).flatMap(({ entries }) => entries.map(({ href }) => href));
    const manage = accessCases.filter(({ file }) => /^\(admin\)\/.*page\.tsx$/.test(file) && !file.includes("[id]"));
    const allowed = manage.filter(({ act }) => act && may(role, act)).map(({ file }) => file.split("/")[1]);
    const pages = [...new Set(allowed)].map((page) => `/${page}`);
    expect(shown.filter((href) => href.startsWith("/manage")).sort()).toEqual(pages.sort());
  });
});
