import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { withConnection } from "@/scripts/postgres/connect";
import { withDatabaseName } from "@/scripts/postgres/database-url";
import { logIn } from "@/tests/support/browser/browser";
import { type MadePerson, makePerson, type PersonOrder } from "@/tests/support/browser/customer";
import { send } from "@/tests/support/browser/money";
import { asRuntime, type TestServer } from "@/tests/support/database/test-databases";
import type { People } from "./form-case";

/**
 * True if the test run has started its own site. On a site that was already running, tests cannot create customers directly and
 * may not open the database.
 */
export const hasOwnSite = () => Boolean(process.env.E2E_TEST_SERVER && process.env.E2E_FACTORY_URL);

/** Runs an SQL statement on the database of the run's site, with the site's role. */
export async function query<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  const server = JSON.parse(process.env.E2E_TEST_SERVER ?? "") as TestServer;
  const url = asRuntime(server, withDatabaseName(server.adminUrl, `${server.prefix}browser`));
  return await withConnection(url, (connection) => connection.query<Row>(sql, values));
}

/** Creates a person and logs the person in on the page. Returns everything that a form case needs. */
export async function gather(
  { page, staff, browser }: { page: Page; staff: APIRequestContext; browser: Browser },
  order: PersonOrder,
): Promise<People> {
  const me = await makePerson(order);
  if (order.hasApp) await logInWithCode(page, me);
  else await logIn(page, me.email, me.password);
  return { me, own: page.request, staff, query, logInElsewhere: (person) => logInElsewhere(browser, person) };
}

async function logInWithCode(page: Page, { email, password, recoveryCodes }: MadePerson): Promise<void> {
  await send(page.request, "/api/login", { email, password, code: recoveryCodes.pop() });
}

async function logInElsewhere(browser: Browser, { email, password }: MadePerson): Promise<APIRequestContext> {
  const baseURL = process.env.E2E_BASE_URL;
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  await send(context.request, "/api/login", { email, password });
  return context.request;
}

/** A pattern (for SQL) of the audit events that do not count as acts: refusals, reads, log-ins and similar steps. */
const noActs = "\\.(refuse|lock|read|ask|list|log-in|log-out)$";

/**
 * Counts how often a person has done each act since the given time. The function counts the audit events for each record, the
 * commands with a stored request id, and the transfers.
 */
export async function actsSince(userId: string, moment: Date): Promise<{ name: string; times: number }[]> {
  return await query(
    `SELECT action || ' ' || subject_id AS name, count(*)::int AS times
       FROM audit_events
      WHERE actor = $1 AND created_at >= $2 AND action !~ $3
      GROUP BY 1
      UNION ALL
     SELECT command, count(*)::int FROM command_requests WHERE actor_id = $1::uuid AND created_at >= $2 GROUP BY 1
      UNION ALL
     SELECT 'transfer', count(*)::int FROM transfers WHERE request_id LIKE $1 || ':%' AND created_at >= $2
     HAVING count(*) > 0`,
    [userId, moment, noActs],
  );
}
