import "@/scripts/command/outside-next";
import { exchangeOver } from "@/lib/network-messages/exchange-messages";
import { openFolder } from "@/lib/network-messages/transports/folder-transport";
import type { Transport } from "@/lib/network-messages/transports/transport";
import { closeDb } from "@/lib/server/db";

// A process that exchanges files and ends itself with SIGKILL at one call of the transport.
// Arguments: the exchange folder, the number of the call, and `before` or `after` this call.
const [root = "", number = "0", moment = "before"] = process.argv.slice(2);

let calls = 0;
const die = () => process.kill(process.pid, "SIGKILL");

function dying(transport: Transport): Transport {
  const call =
    (name: keyof Transport) =>
    async (...parameters: unknown[]) => {
      calls += 1;
      const isLast = calls === Number(number);
      if (isLast && moment === "before") die();
      const result = await (transport[name] as (...all: unknown[]) => Promise<unknown>)(...parameters);
      if (isLast && moment === "after") die();
      return result;
    };
  const names = ["list", "read", "write", "move", "remove", "close"] as const;
  return Object.fromEntries(names.map((name) => [name, call(name)])) as unknown as Transport;
}

async function main(): Promise<void> {
  await exchangeOver("wire", async () => dying(await openFolder(root)), { isOver: () => false, leaseMs: 0 });
  await closeDb();
}

void main();
