import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { paths } from "@/lib/paths";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { deleteView, editView, keepColumns, saveView, viewsMax } from "@/lib/views/change-views";
import { findViews } from "@/lib/views/find-views";
import { saveViewInput } from "@/lib/views/schema";
import { createUser } from "@/tests/support/factories";

const path = paths.manageWireTransfers;

let teller: Actor;
beforeEach(async () => {
  teller = await createUser({ role: "teller" });
});

type Fields = { name?: string; query?: string; isDefault?: boolean };

const save = (
  actor: Actor,
  { name = "Large", query = "status=pending", isDefault = false }: Fields = {},
  id?: string,
) => saveView(actor, saveViewInput.parse({ path, name, query, isDefault }), id);

const namesOf = async (actor: Actor) => (await findViews(actor, path)).views.map(({ name }) => name);
const defaultsOf = async (actor: Actor) =>
  (await findViews(actor, path)).views.filter(({ isDefault }) => isDefault).map(({ name }) => name);

const taken = { code: "validation_failed", fields: { name: ["viewNameTaken"] } };
const codes = (results: PromiseSettledResult<unknown>[]) =>
  results.map((result) => (result.status === "rejected" ? result.reason.code : "done")).sort();

describe("a view of a table", () => {
  it("a view keeps search, filters, order and columns, but not the page or other temporary state", async () => {
    const query = "q=a%26b&status=pending&sort=-amount&columns=email%2Camount&page=4&open=x&view=all&after=1&before=2";
    const { id } = await save(teller, { query, isDefault: true });
    expect(await findViews(teller, path)).toEqual({
      views: [
        {
          id,
          name: "Large",
          query: "q=a%26b&status=pending&sort=-amount&columns=email%2Camount",
          isDefault: true,
        },
      ],
      columns: [],
    });
  });

  it("a view can be renamed, changed and deleted", async () => {
    const { id } = await save(teller);
    await editView(teller, { id, name: "Small", isDefault: true });
    expect((await findViews(teller, path)).views).toEqual([
      { id, name: "Small", query: "status=pending", isDefault: true },
    ]);
    await editView(teller, { id, name: "small", isDefault: false, query: "status=active" });
    expect((await findViews(teller, path)).views).toEqual([
      { id, name: "small", query: "status=active", isDefault: false },
    ]);
    await deleteView(teller, { id });
    expect(await namesOf(teller)).toEqual([]);
  });

  it("only the owner sees and changes a view, and each colleague has their own default", async () => {
    const colleague = await createUser({ role: "auditor" });
    const { id } = await save(teller, { isDefault: true });
    expect(await namesOf(colleague)).toEqual([]);
    const gone = { code: "not_found" };
    await expect(editView(colleague, { id, name: "Mine", isDefault: true })).rejects.toMatchObject(gone);
    await expect(deleteView(colleague, { id })).rejects.toMatchObject(gone);
    await save(colleague, { isDefault: true });
    expect(await defaultsOf(teller)).toEqual(["Large"]);
    expect(await defaultsOf(colleague)).toEqual(["Large"]);
  });

  it("a view's name is unique within a table, ignoring case, and free in another table", async () => {
    await save(teller, { name: "100 %" });
    await expect(save(teller, { name: "100 %" })).rejects.toMatchObject(taken);
    await save(teller, { name: "Große Beträge" });
    await expect(save(teller, { name: "große beträge" })).rejects.toMatchObject(taken);
    const { id } = await save(teller, { name: "100 _" });
    await expect(editView(teller, { id, name: "100 %", isDefault: false })).rejects.toMatchObject(taken);
    const input = saveViewInput.parse({ path: paths.manageUsers, name: "100 %", query: "" });
    await saveView(teller, input);
  });

  it("of eight parallel views with one name, one is saved and the others are refused", async () => {
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => save(teller)));
    expect(codes(results)).toEqual(["done", ...Array(7).fill("validation_failed")]);
    expect(await namesOf(teller)).toEqual(["Large"]);
  });

  it("of eight parallel choices of a default, one applies", async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => save(teller, { name: `View ${index}`, isDefault: true })),
    );
    expect(codes(results)).toEqual(Array(8).fill("done"));
    expect(await defaultsOf(teller)).toHaveLength(1);
    const { views } = await findViews(teller, path);
    await Promise.all(views.map(({ id, name }) => editView(teller, { id, name, isDefault: true })));
    expect(await defaultsOf(teller)).toHaveLength(1);
  });

  it("a repeated or parallel request saves the view once, and the same id with another view is refused", async () => {
    const id = randomUUID();
    const results = await Promise.all([save(teller, {}, id), save(teller, {}, id)]);
    expect(results[0]).toEqual(results[1]);
    expect(await save(teller, {}, id)).toEqual(results[0]);
    await expect(save(teller, { name: "Other" }, id)).rejects.toMatchObject({ code: "idempotency_mismatch" });
    expect(await namesOf(teller)).toEqual(["Large"]);
  });

  it("a parallel deletion and change delete the view, and the change may be refused", async () => {
    const { id } = await save(teller);
    const [deletion] = await Promise.allSettled([
      deleteView(teller, { id }),
      editView(teller, { id, name: "Other", isDefault: true }),
      deleteView(teller, { id }).catch(({ code }) => expect(code).toBe("not_found")),
    ]);
    expect(["fulfilled", "rejected"]).toContain(deletion.status);
    expect(await namesOf(teller)).toEqual([]);
  });

  it(`a table has at most ${viewsMax} views, even when the last views arrive in parallel`, async () => {
    for (let index = 0; index < viewsMax - 1; index += 1) await save(teller, { name: `View ${index}` });
    const results = await Promise.allSettled(["A", "B", "C"].map((name) => save(teller, { name })));
    expect(codes(results)).toEqual(["done", "limit_exceeded", "limit_exceeded"]);
  });

  it("a view stays when its owner loses the role, but the owner can then no longer read the view", async () => {
    await save(teller);
    await expect(findViews({ ...teller, role: "customer" }, path)).rejects.toMatchObject({ code: "forbidden" });
    await expect(save({ ...teller, role: "customer" })).rejects.toMatchObject({ code: "forbidden" });
    expect(await namesOf({ ...teller, role: "auditor" })).toEqual(["Large"]);
  });
});

