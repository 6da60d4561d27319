import { beforeAll, describe, expect, it, vi } from "vitest";
import { staffRoles } from "@/lib/roles";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import type { UserStatus } from "@/lib/server/prisma-client/enums";
import { readerOf } from "@/lib/server/session/page-reader";
import { openSession } from "@/lib/server/session/session";
import { sessionCookieName } from "@/lib/server/session/session-cookie";
import { actionCases } from "@/tests/support/access/actions";
import { type ActionCase, type ActionOutcome, expectedOf } from "@/tests/support/access/cases";
import { type AccessWorld, freezeAccessWorld, readDatabaseState } from "@/tests/support/access/world";
import { expectCleanBooks } from "@/tests/support/books";
import { callFromPageOf, newVisitor, visitorCookies } from "@/tests/support/fake-headers";

// All visitors call from the same IP address. Without the factor 100, the visitors would exceed the limit for codes from one
// address.
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
  /** Undoes the changes of `arrive`. */
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

/** Starts a new copy of the customers and records (the "world"). */
let startWorld: () => Promise<AccessWorld>;

/** Refused calls change no data, so all refused calls use the same world. The refused calls run before the allowed calls. */
let shared: AccessWorld;

/** The world of the latest allowed call. Earlier calls may have used up some of its records. */
let used: AccessWorld | undefined;

beforeAll(async () => {
  startWorld = await freezeAccessWorld();
  shared = await startWorld();
});

/** The tables that `arrive` and `leave` write. */
const visitorTables = ["sessions", "users"];

/**
 * The tables that show whether an action was done. Every action writes a row into at least one of these tables: its record, an
 * audit event or its request.
 */
const tracedTables = ["accounts", "audit_events", "beneficiaries", "command_requests", "transfers", "users"];

/** Reads the state of all tables except the tables that `arrive` and `leave` write. */
async function readRecords(): Promise<Record<string, string>> {
  const { sessions: _, users: __, ...records } = await readDatabaseState();
  return records;
}

/** The state of the database after the latest refused calls. */
let known: Record<string, string> | undefined;

/** A public action records each try, even if the visitor is not logged in. */
const isPublic = (row: ActionCase) => row.nobody !== "unauthenticated";

/** True if the action takes effect when this visitor calls it. */
const isAllowed = (row: ActionCase, visitor: Visitor) => !isPublic(row) && visitor.expected(row) === "ok";

describe.each(actionCases)("$action without the right", (row) => {
  it.each(visitors.filter((visitor) => !isAllowed(row, visitor)))("for $name", async (visitor) => {
    const { arrive, leave, expected } = visitor;
    if (!isPublic(row)) known ??= await readRecords();
    newVisitor();
    await arrive(shared);
    try {
      const before = await readDatabaseState(visitorTables);
      expect(await outcomeOf(row, shared)).toBe(expected(row));
      if (isPublic(row)) known = undefined;
      else expect(await readDatabaseState(visitorTables)).toEqual(before);
    } finally {
      await leave?.(shared);
    }
  });

  it.skipIf(isPublic(row))("writes nothing in these calls", async () => {
    const before = known;
    known = await readRecords();
    expect(known).toEqual(before);
  });

  // A tab may have been opened before another person logged in, or before the visitor's role changed.
  it.skipIf(isPublic(row))(
    "a call from a page of another person, of another role or of nobody does nothing",
    async () => {
      const { owner, stranger, admin } = shared;
      for (const [actor, page] of [
        [owner, readerOf(stranger)],
        [admin, readerOf({ ...admin, role: "teller" })],
        [owner, null],
      ] as const) {
        newVisitor();
        await logInAs(actor);
        callFromPageOf(page);
        const before = await readDatabaseState(tracedTables);
        expect(await outcomeOf(row, shared)).toBe("other_reader");
        expect(await readDatabaseState(tracedTables)).toEqual(before);
      }
    },
  );
});

describe.each(
  actionCases
    .map((row) => ({ row, action: row.action, allowed: visitors.filter((visitor) => isAllowed(row, visitor)) }))
    .filter(({ allowed }) => allowed.length > 0),
)("$action with the right", ({ row, allowed }) => {
  // If the call is refused, an earlier call may have used up a record. The test then repeats the call in a new world, and checks
  // only the outcome of the repeated call.
  it.each(allowed)("for $name", async ({ arrive }) => {
    const call = async (world: AccessWorld) => {
      newVisitor();
      await arrive(world);
      return await outcomeOf(row, world);
    };
    if (used) {
      if ((await call(used).catch(() => "internal" as const)) === "ok") return;
      await expectCleanBooks();
    }
    used = await startWorld();
    expect(await call(used)).toBe("ok");
  });
});

it("the books have no breaks afterwards", expectCleanBooks);
