/**
 * The names of the session cookie with https and with http. The prefix `__Host-` binds the cookie to this host and to https. If
 * the site uses http, browsers refuse a cookie with this prefix.
 */
export const sessionCookieNames = { https: "__Host-holdfast-session", http: "holdfast-session" } as const;
