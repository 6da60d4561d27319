"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { removeSecondFactorsAction } from "@/app/api/auth/second-factors/actions";
import { ActionForm } from "@/components/forms/action-form";
import { ChoicesField } from "@/components/forms/choice-fields";
import { SubmitButton, TextareaField } from "@/components/forms/form-fields";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { removalChecks } from "@/lib/auth/second-factors/removal-checks.model";

const fetchSchema = async () => (await import("@/lib/auth/second-factors/schema")).removeSecondFactorsForm;

type SecondFactorsProps = {
  email: string;
  /** The customer's own names for the second factors. */
  names: string[];
  mayRemove: boolean;
};

/**
 * The second factors of a customer, and the button that removes them. Staff give a reason, for example that the customer has
 * lost the device. After the removal, the dialog stays open until the reader closes the outcome.
 */
export function SecondFactorsOfCustomer({ email, names, mayRemove }: SecondFactorsProps) {
  const t = useTranslations("adminUsers.secondFactors");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {names.length > 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 text-sm">
          <span>{names.join(", ")}</span>
          {mayRemove ? (
            <Button variant="secondary" onClick={() => setOpen(true)}>
              {t("remove")}
            </Button>
          ) : null}
        </div>
      ) : (
        <p className="px-4 py-6 text-sm text-ink-muted">{t("none")}</p>
      )}
      {isOpen ? <RemoveSecondFactors email={email} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function RemoveSecondFactors({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useTranslations("adminUsers.secondFactors");
  const router = useRouter();
  const close = () => {
    onClose();
    router.refresh();
  };
  return (
    <Dialog isOpen onClose={close} title={t("remove")} size="small">
      <ActionForm
        schema={fetchSchema}
        action={(values) => removeSecondFactorsAction(values)}
        defaultValues={{ email, reason: "", checks: [] }}
        success={{ kind: "success", title: t("success") }}
        onDone={close}
        onProposed={close}
        error={({ message }) => ({ kind: "error", title: t("failed"), hint: message })}
        className="flex flex-col gap-5"
      >
        <p className="text-ink-muted">{t("text")}</p>
        <ChoicesField
          name="checks"
          label={t("checksLabel")}
          options={removalChecks.map((value) => ({ value, label: t(`checks.${value}`) }))}
        />
        <TextareaField name="reason" label={t("reason")} help={t("reasonHelp")} maxLength={300} />
        <DialogActions>
          <Button variant="secondary" onClick={close}>
            {t("cancel")}
          </Button>
          <SubmitButton variant="danger" busyText={t("busy")}>
            {t("remove")}
          </SubmitButton>
        </DialogActions>
      </ActionForm>
    </Dialog>
  );
}
