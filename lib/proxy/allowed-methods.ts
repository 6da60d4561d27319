import { routesByMethod } from "./api-routes";

/**
 * The key is the method that a route handles. The value is the list of methods that the route's path allows. Next adds HEAD and
 * OPTIONS automatically.
 */
const methodsWith = {
  GET: ["GET", "HEAD", "OPTIONS"],
  POST: ["OPTIONS", "POST"],
  PUT: ["OPTIONS", "PUT"],
  DELETE: ["DELETE", "OPTIONS"],
};
/**
 * The methods that pages and their forms allow. Unknown paths below /api also allow these methods, so that `app/api/[...unknown]`
 * can answer in the format of the contract.
 */
const elsewhere = ["GET", "HEAD", "OPTIONS", "POST"];

/** Converts a route such as `/api/user/[email]` to a pattern that matches the paths of this route. */
const patternOf = (route: string) => new RegExp(`^${route.replace(/\./g, "\\.").replace(/\[\w+\]/g, "[^/]+")}$`);

const known = Object.entries(routesByMethod).flatMap(([method, routes]) =>
  routes.map((route) => ({ pattern: patternOf(route), methods: methodsWith[method as keyof typeof routesByMethod] })),
);

/**
 * Returns the methods that a path allows if `method` is not one of them. Otherwise returns undefined. Without this check, Next
 * would answer an API request with an empty 405 reply that does not list the methods, and a request to a page as if the method
 * were GET.
 */
export function methodsInstead(pathname: string, method: string): string[] | undefined {
  const fitting = known.filter(({ pattern }) => pattern.test(pathname));
  const methods = fitting.length > 0 ? fitting.flatMap((route) => route.methods) : elsewhere;
  return methods.includes(method) ? undefined : [...new Set(methods)].sort();
}
