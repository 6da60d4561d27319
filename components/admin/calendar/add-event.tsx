"use client";

import { useTranslations } from "next-intl";
import { addEventAction } from "@/app/api/events/actions";
import { EditDialog } from "@/components/admin/resource/edit-dialog";
import type { EventCategory, EventTimes } from "@/lib/calendar/event.model";
import { useEventFields } from "./event-fields";
import { eventForm, newEventValues, timesOf } from "./event-form";
import { withFormFields } from "./with-form-fields";

type AddEventProps = { categories: EventCategory[]; times: EventTimes; onClose: () => void };

/** The dialog that adds an event. */
export function AddEvent({ categories, times, onClose }: AddEventProps) {
  const t = useTranslations("adminCalendar");
  return (
    <EditDialog
      isOpen
      onClose={onClose}
      title={t("addTitle")}
      schema={eventForm}
      defaultValues={newEventValues(times)}
      save={async (values, requestId) => {
        const { title, className, url } = values;
        return withFormFields(await addEventAction({ title, className, url, ...timesOf(values) }, requestId));
      }}
      texts={{ success: t("addSuccess"), successText: t("addSuccessText"), error: t("addError") }}
      submit={{ text: t("add"), busyText: t("adding") }}
      fields={useEventFields(categories)}
    />
  );
}
