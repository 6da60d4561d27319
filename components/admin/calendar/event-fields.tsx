"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import type { EditField } from "@/components/admin/resource/edit-fields";
import { CheckboxField, TextField } from "@/components/forms/form-fields";
import type { EventCategory } from "@/lib/calendar/event.model";

/** Returns the fields of the form for new and existing events. */
export function useEventFields(categories: EventCategory[]): EditField[] {
  const t = useTranslations("adminCalendar");
  return [
    { kind: "text", name: "title", label: t("eventTitle") },
    {
      ...{ kind: "select", name: "className", label: t("category") },
      options: categories.map(({ color, title }) => ({ value: color, label: title })),
    },
    { kind: "slot", key: "times", content: <TimeFields /> },
    { kind: "slot", key: "url", content: <UrlField /> },
  ];
}

function TimeFields() {
  const t = useTranslations("adminCalendar");
  const allDay = useWatch({ name: "allDay" }) === true;
  const years = { min: "1970-01-01", max: "2199-12-31" };
  return (
    <>
      <CheckboxField name="allDay" label={t("allDay")} />
      <div className="mt-2 grid grid-cols-2 gap-x-5 gap-y-4">
        <div className={allDay ? "col-span-2" : ""}>
          <TextField type="date" name="startDate" label={t("startDate")} {...years} />
        </div>
        {allDay ? null : <TextField type="time" name="startTime" label={t("startTime")} />}
        <div className={allDay ? "col-span-2" : ""}>
          <TextField type="date" name="endDate" label={allDay ? t("lastDay") : t("endDate")} {...years} />
        </div>
        {allDay ? null : <TextField type="time" name="endTime" label={t("endTime")} />}
      </div>
    </>
  );
}

function UrlField() {
  const t = useTranslations("adminCalendar");
  const common = useTranslations("common");
  return <TextField name="url" label={t("url")} help={t("urlHelp")} hint={common("optional")} autoComplete="off" />;
}
