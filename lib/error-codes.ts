/**
 * The HTTP status of each code with which the bank refuses a request.
 *
 * Browsers load this file, because forms distinguish refusals by their codes. The `errors` messages contain a sentence for each
 * code. The error table of the HTTP contract (docs/http-api.md) defines the codes.
 */
export const httpStatusByErrorCode = {
  /** This code is not a refusal. It means that the command is stored as a proposal for a second member of staff. */
  proposed: 202,
  malformed_request: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  second_factor_required: 401,
  account_disabled: 403,
  /** Staff have closed the relationship with the customer. */
  account_closed: 403,
  forbidden: 403,
  email_unverified: 403,
  not_found: 404,
  method_not_allowed: 405,
  /** The user who is logged in now is not the user for whom the page was made. */
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

/** The code of a refusal. The type is a union of all codes, so that the compiler can check that every code is handled. */
export type ErrorCode = keyof typeof httpStatusByErrorCode;
