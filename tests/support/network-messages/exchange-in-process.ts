import { spawn } from "node:child_process";
import { once } from "node:events";
import { waitUntil } from "@/scripts/system/processes";
import { withConnection } from "@/tests/support/database/database";
import type { TestPlace } from "./exchange-place";

/**
 * Runs one exchange in a process that dies at the SQL statement with the number `statement`. Returns the exit code or the signal
 * of the process, and its output. A process that did not die prints the number of its statements.
 */
export async function exchangeIn(
  place: TestPlace,
  statement: number,
  moment: "before" | "after",
): Promise<{ end: unknown; printed: string }> {
  const file = "tests/support/network-messages/dying-exchange.ts";
  const settings = {
    ...{ NETWORK_WIRE: "iso20022", WIRE_CORRESPONDENT_BIC: "COBADEFFXXX", WIRE_EXCHANGE: `file://${place.root}` },
  };
  const child = spawn(process.execPath, ["--import", "tsx", file, String(statement), moment], {
    ...{ stdio: ["ignore", "pipe", "ignore"], env: { ...process.env, ...settings } },
  });
  let printed = "";
  child.stdout?.on("data", (text: Buffer) => {
    printed += text.toString();
  });
  const [code, signal] = await once(child, "close");
  return { end: signal ?? code, printed };
}

/** Waits until Postgres has ended the last statement of a killed process. */
export const untilIdle = () =>
  waitUntil(async () => {
    const [row] = await withConnection(
      (client) =>
        client.query<{ busy: bigint }>(
          "SELECT count(*) AS busy FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'",
        ),
      { superuser: true },
    );
    return row?.busy === 0n;
  }, 120_000);
