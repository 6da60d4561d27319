import { NextRequest } from "next/server";
import type { AuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { describe, expect, test } from "vitest";
import { assertAnswered, assertCallbackAddress } from "@/lib/auth/next-auth/assert-answered";

const typed = (id?: string) => Credentials({ ...(id ? { id } : {}), credentials: {}, authorize: () => null });
const options = {
  providers: [typed(), typed("passkey"), { id: "staff", type: "oauth", name: "Staff" }],
} as unknown as AuthOptions;

function codeOf(method: string, address: string): string {
  try {
    assertAnswered(method, address === "" ? [] : address.split("/"), options);
    return "answered";
  } catch (error) {
    return (error as { code: string }).code;
  }
}

const cookieName = "holdfast-callback-url";

/**
 * Returns the answers to two requests with this redirect target. The first request has the target in the query, and the second
 * has it in the cookie.
 */
function answersTo(callbackUrl: string): string[] {
  const address = "https://bank.example/api/auth/signout";
  const requests = [
    new NextRequest(`${address}?callbackUrl=%2F&callbackUrl=${encodeURIComponent(callbackUrl)}`),
    new NextRequest(address, { headers: { Cookie: `${cookieName}=${encodeURIComponent(callbackUrl)}` } }),
  ];
  return requests.map((request) => {
    try {
      assertCallbackAddress(request, { ...options, cookies: { callbackUrl: { name: cookieName, options: {} } } });
      return "answered";
    } catch (error) {
      return (error as { code: string }).code;
    }
  });
}

describe("the endpoints of next-auth", () => {
  test.each([
    ...[
      "GET session",
      "POST session",
      "GET csrf",
      "GET providers",
      "GET error",
      "GET signin",
      "POST signin/credentials",
    ],
    ...[
      "GET signout",
      "POST signout",
      "POST callback/credentials",
      "POST callback/passkey",
      "GET callback/staff",
      "POST callback/staff",
    ],
  ])("the call %s is answered", (call) => {
    const [method = "", address = ""] = call.split(" ");
    expect(codeOf(method, address)).toBe("answered");
  });

  test.each([
    "GET callback/credentials",
    "GET callback/passkey",
    "POST csrf",
    "POST providers",
    "POST error",
    "PUT session",
  ])("the call %s, which next-auth cannot answer, is refused", (call) => {
    const [method = "", address = ""] = call.split(" ");
    expect(codeOf(method, address)).toBe("method_not_allowed");
  });

  test.each([
    ...[
      "",
      "_log",
      "nothing",
      "callback",
      "callback/nobody",
      "signin/nobody",
      "session/more",
      "callback/credentials/more",
    ],
    ...["constructor", "__proto__", "callback/__proto__", "callback/\0", "\0"],
  ])("the path %j does not exist, for any method", (address) => {
    expect([codeOf("GET", address), codeOf("POST", address)]).toEqual(["not_found", "not_found"]);
  });

  test.each(["", "/", "/profile?a=b", "https://bank.example/profile", "http://localhost:3000"])(
    "the redirect target %j is accepted",
    (callbackUrl) => {
      expect(answersTo(callbackUrl)).toEqual(["answered", "answered"]);
    },
  );

  test.each(["x", "\u2028", "\\", "http://[", "javascript:alert(1)", "data:text/html,x", "__proto__"])(
    "the redirect target %j, with which next-auth fails, is refused",
    (callbackUrl) => {
      expect(answersTo(callbackUrl)).toEqual(["malformed_request", "malformed_request"]);
    },
  );
});
