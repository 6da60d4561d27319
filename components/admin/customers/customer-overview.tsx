import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { StaffAmount } from "@/components/admin/resource/staff-money";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { Link } from "@/components/ui/link";
import { type Column, DataTable } from "@/components/ui/table/data-table";
import type { Account } from "@/lib/accounts/account";
import type { SecondFactor } from "@/lib/auth/second-factors/find-factors";
import { describeDevice } from "@/lib/auth/sessions/describe-device.model";
import type { LiveSession } from "@/lib/auth/sessions/find-sessions";
import type { SecondPersonNeeds } from "@/lib/four-eyes-limit";
import { useFormatter } from "@/lib/i18n/formatter";
import { groupedIban, ibanTerm } from "@/lib/iban-text";
import { paths, withQuery } from "@/lib/paths";
import type { User } from "@/lib/users/user";
import type { CustomerOfAct } from "./acts/act-form";
import { CustomerActs } from "./acts/customer-acts";
import { EditAccountButton } from "./edit-buttons";
import { LogOutCustomer } from "./log-out-customer";
import { SecondFactorsOfCustomer } from "./remove-second-factors";
import { UserStatusBadge } from "./user-status";

/** A customer's data for display. `address` contains all parts from the street to the state. */
type CustomerProfile = Pick<
  User,
  "id" | "email" | "emailVerified" | "registrationOpen" | "phoneNumber" | "gender" | "address" | "createdAt"
> & {
  nationalityName: string;
  residenceName: string;
};

type CustomerOverviewProps = {
  customer: CustomerOfAct;
  profile: CustomerProfile;
  accounts: Account[];
  sessions: LiveSession[];
  secondFactors: SecondFactor[];
  now: Date;
  /** Whether the reader's role may change the accounts. */
  mayEditAccounts: boolean;
  /** Whether the reader's role may change the customer. */
  mayEditCustomer: boolean;
  /** Whether the reader may log the customer out and correct the customer's data. */
  mayAct: boolean;
  /** The acts that a second member of staff must confirm. */
  needs: SecondPersonNeeds;
  /** True if the person is a customer, false if the person is a colleague. */
  isCustomer: boolean;
  /** Whether the reader's role may see the books. */
  mayReadBooks: boolean;
};

/** A customer's profile, accounts and log-ins. */
export function CustomerOverview(props: CustomerOverviewProps) {
  const { customer, profile, accounts, sessions, secondFactors, now } = props;
  const { mayEditAccounts, mayEditCustomer, mayAct, mayReadBooks, needs, isCustomer } = props;
  const t = useTranslations("adminUsers");
  return (
    <div className="flex flex-col gap-5">
      <Section title={t("accounts")}>
        {accounts.length > 0 ? (
          <Accounts accounts={accounts} mayEdit={mayEditAccounts} mayReadBooks={mayReadBooks} />
        ) : (
          <Nothing>{t("noAccounts")}</Nothing>
        )}
      </Section>
      {mayAct ? <CustomerActs customer={customer} now={now} needs={needs} isCustomer={isCustomer} /> : null}
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <Section title={t("profile")}>
          <div className="px-4 py-1">
            <Profile profile={profile} />
          </div>
        </Section>
        <div className="flex min-w-0 flex-col gap-5">
          <Section
            title={t("sessions")}
            aside={mayAct && sessions.length > 0 ? <LogOutCustomer userId={profile.id} /> : null}
          >
            {sessions.length > 0 ? (
              <Sessions sessions={sessions} now={now} userId={mayAct ? profile.id : null} />
            ) : (
              <Nothing>{t("noSessions")}</Nothing>
            )}
          </Section>
          <Section title={t("secondFactors.title")}>
            <SecondFactorsOfCustomer
              email={profile.email}
              names={secondFactors.map(({ name }) => name)}
              mayRemove={mayEditCustomer}
            />
          </Section>
        </div>
      </div>
    </div>
  );
}

function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <Card className="min-w-0">
      <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-3">
        <h2 className="text-sm font-semibold">{title}</h2>
        {aside}
      </div>
      {children}
    </Card>
  );
}

function Nothing({ children }: { children: ReactNode }) {
  return <p className="px-4 py-6 text-sm text-ink-muted">{children}</p>;
}

type AccountsProps = { accounts: Account[]; mayEdit: boolean; mayReadBooks: boolean };

