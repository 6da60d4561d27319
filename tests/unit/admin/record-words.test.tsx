import { readFileSync } from "node:fs";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ChangeLines } from "@/components/admin/resource/record-lists";
import { useEntryKind, useListName, useSubjectType } from "@/components/admin/resource/record-words";
import { locales } from "@/lib/i18n/locales";
import { messagesOf } from "@/lib/i18n/messages";
import { proposalKinds, proposalStates } from "@/lib/proposal-kinds";
import { exceptionKinds, exceptionStates } from "@/lib/reconciliation/settlement.model";
import {
  AccountStatus,
  AccountType,
  DepositStatus,
  LoanStatus,
  TransferFamily,
  TransferStatus,
  UserRole,
  UserStatus,
} from "@/lib/server/prisma-client/enums";
import { userSelect } from "@/lib/users/user";
import { sourceFiles } from "@/tests/support/source-scan";

const sources = sourceFiles("lib", /\.ts$/)
  .filter((file) => !file.includes("/prisma-client/"))
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");

/** All kinds of entries that the database allows. */
const entryKinds = [
  ...readFileSync("prisma/functions/entries/entry_accounts.sql", "utf8").matchAll(/^ +"([a-z-]+)": /gm),
].map(([, kind = ""]) => kind);

/**
 * The fields of a user that an edit writes into the audit trail. For a PIN, an edit writes only whether the PIN was changed or
 * reset.
 */
const userFields = [
  ...Object.keys(userSelect).filter((name) => !["id", "createdAt", "updatedAt"].includes(name)),
  ...["domesticPin", "foreignPin", "atmPin"],
];

/** The names of the fields that services write into the audit trail. */
const fields = new Set([
  ...userFields,
  ...[...sources.matchAll(/(?:before: |after: |after = |auditView\()\{ ([\w\s:,.?]+?) \}\)?/g)]
    .filter(([found]) => !/Money|Choice|path/.test(found))
    .flatMap(([, members = ""]) => members.split(","))
    .map((member) => (member.split(":")[0] ?? "").trim().replace(/Minor$/, ""))
    .filter((name) => /^[a-z]\w+$/.test(name)),
]);

