import "@/scripts/command/outside-next";
import { exchangeMessages } from "@/lib/network-messages/exchange-messages";
import { closeDb, dbPool } from "@/lib/server/db";

// A process that exchanges files and processes messages, and ends itself with SIGKILL at one SQL statement. Arguments: the number
// of the statement, and `before` or `after` the statement. If the process executes fewer statements than this number, the process
// ends normally and prints the number of its statements.

const [number = "0", moment = "before"] = process.argv.slice(2);

let statements = 0;
dbPool().on("connect", (client) => {
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
  const dying = (...parameters: unknown[]) => {
    statements += 1;
    const isLast = statements === Number(number);
    if (isLast && moment === "before") process.kill(process.pid, "SIGKILL");
    const answer = query(...parameters);
    if (isLast) void Promise.resolve(answer).finally(() => process.kill(process.pid, "SIGKILL"));
    return answer;
  };
  client.query = dying as typeof client.query;
});

async function main(): Promise<void> {
  await exchangeMessages({ budgetMs: 30_000, leaseMs: 0 });
  process.stdout.write(String(statements));
  await closeDb();
}

void main();
