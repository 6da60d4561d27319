import "server-only";
import { env } from "@/lib/server/env";
import { orTooOften } from "@/lib/server/page-errors";
import { countAgainstLimit } from "@/lib/server/rate-limit";
import { download } from "./download";

/** The bank as its documents name it. */
export function documentBank() {
  const { BANK_NAME, BANK_ROUTING_NUMBER, BANK_SUPPORT_EMAIL } = env();
  return { name: BANK_NAME, routingNumber: BANK_ROUTING_NUMBER, supportEmail: BANK_SUPPORT_EMAIL };
}

/** Counts a document, which takes long to draw. True when this is one too many for the moment. */
export async function isDrawnTooOften({ userId }: { userId: string }): Promise<boolean> {
  return (await orTooOften(countAgainstLimit("statement-user", userId))) === "often";
}

/** A PDF that the browser saves. */
export function downloadPdf(file: Uint8Array, name: string): Response {
  return download(new Uint8Array(file), { type: "application/pdf", name: `${name}.pdf` });
}
