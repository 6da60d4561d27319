import { type ErrorCode, httpStatusByErrorCode } from "@/lib/error-codes";

/** The values of a message's placeholders. */
export type MessageParams = Record<string, string | number>;

/**
 * A field's problem. A text is a key of the `validation` messages, with a value after a colon if the message has a parameter
 * (`minLength:12`). An object contains the key and the parameters.
 */
export type FieldProblem = string | { key: string; params: MessageParams };

/** The groups of messages that explain refusals. */
type ErrorTexts = "errors" | "notifications.overtaken";

type AppErrorOptions = {
  /** For the log; never shown to people. */
  detail?: string;
  /** A key of the `errors` messages, when the message of the error code is too general. */
  messageKey?: string;
  /** The group of messages that contains `messageKey`, for a message that is also used elsewhere. */
  texts?: ErrorTexts;
  params?: MessageParams;
  /** The problems by field name. */
  fields?: Record<string, FieldProblem[]>;
  /** Overrides the code's HTTP status. */
  httpStatus?: number;
  /** The seconds after which the client may try again. */
  retryAfterSeconds?: number;
  /** Additional fields of the reply's body, such as the `status` of a disabled account. */
  extra?: Record<string, string>;
  cause?: unknown;
};

/** Thrown by services to refuse a request. Any other thrown error is a defect, which people see as `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly messageKey: string;
  readonly texts: ErrorTexts;
  readonly params: MessageParams;
  readonly fields: Record<string, FieldProblem[]> | undefined;
  readonly httpStatus: number;
  readonly retryAfterSeconds: number | undefined;
  readonly extra: Record<string, string>;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.detail ?? code, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.messageKey = options.messageKey ?? code;
    this.texts = options.texts ?? "errors";
    this.params = options.params ?? {};
    this.fields = options.fields;
    this.httpStatus = options.httpStatus ?? httpStatusByErrorCode[code];
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.extra = options.extra ?? {};
  }
}

/** A refusal that concerns one field. */
export function fieldError(field: string, problem: FieldProblem): AppError {
  return new AppError("validation_failed", {
    fields: { [field]: [problem] },
    detail: `${field}: ${JSON.stringify(problem)}`,
  });
}

export type { ErrorCode };
