import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import type { QueueDossiers } from "@/components/admin/queue-screens";
import type { Dossier } from "@/components/admin/queues/queue-parts";
import type { QueueKey, StatusFields } from "@/components/admin/queues/queues";
import type { DepositOfQueue, LoanOfQueue } from "@/components/admin/term-products/dossier";
import { NetworkNotice } from "@/components/admin/transfers/network-notice";
import type { ShownTransfer } from "@/components/admin/transfers/shown-transfer";
import { TransferTimeline } from "@/components/transfers/transfer-timeline";
import type { Deposit } from "@/lib/deposits/deposit";
import { exportDeposits } from "@/lib/deposits/export-deposits";
import { findDeposits, getDepositQueue } from "@/lib/deposits/find-deposits";
import { getDepositDossier } from "@/lib/deposits/get-deposit-dossier";
import { type DepositInterval, depositSchedule } from "@/lib/deposits/schedule.model";
import type { CsvForm } from "@/lib/downloads/csv-form";
import { countryName } from "@/lib/i18n/countries";
import type { Messages, Namespace } from "@/lib/i18n/messages";
import type { Page, PageQuery } from "@/lib/lists/list-page.sql";
import type { QueueState } from "@/lib/lists/queue-state.sql";
import { daysPastDue, loanStages } from "@/lib/loans/days-past-due.model";
import { exportLoans } from "@/lib/loans/export-loans";
import { findLoans, getLoanQueue } from "@/lib/loans/find-loans";
import { getLoanDossier } from "@/lib/loans/get-loan-dossier";
import type { Loan, Payoff } from "@/lib/loans/loan";
import { lateOf } from "@/lib/loans/loan-standing.model";
import { loanSchedule } from "@/lib/loans/schedule.model";
import { currencies } from "@/lib/money/currency";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { businessDaysOf } from "@/lib/term-products/business-days";
import {
  type RecordedChannel,
  type TransferFamily,
  transferEndings,
  walletChannelKeys,
} from "@/lib/transfers/channels.model";
import { getNetworkHealth } from "@/lib/transfers/networks/get-network-health";
import { exportTransfers } from "@/lib/transfers/reading/export-transfers";
import { findTransfers } from "@/lib/transfers/reading/find-transfers";
import { getTransferDossier } from "@/lib/transfers/reading/get-transfer-dossier";
import { getTransferQueue } from "@/lib/transfers/reading/get-transfer-queue";
import type { Transfer } from "@/lib/transfers/transfer";
import type { QueueFilter } from "./queue-query";

/** The parts of a CSV file that depend on the reader's language and time zone. */
export type QueueCsvWords = {
  form: CsvForm;
  header: (column: keyof Messages["adminQueues"]["csv"]) => string;
  status: (record: StatusFields) => string;
  type: (transfer: { channel: RecordedChannel }) => string;
  interval: (deposit: { interval: DepositInterval }) => string;
  date: (moment: Date) => string;
  time: (moment: Date) => string;
};

/** The services that provide the data of a queue's page and of the queue's CSV file. */
export type QueueSource<Shown extends Dossier> = {
  /** The message namespaces that only this queue's screen needs. */
  messages: Namespace[];
  find: (actor: Actor, query: QueueFilter & PageQuery) => Promise<Page<Shown["record"]>>;
  /** Reads the counts of the queue's records by status. Each count stops at `countMax`. */
  state: (actor: Actor, countMax: number) => Promise<QueueState<string>>;
  /** Reads the dossier of one record. */
  dossier: (actor: Actor, id: string) => Promise<Shown>;
  /** A notice about the whole queue, such as a network that does not answer. */
  notice?: (actor: Actor) => Promise<ReactNode>;
  exportCsv: (actor: Actor, filter: QueueFilter, words: QueueCsvWords) => Promise<ReadableStream<Uint8Array>>;
  /** The part of the CSV file's name before the date. */
  csvName: string;
};

