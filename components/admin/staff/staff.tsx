"use client";

import { useTranslations } from "next-intl";
import { UserStatusBadge } from "@/components/admin/customers/user-status";
import { DayOf } from "@/components/admin/resource/record-cells";
import type { Resource, ResourceData } from "@/components/admin/resource/resource";
import type { ResourceQuery } from "@/components/admin/resource/resource-query";
import { ResourceScreen } from "@/components/admin/resource/resource-screen";
import { EmailText } from "@/components/ui/table/parted-text";
import { fullName } from "@/lib/full-name";
import { paths } from "@/lib/paths";
import { staffRoles } from "@/lib/roles";
import type { StaffMember } from "@/lib/users/staff/staff.sql";
import { InviteColleague } from "./invite-colleague";
import { ChangeRole, RemoveColleague } from "./staff-dialogs";

/** `ownId` is the reader's id. The id is needed because readers cannot change their own role. */
type ScreenProps = { data: ResourceData<StaffMember>; query: ResourceQuery; ownId: string };

/** The bank's staff and their roles. */
export function StaffScreen({ data, query, ownId }: ScreenProps) {
  const t = useTranslations("adminStaff");
  const act = { act: "staff.edit", isFor: ({ id }: StaffMember) => id !== ownId } as const;
  const roles = staffRoles.map((value) => ({ value, label: t(`roles.${value}.name`) }));
  const resource: Resource<StaffMember> = {
    ...{ path: paths.manageStaff, title: t("title"), text: t("text") },
    ...{ searchLabel: t("searchLabel"), tabsLabel: t("title"), statuses: [] },
    filters: [{ key: "role", label: t("role"), all: t("allRoles"), options: roles }],
    columns: [
      { key: "name", header: t("name"), phone: "title", className: "font-medium", cell: nameOf },
      { key: "email", header: t("email"), phone: "detail", cell: ({ email }) => <EmailText email={email} /> },
      { key: "role", header: t("role"), phone: "value", cell: ({ role }) => t(`roles.${role}.name`) },
      { key: "since", header: t("since"), phone: "none", cell: ({ createdAt }) => <DayOf date={createdAt} /> },
      {
        key: "lastLogIn",
        header: t("lastLogIn"),
        phone: "none",
        cell: ({ lastLogInAt }) => (lastLogInAt ? <DayOf date={lastLogInAt} /> : t("never")),
      },
      { key: "status", header: t("status"), phone: "note", cell: ({ status }) => <UserStatusBadge status={status} /> },
    ],
    actions: [
      {
        ...{ key: "role", label: t("change"), ...act },
        labelOf: (member) => t("changeOf", { name: nameOf(member) }),
        dialog: (props) => <ChangeRole {...props} />,
      },
      {
        ...{ key: "remove", label: t("remove"), ...act, isDanger: true },
        labelOf: (member) => t("removeOf", { name: nameOf(member) }),
        dialog: (props) => <RemoveColleague {...props} />,
      },
    ],
    keyOf: ({ id }) => id,
    empty: { icon: "users-round", title: t("emptyTitle"), text: t("emptyText") },
  };
  return <ResourceScreen resource={resource} data={data} query={query} toolbar={<InviteColleague />} />;
}

const nameOf = ({ firstName, lastName }: StaffMember) => fullName({ firstName, lastName });
