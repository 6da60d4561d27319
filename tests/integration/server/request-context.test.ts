import { expect, it } from "vitest";
import { requestContext, withRequestContext } from "@/lib/server/request-context";

const addressOf = (forwarded?: string) =>
  withRequestContext(new Headers(forwarded ? { "x-forwarded-for": forwarded } : {}), async () => {
    return requestContext().ipAddress;
  });

it("takes the address that the server itself saw, not what the client claims", async () => {
  expect(await addressOf("10.9.9.9, 203.0.113.7")).toBe("203.0.113.7");
  expect(await addressOf()).toBeNull();
});

it("writes an IPv4 address as one, and leaves an IPv6 address alone", async () => {
  expect(await addressOf("::ffff:203.0.113.7")).toBe("203.0.113.7");
  expect(await addressOf("2001:db8::ffff:1")).toBe("2001:db8::ffff:1");
});
