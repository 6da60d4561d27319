import "server-only";
import { getTranslations } from "next-intl/server";
import type * as z from "zod";
import type { FieldErrors } from "@/lib/action-result";
import { translateFieldProblem } from "@/lib/i18n/field-problem";
import { AppError, type ErrorCode, type FieldProblem } from "./errors";
import { describeError, log } from "./log";
import { requestContext } from "./request-context";

/** A refusal in the reader's language, ready for a form or a reply. */
export type Problem = {
  code: ErrorCode;
  message: string;
  fields?: FieldErrors;
  httpStatus: number;
  retryAfterSeconds?: number;
  extra: Record<string, string>;
};

/**
 * Turns anything that was thrown into a problem with a text, and logs it: a refusal by its code. What is not an AppError becomes
 * `internal`, without details.
 */
export async function toProblem(error: unknown): Promise<Problem> {
  const refusal = error instanceof AppError ? logRefusal(error) : await logUnexpected(error);
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

/** What was refused, without what was typed: of fields the names alone. */
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
    ([field, problems]) => [field, problems.map((problem) => translateFieldProblem(t, problem))] as const,
  );
  return Object.fromEntries(entries);
}

/** The issues of a zod check as an AppError `validation_failed`, by the first segment of their path. */
export function toValidationError(error: z.ZodError): AppError {
  const fields: Record<string, FieldProblem[]> = {};
  for (const issue of error.issues) {
    const field = issue.path.length > 0 ? issue.path.join(".") : "form";
    fields[field] ??= [];
    fields[field].push(issue.message);
  }
  return new AppError("validation_failed", { fields, detail: Object.keys(fields).join(", ") });
}
