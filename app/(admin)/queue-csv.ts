import type { NextRequest } from "next/server";
import { getTranslations } from "next-intl/server";
import { type QueueKey, type StatusFields, statusName } from "@/components/admin/queues/queues";
import { railName } from "@/components/admin/rail-name";
import { csvType } from "@/lib/downloads/csv";
import { type CsvForm, requestedCsvForm } from "@/lib/downloads/csv-form";
import { download } from "@/lib/downloads/download";
import { getFormatter } from "@/lib/i18n/get-formatter";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { readQueueQuery, toQueueFilter } from "./queue-query";
import { type QueueCsvWords, queueSources } from "./queue-sources";

/**
 * Exports a queue as a CSV file. The file contains every record that matches the filters in the URL, not only the records of one
 * page.
 */
export async function queueCsv(actor: Actor, queue: QueueKey, request: NextRequest): Promise<Response> {
  const query = await readQueueQuery(queue, Promise.resolve(Object.fromEntries(request.nextUrl.searchParams)));
  const { csvName, exportCsv } = queueSources[queue];
  const body = await exportCsv(actor, toQueueFilter(query), await csvWords(await requestedCsvForm(request)));
  return download(body, { type: csvType, name: `${csvName}-${bankDate(now())}.csv` });
}

async function csvWords(form: CsvForm): Promise<QueueCsvWords> {
  const { isPlain } = form;
  const [t, channels, format] = await Promise.all([
    getTranslations("adminQueues"),
    getTranslations("admin.channels"),
    getFormatter(),
  ]);
  return {
    form,
    header: (column) => (isPlain ? column : t(`csv.${column}`)),
    status: (record) => (isPlain ? plainStatus(record) : t(`statuses.${statusName(record)}`)),
    type: ({ channel }) => (isPlain ? channel : railName(channels, channel)),
    interval: ({ interval }) => (isPlain ? interval : t(`intervals.${interval}`)),
    date: bankDate,
    time: (moment) =>
      format.dateTime(moment, { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" }),
  };
}

/** Returns a record's status for a CSV file that programs read (`isPlain`): the status of the HTTP contract, or `withdrawn`. */
function plainStatus({ status, withdrawnAt }: StatusFields): string {
  return withdrawnAt ? "withdrawn" : status;
}
