"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { logOutCustomerAction } from "@/app/api/users/actions";
import { DeleteDialog } from "@/components/admin/resource/delete-dialog";
import { Button } from "@/components/ui/button";

type LogOutCustomerProps = {
  userId: string;
  /** The session to end, with the name of its device. If `session` is absent, all sessions of the customer end. */
  session?: { id: string; device: string };
};

/** Logs a customer out on one device or on all devices, after a confirmation. */
export function LogOutCustomer({ userId, session }: LogOutCustomerProps) {
  const t = useTranslations("adminUsers.logOut");
  const common = useTranslations("common");
  const [isOpen, setOpen] = useState(false);
  const router = useRouter();
  const which = session ? "one" : "all";
  const close = () => {
    setOpen(false);
    router.refresh();
  };
  return (
    <>
      <Button
        variant={session ? "quiet" : "secondary"}
        className={session ? "max-md:-ml-3 md:-mr-3 md:min-h-8" : "md:min-h-8"}
        aria-label={session ? t("oneOf", { device: session.device }) : undefined}
        onClick={() => setOpen(true)}
      >
        {t(which)}
      </Button>
      {isOpen ? (
        <DeleteDialog
          onClose={close}
          title={t(`${which}Title`)}
          remove={() => logOutCustomerAction({ userId, ...(session ? { sessionId: session.id } : {}) })}
          texts={{
            ...{ question: t(`${which}Question`), no: common("cancel"), yes: t("yes"), busy: t("busy") },
            ...{ success: t("success"), successText: t("successText"), error: t("error") },
          }}
        >
          {session ? <p className="text-sm text-ink-muted">{session.device}</p> : null}
        </DeleteDialog>
      ) : null}
    </>
  );
}
