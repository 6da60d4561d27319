import { request as httpRequest } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { APIRequestContext } from "@playwright/test";
import { paths } from "@/lib/paths";
import { expect, logIn } from "@/tests/support/browser/browser";
import { signUpCustomer } from "@/tests/support/browser/customer";
import { signUpPayer, test } from "@/tests/support/browser/money";
import { applyForDeposit } from "@/tests/support/browser/term-products";

const paperCount = 20;
const slowConnectionCount = 300;
/** The number of log-ins that run at the same time. On Linux, each log-in uses a different IP address. */
const logInCount = 40;
/** The largest allowed ratio of a page's response time under load to its response time on the idle site. */
const slowdownMax = 4;
/**
 * The smallest response time of the idle site that the test assumes, even if it has measured a shorter time. With a shorter time,
 * a single disturbance of the machine could exceed the bound.
 */
const idleFloorMs = 50;
const loadMsMin = 6_000;

async function time(session: APIRequestContext, path: string): Promise<number> {
  const startedAt = performance.now();
  expect((await session.get(path)).ok()).toBe(true);
  return performance.now() - startedAt;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Measures the response times of the health check and the dashboard in turn while `goesOn` returns true. */
async function measure(session: APIRequestContext, goesOn: (rounds: number) => boolean) {
  const health: number[] = [];
  const dashboard: number[] = [];
  while (goesOn(health.length)) {
    health.push(await time(session, "/api/health"));
    dashboard.push(await time(session, paths.dashboard));
  }
  return { health: median(health), dashboard: median(dashboard), rounds: health.length };
}

/**
 * Opens slow connections. Half of the connections send headers without end, and the other half send a request body byte by byte.
 */
function openSlowly(port: number): { sockets: Socket[]; stop: () => void } {
  const sockets = Array.from({ length: slowConnectionCount }, (_, index) => {
    const socket = connect(port, "127.0.0.1");
    // The site may close the connection at any time.
    socket.on("error", () => undefined);
    const hasBody = index % 2 === 0;
    socket.write("POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n");
    if (hasBody) socket.write("Content-Length: 60000\r\n\r\n{");
    return { socket, drop: hasBody ? " " : `X-Slow: ${index}\r\n` };
  });
  const dripping = setInterval(() => {
    for (const { socket, drop } of sockets) if (socket.writable) socket.write(drop);
  }, 500);
  const stop = () => {
    clearInterval(dripping);
    for (const { socket } of sockets) socket.destroy();
  };
  return { sockets: sockets.map(({ socket }) => socket), stop };
}

/**
 * Tries a log-in with a wrong password and returns the status. On Linux, each `index` uses its own IP address of 127.0.0.0/8, so
 * no limit per address stops the log-ins.
 */
function guess(port: number, index: number, round: number): Promise<number> {
  const localAddress = process.platform === "linux" ? `127.0.1.${(index % 200) + 1}` : undefined;
  const body = JSON.stringify({ email: `guess-${index}-${round}@customers.example`, password: "not this one" });
  const headers = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) };
  const options = { host: "127.0.0.1", port, method: "POST", path: "/api/login", headers, agent: false };
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ ...options, ...(localAddress ? { localAddress } : {}) }, (reply) => {
      reply.resume();
      reply.once("end", () => resolve(reply.statusCode ?? 0));
    });
    sent.once("error", reject);
    sent.end(body);
  });
}

async function flood(port: number, goesOn: () => boolean): Promise<number[]> {
  const statuses: number[] = [];
  const guesser = async (index: number) => {
    for (let round = 0; goesOn(); round += 1) statuses.push(await guess(port, index, round));
  };
  await Promise.all(Array.from({ length: logInCount }, (_, index) => guesser(index)));
  return statuses;
}

test("twenty papers, a flood of log-ins and 300 slow connections in parallel do not delay other requests", async ({
  page,
  playwright,
  baseURL,
  staff,
}) => {
  test.setTimeout(360_000);
  const port = Number(new URL(baseURL ?? "").port);
  const attacker = await signUpPayer(staff, { firstName: "Mal", lastName: "Ory", balance: "1.00" });
  await logIn(page, attacker.email, attacker.password);
  const { id } = await applyForDeposit(staff, page.request, { amount: "1000", profit: "4", interval: "monthly" });
  const victim = await signUpCustomer(staff, { firstName: "Vic", lastName: "Tim" });
  const session = await playwright.request.newContext({ baseURL: baseURL ?? "" });
  await session.post("/api/login", { data: { email: victim.email, password: victim.password } });

  await measure(session, (rounds) => rounds < 5);
  const before = await measure(session, (rounds) => rounds < 20);

  const slow = openSlowly(port);
  const startedAt = performance.now();
  let isDrawn = false;
  const isOver = () => isDrawn && performance.now() - startedAt > loadMsMin;
  const guesses = flood(port, () => !isOver());
  const papers = Promise.all(
    Array.from({ length: paperCount }, () => page.request.get(paths.depositAgreement(id), { timeout: 300_000 })),
  ).finally(() => {
    isDrawn = true;
  });
  await pause(500);
  const busy = await measure(session, (rounds) => rounds < 5 || !isOver());
  const stillOpen = slow.sockets.filter(({ destroyed }) => !destroyed).length;
  slow.stop();

  const answers = await papers;
  const guessed = await guesses;
  await pause(500);
  const after = await measure(session, (rounds) => rounds < 20);
  const figures = JSON.stringify({ before, busy, after, stillOpen, guesses: guessed.length });

  const statuses = answers.map((answer) => answer.status());
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(4);
  for (const answer of answers) {
    if (answer.status() === 200) continue;
    expect(answer.status()).toBe(503);
    expect(answer.headers()["retry-after"]).toMatch(/^\d+$/);
  }
  expect(new Set(guessed)).toEqual(new Set([401]));
  const bound = (...idle: number[]) => slowdownMax * Math.max(idleFloorMs, ...idle);
  expect(busy.health, figures).toBeLessThan(bound(before.health, after.health));
  expect(busy.dashboard, figures).toBeLessThan(bound(before.dashboard, after.dashboard));
  await session.dispose();
});
