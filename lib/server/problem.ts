import "server-only";
import { getTranslations } from "next-intl/server";
import type * as z from "zod";
import type { FieldErrors } from "@/lib/action-result";
import { translateFieldProblem } from "@/lib/i18n/field-problem";
import { isUnstorableText } from "./db-errors";
import { AppError, type ErrorCode, type FieldProblem } from "./errors";
import { describeError, log } from "./log";
import { requestContext } from "./request-context";

/** A refusal in the reader's language, for a form or a reply. */
export type Problem = {
  code: ErrorCode;
  message: string;
  fields?: FieldErrors;
  httpStatus: number;
  retryAfterSeconds?: number;
  extra: Record<string, string>;
};

/**
 * Converts any thrown error into a problem with a message, and logs the error. An `AppError` keeps its code. An error about a text
 * that Postgres cannot store becomes `malformed_request`. All other errors become `internal`, without details.
 */
export async function toProblem(error: unknown): Promise<Problem> {
  const known = isUnstorableText(error) ? new AppError("malformed_request", { cause: error }) : error;
  const refusal = known instanceof AppError ? logRefusal(known) : await logUnexpected(known);
  const sentences = await getTranslations(refusal.texts as "errors");
  const problem: Problem = {
    code: refusal.code,
    message: sentences(refusal.messageKey as "internal", refusal.params),
    httpStatus: refusal.httpStatus,
    extra: refusal.extra,
  };
  if (refusal.retryAfterSeconds !== undefined) problem.retryAfterSeconds = refusal.retryAfterSeconds;
  if (refusal.fields) problem.fields = await translateFields(refusal.fields);
  return problem;
}

/** Logs the code of a refusal and the names of its fields, but no typed values. */
function logRefusal(refusal: AppError): AppError {
  const { requestId } = requestContext();
  const { code, fields } = refusal;
  log.info({ requestId, code, ...(fields ? { fields: Object.keys(fields) } : {}) }, "refused");
  return refusal;
}

async function logUnexpected(error: unknown): Promise<AppError> {
  const { requestId } = requestContext();
  log.error({ requestId, error: describeError(error) }, "unexpected error");
  return new AppError("internal", { cause: error });
}

async function translateFields(fields: Record<string, FieldProblem[]>): Promise<FieldErrors> {
  const t = await getTranslations("validation");
  const entries = Object.entries(fields).map(
    ([field, problems]) => [field, problems.map((problem) => translateFieldProblem(t, problem, field))] as const,
  );
  return Object.fromEntries(entries);
}

/**
 * Converts problems such as zod's issues to an AppError `validation_failed`. The path of the field becomes the key of the
 * problem.
 */
export function toValidationError(issues: Pick<z.core.$ZodIssue, "path" | "message">[]): AppError {
  // A Map, because a field may have the name `__proto__` or `constructor`, which every object already has.
  const fields = new Map<string, FieldProblem[]>();
  for (const issue of issues) {
    const field = issue.path.length > 0 ? issue.path.join(".") : "form";
    fields.set(field, [...(fields.get(field) ?? []), issue.message]);
  }
  return new AppError("validation_failed", {
    fields: Object.fromEntries(fields),
    detail: [...fields.keys()].join(", "),
  });
}
