"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import * as z from "zod";
import { keepColumnsAction } from "@/app/api/views/actions";
import type { Resource } from "@/components/admin/resource/resource";
import { type ResourceQuery, resourceHref } from "@/components/admin/resource/resource-query";
import { ActionForm } from "@/components/forms/action-form";
import { CheckboxField, SubmitButton } from "@/components/forms/form-fields";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { alwaysStays } from "./arrange-columns";
import { chosenColumns } from "./view-query";

/** Maps the key of each column to whether the column is shown. */
const columnsForm = z.record(z.string(), z.boolean());

type ChooseColumnsProps<Item> = { resource: Resource<Item>; query: ResourceQuery; onClose: () => void };

/** Chooses the columns that the reader sees in a table from now on. */
export function ChooseColumns<Item>({ resource, query, onClose }: ChooseColumnsProps<Item>) {
  const t = useTranslations("admin.columns");
  const common = useTranslations("common");
  const router = useRouter();
  const { path, columns } = resource;
  const chosen = chosenColumns(query);
  const isShown = (key: string) => chosen.includes(key) || !columns.some((column) => chosen.includes(column.key));
  const choices = columns.filter((column) => !alwaysStays(column));
  const first = columns.find(alwaysStays);

  async function keep(values: Record<string, boolean>) {
    const shown = columns.filter((column) => alwaysStays(column) || values[column.key]).map(({ key }) => key);
    const kept = shown.length === columns.length ? [] : shown;
    const result = await keepColumnsAction({ path, columns: kept });
    // Columns in the URL override the saved choice. A URL that names columns is therefore replaced.
    if (result.ok && query.columns.length > 0) {
      router.replace(resourceHref(path, query, { page: query.page, columns: kept }), { scroll: false });
    }
    return result;
  }

  return (
    <Dialog isOpen onClose={onClose} title={t("title")} size="small">
      <ActionForm
        schema={columnsForm}
        action={keep}
        defaultValues={Object.fromEntries(choices.map(({ key }) => [key, isShown(key)]))}
        error={({ message }) => ({ kind: "error", title: t("error"), hint: message })}
        onDone={onClose}
        idPrefix="columns-"
      >
        <fieldset>
          <legend className="mb-2 text-sm text-ink-muted">{t("text", { first: first?.header ?? "" })}</legend>
          <div className="flex flex-col">
            {choices.map(({ key, header }) => (
              <CheckboxField key={key} name={key} label={header} />
            ))}
          </div>
        </fieldset>
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {common("cancel")}
          </Button>
          <SubmitButton busyText={t("saving")}>{t("save")}</SubmitButton>
        </DialogActions>
      </ActionForm>
    </Dialog>
  );
}
