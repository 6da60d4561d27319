"use client";

import type { ResourceDialogProps } from "@/components/admin/resource/resource";
import { lateModule } from "@/components/ui/overlay/late-module";
import type { Customer } from "./customer";

const useEditDialog = lateModule(() => import("./edit-customer"));

/** The edit dialog. Its form and rules are as large as the table, so they load when the dialog is first opened. */
export function EditCustomer(props: ResourceDialogProps<Customer>) {
  const dialog = useEditDialog();
  return dialog ? <dialog.EditCustomer {...props} /> : null;
}
