"use client";

import type { ResourceDialogProps } from "@/components/admin/resource/resource";
import { lateModule } from "@/components/ui/overlay/late-module";
import type { Customer } from "./customer";

const useEditDialog = lateModule(() => import("./edit-customer"));

/**
 * The edit dialog. The code of the form and its rules is as large as the table's code, so the code loads on the first opening.
 */
export function EditCustomer(props: ResourceDialogProps<Customer>) {
  const dialog = useEditDialog();
  return dialog ? <dialog.EditCustomer {...props} /> : null;
}
