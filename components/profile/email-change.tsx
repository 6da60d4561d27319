"use client";

import { useTranslations } from "next-intl";
import { requestEmailChangeAction, withdrawEmailChangeAction } from "@/app/api/users/actions";
import { ActionForm } from "@/components/forms/action-form";
import { SubmitButton, TextField } from "@/components/forms/form-fields";
import { SubmitOrCancel } from "@/components/forms/submit-or-cancel";
import type { FactorKind } from "@/components/second-factors/factor";
import { noProof, ProofField } from "@/components/second-factors/proof-field";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { paths } from "@/lib/paths";

const fetchSchema = async () => (await import("@/lib/users/email-change/schema")).requestEmailChangeForm;
const fetchNothing = async () => (await import("zod")).object({});

type EmailChangeProps = {
  /** The kinds of second factors that the customer can use to prove their identity. */
  kinds: readonly FactorKind[];
  /**
   * A change of the e-mail address that has begun, but is not complete until both addresses are confirmed. Null if there is none.
   */
  open: { newEmail: string; isOldProved: boolean; isNewProved: boolean } | null;
  /** True if the form for a new address is shown. */
  isEditing: boolean;
};

/**
 * On request, the form for another e-mail address. If a change is not complete, shows which of the two addresses are not
 * confirmed yet.
 */
export function EmailChange({ kinds, open, isEditing }: EmailChangeProps) {
  const t = useTranslations("profile.email");
  return (
    <Card aria-labelledby="email-title">
      <CardHead id="email-title" title={t("title")} text={isEditing ? t("text") : undefined} />
      <div className="flex flex-col gap-5 p-card">
        {open ? <OpenChange {...open} /> : null}
        {isEditing ? (
          <ActionForm
            schema={fetchSchema}
            action={(values) => requestEmailChangeAction(values)}
            defaultValues={{ newEmail: "", ...noProof }}
            idPrefix="email-"
            keepAs="email-change"
            success={{ kind: "success", title: t("asked"), hint: t("askedText") }}
            error={({ fields, message }) => (fields ? null : { kind: "error", title: t("failed"), hint: message })}
            className="flex max-w-md flex-col gap-5"
          >
            <TextField name="newEmail" type="email" label={t("newEmail")} autoComplete="email" autoCapitalize="none" />
            <ProofField kinds={kinds} />
            <SubmitOrCancel text={t("submit")} busyText={t("busy")} cancelHref={paths.profile} scroll={false} />
          </ActionForm>
        ) : null}
      </div>
    </Card>
  );
}

function OpenChange({ newEmail, isOldProved, isNewProved }: NonNullable<EmailChangeProps["open"]>) {
  const t = useTranslations("profile.email");
  const waits = isOldProved ? "waitsForNew" : isNewProved ? "waitsForOld" : "waitsForBoth";
  return (
    <ActionForm
      schema={fetchNothing}
      action={(values) => withdrawEmailChangeAction(values)}
      defaultValues={{}}
      idPrefix="withdraw-email-"
      error={({ message }) => ({ kind: "error", title: t("failed"), hint: message })}
      className="flex flex-col items-start gap-3"
    >
      <p className="break-words">{t(waits, { newEmail })}</p>
      <SubmitButton variant="secondary" busyText={t("busy")}>
        {t("withdraw")}
      </SubmitButton>
    </ActionForm>
  );
}
