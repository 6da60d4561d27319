"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Resource, ResourceData } from "@/components/admin/resource/resource";
import type { ResourceQuery } from "@/components/admin/resource/resource-query";
import { ResourceScreen } from "@/components/admin/resource/resource-screen";
import { useMay } from "@/components/ui/may";
import { paths } from "@/lib/paths";
import { userStatuses } from "@/lib/users/edit-schema";
import { type CountryChoice, CountryChoices } from "./country-choices";
import { type Customer, editActOf } from "./customer";
import { EditCustomer } from "./edit-customer";
import { UserStatusBadge } from "./user-status";

type ScreenProps = { data: ResourceData<Customer>; query: ResourceQuery; countries: CountryChoice[] };

/** All users, customers and staff. */
export function UsersScreen({ data, query, countries }: ScreenProps) {
  const t = useTranslations("adminUsers");
  const accounts = useTranslations("accounts");
  const may = useMay();
  const resource: Resource<Customer> = {
    path: paths.manageUsers,
    title: t("title"),
    text: t("text"),
    searchLabel: t("searchLabel"),
    tabsLabel: t("tabsLabel"),
    statuses: userStatuses.map((value) => ({ value, label: accounts(`statuses.${value}`) })),
    columns: [
      {
        key: "firstName",
        header: t("firstName"),
        phone: "title",
        sort: "firstName",
        cell: (item) => <CustomerLink item={item}>{item.firstName}</CustomerLink>,
        phoneCell: ({ firstName, lastName }) => `${firstName} ${lastName}`,
      },
      {
        key: "lastName",
        header: t("lastName"),
        phone: "none",
        sort: "lastName",
        cell: (item) => <span className="font-medium">{item.lastName}</span>,
      },
      { key: "email", header: t("email"), phone: "detail", sort: "email", cell: ({ email }) => email },
      {
        key: "gender",
        header: t("gender"),
        phone: "none",
        cell: ({ gender }) => (gender ? t(`genders.${gender}`) : "–"),
      },
      { key: "country", header: t("country"), phone: "none", cell: ({ countryName }) => countryName },
      { key: "status", header: t("status"), phone: "value", cell: ({ status }) => <UserStatusBadge status={status} /> },
    ],
    actions: [
      {
        key: "edit",
        act: "customers.edit",
        isFor: ({ role }) => may(editActOf(role)),
        label: t("edit"),
        labelOf: ({ email }) => t("editOf", { email }),
        dialog: (props) => <EditCustomer {...props} />,
      },
    ],
    keyOf: ({ id }) => id,
    hrefOf: ({ id }) => paths.manageUser(id),
    empty: { icon: "users-round", title: t("emptyTitle"), text: t("emptyText") },
  };
  return (
    <CountryChoices value={countries}>
      <ResourceScreen resource={resource} data={data} query={query} />
    </CountryChoices>
  );
}

function CustomerLink({ item, children }: { item: Customer; children: ReactNode }) {
  return (
    <Link href={paths.manageUser(item.id)} className="font-medium text-accent-text hover:underline">
      {children}
    </Link>
  );
}
