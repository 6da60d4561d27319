"use client";

import { useTranslations } from "next-intl";
import type { Resource, ResourceData } from "@/components/admin/resource/resource";
import type { ResourceQuery } from "@/components/admin/resource/resource-query";
import { ResourceScreen } from "@/components/admin/resource/resource-screen";
import { useMay } from "@/components/ui/may";
import { fullName } from "@/lib/full-name";
import { paths } from "@/lib/paths";
import { userStatuses } from "@/lib/users/user-statuses.model";
import { type Customer, editActOf } from "./customer";
import { CustomerLink } from "./customer-link";
import { EditCustomer } from "./late-edit-customer";
import { UserStatusBadge } from "./user-status";

/** All users: the customers and the staff. */
export function UsersScreen(shown: { data: ResourceData<Customer>; query: ResourceQuery }) {
  const t = useTranslations("adminUsers");
  const accounts = useTranslations("accounts");
  const may = useMay();
  const closed = { value: "closed-money", label: t("relationship.money") };
  const resource: Resource<Customer> = {
    ...{ path: paths.manageUsers, title: t("title"), text: t("text") },
    ...{ searchLabel: t("searchLabel"), tabsLabel: t("tabsLabel") },
    statuses: userStatuses.map((value) => ({ value, label: accounts(`statuses.${value}`) })),
    filters: [{ key: "relationship", label: t("relationship.label"), all: t("relationship.all"), options: [closed] }],
    columns: [
      {
        ...{ key: "firstName", header: t("firstName"), phone: "title", sort: "firstName" },
        cell: (item) => <CustomerLink {...item} />,
        phoneCell: ({ firstName, lastName }) => fullName({ firstName, lastName }),
      },
      {
        ...{ key: "lastName", header: t("lastName"), phone: "none", sort: "lastName", className: "font-medium" },
        cell: ({ lastName }) => lastName,
      },
      { key: "email", header: t("email"), phone: "detail", sort: "email", cell: ({ email }) => email },
      {
        ...{ key: "gender", header: t("gender"), phone: "none" },
        cell: ({ gender }) => (gender ? t(`genders.${gender}`) : "–"),
      },
      { key: "country", header: t("country"), phone: "none", cell: ({ countryName }) => countryName },
      { key: "status", header: t("status"), phone: "value", cell: UserStatusBadge },
    ],
    actions: [
      {
        ...{ key: "edit", act: "customers.edit", label: t("edit") },
        isFor: ({ role }) => may(editActOf(role)),
        labelOf: ({ email }) => t("editOf", { email }),
        dialog: (props) => (props.item ? <EditCustomer {...props} /> : null),
      },
    ],
    keyOf: ({ id }) => id,
    hrefOf: ({ id }) => paths.manageUser(id),
    empty: { icon: "users-round", title: t("emptyTitle"), text: t("emptyText") },
  };
  return <ResourceScreen resource={resource} {...shown} />;
}
