import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { downloadPaper } from "@/lib/downloads/document";
import { drawingThreads, drawPaper, stopDrawing } from "@/lib/downloads/draw-paper";
import type { Paper } from "@/papers/paper";
import { readPdfText } from "@/tests/support/pdf-text";

// next-intl can read a reader's language only within a request of Next, so the test replaces texts by their keys.
vi.mock("next-intl/server", () => ({ getTranslations: async () => (key: string) => key }));

const folder = mkdtempSync(path.join(tmpdir(), "holdfast-papers-"));
afterEach(stopDrawing);
afterAll(() => rmSync(folder, { recursive: true }));

const bank = { name: "Holdfast Trust", routingNumber: "999999992", supportEmail: "support@holdfast.example" };

function history(count: number, note = "Half of dinner"): Paper {
  const item = { date: "01 Jan 2026", title: "Wire Transfer · Noah Berg", accountNumber: "1000000009", note };
  const columns = { date: "Date", what: "Description", status: "Status", amount: "Amount" };
  return {
    kind: "history",
    bank,
    content: {
      title: "Transactions",
      routingNumber: "Routing number",
      asOf: "As of today",
      filters: "All transactions",
      totals: ["Booked: $1.00 in, $2.00 out"],
      columns,
      items: Array.from({ length: count }, () => ({ ...item, status: "Approved", amount: "-$20.00" })),
      none: "Nothing",
      footer: "Holdfast Trust",
      page: "Page {page} of {pages}",
    },
  };
}

const customer = (number: number) => ({ userId: `customer-${number}` });
const range = (length: number) => Array.from({ length }, (_, index) => index);

it("twenty papers in parallel do not delay other requests", async () => {
  await drawPaper(customer(0), async () => history(1));
  const before = performance.eventLoopUtilization();
  const drawn = await Promise.allSettled(range(20).map((index) => drawPaper(customer(index), async () => history(12))));
  const { utilization } = performance.eventLoopUtilization(before);
  const files = drawn.filter((one) => one.status === "fulfilled").map(({ value }) => Buffer.from(value));
  // Each thread draws one paper (PDF document), and sixteen papers wait in the queue. While the queue is full, the site refuses
  // further requests.
  expect(files.length).toBeGreaterThanOrEqual(17);
  const [first = Buffer.alloc(0)] = files;
  expect(readPdfText(first)).toContain("NoahBerg");
  expect(readPdfText(first)).toMatch(/Page1of\d/);
  // If the site's main thread drew the papers itself, this thread would be busy all the time.
  expect(utilization).toBeLessThan(0.4);
});

it("the site draws one paper of a customer at a time, lets three wait, and refuses further requests", async () => {
  let drawing = 0;
  let most = 0;
  const gather = async () => {
    drawing += 1;
    most = Math.max(most, drawing);
    await sleep(20);
    drawing -= 1;
    return history(1);
  };
  const answers = await Promise.all(range(12).map(() => downloadPaper(customer(1), "list", gather)));
  expect(most).toBe(1);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused).toHaveLength(8);
  expect(refused[0]?.headers.get("Retry-After")).toBe("5");
  expect(await refused[0]?.json()).toMatchObject({ status: "error", code: "busy" });
  // A refused request does not count towards the customer's waiting papers.
  expect((await downloadPaper(customer(1), "list", gather)).status).toBe(200);
});

it("a paper that needs too much memory is refused, and a new thread draws the next paper", async () => {
  const answer = await downloadPaper(customer(1), "list", async () => history(60_000, "x".repeat(200)));
  expect(answer.status).toBe(503);
  expect((await downloadPaper(customer(1), "list", async () => history(1))).status).toBe(200);
});

it("a thread that dies fails only its own paper, and is replaced", async () => {
  await drawPaper(customer(1), async () => history(1));
  const answers = range(3).map((index) => downloadPaper(customer(index), "list", async () => history(60)));
  await sleep(30);
  await drawingThreads().threads[0]?.terminate();
  const statuses = await Promise.all(answers.map(async (answer) => (await answer).status));
  expect(statuses.toSorted()).toEqual([200, 200, 500]);
  expect((await downloadPaper(customer(1), "list", async () => history(1))).status).toBe(200);
});

it("a customer whose paper failed can request the next paper", async () => {
  const broken = () => Promise.reject(new Error("no words"));
  expect((await downloadPaper(customer(1), "list", broken)).status).toBe(500);
  expect((await downloadPaper(customer(1), "list", async () => history(1))).status).toBe(200);
});

it("the threads receive none of the site's settings", async () => {
  process.env.PAPER_TEST_SECRET = "a secret";
  const filename = path.join(folder, "environment.mjs");
  writeFileSync(filename, "export default () => Object.keys(process.env);");
  expect(await drawingThreads().run(history(0), { filename })).toEqual([]);
});
