import { createUser } from "@/tests/support/factories";
import { type BenchSession, logIn, withBenchSite } from "./bench-site";
import type { BenchWorld } from "./bench-world";
import { benchLighthouse } from "./browser/lighthouse-bench";
import { benchNavigation } from "./browser/navigation-bench";
import type { BrowserSessions } from "./browser/visits";
import type { Finding } from "./report";
import { benchSite } from "./site-bench";
import { benchStreams } from "./streams-bench";

/** The number of transfers that fill a page of the history. */
const transfers = 25;

/** Runs the requested parts of the bench that need the site. The site is built and started only once. */
export async function benchPagesOfSite(asked: string[], world: BenchWorld): Promise<Finding[]> {
  if (!["site", "lighthouse", "navigation", "streams"].some((part) => asked.includes(part))) return [];
  return await withBenchSite(async (site) => {
    const findings = asked.includes("site") ? await benchSite(site, world) : [];
    if (asked.includes("streams")) findings.push(...(await benchStreams(site, world)));
    if (!asked.includes("lighthouse") && !asked.includes("navigation")) return findings;
    const sessions = await openSessions(site.base, world);
    if (asked.includes("lighthouse")) findings.push(...(await benchLighthouse(site.base, sessions)));
    if (asked.includes("navigation")) findings.push(...(await benchNavigation(site.base, sessions)));
    return findings;
  });
}

/** Logs in a customer whose history fills a page, and an admin. */
async function openSessions(base: string, { customers, payeeOf }: BenchWorld): Promise<BrowserSessions> {
  const [payer] = customers;
  if (!payer) throw new Error("The bench has no customers.");
  const customer = await logIn(base, payer.actor.email);
  for (let count = 0; count < transfers; count += 1) await sendOne(base, customer, payeeOf(0));
  const staff = await createUser({ role: "admin" });
  return { customer: customer.cookie, staff: (await logIn(base, staff.email)).cookie };
}

async function sendOne(base: string, { loginToken }: BenchSession, beneficiary: string): Promise<void> {
  const reply = await fetch(`${base}/api/interbank-transfer/new`, {
    method: "POST",
    headers: { authorization: `Bearer ${loginToken}`, "content-type": "application/json" },
    body: JSON.stringify({ beneficiary, amount: "0.01", note: "bench" }),
  });
  if (!reply.ok) throw new Error(`a transfer answered ${reply.status}`);
}
