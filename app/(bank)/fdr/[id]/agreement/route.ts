import { redirect } from "next/navigation";
import { depositAgreementWords } from "@/components/deposits/agreement-words";
import { recordReference } from "@/components/term-products/record-reference";
import { depositStanding } from "@/lib/deposits/deposit-standing.model";
import { getDepositDetails } from "@/lib/deposits/get-deposit-details";
import { documentBank, downloadPaper, isDrawnTooOften } from "@/lib/downloads/document";
import { fileRoute } from "@/lib/downloads/file-route";
import { paths, withQuery } from "@/lib/paths";
import { bankDate, now } from "@/lib/server/clock";
import { orNotFound } from "@/lib/server/page-errors";
import { requireSession } from "@/lib/server/session/session";
import { businessDaysOf } from "@/lib/term-products/business-days";

/**
 * A deposit's agreement with its schedule as a PDF. A reader who exceeds the rate limit is redirected to the deposit's page.
 */
export const GET = fileRoute<{ params: Promise<{ id: string }> }>(async (_request, { params }) => {
  const { actor } = await requireSession();
  const { deposit, payouts } = await orNotFound(getDepositDetails(actor, (await params).id));
  if (await isDrawnTooOften(actor)) redirect(withQuery(paths.deposit(deposit.id), { agreement: "often" }));
  const bank = documentBank();
  const moment = now();
  const today = bankDate(moment);
  const standing = depositStanding(deposit, payouts, { today, days: await businessDaysOf(deposit, today) });
  return await downloadPaper(actor, `deposit-${recordReference(deposit.id)}`, async () => ({
    kind: "agreement",
    bank,
    content: await depositAgreementWords(deposit, standing, bank, moment),
  }));
});
