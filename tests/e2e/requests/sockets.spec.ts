import { connect } from "node:net";
import { expect, test } from "@/tests/support/browser/browser";

// Sends requests that no client library would send, over a plain socket.

const lines = (...parts: string[]) => `${parts.join("\r\n")}\r\n\r\n`;

/** Sends these bytes. Resolves to all bytes that the site sends until the site closes the connection or stops sending. */
function send(baseURL: string | undefined, bytes: string, silenceMs = 1_500): Promise<string> {
  const { port } = new URL(baseURL ?? "");
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(Number(port), "127.0.0.1", () => socket.write(bytes));
    socket.setTimeout(silenceMs, () => socket.destroy());
    socket.on("data", (part) => {
      answer += part;
    });
    // The site may close the connection while the test still writes.
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(answer));
  });
}

const statuses = (answer: string) => [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));

const smuggled = lines("GET /api/smuggled HTTP/1.1", "Host: localhost");
const post = ["POST /api/login HTTP/1.1", "Host: localhost", "Content-Type: application/json"];

for (const [name, headers, body] of [
  ["a length and chunks", ["Content-Length: 4", "Transfer-Encoding: chunked"], `0\r\n\r\n${smuggled}`],
  ["chunks and a length", ["Transfer-Encoding: chunked", "Content-Length: 4"], `0\r\n\r\n${smuggled}`],
  ["two lengths", ["Content-Length: 2", `Content-Length: ${2 + smuggled.length}`], `{}${smuggled}`],
  ["a list of lengths", [`Content-Length: 2, ${2 + smuggled.length}`], `{}${smuggled}`],
  ["a length that is no number", ["Content-Length: +2"], `{}${smuggled}`],
  ["an encoding that nobody knows", ["Transfer-Encoding: xchunked"], `0\r\n\r\n${smuggled}`],
  ["chunks that are not the last encoding", ["Transfer-Encoding: chunked, identity"], `0\r\n\r\n${smuggled}`],
  ["an encoding with a space before its colon", ["Transfer-Encoding : chunked"], `0\r\n\r\n${smuggled}`],
  ["a folded encoding", ["Transfer-Encoding:", " chunked", "Content-Length: 4"], `0\r\n\r\n${smuggled}`],
  ["a chunk whose size is no number", ["Transfer-Encoding: chunked"], `2;x\n{}\r\n0\r\n\r\n${smuggled}`],
  [
    "a line that ends without a return",
    ["X-Odd: 1\nTransfer-Encoding: chunked", "Content-Length: 4"],
    `0\r\n\r\n${smuggled}`,
  ],
] as const) {
  test(`a body whose length is ambiguous or unreadable is refused completely: ${name}`, async ({ baseURL }) => {
    const answer = await send(baseURL, lines(...post, ...headers) + body);
    expect(statuses(answer), answer.slice(0, 400)).toEqual([400]);
    expect(answer).not.toContain("smuggled");
  });
}

test("two requests on one connection with right lengths are two requests", async ({ baseURL }) => {
  const first = lines("GET /api/health HTTP/1.1", "Host: localhost");
  const second = lines("GET /api/smuggled HTTP/1.1", "Host: localhost", "Connection: close");
  expect(statuses(await send(baseURL, first + second))).toEqual([200, 404]);
});

/** This text is longer than any part of a request id, so the text cannot appear in an answer by chance. */
const secret = "a-cookie-that-no-answer-shows";
const odd = ["TRACE", "TRACK", "PROPFIND", "PURGE", "QUERY"];

test("TRACE does not return the request, and no odd method makes the site fail", async ({ baseURL }) => {
  const own = `Origin: ${baseURL}`;
  for (const path of ["/", "/login", "/api/health", "/api/login", "/favicon.ico", "/_next/static/none.js"]) {
    for (const method of [...odd, ...(path.endsWith(".ico") ? ["POST", "DELETE"] : [])]) {
      for (const from of ["X-Odd: 1", own]) {
        const start = [`${method} ${path} HTTP/1.1`, `Host: ${new URL(baseURL ?? "").host}`, from];
        const answer = await send(baseURL, lines(...start, `Cookie: secret=${secret}`, "Connection: close"));
        const [status = 0] = statuses(answer);
        expect([400, 403, 404, 405], `${method} ${path} ${answer.slice(0, 200)}`).toContain(status);
        expect(answer, `${method} ${path}`).not.toContain(secret);
      }
    }
  }
});

test("a proxy's method and an absolute URL lead to no other host", async ({ baseURL }) => {
  for (const start of [
    "CONNECT elsewhere.example:443",
    "GET http://elsewhere.example/",
    "OPTIONS *",
    "GET //elsewhere.example/",
  ]) {
    const answer = await send(baseURL, lines(`${start} HTTP/1.1`, "Host: elsewhere.example", "Connection: close"));
    expect(answer, start).not.toMatch(/^(location|refresh):.*(\/\/|\\)elsewhere/im);
    expect(answer, start).not.toMatch(/^HTTP\/1\.1 5\d\d/);
  }
});

test("no URL leads to the source, the settings or another site", async ({ request }) => {
  for (const path of [
    ...[
      "/.git/HEAD",
      "/.git/config",
      "/.env",
      "/.env.local",
      "/package.json",
      "/prisma/schema.prisma",
      "/.next/BUILD_ID",
    ],
    ...[
      "/_next/../.env",
      "/..%2f.env",
      "/%2e%2e/.git/HEAD",
      "/_next/static/../../.env",
      "/_next/static/..%2f..%2f.env",
    ],
  ]) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect([307, 400, 404], path).toContain(response.status());
    expect(await response.text(), path).not.toMatch(/ref: refs|\[core\]|NEXTAUTH_SECRET|"private": true|datasource db/);
  }
  for (const url of [
    "http://169.254.169.254/latest/meta-data",
    "https://elsewhere.example/a.png",
    "//elsewhere.example/a.png",
  ]) {
    const response = await request.get(`/_next/image?url=${encodeURIComponent(url)}&w=640&q=75`, { maxRedirects: 0 });
    expect([307, 400, 404], url).toContain(response.status());
  }
});
