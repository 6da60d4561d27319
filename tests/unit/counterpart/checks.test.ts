import { afterEach, beforeEach, expect, it } from "vitest";
import { bankAccount } from "@/tests/counterpart/books";
import { Correspondent } from "@/tests/counterpart/correspondent";
import { createPlace, OtherSide } from "@/tests/counterpart/other-side";

let place: ReturnType<typeof createPlace>;
let bank: Correspondent;
let other: OtherSide;
beforeEach(() => {
  place = createPlace();
  bank = new Correspondent(place);
  other = new OtherSide(place);
});
afterEach(() => place.remove());

/** Orders a payment, changes the text of its file, and lets the correspondent take the changed file. */
function orderChanged(change: (text: string) => string | Uint8Array): void {
  const names = other.order("accepts", 0);
  other.put(`${names.messageId}.xml`, change(other.waiting(names)));
  bank.work();
}

const wrongOrders: [what: string, change: (text: string) => string | Uint8Array, fault: RegExp][] = [
  ["half a file", (text) => text.slice(0, text.length / 2), /Premature end|end of data|EndTag/i],
  [
    "a document type declaration",
    (text) => text.replace("<BusinessMessage>", "<!DOCTYPE x><BusinessMessage>"),
    /type decl/,
  ],
  ["another encoding", (text) => Buffer.from(text, "utf16le"), /not UTF-8|Document is empty|Start tag/],
  ["a UETR of version 7", (text) => text.replace(/(<UETR>.{14})4/, "$17"), /UETR.*pattern/],
  ["no UETR", (text) => text.replace(/<UETR>.*<\/UETR>/, ""), /has no UETR/],
  ["an address without a town", (text) => text.replace(/(.*)<TwnNm>.*<\/TwnNm>/, "$1"), /has no TwnNm/],
  ["too many decimals", (text) => text.replace(/(<IntrBkSttlmAmt Ccy="USD">100\.00)/, "$11"), /not an amount in USD/],
  ["an unknown currency", (text) => text.replace('Ccy="USD"', 'Ccy="XXQ"'), /no account in XXQ/],
  ["a wrong number of payments", (text) => text.replace("<NbOfTxs>1<", "<NbOfTxs>2<"), /counts 2 payments of 1/],
  [
    "another id in the header",
    (text) => text.replace(/<BizMsgIdr>.*<\/BizMsgIdr>/, "<BizMsgIdr>X1</BizMsgIdr>"),
    /names X1/,
  ],
  ["another bank's header", (text) => text.replace("HOLDUS33XXX", "OTHRUS33XXX"), /another sender/],
  ["no receiver's account", (text) => text.replace(/<CdtrAcct>.*<\/CdtrAcct>/, ""), /no account/],
];

it.each(wrongOrders)("the counterpart refuses an order with %s, and books nothing", (_what, change, fault) => {
  orderChanged(change);
  expect(bank.state.faults).toHaveLength(1);
  expect(bank.state.faults[0]).toMatch(fault);
  expect(bank.books.entries).toEqual([]);
  expect([...other.received().values()].join()).toContain("admi.002.001.01");
});

it("a file that is handed over again moves no money again, and is no fault", () => {
  const names = other.order("accepts", 0);
  bank.work();
  other.order("accepts", 0, { names });
  bank.work();
  expect(bank.state.faults).toEqual([]);
  expect(bank.books.entries).toHaveLength(1);
});

it("the same id with another amount is a fault and moves no money", () => {
  const names = other.order("accepts", 0);
  bank.work();
  other.order("accepts", 0, { names, amountMinor: 10_001n });
  bank.work();
  expect(bank.state.faults).toEqual([expect.stringContaining("another content")]);
  expect(bank.books.balance(bankAccount)).toBe(-10_000n);
});

it("a payment in a second message is a fault and is paid once", () => {
  const names = other.order("accepts", 0);
  bank.work();
  other.order("accepts", 0, { names: { ...names, messageId: "HF77" } });
  other.order("accepts", 0, { names: { ...other.newNames(), uetr: names.uetr } });
  bank.work();
  expect(bank.state.faults).toEqual([expect.stringContaining("twice"), expect.stringContaining("twice")]);
  expect(bank.books.balance(bankAccount)).toBe(-10_000n);
});

it("a credit that comes back twice, or with another amount, is a fault", () => {
  const order = { account: "1000000017", receiver: "Ada Lovelace", sender: "Ada Sender", amountMinor: 500n, by: [] };
  const [first, second] = [bank.receiveCredit(order), bank.receiveCredit(order)];
  const credit = (key: string) => {
    const found = bank.state.credits[key];
    if (!found) throw new Error("no such credit");
    return found;
  };
  other.giveBack(credit(first));
  other.giveBack(credit(first));
  other.giveBack(credit(second), 400n);
  bank.work();
  expect(bank.state.faults).toEqual([
    expect.stringContaining("came back twice"),
    expect.stringContaining("400 came back"),
  ]);
  expect(bank.books.balance(bankAccount)).toBe(100n);
});

it("other content comes under a known id after the first content is stored, also if the counterpart dies before it writes", () => {
  const terms = { account: "5647772655", receiver: "Ada Lovelace", sender: "Ada Sender", amountMinor: 700n };
  bank.receiveCredit({ ...terms, by: ["pacs.008", "other content"] });
  for (let tick = 0; tick < 5; tick += 1) {
    bank.work("stored");
    bank = new Correspondent(place);
  }
  expect([...other.received().keys()]).toEqual([]);
  for (let tick = 0; tick < 5; tick += 1) bank.work();
  expect([...other.received().keys()]).toEqual(["CP000001.xml"]);
  other.store();
  for (let tick = 0; tick < 5; tick += 1) bank.work();
  expect([...other.received().keys()]).toEqual(["CP000001-other.xml", "CP000001.xml"]);
  expect(bank.isIdle).toBe(true);
});

it("a file that grows is written once, even if the counterpart dies after each half", () => {
  other.order("growing", 0);
  for (let tick = 0; tick < 6; tick += 1) {
    bank.work("written");
    bank = new Correspondent(place);
    bank.work();
  }
  const [text = ""] = [...other.received().values()];
  expect(text.split("</BusinessMessage>")).toHaveLength(2);
  expect(text.split("<GrpHdr>")).toHaveLength(2);
  expect(bank.isIdle).toBe(true);
});
