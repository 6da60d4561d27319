"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { inviteColleagueAction } from "@/app/api/staff/actions";
import { EditDialog } from "@/components/admin/resource/edit-dialog";
import { Button } from "@/components/ui/button";
import { DescriptionList } from "@/components/ui/description-list";
import { Icon } from "@/components/ui/icon/icon";
import { IfMay } from "@/components/ui/may";
import { staffRoles } from "@/lib/roles";
import { inviteColleagueInput } from "@/lib/users/staff-schema";

/** The button that invites a new colleague. The button's dialog explains each role. */
export function InviteColleague() {
  const t = useTranslations("adminStaff");
  const [isOpen, setOpen] = useState(false);
  return (
    <IfMay act="staff.edit">
      <Button onClick={() => setOpen(true)}>
        <Icon name="plus" className="size-4" />
        {t("invite.button")}
      </Button>
      <EditDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t("invite.title")}
        schema={inviteColleagueInput}
        defaultValues={{ email: "", role: "teller" }}
        save={inviteColleagueAction}
        texts={{ success: t("invite.success"), successText: t("invite.successText"), error: t("invite.error") }}
        submit={{ text: t("invite.submit"), busyText: t("invite.busy") }}
        fields={[
          { kind: "text", name: "email", label: t("invite.email"), help: t("invite.emailHelp") },
          {
            kind: "select",
            name: "role",
            label: t("invite.role"),
            options: staffRoles.map((value) => ({ value, label: t(`roles.${value}.name`) })),
          },
        ]}
      >
        <DescriptionList
          items={staffRoles.map((role) => ({ term: t(`roles.${role}.name`), value: t(`roles.${role}.may`) }))}
        />
      </EditDialog>
    </IfMay>
  );
}
