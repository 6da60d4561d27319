import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, expect, it } from "vitest";
import { noteBegun, refuseUnreadableForms } from "@/lib/server/requests/unreadable-forms";

beforeAll(() => refuseUnreadableForms());

/**
 * Returns the status that the client receives. The handler replies with 500, as Next does after an error. `hasBegun` states
 * whether one of the bank's actions had begun before the error.
 */
async function statusOf(path: string, { method = "POST", hasBegun = false }): Promise<number> {
  const server = createServer((request, response) => {
    request.headers["x-request-id"] = "of-the-proxy";
    if (hasBegun) noteBegun("of-the-proxy");
    response.statusCode = 500;
    response.end("Internal Server Error");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, { method });
  await reply.text();
  server.close();
  return reply.status;
}

it("a form that Next cannot read is a client error", async () => {
  expect(await statusOf("/login", {})).toBe(400);
});

it("a failing action is a server error, and the next form is checked separately", async () => {
  expect(await statusOf("/login", { hasBegun: true })).toBe(500);
  expect(await statusOf("/login", {})).toBe(400);
});

it("a failing page or call is a server error", async () => {
  expect(await statusOf("/login", { method: "GET" })).toBe(500);
  expect(await statusOf("/api/login", {})).toBe(500);
});
