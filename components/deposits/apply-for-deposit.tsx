"use client";

import { useTranslations } from "next-intl";
import { createContext, type ReactNode, use, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ApplyForDepositForm } from "./apply-for-deposit-form";
import type { DepositOffer, PayingAccount } from "./deposit-offer";

const AskToApply = createContext<(offer: DepositOffer) => void>(() => {});

/** Opens the form of the `ApplyForDepositDialogs` around. */
export function ApplyForDepositButton({ offer }: { offer: DepositOffer }) {
  const t = useTranslations("lending");
  const ask = use(AskToApply);
  return (
    <Button aria-label={t("applyFor", { name: offer.name })} onClick={() => ask(offer)}>
      {t("apply")}
    </Button>
  );
}

type ApplyForDepositDialogsProps = {
  /** The customer's, the oldest first. */
  accounts: PayingAccount[];
  /** The bank's date. */
  today: string;
  children: ReactNode;
};

/** Around the offers: one dialog for the amount, what comes back and when, and the application. */
export function ApplyForDepositDialogs({ accounts, today, children }: ApplyForDepositDialogsProps) {
  const t = useTranslations("lending");
  const [offer, setOffer] = useState<DepositOffer | null>(null);
  const close = () => setOffer(null);
  return (
    <AskToApply value={setOffer}>
      {children}
      <Dialog
        isOpen={offer !== null}
        onClose={close}
        size="large"
        title={offer ? t("applyFor", { name: offer.name }) : null}
      >
        {offer ? (
          <ApplyForDepositForm
            offer={offer}
            accounts={accounts.filter(({ currency }) => currency === offer.currency)}
            today={today}
            onClose={close}
          />
        ) : null}
      </Dialog>
    </AskToApply>
  );
}
