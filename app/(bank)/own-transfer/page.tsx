import { getLocale, getTranslations } from "next-intl/server";
import { UnverifiedNotice } from "@/components/auth/unverified-notice";
import { OwnTransferForm } from "@/components/transfers/own-transfer-form";
import { toSendingAccounts } from "@/components/transfers/to-sending-accounts";
import { TransferScreen } from "@/components/transfers/transfer-screen";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { accountLabel } from "@/lib/accounts/account-label.model";
import { findOwnAccounts } from "@/lib/accounts/find-accounts";
import { moneyAmong } from "@/lib/money/format-money";
import { paths } from "@/lib/paths";
import { pageTitle } from "@/lib/server/page-title";
import { requireSession } from "@/lib/server/session/session";
import { getLimits } from "@/lib/transfers/sending/get-limits";
import { getTransferToRepeat } from "@/lib/transfers/sending/get-transfer-to-repeat";

export const generateMetadata = () => pageTitle(paths.ownTransfer());

type Search = Promise<Record<"from" | "to" | "again", string | string[] | undefined>>;

/** Moves money between the customer's own accounts. `?from=` and `?to=` preselect the accounts. */
export default async function OwnTransferPage({ searchParams }: { searchParams: Search }) {
  const { actor } = await requireSession();
  const { from, to, again } = await searchParams;
  const [limits, accounts, repeated, t, common, locale] = await Promise.all([
    getLimits(actor),
    findOwnAccounts(actor),
    getTransferToRepeat(actor, "own", again),
    getTranslations("transfers.own"),
    getTranslations("accounts.types"),
    getLocale(),
  ]);
  const sending = await toSendingAccounts(limits);
  const receiving = accounts.filter(({ status }) => status !== "blocked");
  const money = moneyAmong(
    receiving.map(({ currency }) => currency),
    locale,
  );
  const payer = [repeated?.fromAccountNumber, from].find((one) =>
    sending.some((account) => account.accountNumber === one),
  );
  const ordered = sending.toSorted((a, b) => Number(b.accountNumber === payer) - Number(a.accountNumber === payer));
  const payee = receiving.find(({ accountNumber }) => accountNumber === (repeated?.accountNumber ?? to));
  return (
    <TransferScreen
      title={t("title")}
      text={t("text")}
      notice={<UnverifiedNotice actor={actor} />}
      hasAccount={sending.length > 0}
    >
      {accounts.length < 2 ? (
        <Card>
          <EmptyState
            icon="repeat"
            title={t("oneAccountTitle")}
            text={t("oneAccountText")}
            action={<ButtonLink href={paths.openAccount()}>{t("openAccount")}</ButtonLink>}
          />
        </Card>
      ) : (
        <OwnTransferForm
          accounts={ordered}
          receiving={receiving.map(({ accountNumber, nickname, accountType, currency, availableMinor }) => ({
            ...{ accountNumber, currency, type: common(accountType) },
            label: t("toChoice", {
              ...{ type: common(accountType), accountNumber: accountLabel({ nickname, accountNumber }) },
              available: money(availableMinor, currency),
            }),
          }))}
          initialTo={payee?.accountNumber ?? ""}
          again={repeated}
        />
      )}
    </TransferScreen>
  );
}
