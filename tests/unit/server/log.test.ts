import pino from "pino";
import { afterEach, expect, test, vi } from "vitest";
import { log } from "@/lib/server/log";

/** Returns the lines that the log writes during `act`. */
function linesOf(act: () => void): string[] {
  const lines: string[] = [];
  const stream = (log as unknown as Record<symbol, { write: (line: string) => void }>)[pino.symbols.streamSym];
  if (!stream) throw new Error("the log has no stream");
  vi.spyOn(stream, "write").mockImplementation((line) => {
    lines.push(line);
  });
  act();
  return lines;
}

const secrets = {
  password: "violet harbour ladder 9",
  currentPassword: "amber lighthouse 7",
  pin: "4711",
  DomesticTransferPin: "4712",
  socialSecurityNumber: "078-05-1120",
  email: "ada@customers.example",
  skrillPassword: "silver anchor 3",
  sixDigits: "123456",
};
const removed = Object.fromEntries(Object.keys(secrets).map((name) => [name, "[removed]"]));

afterEach(() => {
  vi.restoreAllMocks();
});

test("the log removes secrets and addresses that code passes to it by mistake", () => {
  const before = log.level;
  log.level = "info";
  const [flat = "", nested = ""] = linesOf(() => {
    log.info({ requestId: "a", ...secrets }, "flat");
    log.info({ requestId: "b", code: "internal", input: secrets }, "nested");
  });
  log.level = before;
  expect(JSON.parse(flat)).toEqual({
    ...removed,
    ...{ level: "info", requestId: "a", msg: "flat", time: expect.any(String) },
  });
  expect(JSON.parse(nested)).toMatchObject({ requestId: "b", code: "internal", input: removed });
});
