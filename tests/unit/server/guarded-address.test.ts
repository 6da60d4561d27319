import { expect, test } from "vitest";
import { type EnvError, parseEnv } from "@/lib/server/env";
import { isGuardedAddress } from "@/lib/server/requests/guarded-address";

test.each([
  "postgresql://site:secret@localhost/bank",
  "postgresql://site@127.0.0.1:5432/bank",
  "postgresql://site@[::1]/bank",
  "postgresql:///bank?host=/run/postgresql",
  "postgres://site:secret@db.bank.example/bank?sslmode=verify-full",
  "smtp://localhost:1025",
  "smtps://user:secret@mail.example:465",
  "smtp://user:secret@mail.example:587?requireTLS=true",
])("the connection to %s is protected", (address) => {
  expect(isGuardedAddress(address)).toBe(true);
});

test.each([
  "postgresql://site:secret@db.bank.example/bank",
  "postgresql://site:secret@db.bank.example/bank?sslmode=require",
  "postgresql://site:secret@db.bank.example/bank?sslmode=no-verify",
  "postgresql://localhost/bank?host=db.bank.example",
  "postgresql://localhost.evil.example/bank",
  "smtp://user:secret@mail.example:587",
  "smtps://mail.example?tls.rejectUnauthorized=false",
  "mail.example",
])("the connection to %s is not protected", (address) => {
  expect(isGuardedAddress(address)).toBe(false);
});

const settings = {
  DATABASE_URL: "postgresql://site@db.bank.example/bank",
  NEXTAUTH_URL: "https://bank.example",
  NEXTAUTH_SECRET: "a secret that is good enough for the tests",
  PIN_PEPPER: "a-pepper-that-is-good-enough-for-the-tests",
  DATA_KEY: "a-data-key-that-is-good-enough-for-the-tests",
  SMTP_URL: "smtp://mail.example",
};

test("a bank refuses to start with an unencrypted address, unless it states that the network is its own", () => {
  const problems = (changes: object) => {
    try {
      parseEnv({ ...settings, ...changes });
      return [];
    } catch (error) {
      return (error as EnvError).sentences.map((sentence) => sentence.split(" ")[0]);
    }
  };
  expect(problems({})).toEqual(["DATABASE_URL", "SMTP_URL"]);
  const guarded = { DATABASE_URL: `${settings.DATABASE_URL}?sslmode=verify-full`, SMTP_URL: "smtps://mail.example" };
  expect(problems(guarded)).toEqual([]);
  const oidc = { OIDC_ISSUER: "http://id.bank.example", OIDC_CLIENT_ID: "holdfast", OIDC_CLIENT_SECRET: "secret" };
  expect(problems({ ...guarded, ...oidc })).toEqual(["OIDC_ISSUER"]);
  expect(problems({ ...guarded, ...oidc, OIDC_ISSUER: "https://id.bank.example" })).toEqual([]);
  expect(problems({ ALLOW_PLAINTEXT: "1" })).toEqual([]);
  expect(problems({ DEMO: "1" })).toEqual([]);
});
