import { expect, test, vi } from "vitest";
import { accountNumberOf } from "@/lib/accounts/account-number.model";
import { db } from "@/lib/server/db";
import { registerInput } from "@/lib/users/schema";
import { testPassword } from "@/tests/support/factories";
import { newVisitor } from "@/tests/support/fake-headers";
import { registerFields, signUp } from "@/tests/support/identity/sign-up";

vi.mock("next/headers", () => import("@/tests/support/fake-headers"));

type AccountRow = { account_number: string; account_type: string; code: string; balance_minor: bigint; kind: string };

test("signing up creates the user, the account with its ledger account, both e-mails and an audit event", async () => {
  newVisitor("192.0.2.10");
  const { userId, email, accountNumber } = await signUp({ accountType: "Savings", currency: "GBP" });
  const [user] = await db.query("SELECT status, role, email_verified_at, phone_number FROM users WHERE id = $1", [
    userId,
  ]);
  expect(user).toEqual({ status: "pending", role: "customer", email_verified_at: null, phone_number: "+12015550123" });
  const accounts = await db.query<AccountRow>(
    `SELECT a.account_number, a.account_type, l.code, l.balance_minor, l.kind
       FROM accounts a JOIN ledger_accounts l ON l.id = a.ledger_account_id WHERE a.owner_id = $1`,
    [userId],
  );
  expect(accounts).toEqual([
    {
      account_number: accountNumber,
      account_type: "savings",
      code: `customer:${accountNumber}`,
      balance_minor: 0n,
      kind: "liability",
    },
  ]);
  expect(accountNumber).toMatch(/^0\d{10}$/);
  const emails = await db.query("SELECT template FROM emails WHERE recipient = $1 ORDER BY template", [email]);
  expect(emails).toEqual([{ template: "verify-email" }, { template: "welcome" }]);
  const audit = await db.query("SELECT actor, action, ip_address FROM audit_events WHERE subject_id = $1", [userId]);
  expect(audit).toEqual([{ actor: userId, action: "user.register", ip_address: "192.0.2.10" }]);
});

test("the database contains neither password nor PINs", async () => {
  newVisitor("192.0.2.11");
  const { userId, email } = await signUp({ DomesticTransferPin: "904417", ForeignTransferPin: "713355" });
  const rows = await db.query<{ text: string }>(
    `SELECT row_to_json(u)::text AS text FROM users u WHERE id = $1::uuid
     UNION ALL SELECT row_to_json(e)::text FROM emails e WHERE recipient = $2
     UNION ALL SELECT row_to_json(a)::text FROM audit_events a WHERE subject_id = $1::text`,
    [userId, email],
  );
  expect(rows.length).toBeGreaterThan(3);
  for (const { text } of rows) {
    for (const secret of [testPassword, "904417", "713355"]) expect(text).not.toContain(secret);
  }
});

test("an e-mail address signs up once, ignoring case, and the second attempt writes nothing", async () => {
  newVisitor("192.0.2.12");
  const { email } = await signUp();
  const before = await db.query("SELECT count(*) AS users, (SELECT count(*) FROM accounts) AS accounts FROM users");
  await expect(signUp({ email: email.toUpperCase() })).rejects.toMatchObject({
    code: "conflict",
    fields: { email: ["emailTaken"] },
  });
  const after = await db.query("SELECT count(*) AS users, (SELECT count(*) FROM accounts) AS accounts FROM users");
  expect(after).toEqual(before);
});

test("50 parallel sign-ups get 50 different account numbers", async () => {
  const signUps = Array.from({ length: 50 }, (_, index) => {
    newVisitor(`198.51.100.${index}`);
    return signUp();
  });
  const numbers = (await Promise.all(signUps)).map((registration) => registration.accountNumber);
  expect(new Set(numbers).size).toBe(50);
  for (const number of numbers) {
    expect(number >= "05197864578").toBe(true);
    expect(accountNumberOf(number.slice(1, -1))).toBe(number);
  }
});

test("ten parallel sign-ups with the same e-mail address create one customer", async () => {
  newVisitor("192.0.2.13");
  const { email } = registerFields();
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => signUp({ email })));
  expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
  expect(await db.query("SELECT 1 FROM users WHERE email = $1", [email])).toHaveLength(1);
});

test("an IP address with too many sign-ups is stopped", async () => {
  newVisitor("192.0.2.14");
  await db.query("INSERT INTO rate_limits (key, points, expire) VALUES ('register-address:192.0.2.14', 1000000, $1)", [
    Date.now() + 60_000,
  ]);
  await expect(signUp()).rejects.toMatchObject({ code: "rate_limited" });
});

test("all addresses of an IPv6 /64 share the limit for taken e-mail addresses, and the audit trail has the full address", async () => {
  newVisitor("2001:db8:1::1");
  const { userId, email } = await signUp();
  const tryTaken = (address: string) => {
    newVisitor(address);
    return signUp({ email });
  };
  for (let tries = 1; tries <= 10; tries++) {
    await expect(tryTaken(`2001:db8::${tries.toString(16)}`)).rejects.toMatchObject({ code: "conflict" });
  }
  await expect(tryTaken("2001:DB8:0:0:8000::b")).rejects.toMatchObject({ code: "rate_limited" });
  await expect(tryTaken("2001:db8:0:1::b")).rejects.toMatchObject({ code: "conflict" });
  const events = await db.query("SELECT ip_address FROM audit_events WHERE subject_id = $1", [userId]);
  expect(events).toEqual([{ ip_address: "2001:db8:1::1" }]);
});

test("a record from an old client, with labels and English names, is accepted", () => {
  const parsed = registerInput.parse(registerFields({ country: "United Kingdom", accountType: "Fixed Deposit" }));
  expect(parsed).toMatchObject({ country: "GB", accountType: "fixed_deposit" });
});
