"use client";

import type { ResourceDialogProps } from "@/components/admin/resource/resource";
import { lateModule } from "@/components/ui/overlay/late-module";
import type { Customer } from "./customer";

const useEditDialog = lateModule(() => import("./edit-customer"));

/**
 * The edit dialog. The dialog's code loads only when the dialog first opens, because this code is as large as the code of the
 * whole table.
 */
export function EditCustomer(props: ResourceDialogProps<Customer>) {
  const dialog = useEditDialog();
  return dialog ? <dialog.EditCustomer {...props} /> : null;
}
