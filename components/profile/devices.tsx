"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { type Outcome, OutcomeDialog } from "@/components/forms/outcome-dialog";
import type { FactorKind } from "@/components/second-factors/factor";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { Disclosure } from "@/components/ui/disclosure";
import { type Column, DataTable } from "@/components/ui/table/data-table";
import { describeDevice } from "@/lib/auth/sessions/describe-device.model";
import { useFormatter } from "@/lib/i18n/formatter";
import { type Asked, EndDevicesDialog } from "./end-devices-dialog";

/** A device where the customer is logged in. */
export type Device = {
  id: string;
  isHere: boolean;
  userAgent: string;
  ipAddress: string;
  createdAt: Date;
  lastSeenAt: Date;
};

/** `kinds` contains the kinds of the customer's second factors. */
type DevicesProps = { devices: Device[]; kinds: readonly FactorKind[]; now: Date; areAllShownAtFirst: boolean };

/** A list with more devices than this is folded. */
const devicesMax = 4;
/** The number of devices that a folded list shows. */
const firstDevices = 3;

/**
 * The devices where the customer is logged in. After a proof of identity, the customer can log out one device, or all devices
 * except this one.
 */
export function Devices({ devices, kinds, now, areAllShownAtFirst }: DevicesProps) {
  const t = useTranslations("security.devices");
  const [asked, setAsked] = useState<Asked | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const isFolded = devices.length > devicesMax;
  const columns = useColumns(now, {
    folded: new Set(isFolded ? devices.slice(firstDevices) : []),
    end: (device, name) => setAsked({ id: device.id, name }),
  });
  return (
    <Card className="min-w-0">
      <CardHead title={t("title")} />
      <div className="folded-list">
        <DataTable caption={t("title")} density="narrow" columns={columns} items={devices} keyOf={({ id }) => id} />
        {isFolded ? (
          <Disclosure
            className="border-t border-line"
            summary={t("showAll", { count: devices.length })}
            summaryClass="px-card"
            isOpenAtFirst={areAllShownAtFirst}
          >
            {null}
          </Disclosure>
        ) : null}
      </div>
      {devices.length > 1 ? (
        <div className="border-t border-line px-card py-3">
          <Button variant="secondary" className="max-md:w-full" onClick={() => setAsked("others")}>
            {t("endOthers")}
          </Button>
        </div>
      ) : null}
      <EndDevicesDialog
        kinds={kinds}
        asked={asked}
        onClose={() => setAsked(null)}
        onDone={(title) => {
          setAsked(null);
          setOutcome({ kind: "success", title });
        }}
      />
      <OutcomeDialog outcome={outcome} onClose={() => setOutcome(null)} />
    </Card>
  );
}

type ColumnsProps = { folded: ReadonlySet<Device>; end: (device: Device, name: string) => void };

function useColumns(now: Date, { folded, end }: ColumnsProps): Column<Device>[] {
  const t = useTranslations("security.devices");
  const format = useFormatter();
  const nameOf = ({ userAgent }: Device) => describeDevice(userAgent) ?? t("unknownDevice");
  const lastSeen = ({ lastSeenAt }: Device) => format.relativeTime(lastSeenAt, now);
  // The text needs no year, because a session lasts at most 30 days.
  const loggedIn = ({ createdAt }: Device) =>
    format.dateTime(createdAt, { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });
  return [
    {
      key: "device",
      header: t("device"),
      phone: "title",
      cell: (device) => (
        <>
          <span title={device.userAgent}>{nameOf(device)}</span>
          <span className="font-normal wrap-anywhere text-ink-muted max-md:text-xs md:block">
            <span className="md:hidden"> · </span>
            {device.ipAddress}
          </span>
        </>
      ),
      attributesOf: (device) => (folded.has(device) ? { className: "folded-line" } : {}),
    },
    {
      key: "lastSeenAt",
      header: t("lastSeen"),
      phone: "detail",
      className: "max-md:text-xs! md:whitespace-nowrap",
      cell: (device) => (
        <>
          {lastSeen(device)}
          <span className="text-ink-muted md:block">
            <span className="md:hidden"> · </span>
            {t("since", { when: loggedIn(device) })}
          </span>
        </>
      ),
    },
    {
      key: "actions",
      header: <span className="sr-only">{t("actions")}</span>,
      phone: "corner",
      className: "md:py-0.5 md:text-right",
      cell: (device) =>
        device.isHere ? (
          <Badge tone="positive">{t("here")}</Badge>
        ) : (
          <Button
            variant="quiet"
            className="-mr-3 max-md:-my-2.5"
            aria-label={t("endOf", { device: nameOf(device), when: lastSeen(device) })}
            onClick={() => end(device, nameOf(device))}
          >
            {t("end")}
          </Button>
        ),
    },
  ];
}