const values = {
  status: [AccountStatus, DepositStatus, LoanStatus, TransferStatus, UserStatus].flatMap((one) => Object.values(one)),
  role: Object.values(UserRole),
  accountType: Object.values(AccountType),
  state: [...proposalStates, ...exceptionStates],
  kind: [...proposalKinds, ...exceptionKinds],
  sort: ["createdAt", "amount", "firstName", "lastName", "email", "accountNumber", "nickname", "accountName", "date"],
  part: [...sources.matchAll(/noteRead\(actor, "([\w-]+)"/g)].map(([, part = ""]) => part),
};

/**
 * The names of the lists that services record in the audit trail. A name that contains `${family}` stands for one name for each
 * family of channels.
 */
const lists = [...sources.matchAll(/note(?:List|Export)\(actor, (?:["`]([\w$.{}-]+)["`]|kind\.table)/g)].flatMap(
  ([, list]) =>
    list === undefined
      ? ["loans", "deposits"]
      : Object.values(TransferFamily).map((family) => list.replace(/\$\{family\}/, family)),
);

/**
 * The fields of a request for a list, such as its page and filters. The audit trail records these fields with each read of a
 * list.
 */
const filterFields = [
  "page",
  "pageSize",
  "countMax",
  "sort",
  "search",
  "status",
  "from",
  "to",
  "ownerEmail",
  "records",
];

async function render(locale: (typeof locales)[number], node: React.ReactNode): Promise<string> {
  const messages = await messagesOf(locale);
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC">
      {node}
    </NextIntlClientProvider>,
  );
}

function Kinds({ kinds, types }: { kinds: string[]; types: string[] }) {
  const [entryKind, subjectType] = [useEntryKind(), useSubjectType()];
  return [...kinds.map(entryKind), ...types.map(subjectType)].join("\n");
}

it.each(locales)("kinds of entries and records have words (%s)", async (locale) => {
  expect(entryKinds.length).toBeGreaterThan(8);
  const kinds = entryKinds.flatMap((kind) => [kind, `${kind}-reversal`]);
  const text = await render(locale, <Kinds kinds={kinds} types={["settlement_exception", "exchange_rate"]} />);
  expect(text).not.toMatch(/-(transfer|reversal|lock|return|interest|instalment|disbursement|write-off)|_|^suspense$/m);
});

it.each(locales)("fields and values of the audit trail have words (%s)", async (locale) => {
  const { words } = (await messagesOf(locale)).adminActs;
  expect(fields.size).toBeGreaterThan(20);
  expect(values.part.length).toBeGreaterThan(10);
  expect([...fields].filter((name) => !Object.hasOwn(words.fields, name))).toEqual([]);
  for (const [field, all] of Object.entries(values)) {
    for (const value of all) {
      const html = await render(locale, <ChangeLines before={null} after={{ [field]: value }} />);
      if (locale !== "en") expect(html, `${field} ${value}`).not.toContain(`> ${value}<`);
      expect(html, `${field} ${value}`).not.toMatch(/[a-z][._][a-z]/);
    }
  }
});

it("a field of the profile has its label as its name, unless the audit trail has another name", async () => {
  const html = await render("en", <ChangeLines before={null} after={{ nationality: "GB", firstName: "Ada" }} />);
  expect(html).toContain(`${(await messagesOf("en")).profile.fields.nationality}:`);
  expect(html).toContain("First name:");
});

it("the order of a list in the audit trail has words", async () => {
  const show = async (sort: string) => await render("en", <ChangeLines before={null} after={{ sort }} />);
  expect(await show("-createdAt")).toContain("Date, descending");
  expect(await show("accountNumber")).toContain("Account number, ascending");
});

function Lists() {
  return lists.map(useListName()).join("\n");
}

it.each(locales)("lists of the audit trail and their filter fields have words (%s)", async (locale) => {
  expect(new Set(lists).size).toBeGreaterThan(12);
  const { words } = (await messagesOf(locale)).adminActs;
  expect(lists.filter((list) => !Object.hasOwn(words.lists, list))).toEqual([]);
  expect(filterFields.filter((name) => !Object.hasOwn(words.fields, name))).toEqual([]);
  expect(await render(locale, <Lists />)).not.toMatch(/^[a-z]/m);
});

it.each(locales)("the terms of a plan have words, with the interest in percent (%s)", async (locale) => {
  const { words } = (await messagesOf(locale)).adminActs;
  const terms = { minimumMinor: "5000", maximumMinor: "7000", totalInstallments: 3, lockedInYears: 2, currency: "EUR" };
  const [before, after] = [
    { ...terms, profitBp: 625, interval: "monthly" },
    { ...terms, profitBp: 10_000, interval: "maturity" },
  ];
  const html = await render(locale, <ChangeLines before={before} after={after} />);
  expect(html).toContain("6.25% → 100%");
  expect(html).toContain(`${words.values.monthly} → ${words.values.maturity}`);
  const all = await render(locale, <ChangeLines before={null} after={after} />);
  expect(all).toContain("50.00 EUR");
  for (const name of ["minimum", "maximum", "totalInstallments", "lockedInYears", "profit", "interval"] as const) {
    expect(all).toContain(words.fields[name]);
  }
});

it("texts that people have written stay unchanged", async () => {
  const html = await render(
    "de",
    <ChangeLines before={{ name: "active" }} after={{ name: "open", reason: "loan.edit" }} />,
  );
  expect(html).toContain("active → open");
  expect(html).toContain("loan.edit");
});

it.each(locales)("a PIN that was changed or reset has its own word (%s)", async (locale) => {
  const { words } = (await messagesOf(locale)).adminActs;
  const html = await render(locale, <ChangeLines before={null} after={{ foreignPin: "changed", atmPin: "reset" }} />);
  expect(html).toContain(`</span> ${words.pins.changed}`);
  expect(html).toContain(`</span> ${words.pins.reset}`);
});
