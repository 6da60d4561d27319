import autocannon, { type Request } from "autocannon";
import { type BenchSession, logIn, type RunningSite } from "./bench-site";
import type { BenchWorld } from "./bench-world";
import { cpuTime } from "./cpu";
import { benchHtml } from "./html-bench";
import { benchJavaScript } from "./javascript-bench";
import { compareRates, connections, type Finding, medianRate, type Rate } from "./report";

const senders = 32;
const roundSeconds = 4;
const rounds = 3;

/**
 * Measures the speed and the size of routes and pages of the built site. The speed is compared with the speed of an empty route
 * and an empty page on the same server.
 */
export async function benchSite(site: RunningSite, world: BenchWorld): Promise<Finding[]> {
  const { base } = site;
  const sessions = await Promise.all(world.customers.slice(0, senders).map(({ actor }) => logIn(base, actor.email)));
  const [cookie = ""] = sessions.map((session) => session.cookie);
  return [
    ...(await benchRoutes(site, world, sessions)),
    ...(await benchPages(site, sessions)),
    ...(await benchHtml(base, cookie)),
    ...(await benchJavaScript(base, cookie)),
  ];
}

/** Measures the rate of each contender. The contenders run in turns, so a busy machine slows all contenders equally. */
async function race({ base, pid }: RunningSite, contenders: Record<string, Request[]>): Promise<Record<string, Rate>> {
  const rates: Record<string, Rate[]> = {};
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, requests] of Object.entries(contenders)) {
      const before = cpuTime(pid);
      const result = await autocannon({
        url: base,
        connections,
        duration: roundSeconds,
        setupClient: takeTurns(requests),
      });
      const after = cpuTime(pid);
      const failed = result.non2xx + result.errors;
      const { total } = result.requests;
      if (failed > 0) throw new Error(`${name}: ${failed} of ${total} requests failed`);
      const cpu = {
        nodeUs: (after.nodeUs - before.nodeUs) / total,
        postgresUs: (after.postgresUs - before.postgresUs) / total,
      };
      if (round > 0) rates[name] = [...(rates[name] ?? []), { perSecond: result.requests.average, cpu }];
    }
  }
  return Object.fromEntries(Object.entries(rates).map(([name, measured]) => [name, medianRate(measured)]));
}

/**
 * Lets each connection start with the request of a different customer, because in real life simultaneous requests come from
 * different people.
 */
function takeTurns(requests: Request[]): (client: autocannon.Client) => void {
  let first = 0;
  return (client) => {
    client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
    first = (first + Math.ceil(requests.length / connections)) % requests.length;
  };
}

async function benchRoutes(site: RunningSite, { payeeOf }: BenchWorld, sessions: BenchSession[]): Promise<Finding[]> {
  const send = ({ loginToken }: BenchSession, index: number): Request => ({
    method: "POST",
    path: "/api/interbank-transfer/new",
    headers: { authorization: `Bearer ${loginToken}`, "content-type": "application/json" },
    body: JSON.stringify({ beneficiary: payeeOf(index), amount: "0.01", note: "bench" }),
  });
  const empty = (session: BenchSession, index: number): Request => ({ ...send(session, index), path: "/api/bench" });
  const rates = await race(site, { empty: sessions.map(empty), send: sessions.map(send) });
  return [compareRates("POST interbank-transfer/new ÷ empty handler", rates.send, rates.empty, 0.45)];
}

async function benchPages(site: RunningSite, sessions: BenchSession[]): Promise<Finding[]> {
  const page = (path: string) => sessions.map(({ cookie }): Request => ({ method: "GET", path, headers: { cookie } }));
  const rates = await race(site, {
    empty: page("/bench"),
    dashboard: page("/dashboard"),
    history: page("/transactions"),
  });
  return [
    compareRates("dashboard ÷ empty page", rates.dashboard, rates.empty, 0.35),
    compareRates("history ÷ empty page", rates.history, rates.empty, 0.28),
  ];
}
