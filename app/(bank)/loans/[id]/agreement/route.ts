import { redirect } from "next/navigation";
import { loanAgreementWords } from "@/components/loans/agreement-words";
import { recordReference } from "@/components/term-products/record-reference";
import { documentBank, downloadPaper, isDrawnTooOften } from "@/lib/downloads/document";
import { fileRoute } from "@/lib/downloads/file-route";
import { getLoanDetails } from "@/lib/loans/get-loan-details";
import { loanStanding } from "@/lib/loans/loan-standing.model";
import { paths, withQuery } from "@/lib/paths";
import { bankDate, now } from "@/lib/server/clock";
import { orNotFound } from "@/lib/server/page-errors";
import { requireSession } from "@/lib/server/session/session";
import { businessDaysOf } from "@/lib/term-products/business-days";

/** A loan's agreement with its schedule as a PDF. A reader who exceeds the rate limit is redirected to the loan's page. */
export const GET = fileRoute<{ params: Promise<{ id: string }> }>(async (_request, { params }) => {
  const { actor } = await requireSession();
  const { loan, instalments } = await orNotFound(getLoanDetails(actor, (await params).id));
  if (await isDrawnTooOften(actor)) redirect(withQuery(paths.loan(loan.id), { agreement: "often" }));
  const bank = documentBank();
  const moment = now();
  const today = bankDate(moment);
  const standing = loanStanding(loan, instalments, { today, days: await businessDaysOf(loan, today) });
  return await downloadPaper(actor, `loan-${recordReference(loan.id)}`, async () => ({
    kind: "agreement",
    bank,
    content: await loanAgreementWords(loan, standing, bank, moment),
  }));
});
