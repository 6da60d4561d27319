import { createTranslator } from "next-intl";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { httpStatusByErrorCode } from "@/lib/error-codes";
import { staffRoles } from "@/lib/roles";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import * as english from "@/messages/en";
import { type Expected, expectedOf, type ServiceCase } from "@/tests/support/access/cases";
import { serviceCases } from "@/tests/support/access/services";
import { type AccessWorld, freezeAccessWorld, readDatabaseState, showsOwner } from "@/tests/support/access/world";
import { expectCleanBooks } from "@/tests/support/books";

// Some services write texts. next-intl can read a reader's language only within a request of Next, so the test replaces this
// module.
vi.mock("next-intl/server", () => ({
  getTranslations: async (namespace: "notifications") =>
    createTranslator({ locale: "en", messages: english, namespace }),
  getLocale: async () => "en",
  getTimeZone: async () => "UTC",
}));

type ActorKind = { name: string; of: (world: AccessWorld) => Actor; expected: (row: ServiceCase) => Expected };

const actors: ActorKind[] = [
  { name: "the owner", of: ({ owner }) => owner, expected: (row) => row.owner },
  {
    name: "the owner before the e-mail is verified",
    of: ({ owner }) => ({ ...owner, emailVerified: false }),
    expected: (row) => row.unverified ?? row.owner,
  },
  {
    name: "the owner before the registration is finished",
    of: ({ owner }) => ({ ...owner, registrationOpen: true }),
    expected: (row) => row.unfinished ?? (row.unverified ? "forbidden" : row.owner),
  },
  {
    name: "the owner while pending",
    of: ({ owner }) => ({ ...owner, status: "pending" }),
    expected: (row) => row.owner,
  },
  { name: "another customer", of: ({ stranger }) => stranger, expected: (row) => row.stranger },
  ...staffRoles.map(
    (role): ActorKind => ({ name: role, of: (world) => world[role], expected: (row) => expectedOf(row, role) }),
  ),
  ...(["suspended", "blocked"] as const).flatMap((status): ActorKind[] => [
    { name: `the owner, ${status}`, of: ({ owner }) => ({ ...owner, status }), expected: () => "account_disabled" },
    { name: `an admin, ${status}`, of: ({ admin }) => ({ ...admin, status }), expected: () => "account_disabled" },
  ]),
];

const isRefusal = (expected: Expected) => expected in httpStatusByErrorCode;

async function outcomeOf(row: ServiceCase, actor: Actor, world: AccessWorld): Promise<Expected> {
  try {
    const result = await row.call(actor, world);
    return showsOwner(world, result) ? "shown" : "not shown";
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

const titleOf = ({ service, about }: ServiceCase) => [service, about].filter(Boolean).join(" ");

/**
 * Returns the services, each with the kinds of actors to test. If `isChange` is true, a service has the actors whose calls change
 * data. If `isChange` is false, a service has the actors whose calls are refused or only read.
 */
const services = (isChange: boolean) =>
  serviceCases
    .map((row) => ({
      ...{ title: titleOf(row), row },
      callers: actors
        .filter(({ expected }) => (expected(row) === "done") === isChange)
        .map(({ name, of, expected }) => ({ name, of, expected: expected(row) })),
    }))
    .filter(({ callers }) => callers.length > 0);

/** Starts a new copy of the customers and records (the "world"). */
let startWorld: () => Promise<AccessWorld>;
/** The world of the calls that change nothing. */
let shared: AccessWorld;

beforeAll(async () => {
  startWorld = await freezeAccessWorld();
  shared = await startWorld();
});

// Refused calls and calls that only read change nothing, so all these tests share one world.
describe("calls that change nothing", () => {
  let known: Awaited<ReturnType<typeof readUnlessLooks>>;
  beforeAll(async () => {
    known = await readUnlessLooks();
  });

  describe.each(services(false))("$title", ({ row, callers }) => {
    it.each(callers)("for $name", async ({ of, expected }) => {
      expect(await outcomeOf(row, of(shared), shared)).toBe(expected);
    });

    it("writes nothing in these calls", async () => {
      const before = known;
      known = await readUnlessLooks();
      expect(known).toEqual(before);
    });
  });
});

/**
 * Reads the state of the database, except for audit events about reads. A read may write only these events
 * (docs/decisions/audit-of-reads.md).
 */
async function readUnlessLooks() {
  const { audit_events: _, staff_reading: __, ...state } = await readDatabaseState();
  const [others] = await db.query<{ count: bigint }>(
    "SELECT count(*) FROM audit_events WHERE action NOT IN ('customer.read', 'export.make', 'list.read')",
  );
  return { ...state, others: others?.count };
}

describe("staff members who own the record", () => {
  it.each(serviceCases.filter(({ ownStaff }) => ownStaff).map((row) => ({ title: titleOf(row), row })))(
    "$title is refused and audited, and nothing else is written",
    async ({ row }) => {
      const before = await readDatabaseState();
      const ownStaff: Actor = { ...shared.owner, role: "admin" };
      expect(await outcomeOf(row, ownStaff, shared)).toBe(row.ownStaff);
      const { audit_events: audited, ...after } = await readDatabaseState();
      expect({ ...after, audit_events: before.audit_events }).toEqual(before);
      expect(audited).not.toBe(before.audit_events);
    },
  );
});

/** The world of the latest change. Earlier changes may have used up some of its records. */
let used: AccessWorld | undefined;

/**
 * Returns the outcome of a call that changes data. If the call is refused, an earlier change may have used up a record that the
 * call needs. The function then calls the service again in a new world, and returns the outcome of the second call.
 */
async function outcomeOfChange(row: ServiceCase, of: ActorKind["of"]): Promise<Expected> {
  if (used) {
    const outcome = await outcomeOf(row, of(used), used).catch(() => "internal" as const);
    if (!isRefusal(outcome)) return outcome;
    await expectCleanBooks();
  }
  used = await startWorld();
  return outcomeOf(row, of(used), used);
}

describe.each(services(true))("$title changes data", ({ row, callers }) => {
  it.each(callers)("for $name", async ({ of }) => {
    expect(isRefusal(await outcomeOfChange(row, of))).toBe(false);
  });
});

it("the books have no breaks afterwards", expectCleanBooks);
