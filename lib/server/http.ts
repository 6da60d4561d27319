import "server-only";
import type { NextRequest } from "next/server";
import { getTranslations } from "next-intl/server";
import * as z from "zod";
import type { Act } from "@/lib/roles";
import { readBody } from "@/lib/server/requests/read-body";
import { requireActor } from "@/lib/server/session/session";
import { requiredText } from "@/lib/text-schema";
import { parse } from "./action";
import { type Actor, assertMay } from "./actor";
import { AppError } from "./errors";
import { log } from "./log";
import { keepPace } from "./pace";
import { type Problem, toProblem, toValidationError } from "./problem";
import { isReplayed, withRequestContext } from "./request-context";

/** The permitted callers of a route: everybody, logged-in users, or staff whose role allows the action. */
type Auth = "public" | "session" | Act;
type RouteParams = Record<string, string>;
/**
 * `params` may be undefined, because Next passes no parameters to routes without a dynamic segment. The types of Next omit this
 * case.
 */
type RouteContext = { params: Promise<RouteParams | undefined> };

type Call<A extends Auth, Body, Query, Headers> = {
  /** The caller. Undefined for public routes. */
  actor: A extends "public" ? undefined : Actor;
  body: Body;
  params: RouteParams;
  query: Query;
  headers: Headers;
  /**
   * The client's `Idempotency-Key`, which the service stores. A second request with the same key gets the reply of the first
   * request and has no further effect.
   */
  requestId: string | undefined;
};

/** The description of a route's input and reply. The OpenAPI document is generated from these schemas. */
export type Operation = {
  /** A short description of the endpoint. */
  summary: string;
  /**
   * Explains in the OpenAPI document the rules that the schemas do not contain. If `auth` is `session`, the first sentence names
   * the users who may call the endpoint.
   */
  description?: string;
  auth: Auth;
  body?: z.ZodType;
  /** The schema of all accepted bodies, if the handler accepts several kinds of bodies. */
  bodyShape?: z.ZodType;
  /** The query parameters. */
  query?: z.ZodType<Record<string, unknown>>;
  /** The headers that the endpoint reads, keyed by their names in lower case. */
  headers?: z.ZodObject;
  /** The schema of the reply's `data`. */
  data: z.ZodType;
  /** True if the fields of `data` are repeated at the top level of the reply. */
  spreadsData?: boolean;
  successStatus?: 200 | 201;
  /** True if a GET request changes data. A HEAD request or a prefetch of the URL is then answered without a change of data. */
  changesByGet?: boolean;
  /** True if the route accepts an `Idempotency-Key`. The handler then passes `requestId` on to its service. */
  idempotent?: boolean;
  /**
   * The key of the message for all refusals, if the specification demands a single message. The error code still states the
   * reason. Refusals with 401, 403 or 429 keep their own message.
   */
  failure?: FailureKey;
};

type FailureKey =
  | "cannot_get_events"
  | "cannot_add_event"
  | "cannot_update_event"
  | "cannot_delete_event"
  | "cannot_get_categories"
  | "cannot_get_tasks";

/** The schema of `data` for routes that only report success. */
export const nothing = z.null();

type ApiOptions<A extends Auth, Body, Query, Headers, Data> = Operation & {
  auth: A;
  body?: Body;
  query?: Query;
  headers?: Headers;
  data: Data;
};

type ApiHandler<
  A extends Auth,
  Body extends z.ZodType,
  Query extends z.ZodType,
  Headers extends z.ZodType,
  Data extends z.ZodType,
> = (call: Call<A, z.output<Body>, z.output<Query>, z.output<Headers>>) => Promise<{ data: z.input<Data> }>;

/** A route handler with the description of its input and reply. */
export type ApiRoute = ((request: NextRequest, context: RouteContext) => Promise<Response>) & { operation: Operation };

/**
 * Creates a route of the HTTP contract. The route identifies the caller, parses query and body, calls `handle`, and formats the
 * reply or the refusal. The service checks the caller's permissions again.
 */
export function withApi<
  A extends Auth,
  Data extends z.ZodType,
  Body extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType<Record<string, unknown>> = z.ZodObject<Record<never, never>>,
  Headers extends z.ZodObject = z.ZodObject<Record<never, never>>,
>(options: ApiOptions<A, Body, Query, Headers, Data>, handle: ApiHandler<A, Body, Query, Headers, Data>): ApiRoute {
  const { failure } = options;
  const route = (request: NextRequest, context: RouteContext) =>
    answerRequest(request, async () => {
      const reply = answer(options, handle, request, context);
      if (!failure) return await reply;
      return await reply.catch(async (error) => problemResponse(await inWordsOf(failure, await toProblem(error))));
    });
  return Object.assign(route, { operation: options });
}

const aboutCaller = [401, 403, 429];

async function inWordsOf(failure: FailureKey, problem: Problem): Promise<Problem> {
  if (aboutCaller.includes(problem.httpStatus)) return problem;
  const t = await getTranslations("errors");
  return { ...problem, message: t(failure) };
}

/**
 * Executes a request's work within the request's context. Formats a refusal, and writes the request's id to the reply and the
 * log.
 */
