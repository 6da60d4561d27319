import "@/scripts/command/outside-next";
import { createServer, type IncomingMessage } from "node:http";
import * as z from "zod";
import { runCommand } from "@/scripts/command/project";
import { timeCode } from "@/tests/support/identity/time-codes";

// A program that creates customers and staff for the browser tests directly in the site's database. All created people have the
// same password and PINs, so the program computes the hashes only once. A sign-up on the site would take three hashes, two e-mails
// and a wait for the first e-mail. The program's argument is the port on which it listens.

const orderSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  balance: z.string(),
  /** If `role` is set, the person is a staff member in this role and has no account. */
  role: z.enum(["admin", "teller"]).optional(),
  /** If true, the person has an authenticator app with recovery codes. */
  hasApp: z.boolean().optional(),
  /** If `invites` is set, the person has invited this e-mail address to join the staff. */
  invites: z.string().optional(),
});

type Order = z.output<typeof orderSchema>;

runCommand(async () => {
  const { createCustomer, createUser, testPassword } = await import("@/tests/support/factories");
  const { parseBalance } = await import("@/lib/money/parse-money");
  const { addTimeCode, confirmAddedTimeCode } = await import("@/lib/auth/second-factors/change-factors");
  const { inviteColleague } = await import("@/lib/users/staff/invitations/invite-colleague");
  const { randomUUID } = await import("node:crypto");

  async function makePerson({ firstName, lastName, balance, role }: Order) {
    if (role) {
      const actor = await createUser({ firstName, lastName, role, email: `e2e-${randomUUID()}@staff.example` });
      return { actor, accountNumber: "" };
    }
    const parsed = parseBalance(balance, "USD");
    if (!parsed.ok) throw new Error(`${balance} is no balance`);
    const { actor, account } = await createCustomer({ firstName, lastName, balanceMinor: parsed.amountMinor });
    return { actor, accountNumber: account.accountNumber };
  }

  type Person = Awaited<ReturnType<typeof makePerson>>["actor"];

  async function addApp(actor: Person): Promise<string[]> {
    const { id, secret } = await addTimeCode(actor, { name: "Phone", currentPassword: testPassword });
    return (await confirmAddedTimeCode(actor, { id, code: timeCode(secret) })).recoveryCodes;
  }

  const make = async (request: IncomingMessage) => {
    const order = orderSchema.parse(await readJson(request));
    const { actor, accountNumber } = await makePerson(order);
    if (order.invites) await inviteColleague(actor, { email: order.invites, role: "auditor" }, randomUUID());
    return {
      ...{ firstName: order.firstName, lastName: order.lastName, email: actor.email, password: testPassword },
      ...{ userId: actor.userId, accountNumber },
      ...{ recoveryCodes: order.hasApp ? await addApp(actor) : [] },
    };
  };
  const server = createServer((request, response) => {
    make(request).then(
      (customer) => response.end(JSON.stringify(customer)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(Number(process.argv[2]), "127.0.0.1");
  process.on("SIGTERM", () => process.exit());
});

async function readJson(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString());
}
