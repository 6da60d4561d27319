import { type ErrorCode, httpStatusByErrorCode } from "@/lib/error-codes";

/** The values of a message's placeholders. */
export type MessageParams = Record<string, string | number>;

/**
 * The problem of a field. A problem of type string is a key of the `validation` messages. If the message has one parameter, its
 * value may follow after a colon (`minLength:12`). A problem of type object contains the key and the values of all parameters.
 */
export type FieldProblem = string | { key: string; params: MessageParams };

/** The namespaces of the messages that explain refusals. */
type ErrorTexts = "errors" | "notifications.overtaken";

type AppErrorOptions = {
  /** A description for the log. No page and no reply shows this description. */
  detail?: string;
  /** The key of a message. Needed only if the message of the error code is too general. */
  messageKey?: string;
  /** The namespace that contains the message. The default is `errors`. */
  texts?: ErrorTexts;
  params?: MessageParams;
  /** The problems, keyed by field name. */
  fields?: Record<string, FieldProblem[]>;
  /** Overrides the code's HTTP status. */
  httpStatus?: number;
  /** The seconds after which the client may try again. */
  retryAfterSeconds?: number;
  /** Additional fields of the reply's body, such as the `status` of a disabled account. */
  extra?: Record<string, string>;
  cause?: unknown;
};

/** Services throw this error to refuse a request. Any other thrown error is a defect, and the client gets the code `internal`. */
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
