"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { letDeviceInAction } from "@/app/api/auth/actions";
import { ActionForm } from "@/components/forms/action-form";
import { SubmitButton } from "@/components/forms/form-fields";
import { paths } from "@/lib/paths";
import { TextLink } from "./text-link";

const fetchSchema = async () => (await import("@/lib/auth/schema")).emailCodeInput;

/**
 * Permits a log-in from this browser, and then opens the log-in page. Intended for a customer who knows the password but is
 * locked out because other people have typed wrong passwords.
 */
export function LetDeviceIn({ code }: { code: string }) {
  const t = useTranslations("auth.letIn");
  const reset = useTranslations("auth.reset");
  const router = useRouter();
  return (
    <section aria-labelledby="let-in" className="mt-8 border-t border-line pt-6">
      <h2 id="let-in" className="font-semibold">
        {t("heading")}
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-muted">{t("intro")}</p>
      <ActionForm
        schema={fetchSchema}
        action={(values) => letDeviceInAction(values)}
        defaultValues={{ code }}
        idPrefix="let-in-"
        success={{ kind: "success", title: t("successTitle"), hint: t("successText") }}
        onDone={() => router.replace(paths.login())}
        error={({ code: reason, message }) => ({
          kind: "error",
          title: t("failedTitle"),
          hint: message,
          action:
            reason === "code_expired" ? <TextLink href={paths.forgotPassword}>{reset("requestLink")}</TextLink> : null,
        })}
      >
        <SubmitButton variant="secondary" busyText={t("busy")} className="w-full">
          {t("submit")}
        </SubmitButton>
      </ActionForm>
    </section>
  );
}
