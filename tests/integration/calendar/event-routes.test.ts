import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { POST as add } from "@/app/api/add/event/route";
import { GET as listCategories } from "@/app/api/categories/route";
import { DELETE as remove } from "@/app/api/delete/event/route";
import { GET as list } from "@/app/api/events/route";
import { GET as listTasks } from "@/app/api/tasks/route";
import { PUT as update } from "@/app/api/update/event/route";
import type { Actor } from "@/lib/server/actor";
import errors from "@/messages/en/errors.json";
import { sendTo } from "@/tests/support/call-route";
import { queryAsOwner } from "@/tests/support/database/database";
import { createEvent, eventFields } from "@/tests/support/events";
import { createAdmin, createCustomer } from "@/tests/support/factories";

let visitor: Actor;
let staff: Actor;
vi.mock("@/lib/server/session/session", () => ({ requireActor: async () => visitor }));
vi.mock("next-intl/server", () => ({
  getTranslations: async () =>
    Object.assign((key: string) => (errors as Record<string, string>)[key] ?? key, { has: () => true }),
}));

beforeAll(async () => {
  staff = await createAdmin();
  visitor = staff;
});

const read = ({ text, status }: { text: string; status: number }) => ({ ...JSON.parse(text), status });
const post = async (body: string) => read(await sendTo(add, { method: "POST", body }));
const put = async (body: string) => read(await sendTo(update, { method: "PUT", body }));
const del = async (headers: Record<string, string>) => read(await sendTo(remove, { method: "DELETE", headers }));

/** Runs the work while these tables are renamed, so that every query on them fails. */
async function withoutTables(tables: string[], work: () => Promise<void>): Promise<void> {
  for (const table of tables) await queryAsOwner(`ALTER TABLE ${table} RENAME TO ${table}_away`);
  try {
    await work();
  } finally {
    for (const table of tables) await queryAsOwner(`ALTER TABLE ${table}_away RENAME TO ${table}`);
  }
}

