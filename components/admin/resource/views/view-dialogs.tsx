"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { deleteViewAction, editViewAction, saveViewAction } from "@/app/api/views/actions";
import { DeleteDialog } from "@/components/admin/resource/delete-dialog";
import { type ResourceQuery, resourceHref } from "@/components/admin/resource/resource-query";
import { ActionForm } from "@/components/forms/action-form";
import { CheckboxField, SubmitButton, TextField } from "@/components/forms/form-fields";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { type ViewFormValues, viewForm } from "@/lib/views/schema";
import type { TablePath, TableView } from "@/lib/views/table-view.model";
import { shownQuery, viewHref } from "./view-query";

type DialogProps = { path: TablePath; query: ResourceQuery; onClose: () => void };

/** Saves the table's current URL as a view with a new name, and opens this view. */
export function SaveView({ path, query, onClose }: DialogProps) {
  const t = useTranslations("admin.views");
  const router = useRouter();

  async function save({ name, isDefault }: ViewFormValues, requestId: string) {
    const shown = shownQuery(query);
    const result = await saveViewAction({ path, query: shown, name, isDefault }, requestId);
    if (result.ok) router.replace(viewHref(path, { ...result.data, query: shown }), { scroll: false });
    return result;
  }

  return (
    <ViewDialog
      title={t("saveTitle")}
      save={save}
      defaultValues={{ name: "", isDefault: false, keepsShown: false }}
      isChanged={false}
      onClose={onClose}
    />
  );
}

/** Renames a view, or replaces the view's query with the table's current query. */
export function EditView({ view, isChanged, query, onClose }: DialogProps & { view: TableView; isChanged: boolean }) {
  const t = useTranslations("admin.views");
  const { id, name, isDefault } = view;
  return (
    <ViewDialog
      title={t("editTitle", { name })}
      save={({ keepsShown, ...named }) =>
        editViewAction({ id, ...named, ...(keepsShown ? { query: shownQuery(query) } : {}) })
      }
      defaultValues={{ name, isDefault, keepsShown: isChanged }}
      isChanged={isChanged}
      onClose={onClose}
    />
  );
}

type ViewDialogProps = {
  title: string;
  save: (values: ViewFormValues, requestId: string) => ReturnType<typeof editViewAction | typeof saveViewAction>;
  defaultValues: Required<ViewFormValues>;
  /** Whether the table's state differs from the view. */
  isChanged: boolean;
  onClose: () => void;
};

function ViewDialog({ title, save, defaultValues, isChanged, onClose }: ViewDialogProps) {
  const t = useTranslations("admin.views");
  const common = useTranslations("common");
  return (
    <Dialog isOpen onClose={onClose} title={title} size="small">
      <p className="mb-4 text-sm text-ink-muted">{t("saveText")}</p>
      <ActionForm<ViewFormValues, unknown>
        schema={viewForm}
        action={save}
        defaultValues={defaultValues}
        error={({ message }) => ({ kind: "error", title: t("saveError"), hint: message })}
        onDone={onClose}
        idPrefix="view-"
      >
        <TextField name="name" label={t("name")} maxLength={60} autoComplete="off" />
        <div className="mt-2 flex flex-col">
          <CheckboxField name="isDefault" label={t("isDefault")} />
          {isChanged ? <CheckboxField name="keepsShown" label={t("keepsShown")} /> : null}
        </div>
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {common("cancel")}
          </Button>
          <SubmitButton busyText={t("saving")}>{t("saveButton")}</SubmitButton>
        </DialogActions>
      </ActionForm>
    </Dialog>
  );
}

/** Asks for confirmation before a view is deleted. The deletion does not change the search, filters and columns of the table. */
export function DeleteView({ view, path, query, onClose }: DialogProps & { view: TableView }) {
  const t = useTranslations("admin.views");
  const router = useRouter();
  const { id, name } = view;

  async function remove() {
    const result = await deleteViewAction({ id });
    if (result.ok) router.replace(resourceHref(path, query, { page: query.page, view: "" }), { scroll: false });
    return result;
  }

  return (
    <DeleteDialog
      onClose={onClose}
      title={t("deleteTitle")}
      remove={remove}
      texts={{
        question: t("deleteQuestion", { name }),
        no: t("deleteNo"),
        yes: t("deleteYes"),
        busy: t("deleting"),
        success: t("deleteSuccess"),
        successText: t("deleteSuccessText"),
        error: t("deleteError"),
      }}
    >
      {null}
    </DeleteDialog>
  );
}
