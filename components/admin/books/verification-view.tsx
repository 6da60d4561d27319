import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { CardHead } from "@/components/ui/card-head";
import { DescriptionList } from "@/components/ui/description-list";
import { type Column, DataTable } from "@/components/ui/table/data-table";
import type { VerificationReport } from "@/lib/books/verification/verification";
import { useFormatter } from "@/lib/i18n/formatter";
import { BooksHeader } from "./books-header";
import { useDuration } from "./use-duration";
import { VerificationOutcome } from "./verification-outcome";
import { VerificationProgress } from "./verification-progress";

/** A verification: the person who requested it, its progress or duration, and its findings. */
export function VerificationView({ report }: { report: VerificationReport }) {
  const t = useTranslations("adminBooks.verifications");
  const { outcome, breaks, breakCount, warnings } = report;
  return (
    <>
      <BooksHeader current="verifications" />
      {outcome === null ? <VerificationProgress verification={report} /> : <Verdict report={report} />}
      <Card className="mb-6 px-5 py-3.5 max-md:px-4">
        <h2 className="text-lg font-semibold">{t("title")}</h2>
        <DescriptionList items={useFacts(report)} />
      </Card>
      {breaks.length > 0 ? (
        <FoundList
          title={t("breaksTitle", { count: Number(breakCount) })}
          text={breakCount > breaks.length ? t("someNamed", { count: breaks.length }) : null}
          found={breaks}
        />
      ) : null}
      {warnings.length > 0 ? <FoundList title={t("warningsTitle")} text={t("warningsText")} found={warnings} /> : null}
    </>
  );
}

function Verdict({ report: { outcome, breakCount } }: { report: VerificationReport }) {
  const t = useTranslations("adminBooks.verifications.verdicts");
  const tone = outcome === "clean" ? "positive" : outcome === "broken" ? "danger" : "warning";
  return (
    <div className="mb-6">
      <Alert tone={tone} title={t(`${outcome ?? "failed"}.title`, { count: Number(breakCount) })}>
        {t(`${outcome ?? "failed"}.text`)}
      </Alert>
    </div>
  );
}

function useFacts(report: VerificationReport) {
  const t = useTranslations("adminBooks.verifications");
  const format = useFormatter();
  const duration = useDuration();
  const { requestedBy, requestedAt, startedAt, finishedAt, outcome, workedMs } = report;
  const { entries, postings, accounts, openHolds } = report;
  const moment = (date: Date) => (
    <time dateTime={date.toISOString()}>{format.dateTime(date, { dateStyle: "long", timeStyle: "medium" })}</time>
  );
  return [
    { term: t("outcome"), value: <VerificationOutcome verification={report} /> },
    { term: t("by"), value: requestedBy ?? t("nightly") },
    { term: t("when"), value: moment(requestedAt) },
    ...(startedAt ? [{ term: t("began"), value: moment(startedAt) }] : []),
    ...(finishedAt ? [{ term: t("ended"), value: moment(finishedAt) }] : []),
    ...(outcome ? [{ term: t("took"), value: duration(workedMs) }] : []),
    {
      term: t("lookedAt"),
      value: t("counts", {
        ...{ entries: Number(entries), postings: Number(postings) },
        ...{ accounts: Number(accounts), openHolds: Number(openHolds) },
      }),
    },
  ];
}

type Found = VerificationReport["breaks"][number];

function FoundList({ title, text, found }: { title: string; text: string | null; found: Found[] }) {
  const t = useTranslations("adminBooks.verifications");
  const columns: Column<{ found: Found; key: string }>[] = [
    {
      key: "guarantee",
      header: t("guarantee"),
      phone: "title",
      className: "align-top",
      cell: ({ found: { guarantee } }) => guarantee,
    },
    {
      key: "subject",
      header: t("subject"),
      phone: "detail",
      className: "align-top wrap-anywhere",
      cell: ({ found: { subject } }) => <code className="font-mono text-xs">{subject}</code>,
    },
    {
      key: "detail",
      header: t("detail"),
      phone: "actions",
      className: "align-top wrap-anywhere",
      cell: ({ found: { detail } }) => detail,
    },
  ];
  return (
    <Card className="mb-6">
      <CardHead title={title} text={text} />
      <DataTable
        caption={title}
        columns={columns}
        items={found.map((one, index) => ({ found: one, key: String(index) }))}
        keyOf={({ key }) => key}
        density="compact"
      />
    </Card>
  );
}
