"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import type * as z from "zod";
import { postJournalAction } from "@/app/api/books/actions";
import { useBookAccountName } from "@/components/admin/books/chart/account-name";
import { useCurrencyChoices } from "@/components/admin/resource/currency-choices";
import { ActionForm } from "@/components/forms/action-form";
import { SelectField } from "@/components/forms/choice-fields";
import { SubmitButton, TextField } from "@/components/forms/form-fields";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Field, labelId } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon/icon";
import { IfMay } from "@/components/ui/may";
import { Select } from "@/components/ui/select/select";
import type { ChartAccount } from "@/lib/books/chart/chart.model";
import { postJournalInput } from "@/lib/books/journal/schema";
import { journalTemplates } from "@/lib/books/journal/templates.model";
import { transferChannels } from "@/lib/transfers/channels.model";
import { emptyLine, JournalLines } from "./journal-lines";

type Values = z.input<typeof postJournalInput>;

type NewEntryProps = {
  /** The open business date, `YYYY-MM-DD`. */
  today: string;
  chart: ChartAccount[];
  /** The currency, reason and lines of an existing entry that the form copies. Absent if the form starts empty. */
  like?: Omit<Values, "date"> | undefined;
  label: string;
};

/** The button that opens the form of a new journal entry. */
export function NewEntry({ label, ...props }: NewEntryProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <IfMay act="journal.post">
      <Button variant={props.like ? "secondary" : "primary"} onClick={() => setOpen(true)}>
        {props.like ? null : <Icon name="plus" className="size-4" />}
        {label}
      </Button>
      {isOpen ? <EntryDialog {...props} onClose={() => setOpen(false)} /> : null}
    </IfMay>
  );
}

function EntryDialog({ today, chart, like, onClose }: Omit<NewEntryProps, "label"> & { onClose: () => void }) {
  const t = useTranslations("adminBooks.newEntry");
  const common = useTranslations("common");
  const accounts = useAccountChoices(chart);
  const empty: Values = { currency: "USD", date: today, reason: "", lines: [emptyLine, emptyLine] };
  return (
    <Dialog isOpen onClose={onClose} title={t("title")} size="large">
      <ActionForm
        schema={postJournalInput}
        action={(values: Values, requestId) => postJournalAction(values, requestId)}
        defaultValues={{ ...empty, ...like }}
        success={{ kind: "success", title: t("success"), hint: t("successText") }}
        error={({ message }) => ({ kind: "error", title: t("error"), hint: message })}
        onDone={onClose}
        onProposed={onClose}
      >
        <div className="mb-5 grid gap-x-5 gap-y-4 md:grid-cols-2">
          {like ? null : <TemplateField />}
          <SelectField name="currency" label={t("currency")} options={useCurrencyChoices()} />
          <TextField name="date" label={t("date")} help={t("dateHelp")} type="date" max={today} />
          <TextField name="reason" label={t("reason")} maxLength={200} autoComplete="off" />
        </div>
        <JournalLines accounts={accounts} />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {common("cancel")}
          </Button>
          <SubmitButton busyText={t("busy")}>{t("submit")}</SubmitButton>
        </DialogActions>
      </ActionForm>
    </Dialog>
  );
}

/**
 * A list of templates. A chosen template fills the reason and the accounts of the first two lines, and keeps the typed amounts.
 */
function TemplateField() {
  const t = useTranslations("adminBooks.newEntry");
  const form = useFormContext();
  const [chosen, setChosen] = useState("");
  const take = (key: string) => {
    setChosen(key);
    const template = journalTemplates.find((known) => known.key === key);
    if (!template) return;
    form.setValue("reason", t(`templates.${template.key}`), { shouldDirty: true });
    form.setValue("lines.0.account", template.debit, { shouldDirty: true });
    form.setValue("lines.1.account", template.credit, { shouldDirty: true });
  };
  return (
    <Field id="journal-template" label={t("template")}>
      <Select
        id="journal-template"
        name="template"
        labelledBy={labelId("journal-template")}
        choices={journalTemplates.map(({ key }) => ({ value: key, label: t(`templates.${key}`) }))}
        placeholder={t("noTemplate")}
        value={chosen}
        onChange={take}
      />
    </Field>
  );
}

/**
 * Returns the accounts that staff may use in journal entries. For an account that is divided by payment network, the list
 * contains the ledger account of each network.
 */
function useAccountChoices(chart: ChartAccount[]): { value: string; label: string }[] {
  const accountName = useBookAccountName();
  return chart
    .filter(({ takesJournal }) => takesJournal)
    .flatMap((account) => {
      const codes = account.isPerRail
        ? transferChannels.map((rail) => `${account.code}:${rail.replaceAll("_", "-")}`)
        : [account.code];
      return codes.map((value) => ({ value, label: `${account.number} ${accountName(value, account)}` }));
    });
}
