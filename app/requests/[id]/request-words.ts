import "server-only";
import { getLocale, getTranslations } from "next-intl/server";
import type { FoundRequest } from "@/lib/commands/find-request";
import { getFormatter } from "@/lib/i18n/get-formatter";
import { toCurrency } from "@/lib/money/currency";
import { formatMoney } from "@/lib/money/format-money";
import { paths } from "@/lib/paths";
import type { RequestOutcome } from "@/lib/request-outcome";
import { familyOf, type RecordedChannel } from "@/lib/transfers/channels.model";

/**
 * Acts that change several items, with a separate result for each item. Such an act can succeed for some items and fail for
 * others, so the text about the request's outcome does not name the act.
 */
const toldOneByOne = new Set(["transfer.approve"]);

/** Describes the outcome of a request to its sender. */
export async function requestWords(found: FoundRequest): Promise<RequestOutcome> {
  const t = await getTranslations("requests");
  const format = await getFormatter();
  const time = (at: Date) => format.dateTime(at, { dateStyle: "medium", timeStyle: "short" });
  if (found.state !== "done")
    return { state: found.state, title: t(`${found.state}.title`), text: t(`${found.state}.text`) };
  if ("transfer" in found) {
    const { id, channel, amountMinor, currency, accountName, createdAt } = found.transfer;
    const amount = formatMoney(amountMinor, toCurrency(currency), await getLocale());
    const words = { kind: channel === "own" ? "own" : familyOf(channel as RecordedChannel), amount, name: accountName };
    const transfers = await getTranslations("transfers");
    return {
      ...{ state: "done", title: t("transfer", words), text: t("done.text", { time: time(createdAt) }) },
      link: { href: paths.transaction(id), text: transfers("seeTransfer") },
    };
  }
  const acts = await getTranslations("adminActs");
  const { act } = found;
  const isNamed = act !== null && acts.has(act as "account.open") && !toldOneByOne.has(act);
  const title = isNamed ? t("done.act", { act: acts(act as "account.open") }) : t("done.title");
  return { state: "done", title, text: t("done.text", { time: time(found.at) }) };
}
