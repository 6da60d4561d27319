import type { AsyncLocalStorage } from "node:async_hooks";
import { readFileSync } from "node:fs";
import pino from "pino";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { secretFields } from "@/lib/secret-fields";
import { AppError } from "@/lib/server/errors";
import { sourceFiles } from "@/tests/support/source-scan";

// The mock replaces all texts by their keys, because these tests do not check texts.
vi.mock("next-intl/server", () => ({
  getTranslations: async () => Object.assign((key: string) => key, { has: () => true }),
}));

const lines: string[] = [];
let modules: Awaited<ReturnType<typeof load>>;

async function load() {
  vi.stubEnv("LOG_LEVEL", "info");
  const { log } = await import("@/lib/server/log");
  Object.assign(log, { [pino.symbols.streamSym]: { write: (line: string) => lines.push(line) } });
  return { log, ...(await import("@/lib/server/problem")) };
}

beforeAll(async () => {
  modules = await load();
});
beforeEach(() => {
  lines.length = 0;
});

const last = () => JSON.parse(lines.at(-1) ?? "{}") as Record<string, unknown>;

it("a line is one JSON object with its moment in UTC, whatever it contains", () => {
  modules.log.info({ subject: 'two\nlines, a "quote" and \u001b[31m' }, "first\nsecond");
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toContain("\n");
  expect(lines[0]).not.toContain("\u001b");
  expect(last()).toMatchObject({ level: "info", msg: "first\nsecond" });
  expect(last().time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

it("a line contains no secret, even if the code logs a secret", () => {
  const names = [...secretFields.filter((name) => name !== "code"), "skrillPassword", "email"];
  const secrets = Object.fromEntries(names.map((name) => [name, "violet"]));
  modules.log.info({ code: "internal", ...secrets, input: secrets, sent: { forms: [{ at: 1, values: secrets }] } });
  const removed = Object.fromEntries(names.map((name) => [name, "[removed]"]));
  expect(last()).toMatchObject({ code: "internal", ...removed, input: removed });
  expect(last()).toMatchObject({ sent: { forms: [{ at: 1, values: removed }] } });
  expect(lines[0]).not.toContain("violet");
});

/**
 * Turns an error into a reply within a request context. The function creates the context directly, so that it needs no settings.
 */
function answer(error: unknown) {
  const { holdfastRequestContext: storage } = globalThis as typeof globalThis & {
    holdfastRequestContext?: AsyncLocalStorage<object>;
  };
  return storage?.run({ requestId: "request-of-a-test" }, () => modules.toProblem(error));
}

it("a refusal is logged with its code and the request's id, and without typed values", async () => {
  await answer(new AppError("forbidden"));
  expect(last()).toMatchObject({ requestId: "request-of-a-test", code: "forbidden", msg: "refused" });
  await answer(new AppError("rate_limited", { retryAfterSeconds: 60 }));
  expect(last()).toMatchObject({ code: "rate_limited", msg: "refused" });
  const problem = { key: "changedMeanwhile", params: { now: "Lovelace" } };
  await answer(new AppError("validation_failed", { fields: { lastName: [problem] }, detail: "Lovelace" }));
  expect(last()).toMatchObject({ code: "validation_failed", fields: ["lastName"] });
  expect(lines.join("")).not.toContain("Lovelace");
});

it("an unexpected error is logged with the request's id and its place, and the client gets only the id", async () => {
  const problem = await answer(Object.assign(new Error("connection refused"), { parameters: ["Lovelace"] }));
  expect(last()).toMatchObject({
    ...{ level: "error", requestId: "request-of-a-test", msg: "unexpected error" },
    error: { name: "Error", message: "connection refused", stack: expect.stringContaining("log.test.ts") },
  });
  expect(lines.join("")).not.toContain("Lovelace");
  expect(problem).toMatchObject({ code: "internal", message: "internal", httpStatus: 500 });
});

it("server code writes only to the log, except for errors that end the server at its start", () => {
  const files = [
    ...sourceFiles("lib", /\.(ts|mjs)$/),
    ...sourceFiles("app", /\.ts$/),
    "proxy.ts",
    "instrumentation.ts",
  ];
  const writers = files.filter((file) =>
    /\bconsole\.|process\.std(out|err)\b|from "(node:)?(dgram|syslog)"/.test(readFileSync(file, "utf8")),
  );
  expect(writers).toEqual(["lib/database-role/check-role.ts", "lib/health/end-unless-settings-are-complete.ts"]);
});
