import { redirect } from "next/navigation";
import { receiptWords } from "@/components/transfers/receipt-words";
import { documentBank, downloadPaper, isDrawnTooOften } from "@/lib/downloads/document";
import { fileRoute } from "@/lib/downloads/file-route";
import { paths, withQuery } from "@/lib/paths";
import { now } from "@/lib/server/clock";
import { orNotFound } from "@/lib/server/page-errors";
import { requireSession } from "@/lib/server/session/session";
import { getTransferDetails } from "@/lib/transfers/reading/get-transfer-details";
import { proveReceipt } from "@/lib/transfers/receipts/prove-receipt";

/** A transfer's receipt as a PDF. A reader who exceeds the rate limit is redirected to the transfer's page. */
export const GET = fileRoute<{ params: Promise<{ id: string }> }>(async (_request, { params }) => {
  const { actor } = await requireSession();
  const details = await orNotFound(getTransferDetails(actor, (await params).id));
  if (await isDrawnTooOften(actor)) redirect(withQuery(paths.transaction(details.transfer.id), { receipt: "often" }));
  const bank = documentBank();
  return await downloadPaper(actor, `receipt-${details.reference}`, async () => {
    const madeAt = now();
    return { kind: "receipt", bank, content: await receiptWords(details, bank, madeAt, proveReceipt(details, madeAt)) };
  });
});
