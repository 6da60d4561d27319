import { notFound, redirect } from "next/navigation";
import { readPayable } from "@/app/(bank)/get-paid/payable";
import { accountDetailsWords } from "@/components/accounts/get-paid/account-details-words";
import { codedAmountMax, paymentNoteMax } from "@/lib/accounts/payment-code.model";
import { documentBank, downloadPaper, isDrawnTooOften } from "@/lib/downloads/document";
import { fileRoute } from "@/lib/downloads/file-route";
import { parseMoney } from "@/lib/money/parse-money";
import { paths, withQuery } from "@/lib/paths";
import { requireSession } from "@/lib/server/session/session";

/**
 * The details of an account as a PDF. `?amount=` and `?note=` are added to the QR code. A reader who exceeds the rate limit is
 * redirected to the page with the account's details.
 */
export const GET = fileRoute<{ params: Promise<{ account: string }> }>(async (request, { params }) => {
  const { actor } = await requireSession();
  const { account } = await params;
  const { chosen } = await readPayable(actor, account);
  if (!chosen) notFound();
  if (await isDrawnTooOften(actor)) redirect(withQuery(paths.getPaid(account), { pdf: "often" }));
  const query = request.nextUrl.searchParams;
  const money = parseMoney(query.get("amount") ?? "", "EUR");
  const payment = chosen.payment && {
    ...chosen.payment,
    amountMinor: money.ok && money.amountMinor <= codedAmountMax ? money.amountMinor : null,
    note: (query.get("note") ?? "").slice(0, paymentNoteMax),
  };
  const bank = documentBank();
  return await downloadPaper(actor, `account-${account}`, async () => ({
    kind: "account-details",
    bank,
    content: await accountDetailsWords(account, chosen.details, payment, bank),
  }));
});
