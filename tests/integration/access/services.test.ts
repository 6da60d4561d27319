import { beforeAll, describe, expect, it } from "vitest";
import { httpStatusByErrorCode } from "@/lib/error-codes";
import type { Actor } from "@/lib/server/actor";
import { AppError } from "@/lib/server/errors";
import type { Expected, ServiceCase } from "@/tests/support/access/cases";
import { serviceCases } from "@/tests/support/access/services";
import { type AccessWorld, createAccessWorld, readDatabaseState, showsOwner } from "@/tests/support/access/world";
import { expectCleanBooks } from "@/tests/support/books";

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
  { name: "staff", of: ({ admin }) => admin, expected: (row) => row.admin },
  ...(["suspended", "blocked"] as const).flatMap((status): ActorKind[] => [
    { name: `the owner, ${status}`, of: ({ owner }) => ({ ...owner, status }), expected: () => "account_disabled" },
    { name: `staff, ${status}`, of: ({ admin }) => ({ ...admin, status }), expected: () => "account_disabled" },
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

describe.each(serviceCases)("$service $about", (row) => {
  // Refusals change nothing, so they share one world; so do replies.
  let shared: AccessWorld;
  beforeAll(async () => {
    shared = await createAccessWorld();
  });

  it.each(actors)("for $name", async ({ of, expected: expectedOf }) => {
    const expected = expectedOf(row);
    if (expected === "done") {
      const world = await createAccessWorld();
      expect(isRefusal(await outcomeOf(row, of(world), world))).toBe(false);
      return;
    }
    const before = await readDatabaseState();
    expect(await outcomeOf(row, of(shared), shared)).toBe(expected);
    expect(await readDatabaseState()).toEqual(before);
  });
});

it("leaves the books in order", expectCleanBooks);
