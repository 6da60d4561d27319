import type { ActionResult } from "@/lib/action-result";
import { fieldOfInput } from "./event-form";

/** If the action was refused, replaces the names `start` and `end` in the answer by the names of the form's fields. */
export function withFormFields<Data>(result: ActionResult<Data>): ActionResult<Data> {
  if (result.ok || !result.fields) return result;
  const fields = Object.entries(result.fields).map(([name, problems]) => [fieldOfInput[name] ?? name, problems]);
  return { ...result, fields: Object.fromEntries(fields) };
}
