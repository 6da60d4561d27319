"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Amount } from "@/components/ui/amount";
import { Badge } from "@/components/ui/badge";
import { Button, type ButtonVariant } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Disclosure } from "@/components/ui/disclosure";
import { EmptyState } from "@/components/ui/empty-state";
import { markOf, markProps } from "@/components/ui/mark";
import { Popover } from "@/components/ui/popover";
import { ProgressBar } from "@/components/ui/progress/progress-bar";
import { Skeleton, TableSkeleton } from "@/components/ui/progress/skeleton";
import { Spinner } from "@/components/ui/progress/spinner";
import { StatusBadge } from "@/components/ui/status-badge";
import { Switch } from "@/components/ui/switch";
import { type Column, DataTable } from "@/components/ui/table/data-table";
import { Pager } from "@/components/ui/table/pager";
import { Tabs } from "@/components/ui/tabs";
import { paths } from "@/lib/paths";
import { GalleryFields } from "./gallery-fields";
import { Section } from "./gallery-section";

/** Shows every component of the site in each of its states, with one section for each component. */
export function Gallery() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Buttons />
      <GalleryFields />
      <Words />
      <Surfaces />
      <Overlays />
      <Lists />
      <Waiting />
    </div>
  );
}

const variants: ButtonVariant[] = ["primary", "secondary", "quiet", "danger"];

function Buttons() {
  const t = useTranslations("common");
  return (
    <Section name="Button">
      {variants.map((variant) => (
        <div key={variant} className="flex flex-wrap gap-3">
          <Button variant={variant}>{t("edit")}</Button>
          <Button variant={variant} busy busyText={t("working")}>
            {t("edit")}
          </Button>
          <Button variant={variant} disabled>
            {t("edit")}
          </Button>
        </div>
      ))}
    </Section>
  );
}

const tones = ["neutral", "positive", "info", "warning", "danger"] as const;
const statuses = ["pending", "active", "approved", "closed", "deleted", "paid", "suspended"] as const;

function Words() {
  const t = useTranslations("common");
  return (
    <Section name="Alert, Badge, StatusBadge, Amount">
      {tones.map((tone) => (
        <Alert key={tone} tone={tone} title={t("errorTitle")}>
          {t("tryAgainLater")}
        </Alert>
      ))}
      <p className="flex flex-wrap gap-2">
        {[...tones, "violet" as const].map((tone) => (
          <Badge key={tone} tone={tone}>
            {t("working")}
          </Badge>
        ))}
      </p>
      <p className="flex flex-wrap gap-2">
        {statuses.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
      </p>
      <DescriptionList
        items={[
          { term: "USD", value: <Amount amountMinor={123_456_789n} currency="USD" /> },
          { term: "EUR", value: <Amount amountMinor={-99n} currency="EUR" /> },
          { term: "JPY", value: <Amount amountMinor={1_000n} currency="JPY" sign="always" /> },
        ]}
      />
    </Section>
  );
}

function Surfaces() {
  const t = useTranslations("common");
  const [isOn, setOn] = useState(true);
  const tab = (key: "newer" | "older" | "pages", isCurrent: boolean) => ({
    ...{ key, isCurrent, label: t(key), count: isCurrent ? "12" : "0" },
    href: `${paths.demoComponents}?${key}`,
  });
  return (
    <Section name="Tabs, Switch, Disclosure, EmptyState">
      <Tabs label={t("choices")} tabs={[tab("newer", true), tab("older", false), tab("pages", false)]} />
      <Switch label={t("theme")} help={t("themeSystem")} isOn={isOn} onChange={setOn} />
      <Switch label={t("themeLight")} isOn={false} isDisabled />
      <Disclosure summary={t("choices")}>{t("noMatch")}</Disclosure>
      <EmptyState
        icon="compass"
        title={t("notFoundTitle")}
        text={t("notFoundText")}
        action={<Button>{t("home")}</Button>}
      />
    </Section>
  );
}

const dialogs = ["small", "medium", "large", "panel"] as const;

function Overlays() {
  const t = useTranslations("common");
  const [open, setOpen] = useState<(typeof dialogs)[number] | null>(null);
  const close = () => setOpen(null);
  return (
    <Section name="Dialog, Popover">
      <div className="flex flex-wrap gap-3">
        {dialogs.map((size) => (
          <Button key={size} variant="secondary" onClick={() => setOpen(size)}>
            {size}
          </Button>
        ))}
        <Popover
          summary={t("menu")}
          summaryClass="inline-flex min-h-11 cursor-pointer items-center rounded border border-line-strong px-4 text-sm font-semibold"
          panelClass="absolute z-20 mt-2 rounded border border-line bg-surface p-2 shadow-overlay"
          className="relative"
        >
          <Button variant="quiet">{t("myProfile")}</Button>
        </Popover>
      </div>
      <Dialog isOpen={open !== null} onClose={close} title={t("notFoundTitle")} size={open ?? "medium"}>
        <p className="text-ink-muted">{t("notFoundText")}</p>
        <DialogActions>
          <Button variant="secondary" onClick={close}>
            {t("cancel")}
          </Button>
          <Button onClick={close}>{t("ok")}</Button>
        </DialogActions>
      </Dialog>
    </Section>
  );
}

type Line = { name: string; amountMinor: bigint };

/** Test data with the longest names and the largest amounts. */
const lines: Line[] = [
  { name: "Noah Bergström", amountMinor: -6_000n },
  { name: "Maria-Magdalena von und zu Hohenstein-Wallerstein", amountMinor: 999_999_999_999n },
  { name: "shop@northlight-prints.example", amountMinor: 5n },
];

function Lists() {
  const t = useTranslations("common");
  const columns: Column<Line>[] = [
    {
      key: "name",
      header: t("account"),
      phone: "title",
      cell: ({ name }) => <span {...markProps(markOf(name))}>{name}</span>,
    },
    {
      key: "amount",
      header: "USD",
      phone: "value",
      align: "end",
      cell: ({ amountMinor }) => <Amount amountMinor={amountMinor} currency="USD" sign="always" />,
    },
  ];
  return (
    <Card aria-label={t("newer")} className="min-w-0 lg:col-span-2">
      <DataTable isMarked caption={t("pages")} columns={columns} items={lines} keyOf={({ name }) => name} />
      <Pager kind="number" page={2} pages={3} previousHref={paths.demoComponents} nextHref={paths.demoComponents} />
    </Card>
  );
}

function Waiting() {
  const t = useTranslations("common");
  return (
    <Section name="Spinner, ProgressBar, Skeleton, TableSkeleton">
      <p className="flex items-center gap-2 text-sm">
        <Spinner /> {t("loading")}
      </p>
      <ProgressBar done={0} total={3} label={t("loading")} words="0 / 3" />
      <ProgressBar done={2} total={3} label={t("working")} words="2 / 3" />
      <Skeleton className="h-10" />
      <TableSkeleton lines={2} />
    </Section>
  );
}
