"use client";

import { useTranslations } from "next-intl";
import type * as z from "zod";
import { correctCustomerAction } from "@/app/api/users/actions";
import { useCountryChoices } from "@/components/admin/customers/country-choices";
import { EditDialog } from "@/components/admin/resource/edit-dialog";
import { Alert } from "@/components/ui/alert";
import { heldForMs } from "@/lib/auth/second-factors/hold.model";
import type { Basis } from "@/lib/calls/basis-schema";
import type { CustomerAct } from "@/lib/customer-acts";
import type { SecondPersonNeeds } from "@/lib/four-eyes-limit";
import { useFormatter } from "@/lib/i18n/formatter";
import { formsOfAct } from "@/lib/users/acts/schema";
import { endOfPinReset } from "@/lib/users/pin-reset.model";
import { type ActValues, actFields, actInput, type CustomerOfAct, presentValues } from "./act-form";

export type CustomerActDialogProps = {
  act: CustomerAct;
  customer: CustomerOfAct;
  /** The call in which the customer was verified. If absent, the form asks for the reference of a document. */
  basis?: Basis | undefined;
  /** The bank's time, for the moments in the preview. */
  now: Date;
  /** The acts that a second member of staff must confirm. */
  needs: SecondPersonNeeds;
  onClose: () => void;
};

/**
 * The form of one act on a customer. The form asks for the new values, a reason and evidence, and shows the effect of the act.
 */
export function CustomerActDialog({ act, customer, basis, now, needs, onClose }: CustomerActDialogProps) {
  const t = useTranslations("adminUsers");
  const acts = useTranslations("adminUsers.acts");
  const reasons = useTranslations("notifications.reasons");
  const countries = useCountryChoices();
  return (
    <EditDialog
      key={act}
      isOpen
      onClose={onClose}
      title={t(`acts.names.${act}`)}
      schema={formsOfAct[act] as z.ZodType<unknown, ActValues>}
      defaultValues={{
        ...presentValues(act, customer),
        ...{ reason: "" },
        ...(basis?.kind === "call" ? {} : { reference: "" }),
      }}
      save={(values: ActValues, requestId) => correctCustomerAction(actInput(act, customer, values, basis), requestId)}
      texts={{ success: t("acts.success"), successText: t("acts.successText"), error: t("acts.error") }}
      submit={{ text: t(`acts.names.${act}`), busyText: t("acts.submitting") }}
      fields={actFields(act, customer, { t, acts, reasons, countries, basis })}
    >
      <ActEffect act={act} customer={customer} now={now} needs={needs} />
    </EditDialog>
  );
}

/** The acts whose effect is shown as a warning: after such an act, the bank holds back payments, or the present PIN is invalid. */
const grave: readonly CustomerAct[] = ["correct-phone", "correct-email", "reset-pin"];

function ActEffect({
  act,
  customer: { firstName, email },
  now,
  needs,
}: Pick<CustomerActDialogProps, "act" | "customer" | "now" | "needs">) {
  const t = useTranslations("adminUsers.acts");
  const format = useFormatter();
  const end = act === "reset-pin" ? endOfPinReset(now) : new Date(now.getTime() + heldForMs);
  const until = format.dateTime(end, { dateStyle: "medium", timeStyle: "short" });
  const isSecondNeeded = act === "correct-name" ? needs.name : needs.control;
  return (
    <Alert tone={grave.includes(act) ? "warning" : "info"} title={t("effect")}>
      {t(`effects.${act}`, { name: firstName, email, until, second: isSecondNeeded ? "yes" : "no" })}
    </Alert>
  );
}
