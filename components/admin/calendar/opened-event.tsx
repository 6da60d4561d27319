"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { deleteEventAction, updateEventAction } from "@/app/api/events/actions";
import { changedFields } from "@/components/admin/resource/changed-fields";
import { DeleteDialog } from "@/components/admin/resource/delete-dialog";
import { EditDialog } from "@/components/admin/resource/edit-dialog";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { DescriptionList } from "@/components/ui/description-list";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import type { CalendarEvent, EventCategory } from "@/lib/calendar/event.model";
import { useEventFields } from "./event-fields";
import { areTimesChanged, type EventFormValues, eventForm, eventValues, timesOf } from "./event-form";
import { useEventTexts } from "./use-event-texts";
import { withFormFields } from "./with-form-fields";

type OpenedEventProps = {
  /**
   * `seen` is the event at the moment when the reader opened it. `current` is the event now, or null when somebody has deleted
   * the event.
   */
  seen: CalendarEvent;
  current: CalendarEvent | null;
  categories: EventCategory[];
  isEditable: boolean;
  onClose: () => void;
};

/** The dialog that changes or deletes an event. Readers who may not change events only read the event. */
export function OpenedEvent(props: OpenedEventProps) {
  const [isDeleting, setDeleting] = useState(false);
  if (!props.isEditable) return <EventDetails {...props} />;
  if (isDeleting) return <DeleteEvent {...props} />;
  return <EditEvent {...props} onDelete={() => setDeleting(true)} />;
}

/** Sends only the fields that the reader has changed, so that a colleague's changes to other fields stay. */
function changesOf(before: EventFormValues, values: EventFormValues) {
  const { title, className, url } = values;
  const { title: oldTitle, className: oldClass, url: oldUrl } = before;
  return {
    ...changedFields({ title: oldTitle, className: oldClass, url: oldUrl }, { title, className, url }),
    ...(areTimesChanged(before, values) ? timesOf(values) : {}),
  };
}

function EditEvent({ seen, current, categories, onClose, onDelete }: OpenedEventProps & { onDelete: () => void }) {
  const t = useTranslations("adminCalendar");
  const router = useRouter();
  const before = eventValues(seen);
  return (
    <EditDialog
      isOpen
      onClose={onClose}
      title={t("editTitle")}
      schema={eventForm}
      defaultValues={before}
      save={async (values, requestId) => {
        const { id, version } = current ?? seen;
        const changes = changesOf(before, values);
        // If nothing was changed, the form sends the present title, because the server refuses a change without any field.
        const input = { id, version, ...(Object.keys(changes).length > 0 ? changes : { title: values.title }) };
        const result = withFormFields(await updateEventAction(input, requestId));
        if (!result.ok && result.code === "not_found") router.refresh();
        return result;
      }}
      texts={{ success: t("editSuccess"), successText: t("editSuccessText"), error: t("updateError") }}
      fields={useEventFields(categories)}
      changes={<Meanwhile {...{ seen, current, categories }} />}
    >
      <EventLink url={(current ?? seen).url} />
      <Button variant="quiet" className="-ml-3 text-danger" onClick={onDelete}>
        {t("delete")}
      </Button>
    </EditDialog>
  );
}

/** The changes to the event since the reader opened it. */
function Meanwhile({ seen, current, categories }: Pick<OpenedEventProps, "seen" | "current" | "categories">) {
  const t = useTranslations("adminCalendar");
  const { differences } = useEventTexts(categories);
  if (current && current.version === seen.version) return null;
  return (
    <div className="mb-3">
      <Alert tone="warning" title={current ? t("changedTitle", { name: current.updatedByName }) : t("deletedTitle")}>
        {current ? (
          <>
            <ul className="list-disc pl-5">
              {differences(seen, current).map((difference) => (
                <li key={difference}>{difference}</li>
              ))}
            </ul>
            <p className="mt-1">{t("changedText")}</p>
          </>
        ) : null}
      </Alert>
    </div>
  );
}

function DeleteEvent({ seen, current, categories, onClose }: OpenedEventProps) {
  const t = useTranslations("adminCalendar");
  const { id, version } = current ?? seen;
  return (
    <DeleteDialog
      onClose={onClose}
      title={t("deleteTitle")}
      remove={(requestId) => deleteEventAction({ id, version }, requestId)}
      texts={{
        ...{ question: t("deleteQuestion"), no: t("no"), yes: t("yesDelete"), busy: t("deleting") },
        ...{ success: t("deleteSuccess"), successText: t("deleteSuccessText"), error: t("deleteError") },
      }}
    >
      <Meanwhile {...{ seen, current, categories }} />
      <Facts event={current ?? seen} categories={categories} />
    </DeleteDialog>
  );
}

function EventDetails({ seen, current, categories, onClose }: OpenedEventProps) {
  const common = useTranslations("common");
  const event = current ?? seen;
  return (
    <Dialog isOpen onClose={onClose} title={event.title}>
      <Facts event={event} categories={categories} />
      <EventLink url={event.url} />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {common("close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Facts({ event, categories }: { event: CalendarEvent; categories: EventCategory[] }) {
  const t = useTranslations("adminCalendar");
  const texts = useEventTexts(categories);
  return (
    <DescriptionList
      items={[
        { term: t("eventTitle"), value: event.title },
        { term: t("when"), value: texts.when(event) },
        { term: t("category"), value: texts.categoryOf(event) },
        { term: t("changedBy"), value: event.updatedByName },
      ]}
    />
  );
}

function EventLink({ url }: { url: string }) {
  const t = useTranslations("adminCalendar");
  if (!url) return null;
  return (
    <p className="mt-3 text-sm">
      <a href={url} target="_blank" rel="noopener noreferrer" className="text-accent-text underline">
        {t("openLink")}
      </a>
    </p>
  );
}
