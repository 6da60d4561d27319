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
import { type Problem, toProblem } from "./problem";
import { isReplayed, withRequestContext } from "./request-context";

/** Who may call a route: everybody, whoever is signed in, or staff who may do that act. */
type Auth = "public" | "session" | Act;
type RouteParams = Record<string, string>;
/** Next gives routes without a dynamic segment no parameters at all, whatever its types say. */
type RouteContext = { params: Promise<RouteParams | undefined> };

type Call<A extends Auth, Body, Query, Headers> = {
  /** Who asks; undefined on public routes. */
  actor: A extends "public" ? undefined : Actor;
  body: Body;
  params: RouteParams;
  query: Query;
  headers: Headers;
  /** The client's `Idempotency-Key`, for the service to keep: a repeat is to have the first one's effect and reply. */
  requestId: string | undefined;
};

/** A route of the contract: its input and its reply. The OpenAPI document is made from these. */
export type Operation = {
  /** What the call does, in a few words. */
  summary: string;
  auth: Auth;
  body?: z.ZodType;
  /** The schemas of the bodies that the handler accepts, when there is more than one. */
  bodyShape?: z.ZodType;
  /** Parameters of the address. */
  query?: z.ZodType<Record<string, unknown>>;
  /** Headers of the request that the call reads, by their names in small letters. */
  headers?: z.ZodObject;
  /** The reply's `data`. */
  data: z.ZodType;
  /** Whether the members of `data` stand at the top level of the reply as well. */
  spreadsData?: boolean;
  successStatus?: 200 | 201;
  /** Whether the route takes an `Idempotency-Key`: the handler then passes `requestId` on to its service. */
  idempotent?: boolean;
  /**
   * The key of the text that a refusal has where the specification fixes one, whatever the reason; its code tells that. What is
   * about the caller (401, 403, 429) keeps its own.
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

/** A route with what it takes and answers. */
export type ApiRoute = ((request: NextRequest, context: RouteContext) => Promise<Response>) & { operation: Operation };

/**
 * Makes a route of the HTTP contract: finds out who asks, parses query and body, calls `handle`, and shapes the reply or the
 * refusal. The service authorises once more by itself.
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

/** Does what a request asks for as part of that request: shapes a refusal, names the request in the reply and in the log. */
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
  const actor = options.auth === "public" ? undefined : await requireActor();
  const auth: Auth = options.auth;
  if (actor && auth !== "public" && auth !== "session") assertMay(actor, auth);
  const text = options.body ? await readBody(request) : "";
  const body = options.body ? parse(options.body, parseJsonObject(text)) : undefined;
  const query = options.query ? parse(options.query, Object.fromEntries(request.nextUrl.searchParams)) : {};
  const headers = options.headers ? parse(options.headers, headersOf(request, options.headers)) : {};
  // Next has decoded them: a name may have any character, a percent sign too.
  const params = (await context.params) ?? {};
  const requestId = options.idempotent ? idempotencyKey(request.headers) : undefined;
  const call = { actor, body, params, query, headers, requestId };
  const { data } = await handle(call as Call<A, z.output<Body>, z.output<Query>, z.output<Headers>>);
  const json = JSON.stringify({ status: "success", ...(options.spreadsData ? (data as object) : {}), data });
  return jsonResponse(json, options.successStatus ?? 200, isReplayed() ? { "Idempotent-Replayed": "true" } : {});
}

function headersOf({ headers }: NextRequest, { shape }: z.ZodObject): Record<string, string | undefined> {
  return Object.fromEntries(Object.keys(shape).map((name) => [name, headers.get(name) ?? undefined]));
}

const keyName = "Idempotency-Key";
const keyInput = z.object({ [keyName]: requiredText(200).optional() });

/** The client's id for what it asks for. @throws AppError `validation_failed` on `Idempotency-Key` */
function idempotencyKey(headers: Headers): string | undefined {
  return parse(keyInput, { [keyName]: headers.get(keyName) ?? undefined })[keyName];
}

/** The path without ids and e-mail addresses, which do not belong in the log. */
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

/** A refusal as the contract shapes it. */
export function problemResponse(problem: Problem): Response {
  const { code, message, fields, httpStatus, retryAfterSeconds, extra } = problem;
  // Nothing went wrong: a second person is to confirm it.
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
