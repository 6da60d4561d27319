import { notFound, redirect } from "next/navigation";
import { recordReference } from "@/components/lending/record-reference";
import { renderAgreement } from "@/components/lending/render-agreement";
import { loanAgreementWords } from "@/components/loans/agreement-words";
import { getLoanDetails } from "@/lib/loans/get-loan-details";
import { scheduleOfLoan } from "@/lib/loans/schedule-of-loan";
import { paths, withQuery } from "@/lib/paths";
import { now } from "@/lib/server/clock";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/server/errors";
import { countAgainstLimit } from "@/lib/server/rate-limit";
import { requireSession } from "@/lib/server/session";

/** A loan's agreement with its schedule as a PDF. Drawing one takes long: whoever asks too often is sent back. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { actor } = await requireSession();
  const details = await getLoanDetails(actor, (await params).id).catch(noneToNotFound);
  const { loan } = details;
  const isOften = await countAgainstLimit("statement-user", actor.userId).then(() => false, onlyTooOften);
  if (isOften) redirect(withQuery(paths.loan(loan.id), { agreement: "often" }));
  const { BANK_NAME, BANK_ROUTING_NUMBER, BANK_SUPPORT_EMAIL } = env();
  const bank = { name: BANK_NAME, routingNumber: BANK_ROUTING_NUMBER, supportEmail: BANK_SUPPORT_EMAIL };
  const words = await loanAgreementWords({ loan, ...scheduleOfLoan(details) }, bank, now());
  const file = await renderAgreement(words, bank);
  return new Response(new Uint8Array(file), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="loan-${recordReference(loan.id)}.pdf"`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

function noneToNotFound(error: unknown): never {
  if (error instanceof AppError && error.code === "not_found") notFound();
  throw error;
}

function onlyTooOften(error: unknown): true {
  if (error instanceof AppError && error.code === "rate_limited") return true;
  throw error;
}
