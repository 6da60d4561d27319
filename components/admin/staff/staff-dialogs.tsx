"use client";

import { useTranslations } from "next-intl";
import { changeRoleAction, removeColleagueAction } from "@/app/api/staff/actions";
import { DeleteDialog } from "@/components/admin/resource/delete-dialog";
import { EditDialog } from "@/components/admin/resource/edit-dialog";
import type { ResourceDialogProps } from "@/components/admin/resource/resource";
import { DescriptionList } from "@/components/ui/description-list";
import { fullName } from "@/lib/full-name";
import { staffRoles } from "@/lib/roles";
import type { StaffMember } from "@/lib/users/staff/staff.sql";
import { changeRoleInput } from "@/lib/users/staff-schema";

const form = changeRoleInput.pick({ role: true });

/** Changes a colleague's role. The dialog explains the permissions of each role. */
export function ChangeRole({ item, onClose }: ResourceDialogProps<StaffMember>) {
  const t = useTranslations("adminStaff");
  if (!item) return null;
  const { id, role: seenRole, firstName, lastName } = item;
  return (
    <EditDialog
      key={id}
      isOpen
      onClose={onClose}
      title={t("changeTitle")}
      schema={form}
      defaultValues={{ role: seenRole }}
      save={({ role }, requestId) => changeRoleAction({ id, role, seenRole }, requestId)}
      texts={{ success: t("changeSuccess"), successText: t("changeSuccessText"), error: t("changeError") }}
      fields={[
        { kind: "readonly", label: t("name"), value: fullName({ firstName, lastName }) },
        {
          kind: "select",
          name: "role",
          label: t("role"),
          options: staffRoles.map((value) => ({ value, label: t(`roles.${value}.name`) })),
        },
      ]}
    >
      <DescriptionList
        items={staffRoles.map((role) => ({ term: t(`roles.${role}.name`), value: t(`roles.${role}.may`) }))}
      />
    </EditDialog>
  );
}

/** Asks for confirmation before a colleague is removed from the staff. */
export function RemoveColleague({ item, onClose }: ResourceDialogProps<StaffMember>) {
  const t = useTranslations("adminStaff");
  if (!item) return null;
  const { id, role, firstName, lastName, email } = item;
  return (
    <DeleteDialog
      onClose={onClose}
      title={t("removeTitle")}
      remove={(requestId) => removeColleagueAction({ id, seenRole: role }, requestId)}
      texts={{
        ...{ question: t("removeQuestion"), no: t("no"), yes: t("yesRemove"), busy: t("removing") },
        ...{ success: t("removeSuccess"), successText: t("removeSuccessText"), error: t("removeError") },
      }}
    >
      <DescriptionList
        items={[
          { term: t("name"), value: fullName({ firstName, lastName }) },
          { term: t("email"), value: email },
          { term: t("role"), value: t(`roles.${role}.name`) },
        ]}
      />
    </DeleteDialog>
  );
}
