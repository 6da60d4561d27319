"use client";

import { useTranslations } from "next-intl";
import { createContext, type ReactNode, use, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ApplyForm, type LoanOffer } from "./apply-form";

const AskFor = createContext<(offer: LoanOffer) => void>(() => {});

/** Opens the dialog of the `ApplyDialog` around. */
export function ApplyButton({ offer }: { offer: LoanOffer }) {
  const t = useTranslations("lending");
  const open = use(AskFor);
  return (
    <Button className="w-full" aria-label={t("applyFor", { name: offer.name })} onClick={() => open(offer)}>
      {t("apply")}
    </Button>
  );
}

type ApplyDialogProps = {
  /** The bank's present date. */
  today: string;
  children: ReactNode;
};

/** The application's dialog. Stands around the plans: it still has something to say when they have changed. */
export function ApplyDialog({ today, children }: ApplyDialogProps) {
  const t = useTranslations("loans.apply");
  const [offer, setOffer] = useState<LoanOffer | null>(null);
  const close = () => setOffer(null);
  return (
    <AskFor value={setOffer}>
      {children}
      <Dialog
        isOpen={offer !== null}
        onClose={close}
        title={t("dialogTitle", { name: offer?.name ?? "" })}
        size="large"
      >
        {offer ? <ApplyForm offer={offer} today={today} onClose={close} /> : null}
      </Dialog>
    </AskFor>
  );
}
