import { Validator } from "@seriousme/openapi-schema-validator";
import Ajv2020, { type ValidateFunction } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { NextRequest } from "next/server";
import { beforeAll, expect, it, vi } from "vitest";
import { GET as health } from "@/app/api/health/route";
import { GET as openapi } from "@/app/api/openapi.json/route";
import { routes } from "@/app/api/openapi.json/routes";
import type { ApiRoutes } from "@/lib/openapi/document";
import type { Actor } from "@/lib/server/actor";
import { AppError } from "@/lib/server/errors";
import type { ApiRoute } from "@/lib/server/http";
import { expectCleanBooks } from "@/tests/support/books";
import { type ContractCall, contractCalls, made } from "@/tests/support/contract-calls";
import { newVisitor } from "@/tests/support/fake-headers";
import { createRates } from "@/tests/support/rates";
import { sourceFiles } from "@/tests/support/source-scan";

let visitor: Actor | undefined;
vi.mock("next/headers", () => import("@/tests/support/fake-headers"));
vi.mock("@/lib/server/session/session", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  requireActor: async () => {
    if (!visitor) throw new AppError("unauthenticated");
    return visitor;
  },
}));
vi.mock("next-intl/server", () => ({
  getTranslations: async () => Object.assign((key: string) => key, { has: () => true }),
  getLocale: async () => "en",
}));

type Part = { schema: object };
type Described = {
  description?: string;
  parameters: { name: string; in: string; required?: boolean; schema: object }[];
  requestBody?: { content: { "application/json": Part } };
  responses: Record<string, { content: { "application/json": Part } }>;
  security?: object[];
};
type Document = {
  paths: Record<string, Record<string, Described>>;
  components: {
    schemas: { Problem: object };
    responses: { Refusal: { headers: Record<string, { schema: object }> } };
  };
};

let document: Document;
let operations: [name: string, operation: Described, route: ApiRoute | undefined][];
let calls: Awaited<ReturnType<typeof contractCalls>>;

const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));
const validators = new Map<object, ValidateFunction>();

/** Expects that a value matches a schema of the OpenAPI document. A failure names the difference. */
function expectAsDescribed(value: unknown, schema: object, what: string): void {
  const validate = validators.get(schema) ?? ajv.compile(schema);
  validators.set(schema, validate);
  validate(value);
  expect(validate.errors ?? [], `${what}: ${JSON.stringify(value)}`).toEqual([]);
}

beforeAll(async () => {
  newVisitor();
  await createRates();
  document = (await openapi().json()) as Document;
  const byPath: ApiRoutes = routes;
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): (typeof operations)[number] => [
      `${method.toUpperCase()} ${path}`,
      operation,
      byPath[path.replace(/\{(\w+)\}/g, "[$1]")]?.[method.toUpperCase() as "GET"],
    ]),
  );
  calls = await contractCalls();
});

async function ask(name: string, route: ApiRoute | undefined, call: ContractCall): Promise<Response> {
  if (name === "GET /api/health") return await health();
  if (name === "GET /api/openapi.json") return openapi();
  if (!route) throw new Error(`no route for ${name}`);
  visitor = call.as;
  const url = `http://localhost/api?${new URLSearchParams(call.query)}`;
  const body = call.body ? JSON.stringify(call.body) : null;
  const headers = new Headers({
    ...call.headers,
    ...(call.key === undefined ? {} : { "Idempotency-Key": call.key }),
  });
  const request = new NextRequest(url, { method: name.split(" ")[0] ?? "GET", headers, body });
  return await route(request, { params: Promise.resolve(call.params) });
}

it("the description of each call names its callers", () => {
  const callers =
    /^(For (all users|staff|admins|customers|the \w+)|Needs no session|Customers |Senders and receivers )/;
  const silent = operations.filter(
    ([name, { description }]) => !name.startsWith("GET /api/health") && !callers.test(description ?? ""),
  );
  expect(silent.map(([name]) => name)).toEqual(["GET /api/openapi.json"]);
});

