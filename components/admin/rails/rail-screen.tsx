"use client";

import { useTranslations } from "next-intl";
import { pauseRailAction, resumeRailAction } from "@/app/api/rails/actions";
import { useRailName } from "@/components/admin/rail-name";
import { useStaffMoney } from "@/components/admin/resource/staff-money";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { DescriptionList } from "@/components/ui/description-list";
import { Link } from "@/components/ui/link";
import { IfMay } from "@/components/ui/may";
import { PageHeader } from "@/components/ui/page-header";
import { paths } from "@/lib/paths";
import { familyOf } from "@/lib/transfers/channels.model";
import type { RailDossier } from "@/lib/transfers/rails/find-rails";
import { type OpenedMessage, type Rail, railState, railTones } from "@/lib/transfers/rails/rail.model";
import { MessagePanel } from "./message-panel";
import { RailCurrencies } from "./rail-currencies";
import { RailMessages } from "./rail-messages";
import { useMoment } from "./rail-words";
import { ReasonAct } from "./reason-act";
import { ReceiverChanges } from "./receiver-changes";

const queues = {
  wire: paths.manageWireTransfers,
  interbank: paths.manageInterbankTransfers,
  wallet: paths.manageOtherTransfers,
};

type ScreenProps = RailDossier & { opened: OpenedMessage | null; closeHref: string };

/** The page on which staff see one payment network. */
export function RailScreen({ rail, limits, messages, changes, opened, closeHref }: ScreenProps) {
  const t = useTranslations("adminRails");
  const railName = useRailName();
  const money = useStaffMoney();
  const state = railState(rail);
  return (
    <>
      <PageHeader
        back={{ href: paths.manageRails, text: t("title") }}
        title={
          <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
            {railName(rail.rail)}
            <Badge tone={railTones[state]}>{t(`states.${state}`)}</Badge>
          </span>
        }
        text={t(`connectorTexts.${rail.connector}`)}
        actions={
          <IfMay act="rails.work">
            <PauseAct rail={rail} />
          </IfMay>
        }
      />
      <Problems rail={rail} />
      <div className="grid gap-6 lg:grid-cols-2">
        <Card aria-labelledby="waits-title">
          <CardHead id="waits-title" title={t("waits.title")}>
            <Link href={queues[familyOf(rail.rail)]} className="action-link">
              {t("waits.queue")}
            </Link>
          </CardHead>
          <div className="px-5 py-1">
            <DescriptionList items={useWaits(rail)} />
          </div>
        </Card>
        <Card aria-labelledby="limits-title">
          <CardHead id="limits-title" title={t("limits.title")} />
          <div className="px-5 py-1">
            <DescriptionList
              items={(["single", "daily", "newPayee", "stepUp"] as const).map((name) => ({
                term: t(`limits.${name}`),
                value: money(limits[`${name}Minor`], "USD"),
              }))}
            />
          </div>
        </Card>
      </div>
      <RailCurrencies rail={rail} />
      {changes ? <ReceiverChanges changes={changes} /> : null}
      <RailMessages rail={rail} messages={messages} />
      <MessagePanel message={opened} queue={familyOf(rail.rail)} closeHref={closeHref} />
    </>
  );
}

function PauseAct({ rail: { rail, pause } }: { rail: Rail }) {
  return pause ? (
    <ReasonAct
      {...{ act: "resume", isMain: true }}
      save={(reason, requestId) => resumeRailAction({ id: pause.id, reason }, requestId)}
    />
  ) : (
    <ReasonAct act="pause" save={(reason, requestId) => pauseRailAction({ rail, reason }, requestId)} />
  );
}

function useWaits({ waiting, unsent, failing, oldestAt, nextCutOff, exchange }: Rail) {
  const t = useTranslations("adminRails.waits");
  const moment = useMoment();
  return [
    { term: t("waiting"), value: waiting },
    { term: t("unsent"), value: unsent },
    { term: t("failing"), value: failing },
    { term: t("oldest"), value: oldestAt ? moment(oldestAt) : t("none") },
    ...(nextCutOff ? [{ term: t("nextCutOff"), value: moment(nextCutOff) }] : []),
    ...(exchange
      ? [{ term: t("exchanged"), value: exchange.succeededAt ? moment(exchange.succeededAt) : t("never") }]
      : []),
  ];
}

/** The problems that keep the network from working, such as a pause or requests without an answer. */
function Problems({ rail: { pause, failing, lastError, exchange, setAside, stuckReturns } }: { rail: Rail }) {
  const t = useTranslations("adminRails");
  const moment = useMoment();
  const problem = exchange?.problem as "failed" | null | undefined;
  if (!pause && failing === 0 && !problem && setAside === 0 && stuckReturns.count === 0) return null;
  return (
    <div className="mb-6 space-y-3">
      {pause ? (
        <Alert tone="warning" title={t("pausedTitle")}>
          <p className="break-words">{pause.reason}</p>
          <p>{t("pausedBy", { name: pause.pausedByName, moment: moment(pause.pausedAt) })}</p>
        </Alert>
      ) : null}
      {problem && exchange ? (
        <Alert
          tone="danger"
          title={t.has(`exchangeProblems.${problem}`) ? t(`exchangeProblems.${problem}`) : t("exchangeProblems.failed")}
        >
          <p>{t("exchangeSince", { moment: moment(exchange.problemSince ?? exchange.lookedAt) })}</p>
          {exchange.problemDetail ? (
            <p className="wrap-anywhere">{t("lastError", { error: exchange.problemDetail })}</p>
          ) : null}
        </Alert>
      ) : null}
      {stuckReturns.count > 0 ? <StuckReturns returns={stuckReturns} /> : null}
      {setAside > 0 ? (
        <Alert tone="warning" title={t("setAside", { count: setAside })}>
          {t("setAsideText")}
        </Alert>
      ) : null}
      {failing > 0 ? (
        <Alert tone="danger" title={t("failingTitle", { count: failing })}>
          {lastError ? t("lastError", { error: lastError }) : null}
        </Alert>
      ) : null}
    </div>
  );
}

/** The payments that the bank must return to other banks, but whose return cannot be sent. */
function StuckReturns({ returns: { count, items } }: { returns: Rail["stuckReturns"] }) {
  const t = useTranslations("adminRails");
  const moment = useMoment();
  return (
    <Alert tone="danger" title={t("stuckReturns", { count })}>
      <p>{t("stuckReturnsText")}</p>
      <ul className="mt-2 space-y-1">
        {items.map(({ id, problem, detail, since }) => (
          <li key={id} className="wrap-anywhere">
            <Link href={paths.incomingPayment(id)} className="plain-link">
              {t("openPayment")}
            </Link>
            {": "}
            {t(problem === "invalid" ? "returnProblems.invalid" : "returnProblems.failed")} {detail}{" "}
            {t("stuckSince", { moment: moment(since) })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
