import { notFound, redirect } from "next/navigation";
import { depositAgreementWords } from "@/components/deposits/agreement-words";
import { depositStanding } from "@/components/deposits/deposit-standing";
import { recordReference } from "@/components/lending/record-reference";
import { renderAgreement } from "@/components/lending/render-agreement";
import { getDepositDetails } from "@/lib/deposits/get-deposit-details";
import { paths, withQuery } from "@/lib/paths";
import { bankDate, now } from "@/lib/server/clock";
import { download } from "@/lib/server/download";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/server/errors";
import { countAgainstLimit } from "@/lib/server/rate-limit";
import { requireSession } from "@/lib/server/session";

/**
 * A deposit's agreement and schedule as a PDF. Drawing one takes long: whoever asks too often is sent back to the deposit's
 * page.
 */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { actor } = await requireSession();
  const { id } = await params;
  const { deposit, payouts } = await getDepositDetails(actor, id).catch(noneToNotFound);
  const isOften = await countAgainstLimit("statement-user", actor.userId).then(() => false, onlyTooOften);
  if (isOften) redirect(withQuery(paths.deposit(deposit.id), { agreement: "often" }));
  const { BANK_NAME, BANK_ROUTING_NUMBER, BANK_SUPPORT_EMAIL } = env();
  const bank = { name: BANK_NAME, routingNumber: BANK_ROUTING_NUMBER, supportEmail: BANK_SUPPORT_EMAIL };
  const moment = now();
  const standing = depositStanding(deposit, payouts, bankDate(moment));
  const words = await depositAgreementWords(deposit, standing, bank, moment);
  const file = await renderAgreement(words, bank);
  return download(new Uint8Array(file), {
    type: "application/pdf",
    name: `deposit-${recordReference(deposit.id)}.pdf`,
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
