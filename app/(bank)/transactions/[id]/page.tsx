import { getLocale, getTranslations } from "next-intl/server";
import { CancelTransferButton, CancelTransferDialogs } from "@/components/history/cancel-transfer";
import { CategoryButton } from "@/components/history/categories/category-button";
import { DownloadForm } from "@/components/history/export-button";
import { ReceivedDispute, SentDispute } from "@/components/transfers/dispute-card";
import { IncomingCreditCard } from "@/components/transfers/incoming-credit";
import { MemoCard } from "@/components/transfers/memo-card";
import { ReturnQuestion } from "@/components/transfers/return-question";
import { TransferFacts } from "@/components/transfers/transfer-facts";
import { TransferSummary } from "@/components/transfers/transfer-summary";
import { TransferTracker } from "@/components/transfers/transfer-tracker";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { Link } from "@/components/ui/link";
import { ClientMessages } from "@/components/ui/messages/client-messages";
import { Opened } from "@/components/ui/opened";
import { PageHeader } from "@/components/ui/page-header";
import { Round, RoundActions } from "@/components/ui/round-actions";
import { getIncomingCredit } from "@/lib/incoming/get-incoming-credit";
import type { IncomingCredit } from "@/lib/incoming/incoming-credit.model";
import { formatMoney } from "@/lib/money/format-money";
import { paths } from "@/lib/paths";
import { ifFound, orNotFound } from "@/lib/server/page-errors";
import { pageTitle } from "@/lib/server/page-title";
import { requireSession } from "@/lib/server/session/session";
import { getCategory } from "@/lib/spending/get-category";
import { channelPath, isWallet, walletChannels } from "@/lib/transfers/channels.model";
import { getTransferDetails } from "@/lib/transfers/reading/get-transfer-details";
import { getReturnRequest } from "@/lib/transfers/returns/find-return-requests";
import type { TransferDetails } from "@/lib/transfers/transfer-details.model";

export const generateMetadata = () => pageTitle(paths.transactions);

type TransferPageProps = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ receipt?: string | string[] }>;
};

/**
 * One transfer: its status, its sender and receiver, and its events. The page also shows a payment from another bank. The receiver
 * of a payment within the bank sees the page only if the bank has asked for the money back. This receiver sees the bank's request
 * and the dispute about the payment, but not the transfer itself.
 */
export default async function TransferPage({ params, searchParams }: TransferPageProps) {
  const { actor } = await requireSession();
  const { id: transferId } = await params;
  const details = await ifFound(getTransferDetails(actor, transferId));
  if (!details) {
    const credit = await ifFound(getIncomingCredit(actor, transferId));
    if (credit) return <CreditFromBank credit={credit} />;
    return <ReceivedPayment {...(await orNotFound(getReturnRequest(actor, transferId)))} />;
  }
  const [t, category] = await Promise.all([getTranslations("transferPage"), getCategory(actor, details.transfer.id)]);
  const { channel, id, accountName } = details.transfer;
  const way = isWallet(channel)
    ? t("channel.wallet", { wallet: walletChannels[channel].name })
    : t(`channel.${channel}`);
  const hasNoReceipt = (await searchParams).receipt === "often";
  return (
    <Opened>
      <ClientMessages namespaces={["attachments", "cancelTransfer", "categories", "disputes", "memos"]}>
        <CancelTransferDialogs>
          <PageHeader
            back={{ href: paths.transactions, text: t("back") }}
            face={accountName}
            {...(channel === "own" ? { title: way, text: accountName } : { title: accountName, text: way })}
          />
          {hasNoReceipt ? (
            <div className="mb-6">
              <Alert tone="danger">{t("receiptOften")}</Alert>
            </div>
          ) : null}
          <div className="page-columns">
            <div className="flex min-w-0 flex-col gap-6">
              <Card className="min-w-0 p-card">
                <TransferSummary details={details} />
              </Card>
              <PaymentActions details={details} />
              <Card className="min-w-0" aria-labelledby="transfer-steps">
                <CardHead id="transfer-steps" title={t("tracker.title")} />
                <div className="p-card">
                  <TransferTracker details={details} />
                </div>
                <CancelWhilePending details={details} />
              </Card>
            </div>
            <div className="flex min-w-0 flex-col gap-6">
              <Card aria-labelledby="transfer-details">
                <CardHead id="transfer-details" title={t("details")} />
                <div className="px-5 py-2.5">
                  <TransferFacts
                    details={details}
                    category={category ? <CategoryButton payment={{ id, name: accountName, category }} /> : null}
                  />
                </div>
              </Card>
              {details.memo ? <MemoCard transferId={id} memo={details.memo} /> : null}
              {details.isOwn && (details.dispute || details.canDispute) ? (
                <SentDispute transferId={id} dispute={details.dispute} canDispute={details.canDispute} />
              ) : null}
            </div>
          </div>
        </CancelTransferDialogs>
      </ClientMessages>
    </Opened>
  );
}

async function CreditFromBank({ credit }: { credit: IncomingCredit }) {
  const t = await getTranslations("transferPage");
  return (
    <Opened>
      <PageHeader
        back={{ href: paths.transactions, text: t("back") }}
        title={t("incoming.title")}
        text={credit.senderName}
      />
      <IncomingCreditCard credit={credit} />
    </Opened>
  );
}

async function ReceivedPayment({ dispute, ...question }: Awaited<ReturnType<typeof getReturnRequest>>) {
  const [t, page] = await Promise.all([getTranslations("returnRequest"), getTranslations("transferPage")]);
  return (
    <Opened>
      <ClientMessages namespaces={["returnRequest", "disputes"]}>
        <PageHeader
          back={{ href: paths.transactions, text: page("back") }}
          title={t(question.request.state === "open" ? "title" : "closedTitle")}
        />
        <ReturnQuestion {...question} />
        {dispute ? <ReceivedDispute dispute={dispute} /> : null}
      </ClientMessages>
    </Opened>
  );
}

/** The actions on a payment. The receipt is for the sender and for staff, and the other actions are for the sender only. */
async function PaymentActions({ details }: { details: TransferDetails }) {
  const [t, ask] = await Promise.all([getTranslations("transferPage"), getTranslations("threads.ask")]);
  const { id, channel } = details.transfer;
  return (
    <RoundActions count={details.isOwn ? 3 : 1}>
      {details.isOwn ? (
        <li>
          <Link href={channelPath(channel, { again: id })} className="group round-action">
            <Round icon="send" isMain={details.transfer.status !== "pending"}>
              {t("sendAgain")}
            </Round>
          </Link>
        </li>
      ) : null}
      <li>
        <DownloadForm action={paths.transactionReceipt(id)} values={{}}>
          <button type="submit" className="group round-action">
            <Round icon="download">{t("receipt")}</Round>
          </button>
        </DownloadForm>
      </li>
      {details.isOwn ? (
        <li>
          <Link href={paths.newMessage(`transfer/${id}`)} className="group round-action">
            <Round icon="message-circle">{ask("button")}</Round>
          </Link>
        </li>
      ) : null}
    </RoundActions>
  );
}

async function CancelWhilePending({ details: { transfer, isOwn } }: { details: TransferDetails }) {
  const locale = await getLocale();
  if (!isOwn || transfer.status !== "pending") return null;
  const { id, accountName: name, debitedMinor, debitedCurrency, currency } = transfer;
  const amount = formatMoney(debitedMinor, debitedCurrency, locale, "auto", [currency]);
  return (
    <div className="border-t border-line px-card py-4">
      <CancelTransferButton isOnPage transfer={{ id, name, amount }} />
    </div>
  );
}
