import "server-only";
import { ibanOfAccount } from "@/lib/bank-numbers";
import { inTransaction } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { lockAccountsWithoutIban, setIbans } from "./account-iban.sql";

const batchSize = 500;

/**
 * Gives an IBAN to every account that has none. Such accounts were opened in an earlier release, or before the operator set the
 * country and the bank code of the bank's IBANs. When the time budget is used up, the next run continues the work. Concurrent
 * runs lock and process different accounts.
 *
 * @returns the number of accounts to which this run gave an IBAN
 */
export async function giveIbans(limits: { budgetMs: number; signal?: AbortSignal | undefined }): Promise<number> {
  const { BANK_IBAN: bank } = env();
  if (!bank) return 0;
  const deadline = performance.now() + limits.budgetMs;
  let given = 0;
  let after: string | null = null;
  while (performance.now() < deadline && !limits.signal?.aborted) {
    const accounts = await inTransaction(async (tx) => {
      const found = await lockAccountsWithoutIban(tx, { after, limit: batchSize });
      const named = found.flatMap(({ id, accountNumber }) => {
        const iban = ibanOfAccount(bank, accountNumber);
        return iban ? [{ id, iban }] : [];
      });
      await setIbans(tx, named);
      given += named.length;
      return found;
    });
    after = accounts.at(-1)?.id ?? null;
    if (after === null) break;
  }
  return given;
}
