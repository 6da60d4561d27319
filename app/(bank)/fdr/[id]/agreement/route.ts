import { redirect } from "next/navigation";
import { depositAgreementWords } from "@/components/deposits/agreement-words";
import { AgreementDocument } from "@/components/term-products/agreement-document";
import { recordReference } from "@/components/term-products/record-reference";
import { renderPaper } from "@/components/ui/paper/render-paper";
import { depositStanding } from "@/lib/deposits/deposit-standing";
import { getDepositDetails } from "@/lib/deposits/get-deposit-details";
import { documentBank, downloadPdf, isDrawnTooOften } from "@/lib/downloads/document";
import { paths, withQuery } from "@/lib/paths";
import { bankDate, now } from "@/lib/server/clock";
import { orNotFound } from "@/lib/server/page-errors";
import { requireSession } from "@/lib/server/session";

/** A deposit's agreement with its schedule as a PDF; whoever asks too often is sent back to the deposit's page. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { actor } = await requireSession();
  const { deposit, payouts } = await orNotFound(getDepositDetails(actor, (await params).id));
  if (await isDrawnTooOften(actor)) redirect(withQuery(paths.deposit(deposit.id), { agreement: "often" }));
  const bank = documentBank();
  const moment = now();
  const words = await depositAgreementWords(deposit, depositStanding(deposit, payouts, bankDate(moment)), bank, moment);
  return downloadPdf(await renderPaper(AgreementDocument({ words, bank })), `deposit-${recordReference(deposit.id)}`);
}
