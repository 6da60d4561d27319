import { describe, expect, it } from "vitest";
import type { ResourceColumn } from "@/components/admin/resource/resource";
import { exportHref, readResourceQuery, resourceHref, wholeHref } from "@/components/admin/resource/resource-query";
import { arrangeColumns } from "@/components/admin/resource/views/arrange-columns";
import { currentView, shownQuery, viewHref } from "@/components/admin/resource/views/view-query";
import type { OwnViews, TableView } from "@/lib/views/table-view.model";

const path = "/manage-wiretransfers";
const known = { statuses: ["pending"], sorts: ["amount"], filters: { type: ["paypal"] } };

const id = "0193f8a2-7d8e-7c21-9d0a-4f6b8f1f2b01";
const view = (query: string, isDefault = false): TableView => ({ id, name: "Mine", query, isDefault });

async function read(address: string, own: OwnViews | null = null) {
  const parameters = Object.fromEntries(new URL(address, "https://bank.example").searchParams);
  return { ...(await readResourceQuery(Promise.resolve(parameters), known)), own };
}

const column = (key: string, phone: ResourceColumn<unknown>["phone"]): ResourceColumn<unknown> => ({
  ...{ key, phone, header: key },
  cell: () => key,
});

describe("the URL of a view", () => {
  it("a view's URL contains everything that the table shows, and opens the same table again", async () => {
    const query = await read(
      `${path}?q=ada&status=pending&sort=-amount&type=paypal&columns=email,amount&page=3&open=x`,
    );
    const saved = view(shownQuery(query));
    const opened = await read(viewHref(path, saved), { views: [saved], columns: [] });
    expect(opened).toMatchObject({
      q: "ada",
      status: "pending",
      sort: "-amount",
      filters: { type: "paypal" },
      page: 1,
    });
    expect(opened.columns).toEqual(["email", "amount"]);
    expect(currentView(opened)).toEqual({ view: saved, isChanged: false });
  });

  it("a view's URL opens with the parts that are still valid", async () => {
    const saved = view("status=frozen&sort=-weight&type=cheque&q=ada&columns=email,%3Cscript%3E&bogus=1");
    const opened = await read(viewHref(path, saved), { views: [saved], columns: [] });
    expect(opened).toMatchObject({ q: "ada", status: "", sort: "", filters: { type: "" }, columns: ["email"] });
  });

  it("a view's URL stays while the reader uses the table, and the page notices a change of the view", async () => {
    const saved = view("status=pending");
    const opened = await read(viewHref(path, saved), { views: [saved], columns: [] });
    const sorted = await read(resourceHref(path, opened, { sort: "amount" }), opened.own);
    expect(currentView(sorted)).toEqual({ view: saved, isChanged: true });
  });

  it("the page does not find another person's view, but applies the filters of its URL", async () => {
    const opened = await read(viewHref(path, view("status=pending")), { views: [], columns: [] });
    expect(opened.status).toBe("pending");
    expect(currentView(opened)).toBeUndefined();
  });

  it("a link leads to the whole table without the default view", async () => {
    expect(wholeHref(path, await read(path, { views: [view("q=a")], columns: [] }))).toBe(path);
    expect(wholeHref(path, await read(path, { views: [view("q=a", true)], columns: [] }))).toBe(`${path}?view=all`);
  });

  it("a file's URL does not name the view, because a file has all columns", async () => {
    const query = await read(`${path}?status=pending&columns=email&view=${id}`);
    expect(exportHref(`${path}/csv`, query)).toBe(`${path}/csv?status=pending`);
  });
});

describe("the columns of a table", () => {
  const columns = [column("name", "title"), column("note", "note"), column("day", "none"), column("amount", "value")];
  const shown = (chosen: string[]) => arrangeColumns(columns, chosen).map(({ key, className }) => [key, className]);

  it("the chosen columns are shown, together with the column that names the item and a phone's columns", () => {
    expect(shown(["amount"])).toEqual([
      ["name", undefined],
      ["note", "md:hidden"],
      ["amount", undefined],
    ]);
  });

  it("all columns are shown when no existing column was chosen", () => {
    expect(shown([])).toHaveLength(4);
    expect(shown(["gone"])).toEqual(shown([]));
  });

  it("the column that names the item is always shown", () => {
    expect(shown(["name"]).filter(([, className]) => className === undefined)).toEqual([["name", undefined]]);
  });

  it("the URL decides first, and then the stored choice", async () => {
    const own = { views: [], columns: ["email"] };
    expect(shownQuery(await read(path, own))).toBe("columns=email");
    expect(shownQuery(await read(`${path}?columns=amount`, own))).toBe("columns=amount");
  });
});
