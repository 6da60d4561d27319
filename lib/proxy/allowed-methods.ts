import { routesByMethod } from "./api-routes";

/** The methods that an address has by one of its routes: some Next answers by itself. */
const methodsWith = {
  GET: ["GET", "HEAD", "OPTIONS"],
  POST: ["OPTIONS", "POST"],
  PUT: ["OPTIONS", "PUT"],
  DELETE: ["DELETE", "OPTIONS"],
};
/** Those of a page and its forms; what is no call of the contract answers them in its words (`app/api/[...unknown]`). */
const elsewhere = ["GET", "HEAD", "OPTIONS", "POST"];

/** `/api/user/[email]` as a pattern of the addresses that it answers. */
const patternOf = (route: string) => new RegExp(`^${route.replace(/\./g, "\\.").replace(/\[\w+\]/g, "[^/]+")}$`);

const known = Object.entries(routesByMethod).flatMap(([method, routes]) =>
  routes.map((route) => ({ pattern: patternOf(route), methods: methodsWith[method as keyof typeof routesByMethod] })),
);

/**
 * The methods that an address takes, when `method` is none of them; undefined when it is. Next itself would answer a call with an
 * empty 405 that does not say which, and a page as if it were read.
 */
export function methodsInstead(pathname: string, method: string): string[] | undefined {
  const fitting = known.filter(({ pattern }) => pattern.test(pathname));
  const methods = fitting.length > 0 ? fitting.flatMap((route) => route.methods) : elsewhere;
  return methods.includes(method) ? undefined : [...new Set(methods)].sort();
}
