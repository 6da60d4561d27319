import "@/scripts/command/outside-next";
import { createServer, type IncomingMessage } from "node:http";
import * as z from "zod";
import { runCommand } from "@/scripts/command/project";

// Makes customers for the browser tests straight in the site's database, with secrets that were hashed once: a sign-up on
// the site costs three hashes, two e-mails and the wait for the first of them. Takes the port on which it listens.

const orderSchema = z.object({ firstName: z.string(), lastName: z.string(), balance: z.string() });

runCommand(async () => {
  const { createCustomer, testPassword } = await import("@/tests/support/factories");
  const { parseBalance } = await import("@/lib/money/parse-money");
  const make = async (request: IncomingMessage) => {
    const { firstName, lastName, balance } = orderSchema.parse(await readJson(request));
    const parsed = parseBalance(balance, "USD");
    if (!parsed.ok) throw new Error(`${balance} is no balance`);
    const { actor, account } = await createCustomer({ firstName, lastName, balanceMinor: parsed.amountMinor });
    return { firstName, lastName, email: actor.email, password: testPassword, accountNumber: account.accountNumber };
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
