"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { endOtherSessionsAction, endSessionAction } from "@/app/api/auth/actions";
import { ActionForm } from "@/components/forms/action-form";
import { PasswordField, SubmitButton } from "@/components/forms/form-fields";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";

const fetchDeviceSchema = async () => (await import("@/lib/auth/schema")).endSessionForm;
const fetchOthersSchema = async () => (await import("@/lib/auth/schema")).currentPasswordForm;

/** What is to be logged out: one device, or all others. */
export type Asked = { id: string; name: string } | "others";

type EndDevicesProps = {
  asked: Asked | null;
  onClose: () => void;
  /** With what has been done. */
  onDone: (title: string) => void;
};

/** Asks for the password before a device is logged out: whoever sits here may not be its owner. */
export function EndDevicesDialog({ asked, onClose, onDone }: EndDevicesProps) {
  const t = useTranslations("security.devices");
  const router = useRouter();
  const done = (title: string) => {
    onDone(title);
    router.refresh();
  };
  const title = asked === "others" ? t("endOthers") : t("endTitle", { device: asked?.name ?? "" });
  const shared = {
    // The form that changes the password stands on the same page.
    idPrefix: "end-",
    error: ({ message }: { message: string }) => ({ kind: "error" as const, title: t("failed"), hint: message }),
    children: <PasswordQuestion onCancel={onClose} />,
  };
  return (
    <Dialog isOpen={asked !== null} onClose={onClose} title={title} size="small">
      {asked === "others" ? (
        <ActionForm
          schema={fetchOthersSchema}
          action={endOtherSessionsAction}
          defaultValues={{ currentPassword: "" }}
          onDone={() => done(t("endedOthers"))}
          {...shared}
        />
      ) : asked ? (
        <ActionForm
          schema={fetchDeviceSchema}
          action={endSessionAction}
          defaultValues={{ id: asked.id, currentPassword: "" }}
          onDone={() => done(t("ended"))}
          {...shared}
        />
      ) : null}
    </Dialog>
  );
}

function PasswordQuestion({ onCancel }: { onCancel: () => void }) {
  const t = useTranslations("security.devices");
  const common = useTranslations("common");
  return (
    <>
      <PasswordField name="currentPassword" label={t("password")} autoComplete="current-password" />
      <DialogActions>
        <Button variant="secondary" onClick={onCancel}>
          {common("cancel")}
        </Button>
        <SubmitButton busyText={t("ending")}>{t("end")}</SubmitButton>
      </DialogActions>
    </>
  );
}
