import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { plainCsv } from "@/lib/downloads/csv-form";
import { findHistory } from "@/lib/history/find-history";
import { historyCsv } from "@/lib/history/history-csv";
import { queryAsOwner } from "@/tests/support/database/database";
import { createCustomer } from "@/tests/support/factories";

const transfers = 100_000;
const itemsPerRead = 500;
const mebibyte = 1024 * 1024;
/** The maximum amount of memory that the stream may use. All rows in memory at once would need many times this amount. */
const growthMaxBytes = 8 * mebibyte;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Returns the bytes that are in use after a garbage collection. */
function bytesInUse(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

it("a file of 100 000 rows has each row once, and is never completely in memory", async () => {
  const customer = await createCustomer({ balanceMinor: 100n });
  await queryAsOwner(
    `INSERT INTO transfers (id, family, channel, sender_id, from_account_id, account_name, account_number, status, ending,
                            amount_minor, currency, note, request_id, request_hash, created_at, updated_at)
     SELECT gen_random_uuid(), 'interbank', 'interbank', $1::uuid, $2, 'Noah Berg', '05197864579', 'deleted', 'cancelled',
            i, 'USD', repeat('note ' || i, 10), 'csv:' || i, '', now() - (i / 3) * interval '1 minute', now()
       FROM generate_series(1, $3::int) i`,
    [customer.actor.userId, customer.account.accountId, transfers],
  );
  const stream = historyCsv((cursor) => findHistory(customer.actor, { cursor, pageSize: itemsPerRead }), {
    form: plainCsv,
    header: (column) => column,
    type: ({ kind }) => kind,
    status: ({ status }) => status,
    note: ({ note }) => note,
    category: ({ category = "" }) => category,
    date: (moment) => moment.toISOString().slice(0, 10),
    time: (moment) => moment.toISOString().slice(11, 19),
  });
  const decoder = new TextDecoder();
  let bytes = 0;
  let lines = 0;
  let sumMinor = 0;
  let chunks = 0;
  let leastInUse = Number.POSITIVE_INFINITY;
  let mostInUse = 0;
  for await (const chunk of stream) {
    bytes += chunk.byteLength;
    for (const line of decoder.decode(chunk, { stream: true }).split("\r\n").filter(Boolean)) {
      lines += 1;
      sumMinor += Math.round(Number(line.split(",")[13]) * 100) || 0;
    }
    chunks += 1;
    if (chunks % 20 !== 0) continue;
    const inUse = bytesInUse();
    leastInUse = Math.min(leastInUse, inUse);
    mostInUse = Math.max(mostInUse, inUse);
  }
  // The file has the header, a line for each transfer and a line for the opening balance.
  expect(lines).toBe(transfers + 2);
  expect(sumMinor).toBe((transfers * (transfers + 1)) / 2);
  expect(bytes).toBeGreaterThan(15 * mebibyte);
  expect(mostInUse - leastInUse).toBeLessThan(growthMaxBytes);
});
