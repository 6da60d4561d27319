"use client";

import { useTranslations } from "next-intl";
import { useFormContext, useWatch } from "react-hook-form";
import type * as z from "zod";
import { askToConfirmWalletTransferAction, initiateWalletTransferAction } from "@/app/api/other-transfer/actions";
import { TextField } from "@/components/forms/form-fields";
import { Alert } from "@/components/ui/alert";
import { isWholeAddress, type WalletChannelKey, walletChannels, walletCurrency } from "@/lib/transfers/channels.model";
import type { walletTransferForm } from "@/lib/transfers/schema";
import { Composer, type SendFrame } from "./composer";
import { RecentAddresses } from "./recents";
import type { SendingAccount } from "./sending-account";
import { useChosenAccount } from "./transfer-fields";
import { type OrderToRepeat, TransferForm } from "./transfer-form";

const fetchSchema = async () => (await import("@/lib/transfers/schema")).walletTransferForm;

type Values = z.input<typeof walletTransferForm>;

/** An earlier wallet transfer that is sent again. */
type WalletToRepeat = OrderToRepeat & { receiverEmail: string };

type WalletFormProps = {
  channel: WalletChannelKey;
  accounts: SendingAccount[];
  /** The e-mail addresses that the customer has paid before, the latest first. */
  receivers?: string[];
  again?: WalletToRepeat | undefined;
  /** The receiver's e-mail address that the customer has chosen in `SendForm`, and the frame of `SendForm`'s page. */
  chosen?: { receiverEmail: string; frame: SendFrame };
};

/** The form of all wallets: sends US dollars to an e-mail address. */
export function WalletForm({ channel, accounts, receivers = [], again, chosen }: WalletFormProps) {
  const t = useTranslations("transfers");
  const { name, asksCredentials } = walletChannels[channel];

  async function findDestination({ receiverEmail }: Values) {
    return {
      ok: true as const,
      data: {
        ...{ name: receiverEmail, address: name },
        notice: <Alert tone="neutral">{t("walletUnchecked", { wallet: name })}</Alert>,
        when: { text: t("summary.whenSent") },
        currency: walletCurrency,
        payee: { receiverEmail },
      } as const,
    };
  }

  return (
    <TransferForm<Values>
      accounts={accounts}
      schema={fetchSchema}
      defaultValues={{ channel, receiverEmail: chosen?.receiverEmail ?? "" }}
      again={again}
      frame={chosen?.frame}
      keepAs={`wallet-transfer/${channel}${chosen ? `/${chosen.receiverEmail}` : ""}`}
      findDestination={findDestination}
      action={initiateWalletTransferAction}
      askToConfirm={askToConfirmWalletTransferAction}
      titles={{
        success: t(`wallets.${channel}.success`),
        error: t(`wallets.${channel}.error`),
        submit: t(asksCredentials ? "continue" : "initiateTransfer"),
      }}
      credentialsFor={asksCredentials ? name : undefined}
    >
      <WalletComposer accounts={accounts} receivers={receivers} isChosen={chosen !== undefined} />
    </TransferForm>
  );
}

type WalletComposerProps = { accounts: SendingAccount[]; receivers: string[]; isChosen: boolean };

function WalletComposer({ accounts, receivers, isChosen }: WalletComposerProps) {
  const t = useTranslations("transfers");
  const form = useFormContext<Values>();
  const account = useChosenAccount(accounts);
  const receiverEmail = useWatch<Values, "receiverEmail">({ name: "receiverEmail" }) ?? "";
  const payee = isWholeAddress(receiverEmail) ? { receiverEmail } : null;
  return (
    <Composer
      facts={{ account, currency: walletCurrency, to: receiverEmail, when: t("summary.whenSent"), payee }}
      amountLabel={t("amountInDollars")}
    >
      {isChosen ? null : (
        <TextField
          name="receiverEmail"
          type="email"
          label={t("receiverEmail")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      {receivers.length > 0 && !receiverEmail ? (
        <RecentAddresses
          addresses={receivers}
          onChoose={(address) => form.setValue("receiverEmail", address, { shouldDirty: true, shouldValidate: true })}
        />
      ) : null}
    </Composer>
  );
}
