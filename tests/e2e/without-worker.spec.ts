import { randomUUID } from "node:crypto";
import { demoPassword } from "@/prisma/seed/demo-logins";
import { test as base } from "@/tests/support/browser/browser";
import { readDemoAccountNumber } from "@/tests/support/browser/demo-accounts";
import { expectTold, send } from "@/tests/support/browser/money";
import { startSite } from "@/tests/support/browser/site";
import type { TestServer } from "@/tests/support/database/test-databases";

// Tests a site on a host that cannot run a worker. A scheduler calls `/api/cron/jobs` there.

const known = process.env.E2E_TEST_SERVER;

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright finds a fixture's dependencies in this pattern
  baseURL: async ({}, use) => {
    const site = await startSite(JSON.parse(known ?? "") as TestServer, "without_worker", { hasWorker: false });
    await use(site.baseUrl);
    await site.stop();
  },
});

test.skip(!known, "the database of a site that was there before is not the tests' to open");

test("a customer is notified of a new transfer within a second", async ({ request, baseURL }) => {
  test.setTimeout(360_000);
  const beneficiary = await readDemoAccountNumber(baseURL, "amelia@holdfast.example");
  await send(request, "/api/login", { email: "daniel@holdfast.example", password: demoPassword });
  // The first call of a route on a new site loads the route's code, so the test measures the second call.
  await request.get("/api/notifications?limit=20");
  const order = { beneficiary, amount: "1.23", note: randomUUID() };
  const { data } = (await send(request, "/api/interbank-transfer/new", order)) as { data: { _id: string } };
  await expectTold(request, data._id, "transfer-initiated", 1_000);
});
