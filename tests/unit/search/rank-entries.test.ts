import { expect, test } from "vitest";
import { rankEntries } from "@/components/layout/search/rank-entries";

const entries = [
  { href: "/statements", title: "Account Statements" },
  { href: "/wire", title: "Wire Transfer" },
  { href: "/interbank", title: "Interbank Transfer" },
  { href: "/wire", title: "Send money abroad", words: "wire iban international" },
  { href: "/pin", title: "Change your PINs", words: "forgot code" },
  { href: "/transactions", title: "Transaction History" },
];
const find = (typed: string) => rankEntries(entries, typed).map(({ title }) => title);

test("titles that begin with the text come before titles with a later word, and before synonyms", () => {
  expect(find("trans")).toEqual(["Transaction History", "Wire Transfer", "Interbank Transfer"]);
  expect(find("statem")).toEqual(["Account Statements"]);
});

test("a synonym finds its act, and of two entries with one address only the better one stays", () => {
  expect(find("iban")).toEqual(["Send money abroad"]);
  expect(find("wire")).toEqual(["Wire Transfer"]);
  expect(find("forgot pin")).toEqual(["Change your PINs"]);
});

test("words are found in any order, but only at their beginning", () => {
  expect(find("history trans")).toEqual(["Transaction History"]);
  expect(find("istory")).toEqual([]);
  expect(find("  ")).toHaveLength(entries.length);
});
