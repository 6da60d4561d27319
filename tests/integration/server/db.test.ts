import { inspect } from "node:util";
import { describe, expect, it, test, vi } from "vitest";
import { type Database, db, inTransaction } from "@/lib/server/db";
import { isUniqueViolation, sqlState } from "@/lib/server/db-errors";
import { createBeneficiary, createUser } from "@/tests/support/factories";

test("copies of the module in a build use the same names of prepared statements", async () => {
  vi.resetModules();
  const copy = (await import("@/lib/server/db")).db;
  expect(copy).not.toBe(db);
  expect(await db.query("SELECT 1 AS first")).toEqual([{ first: 1 }]);
  expect(await copy.query("SELECT 2 AS second")).toEqual([{ second: 2 }]);
  expect(await copy.query("SELECT 1 AS first")).toEqual([{ first: 1 }]);
});

const readCity = async (data: Database, id: string) => (await data.prisma.user.findUnique({ where: { id } }))?.city;

const setCity = (data: Database, id: string, city: string) =>
  data.prisma.user.update({ where: { id }, data: { city }, select: { id: true } });

const transactionId = async (tx: Database) => (await tx.query<{ id: bigint }>("SELECT txid_current() AS id"))[0]?.id;

describe("a transaction", () => {
  it("SQL and models share one transaction, whichever comes first, and a failure undoes both", async () => {
    const { userId } = await createUser();
    await setCity(db, userId, "Oslo");
    const work = inTransaction(async (tx) => {
      const id = await transactionId(tx);
      await setCity(tx, userId, "Turin");
      expect(await tx.query("SELECT city FROM users WHERE id = $1", [userId])).toEqual([{ city: "Turin" }]);
      await tx.query("UPDATE users SET city = 'Lyon' WHERE id = $1", [userId]);
      expect(await readCity(tx, userId)).toBe("Lyon");
      expect(await readCity(db, userId)).toBe("Oslo");
      expect(await transactionId(tx)).toBe(id);
      throw new Error("changed my mind");
    });
    await expect(work).rejects.toThrow("changed my mind");
    expect(await readCity(db, userId)).toBe("Oslo");
  });

  it("a transaction keeps the writes of SQL and models", async () => {
    const { userId } = await createUser();
    await inTransaction(async (tx) => {
      await setCity(tx, userId, "Turin");
      await tx.query("UPDATE users SET city = city || ' sud' WHERE id = $1", [userId]);
    });
    expect(await readCity(db, userId)).toBe("Turin sud");
  });

  it("a transaction rolls back the earlier part of a nested write that fails", async () => {
    const { userId } = await createUser();
    const work = inTransaction(async (tx) => {
      await tx.prisma.user.update({
        where: { id: userId },
        data: { notificationPreferences: { create: { kind: "one", byEmail: false, updatedAt: new Date() } } },
      });
      await tx.query("SELECT 1/0");
    });
    await expect(work).rejects.toMatchObject({ code: "22012" });
    expect(await db.prisma.notificationPreference.count({ where: { userId } })).toBe(0);
  });

  it("a transaction returns its connection, even after Prisma used it, and parallel transactions wait for a free connection", async () => {
    const { userId } = await createUser();
    await setCity(db, userId, "Oslo");
    const read = () => inTransaction((tx) => readCity(tx, userId));
    expect(new Set(await Promise.all(Array.from({ length: 60 }, read)))).toEqual(new Set(["Oslo"]));
  });

  it("a transaction is repeated when models deadlock", async () => {
    const owner = await createUser();
    const [first, second] = await Promise.all([
      createBeneficiary(owner, { accountNumber: "GB1" }),
      createBeneficiary(owner, { accountNumber: "GB2" }),
    ]);
    let tries = 0;
    let locked = 0;
    let unlock = () => {};
    const areBothLocked = new Promise<void>((resolve) => {
      unlock = resolve;
    });
    const rename = (id: string, tx: Database) =>
      tx.prisma.beneficiary.update({ where: { id }, data: { nickname: "Renamed" } });
    const both = (ids: [string, string]) =>
      inTransaction(async (tx) => {
        tries += 1;
        await rename(ids[0], tx);
        locked += 1;
        // Both transactions lock their first rows before either transaction asks for its second row.
        if (locked === 2) unlock();
        await areBothLocked;
        await rename(ids[1], tx);
      });
    await Promise.all([both([first, second]), both([second, first])]);
    expect(tries).toBeGreaterThan(2);
  });

  it("a transaction fails when its connection is lost, and the next transaction succeeds", async () => {
    const { userId } = await createUser();
    await setCity(db, userId, "Oslo");
    const work = inTransaction(async (tx) => {
      await setCity(tx, userId, "Turin");
      await tx.query("SELECT pg_terminate_backend(pg_backend_pid())").catch(() => {});
      await setCity(tx, userId, "Lyon");
    });
    await expect(work).rejects.toThrow();
    expect(await inTransaction((tx) => readCity(tx, userId))).toBe("Oslo");
  });
});

