"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ThreadList } from "@/components/threads/thread-list";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { IfMay } from "@/components/ui/may";
import { PageHeader } from "@/components/ui/page-header";
import { Tabs } from "@/components/ui/tabs";
import { useFormatter } from "@/lib/i18n/formatter";
import { paths } from "@/lib/paths";
import {
  type Colleague,
  type ListedCustomerThread,
  type ListedStaffThread,
  type ThreadView,
  threadViews,
} from "@/lib/threads/thread.model";
import { WriteToColleagues } from "./write-to-colleagues";
import { WriteToCustomer } from "./write-to-customer";

type ThreadsScreenProps = {
  view: ThreadView;
  /** The id of the only customer whose threads are listed. Absent if the list contains the threads of all customers. */
  customerId?: string | undefined;
  customers: ListedCustomerThread[];
  staff: ListedStaffThread[];
  colleagues: Colleague[];
  moreHref?: string | undefined;
  /** The present moment. */
  now: Date;
};

/** Customers' threads and the reader's threads with colleagues. */
export function ThreadsScreen({ view, customerId, customers, staff, colleagues, moreHref, now }: ThreadsScreenProps) {
  const t = useTranslations("adminThreads");
  const hrefOf = (id: string) => paths.manageMessage(id);
  return (
    <>
      <PageHeader
        title={t("title")}
        text={t("text")}
        actions={
          customerId ? (
            <IfMay act="messages.answer">
              <WriteToCustomer customerId={customerId} />
            </IfMay>
          ) : (
            <WriteToColleagues colleagues={colleagues} />
          )
        }
      />
      <div className="mb-5 border-b border-line">
        <Tabs
          label={t("views")}
          tabs={threadViews.map((state) => ({
            key: state,
            href: paths.manageMessagesOf({ state, ...(customerId && { customer: customerId }) }),
            label: t(`states.${state}`),
            isCurrent: state === view,
          }))}
        />
      </div>
      {customerId ? (
        <p className="mb-4 text-ink-muted">
          {t("ofCustomer")}{" "}
          <Link href={paths.manageMessagesOf({ state: view })} className="action-link">
            {t("all")}
          </Link>
        </p>
      ) : null}
      <Card aria-label={t(`states.${view}`)} className="overflow-hidden">
        {customers.length + staff.length === 0 ? (
          <EmptyState icon="message-circle" title={t(`empty.${view}`)} />
        ) : view === "staff" ? (
          <ThreadList
            threads={staff}
            hrefOf={hrefOf}
            now={now}
            detailOf={({ memberNames }) => memberNames.join(", ")}
          />
        ) : (
          <ThreadList
            threads={customers}
            hrefOf={hrefOf}
            now={now}
            titleOf={({ customerName, subject }) => `${customerName}: ${subject}`}
            detailOf={(thread) => <Waiting thread={thread} />}
          />
        )}
        {moreHref ? <More href={moreHref} /> : null}
      </Card>
    </>
  );
}

function Waiting({ thread: { waitingSince, answeringName } }: { thread: ListedCustomerThread }): ReactNode {
  const t = useTranslations("adminThreads");
  const format = useFormatter();
  if (answeringName) return t("answering", { name: answeringName });
  if (!waitingSince) return null;
  return t("waitingSince", { moment: format.dateTime(waitingSince, { dateStyle: "medium", timeStyle: "short" }) });
}

function More({ href }: { href: string }) {
  const t = useTranslations("threads");
  return (
    <div className="border-t border-line px-5 py-2">
      <Link href={href} className="action-link">
        {t("more")}
      </Link>
    </div>
  );
}
