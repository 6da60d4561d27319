"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { lateModule } from "@/components/ui/overlay/late-module";
import type { Basis } from "@/lib/calls/basis-schema";
import { type CustomerAct, customerActs } from "@/lib/customer-acts";
import type { SecondPersonNeeds } from "@/lib/four-eyes-limit";
import type { CustomerOfAct } from "./act-form";
import type { CloseCustomerProps } from "./close-customer";
import type { CustomerActDialogProps } from "./customer-act-dialog";

const useDialog = lateModule(() => import("./customer-act-dialog"));
const useClosing = lateModule(() => import("./close-customer"));

type CustomerActsProps = {
  customer: CustomerOfAct;
  /** The bank's time when the page was made. */
  now: Date;
  /** The acts that a second member of staff must confirm. */
  needs: SecondPersonNeeds;
  /** True if the person is a customer. The bank can end the relationship with a customer. */
  isCustomer: boolean;
  /** The call in which the customer was verified. If absent, each act asks for the reference of a document. */
  basis?: Basis;
  /** The reason why the buttons are disabled, for example that the caller is not verified. */
  obstacle?: string | undefined;
};

/**
 * The acts that correct a customer's data, and the act that closes the relationship. A page with these acts must provide the
 * message namespaces `adminUsers`, `admin` and `notifications`, and the component `CountryChoices`.
 */
export function CustomerActs({ customer, now, needs, isCustomer, basis, obstacle }: CustomerActsProps) {
  const t = useTranslations("adminUsers.acts");
  const [loadedAt] = useState(() => Date.now());
  const [open, setOpen] = useState<{ act: CustomerAct | "close"; now: Date } | null>(null);
  const close = () => setOpen(null);
  const press = (act: CustomerAct | "close") => setOpen({ act, now: new Date(now.getTime() + Date.now() - loadedAt) });
  const isDisabled = obstacle !== undefined;
  return (
    <Card>
      <CardHead title={t("title")} text={obstacle ?? t("text")} />
      <div className="flex flex-wrap gap-2 px-5 py-4">
        {customerActs.map((act) => (
          <Button key={act} variant="secondary" disabled={isDisabled} onClick={() => press(act)}>
            {t(`names.${act}`)}
          </Button>
        ))}
        {isCustomer && !customer.closedAt ? (
          <Button variant="secondary" disabled={isDisabled} onClick={() => press("close")}>
            {t("closing.name")}
          </Button>
        ) : null}
      </div>
      {open?.act === "close" ? <LateClosing customer={customer} basis={basis} onClose={close} /> : null}
      {open && open.act !== "close" ? (
        <LateDialog act={open.act} now={open.now} needs={needs} customer={customer} basis={basis} onClose={close} />
      ) : null}
    </Card>
  );
}

/** The dialog's code loads when a dialog first opens, because the forms' schemas are large. */
function LateDialog(props: CustomerActDialogProps) {
  const dialog = useDialog();
  return dialog ? <dialog.CustomerActDialog {...props} /> : null;
}

function LateClosing(props: CloseCustomerProps) {
  const dialog = useClosing();
  return dialog ? <dialog.CloseCustomer {...props} /> : null;
}
