import { redirect } from "next/navigation";
import { loanAgreementWords } from "@/components/loans/agreement-words";
import { recordReference } from "@/components/term-products/record-reference";
import { renderAgreement } from "@/components/term-products/render-agreement";
import { documentBank, downloadPdf, isDrawnTooOften } from "@/lib/downloads/document";
import { getLoanDetails } from "@/lib/loans/get-loan-details";
import { scheduleOfLoan } from "@/lib/loans/schedule-of-loan";
import { paths, withQuery } from "@/lib/paths";
import { now } from "@/lib/server/clock";
import { orNotFound } from "@/lib/server/page-errors";
import { requireSession } from "@/lib/server/session";

/** A loan's agreement with its schedule as a PDF; whoever asks too often is sent back to the loan's page. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { actor } = await requireSession();
  const details = await orNotFound(getLoanDetails(actor, (await params).id));
  const { loan } = details;
  if (await isDrawnTooOften(actor)) redirect(withQuery(paths.loan(loan.id), { agreement: "often" }));
  const bank = documentBank();
  const words = await loanAgreementWords({ loan, ...scheduleOfLoan(details) }, bank, now());
  return downloadPdf(await renderAgreement(words, bank), `loan-${recordReference(loan.id)}`);
}
