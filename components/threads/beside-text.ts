import type { ActionResult } from "@/lib/action-result";

/** Places the refusal of a further message or conversation beside the form's field `text`. All other results stay unchanged. */
export function besideText<Data>(result: ActionResult<Data>): ActionResult<Data> {
  if (result.ok || result.code !== "limit_exceeded") return result;
  return { ...result, fields: { text: [result.message] } };
}
