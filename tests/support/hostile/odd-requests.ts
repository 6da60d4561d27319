import type { AccessCase, AccessSubject } from "@/tests/support/access/access-cases";
import { headerNames, oddBodies, oddHeaderValues, oddJsonValues, oddSegments, queryNames } from "./odd-values";
import { oneOf, type Random } from "./random";
import type { RawRequest } from "./raw-request";

/**
 * The data for odd requests: the records that the requests contain, the site's URL, the cookies of a session and the ids of all
 * server actions.
 */
export type OddWorld = {
  subject: AccessSubject;
  baseUrl: string;
  cookie: string | undefined;
  actionIds: readonly string[];
};

type Plain = RawRequest & { row: AccessCase; fields: Record<string, unknown> | undefined };
type Mutation = (request: Plain, random: Random, world: OddWorld) => RawRequest;

/** Functions that put odd bytes into one part of a request, such as the path or a header, keyed by the part's name. */
const mutations: Record<string, Mutation> = {
  segment: ({ row, target, ...rest }, random) => ({ ...rest, target: withOddSegment(row, target, random) }),
  query: ({ target, ...rest }, random) => ({ ...rest, target: withOddQuery(target, random) }),
  header: (request, random) => withHeader(request, oneOf(random, headerNames), oneOf(random, oddHeaderValues)),
  body: (request, random) => withOddBody(request, random),
  action: (request, random, world) => withOddAction(request, random, world),
  method: (request, random) => ({
    ...request,
    method: oneOf(random, ["HEAD", "OPTIONS", "PUT", "PATCH", "DELETE", "POST", "GET", "TRACE"]),
  }),
};

/** The names of these parts, in a fixed order. */
export const oddPlaces = Object.keys(mutations);

/** Creates a request to a page or route with odd bytes in this part. All other parts are the same as in the usual request. */
export function makeOddRequest(row: AccessCase, place: string, random: Random, world: OddWorld): RawRequest {
  const fields = row.body?.(world.subject);
  const headers: [string, string][] = [
    ["Host", new URL(world.baseUrl).host],
    ["Origin", world.baseUrl],
    ...(world.cookie ? [["Cookie", world.cookie] as [string, string]] : []),
    ...Object.entries(row.headers ?? {}),
    ...(fields ? [["Content-Type", "application/json"] as [string, string]] : []),
  ];
  const plain: Plain = {
    ...{ row, fields, headers, method: row.method, target: row.path(world.subject) },
    ...(fields ? { body: JSON.stringify(fields) } : {}),
  };
  const { method, target, headers: sent, body } = mutations[place]?.(plain, random, world) ?? plain;
  return { method, target, headers: sent, ...(body === undefined ? {} : { body }) };
}

/** Replaces a variable segment of the path by an odd value, or appends an odd segment. */
function withOddSegment({ file }: AccessCase, target: string, random: Random): string {
  const [path = "", query] = target.split("?");
  const parts = path.split("/");
  const folders = file.split("/").filter((folder) => !folder.startsWith("("));
  const changing = folders.flatMap((folder, index) => (folder.startsWith("[") ? [index + 1] : []));
  const place = changing.length > 0 && random() < 0.8 ? oneOf(random, changing) : parts.length;
  parts[Math.min(place, parts.length)] = oneOf(random, oddSegments);
  return parts.join("/") + (query === undefined ? "" : `?${query}`);
}

function withOddQuery(target: string, random: Random): string {
  const count = 1 + Math.floor(random() * 3);
  const pairs = Array.from({ length: count }, () => {
    const name = oneOf(random, queryNames);
    const value = oneOf(random, oddSegments).replaceAll("#", "");
    return oneOf(random, [
      `${name}=${value}`,
      `${name}=${value}&${name}=${value}`,
      `${name}[]=${value}`,
      `${name}[a]=${value}`,
      name,
    ]);
  });
  return `${target}${target.includes("?") ? "&" : "?"}${pairs.join("&")}`;
}