function Accounts({ accounts, mayEdit, mayReadBooks }: AccountsProps) {
  const t = useTranslations("adminUsers");
  const words = useTranslations("accounts");
  const amountColumn = (
    key: "balanceMinor" | "heldMinor" | "availableMinor",
    header: string,
    phone: Column<Account>["phone"],
  ): Column<Account> => ({
    key,
    header,
    phone,
    align: "end",
    cell: (account) => <StaffAmount amountMinor={account[key]} currency={account.currency} />,
  });
  const columns: Column<Account>[] = [
    {
      key: "accountNumber",
      header: t("accountNumber"),
      phone: "title",
      className: "tabular-nums",
      cell: ({ accountNumber }) =>
        mayReadBooks ? (
          <Link
            href={paths.ledgerAccount(`customer:${accountNumber}`)}
            title={t("linesOf", { accountNumber })}
            className="plain-link"
          >
            {accountNumber}
          </Link>
        ) : (
          accountNumber
        ),
    },
    ...(accounts.some(({ iban }) => iban)
      ? [
          {
            key: "iban",
            header: ibanTerm,
            phone: "detail",
            className: "tabular-nums",
            cell: ({ iban }) => (iban ? groupedIban(iban) : ""),
          } satisfies Column<Account>,
        ]
      : []),
    {
      key: "accountType",
      header: t("accountType"),
      phone: "detail",
      cell: ({ accountType }) => words(`types.${accountType}`),
    },
    { key: "status", header: t("status"), phone: "note", cell: ({ status }) => <UserStatusBadge status={status} /> },
    amountColumn("balanceMinor", t("balance"), "value"),
    amountColumn("heldMinor", t("held"), "none"),
    amountColumn("availableMinor", t("available"), "none"),
  ];
  if (mayEdit) {
    columns.push({
      key: "actions",
      header: t("action"),
      phone: "actions",
      align: "end",
      cell: ({ availableMinor, ...account }) => <EditAccountButton account={account} />,
    });
  }
  return (
    <div className="table-scroll">
      <DataTable
        caption={t("accounts")}
        columns={columns}
        items={accounts}
        keyOf={({ accountNumber }) => accountNumber}
        density="compact"
      />
    </div>
  );
}

/** `userId` is the owner of the sessions, or null when the reader may not end the sessions. */
type SessionsProps = { sessions: LiveSession[]; now: Date; userId: string | null };

function Sessions({ sessions, now, userId }: SessionsProps) {
  const t = useTranslations("adminUsers");
  const format = useFormatter();
  const columns: Column<LiveSession>[] = [
    {
      key: "device",
      header: t("device"),
      phone: "title",
      cell: ({ userAgent }) => <span title={userAgent}>{describeDevice(userAgent) ?? t("unknownDevice")}</span>,
    },
    { key: "ipAddress", header: t("ipAddress"), phone: "detail", cell: ({ ipAddress }) => ipAddress || "–" },
    {
      key: "createdAt",
      header: t("loggedIn"),
      phone: "none",
      cell: ({ createdAt }) => format.dateTime(createdAt, { dateStyle: "medium", timeStyle: "short" }),
    },
    {
      key: "lastSeenAt",
      header: t("lastSeen"),
      phone: "value",
      cell: ({ lastSeenAt }) => format.relativeTime(lastSeenAt, now),
    },
  ];
  if (userId) {
    columns.push({
      ...{ key: "actions", header: t("action"), phone: "actions", align: "end" },
      cell: ({ id, userAgent }) => (
        <LogOutCustomer userId={userId} session={{ id, device: describeDevice(userAgent) ?? t("unknownDevice") }} />
      ),
    });
  }
  return (
    <DataTable caption={t("sessions")} columns={columns} items={sessions} keyOf={({ id }) => id} density="compact" />
  );
}

function Profile({ profile }: { profile: CustomerProfile }) {
  const t = useTranslations("adminUsers");
  const format = useFormatter();
  return (
    <DescriptionList
      items={[
        {
          term: t("email"),
          value: (
            <>
              <span className="block">{profile.email}</span>
              <Badge tone={profile.emailVerified ? "positive" : "warning"}>
                {t(profile.emailVerified ? "verified" : "notVerified")}
              </Badge>
            </>
          ),
        },
        { term: t("phone"), value: profile.phoneNumber },
        { term: t("gender"), value: t(`genders.${profile.gender ?? "none"}`) },
        { term: t("country"), value: profile.nationalityName },
        { term: t("residence"), value: profile.residenceName },
        { term: t("address"), value: profile.address },
        { term: t("termProducts"), value: <LendingLinks email={profile.email} /> },
        {
          term: t("registered"),
          value: (
            <>
              <span className="block">{format.dateTime(profile.createdAt, { dateStyle: "medium" })}</span>
              {profile.registrationOpen ? <Badge tone="warning">{t("registrationOpen")}</Badge> : null}
            </>
          ),
        },
      ]}
    />
  );
}

/** Links to the customer's applications in the queues of loans and deposits. */
function LendingLinks({ email }: { email: string }) {
  const t = useTranslations("adminUsers");
  const links = { loans: paths.manageLoans, deposits: paths.manageDeposits };
  return (
    <span className="flex flex-wrap justify-end gap-x-4">
      {(["loans", "deposits"] as const).map((key) => (
        <Link key={key} href={withQuery(links[key], { q: email })} className="plain-link">
          {t(key)}
        </Link>
      ))}
    </span>
  );
}
