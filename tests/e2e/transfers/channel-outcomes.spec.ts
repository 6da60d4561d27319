import type { APIRequestContext, Page } from "@playwright/test";
import * as z from "zod";
import { paths } from "@/lib/paths";
import { walletChannelKeys, walletChannels } from "@/lib/transfers/channels.model";
import { expectCleanBooks } from "@/tests/support/browser/books";
import { expect, logIn, readMail } from "@/tests/support/browser/browser";
import { credentials, test } from "@/tests/support/browser/channels";
import { readMoney, send } from "@/tests/support/browser/money";
import { wire } from "@/tests/support/outgoing-orders";
import { readPdfText } from "@/tests/support/pdf-text";

type Order = Record<string, string>;
type Way = { name: string; api: "interbank" | "wire" | "other"; receiver: string; order: Order };

/** All seven channels. The receiver of each order, including the interbank order, has no account at this bank. */
const ways: Way[] = [
  { name: "Interbank", api: "interbank", receiver: "Erika Muster", order: { beneficiary: wire.accountNumber } },
  { name: "Wire", api: "wire", receiver: "Erika Muster", order: wire },
  ...walletChannelKeys.map((key): Way => {
    const { name, asksCredentials } = walletChannels[key];
    const receiverEmail = "erika@example.com";
    return {
      name,
      api: "other",
      receiver: receiverEmail,
      order: { type: name, receiverEmail, ...(asksCredentials ? credentials : {}) },
    };
  }),
];

/** How transfers end. The amount decides how the sandbox network ends the transfer (docs/connectors.md). */
const endings = [
  {
    word: "Completed",
    status: "closed",
    amount: "1.01",
    shown: "$1.01",
    isApproved: true,
    mail: /of \$1\.01 is completed/,
  },
  {
    word: "Given back",
    status: "deleted",
    amount: "1.03",
    shown: "$1.03",
    isApproved: true,
    mail: /of \$1\.03 was given back/,
  },
  {
    word: "Cancelled",
    status: "deleted",
    amount: "20.00",
    shown: "$20.00",
    isApproved: false,
    mail: /of \$20\.00 is cancelled/,
  },
] as const;

type Ending = (typeof endings)[number];

const sent = z.object({ data: z.object({ _id: z.string() }) });
const details = z.object({ data: z.tuple([z.object({ status: z.string() })]) });

/**
 * Sends a transfer over HTTP. Depending on `ending`, staff approve the transfer or the sender cancels it. Resolves to the
 * transfer's id once the transfer has ended.
 */
async function bringToEnd(
  own: APIRequestContext,
  staff: APIRequestContext,
  { api, order }: Way,
  ending: Ending,
): Promise<string> {
  const { amount, isApproved, status } = ending;
  const { _id: id } = sent.parse(
    await send(own, `/api/${api}-transfer/new`, { ...order, amount, sendAgain: true }),
  ).data;
  if (isApproved) await send(staff, `/api/${api}-transfer/edit`, { id, payload: { status: "approved" } });
  else await send(own, `/api/${api}-transfer/cancel`, { id });
  await expect(async () => {
    const reply = await (await own.get(`/api/${api}-transfer/details/${id}`)).json();
    expect(details.parse(reply).data[0].status).toBe(status);
  }).toPass({ timeout: 20_000, intervals: [100, 250] });
  return id;
}

/** Expects all steps of the transfer on its page, and the same outcome on the receipt. */
async function expectStory(page: Page, id: string, { word, shown, isApproved }: Ending): Promise<void> {
  await page.goto(paths.transaction(id));
  const main = page.getByRole("main");
  await expect(main).toContainText(shown);
  const steps = page.getByRole("region", { name: "Where the money is", exact: true }).getByRole("listitem");
  await expect(steps.first()).toContainText("Ordered");
  await expect(steps.last()).toContainText(word === "Completed" ? "Arrived" : word);
  if (isApproved) await expect(steps.filter({ hasText: "checked and approved it" })).toHaveCount(1);
  const receipt = await page.request.get(paths.transactionReceipt(id));
  expect(receipt.headers()["content-type"]).toContain("application/pdf");
  const text = readPdfText(await receipt.body());
  // On paper, every amount shows its currency's code.
  for (const said of [shown.replace("$", "USD"), word]) expect(text).toContain(said.replaceAll(" ", ""));
}

for (const way of ways) {
  test(`${way.name}: a completed, a refused and a cancelled transfer, each notified and shown on every page`, async ({
    page,
    bank: { staff, payer },
  }) => {
    test.slow();
    await logIn(page, payer.email, payer.password);
    const own = page.request;
    if (way.api === "interbank") {
      const payee = {
        nickname: "Erika",
        accountName: way.receiver,
        accountNumber: wire.accountNumber,
        accountType: "Checking",
      };
      await send(own, "/api/beneficiary/new", payee);
    }
    for (const ending of endings) {
      const id = await bringToEnd(own, staff, way, ending);
      await expectStory(page, id, ending);
      expect((await readMail(own, payer.email, ending.mail)).text).toContain(ending.shown);
    }
    expect(await readMoney(staff, payer)).toEqual({ balance: "1498.99", held: "0.00" });

    await page.goto(paths.transactions);
    for (const { word, shown } of endings) {
      const line = page.getByRole("row").filter({ hasText: way.receiver }).filter({ hasText: shown });
      await expect(line).toContainText(word);
    }
    await page.goto(paths.notifications);
    for (const { word, shown } of endings) {
      const told = page
        .getByRole("listitem")
        .filter({ hasText: shown })
        .filter({ hasText: new RegExp(word, "i") });
      await expect(told.first()).toContainText(way.receiver);
    }
    await expectCleanBooks();
  });
}
