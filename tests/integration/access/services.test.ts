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
import { type AccessWorld, createAccessWorld, readDatabaseState, showsOwner } from "@/tests/support/access/world";
import { expectCleanBooks } from "@/tests/support/books";

// Some services write texts, and next-intl knows a reader's language only within a request of Next.
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

/**
 * Returns pairs of a service and a kind of actor. If `isChange` is true, these are the pairs for which the call changes data.
 * Otherwise these are the pairs for which the call changes nothing: it is refused or only reads.
 */
const cells = (isChange: boolean) =>
  serviceCases.flatMap((row) =>
    actors
      .filter(({ expected }) => (expected(row) === "done") === isChange)
      .map(({ name, of, expected }) => ({
        title: [row.service, row.about, `for ${name}`].filter(Boolean).join(" "),
        row,
        of,
        expected: expected(row),
      })),
  );

// Refused calls and calls that only read change nothing, so all these tests share one world. These tests run first, because lists
// are short before other tests add records.
describe("calls that change nothing", () => {
  let shared: AccessWorld;
  let known: Awaited<ReturnType<typeof readUnlessLooks>> | undefined;
  beforeAll(async () => {
    shared = await createAccessWorld();
  });

  it.each(cells(false))("$title", async ({ row, of, expected }) => {
    // `known` is the state that the previous test read at its end. `known` is undefined if the previous test failed before it
    // read the state.
    const before = known ?? (await readUnlessLooks());
    known = undefined;
    expect(await outcomeOf(row, of(shared), shared)).toBe(expected);
    const after = await readUnlessLooks();
    expect(after).toEqual(before);
    known = after;
  });
});

/**
 * Reads the state of the database without the audit events about reads. A read may write only these events
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
  it.each(
    serviceCases
      .filter(({ ownStaff }) => ownStaff)
      .map((row) => ({ title: [row.service, row.about].filter(Boolean).join(" "), row })),
  )("$title is refused and audited, and nothing else is written", async ({ row }) => {
    const world = await createAccessWorld();
    const before = await readDatabaseState();
    const ownStaff: Actor = { ...world.owner, role: "admin" };
    expect(await outcomeOf(row, ownStaff, world)).toBe(row.ownStaff);
    const { audit_events: audited, ...after } = await readDatabaseState();
    expect({ ...after, audit_events: before.audit_events }).toEqual(before);
    expect(audited).not.toBe(before.audit_events);
  });
});

describe("calls that change data", () => {
  it.each(cells(true))("$title", async ({ row, of }) => {
    const world = await createAccessWorld();
    expect(isRefusal(await outcomeOf(row, of(world), world))).toBe(false);
  });
});

it("the books have no breaks afterwards", expectCleanBooks);
