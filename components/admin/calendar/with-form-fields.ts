import type { ActionResult } from "@/lib/action-result";
import { fieldOfInput } from "./event-form";

/** A refusal whose problems with `start` and `end` are those of the fields that these are made of. */
export function withFormFields<Data>(result: ActionResult<Data>): ActionResult<Data> {
  if (result.ok || !result.fields) return result;
  const fields = Object.entries(result.fields).map(([name, problems]) => [fieldOfInput[name] ?? name, problems]);
  return { ...result, fields: Object.fromEntries(fields) };
}
