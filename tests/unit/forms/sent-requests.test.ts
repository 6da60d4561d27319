import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  asQuestion,
  isOfThisPage,
  latestSent,
  noteAnswered,
  noteSent,
  recallAnswered,
  requestIdOf,
  requestUnderWay,
  sendAs,
} from "@/components/browser/sent-requests";

const form = "/manage-loan columns";

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.useFakeTimers();
  vi.stubGlobal("document", { querySelector: () => ({ content: "reader" }) });
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
  });
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const sendOne = (id: string) => noteSent({ id, form }, "reader", true);

it("a page that fails while it shows the outcome, seconds after the reply, reports the request", () => {
  sendOne("first");
  noteAnswered("first");
  vi.advanceTimersByTime(4_000);
  recallAnswered();
  expect(latestSent()?.id).toBe("first");
});

it("a page that fails later does not report an answered request", () => {
  sendOne("first");
  noteAnswered("first");
  vi.advanceTimersByTime(6_000);
  recallAnswered();
  expect(latestSent()).toBeUndefined();
});

it("the form's next request is a new act immediately, and a reloaded page reports nothing", () => {
  sendOne("first");
  expect(requestIdOf(form)).toBe("first");
  noteAnswered("first");
  expect(requestIdOf(form)).not.toBe("first");
  expect(latestSent()).toBeUndefined();
});

it("a page that fails reports its newest request", () => {
  sendOne("first");
  noteAnswered("first");
  vi.advanceTimersByTime(10);
  sendOne("second");
  recallAnswered();
  expect(latestSent()?.id).toBe("second");
});

it("whether a page has sent a request does not depend on the clock", async () => {
  sendOne("first");
  vi.setSystemTime(Date.now() - 60_000);
  expect(isOfThisPage({ id: "first" })).toBe(true);
  vi.resetModules();
  const loadedAgain = await import("@/components/browser/sent-requests");
  expect(loadedAgain.latestSent()?.id).toBe("first");
  expect(loadedAgain.isOfThisPage({ id: "first" })).toBe(false);
});

const act = { id: "act", form };
const withId = (id: string) => id === "act";
const withoutId = () => false;

it("a question that prepares an act is not the act, even if it contains the act's id", async () => {
  await sendAs(act, async () => {
    await asQuestion(async () => expect(requestUnderWay(withId)).toBeUndefined());
    expect(requestUnderWay(withoutId)).toBe(act);
  });
  expect(requestUnderWay(withId)).toBeUndefined();
});

it("while a question of the form is open, only a request with the act's id is the act", async () => {
  let answer = () => {};
  const question = asQuestion(() => new Promise<void>((resolve) => (answer = resolve)));
  await sendAs(act, async () => {
    expect(requestUnderWay(withId)).toBe(act);
    expect(requestUnderWay(withoutId)).toBeUndefined();
    answer();
    await question;
    expect(requestUnderWay(withoutId)).toBe(act);
  });
});
