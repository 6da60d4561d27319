import { paths, withQuery } from "@/lib/paths";
import { demoAdminEmail, demoCustomerEmail, demoPassword } from "@/prisma/seed/demo-logins";
import { withConnection } from "@/scripts/postgres/connect";
import { withDatabaseName } from "@/scripts/postgres/database-url";
import { accessCases } from "@/tests/support/access/access-cases";
import { test as base, expect } from "@/tests/support/browser/browser";
import { addCall } from "@/tests/support/browser/call";
import { type DemoSubject, findDemoSubject } from "@/tests/support/browser/demo-subject";
import { send } from "@/tests/support/browser/money";
import { addSettlementFiles } from "@/tests/support/browser/settlement-file";
import { startSecondSite } from "@/tests/support/browser/site";
import { type StatementRelay, startStatementRelay } from "@/tests/support/database/statement-relay";
import { asRuntime, type TestServer } from "@/tests/support/database/test-databases";

// Counts the SQL statements that every page sends to Postgres. Each page may send at most `queriesMax` statements, whatever the
// number of rows in the tables.

const queriesMax = 6;

/**
 * The SQL statement that records a session's last use. This statement runs at most once in ten seconds, so the test does not
 * count it.
 */
const noteOfPresence = /^UPDATE sessions SET last_seen_at/;
/**
 * The SQL statement that reads the last check of the books for the footer. Each process sends this statement at most once in a
 * minute, so the test does not count it.
 */
const lastCheck = /^SELECT finished_at AS "finishedAt" FROM book_checks/;
const isCounted = (statement: string) => !noteOfPresence.test(statement) && !lastCheck.test(statement);

const known = process.env.E2E_TEST_SERVER;

type CountedSite = {
  baseUrl: string;
  relay: StatementRelay;
  subject: DemoSubject & Record<"fileId" | "exceptionId" | "callId", string>;
};

const test = base.extend<object, { counted: CountedSite }>({
  counted: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright finds a fixture's dependencies in this pattern
    async ({}, use) => {
      const server = JSON.parse(known ?? "") as TestServer;
      const url = asRuntime(server, withDatabaseName(server.adminUrl, `${server.prefix}browser`));
      const relay = await startStatementRelay(url);
      const site = await startSecondSite("counted-site", relay.databaseUrl, { EVENT_STREAMS_MAX: "0" });
      await use({ baseUrl: site.baseUrl, relay, subject: await findSubject(url) });
      await site.stop();
      await relay.stop();
    },
    { scope: "worker", timeout: 600_000 },
  ],
  baseURL: async ({ counted }, use) => use(counted.baseUrl),
});

test.skip(!known, "the database of a site that was there before is not the tests' to open");

/** Returns the ids in the pages' URLs: the ids of the demo customer's records of every kind, and of new settlement files. */
async function findSubject(databaseUrl: string): Promise<CountedSite["subject"]> {
  return await withConnection(databaseUrl, async (connection) => ({
    ...(await findDemoSubject(connection)),
    ...(await addSettlementFiles(connection)),
    ...(await addCall(connection)),
  }));
}

const shownPages = accessCases.filter(({ file, method }) => method === "GET" && file.endsWith("page.tsx"));

const visitors = [
  ["owner", demoCustomerEmail],
  ["admin", demoAdminEmail],
] as const;

/**
 * The URLs of the pages that a visitor may see. These URLs include the URLs of tabs and panels, because tabs and panels read
 * further records.
 */
function addressesOf(
  visitor: (typeof visitors)[number][0],
  subject: CountedSite["subject"],
  from = shownPages,
): string[] {
  const own = from.filter(({ expected }) => expected[visitor] === 200).map(({ path }) => path(subject));
  if (visitor === "owner") return own;
  const customerTabs = ["beneficiaries", "transfers", "lending", "emails", "notes", "audit", "timeline"].map(
    (tab) => `/manage-users/${subject.userId}?tab=${tab}`,
  );
  const staffPanels = ["interbanktransfers", "loanadmin", "fdradmin"].map((queue, index) => {
    const { transferId, loanId, depositId } = subject;
    return `/manage-${queue}?open=${[transferId, loanId, depositId][index]}`;
  });
  const files = [
    paths.settlementFile(subject.fileId),
    paths.settlementFile(subject.fileId, { show: "problems" }),
    withQuery(paths.manageReconciliation, { open: subject.exceptionId }),
  ];
  const calls = [paths.manageCall(subject.callId), withQuery(paths.manageCalls, { q: subject.email })];
  return [...own, ...staffPanels, ...customerTabs, ...files, ...calls, paths.ledgerEntry(subject.entryId)];
}

for (const [visitor, email] of visitors) {
  test(`no page sends more than ${queriesMax} queries to the database for its ${visitor}`, async ({
    request,
    counted,
  }) => {
    test.slow();
    const { relay, subject } = counted;
    await send(request, "/api/login", { email, password: demoPassword });
    const addresses = addressesOf(visitor, subject);
    expect(addresses.length).toBeGreaterThan(20);
    for (const path of addresses.filter((path) => path !== "/logout")) {
      // The first request fills the caches of the process. Only the statements of the second request are counted.
      await request.get(path);
      relay.take();
      const reply = await request.get(path);
      expect(reply.status(), path).toBe(200);
      const statements = relay.take().filter(isCounted);
      expect(statements.length, `${path}\n${statements.join("\n")}`).toBeLessThanOrEqual(queriesMax);
    }
  });

  test(`every page behind the log-in leads its ${visitor} to the log-out`, async ({ request, counted }) => {
    await send(request, "/api/login", { email, password: demoPassword });
    const inside = shownPages.filter(({ expected }) => expected.nobody !== 200);
    for (const path of addressesOf(visitor, counted.subject, inside)) {
      expect(await (await request.get(path)).text(), path).toContain(`href="${paths.logout}"`);
    }
  });
}

test(`an unknown path sends at most ${queriesMax} queries, and none for a visitor without a session`, async ({
  request,
  counted: { relay },
}) => {
  const queriesFor = async (path: string) => {
    await request.get(path);
    relay.take();
    expect((await request.get(path)).status()).toBe(404);
    return relay.take().filter(isCounted);
  };
  expect(await queriesFor("/demo/no-such-page")).toEqual([]);
  await send(request, "/api/login", { email: demoCustomerEmail, password: demoPassword });
  for (const path of ["/no-such-page", paths.manageAudit]) {
    const statements = await queriesFor(path);
    expect(statements.length, `${path}\n${statements.join("\n")}`).toBeLessThanOrEqual(queriesMax);
  }
});
