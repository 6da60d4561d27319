import { describe, expect, test } from "vitest";
import { isKnownHost } from "@/lib/proxy/is-known-host";

const bank = { siteUrl: "https://bank.example", allowedHosts: ["bank.internal:8443"], isDemo: false };
const demo = { siteUrl: "http://localhost:3000", allowedHosts: [], isDemo: true };

describe("the host names of a bank", () => {
  test.each(["bank.example", "BANK.example", "bank.internal:8443"])("a bank answers requests to %s", (host) => {
    expect(isKnownHost(host, "/", bank)).toBe(true);
  });

  test.each([
    "evil.example",
    "bank.example.evil.example",
    "bank.example:8443",
    "bank.internal",
    "10.0.0.5",
    "localhost",
    "",
    null,
  ])("a bank does not answer requests to %j", (host) => {
    expect(isKnownHost(host, "/login", bank)).toBe(false);
  });

  test("the health check answers under every host name and address, and nothing else does", () => {
    expect(isKnownHost("10.0.0.5:3000", "/api/health", bank)).toBe(true);
    expect(isKnownHost("10.0.0.5:3000", "/api/health/more", bank)).toBe(false);
  });
});

describe("the host names of a demonstration on its own machine", () => {
  test.each(["localhost:3000", "127.0.0.1:3000", "[::1]:3000", "localhost:4000", "192.168.1.20:3000"])(
    "a demonstration answers requests to %s",
    (host) => {
      expect(isKnownHost(host, "/demo/mailbox", demo)).toBe(true);
    },
  );

  test.each(["evil.example:3000", "localhost.evil.example:3000", "127.0.0.1.nip.example", "my.localhost:3000"])(
    "a demonstration does not answer requests to %s, to which a foreign page may have led the browser",
    (host) => {
      expect(isKnownHost(host, "/demo/mailbox", demo)).toBe(false);
    },
  );
});
