import { notFound, redirect } from "next/navigation";
import { renderReceipt } from "@/components/history/render-receipt";
import { paths, withQuery } from "@/lib/paths";
import { now } from "@/lib/server/clock";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/server/errors";
import { countAgainstLimit } from "@/lib/server/rate-limit";
import { requireSession } from "@/lib/server/session";
import { getTransferDetails } from "@/lib/transfers/get-transfer-details";

/** A transfer's receipt as a PDF. Drawing one takes long: whoever asks too often is sent back to the transfer's page. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { actor } = await requireSession();
  const { id } = await params;
  const details = await getTransferDetails(actor, id).catch(noneToNotFound);
  const isOften = await countAgainstLimit("statement-user", actor.userId).then(() => false, onlyTooOften);
  if (isOften) redirect(withQuery(paths.transaction(details.transfer.id), { receipt: "often" }));
  const { BANK_NAME, BANK_ROUTING_NUMBER, BANK_SUPPORT_EMAIL } = env();
  const bank = { name: BANK_NAME, routingNumber: BANK_ROUTING_NUMBER, supportEmail: BANK_SUPPORT_EMAIL };
  const file = await renderReceipt(details, bank, now());
  return new Response(new Uint8Array(file), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="receipt-${details.reference}.pdf"`,
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
