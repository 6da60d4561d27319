/**
 * The statuses of a user. A `suspended` or `blocked` user cannot log in. This file must not import zod, because browsers load the
 * file (docs/decisions/forms.md).
 */
export const userStatuses = ["pending", "active", "suspended", "blocked"] as const;
