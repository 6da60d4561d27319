import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { findAccounts } from "@/lib/accounts/find-accounts";
import { addBeneficiary } from "@/lib/beneficiaries/add-beneficiary";
import { findBeneficiaries } from "@/lib/beneficiaries/find-beneficiaries";
import { addBeneficiaryInput } from "@/lib/beneficiaries/schema";
import { findHistory } from "@/lib/history/find-history";
import { searchInput } from "@/lib/search/schema";
import { searchBank } from "@/lib/search/search-bank";
import { db, inTransaction } from "@/lib/server/db";
import { foldText } from "@/lib/text-fold";
import { findTransfers } from "@/lib/transfers/reading/find-transfers";
import { wireTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { findUsers } from "@/lib/users/find-users";
import { queryAsOwner, withConnection } from "@/tests/support/database/database";
import { createAdmin, createBeneficiary, createCustomer, createUser } from "@/tests/support/factories";
import { wire } from "@/tests/support/outgoing-orders";

vi.hoisted(() => {
  process.env.SAME_PAYMENT_HOURS = "24";
});

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

/** A wire to an account whose IBAN contains the number of its bank. */
const ofIban = { ...wire, routingNumber: "" };
const notations = [
  ...["DE89370400440532013000", "de89370400440532013000", "DE89 3704 0044 0532 0130 00", "DE89-3704-0044-0532-0130-00"],
  ...["  DE89370400440532013000 ", "ＤＥ８９３７０４００４４０５３２０１３０００", "IBAN: DE89 3704 0044 0532 0130 00"],
  ...[
    "DE٨٩٣٧٠٤٠٠٤٤٠٥٣٢٠١٣٠٠٠",
    "DE89\u00a03704\u202f0044\u20110532.0130.00",
    "DE89\u200b3704\u00ad0044053201\ufeff3000",
  ],
];

describe("an account that is written in two ways is one payee", () => {
  it.each(notations)("%s: the search finds the account", async (notation) => {
    const admin = await createAdmin();
    const { actor } = await createCustomer({ balanceMinor: 100_000n });
    const accountNumber = "DE89370400440532013000";
    await createBeneficiary(actor, { accountNumber });
    const input = wireTransferInput.parse({ ...ofIban, accountNumber: notation });
    const { id } = await initiateTransfer(actor, { channel: "wire", ...input }, randomUUID());
    expect((await findBeneficiaries(actor, { page: 1, pageSize: 5, search: notation })).total).toBe(1);
    expect((await findHistory(actor, { filters: { q: notation }, pageSize: 5 })).items).toHaveLength(1);
    const queue = await findTransfers(admin, "wire", { page: 1, pageSize: 50, search: notation });
    expect(queue.items.map((transfer) => transfer.id)).toContain(id);
  });

  it("the search finds an account of this bank in each notation", async () => {
    const admin = await createAdmin();
    const { account } = await createCustomer();
    const grouped = account.accountNumber.replace(/^(....)(....)(...)$/, "$1-$2.$3");
    const found = await findAccounts(admin, { page: 1, pageSize: 5, search: grouped });
    expect(found.accounts.map(({ accountNumber }) => accountNumber)).toEqual([account.accountNumber]);
  });

  it("a second notation is neither a second beneficiary, nor a new payee, nor another payment", async () => {
    const { actor } = await createCustomer({ balanceMinor: 1_000_000n });
    const beneficiary = { nickname: "Erika", accountName: "Erika Muster", accountType: "Savings" };
    const [first = "", ...others] = notations;
    await addBeneficiary(actor, addBeneficiaryInput.parse({ ...beneficiary, accountNumber: first }));
    await initiateTransfer(
      actor,
      { channel: "wire", ...wireTransferInput.parse({ ...ofIban, accountNumber: first }) },
      randomUUID(),
    );
    for (const accountNumber of others) {
      const again = addBeneficiaryInput.parse({ ...beneficiary, accountNumber });
      await expect(addBeneficiary(actor, again)).rejects.toMatchObject({ code: "conflict" });
      const order = wireTransferInput.parse({ ...ofIban, accountNumber });
      await expect(initiateTransfer(actor, { channel: "wire", ...order }, randomUUID())).rejects.toMatchObject({
        code: "repeat_unconfirmed",
      });
    }
    const payees = await db.query("SELECT payee FROM payees WHERE user_id = $1", [actor.userId]);
    expect(payees).toEqual([{ payee: "account:DE89370400440532013000" }]);
  });

  it.each([
    ["beneficiaries", "owner_id", "beneficiaries_account_number_check"],
    ["transfers", "sender_id", "transfers_account_number_check"],
  ])("the database stores no second notation: %s", async (table, owner, constraint) => {
    const { actor } = await createCustomer({ balanceMinor: 100_000n });
    await createBeneficiary(actor, { accountNumber: "DE89370400440532013000" });
    await initiateTransfer(actor, { channel: "wire", ...wireTransferInput.parse(wire) }, randomUUID());
    for (const notation of ["DE89 3704 0044 0532 0130 00", "de89370400440532013000", "DÉ89"]) {
      const second = queryAsOwner(
        `INSERT INTO ${table} SELECT (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'request_id', 'x',
           'entry_id', NULL, 'account_number', $2::text))).* FROM ${table} t WHERE ${owner} = $1`,
        [actor.userId, notation],
      );
      await expect(second).rejects.toMatchObject({ constraint });
    }
  });
});

describe("a search for a name ignores accents, apostrophes, joiners and the order of names", () => {
  it.each(names)("the search finds %s %s", async (firstName, lastName, searches) => {
    const admin = await createAdmin();
    const { userId } = await createUser({ firstName, lastName });
    const { actor } = await createCustomer({ balanceMinor: 100_000n });
    const accountName = `${firstName} ${lastName}`;
    await createBeneficiary(actor, { accountNumber: "DE89370400440532013000", accountName });
    await initiateTransfer(
      actor,
      { channel: "wire", ...wireTransferInput.parse({ ...wire, accountName }) },
      randomUUID(),
    );
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

/** Letters that Unicode 17 added. Postgres 18 uses Unicode 16, which does not contain these letters. */
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
