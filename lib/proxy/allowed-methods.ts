import { routesByMethod } from "./api-routes";

/** The methods that a path allows if one of its routes has this method. Next adds HEAD and OPTIONS automatically. */
const methodsWith = {
  GET: ["GET", "HEAD", "OPTIONS"],
  POST: ["OPTIONS", "POST"],
  PUT: ["OPTIONS", "PUT"],
  DELETE: ["DELETE", "OPTIONS"],
};
/**
 * The methods of pages and their forms. Unknown paths below /api also allow these methods, and answer in the contract's format
 * (`app/api/[...unknown]`).
 */
const elsewhere = ["GET", "HEAD", "OPTIONS", "POST"];

/** Turns `/api/user/[email]` into a pattern for the paths that this route answers. */
const patternOf = (route: string) => new RegExp(`^${route.replace(/\./g, "\\.").replace(/\[\w+\]/g, "[^/]+")}$`);

const known = Object.entries(routesByMethod).flatMap(([method, routes]) =>
  routes.map((route) => ({ pattern: patternOf(route), methods: methodsWith[method as keyof typeof routesByMethod] })),
);

/**
 * The methods that a path allows; undefined when `method` is one of them. Without this check, Next would answer an API call with
 * an empty 405 that does not list the methods, and would answer a request to a page like a GET request.
 */
export function methodsInstead(pathname: string, method: string): string[] | undefined {
  const fitting = known.filter(({ pattern }) => pattern.test(pathname));
  const methods = fitting.length > 0 ? fitting.flatMap((route) => route.methods) : elsewhere;
  return methods.includes(method) ? undefined : [...new Set(methods)].sort();
}
