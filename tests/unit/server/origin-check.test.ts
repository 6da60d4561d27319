import { describe, expect, test } from "vitest";
import { isOwnRequest, type RequestOrigin } from "@/lib/proxy/is-own-request";

const site = "https://bank.example";
const post: RequestOrigin = {
  method: "POST",
  path: "/api/interbank-transfer/new",
  origin: null,
  host: "bank.example",
  fetchSite: null,
  hasBearerToken: false,
  hasSessionCookie: true,
};

describe("a request that changes something", () => {
  test.each(["POST", "PUT", "PATCH", "DELETE", "post", "BREW"])(
    "a changing request is refused from another site: %s",
    (method) => {
      expect(isOwnRequest({ ...post, method, origin: "https://evil.example" }, site)).toBe(false);
    },
  );

  test.each([
    ["the site's own address", site],
    ["the host that was asked", "https://bank.example"],
  ])("a changing request is accepted from %s", (_name, origin) => {
    expect(isOwnRequest({ ...post, origin }, site)).toBe(true);
  });

  test.each([
    ["null"],
    ["http://bank.example"],
    ["https://bank.example.evil.example"],
    ["https://evil-bank.example"],
    ["https://bank.example:8443"],
    ["file://"],
    ["data:,"],
    [""],
    ["bank.example"],
  ])("a changing request is refused from the origin %j", (origin) => {
    expect(isOwnRequest({ ...post, origin }, site)).toBe(false);
  });

  test("a changing request is accepted from a second name of the site, with its port", () => {
    const request = { ...post, origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000" };
    expect(isOwnRequest(request, "http://localhost:3000")).toBe(true);
    expect(isOwnRequest({ ...request, host: "127.0.0.1:3001" }, "http://localhost:3000")).toBe(false);
    expect(isOwnRequest(request, undefined)).toBe(true);
  });

  test("a changing request is refused from another site, whatever else it carries", () => {
    const foreign = { ...post, origin: "https://evil.example", hasSessionCookie: false };
    expect(isOwnRequest({ ...foreign, hasBearerToken: true, fetchSite: "same-origin" }, site)).toBe(false);
  });

  test.each([
    ["same-origin", true],
    ["none", true],
    ["same-site", false],
    ["cross-site", false],
    ["something new", false],
  ])("without an Origin header, Sec-Fetch-Site decides: %s", (fetchSite, own) => {
    expect(isOwnRequest({ ...post, fetchSite, hasBearerToken: true }, site)).toBe(own);
  });

  test("a changing request is accepted from a program without cookies", () => {
    expect(isOwnRequest(post, site)).toBe(false);
    expect(isOwnRequest({ ...post, hasBearerToken: true }, site)).toBe(true);
    expect(isOwnRequest({ ...post, hasSessionCookie: false }, site)).toBe(true);
  });

  test("a server action without a statement of its origin is refused", () => {
    const action = { ...post, path: "/interbank-transfer", hasSessionCookie: false, hasBearerToken: true };
    expect(isOwnRequest(action, site)).toBe(false);
    expect(isOwnRequest({ ...action, origin: site }, site)).toBe(true);
  });
});

test.each(["GET", "HEAD", "OPTIONS"])("a reading method is allowed from everywhere: %s", (method) => {
  expect(isOwnRequest({ ...post, method, origin: "https://evil.example" }, site)).toBe(true);
});
