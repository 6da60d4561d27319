import "server-only";
import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import { unstable_rethrow } from "next/navigation";
import * as z from "zod";
import type { ActionResult } from "@/lib/action-result";
import { paths } from "@/lib/paths";
import { requireActor } from "@/lib/server/session/session";
import type { Actor } from "./actor";
import { toProblem, toValidationError } from "./problem";
import { withRequestContext } from "./request-context";

/**
 * A server action for a signed-in person: parses the input, calls `work`, and answers with data or with a refusal in
 * the reader's language. Nothing is thrown at the form.
 */
export function sessionAction<Schema extends z.ZodType, Data>(
  schema: Schema,
  work: (actor: Actor, input: z.output<Schema>) => Promise<Data>,
): (input: z.input<Schema>) => Promise<ActionResult<Data>> {
  return (input) => answer(async () => work(await requireActor(), parse(schema, input)));
}

const requestIdInput = z.object({ requestId: z.uuid("invalid") });

/**
 * The same for what creates a record or moves money: the form also sends the id of what is meant (`useRequestId`), and `work`
 * hands it on to its service, which does it once for that id.
 */
export function commandAction<Schema extends z.ZodType, Data>(
  schema: Schema,
  work: (actor: Actor, input: z.output<Schema>, requestId: string) => Promise<Data>,
): (input: z.input<Schema>, requestId: string) => Promise<ActionResult<Data>> {
  return (input, id) =>
    answer(async () => {
      const actor = await requireActor();
      const { requestId } = parse(requestIdInput, { requestId: id });
      return await work(actor, parse(schema, input), requestId);
    });
}

/** A server action that a stranger may call: log-in, sign-up, e-mail codes. */
export function publicAction<Schema extends z.ZodType, Data>(
  schema: Schema,
  work: (input: z.output<Schema>) => Promise<Data>,
): (input: z.input<Schema>) => Promise<ActionResult<Data>> {
  return (input) => answer(async () => work(parse(schema, input)));
}

/**
 * The work of an action that changes something: calls the service, then has every page made anew, or only the one at `path`.
 * Answers with nothing, or with what `answer` picks of the service's result.
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

/** Checks `input`. @throws AppError `validation_failed` with the problems by field. */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  if (!result.success) throw toValidationError(result.error);
  return result.data;
}

async function answer<Data>(work: () => Promise<Data>): Promise<ActionResult<Data>> {
  return await withRequestContext(await headers(), async () => {
    try {
      return { ok: true, data: await work() };
    } catch (error) {
      // A redirect travels as an error of Next's own.
      unstable_rethrow(error);
      const { code, message, fields } = await toProblem(error);
      return { ok: false, code, message, ...(fields ? { fields } : {}) };
    }
  });
}
