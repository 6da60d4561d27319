"use client";

import { useTranslations } from "next-intl";
import type { ComponentType } from "react";
import type { Resource, ResourceDialogProps } from "@/components/admin/resource/resource";
import { paths } from "@/lib/paths";
import { usePlanTexts } from "./plan-texts";

type Dialogs<Plan> = {
  Edit: ComponentType<ResourceDialogProps<Plan>>;
  Delete: ComponentType<ResourceDialogProps<Plan>>;
};

const places = {
  loan: { path: paths.manageLoanPlans, icon: "hand-coins" },
  deposit: { path: paths.manageDepositPlans, icon: "landmark" },
} as const;

/** Defines the table of loan plans or of deposit plans, without its columns. */
export function usePlanResource<Plan extends { id: string; name: string }>(
  kind: keyof typeof places,
  { Edit, Delete }: Dialogs<Plan>,
): Omit<Resource<Plan>, "columns"> {
  const t = useTranslations("adminPlans");
  const { path, icon } = places[kind];
  return {
    ...{ path, title: t(`${kind}.title`), text: t(`${kind}.text`), searchLabel: t("searchLabel"), statuses: [] },
    filters: [usePlanTexts().currencyFilter],
    actions: [
      {
        ...{ key: "edit", act: "plans.edit", label: t("edit") },
        labelOf: ({ name }) => t(`${kind}.editOf`, { name }),
        dialog: (props) => <Edit {...props} />,
      },
      {
        ...{ key: "delete", act: "plans.edit", label: t("delete"), isDanger: true },
        labelOf: ({ name }) => t(`${kind}.deleteOf`, { name }),
        dialog: (props) => <Delete {...props} />,
      },
    ],
    keyOf: ({ id }) => id,
    empty: { icon, title: t(`${kind}.emptyTitle`), text: t(`${kind}.emptyText`) },
  };
}
