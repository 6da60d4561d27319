import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { beforeAll, expect, it } from "vitest";
import { makeRequestsPlain } from "@/lib/server/requests/plain-requests";

beforeAll(() => makeRequestsPlain());

/** Sends a request line over a socket and returns the method and URL that the server's handler receives. */
async function handed(line: string): Promise<string> {
  const server = createServer(
    ({ method, url }, response) => void response.setHeader("X-Handed", `${method} ${url}`).end(),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const reply = await new Promise<string>((resolve) => {
    let text = "";
    const socket = connect(port, "127.0.0.1", () =>
      socket.write(`${line} HTTP/1.1\r\nHost: bank.example\r\nConnection: close\r\n\r\n`),
    );
    socket.on("data", (data) => {
      text += data.toString();
    });
    socket.on("close", () => resolve(text));
  });
  server.close();
  return /^X-Handed: (.*)$/m.exec(reply)?.[1] ?? "nothing";
}

it.each([
  ["TRACE /profile", "REFUSED /api/refused"],
  ["PROPFIND /", "REFUSED /api/refused"],
  ["PURGE /favicon.ico", "REFUSED /api/refused"],
  ["POST /favicon.ico", "REFUSED /api/refused"],
  ["DELETE /robots.txt?x=1", "REFUSED /api/refused"],
])("the request %s is refused, because Next would fail", async (line, expected) => {
  expect(await handed(line)).toBe(expected);
});

it.each([
  ["GET http://elsewhere.example/loans?q=1", "GET /loans?q=1"],
  ["POST http://elsewhere.example", "POST /"],
  ["GET http://[nonsense/", "GET /"],
  ["OPTIONS *", "OPTIONS /"],
])("the request %s leads to no other site", async (line, expected) => {
  expect(await handed(line)).toBe(expected);
});

it.each([
  "GET /",
  "HEAD /favicon.ico",
  "GET /transactions/2026.csv?account=1",
  "POST /api/email/reset/a.b",
  "PUT /api/update/event",
  "GET //elsewhere.example/",
  "POST /manage-users/1.2",
])("the request %s is passed on unchanged", async (line) => {
  expect(await handed(line)).toBe(line);
});
