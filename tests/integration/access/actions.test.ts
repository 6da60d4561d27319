import { describe, expect, it, vi } from "vitest";
import { staffRoles } from "@/lib/roles";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import type { UserStatus } from "@/lib/server/prisma-client/enums";
import { openSession } from "@/lib/server/session/session";
import { sessionCookieName } from "@/lib/server/session/session-cookie";
import { actionCases } from "@/tests/support/access/actions";
import { type ActionCase, type ActionOutcome, expectedOf } from "@/tests/support/access/cases";
import { type AccessWorld, createAccessWorld, readDatabaseState } from "@/tests/support/access/world";
import { expectCleanBooks } from "@/tests/support/books";
import { newVisitor, visitorCookies } from "@/tests/support/fake-headers";

vi.mock("next/headers", () => import("@/tests/support/fake-headers"));
vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));
// Sentences are not looked at here: a refusal is told by its code.
vi.mock("next-intl/server", () => ({
  getTranslations: async () => Object.assign((key: string) => key, { has: () => true }),
  getLocale: async () => "en",
  getTimeZone: async () => "UTC",
}));

type Visitor = {
  name: string;
  /** Makes the coming request this visitor's. */
  arrive: (world: AccessWorld) => Promise<void>;
  /** Takes back what `arrive` has done to the world. */
  leave?: (world: AccessWorld) => Promise<void>;
  expected: (row: ActionCase) => ActionOutcome;
};

async function logInAs({ userId }: Actor): Promise<void> {
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
        // The session's row is left alone: the status by itself must do.
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

/** Refusals change nothing, so they share a world, until an action that is allowed has changed it. */
let shared: Promise<AccessWorld> | undefined;

/** The tables that visitors who arrive and leave write to. */
const visitorTables = ["sessions", "users"];

/** What the latest call left behind, where it was looked at: what follows need not read all of it again. */
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
      // Public actions write down that they were tried.
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
});

it("leaves the books in order", expectCleanBooks);
