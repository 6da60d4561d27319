import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getPayeeRoomAction } from "@/app/api/transfers/actions";
import { roomFinder } from "@/components/transfers/use-payee-room";

vi.mock("@/app/api/transfers/actions", () => ({ getPayeeRoomAction: vi.fn() }));

const ask = vi.mocked(getPayeeRoomAction);
const payee = { accountNumber: "05197864578" };
const at = new Date("2026-12-01T15:17:00Z");
const room = { leftCents: 1_000n, until: { at, dayStartsAt: new Date("2026-12-01T05:00:00Z") } };

beforeEach(() => vi.useFakeTimers({ now: at.getTime() - 1 }));
afterEach(() => {
  vi.useRealTimers();
  ask.mockReset();
});

it("the bank is asked once for a payee's limit, and again when the limit has ended", async () => {
  ask.mockResolvedValueOnce({ ok: true, data: room }).mockResolvedValueOnce({ ok: true, data: null });
  const find = roomFinder();
  expect(await Promise.all([find(payee), find(payee)])).toEqual([room, room]);
  expect(await find(payee)).toEqual(room);
  expect(ask).toHaveBeenCalledTimes(1);
  vi.setSystemTime(at);
  expect(await find(payee)).toBeNull();
  expect(await find(payee)).toBeNull();
  expect(ask).toHaveBeenCalledTimes(2);
});

it("an answer whose end is over by the browser's clock is asked for once more and then used", async () => {
  ask.mockResolvedValue({ ok: true, data: room });
  vi.setSystemTime(at);
  expect(await roomFinder()(payee)).toEqual(room);
  expect(ask).toHaveBeenCalledTimes(2);
});