describe("the columns of a table", () => {
  it("the last choice is kept beside the views, and all columns can be shown again", async () => {
    await keepColumns(teller, { path, columns: ["email", "amount"] });
    await keepColumns(teller, { path, columns: ["email"] });
    await save(teller);
    expect(await findViews(teller, path)).toMatchObject({ columns: ["email"], views: [{ name: "Large" }] });
    await keepColumns(teller, { path, columns: [] });
    expect(await findViews(teller, path)).toMatchObject({ columns: [] });
  });

  it("eight parallel choices leave one of the choices", async () => {
    const choices = Array.from({ length: 8 }, (_, index) => [`column${index}`]);
    await Promise.all(choices.map((columns) => keepColumns(teller, { path, columns })));
    expect(choices).toContainEqual((await findViews(teller, path)).columns);
  });

  it("the columns have no name, so nobody can change or delete them as a view", async () => {
    await keepColumns(teller, { path, columns: ["email"] });
    const row = await db.prisma.tableView.findFirstOrThrow({ where: { userId: teller.userId }, select: { id: true } });
    await expect(deleteView(teller, row)).rejects.toMatchObject({ code: "not_found" });
    await expect(editView(teller, { ...row, name: "Mine", isDefault: true })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("the input of a view", () => {
  it("the input must name an existing table and have a readable name", () => {
    const sent = { path, query: "", name: "Mine" };
    const isTaken = (changes: object) => saveViewInput.safeParse({ ...sent, ...changes }).success;
    expect(isTaken({})).toBe(true);
    for (const other of ["https://evil.example", "//evil.example", "/profile", "", null]) {
      expect(isTaken({ path: other }), String(other)).toBe(false);
    }
    for (const name of ["", "   ", "a\u0000b", "\u202Eeman", "x".repeat(61), null]) {
      expect(isTaken({ name }), String(name)).toBe(false);
    }
    expect(isTaken({ query: "q".repeat(2_001) })).toBe(false);
    expect(saveViewInput.parse({ ...sent, query: "q=\u0000\ud800" }).query).toBe("q=%00%EF%BF%BD");
  });
});
