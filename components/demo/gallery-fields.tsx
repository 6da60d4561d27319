"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Checkbox, Input, Textarea } from "@/components/ui/controls";
import { Field, fieldAttributes, labelId } from "@/components/ui/field";
import { Combobox, Select } from "@/components/ui/select/select";
import { currencies } from "@/lib/money/currency";
import { Section } from "./gallery-section";

/** Fields in each state (with help, optional, wrong, read-only, disabled), and the controls that choose an option. */
export function GalleryFields() {
  const t = useTranslations("common");
  const validation = useTranslations("validation");
  const [chosen, setChosen] = useState<string>(currencies[0]);
  const choices = currencies.map((currency) => ({ value: currency, label: currency }));
  const wrong = [validation("required")];
  const choice = { value: chosen, onChange: setChosen, choices };
  return (
    <Section name="Field, Input, Textarea, Checkbox, Select, Combobox">
      <Field id="gallery-help" label={t("search")} help={t("noMatch")} hint={t("optional")}>
        <Input {...fieldAttributes("gallery-help", { help: t("noMatch") })} placeholder={t("searchPlaceholder")} />
      </Field>
      <Field id="gallery-wrong" label={t("account")} errors={wrong}>
        <Input {...fieldAttributes("gallery-wrong", { errors: wrong })} />
      </Field>
      <Field id="gallery-read" label={t("myProfile")}>
        <Input {...fieldAttributes("gallery-read", {})} readOnly defaultValue="05197864578" />
      </Field>
      <Field id="gallery-off" label={t("myProfile")}>
        <Input {...fieldAttributes("gallery-off", {})} disabled defaultValue="05197864578" />
      </Field>
      <Field id="gallery-text" label={t("edit")}>
        <Textarea {...fieldAttributes("gallery-text", {})} />
      </Field>
      <Checkbox id="gallery-check" label={t("optional")} defaultChecked />
      <Field id="gallery-select" label={t("choices")}>
        <Select {...choice} id="gallery-select" labelledBy={labelId("gallery-select")} />
      </Field>
      <Field id="gallery-combobox" label={t("search")}>
        <Combobox
          {...choice}
          id="gallery-combobox"
          labelledBy={labelId("gallery-combobox")}
          placeholder={t("searchPlaceholder")}
        />
      </Field>
    </Section>
  );
}