it("the document is a valid OpenAPI 3.1 document", async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((operation) => (operation as unknown as { operationId: string }).operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

it("the document has exactly the routes below app/api, except next-auth's routes and the catch-all route", () => {
  const files = sourceFiles("app/api", /\/route\.ts$/).filter((file) => !file.includes("[..."));
  const folders = files.map((file) => `/${file.slice(4, -"/route.ts".length)}`);
  const described = Object.keys(document.paths).map((path) => path.replace(/\{(\w+)\}/g, "[$1]"));
  expect(described.sort()).toEqual(folders.sort());
});

/**
 * Operations that the test does not call. The first operation is only for a scheduler. The second operation would change the
 * bank's date for all other tests.
 */
const notCalled = ["GET /api/cron/jobs", "POST /api/demo/advance-day"];

it("the document describes the headers of a refusal: the time of the next attempt and the allowed methods", () => {
  const { headers } = document.components.responses.Refusal;
  expect(headers["Retry-After"]?.schema).toEqual({ type: "integer", minimum: 1 });
  expect(Object.keys(headers)).toContain("Allow");
});

it("the test calls every operation", () => {
  expect([...Object.keys(calls), ...notCalled].sort()).toEqual(operations.map(([name]) => name).sort());
});

it("every route accepts requests and sends replies that match the document", async () => {
  // Calls that create records for other calls run first. Calls that end a record run last.
  const order = [/transfer\/new/, /forgotpassword/, /^GET/, /new$/, /./];
  const rank = (name: string) => order.findIndex((pattern) => pattern.test(name));
  const inOrder = operations.toSorted(([one], [other]) => rank(one) - rank(other));
  for (const [name, operation, route] of inOrder) {
    for (const call of (await calls[name]?.()) ?? []) {
      expectCallAsDescribed(name, operation, call);
      const response = await ask(name, route, call);
      const reply = (await response.json()) as { data: { _id: string } };
      const status = Object.keys(operation.responses).find((key) => key !== "default" && key !== "503");
      expect(response.status, `${name}: ${JSON.stringify(reply)}`).toBe(Number(status));
      const described = operation.responses[String(status)]?.content["application/json"].schema ?? {};
      expectAsDescribed(reply, described, name);
      const [, place = ""] = /^POST (.*-transfer)\/new$/.exec(name) ?? [];
      if (place) made[place] = [...(made[place] ?? []), reply.data._id];
    }
  }
  await expectCleanBooks();
});

function expectCallAsDescribed(name: string, { parameters, requestBody }: Described, call: ContractCall): void {
  const given = { path: call.params ?? {}, query: call.query ?? {}, header: call.headers ?? {} };
  for (const [where, values] of Object.entries(given)) {
    const known = parameters.filter((parameter) => parameter.in === where).map((parameter) => parameter.name);
    expect(known, `${name}: ${where}`).toEqual(expect.arrayContaining(Object.keys(values)));
    if (where === "path") expect(Object.keys(values).sort()).toEqual(known.sort());
  }
  expect(call.body !== undefined, `${name} has a body`).toBe(requestBody !== undefined);
  if (requestBody) expectAsDescribed(call.body, requestBody.content["application/json"].schema, name);
}

it("the refusals and the operations without a log-in match the document", async () => {
  for (const [name, operation, route] of operations) {
    if (!route || notCalled.includes(name)) continue;
    const names = Object.fromEntries([...name.matchAll(/\{(\w+)\}/g)].map(([, key = ""]) => [key, "0"]));
    const response = await ask(name, route, { params: names, ...(/^(POST|PUT)/.test(name) ? { body: {} } : {}) });
    if (operation.security?.length === 0) expect(response.status, name).not.toBe(401);
    else expect(response.status, name).toBe(401);
    if (response.ok) continue;
    expectAsDescribed(await response.json(), document.components.schemas.Problem, name);
  }
});

it("no URL contains a secret, except the single-use codes of e-mailed links", () => {
  const inAddresses = operations.flatMap(([name, { parameters }]) =>
    parameters.filter((parameter) => parameter.in !== "header").map((parameter) => `${name} ${parameter.name}`),
  );
  expect(inAddresses.length).toBeGreaterThan(20);
  const secrets = inAddresses.filter((place) => /(?:pin|password|secret|token|code|passkey|proof)$/i.test(place));
  expect(secrets).toEqual(["POST /api/email/reset/{code} code", "GET /api/email/verify/{code} code"]);
});
