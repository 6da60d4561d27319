/**
 * The codes of all refusals of a request, with their HTTP status.
 *
 * Safe in the browser: forms distinguish refusals by these codes. Each code has a sentence in the `errors` messages. Source: the
 * error table of the HTTP contract (docs/http-api.md).
 */
export const httpStatusByErrorCode = {
  /** This code is not a refusal: the command waits for a second member of staff. */
  proposed: 202,
  malformed_request: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  second_factor_required: 401,
  account_disabled: 403,
  forbidden: 403,
  email_unverified: 403,
  not_found: 404,
  method_not_allowed: 405,
  /** Another user than the page's reader is logged in now. */
  other_reader: 409,
  conflict: 409,
  code_expired: 410,
  validation_failed: 422,
  insufficient_funds: 422,
  limit_exceeded: 422,
  repeat_unconfirmed: 422,
  pin_required: 422,
  pin_wrong: 422,
  pin_locked: 422,
  code_wrong: 422,
  code_locked: 422,
  passkey_wrong: 422,
  uncleared_loan: 422,
  transition_refused: 422,
  idempotency_mismatch: 422,
  rate_limited: 429,
  busy: 503,
  internal: 500,
} as const;

/** The code of a refusal. The list is closed, so that the compiler can check that every code is handled. */
export type ErrorCode = keyof typeof httpStatusByErrorCode;
