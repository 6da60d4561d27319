"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useMemo, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { FieldIdPrefix } from "@/components/forms/field-ids";
import { PasswordField, PinField } from "@/components/forms/form-fields";
import { FormProblems } from "@/components/forms/form-problems";
import { LateStatus } from "@/components/forms/late-status";
import { type SchemaSource, schemaResolver } from "@/components/forms/schema-resolver";
import type { ShownFields } from "@/components/forms/shown-fields";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { DialogActions } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon/icon";
import type { FieldErrors } from "@/lib/action-result";
import type { Given } from "./order-to-confirm";
import { type PinName, ProofField } from "./transfer-fields";

/** Asks password managers to ignore these fields, because the credentials belong to the customer's account at another company. */
const notForManagers = { autoComplete: "off", "data-1p-ignore": true, "data-lpignore": "true" } as const;

type Secrets = { pin: string; password: string; sixDigits: string };

const empty: Secrets = { pin: "", password: "", sixDigits: "" };

type SheetFormProps = {
  /** The proof that the bank asks for. Null if the order needs no PIN and no code. */
  stepUp: "pin" | "time_code" | null;
  pinName: PinName;
  /** The name of a network that requires the customer's credentials. */
  credentialsFor: string | undefined;
  /** Whether the device asks for a passkey after this form. */
  needsPasskey: boolean;
  /** The server's problems with the values of the last attempt. */
  problems: FieldErrors | undefined;
  /** The number of refused attempts. After each refusal, the customer enters the credentials again. */
  attempt: number;
  isBusy: boolean;
  busyText: string;
  submitText: string;
  onConfirm: (given: Given) => void | Promise<void>;
  onBack: () => void;
};

/**
 * The end of the sheet: the buttons and, if needed, the fields for the PIN or code and for the credentials of a wallet. Only these
 * fields contain the secrets. The fields disappear when the sheet shows the outcome. The secrets are sent only in the call that
 * sends the order (docs/domain.md, "PINs and credentials").
 */
export function SheetForm(props: SheetFormProps) {
  const { stepUp, pinName, credentialsFor, needsPasskey, problems, attempt, isBusy, busyText, submitText } = props;
  const t = useTranslations("transfers");
  const common = useTranslations("common");
  const hasCredentials = credentialsFor !== undefined;
  const schema = useMemo((): SchemaSource<Secrets> => {
    const fetchSchema = async () => (await import("@/lib/transfers/schema")).confirmationInput;
    return async () => (await fetchSchema())({ pin: stepUp, credentials: hasCredentials }) as never;
  }, [stepUp, hasCredentials]);
  const form = useForm<Secrets>({ resolver: schemaResolver(schema, useLocale()), defaultValues: empty });
  const { setError, resetField } = form;
  const [shown] = useState((): ShownFields => new Map());
  useEffect(() => {
    if (attempt === 0) return;
    for (const name of ["password", "sixDigits"] as const) resetField(name);
    for (const name of ["sixDigits", "password", "pin"] as const) {
      const message = problems?.[name]?.join(" ");
      if (!message) continue;
      resetField(name);
      setError(name, { type: "server", message }, { shouldFocus: true });
    }
  }, [attempt, problems, setError, resetField]);

  function confirm() {
    const { pin, password, sixDigits } = form.getValues();
    return props.onConfirm({ ...(stepUp ? { pin } : {}), ...(hasCredentials ? { password, sixDigits } : {}) });
  }

  return (
    <FormProvider {...form}>
      <form
        noValidate
        method="post"
        autoComplete="off"
        // `contents` makes the buttons children of the sheet's layout, so that the buttons stay at the bottom of the whole sheet.
        // The layout has its own space above the buttons.
        className={classNames(
          "contents [&>[data-panel-acts]]:mt-1",
          // A phone has room for both fields only if the buttons are side by side.
          hasCredentials && "max-md:[&>[data-panel-acts]]:grid max-md:[&>[data-panel-acts]]:grid-cols-[auto_1fr]",
        )}
        onSubmit={(event) => {
          if (isBusy || form.formState.isSubmitting) event.preventDefault();
          else if (stepUp || hasCredentials) form.handleSubmit(confirm)(event);
          else {
            event.preventDefault();
            confirm();
          }
        }}
      >
        <div className="flex flex-col gap-4 empty:hidden">
          <FieldIdPrefix value="sheet-">
            <FormProblems shown={shown}>
              {hasCredentials ? (
                <>
                  <PasswordField
                    name="password"
                    label={t("walletPassword", { wallet: credentialsFor })}
                    {...notForManagers}
                  />
                  <PinField
                    name="sixDigits"
                    label={t("walletSixDigits", { wallet: credentialsFor })}
                    hint={t("sixDigitsHint")}
                    {...notForManagers}
                  />
                </>
              ) : null}
              {stepUp ? <ProofField stepUp={stepUp} pinName={pinName} /> : null}
            </FormProblems>
          </FieldIdPrefix>
          {needsPasskey ? (
            <p className="flex items-start gap-2 text-sm text-ink-muted">
              <Icon name="key-round" className="mt-0.5 size-4 shrink-0" />
              {t("passkeyAsked")}
            </p>
          ) : null}
        </div>
        <DialogActions>
          <Button variant="secondary" onClick={props.onBack}>
            {common("back")}
          </Button>
          <Button type="submit" busy={isBusy} busyText={busyText}>
            {submitText}
          </Button>
        </DialogActions>
        <LateStatus isBusy={isBusy} />
      </form>
    </FormProvider>
  );
}
