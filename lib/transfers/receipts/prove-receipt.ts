import "server-only";
import { paths } from "@/lib/paths";
import { qrCode } from "@/lib/qr-code";
import { siteUrl } from "@/lib/server/site-url";
import type { TransferDetails } from "@/lib/transfers/transfer-details.model";
import type { ReceiptProof } from "./receipt.model";
import { receiptCode, receiptFacts, signReceipt } from "./receipt-proof";

/** The proof of a receipt that is made at `madeAt`. The caller must have checked that the reader may see the transfer. */
export function proveReceipt(details: TransferDetails, madeAt: Date): ReceiptProof {
  const facts = receiptFacts(details, madeAt);
  const { reference, validUntil } = facts;
  const url = siteUrl() + paths.verifyReceipt(reference, signReceipt(facts));
  return {
    address: siteUrl() + paths.verify,
    url,
    qr: qrCode(url),
    code: receiptCode(facts),
    validUntil,
  };
}
