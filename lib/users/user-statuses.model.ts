/**
 * The statuses of a user. A `suspended` or `blocked` user cannot log in. This file imports no zod, because browsers load it
 * (docs/decisions/forms.md).
 */
export const userStatuses = ["pending", "active", "suspended", "blocked"] as const;
