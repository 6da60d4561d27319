/**
 * The names of the session cookie, with https and without. `__Host-` binds the cookie to this host and to https; browsers refuse
 * the prefix without https.
 */
export const sessionCookieNames = { https: "__Host-holdfast-session", http: "holdfast-session" } as const;
