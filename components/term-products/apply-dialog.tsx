"use client";

import { useTranslations } from "next-intl";
import { createContext, type ReactNode, use, useState } from "react";
import { useReopening } from "@/components/forms/kept-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { KeptFormKey } from "@/lib/kept-form";

/** The application for one plan. */
type Application = { planName: string; form: (close: () => void) => ReactNode; keepAs: KeptFormKey };

const AskFor = createContext<(application: Application) => void>(() => {});

const PickedAmounts = createContext<Map<string, bigint>>(new Map());

/**
 * The amount that the customer chooses on the card of a plan. The surrounding `ApplyDialog` stores the amount, because the card
 * may lose its state when the page is refreshed.
 */
export function usePlanAmount(planName: string, initialMinor: bigint) {
  const picked = use(PickedAmounts);
  const [amountMinor, setAmountMinor] = useState(picked.get(planName) ?? initialMinor);
  const pick = (minor: bigint) => {
    picked.set(planName, minor);
    setAmountMinor(minor);
  };
  return [amountMinor, pick] as const;
}

/** Opens the surrounding `ApplyDialog` with the form of this application. */
export function ApplyButton(application: Application) {
  const { planName, keepAs } = application;
  const t = useTranslations("termProducts");
  const ask = use(AskFor);
  const open = () => ask(application);
  useReopening(keepAs, open);
  return (
    <Button className="md:min-w-28" aria-label={t("applyFor", { name: planName })} onClick={open}>
      {t("apply")}
    </Button>
  );
}

/**
 * The dialog of an application. The dialog surrounds the list of plans, so that the dialog stays open when a refresh changes the
 * plans.
 */
export function ApplyDialog({ children }: { children: ReactNode }) {
  const t = useTranslations("termProducts");
  const [application, setApplication] = useState<Application | null>(null);
  const [picked] = useState(() => new Map<string, bigint>());
  const close = () => setApplication(null);
  return (
    <AskFor value={setApplication}>
      <PickedAmounts value={picked}>{children}</PickedAmounts>
      <Dialog
        isOpen={application !== null}
        onClose={close}
        title={application ? t("applyFor", { name: application.planName }) : null}
        size="medium"
      >
        {application?.form(close)}
      </Dialog>
    </AskFor>
  );
}
