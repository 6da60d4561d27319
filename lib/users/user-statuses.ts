/** Statuses of a user, of which only `active` lets them in. In a file without zod, for the browser (decision 12). */
export const userStatuses = ["pending", "active", "suspended", "blocked"] as const;
