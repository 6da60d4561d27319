"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { type Outcome, OutcomeDialog } from "@/components/forms/outcome-dialog";
import type { FactorKind } from "@/components/second-factors/factor";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
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
type DevicesProps = { devices: Device[]; kinds: readonly FactorKind[]; now: Date };

/**
 * The devices where the customer is logged in. After a proof of identity, the customer can log out one device, or all devices
 * except this one.
 */
export function Devices({ devices, kinds, now }: DevicesProps) {
  const t = useTranslations("security.devices");
  const [asked, setAsked] = useState<Asked | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const columns = useColumns(now, (device, name) => setAsked({ id: device.id, name }));
  return (
    <Card className="min-w-0">
      <CardHead title={t("title")} />
      <DataTable caption={t("title")} density="narrow" columns={columns} items={devices} keyOf={({ id }) => id} />
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

function useColumns(now: Date, end: (device: Device, name: string) => void): Column<Device>[] {
  const t = useTranslations("security.devices");
  const format = useFormatter();
  const nameOf = ({ userAgent }: Device) => describeDevice(userAgent) ?? t("unknownDevice");
  const lastSeen = ({ lastSeenAt }: Device) => format.relativeTime(lastSeenAt, now);
  return [
    {
      key: "device",
      header: t("device"),
      phone: "title",
      cell: (device) => (
        <span className="inline-flex flex-wrap items-center gap-2" title={device.userAgent}>
          {nameOf(device)}
          {device.isHere ? <Badge tone="positive">{t("here")}</Badge> : null}
        </span>
      ),
    },
    { key: "ipAddress", header: t("ipAddress"), phone: "detail", cell: ({ ipAddress }) => ipAddress || "–" },
    {
      key: "createdAt",
      header: t("loggedIn"),
      phone: "detail",
      phoneLabel: t("loggedIn"),
      cell: ({ createdAt }) => format.dateTime(createdAt, { dateStyle: "medium", timeStyle: "short" }),
    },
    { key: "lastSeenAt", header: t("lastSeen"), phone: "note", className: "max-md:text-ink-muted", cell: lastSeen },
    {
      key: "actions",
      header: <span className="sr-only">{t("actions")}</span>,
      phone: "corner",
      className: "md:py-0.5 md:text-right",
      cell: (device) =>
        device.isHere ? null : (
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
