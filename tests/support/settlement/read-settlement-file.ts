import "@/scripts/command/outside-next";
import { decodeText } from "@/lib/reconciliation/reading/decode-text";
import { readCamt } from "@/lib/reconciliation/reading/read-camt";
import { readCsv } from "@/lib/reconciliation/reading/read-csv";
import { writeCamt } from "@/lib/reconciliation/sample/write-camt";
import { columnsInput } from "@/lib/reconciliation/schema";

// A process with little memory that generates a settlement file piece by piece and reads the file at the same time.

const [format = "", count = ""] = process.argv.slice(2);

function* camt(): Generator<string> {
  const line = {
    reference: "0190f0aa11117abc8def0123456789ab",
    amountMinor: 1_250n,
    bookedOn: "2026-11-20",
    details: "x".repeat(200),
  };
  const lines = {
    *[Symbol.iterator]() {
      for (let n = 0; n < Number(count); n += 1) yield line;
    },
  };
  yield* writeCamt({ id: "S", currency: "USD", firstDay: "2026-11-20", lastDay: "2026-11-20" }, lines);
}

function* csv(): Generator<string> {
  yield "Ref,Amount,Cur,Date,Details\n";
  for (let n = 0; n < Number(count); n += 1) yield `R${n},-12.50,USD,2026-11-20,"${"x".repeat(700)}"\n`;
}

const columns = columnsInput.parse({
  ...{ reference: "Ref", amount: "Amount", date: "Date", currency: "Cur" },
  ...{ dateOrder: "YYYY-MM-DD", decimal: ".", paidSign: "minus" },
});

let bytes = 0;
async function* chunks(): AsyncGenerator<Uint8Array> {
  let text = "";
  for (const piece of format === "csv" ? csv() : camt()) {
    text += piece;
    if (text.length < 512 * 1024) continue;
    bytes += text.length;
    yield Buffer.from(text);
    text = "";
  }
  yield Buffer.from(text);
}

async function main(): Promise<void> {
  const texts = decodeText(chunks());
  const batches = format === "csv" ? readCsv(texts, columns) : readCamt(texts);
  let lines = 0;
  for (let batch = await batches.next(); !batch.done; batch = await batches.next()) lines += batch.value.length;
  process.stdout.write(JSON.stringify({ lines, megabytes: Math.round(bytes / 1e6) }));
}

void main();
