import "server-only";
import * as z from "zod";
import { httpStatusByErrorCode } from "@/lib/error-codes";
import { listPlace } from "@/lib/lists/list-query";
import { rolesThatMay } from "@/lib/roles";
import { env } from "@/lib/server/env";
import type { ApiRoute, Operation } from "@/lib/server/http";
import { sessionCookieName } from "@/lib/server/session/session-cookie";

/** The routes of the contract, keyed by path and then by method. Paths are spelled like the folders below `app`. */
export type ApiRoutes = Record<string, Partial<Record<Method, ApiRoute>>>;

const methods = ["GET", "POST", "PUT", "DELETE"] as const;
type Method = (typeof methods)[number];

type Json = Record<string, unknown>;

const problemShape = z.object({
  /** For the code `account_disabled`, the status of the account. For any other code, `error`. */
  status: z.enum(["error", "suspended", "blocked"]),
  code: z.enum(Object.keys(httpStatusByErrorCode)),
  msg: z.string(),
  fields: z.record(z.string(), z.array(z.string())).optional(),
});

const refusalHeaders = {
  "Retry-After": {
    description: "Seconds after which another try makes sense; with rate_limited and busy",
    schema: { type: "integer", minimum: 1 },
  },
  Allow: { description: "The methods that the call has; with method_not_allowed", schema: { type: "string" } },
};

/**
 * Generates the OpenAPI 3.1 document of the HTTP contract from the schemas that the routes use for requests and replies. The
 * document cannot express checks that are code (`superRefine`, `transform`). For a field with a check of this kind, the document
 * contains the type that clients send.
 */
export function openApiDocument(routes: ApiRoutes): Json {
  const paths = Object.entries(routes).map(([path, byMethod]) => [
    path.replace(/\[(\w+)\]/g, "{$1}"),
    Object.fromEntries(
      methods.flatMap((method) => {
        const route = byMethod[method];
        const name = method.toLowerCase();
        return route ? [[name, operationOf(path, name, route.operation)]] : [];
      }),
    ),
  ]);
  return {
    openapi: "3.1.0",
    info: { title: `${env().BANK_NAME}: HTTP contract`, version: "1" },
    servers: [{ url: "/" }],
    security: [{ loginToken: [] }, { session: [] }],
    paths: { ...Object.fromEntries(paths), ...plainPaths },
    components: {
      schemas: { Problem: jsonSchema(problemShape, "output") },
      responses: {
        Refusal: {
          description: "Refused, with the reason",
          headers: refusalHeaders,
          content: json({ $ref: "#/components/schemas/Problem" }),
        },
      },
      securitySchemes: {
        loginToken: { type: "http", scheme: "bearer" },
        session: { type: "apiKey", in: "cookie", name: sessionCookieName() },
      },
    },
  };
}

function operationOf(path: string, method: string, operation: Operation): Json {
  const { summary, auth, description = "", successStatus = 200, spreadsData } = operation;
  const body = operation.bodyShape ?? operation.body;
  const data = jsonSchema(operation.data, "output");
  const [, ...words] = path.match(/[A-Za-z]+/g) ?? [];
  return {
    operationId: [method, ...words].join("-"),
    tags: words.slice(0, 1),
    summary,
    description: [callersOf(auth), description].filter(Boolean).join(" "),
    ...(auth === "public" ? { security: [] } : {}),
    parameters: [...pathParameters(path), ...namedParameters(operation), ...keyParameter(operation)],
    ...(body ? { requestBody: { required: true, content: json(closed(jsonSchema(body, "input"))) } } : {}),
    responses: {
      [successStatus]: { description: "Done", content: json(reply(data, spreadsData)) },
      default: { $ref: "#/components/responses/Refusal" },
    },
  };
}

/**
 * Names the callers of an endpoint. Returns an empty text for an endpoint that needs only a session, because the endpoint's own
 * description names its callers.
 */
function callersOf(auth: Operation["auth"]): string {
  if (auth === "session") return "";
  return auth === "public" ? "Needs no session." : `For staff with the role ${rolesThatMay(auth).join(" or ")}.`;
}

const json = (schema: Json) => ({ "application/json": { schema } });

/** Returns the schema of a reply: `status` and `data`. If `spreadsData` is true, the top level repeats the fields of `data`. */
function reply(data: Json, spreadsData = false): Json {
  const members = spreadsData ? (data.properties as Json) : {};
  return {
    type: "object",
    properties: { ...members, status: { const: "success" }, data },
    required: ["status", "data"],
    additionalProperties: false,
  };
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\[(\w+)\]/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: name in listPlace.shape ? { type: "integer", minimum: 1 } : { type: "string" },
  }));
}

function namedParameters({ query, headers }: Operation): Json[] {
  return Object.entries({ query, header: headers }).flatMap(([place, parameters]) => {
    if (!parameters) return [];
    const schema = jsonSchema(parameters, "input") as { properties?: Record<string, Json>; required?: string[] };
    const { properties = {}, required = [] } = schema;
    return Object.entries(properties).map(([name, value]) => ({
      ...{ name, in: place, schema: value },
      ...(required.includes(name) ? { required: true } : {}),
    }));
  });
}

function keyParameter({ idempotent }: Operation): Json[] {
  if (!idempotent) return [];
  return [{ name: "Idempotency-Key", in: "header", schema: { type: "string", minLength: 1, maxLength: 200 } }];
}

/**
 * Changes a body's schema so that each object accepts only its named fields, because the endpoints refuse all other fields
 * (`unknownFields`). The parts of an `allOf` still accept all fields, because each part would otherwise refuse the fields of the
 * other parts.
 */
function closed<Schema>(schema: Schema): Schema {
  if (Array.isArray(schema)) return schema.map(closed) as Schema;
  if (typeof schema !== "object" || schema === null) return schema;
  const isOpen = "properties" in schema && !("additionalProperties" in schema);
  const parts = Object.entries(schema).map(([name, part]) => [name, name === "allOf" ? part : closed(part)]);
  return { ...Object.fromEntries(parts), ...(isOpen ? { additionalProperties: false } : {}) };
}

function jsonSchema(schema: z.ZodType, io: "input" | "output"): Json {
  // Removes `$schema`, because OpenAPI 3.1 already implies the dialect. A schema that several fields use is written out for each
  // field, and not referenced.
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any", reused: "inline" });
  return rest;
}

const anonymous = { security: [], parameters: [] };

/** The endpoints that have their own reply format: the health check for load balancers, and this document. */
const plainPaths = {
  "/api/health": {
    get: {
      ...{ ...anonymous, operationId: "get-health", tags: ["health"], summary: "Whether the site can work" },
      responses: {
        200: { description: "It can", content: json(jsonSchema(z.object({ status: z.literal("ok") }), "output")) },
        503: {
          description: "It cannot",
          content: json(jsonSchema(z.object({ status: z.literal("unavailable") }), "output")),
        },
      },
    },
  },
  "/api/openapi.json": {
    get: {
      ...{ ...anonymous, operationId: "get-openapi", tags: ["openapi"], summary: "This document" },
      responses: { 200: { description: "This document", content: json({ type: "object" }) } },
    },
  },
};
