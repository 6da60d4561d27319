import { routesByMethod } from "./api-routes";

/** Next answers these by itself wherever there is a GET. */
const withGet = ["GET", "HEAD", "OPTIONS"];
const withPost = ["OPTIONS", "POST"];
/** What is no call of the contract answers these in its words (`app/api/[...unknown]`), and next-auth has no others. */
const elsewhere = ["GET", "HEAD", "OPTIONS", "POST"];

/** `/api/user/[email]` as a pattern of the addresses that it answers. */
const patternOf = (route: string) => new RegExp(`^${route.replace(/\./g, "\\.").replace(/\[\w+\]/g, "[^/]+")}$`);

const known = [
  ...routesByMethod.GET.map((route) => ({ pattern: patternOf(route), methods: withGet })),
  ...routesByMethod.POST.map((route) => ({ pattern: patternOf(route), methods: withPost })),
];

/**
 * The methods that an address under /api takes, when `method` is none of them; undefined when it is. Next itself would answer
 * with an empty 405 that does not say which.
 */
export function methodsInstead(pathname: string, method: string): string[] | undefined {
  const fitting = known.filter(({ pattern }) => pattern.test(pathname));
  const methods = fitting.length > 0 ? fitting.flatMap((route) => route.methods) : elsewhere;
  return methods.includes(method) ? undefined : [...new Set(methods)].sort();
}
