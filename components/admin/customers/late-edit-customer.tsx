"use client";

import type { ResourceDialogProps } from "@/components/admin/resource/resource";
import { lateModule } from "@/components/ui/overlay/late-module";
import type { Customer } from "./customer";

const useEditDialog = lateModule(() => import("./edit-customer"));

/** The dialog, whose form and rules weigh as much as the table: it is loaded when it is first opened. */
export function EditCustomer(props: ResourceDialogProps<Customer>) {
  const dialog = useEditDialog();
  return dialog ? <dialog.EditCustomer {...props} /> : null;
}
