import type { NextRequest } from "next/server";
import { getTranslations } from "next-intl/server";
import type { QueueKey } from "@/components/admin/queues/queues";
import { csvType } from "@/lib/downloads/csv";
import { download } from "@/lib/downloads/download";
import { getFormatter } from "@/lib/i18n/get-formatter";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { isWallet, walletChannels } from "@/lib/transfers/channels";
import { readQueueQuery, toQueueFilter } from "./queue-query";
import { type QueueCsvWords, queueSources } from "./queue-sources";

/** Exports a queue as a CSV file: every record that the page at the same address lists, on all its pages. */
export async function queueCsv(actor: Actor, queue: QueueKey, request: NextRequest): Promise<Response> {
  const query = await readQueueQuery(queue, Promise.resolve(Object.fromEntries(request.nextUrl.searchParams)));
  const { csvName, exportCsv } = queueSources[queue];
  const body = await exportCsv(actor, toQueueFilter(query), await csvWords());
  return download(body, { type: csvType, name: `${csvName}-${bankDate(now())}.csv` });
}

async function csvWords(): Promise<QueueCsvWords> {
  const [t, format] = await Promise.all([getTranslations("adminQueues"), getFormatter()]);
  return {
    header: (column) => t(`csv.${column}`),
    status: ({ status }) => t(`statuses.${status}`),
    type: ({ channel }) => (isWallet(channel) ? walletChannels[channel].name : t(`channels.${channel}`)),
    interval: ({ interval }) => t(`intervals.${interval}`),
    date: bankDate,
    time: (moment) =>
      format.dateTime(moment, { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" }),
  };
}
