"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { openCallAction } from "@/app/api/calls/actions";
import { ActionForm } from "@/components/forms/action-form";
import { SubmitButton } from "@/components/forms/form-fields";
import { paths } from "@/lib/paths";
import { noFields } from "./no-fields";

/** The button that opens a call with a customer and shows the call screen. */
export function TakeCall({ customerId, name }: { customerId: string; name: string }) {
  const t = useTranslations("adminCalls.search");
  const router = useRouter();
  return (
    <ActionForm
      schema={noFields}
      action={(_, requestId) => openCallAction({ customerId }, requestId)}
      defaultValues={{}}
      idPrefix={`call-${customerId}-`}
      onSuccess={({ id }) => router.push(paths.manageCall(id))}
      error={({ message }) => ({ kind: "error", title: t("failed"), hint: message })}
    >
      <SubmitButton variant="secondary" busyText={t("taking")}>
        {t("take")} <span className="sr-only">{t("of", { name })}</span>
      </SubmitButton>
    </ActionForm>
  );
}