describe("the specification's calls for events", () => {
  it("they add, list and change an event, and delete it by an id in a header", async () => {
    const made = await post(JSON.stringify({ ...eventFields, end: "2026-11-23T10:00:00Z", allDay: false }));
    expect(made).toMatchObject({ status: 201, data: { title: "Branch meeting", className: "bg-info", allDay: false } });
    const { id } = made.data;
    const listed = read(await sendTo(list, { method: "GET", query: "?start=2026-11-23&end=2026-11-24" }));
    expect(listed.data).toContainEqual(made.data);
    const changed = await put(JSON.stringify({ id, start: "2026-11-25", end: null, allDay: true }));
    expect(changed.data).toEqual({
      ...{ id, title: "Branch meeting", start: "2026-11-25", allDay: true, className: "bg-info", version: 2 },
    });
    expect(await del({ event: id })).toMatchObject({ status: 200, data: { id } });
    const again = await del({ event: id });
    expect(again).toMatchObject({ status: 404, code: "not_found", msg: "Cannot delete event" });
    const types = read(await sendTo(listCategories, { method: "GET" }));
    expect(types.data.map(({ type }: { type: string }) => type)).toEqual(["success", "info", "warning", "danger"]);
  });

  const huge = JSON.stringify({ ...eventFields, title: "x".repeat(70_000) });
  it.each([
    ["", 400],
    ["[]", 400],
    ["null", 400],
    ['"event"', 400],
    ["{", 400],
    ["\u0000", 400],
    [huge, 413],
    ["{}", 422],
    [JSON.stringify({ ...eventFields, title: "  " }), 422],
    [JSON.stringify({ ...eventFields, title: "a\u0000b" }), 422],
    [JSON.stringify({ ...eventFields, title: "\ud800" }), 422],
    [JSON.stringify({ ...eventFields, title: "x".repeat(121) }), 422],
    [JSON.stringify({ ...eventFields, title: { toString: 1 } }), 422],
    [JSON.stringify({ ...eventFields, className: "purple" }), 422],
    [JSON.stringify({ ...eventFields, allDay: "yes" }), 422],
    [JSON.stringify({ ...eventFields, end: "2026-11-23T08:59" }), 422],
    [JSON.stringify({ ...eventFields, end: "2028-11-23T08:59" }), 422],
    ...["tomorrow", "2026-02-30", "2026-13-01", "2026-11-23T24:00", "2026-11-23T09:00+99:00", "1969-12-31"].map(
      (start): [string, number] => [JSON.stringify({ ...eventFields, start }), 422],
    ),
    ...["2200-01-01", "+275760-09-13", "-000001-01-01", "2026-11-23T09:00T10:00", 1_800_000_000_000].map(
      (start): [string, number] => [JSON.stringify({ ...eventFields, start }), 422],
    ),
    ...["javascript:alert(1)", "data:text/html,x", "//evil.example", "/\\evil.example", "ftp://x", "x"].map(
      (url): [string, number] => [JSON.stringify({ ...eventFields, url }), 422],
    ),
  ])("refuse a bad body in the specification's words: %.80s", async (body, status) => {
    expect(await post(body)).toMatchObject({ status, msg: "Cannot add event" });
    if (status === 422) {
      const { id } = await createEvent(staff);
      const fields = JSON.parse(body);
      const change = body === "{}" ? {} : fields;
      expect(await put(JSON.stringify({ ...change, id }))).toMatchObject({ status, msg: "Cannot update event" });
    } else expect(await put(body)).toMatchObject({ status, msg: "Cannot update event" });
  });

  it("an invalid id is refused with the specification's text for each call", async () => {
    for (const id of ["1", "__proto__", "' OR 1=1 --", "\u00e9"])
      expect(await put(JSON.stringify({ id, title: "x" }))).toMatchObject({ status: 422, msg: "Cannot update event" });
    for (const headers of [{}, { event: "1" }, { event: "*" }] as Record<string, string>[])
      expect(await del(headers)).toMatchObject({
        status: 422,
        msg: "Cannot delete event",
        fields: { event: [expect.anything()] },
      });
    const unknown = JSON.stringify({ id: randomUUID(), title: "x" });
    expect(await put(unknown)).toMatchObject({ status: 404, code: "not_found", msg: "Cannot update event" });
    const { id } = await createEvent(staff);
    const stale = await put(JSON.stringify({ id, title: "x", version: 7 }));
    expect(stale).toMatchObject({ status: 409, code: "conflict", msg: "Cannot update event" });
  });

  it.each(["start=x", "start=2026-12-01&end=2026-11-01", "start=2020-01-01&end=2026-01-01", "end=0001-01-01"])(
    "refuse a range that is none: %s",
    async (query) => {
      const reply = read(await sendTo(list, { method: "GET", query: `?${query}` }));
      expect(reply).toMatchObject({ status: 422, msg: "Cannot get events" });
    },
  );

  it("when the database does not answer, each call answers with the specification's text for the failure", async () => {
    await withoutTables(["calendar_events", "event_categories", "board_groups"], async () => {
      expect(read(await sendTo(listTasks, { method: "GET" }))).toMatchObject({ status: 500, msg: "Cannot get tasks" });
      for (const [route, msg] of [
        [list, "Cannot get events"],
        [listCategories, "Cannot get categories"],
      ] as const)
        expect(read(await sendTo(route, { method: "GET" }))).toMatchObject({ status: 500, code: "internal", msg });
      const { start } = eventFields;
      expect(await post(JSON.stringify(eventFields))).toMatchObject({ status: 500, msg: "Cannot add event" });
      const id = randomUUID();
      expect(await put(JSON.stringify({ id, start }))).toMatchObject({ status: 500, msg: "Cannot update event" });
      expect(await del({ event: id })).toMatchObject({ status: 500, msg: "Cannot delete event" });
    });
  });

  it("a customer is refused without the specification's text", async () => {
    visitor = (await createCustomer()).actor;
    const replies = [await post("{}"), await put("{}"), await del({}), read(await sendTo(list, { method: "GET" }))];
    visitor = staff;
    for (const reply of replies) expect(reply).toMatchObject({ status: 403, code: "forbidden", msg: errors.forbidden });
  });
});
