import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { projectRoot } from "@/scripts/command/project";
import { writeIfChanged } from "./write-if-changed";

const routesFolder = "app/api";
/** The generated list of routes for each HTTP method. The proxy uses the list, because it must not load the routes themselves. */
const methodsFile = "lib/proxy/api-routes.ts";
/** The generated list of the HTTP contract's routes, each with its module. */
const contractFile = "app/api/openapi.json/routes.ts";

const methods = ["GET", "POST", "PUT", "DELETE"] as const;

/** Writes the two lists from the route files. The lists are not in the repository. */
export function writeRouteLists(): void {
  const routes = readdirSync(path.join(projectRoot, routesFolder), { recursive: true, encoding: "utf8" })
    .map((file) => `/${path.posix.join("api", file.split(path.sep).join("/"))}`)
    // The catch-all routes (`[...name]`) of next-auth and of unknown paths are left out, because they answer every method.
    .filter((file) => file.endsWith("/route.ts") && !file.includes("[..."))
    .map((file) => ({
      address: file.slice(0, -"/route.ts".length),
      text: readFileSync(path.join(projectRoot, "app", file), "utf8"),
    }))
    .sort((one, other) => (one.address < other.address ? -1 : 1));
  writeIfChanged(methodsFile, methodsList(routes));
  writeIfChanged(contractFile, contractList(routes));
}

type Route = { address: string; text: string };

function methodsList(routes: readonly Route[]): string {
  const lists = methods.map((method) => {
    const having = routes.filter(({ text }) =>
      new RegExp(`^export (?:const|(?:async )?function) ${method}\\b`, "m").test(text),
    );
    return `  ${method}: ${JSON.stringify(having.map(({ address }) => address))},`;
  });
  return [
    "// Generated from the route files (scripts/launcher/route-lists.ts).",
    "/** The routes under /api by their methods, spelled like the folders below `app`. */",
    `export const routesByMethod = {\n${lists.join("\n")}\n} as const;\n`,
  ].join("\n");
}

function contractList(routes: readonly Route[]): string {
  const described = routes.filter(({ text }) => text.includes("withApi("));
  return [
    "// Generated from the route files (scripts/launcher/route-lists.ts).",
    ...described.map(({ address }, index) => `import * as route${index} from "@/app${address}/route";`),
    'import type { ApiRoutes } from "@/lib/openapi/document";\n',
    "/** Every route of the HTTP contract, by its folder. */",
    "export const routes = {",
    ...described.map(({ address }, index) => `  ${JSON.stringify(address)}: route${index},`),
    "} satisfies ApiRoutes;\n",
  ].join("\n");
}
