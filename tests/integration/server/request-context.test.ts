import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { env } from "@/lib/server/env";
import { requestContext, withRequestContext } from "@/lib/server/request-context";
import { noteSocketAddresses } from "@/lib/server/requests/client-address";

const globals = globalThis as typeof globalThis & { holdfastNotesAddresses?: boolean };
const settings = env();

const addressOf = (forwarded?: string) =>
  withRequestContext(new Headers(forwarded ? { "x-forwarded-for": forwarded } : {}), async () => {
    return requestContext().ipAddress;
  });

afterEach(() => {
  settings.TRUSTED_PROXIES = 0;
});

describe("a request over a real socket", () => {
  beforeAll(() => noteSocketAddresses());

  const attack = "<script>alert(1)</script>";
  it.each([
    [0, undefined, "127.0.0.1"],
    [0, "203.0.113.7", "127.0.0.1"],
    [0, `${attack}, 203.0.113.7`, "127.0.0.1"],
    [1, undefined, "127.0.0.1"],
    [1, "203.0.113.7", "203.0.113.7"],
    [1, "198.51.100.1, 203.0.113.7", "203.0.113.7"],
    [1, `203.0.113.7, ${attack}`, "127.0.0.1"],
    [1, "203.0.113.7:4711", "127.0.0.1"],
    [2, "198.51.100.1, 203.0.113.7, 192.0.2.1", "203.0.113.7"],
    [2, `${attack}, ::ffff:203.0.113.7, 192.0.2.1`, "203.0.113.7"],
    [2, "203.0.113.7", "127.0.0.1"],
    [2, `${attack}, 203.0.113.7`, "127.0.0.1"],
  ])("with %i proxies of ours, %s is %s", async (proxies, forwarded, address) => {
    settings.TRUSTED_PROXIES = proxies;
    expect(await addressOverSocket(forwarded === undefined ? [] : [forwarded])).toBe(address);
  });

  it("a header that occurs twice becomes one list", async () => {
    settings.TRUSTED_PROXIES = 1;
    expect(await addressOverSocket(["203.0.113.7", "198.51.100.1"])).toBe("198.51.100.1");
  });
});

describe("a host without the bank's own server", () => {
  beforeAll(() => {
    globals.holdfastNotesAddresses = false;
  });

  it("without a proxy no header is trusted, and none is needed", async () => {
    expect(await addressOf("10.9.9.9, 203.0.113.7")).toBeNull();
    expect(await addressOf()).toBeNull();
  });

  it("the proxies' entries count from the right, and only as IP addresses", async () => {
    settings.TRUSTED_PROXIES = 1;
    expect(await addressOf("10.9.9.9, ::ffff:203.0.113.7")).toBe("203.0.113.7");
    expect(await addressOf("2001:db8::ffff:1")).toBe("2001:db8::ffff:1");
    expect(await addressOf("203.0.113.7, unknown")).toBeNull();
  });
});

/** Sends a request with these headers and returns the client's IP address that the site reads. */
async function addressOverSocket(forwarded: string[]): Promise<string | null> {
  const server = createServer((request, response) => {
    const headers = new Headers(request.headers as Record<string, string>);
    void withRequestContext(headers, async () => response.end(JSON.stringify(requestContext().ipAddress)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const reply = await new Promise<string>((resolve) => {
    let text = "";
    const lines = ["GET / HTTP/1.1", "Host: bank", "Connection: close"];
    lines.push(...forwarded.map((value) => `X-Forwarded-For: ${value}`), "", "");
    const socket = connect(port, "127.0.0.1", () => socket.write(lines.join("\r\n")));
    socket.on("data", (data) => {
      text += data.toString();
    });
    socket.on("close", () => resolve(text));
  });
  server.close();
  return JSON.parse(/"[^"]*"|null/.exec(reply.slice(reply.indexOf("\r\n\r\n")))?.[0] ?? "null");
}
