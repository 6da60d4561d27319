import { readFileSync } from "node:fs";
import { type AccessSubject, accessCases } from "@/tests/support/access/access-cases";
import { makeOddRequest, oddPlaces } from "./odd-requests";
import { seeded, shuffled } from "./random";
import { type RawReply, type RawRequest, sendRaw } from "./raw-request";

/** The results of one visitor's odd requests. */
export type FuzzReport = { requests: number; passes: number; statuses: Record<number, number>; faults: string[] };

type Fuzz = {
  baseUrl: string;
  subject: AccessSubject;
  seed: number;
  /** The visitor's number and log-in. The number distinguishes visitors. A visitor without a log-in has no session. */
  visitor: { number: number; email?: string; password?: string };
  goesOn: () => boolean;
};

/**
 * Sends requests with odd bytes to every page and route of the access table, one request at a time, until `goesOn` returns false.
 * Each pass over the table has a different order and puts the bytes in different places of the requests. The function completes
 * at least one pass.
 */
export async function fuzz({ baseUrl, subject, seed, visitor, goesOn }: Fuzz): Promise<FuzzReport> {
  const report: FuzzReport = { requests: 0, passes: 0, statuses: {}, faults: [] };
  const random = seeded(seed, visitor.number);
  const port = Number(new URL(baseUrl).port);
  const actionIds = readActionIds();
  for (let pass = 0; pass === 0 || goesOn(); pass += 1) {
    let cookie = await logIn(baseUrl, visitor);
    for (const [index, row] of shuffled(random, accessCases).entries()) {
      if (pass > 0 && !goesOn()) return report;
      const place = oddPlaces[(index + pass + 2 * visitor.number) % oddPlaces.length] ?? "query";
      const request = makeOddRequest(row, place, random, { subject, baseUrl, cookie, actionIds });
      const reply = await sendRaw(port, request);
      report.requests += 1;
      report.statuses[reply.status] = (report.statuses[reply.status] ?? 0) + 1;
      if (isFault(reply) && !(reply.status === 0 && promisesMore(request))) {
        report.faults.push(faultOf(request, reply));
        // A run may last an hour, so each fault is printed immediately.
        console.log(report.faults.at(-1));
      }
      if (cookie && place !== "header" && isLoggedOut(reply)) cookie = await logIn(baseUrl, visitor);
    }
    report.passes += 1;
  }
  return report;
}

/**
 * True if a reply is a fault of the site. A 503 with `Retry-After` is the documented answer if too many papers are already waiting
 * (docs/decisions/papers.md). A 503 without that header, any other status from 500 on, or no answer at all is a fault.
 */
export function isFault({ status, head }: Pick<RawReply, "status" | "head">): boolean {
  if (status === 503) return !/^retry-after: \d+\r?$/im.test(head);
  return status === 0 || status >= 500;
}

/**
 * True if the request's `Content-Length` is greater than its body. The site then waits for the rest of the body and does not
 * answer.
 */
function promisesMore({ headers, body = "" }: RawRequest): boolean {
  return headers.some(([name, value]) => name.toLowerCase() === "content-length" && Number(value) > body.length);
}

function isLoggedOut({ status, head }: RawReply): boolean {
  return status === 401 || /^location: [^\r]*\/login/im.test(head);
}

function faultOf({ method, target, headers, body }: RawRequest, { status, body: answer }: RawReply): string {
  const sent = headers.filter(([name]) => !["Host", "Origin", "Cookie"].includes(name) || name === "");
  const parts = [`${status} for ${method} ${target.slice(0, 300)}`, JSON.stringify(sent).slice(0, 500)];
  return [...parts, JSON.stringify(body ?? "").slice(0, 500), answer.slice(0, 200)].join("\n  ");
}

/** Logs the visitor in and returns the cookies of the new session. */
async function logIn(baseUrl: string, { email, password }: Fuzz["visitor"]): Promise<string | undefined> {
  if (!email) return undefined;
  const headers = { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" };
  const reply = await fetch(`${baseUrl}/api/login`, {
    method: "POST",
    headers,
    body: JSON.stringify({ email, password }),
  });
  if (!reply.ok) throw new Error(`The log-in of ${email} was refused: ${reply.status} ${await reply.text()}`);
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** Returns the ids that a browser uses to call the server actions of the build. */
function readActionIds(): string[] {
  const { node } = JSON.parse(readFileSync(".next/server/server-reference-manifest.json", "utf8")) as { node: object };
  return Object.keys(node);
}
