"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { endOtherSessionsAction, endSessionAction } from "@/app/api/auth/actions";
import { type Outcome, OutcomeDialog } from "@/components/forms/outcome-dialog";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { type Column, DataTable } from "@/components/ui/data-table";
import { type ActionResult, refusalReason } from "@/lib/action-result";
import { describeDevice } from "@/lib/auth/describe-device";
import { useFormatter } from "@/lib/i18n/formatter";

/** A place where the customer is logged in. */
export type Device = {
  id: string;
  isHere: boolean;
  userAgent: string;
  ipAddress: string;
  createdAt: Date;
  lastSeenAt: Date;
};

/** Where the customer is logged in, and how to end it: one device, or all but this one. */
export function Devices({ devices, now }: { devices: Device[]; now: Date }) {
  const t = useTranslations("security.devices");
  const { outcome, isBusy, end, close } = useEnding();
  const columns = useColumns(now, (id) => end(() => endSessionAction({ id }), t("ended")));
  return (
    <Card className="mt-6 min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-3">
        <h2 className="font-semibold">{t("title")}</h2>
        {devices.length > 1 ? (
          <Button
            variant="secondary"
            busy={isBusy}
            onClick={() => end(() => endOtherSessionsAction({}), t("endedOthers"))}
          >
            {t("endOthers")}
          </Button>
        ) : null}
      </div>
      <DataTable caption={t("title")} columns={columns} items={devices} keyOf={({ id }) => id} />
      <OutcomeDialog outcome={outcome} onClose={close} />
    </Card>
  );
}

function useEnding() {
  const t = useTranslations("security.devices");
  const common = useTranslations("common");
  const router = useRouter();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, startTransition] = useTransition();
  const end = (act: () => Promise<ActionResult<null>>, title: string) =>
    startTransition(async () => {
      const result = await act().catch(() => null);
      const hint = result && !result.ok ? refusalReason(result) : common("tryAgainLater");
      setOutcome(result?.ok ? { kind: "success", title } : { kind: "error", title: t("failed"), hint });
      router.refresh();
    });
  return { outcome, isBusy, end, close: () => setOutcome(null) };
}

function useColumns(now: Date, end: (id: string) => void): Column<Device>[] {
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
      phone: "none",
      cell: ({ createdAt }) => format.dateTime(createdAt, { dateStyle: "medium", timeStyle: "short" }),
    },
    { key: "lastSeenAt", header: t("lastSeen"), phone: "value", cell: lastSeen },
    {
      key: "actions",
      header: <span className="sr-only">{t("actions")}</span>,
      phone: "actions",
      cell: (device) =>
        device.isHere ? null : (
          <Button
            variant="quiet"
            aria-label={t("endOf", { device: nameOf(device), when: lastSeen(device) })}
            onClick={() => end(device.id)}
          >
            {t("end")}
          </Button>
        ),
    },
  ];
}
