import { randomUUID } from "node:crypto";
import { NextRequest } from "next/server";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { POST as addMessage } from "@/app/api/add/messages/route";
import { GET as listChats } from "@/app/api/chats/route";
import { GET as listGroups } from "@/app/api/groups/route";
import { GET as listMessages } from "@/app/api/messages/[roomId]/route";
import { GET as readUser } from "@/app/api/user/route";
import { GET as listUsers } from "@/app/api/users/route";
import type { Actor } from "@/lib/server/actor";
import { startStaffThread } from "@/lib/threads/start-thread";
import errors from "@/messages/en/errors.json";
import { sendTo } from "@/tests/support/call-route";
import { createAdmin, createCustomer, createUser } from "@/tests/support/factories";
import { createThread, threadFields } from "@/tests/support/threads";

let caller: Actor;
vi.mock("@/lib/server/session/session", () => ({ requireActor: async () => caller }));
vi.mock("next-intl/server", () => ({
  getTranslations: async () =>
    Object.assign((key: string) => (errors as Record<string, string>)[key] ?? key, { has: () => true }),
}));

let customer: Actor;
let staff: Actor;
let teller: Actor;
let roomId: string;

beforeAll(async () => {
  ({ actor: customer } = await createCustomer({ firstName: "Greta", lastName: "Lind" }));
  staff = await createAdmin({ firstName: "Ruth", lastName: "Calder" });
  teller = await createUser({ role: "teller", firstName: "Owen", lastName: "Marsh" });
  roomId = await createThread(customer);
});

type Route = Parameters<typeof sendTo>[0];

async function get(as: Actor, route: Route, query = "") {
  caller = as;
  const { text, status } = await sendTo(route, { method: "GET", query });
  return { ...JSON.parse(text), status };
}

async function messagesOf(as: Actor, id: string, query = "") {
  caller = as;
  const request = new NextRequest(`http://localhost/api/messages/${id}${query}`);
  const reply = await listMessages(request, { params: Promise.resolve({ roomId: id }) });
  return { ...(await reply.json()), status: reply.status };
}

async function add(as: Actor, body: object, key = randomUUID()) {
  caller = as;
  const headers = { "Idempotency-Key": key };
  const { text, status } = await sendTo(addMessage, { method: "POST", headers, body: JSON.stringify(body) });
  return { ...JSON.parse(text), status };
}

describe("the specification's calls for chats", () => {
  it("a customer lists own chats, reads a room by its number in path and query, and adds a message once", async () => {
    const { data } = await get(customer, listChats);
    const { subject: name, text: description } = threadFields;
    expect(data).toEqual([
      { id: roomId, roomId, name, subject: name, description, time: expect.any(String), unRead: false, status: "open" },
    ]);
    const key = randomUUID();
    expect(await add(customer, { roomId, message: "Hello?" }, key)).toMatchObject({
      status: 201,
      data: { roomId, number: 2 },
    });
    expect(await add(customer, { roomId, message: "Hello?" }, key)).toMatchObject({
      status: 201,
      data: { roomId, number: 2 },
    });
    const room = await messagesOf(customer, roomId, `?roomId=${roomId}`);
    expect(room.data).toMatchObject([
      { roomId, number: 1, sender: "Greta Lind", message: description, fromBank: false },
      { roomId, number: 2, sender: "Greta Lind", message: "Hello?", fromBank: false },
    ]);
  });

  it("staff see the customer's name as the chat's name, and answer for the bank", async () => {
    const { data } = await get(staff, listChats);
    expect(data).toContainEqual(expect.objectContaining({ roomId, name: "Greta Lind", unRead: true }));
    await add(staff, { roomId, message: "Good morning" });
    const { data: seen } = await messagesOf(customer, roomId);
    expect(seen.at(-1)).toMatchObject({ sender: "Ruth", fromBank: true, message: "Good morning" });
  });

  it("groups are the caller's threads with colleagues, and customers have none", async () => {
    const { id } = await startStaffThread(staff, { subject: "Lunch", text: "At noon?", members: [teller.userId] });
    expect((await get(teller, listGroups)).data).toMatchObject([
      { roomId: id, name: "Lunch", members: ["Owen Marsh", "Ruth Calder"], unRead: true },
    ]);
    expect((await get(customer, listGroups)).data).toEqual([]);
    expect((await messagesOf(teller, id)).data).toMatchObject([{ sender: "Ruth Calder", message: "At noon?" }]);
    expect((await messagesOf(customer, id)).status).toBe(404);
  });

  it("users are the caller's colleagues, and user is the caller", async () => {
    const contact = { id: teller.userId, name: "Owen Marsh", email: teller.email, role: "teller" };
    const { data } = await get(staff, listUsers);
    expect(data).toContainEqual(contact);
    expect(data.map(({ id }: { id: string }) => id)).not.toContain(staff.userId);
    expect((await get(teller, readUser)).data).toEqual(contact);
    expect((await get(customer, listUsers)).status).toBe(403);
  });

  it("a room that nobody has, a message without text, and a wrong number are refused", async () => {
    expect((await messagesOf(customer, randomUUID())).status).toBe(404);
    expect((await messagesOf(customer, "no-uuid")).status).toBe(404);
    expect((await messagesOf(customer, roomId, "?before=0")).status).toBe(422);
    expect(await add(customer, { roomId, message: " " })).toMatchObject({ status: 422 });
    expect(await add(customer, { roomId: randomUUID(), message: "Hello" })).toMatchObject({ status: 404 });
  });
});
