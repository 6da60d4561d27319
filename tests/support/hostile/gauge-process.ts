import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

// The program of both processes that `gauge.ts` starts. With the argument `empty`, the process is a server that answers every
// request with an empty reply. With the arguments `measure URL URL`, the process sends requests to the site and to the empty
// server in turn. A delay of the process therefore affects both measurements.

const betweenMs = 60;

const [task, siteUrl = "", emptyUrl = ""] = process.argv.slice(2);
const tell = (message: unknown) => process.send?.(message);
process.once("disconnect", () => process.exit());

/**
 * Measures the time from a request to the end of its reply. Each request uses a new connection, like the health check of a load
 * balancer. The time is infinite unless the status is 200.
 */
function time(url: string): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const sent = get(url, { agent: false, timeout: 120_000 }, (reply) => {
      reply.resume();
      reply.once("end", () =>
        resolve(reply.statusCode === 200 ? performance.now() - startedAt : Number.POSITIVE_INFINITY),
      );
    });
    sent.once("timeout", () => sent.destroy());
    sent.once("error", () => resolve(Number.POSITIVE_INFINITY));
  });
}

async function measure(): Promise<void> {
  while (process.connected) {
    const siteMs = await time(siteUrl);
    const emptyMs = await time(emptyUrl);
    tell({ siteMs, emptyMs });
    await pause(betweenMs);
  }
}

if (task === "empty") {
  const server = createServer((_, response) => response.end());
  server.listen(0, "127.0.0.1", () => tell(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`));
} else void measure();
