import type { AuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { describe, expect, test } from "vitest";
import { assertAnswered } from "@/lib/auth/next-auth/assert-answered";

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

describe("next-auth", () => {
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
  ])("answers %s", (call) => {
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
  ])("is not asked for %s, at which it fails", (call) => {
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
  ])("has nothing at %j, for no method", (address) => {
    expect([codeOf("GET", address), codeOf("POST", address)]).toEqual(["not_found", "not_found"]);
  });
});
