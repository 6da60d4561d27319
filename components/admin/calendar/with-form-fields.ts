import type { ActionResult } from "@/lib/action-result";
import { fieldOfInput } from "./event-form";

/** Names the form's own fields in a refusal, in place of `start` and `end`. */
export function withFormFields<Data>(result: ActionResult<Data>): ActionResult<Data> {
  if (result.ok || !result.fields) return result;
  const fields = Object.entries(result.fields).map(([name, problems]) => [fieldOfInput[name] ?? name, problems]);
  return { ...result, fields: Object.fromEntries(fields) };
}
