import type { APIRequestContext } from "@playwright/test";
import { paths } from "@/lib/paths";
import { expect, logIn } from "@/tests/support/browser/browser";
import { signUpCustomer } from "@/tests/support/browser/customer";
import { signUpPayer, test } from "@/tests/support/browser/money";
import { applyForDeposit } from "@/tests/support/browser/term-products";

const paperCount = 20;
/** Of how long the same pages take when nothing is drawn. */
const slowdownMax = 4;
/** What a disturbance of the machine may add to one measurement. */
const noiseMs = 15;

async function time(session: APIRequestContext, path: string): Promise<number> {
  const startedAt = performance.now();
  expect((await session.get(path)).ok()).toBe(true);
  return performance.now() - startedAt;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Both measured in turn, for as long as `goesOn` says. */
async function measure(session: APIRequestContext, goesOn: (rounds: number) => boolean) {
  const health: number[] = [];
  const dashboard: number[] = [];
  while (goesOn(health.length)) {
    health.push(await time(session, "/api/health"));
    dashboard.push(await time(session, paths.dashboard));
  }
  return { health: median(health), dashboard: median(dashboard), slowest: Math.max(...health) };
}

test("twenty agreements at once, of a deposit merely asked for, keep nobody else waiting", async ({
  page,
  playwright,
  baseURL,
  staff,
}) => {
  test.setTimeout(120_000);
  const attacker = await signUpPayer(staff, { firstName: "Mal", lastName: "Ory", balance: "1.00" });
  await logIn(page, attacker.email, attacker.password);
  const { id } = await applyForDeposit(staff, page.request, { amount: "1000", profit: "4", interval: "monthly" });
  const victim = await signUpCustomer(staff, { firstName: "Vic", lastName: "Tim" });
  const session = await playwright.request.newContext({ baseURL: baseURL ?? "" });
  await session.post("/api/login", { data: { email: victim.email, password: victim.password } });

  await measure(session, (rounds) => rounds < 5);
  const idle = await measure(session, (rounds) => rounds < 20);
  const flood = Promise.all(
    Array.from({ length: paperCount }, () => page.request.get(paths.depositAgreement(id), { timeout: 90_000 })),
  );
  let isOver = false;
  const answers = flood.finally(() => {
    isOver = true;
  });
  const busy = await measure(session, (rounds) => rounds < 5 || !isOver);

  const statuses = (await answers).map((answer) => answer.status());
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(4);
  for (const answer of await answers) {
    if (answer.status() === 200) continue;
    expect(answer.status()).toBe(503);
    expect(answer.headers()["retry-after"]).toMatch(/^\d+$/);
  }
  const bound = (ms: number) => slowdownMax * ms + noiseMs;
  expect(busy.health, JSON.stringify({ idle, busy })).toBeLessThan(bound(idle.health));
  expect(busy.dashboard, JSON.stringify({ idle, busy })).toBeLessThan(bound(idle.dashboard));
  await session.dispose();
});
