"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { FormProvider, useForm } from "react-hook-form";
import type * as z from "zod";
import { PinField, SubmitButton, TextField } from "@/components/forms/form-fields";
import { preloadSchema, schemaResolver } from "@/components/forms/schema-resolver";
import { Button } from "@/components/ui/button";
import { DialogActions } from "@/components/ui/dialog";
import type { FieldErrors } from "@/lib/action-result";
import type { walletCredentialsInput } from "@/lib/transfers/schema";

/** The credentials by which a customer proves their identity to a wallet. */
export type WalletCredentials = z.input<typeof walletCredentialsInput>;

const fetchSchema = async () => (await import("@/lib/transfers/schema")).walletCredentialsInput;

/** Asks password managers to ignore the credentials of another company's account. */
const notForManagers = { autoComplete: "off", "data-1p-ignore": true, "data-lpignore": "true" } as const;

type CredentialsFormProps = {
  /** The network's name. */
  wallet: string;
  /** The problems of the credentials that were entered before. */
  problems: FieldErrors;
  onConfirm: (credentials: WalletCredentials) => void | Promise<void>;
  onBack: () => void;
  /** Whether the device asks for a passkey after this form. */
  needsPasskey: boolean;
};

/**
 * The form for the customer's credentials at a wallet. Only the two fields hold the credentials, and the fields disappear when
 * the dialog closes. The credentials are sent only in the call that sends the order (docs/domain.md, "PINs and credentials").
 */
export function CredentialsForm({ wallet, problems, onConfirm, onBack, needsPasskey }: CredentialsFormProps) {
  const t = useTranslations("transfers");
  const common = useTranslations("common");
  const form = useForm<WalletCredentials>({
    resolver: schemaResolver(fetchSchema),
    defaultValues: { password: "", sixDigits: "" },
  });
  const { setError } = form;
  useEffect(() => {
    for (const name of ["sixDigits", "password"] as const) {
      const message = problems[name]?.join(" ");
      if (message) setError(name, { type: "server", message }, { shouldFocus: true });
    }
  }, [problems, setError]);
  return (
    <FormProvider {...form}>
      <form
        noValidate
        method="post"
        autoComplete="off"
        className="flex flex-col gap-5"
        onFocus={() => preloadSchema(fetchSchema)}
        onSubmit={form.handleSubmit(() => onConfirm(form.getValues()))}
      >
        <p className="text-sm text-ink-muted">
          {t("credentialsHelp")} {needsPasskey ? t("passkeyAsked") : null}
        </p>
        <TextField name="password" type="password" label={t("walletPassword", { wallet })} {...notForManagers} />
        <PinField name="sixDigits" label={t("walletSixDigits", { wallet })} {...notForManagers} />
        <DialogActions>
          <Button variant="secondary" onClick={onBack}>
            {common("back")}
          </Button>
          <SubmitButton busyText={t(needsPasskey ? "passkeyBusy" : "initiating")}>{t("initiateTransfer")}</SubmitButton>
        </DialogActions>
      </form>
    </FormProvider>
  );
}
