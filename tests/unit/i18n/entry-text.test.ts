import { readFileSync } from "node:fs";
import { createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import { entryFigures, entryText, readEntryText } from "@/lib/entry-text";
import { locales } from "@/lib/i18n/locales";
import { messagesOf } from "@/lib/i18n/messages";
import { sourceFiles } from "@/tests/support/source-scan";

const figures = {
  name: "Car loan",
  number: 3,
  to: "DE89370400440532013000",
  difference: "returned",
  reason: "Rent of May",
  year: "2031",
  reference: "FEE-WIRE",
};
const codes = Object.keys(entryFigures) as (keyof typeof entryFigures)[];

async function wordsOf(locale: (typeof locales)[number]) {
  return createTranslator({ locale, messages: await messagesOf(locale), namespace: "entries" });
}

describe.each(locales)("an entry of the books in %s", (locale) => {
  it.each(codes)("the text describes %s with its figures", async (code) => {
    const description = JSON.stringify({ code, ...figures });
    const text = entryText(await wordsOf(locale), { kind: "any", description });
    expect(text).not.toMatch(/[{}]|entries\./);
    for (const name of Object.keys(entryFigures[code].shape)) {
      if (name !== "difference") expect(text).toContain(String(figures[name as "name"]));
    }
  });
});

const before = [
  ["wire-transfer", "wire transfer to DE89370400440532013000", "Überweisung an DE89370400440532013000"],
  ["interbank-transfer", "own transfer to 1000000001", "Überweisung an 1000000001"],
  ["wallet-transfer", "google_pay transfer to a wallet", "Überweisung an eine Wallet"],
  ["wire-transfer-reversal", "transfer taken back", "Überweisung zurückgenommen"],
  ["adjustment", "Opening balance", "Anfangssaldo"],
  ["adjustment", "balance corrected by staff", "Saldo von der Bank korrigiert"],
  ["loan-disbursement", "Car loan", "Car loan: Kredit ausgezahlt"],
  ["loan-disbursement-reversal", "Car loan, taken back", "Car loan: Kredit zurückgenommen"],
  ["loan-instalment", "Car, instalment 2, instalment 3", "Car, instalment 2: Rate 3"],
  ["loan-write-off", "Car loan, written off", "Car loan: abgeschrieben"],
  ["deposit-lock", "Savings, money locked", "Savings: Geld angelegt"],
  ["deposit-interest", "Savings, interest 4", "Savings: Zinszahlung 4"],
  ["deposit-return", "Savings, money returned", "Savings: Geld zurückgezahlt"],
  ["suspense", "settlement difference: missing_there", "Abrechnungsdifferenz: fehlt dort"],
  ["suspense-reversal", "settlement difference explained", "Abrechnungsdifferenz geklärt"],
] as const;

it.each(before)("an earlier sentence is translated: %s, %s", async (kind, description, text) => {
  expect(entryText(await wordsOf("de"), { kind, description })).toBe(text);
});

it.each(["mistake", "{", '{"code":"unheard-of"}', '{"code":"instalment","name":"without a number"}'])(
  "a text without a known code stays unchanged: %s",
  async (description) => {
    expect(entryText(await wordsOf("de"), { kind: "wire-transfer-reversal", description })).toBe(description);
  },
);

it("the known codes and figures equal those that the database functions write", () => {
  const sources = sourceFiles("prisma/functions", /\.sql$/).map((file) => readFileSync(file, "utf8"));
  const written = sources.flatMap((text) => [
    ...[...text.matchAll(/jsonb_build_object\('code', '([\w-]+)'((?:, '\w+', [\w.]+)*)\)::text/g)].map(
      ([, code = "", rest = ""]) => [code, [...rest.matchAll(/'(\w+)'/g)].map(([, name]) => name)] as const,
    ),
    ...[...text.matchAll(/'\{"code": "([\w-]+)"\}'/g)].map(([, code = ""]) => [code, [] as string[]] as const),
  ]);
  const known = Object.entries(entryFigures).map(([code, shape]) => [code, Object.keys(shape.shape)] as const);
  const sorted = (list: readonly (readonly [string, readonly unknown[]])[]) => list.map((one) => one.join(" ")).sort();
  expect(sorted(written)).toEqual(sorted(known));
});

it("an earlier sentence has the same figures as its code", () => {
  expect(readEntryText({ kind: "loan-instalment", description: "Car loan, instalment 3" })).toEqual(
    readEntryText({ kind: "loan-instalment", description: '{"code":"instalment","name":"Car loan","number":3}' }),
  );
});