describe("an error of a Prisma model", () => {
  it("the error of a unique index has the index's name", async () => {
    const owner = await createUser();
    await createBeneficiary(owner, { accountNumber: "GB1" });
    const moment = new Date();
    const twin = db.prisma.beneficiary.create({
      data: {
        ownerId: owner.userId,
        nickname: "Twin",
        accountName: "Twin",
        accountNumber: "GB1",
        accountType: "checking",
        createdAt: moment,
        updatedAt: moment,
      },
    });
    const error = await twin.catch((reason: unknown) => reason);
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, "beneficiaries_one_per_account")).toBe(true);
    expect(isUniqueViolation(error, "beneficiaries_pkey")).toBe(false);
    const raw = await createBeneficiary(owner, { accountNumber: "GB1" }).catch((reason: unknown) => reason);
    expect(isUniqueViolation(raw, "beneficiaries_one_per_account")).toBe(true);
  });

  it("the error contains the SQLSTATE from Postgres", async () => {
    const work = db.prisma.bankClock.update({ where: { id: 1 }, data: { leadDays: 2 ** 40 } });
    expect(sqlState(await work.catch((reason: unknown) => reason))).toBe("22003");
  });
});

describe("Prisma models", () => {
  it("models accept and return dates as YYYY-MM-DD, and moments unchanged", async () => {
    const startedAt = new Date("2031-03-30T00:30:00.123Z");
    await db.prisma.bankDay.create({ data: { date: "2031-03-30", startedAt } });
    const found = await db.prisma.bankDay.findMany({
      where: { date: { gte: "2031-03-30", lt: "2031-03-31" } },
      include: { results: true },
    });
    expect(found).toEqual([{ date: "2031-03-30", startedAt, finishedAt: null, results: [] }]);
    expect(await db.query("SELECT date, started_at FROM bank_days WHERE date = '2031-03-30'")).toEqual([
      { date: "2031-03-30", started_at: startedAt },
    ]);
    await db.prisma.bankDay.deleteMany({ where: { date: { in: ["2031-03-30"] } } });
  });

  it("models' errors never contain their arguments", async () => {
    const { userId } = await createUser();
    const data = { city: "Oslo", password: "correct-horse-battery" };
    const error = await db.prisma.user.update({ where: { id: userId }, data }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ message: expect.stringContaining("Unknown argument `password`") });
    expect(inspect(error, { depth: null })).not.toContain("correct-horse-battery");
  });

  it("models refuse an undefined condition, which Prisma would leave out", async () => {
    await expect(db.prisma.user.findMany({ where: { email: undefined } })).rejects.toThrow(
      'The condition "email" is undefined.',
    );
  });

  it("models read moments as written, whatever the server's time zone", async () => {
    expect(await db.query("SHOW TimeZone")).toEqual([{ TimeZone: "UTC" }]);
  });
});

describe("statements that are sent together", () => {
  it("each statement gets its own answer on one connection of a real server, even when one is refused", async () => {
    const seen = await inTransaction(async (tx) => {
      const [first, refused, third] = await Promise.allSettled([
        tx.query("SELECT 1 AS value"),
        tx.query("SELECT * FROM nowhere"),
        tx.query("SELECT 3 AS value"),
      ]);
      return [first, refused, third].map(({ status }) => status);
    }).catch((error: unknown) => sqlState(error));
    // The refused statement aborts the transaction. The result is the same as with statements that are sent one after the other.
    expect(seen).toEqual(["fulfilled", "rejected", "rejected"]);
    expect(await Promise.all([1, 2, 3].map((value) => db.query("SELECT $1::int AS value", [value])))).toEqual([
      [{ value: 1 }],
      [{ value: 2 }],
      [{ value: 3 }],
    ]);
  });
});
