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
 * Creates a server action for a logged-in user. The action refuses calls from a page that was made for another user. The action
 * calls `work` with the actor and the parsed input.
 */
export function sessionAction<Schema extends z.ZodType, Data>(
  schema: Schema,
  work: (actor: Actor, input: z.output<Schema>) => Promise<Data>,
): (input: z.input<Schema>) => Promise<ActionResult<Data>> {
  return (input) => perform(requirePageActor, schema, input, work);
}

/** Creates a server action that needs no session, such as the log-in, the sign-up or the check of an e-mail code. */
export function publicAction<Schema extends z.ZodType, Data>(
  schema: Schema,
  work: (input: z.output<Schema>) => Promise<Data>,
): (input: z.input<Schema>) => Promise<ActionResult<Data>> {
  const findNobody = async () => null;
  return (input) => perform(findNobody, schema, input, (_nobody, parsed) => work(parsed));
}

const requestIdInput = z.object({ requestId: z.uuid("invalid") });

/**
 * Creates a `sessionAction` for a command that creates a record or moves money. Besides the input, the form sends a request id
 * (`useRequest`). The service executes the command only once for each request id.
 */
export function commandAction<Schema extends z.ZodType, Data>(
  schema: Schema,
  work: (actor: Actor, input: z.output<Schema>, requestId: string) => Promise<Data>,
): (input: z.input<Schema>, requestId: string) => Promise<ActionResult<Data>> {
  return (input, id) =>
    perform(requirePageActor, schema, input, (actor, parsed) =>
      work(actor, parsed, parse(requestIdInput, { requestId: id }).requestId),
    );
}

/** A request that ends with one of these codes may have had an effect, so it is not recorded as refused. */
const sayLittle: readonly string[] = ["internal", "proposed"];

/**
 * Runs every action: finds the reader, parses the input, calls the service, and answers. The answer is the data, or a refusal
 * in the reader's language. The form never receives a thrown error. Records whether the request of a logged-in reader succeeded
 * or was refused, because the browser may lose the answer (docs/decisions/repeated-requests.md).
 */
async function perform<Reader extends Actor | null, Schema extends z.ZodType, Data>(
  findReader: () => Promise<Reader>,
  schema: Schema,
  input: z.input<Schema>,
  work: (reader: Reader, input: z.output<Schema>) => Promise<Data>,
): Promise<ActionResult<Data>> {
  return await withRequestContext(await headers(), async () => {
    const { requestId } = requestContext();
    noteBegun(requestId);
    return await whileUnderWay(requestId, async () => {
      let reader: Reader | undefined;
      try {
        reader = await findReader();
        const data = await work(reader, parse(schema, input));
        if (reader) noteEnded(requestId, reader.userId, true);
        return { ok: true, data };
      } catch (error) {
        // Next implements a redirect as an error, which must be rethrown.
        unstable_rethrow(error);
        const isRefused = error instanceof AppError && !sayLittle.includes(error.code);
        if (reader && isRefused) noteEnded(requestId, reader.userId, false);
        const { code, message, fields } = await toProblem(error);
        return { ok: false, code, message, ...(fields ? { fields } : {}) };
      }
    });
  });
}

/**
 * Creates the function `work` for an action that changes data. The function calls the service and then invalidates every cached
 * page, or only the page at `path`. `work` returns the part of the service's result that `answer` selects. Without `answer`,
 * `work` returns null.
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
 * Parses `input`. Refuses every field that `schema` does not contain, so that no field is silently ignored.
 *
 * @param shape a schema with the accepted fields, if `schema` itself would accept further fields
 * @throws AppError `validation_failed` with the problems, keyed by field
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
 * Parses the fields of `input` that `schema` contains, and ignores all other fields. The input must come from the bank's own code
 * or from a library, and not from a client.
 *
 * @throws AppError `validation_failed` with the problems, keyed by field
 */
export function parseKnown<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  if (!result.success) throw toValidationError(result.error.issues);
  return result.data;
}

/**
 * Begins the action of a plain form, which works without JavaScript. Reads the text of one field. An error after this call counts
 * as the server's fault (`noteBegun`). `form` has the type `unknown`, because a hostile client can call an action with any value.
 *
 * @returns `undefined` if there is no form or no such field, or if the field contains a file
 */
export async function beginFormAction(form: unknown, field: string): Promise<string | undefined> {
  noteBegun((await headers()).get("x-request-id"));
  const value = form instanceof FormData ? form.get(field) : undefined;
  return typeof value === "string" ? value : undefined;
}
