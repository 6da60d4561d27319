import { describe, expect, it, vi } from "vitest";
import { staffRoles } from "@/lib/roles";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import type { UserStatus } from "@/lib/server/prisma-client/enums";
import { readerOf } from "@/lib/server/session/page-reader";
import { openSession } from "@/lib/server/session/session";
import { sessionCookieName } from "@/lib/server/session/session-cookie";
import { actionCases } from "@/tests/support/access/actions";
import { type ActionCase, type ActionOutcome, expectedOf } from "@/tests/support/access/cases";
import { type AccessWorld, createAccessWorld, readDatabaseState } from "@/tests/support/access/world";
import { expectCleanBooks } from "@/tests/support/books";
import { callFromPageOf, newVisitor, visitorCookies } from "@/tests/support/fake-headers";

// All visitors call from the same IP address. Without the factor, the visitors would exceed the limit for codes from one address.
process.env.RATE_LIMIT_FACTOR = "100";

vi.mock("next/headers", () => import("@/tests/support/fake-headers"));
vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));
// The mock replaces all texts by their keys, because the tests check only the code of a refusal.
vi.mock("next-intl/server", () => ({
  getTranslations: async () => Object.assign((key: string) => key, { has: () => true }),
  getLocale: async () => "en",
  getTimeZone: async () => "UTC",
}));

type Visitor = {
  name: string;
  /** Makes the next request come from this visitor. */
  arrive: (world: AccessWorld) => Promise<void>;
  /** Undoes the changes that `arrive` has made. */
  leave?: (world: AccessWorld) => Promise<void>;
  expected: (row: ActionCase) => ActionOutcome;
};

async function logInAs(actor: Actor): Promise<void> {
  const { userId } = actor;
  callFromPageOf(readerOf(actor));
  const [user] = await db.query<{ password_hash: string }>("SELECT password_hash FROM users WHERE id = $1", [userId]);
  const provedBy = { passwordHash: user?.password_hash ?? "" };
  await openSession({ id: userId, provedBy, secondFactor: "given" }, false);
}

async function forgeSession(): Promise<void> {
  visitorCookies.set(sessionCookieName(), { value: "eyJhbGciOiJkaXIifQ..forged.forged.forged", options: {} });
}

async function setUserStatus({ userId }: Actor, status: UserStatus): Promise<void> {
  await db.query("UPDATE users SET status = $2::user_status WHERE id = $1", [userId, status]);
}

const visitors: Visitor[] = [
  { name: "nobody", arrive: async () => undefined, expected: (row) => row.nobody },
  { name: "somebody with a forged session", arrive: forgeSession, expected: (row) => row.nobody },
  { name: "the owner", arrive: ({ owner }) => logInAs(owner), expected: (row) => row.owner },
  { name: "another customer", arrive: ({ stranger }) => logInAs(stranger), expected: (row) => row.stranger },
  ...staffRoles.map(
    (role): Visitor => ({
      name: role,
      arrive: (world) => logInAs(world[role]),
      expected: (row) => expectedOf(row, role),
    }),
  ),
  ...(["suspended", "blocked"] as const).flatMap((status): Visitor[] =>
    (["owner", "admin"] as const).map((kind) => ({
      name: `${kind === "owner" ? "the owner" : "an admin"}, ${status} after logging in`,
      arrive: async (world) => {
        await logInAs(world[kind]);
        // The session is not revoked, because the user's status alone must end the access.
        await setUserStatus(world[kind], status);
      },
      leave: (world) => setUserStatus(world[kind], "active"),
      expected: (row) => row.nobody,
    })),
  ),
];

async function outcomeOf(row: ActionCase, world: AccessWorld): Promise<ActionOutcome> {
  try {
    const result = await row.call(world);
    return result.ok ? "ok" : result.code;
  } catch (error) {
    if (error instanceof Error && error.message === "NEXT_REDIRECT") return "redirected";
    throw error;
  }
}

/**
 * Refused calls change no data, so all calls use the same customers and records (the "world"). An allowed action may change data,
 * so the call after an allowed action creates a new world.
 */
let shared: Promise<AccessWorld> | undefined;

/** The tables that `arrive` and `leave` write. */
const visitorTables = ["sessions", "users"];

/**
 * The tables that show whether an action was done. Every action writes a row into at least one of these tables: its record, an
 * audit event or its request.
 */
const tracedTables = ["accounts", "audit_events", "beneficiaries", "command_requests", "transfers", "users"];

/**
 * The digests of all tables after the latest refused call. The next call compares its digests with these digests, so before the
 * next call the test reads only `visitorTables`.
 */
let known: Record<string, string> | undefined;

describe.each(actionCases)("$action", (row) => {
  const isPublic = row.nobody !== "unauthenticated";

  it.each(visitors)("for $name", async ({ arrive, leave, expected: expectedOf }) => {
    const expected = expectedOf(row);
    shared ??= createAccessWorld();
    const world = await shared;
    newVisitor();
    await arrive(world);
    try {
      // Public actions record each try.
      const mayWrite = expected === "ok" || isPublic;
      const before = mayWrite
        ? undefined
        : { ...known, ...(await readDatabaseState(known ? visitorTables : undefined)) };
      known = undefined;
      expect(await outcomeOf(row, world)).toBe(expected);
      if (mayWrite) return;
      const after = await readDatabaseState();
      expect(after).toEqual(before);
      known = after;
    } finally {
      await leave?.(world);
      if (expected === "ok" && !isPublic) shared = undefined;
    }
  });

  // A tab may have been opened before another person logged in, or before the visitor's role changed.
  it.skipIf(isPublic)("a call from a page of another person, of another role or of nobody does nothing", async () => {
    shared ??= createAccessWorld();
    const world = await shared;
    const { owner, stranger, admin } = world;
    for (const [actor, page] of [
      [owner, readerOf(stranger)],
      [admin, readerOf({ ...admin, role: "teller" })],
      [owner, null],
    ] as const) {
      newVisitor();
      await logInAs(actor);
      callFromPageOf(page);
      const before = await readDatabaseState(tracedTables);
      expect(await outcomeOf(row, world)).toBe("other_reader");
      expect(await readDatabaseState(tracedTables)).toEqual(before);
    }
    known = undefined;
  });
});

it("the books have no breaks afterwards", expectCleanBooks);