function withHeader(request: RawRequest, name: string, value: string): RawRequest {
  const others = request.headers.filter(([other]) => other.toLowerCase() !== name.toLowerCase());
  return { ...request, headers: [...others, [name, value]] };
}

/**
 * Changes the request's body: sets a field to an odd value, adds an unknown field, or sends a body that no call accepts.
 */
function withOddBody({ fields, ...plain }: Plain, random: Random): RawRequest {
  const request = { ...plain, method: plain.method === "GET" ? "POST" : plain.method };
  const names = Object.keys(fields ?? {});
  if (names.length > 0 && random() < 0.7) {
    const changed = random() < 0.85 ? oneOf(random, names) : oneOf(random, queryNames);
    const members = [...new Set([...names, changed])].map((name) => {
      const value = name === changed ? oneOf(random, oddJsonValues) : JSON.stringify(fields?.[name]);
      return `${JSON.stringify(name)}:${value}`;
    });
    return { ...request, body: `{${members.join(",")}}` };
  }
  const [type, body] = oneOf<readonly [string, string]>(random, [
    ["application/json", oneOf(random, oddBodies)],
    ["application/x-www-form-urlencoded", oneOf(random, oddBodies)],
    [`multipart/form-data; boundary=odd`, multipart(random)],
    ["multipart/form-data", oneOf(random, oddBodies)],
    [oneOf(random, oddHeaderValues), oneOf(random, oddBodies)],
  ]);
  return withHeader({ ...request, body }, "Content-Type", type);
}

function multipart(random: Random): string {
  const parts = Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
    const name = oneOf(random, [
      "0",
      "1_$ACTION_ID_x",
      "$ACTION_ID_",
      "$ACTION_REF_1",
      "$ACTION_1:0",
      "$ACTION_KEY",
      "file",
      "__proto__",
      "\xff",
    ]);
    const file = random() < 0.3 ? `; filename="${oneOf(random, ["a.csv", "..\\..\\x", "\xff", ""])}"` : "";
    return `--odd\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${oneOf(random, oddJsonValues)}\r\n`;
  });
  return parts.join("") + oneOf(random, ["--odd--\r\n", "--odd", ""]);
}

/**
 * Calls a server action with odd arguments. In nine of ten requests, the action exists on the site. The function sends the request
 * to a page, because routes do not run server actions.
 */
function withOddAction(request: Plain, random: Random, { actionIds }: OddWorld): RawRequest {
  const id = random() < 0.9 ? oneOf(random, actionIds) : oneOf(random, oddHeaderValues);
  const { fields: _fields, row, ...rest } = request;
  const target = row.file.endsWith("page.tsx") ? rest.target : "/login";
  const fieldNames = [
    "id",
    "email",
    "name",
    "amount",
    "requestId",
    "payload",
    "number",
    "fileId",
    "bytes",
    "code",
    "pin",
    "password",
  ];
  const input = () =>
    random() < 0.4
      ? oneOf(random, oddJsonValues)
      : `{${Array.from({ length: 3 }, () => `"${oneOf(random, fieldNames)}":${oneOf(random, oddJsonValues)}`).join(",")}}`;
  const references = [
    '["$undefined"]',
    '["$K1"]',
    '["$F1"]',
    '["$Q1"]',
    '["$n123"]',
    '["$D2026"]',
    '["$1"]',
    '["$@1"]',
    '["$B1"]',
    '["$:x"]',
  ];
  const body =
    random() < 0.2
      ? oneOf(random, [...references, ...oddBodies])
      : `[${[input(), input()].slice(0, 1 + Math.floor(random() * 2)).join(",")}]`;
  const action = withHeader(
    withHeader({ ...rest, method: "POST", target, body }, "Next-Action", id),
    "Accept",
    "text/x-component",
  );
  if (random() < 0.3)
    return withHeader({ ...action, body: multipart(random) }, "Content-Type", "multipart/form-data; boundary=odd");
  return withHeader(action, "Content-Type", "text/plain;charset=UTF-8");
}
