/**
 * The names that a session's cookie has, under https and without it. `__Host-` ties the cookie to this host and to https;
 * browsers refuse the prefix without https.
 */
export const sessionCookieNames = { https: "__Host-holdfast-session", http: "holdfast-session" } as const;
