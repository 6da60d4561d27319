import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { findBeneficiaries } from "@/lib/beneficiaries/find-beneficiaries";
import { findHistory } from "@/lib/history/find-history";
import { searchInput } from "@/lib/search/schema";
import { searchBank } from "@/lib/search/search-bank";
import { inTransaction } from "@/lib/server/db";
import { foldText } from "@/lib/text-fold";
import { wireTransferInput } from "@/lib/transfers/schema";
import { initiateWireTransfer } from "@/lib/transfers/sending/initiate-wire-transfer";
import { findUsers } from "@/lib/users/find-users";
import { withConnection } from "@/tests/support/database/database";
import { createAdmin, createBeneficiary, createCustomer, createUser } from "@/tests/support/factories";
import { wire } from "@/tests/support/outgoing-orders";

/** People's stored first and last names, and the search texts that must find the person. */
const names: [first: string, last: string, searches: string[]][] = [
  ["Zoë", "Brontë-Nagy", ["zoe", "Zoe\u0308", "BRONTE", "nagy zoë", "bronte-nagy zoe"]],
  ["Jürgen", "Weißenfels", ["weissenfels", "Weißenfels", "WEISSENFELS", "jurgen weissen"]],
  ["Siobhán", "O'Dálaigh", ["o’dálaigh", "o'dalaigh", "odalaigh", "O‘Dalaigh siobhan"]],
  ["Işıl", "Kılıç", ["isil", "ISIL", "kilic", "KILIÇ", "Kılıç Işıl"]],
  ["İnci", "Çağlayangil", ["inci caglayangil", "İNCİ", "INCI"]],
  ["Marcel·lí", "Antúnez", ["marcelli", "marceŀlí", "antunez marcel·lí"]],
  ["رضا", "کریمی\u200cپور", ["كريمي\u200cپور", "کریمیپور", "کریمی"]],
  ["小明", "欧阳", ["欧阳小明", "小明欧阳", "欧阳", "小明", "欧"]],
  ["민준", "남궁", ["남궁민준", "남궁", "민준"]],
  ["Łucja", "Grzegorzewska‑Żak", ["lucja", "grzegorzewska-zak", "zak"]],
  ["राममनोहर", "त्रिपाठी", ["राममनोहर", "त्रिपाठी राममनोहर"]],
];

describe("a search for a name ignores accents, apostrophes, joiners and the order of names", () => {
  it.each(names)("the search finds %s %s", async (firstName, lastName, searches) => {
    const admin = await createAdmin();
    const { userId } = await createUser({ firstName, lastName });
    const { actor } = await createCustomer({ balanceMinor: 100_000n });
    const accountName = `${firstName} ${lastName}`;
    await createBeneficiary(actor, { accountNumber: "DE89370400440532013000", accountName });
    await initiateWireTransfer(actor, wireTransferInput.parse({ ...wire, accountName }), randomUUID());
    for (const search of searches) {
      const users = await findUsers(admin, { page: 1, pageSize: 50, search });
      expect(
        users.items.map(({ id }) => id),
        `customers ${search}`,
      ).toContain(userId);
      const payees = await findBeneficiaries(actor, { page: 1, pageSize: 5, search });
      expect(payees.total, `beneficiaries ${search}`).toBe(1);
      const history = await findHistory(actor, { filters: { q: search }, pageSize: 5 });
      expect(history.items, `history ${search}`).toHaveLength(1);
      expect((await searchBank(actor, searchInput.parse({ text: search }))).beneficiaries).toHaveLength(1);
    }
    for (const search of ["zoltan", "'", "·"]) {
      expect((await findBeneficiaries(actor, { page: 1, pageSize: 5, search })).total, search).toBe(0);
    }
  });
});

/** Letters that Unicode 17 added. Postgres 18 uses Unicode 16 and does not know these letters. */
const newLetters = /[\ua7ce-\ua7d4\ua7f1]/;

it("the database and the site fold each character in the same way", async () => {
  const characters = Array.from({ length: 0xffff }, (_, index) => String.fromCharCode(index + 1)).filter(
    (character) => /[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}\p{Cf}]/u.test(character) && !newLetters.test(character),
  );
  const rows = await withConnection((client) =>
    client.query<{ character: string; folded: string }>(
      "SELECT character, search_fold(character) AS folded FROM unnest($1::text[]) character",
      [characters],
    ),
  );
  const different = rows.filter(({ character, folded }) => foldText(character) !== folded);
  expect(different.map(({ character }) => character.codePointAt(0)?.toString(16))).toEqual([]);
});

it("a search for customers uses the index", async () => {
  const plan = await inTransaction(async (tx) => {
    await tx.query("SET LOCAL enable_seqscan = off");
    await tx.query("SET LOCAL enable_indexscan = off");
    return await tx.query<{ "QUERY PLAN": string }>(
      "EXPLAIN SELECT u.id FROM users u WHERE search_fold(u.first_name || ' ' || u.last_name || ' ' || u.email) LIKE $1::text",
      ["%bronte%"],
      { planEachTime: true },
    );
  });
  expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toContain("Bitmap Index Scan on users_folded");
});