export function answerRequest(request: NextRequest, work: () => Promise<Response>): Promise<Response> {
  return withRequestContext(request.headers, async () => {
    const startedAt = performance.now();
    const requestId = request.headers.get("x-request-id") ?? "";
    const response = await work().catch(async (error) => problemResponse(await toProblem(error)));
    if (requestId) response.headers.set("X-Request-Id", requestId);
    const durationMs = Math.round(performance.now() - startedAt);
    const { method } = request;
    log.info({ requestId, method, route: routeOf(request), status: response.status, durationMs }, "http");
    return response;
  });
}

async function answer<
  A extends Auth,
  Body extends z.ZodType,
  Query extends z.ZodType,
  Headers extends z.ZodObject,
  Data extends z.ZodType,
>(
  options: ApiOptions<A, Body, Query, Headers, Data>,
  handle: ApiHandler<A, Body, Query, Headers, Data>,
  request: NextRequest,
  context: RouteContext,
): Promise<Response> {
  if (options.changesByGet && isOnlyLooking(request)) return new Response(null, { status: 204 });
  const actor = options.auth === "public" ? undefined : await requireActor();
  const auth: Auth = options.auth;
  if (actor && auth !== "public" && auth !== "session") assertMay(actor, auth);
  if (actor && request.method === "GET") {
    await keepPace(actor, request.nextUrl.searchParams.get("q")?.trim() ? "search" : "list");
  }
  const body = await readInput(options, request);
  const query = parse(options.query ?? noFields, queryOf(request));
  const headers = options.headers ? parse(options.headers, headersOf(request, options.headers)) : {};
  // Next has decoded the parameters, so a value may contain any character, even a percent sign.
  const params = (await context.params) ?? {};
  const requestId = options.idempotent ? idempotencyKey(request.headers) : undefined;
  const call = { actor, body, params, query, headers, requestId };
  const { data } = await handle(call as Call<A, z.output<Body>, z.output<Query>, z.output<Headers>>);
  const json = JSON.stringify({ status: "success", ...(options.spreadsData ? (data as object) : {}), data });
  return jsonResponse(json, options.successStatus ?? 200, isReplayed() ? { "Idempotent-Replayed": "true" } : {});
}

/** True if a browser or a mail program loads a URL before the reader has opened it. */
function isOnlyLooking({ method, headers }: NextRequest): boolean {
  const purpose = ["sec-purpose", "purpose", "x-purpose", "x-moz"].map((name) => headers.get(name) ?? "").join(" ");
  return method === "HEAD" || /prefetch|preview|prerender/i.test(purpose);
}

const noFields = z.object({});

/** Reads and parses the body of a request. An endpoint that needs no body accepts an empty body. */
async function readInput({ body, bodyShape }: Operation, request: NextRequest): Promise<unknown> {
  const text = await readBody(request);
  if (body) return parse(body, parseJsonObject(text), bodyShape);
  if (text.trim() !== "") parse(noFields, parseJsonObject(text));
  return undefined;
}

/** Reads the query parameters. @throws AppError `validation_failed` for a repeated parameter, because its value is ambiguous */
function queryOf(request: NextRequest): Record<string, string> {
  const parameters = [...request.nextUrl.searchParams];
  const query = Object.fromEntries(parameters);
  const repeated = Object.keys(query).filter((name) => parameters.filter(([other]) => other === name).length > 1);
  if (repeated.length === 0) return query;
  throw toValidationError(repeated.map((name) => ({ path: [name], message: "repeatedField" })));
}

function headersOf({ headers }: NextRequest, { shape }: z.ZodObject): Record<string, string | undefined> {
  return Object.fromEntries(Object.keys(shape).map((name) => [name, headers.get(name) ?? undefined]));
}

const keyName = "Idempotency-Key";
const keyInput = z.object({ [keyName]: requiredText(200).optional() });

/** Reads the client's id for the request. @throws AppError `validation_failed` for an invalid `Idempotency-Key` */
function idempotencyKey(headers: Headers): string | undefined {
  return parse(keyInput, { [keyName]: headers.get(keyName) ?? undefined })[keyName];
}

/** Returns a request's path for the log, without the ids and e-mail addresses that it contains. */
function routeOf(request: NextRequest): string {
  return request.nextUrl.pathname
    .split("/")
    .map((segment) => (/^[a-z-]+$/i.test(segment) ? segment : segment && "*"))
    .join("/");
}

function parseJsonObject(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError("malformed_request");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new AppError("malformed_request");
  return value as Record<string, unknown>;
}

/** Formats a refusal as a reply of the HTTP contract. */
export function problemResponse(problem: Problem): Response {
  const { code, message, fields, httpStatus, retryAfterSeconds, extra } = problem;
  // The reply reports success, because the command is stored as a proposal that a second person decides on.
  if (code === "proposed") {
    return jsonResponse(JSON.stringify({ status: "success", code, msg: message, data: extra }), httpStatus, {});
  }
  const withFields = fields && code === "validation_failed";
  const body = { status: "error", code, msg: message, ...(withFields ? { fields } : {}), ...extra };
  return jsonResponse(
    JSON.stringify(body),
    httpStatus,
    retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {},
  );
}

function jsonResponse(json: string, status: number, headers: Record<string, string>): Response {
  return new Response(json, {
    status,
    headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store", ...headers },
  });
}
