import "server-only";
import { timeCodeSecrets } from "@/lib/auth/second-factors/time-code-secrets";
import { type SealedColumn, sealColumnAgain } from "@/lib/server/secrets/seal-again";
import { attachmentContents } from "@/lib/threads/attachments/attachment-contents";
import { taxNumbers } from "@/lib/users/tax-number";

const columns: SealedColumn[] = [taxNumbers, timeCodeSecrets, attachmentContents];

/**
 * Encrypts all values that are not yet encrypted with the current key of `DATA_KEY`. When the time budget is used up, the next
 * run continues the work.
 */
export async function sealAllAgain(limits: { budgetMs: number; signal?: AbortSignal | undefined }): Promise<number> {
  const deadline = performance.now() + limits.budgetMs;
  let sealed = 0;
  for (const column of columns) {
    sealed += await sealColumnAgain(column, { ...limits, budgetMs: deadline - performance.now() });
  }
  return sealed;
}
