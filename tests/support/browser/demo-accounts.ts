import { request as contexts, expect } from "@playwright/test";
import * as z from "zod";
import { demoPassword } from "@/prisma/seed/demo-logins";

const login = z.object({ loginToken: z.string() });
const accounts = z.object({ data: z.array(z.object({ accountNumber: z.string() })) });

/**
 * Returns the account number of a demo customer's first account. `baseURL` is the URL of the site. The account numbers differ
 * between demonstration sites. The function logs in with a new session.
 */
export async function readDemoAccountNumber(baseURL: string | undefined, email: string): Promise<string> {
  const request = await contexts.newContext(baseURL === undefined ? {} : { baseURL });
  const session = await request.post("/api/login", { data: { email, password: demoPassword } });
  expect(session.ok(), await session.text()).toBe(true);
  const headers = { Authorization: `Bearer ${login.parse(await session.json()).loginToken}` };
  const { data } = accounts.parse(await (await request.get(`/api/accounts/user/${email}`, { headers })).json());
  await request.dispose();
  const [account] = data;
  if (!account) throw new Error(`${email} has no account`);
  return account.accountNumber;
}