export const queueSources: { [Key in QueueKey]: QueueSource<QueueDossiers[Key]> } = {
  interbank: transfersOf("interbank"),
  wire: transfersOf("wire"),
  wallet: transfersOf("wallet"),
  loan: {
    // `errors` contains the server's reasons for refusing to pay out a loan.
    messages: ["accounts", "adminTermProducts", "entries", "errors", "loans", "notifications", "termProducts"],
    async find(actor, query) {
      const { items, total } = await findLoans(actor, toLoanQuery(query));
      return { items: items.map(withDaysPastDue), total };
    },
    state: getLoanQueue,
    async dossier(actor, id) {
      const { loan, instalments, payoffOn, unearnedMinor, ...dossier } = await getLoanDossier(actor, id);
      const isOpen = loan.status === "pending" || loan.status === "approved";
      const agreed = instalments.map(
        ({ number, dueOn, principalMinor, interestMinor, waivedMinor, state, overdueReason, ...line }) => ({
          ...{ number, dueOn, state: overdueReason === "blocked" ? overdueReason : state },
          parts: [principalMinor, interestMinor - waivedMinor, lateOf(line)],
        }),
      );
      const today = bankDate(now());
      const planned = loanSchedule(loan, today, await businessDaysOf(loan, today)).map((line) => ({
        ...{ number: line.number, dueOn: line.dueOn, state: null },
        parts: [line.principalMinor, line.interestMinor],
      }));
      return {
        ...dossier,
        record: withDaysPastDue({ ...loan, payoffOn, unearnedMinor }),
        schedule: agreed.length === 0 && isOpen ? planned : agreed,
      };
    },
    exportCsv: (actor, filter, words) => exportLoans(actor, toLoanQuery(filter), words),
    csvName: "loans",
  },
  deposit: {
    messages: ["accounts", "adminTermProducts", "deposits", "entries", "errors", "termProducts"],
    async find(actor, query) {
      const { items, total } = await findDeposits(actor, query);
      return { items: items.map(withMaturity), total };
    },
    state: getDepositQueue,
    async dossier(actor, id) {
      const { deposit, payouts, ...dossier } = await getDepositDossier(actor, id);
      const agreed = payouts.map(({ number, dueOn, interestMinor, state }) => ({
        ...{ number, dueOn, state },
        parts: [interestMinor],
      }));
      const today = bankDate(now());
      const planned = depositSchedule(deposit, today, await businessDaysOf(deposit, today)).map((line) => ({
        ...{ number: line.number, dueOn: line.dueOn, state: null },
        parts: [line.interestMinor],
      }));
      const isOpen = deposit.status === "pending";
      const schedule = agreed.length === 0 && isOpen ? planned : agreed;
      return { ...dossier, record: withMaturity(deposit), schedule };
    },
    exportCsv: exportDeposits,
    csvName: "fdr",
  },
};

function toLoanQuery<Query extends QueueFilter>({ own, ...query }: Query) {
  return { ...query, stage: loanStages.find((stage) => String(stage) === own.stage) };
}

function withDaysPastDue(loan: Loan & Payoff): LoanOfQueue {
  return { ...loan, daysPastDue: daysPastDue(loan, bankDate(now())) };
}

function withMaturity(deposit: Deposit): DepositOfQueue {
  const { maturesOn } = deposit;
  return { ...deposit, hasMatured: maturesOn !== null && maturesOn <= bankDate(now()) };
}

function transfersOf(family: TransferFamily): QueueSource<ShownTransfer> {
  const toQuery = <Query extends QueueFilter>({ own, ...query }: Query) => ({
    ...query,
    channel: walletChannelKeys.find((key) => key === own.type),
    ending: transferEndings.find((key) => key === own.ending),
  });
  return {
    messages: ["adminTransfers", "disputes", "networkReasons", "notifications"],
    async find(actor, query) {
      const [{ items, total }, locale] = await Promise.all([findTransfers(actor, family, toQuery(query)), getLocale()]);
      return { items: items.map((transfer) => withCountryName(transfer, locale)), total };
    },
    state: (actor, countMax) => getTransferQueue(actor, family, countMax),
    async dossier(actor, id) {
      const { transfer, story, ...dossier } = await getTransferDossier(actor, family, id);
      const record = withCountryName(transfer, await getLocale());
      return { ...dossier, record, timeline: <TransferTimeline story={story} among={currencies} /> };
    },
    async notice(actor) {
      return <NetworkNotice family={family} rails={await getNetworkHealth(actor)} now={now()} />;
    },
    exportCsv: (actor, filter, words) => exportTransfers(actor, family, toQuery(filter), words),
    csvName: `${family}-transfers`,
  };
}

function withCountryName(transfer: Transfer, locale: string): Transfer {
  const nameOf = (code: string | null) => code && countryName(code, locale);
  return { ...transfer, country: nameOf(transfer.country), receiverCountry: nameOf(transfer.receiverCountry) };
}
