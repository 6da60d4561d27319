import "server-only";
import type { NextRequest } from "next/server";
import * as z from "zod";
import { requiredText } from "@/lib/text-schema";
import { parse } from "./action";
import { type Actor, assertStaff } from "./actor";
import { now } from "./clock";
import { AppError } from "./errors";
import { log } from "./log";
import { type Problem, toProblem } from "./problem";
import { readBody } from "./read-body";
import { isReplayed, withRequestContext } from "./request-context";
import { requireActor } from "./session";

type Auth = "public" | "session" | "admin";
type RouteParams = Record<string, string>;
/** Next gives routes without a dynamic segment no parameters at all, whatever its types say. */
type RouteContext = { params: Promise<RouteParams | undefined> };

type Call<A extends Auth, Body> = {
  /** Who asks; undefined on public routes. */
  actor: A extends "public" ? undefined : Actor;
  body: Body;
  params: RouteParams;
  query: URLSearchParams;
  /** The client's `Idempotency-Key`, for the service to keep: a repeat is to have the first one's effect and reply. */
  requestId: string | undefined;
};

/** What a handler answers: the body's `data`, or a whole body where the contract has further members. */
export type Reply = { data: unknown } | { body: Record<string, unknown> };

type ApiOptions<A extends Auth, Schema extends z.ZodType> = {
  auth: A;
  body?: Schema;
  successStatus?: 200 | 201;
  /** Whether an `Idempotency-Key` counts: the handler then hands `requestId` on to its service. */
  idempotent?: boolean;
};

type ApiHandler<A extends Auth, Schema extends z.ZodType> = (call: Call<A, z.output<Schema>>) => Promise<Reply>;

/**
 * Makes a route of the HTTP contract out of a few lines: finds out who asks, parses the body, calls `handle`, and
 * shapes the reply or the refusal. The service behind it authorises once more by itself.
 */
export function withApi<A extends Auth, Schema extends z.ZodType = z.ZodUndefined>(
  options: ApiOptions<A, Schema>,
  handle: ApiHandler<A, Schema>,
): (request: NextRequest, context: RouteContext) => Promise<Response> {
  return (request, context) =>
    withRequestContext(request.headers, async () => {
      const startedAt = performance.now();
      const requestId = request.headers.get("x-request-id") ?? "";
      const response = await answer(options, handle, request, context).catch(async (error) =>
        problemResponse(await toProblem(error)),
      );
      if (requestId) response.headers.set("X-Request-Id", requestId);
      const durationMs = Math.round(performance.now() - startedAt);
      const { method } = request;
      log.info({ requestId, method, route: routeOf(request), status: response.status, durationMs }, "http");
      return response;
    });
}

async function answer<A extends Auth, Schema extends z.ZodType>(
  options: ApiOptions<A, Schema>,
  handle: ApiHandler<A, Schema>,
  request: NextRequest,
  context: RouteContext,
): Promise<Response> {
  const actor = options.auth === "public" ? undefined : await requireActor();
  if (actor && options.auth === "admin") assertStaff(actor);
  const text = options.body ? await readBody(request) : "";
  const body = options.body ? parse(options.body, parseJsonObject(text)) : undefined;
  // Next has decoded them: a name may have any character, a percent sign too.
  const params = (await context.params) ?? {};
  const requestId = options.idempotent ? idempotencyKey(request.headers) : undefined;
  const call = { actor, body, params, query: request.nextUrl.searchParams, requestId };
  const reply = await handle(call as Call<A, z.output<Schema>>);
  const members = "body" in reply ? reply.body : { data: reply.data };
  const json = JSON.stringify({ status: "success", ...members });
  return jsonResponse(json, options.successStatus ?? 200, isReplayed() ? { "Idempotent-Replayed": "true" } : {});
}

const keyName = "Idempotency-Key";
const keyInput = z.object({ [keyName]: requiredText(200).optional() });

/** The client's id for what it asks for. @throws AppError `validation_failed` on `Idempotency-Key` */
function idempotencyKey(headers: Headers): string | undefined {
  return parse(keyInput, { [keyName]: headers.get(keyName) ?? undefined })[keyName];
}

/** The path without what it names: ids and e-mail addresses do not belong in the log. */
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

function problemResponse(problem: Problem): Response {
  const { code, message, fields, httpStatus, retryAfterSeconds, extra } = problem;
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

/** The greatest page of a list, whatever is asked for (decision 9). */
const pageSizeMax = 1_000;

/** A list's page as asked for in the path and the query of `…/all/{page}/{size}`. */
export type ListQuery = {
  page: number;
  pageSize: number;
  search: string;
  status: string | undefined;
  sort: string | undefined;
  from: Date | undefined;
  to: Date | undefined;
};

/** Reads a list's page and filters. @throws AppError `validation_failed` for a page, size or date that is none. */
export function listQuery(params: RouteParams, query: URLSearchParams): ListQuery {
  const whole = (name: string) => {
    const value = Number(params[name]);
    if (!Number.isSafeInteger(value) || value < 1) {
      throw new AppError("validation_failed", { fields: { [name]: ["wholeNumber"] } });
    }
    return value;
  };
  const date = (name: string) => {
    const text = query.get(name);
    if (!text) return undefined;
    const value = new Date(text);
    // Of years with four digits: Postgres knows no day before 4713 BC.
    if (!/^\d{4}-/.test(Number.isNaN(value.getTime()) ? "" : value.toISOString())) {
      throw new AppError("validation_failed", { fields: { [name]: ["date"] } });
    }
    return value;
  };
  return {
    page: Math.min(whole("page"), 1_000_000),
    pageSize: Math.min(whole("size"), pageSizeMax),
    search: (query.get("q") ?? "").slice(0, 100),
    status: query.get("status") ?? undefined,
    sort: query.get("sort") ?? undefined,
    from: date("from"),
    to: date("to"),
  };
}

/** A page of a list in the contract's shape. */
export function listReply(docs: unknown[], totalDocs: number, { page, pageSize }: ListQuery): Reply {
  const totalPages = Math.max(1, Math.ceil(totalDocs / pageSize));
  return {
    data: { docs, totalDocs, limit: pageSize, page, totalPages, hasNextPage: page < totalPages, hasPrevPage: page > 1 },
  };
}

/** A record in the contract's shape: `data` is a list with one row. */
export function detailReply(row: unknown): Reply {
  return { data: [row] };
}

/** Members that every row of the contract carries. */
export function rowBase(record: { id: string; createdAt: Date; updatedAt?: Date }) {
  return {
    _id: record.id,
    createdAt: record.createdAt.toISOString(),
    updatedAt: (record.updatedAt ?? record.createdAt ?? now()).toISOString(),
  };
}
