import "server-only";
import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import { unstable_rethrow } from "next/navigation";
import * as z from "zod";
import type { ActionResult } from "@/lib/action-result";
import { paths } from "@/lib/paths";
import { requirePageActor } from "@/lib/server/session/session";
import type { Actor } from "./actor";
import { AppError } from "./errors";
import { toProblem, toValidationError } from "./problem";
import { requestContext, withRequestContext } from "./request-context";
import { noteEnded } from "./requests/ended";
import { whileUnderWay } from "./requests/under-way";
import { noteBegun } from "./requests/unreadable-forms";
import { unknownFields } from "./unknown-fields";

/**
 * Creates a server action for a signed-in person, which the person's own page calls: parses the input, calls `work`, and returns
 * data, or a refusal in the reader's language. The action never throws an error at the form.
 */
export function sessionAction<Schema extends z.ZodType, Data>(
  schema: Schema,
  work: (actor: Actor, input: z.output<Schema>) => Promise<Data>,
): (input: z.input<Schema>) => Promise<ActionResult<Data>> {
  return (input) => answer(() => asReader((actor) => work(actor, parse(schema, input))));
}

const requestIdInput = z.object({ requestId: z.uuid("invalid") });

/**
 * Creates a `sessionAction` that creates a record or moves money. The form also sends a request id (`useRequestId`), and the
 * service acts once for that id.
 */
export function commandAction<Schema extends z.ZodType, Data>(
  schema: Schema,
  work: (actor: Actor, input: z.output<Schema>, requestId: string) => Promise<Data>,
): (input: z.input<Schema>, requestId: string) => Promise<ActionResult<Data>> {
  return (input, id) =>
    answer(() =>
      asReader(async (actor) => {
        const { requestId } = parse(requestIdInput, { requestId: id });
        return await work(actor, parse(schema, input), requestId);
      }),
    );
}

/** Error codes after which something may have been done, so that the end of the request is not recorded. */
const sayLittle: readonly string[] = ["internal", "proposed"];

/**
 * Executes `work` for the reader of the page, and records whether it succeeded, because the answer may get lost
 * (docs/decisions/repeated-requests.md).
 */
async function asReader<Data>(work: (actor: Actor) => Promise<Data>): Promise<Data> {
  const actor = await requirePageActor();
  const { requestId } = requestContext();
  try {
    const data = await work(actor);
    noteEnded(requestId, actor.userId, true);
    return data;
  } catch (error) {
    if (error instanceof AppError && !sayLittle.includes(error.code)) noteEnded(requestId, actor.userId, false);
    throw error;
  }
}

/** Creates a server action for visitors who are not logged in: log-in, sign-up, e-mail codes. */
export function publicAction<Schema extends z.ZodType, Data>(
  schema: Schema,
  work: (input: z.output<Schema>) => Promise<Data>,
): (input: z.input<Schema>) => Promise<ActionResult<Data>> {
  return (input) => answer(async () => work(parse(schema, input)));
}

/**
 * The `work` of an action that changes something: calls the service, then invalidates every page, or only the page at `path`.
 * Returns null, or the part of the service's result that `answer` selects.
 */
export function change<Given extends unknown[]>(
  service: (...given: Given) => Promise<unknown>,
  options?: { path: string },
): (...given: Given) => Promise<null>;
export function change<Given extends unknown[], Result, Data>(
  service: (...given: Given) => Promise<Result>,
  options: { path?: string; answer: (result: Result) => Data | Promise<Data> },
): (...given: Given) => Promise<Data>;
export function change<Given extends unknown[], Result, Data>(
  service: (...given: Given) => Promise<Result>,
  { path, answer }: { path?: string; answer?: (result: Result) => Data | Promise<Data> } = {},
): (...given: Given) => Promise<Data | null> {
  return async (...given) => {
    const result = await service(...given);
    if (path) revalidatePath(path);
    else revalidatePath(paths.home, "layout");
    return answer ? await answer(result) : null;
  };
}

/**
 * Checks `input`, and refuses each field that `schema` does not contain, naming the field. No field is accepted and then ignored.
 *
 * @param shape the accepted fields, where `schema` would accept more
 * @throws AppError `validation_failed` with the problems by field
 */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  shape: z.ZodType = schema,
): z.output<Schema> {
  const unknown = unknownFields(shape, input);
  const result = schema.safeParse(input);
  if (result.success && unknown.length === 0) return result.data;
  throw toValidationError([
    ...unknown.map((path) => ({ path, message: "unknownField" })),
    ...(result.success ? [] : result.error.issues),
  ]);
}

/**
 * Selects the known fields of `input` and checks them. For input that the bank or a library has composed, and not a client.
 *
 * @throws AppError `validation_failed` with the problems by field
 */
export function parseKnown<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  if (!result.success) throw toValidationError(result.error.issues);
  return result.data;
}

/**
 * Begins an action of a plain form, which works without JavaScript, and reads the text of one field. An error from here on is the
 * server's fault. `form` is unknown because a hostile client can call an action with any value.
 *
 * @returns `undefined` without a form, without the field, and for a field that holds a file
 */
export async function beginFormAction(form: unknown, field: string): Promise<string | undefined> {
  noteBegun((await headers()).get("x-request-id"));
  const value = form instanceof FormData ? form.get(field) : undefined;
  return typeof value === "string" ? value : undefined;
}

async function answer<Data>(work: () => Promise<Data>): Promise<ActionResult<Data>> {
  return await withRequestContext(await headers(), async () => {
    noteBegun(requestContext().requestId);
    try {
      return { ok: true, data: await whileUnderWay(requestContext().requestId, work) };
    } catch (error) {
      // Next implements a redirect as an error that must be thrown again.
      unstable_rethrow(error);
      const { code, message, fields } = await toProblem(error);
      return { ok: false, code, message, ...(fields ? { fields } : {}) };
    }
  });
}
