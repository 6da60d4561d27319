"use client";

import { useTranslations } from "next-intl";
import { ActionForm } from "@/components/forms/action-form";
import { SubmitButton, TextField } from "@/components/forms/form-fields";
import { buttonClass } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/help/copy-button";
import { Icon } from "@/components/ui/icon/icon";
import { QrPicture } from "@/components/ui/qr-picture";
import type { ActionResult } from "@/lib/action-result";

/**
 * An authenticator app that is being added. The app's secret is available as text, as a URL that opens the app (`address`), and as
 * a QR code.
 */
export type SetUp = { id: string; secret: string; address: string; qr: { size: number; path: string } };

const fetchSchema = async () => (await import("@/lib/auth/second-factors/schema")).confirmTimeCodeForm;

type TimeCodeSetUpProps = {
  setUp: SetUp;
  confirm: (values: { id: string; code: string }) => Promise<ActionResult<{ recoveryCodes: string[] }>>;
  onConfirmed: (done: { recoveryCodes: string[] }) => void;
};

/**
 * Shows the secret for the app, and asks for the app's first code. On a touch screen, a link passes the secret to the app on the
 * same device. On other screens, the reader scans a QR code with a phone. The secret is also shown as text.
 */
export function TimeCodeSetUp({ setUp, confirm, onConfirmed }: TimeCodeSetUpProps) {
  const t = useTranslations("secondFactors.setUp");
  const common = useTranslations("common.copy");
  const { id, secret, address, qr } = setUp;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-3 pointer-fine:hidden">
        <p className="text-ink-muted">{t("openText")}</p>
        <a href={address} className={buttonClass("secondary")}>
          <Icon name="smartphone" className="size-4" />
          {t("open")}
        </a>
      </div>
      <div className="hidden flex-col gap-5 pointer-fine:flex">
        <p className="text-ink-muted">{t("scan")}</p>
        <QrPicture {...qr} label={t("qrLabel")} />
      </div>
      <div>
        <p className="text-sm text-ink-muted">{t("type")}</p>
        <div className="mt-1 flex flex-wrap items-center gap-3">
          <code className="min-w-0 rounded bg-surface-sunken px-3 py-2 text-sm break-words">
            {secret.match(/.{1,4}/g)?.join(" ")}
          </code>
          <CopyButton
            text={secret}
            words={{ label: t("copy"), copied: common("copied"), failed: common("failed") }}
            named="secondary"
          />
        </div>
      </div>
      <ActionForm
        idPrefix="first-"
        schema={fetchSchema}
        action={(values) => confirm(values)}
        defaultValues={{ id, code: "" }}
        onDone={onConfirmed}
        error={({ fields, message }) => (fields ? null : { kind: "error", title: t("failed"), hint: message })}
        className="flex flex-col gap-5"
      >
        <TextField
          name="code"
          label={t("code")}
          help={t("codeHelp")}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
        />
        <SubmitButton busyText={t("busy")} className="max-md:w-full md:self-start">
          {t("confirm")}
        </SubmitButton>
      </ActionForm>
    </div>
  );
}
