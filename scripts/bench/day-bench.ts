import { addDays } from "@/lib/calendar";
import { runDay } from "@/lib/day/run-day";
import { bankDate, now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { asOwner, vacuumAnalyze } from "./as-owner";
import type { BenchWorld } from "./bench-world";
import { type CpuTime, cpuTime } from "./cpu";
import { ledgerFunction } from "./ledger-bench";
import { cpuText, type Finding, race } from "./report";

/** Instalments that are due on one day; `BENCH_DAY_ITEMS` makes it shorter. */
const itemCount = Number(process.env.BENCH_DAY_ITEMS ?? 100_000);
const fillBatch = 5_000;
const sampleEveryMs = 200;

/**
 * The end of a day on which a hundred thousand customers pay an instalment each, with their notices and e-mails, against
 * what the ledger's function posts by itself in the same minutes.
 */
export async function benchDay(world: BenchWorld): Promise<Finding[]> {
  const date = addDays(bankDate(now()), 30);
  const filledFrom = performance.now();
  await addLoans(date);
  const fillSeconds = (performance.now() - filledFrom) / 1000;
  const { ledger } = await race({ ledger: () => ledgerFunction(world) });
  const memory = watchMemory();
  const before = cpuTime();
  const startedAt = performance.now();
  await runDay(date);
  const seconds = (performance.now() - startedAt) / 1000;
  const after = cpuTime();
  const { earlyMb, lateMb } = memory.stop();
  const [done] = await db.query<{ count: bigint }>(
    "SELECT item_count AS count FROM bank_day_results WHERE date = $1 AND task = 'instalments' AND outcome = 'paid'",
    [date],
  );
  const paid = Number(done?.count ?? 0);
  if (paid !== itemCount) throw new Error(`${paid} of ${itemCount} instalments were paid`);
  return [
    {
      name: "end of a day: instalments a second ÷ SQL function",
      ratio: paid / seconds / ledger.perSecond,
      bound: { kind: "at least", value: 0.8 },
      detail: `${paid} in ${seconds.toFixed(1)} s, with an entry, a notification and an e-mail each (filled in ${fillSeconds.toFixed(0)} s): ${(paid / seconds).toFixed(0)}/s ÷ ${ledger.perSecond.toFixed(0)}/s; ${cpuText({ cpu: perItem(before, after, paid) })} against ${cpuText(ledger)}`,
    },
    {
      name: "end of a day: memory in its last third ÷ in its first",
      ratio: lateMb / earlyMb,
      bound: { kind: "at most", value: 1.3 },
      detail: `${lateMb.toFixed(0)} MB ÷ ${earlyMb.toFixed(0)} MB, the process's largest`,
    },
  ];
}

function perItem(before: CpuTime, after: CpuTime, items: number): CpuTime {
  return { nodeUs: (after.nodeUs - before.nodeUs) / items, postgresUs: (after.postgresUs - before.postgresUs) / items };
}

/** The largest size of the process in the first and in the last third of a time. */
function watchMemory() {
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(process.memoryUsage.rss() / 1_000_000), sampleEveryMs);
  return {
    stop() {
      clearInterval(timer);
      samples.push(process.memoryUsage.rss() / 1_000_000);
      const third = Math.ceil(samples.length / 3);
      return { earlyMb: Math.max(...samples.slice(0, third)), lateMb: Math.max(...samples.slice(-third)) };
    },
  };
}

/**
 * Customers with a loan of 2 000.00 each, disbursed and half of it due on `date`; all of it in the books, which are
 * verified afterwards.
 */
async function addLoans(date: string): Promise<void> {
  await db.query(
    `INSERT INTO loan_plans (id, name, amount_minor, currency, profit_bp, total_installments, created_at, updated_at)
     VALUES ($1, 'Bench', 200000, 'USD', 500, 2, now(), now())`,
    [planId],
  );
  for (let start = 1; start <= itemCount; start += fillBatch) {
    const range = [start, Math.min(start + fillBatch - 1, itemCount)];
    // Together: an entry takes its lines in the transaction that writes it.
    await asOwner(
      [customersSql, range],
      [accountsSql, range],
      [loansSql, [...range, planId, date]],
      [instalmentsSql, [...range, date]],
    );
  }
  await vacuumAnalyze();
}

const planId = "00000000-0000-4000-8000-000000000000";
/** Ids that are made of a kind and a number, so that the statements find each other's rows. */
const id = (kind: number) => `('0000000${kind}-0000-4000-8000-' || lpad(to_hex(i), 12, '0'))::uuid`;
const [user, account, loan, entry] = [id(1), id(2), id(3), id(4)];
const items = "generate_series($1::int, $2::int) i";

const customersSql = `
  INSERT INTO users (id, email, role, status, first_name, last_name, nationality, country_of_residence, state, city, zip,
                     address, phone_number, tax_id_number, password_hash,
                     domestic_pin_hash, foreign_pin_hash, email_verified_at, created_at, updated_at)
  SELECT ${user}, 'borrower-' || i || '@customers.example', 'customer', 'active', 'Ada', 'Lovelace', 'US', 'US', 'Maine',
         'Portland', '04101', '1 Harbour Street', '+12075550123', '', '', '', '', now(), now(), now() FROM ${items}`;

const accountsSql = `
  WITH books AS (
    INSERT INTO ledger_accounts (code, currency, kind, tracked, created_at)
    SELECT code, 'USD', kind::ledger_account_kind, true, now() FROM ${items},
      LATERAL (VALUES ('customer:bench-' || i, 'liability'), ('loan:' || ${loan}, 'asset')) v(code, kind)
    RETURNING id, code)
  INSERT INTO accounts (id, owner_id, account_number, account_name, account_type, currency, status, ledger_account_id,
                        created_at, updated_at)
  SELECT ${account}, ${user}, 'bench-' || i, 'Ada Lovelace', 'checking', 'USD', 'active', books.id, now(), now()
    FROM ${items} JOIN books ON books.code = 'customer:bench-' || i`;

const loansSql = `
  WITH written AS (
    INSERT INTO journal_entries (id, kind, subject_type, subject_id, actor, description, request_id, request_hash,
                                 posted_at, created_txid)
    SELECT ${entry}, 'loan-disbursement', 'loan', (${loan})::text, 'system', '', 'bench:' || i, '', now(), 0 FROM ${items}
    RETURNING id),
  lines AS (
    INSERT INTO postings (entry_id, ledger_account_id, currency, amount_minor, balance_after_minor)
    SELECT ${entry}, a.id, 'USD', sign * 200000, sign * 200000 FROM ${items},
      LATERAL (VALUES ('customer:bench-' || i, 1), ('loan:' || ${loan}, -1)) v(code, sign) JOIN ledger_accounts a USING (code)
    RETURNING entry_id)
  INSERT INTO loans (id, plan_id, owner_id, account_id, loan_name, minimum_minor, maximum_minor, profit_bp,
                     total_installments, amount_minor, currency, status, ledger_account_id, disbursed_on,
                     disbursement_entry_id, created_at, updated_at)
  SELECT ${loan}, $3, ${user}, ${account}, 'Bench', 200000, 400000, 500, 2, 200000, 'USD', 'active', a.id,
         $4::date - 30, ${entry}, now(), now()
    FROM ${items} JOIN ledger_accounts a ON a.code = 'loan:' || ${loan}`;

const instalmentsSql = `
  INSERT INTO loan_instalments (loan_id, number, due_on, principal_minor, interest_minor)
  SELECT ${loan}, n, $3::date + (n - 1) * 180, 100000, 5000 FROM ${items}, generate_series(1, 2) n`;
