import type { NextRequest } from "next/server";
import { getFormatter, getTranslations } from "next-intl/server";
import { csvType } from "@/lib/downloads/csv";
import { download } from "@/lib/downloads/download";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { isWallet, type TransferFamily, walletChannels } from "@/lib/transfers/channels";
import { exportTransfers } from "@/lib/transfers/reading/export-transfers";
import { readQueueQuery, toTransferFilterQuery } from "./transfer-queue-query";

/** A queue as a CSV file: all that its page shows at the same address, on all its pages. */
export async function transferQueueCsv(actor: Actor, family: TransferFamily, request: NextRequest): Promise<Response> {
  const query = await readQueueQuery(family, Promise.resolve(Object.fromEntries(request.nextUrl.searchParams)));
  const [t, format] = await Promise.all([getTranslations("adminTransfers"), getFormatter()]);
  const body = await exportTransfers(actor, family, toTransferFilterQuery(query), {
    header: (column) => t(`csv.${column}`),
    type: ({ channel }) => {
      if (isWallet(channel)) return walletChannels[channel].name;
      return t(`types.${channel}`);
    },
    status: ({ status }) => t(`statuses.${status}`),
    date: bankDate,
    time: (moment) =>
      format.dateTime(moment, { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" }),
  });
  return download(body, { type: csvType, name: `${family}-transfers-${bankDate(now())}.csv` });
}
