import { PassThrough, Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeReadsWhole } from "@/lib/server/speed/whole-reads";

const { read } = Readable.prototype;

beforeAll(makeReadsWhole);
afterAll(() => {
  Readable.prototype.read = read;
});

/** Returns a stream that delivers all these parts at the first read. */
function streamOf(parts: string[], options = {}): Readable {
  const left = [...parts, null];
  return new Readable({
    ...options,
    read() {
      while (left.length > 0) this.push(left.shift());
    },
  });
}

test("read() returns all available data, and then the end", async () => {
  const stream = streamOf(["one ", "two ", "three"]);
  expect(String(stream.read())).toBe("one two three");
  expect(stream.read()).toBeNull();
  await new Promise((resolve) => stream.once("end", resolve));
});

test("later parts arrive with later reads", async () => {
  const stream = new PassThrough();
  stream.write("one ");
  stream.write("two");
  expect(String(stream.read())).toBe("one two");
  expect(stream.read()).toBeNull();
  stream.end("three");
  await new Promise((resolve) => stream.once("readable", resolve));
  expect(String(stream.read())).toBe("three");
});

test("an endless source returns only its available data", () => {
  let given = 0;
  const stream = new Readable({
    highWaterMark: 100,
    read() {
      given += 1;
      this.push(Buffer.alloc(40));
    },
  });
  stream.read(0);
  const { length } = stream.read();
  expect(length).toBeGreaterThanOrEqual(40);
  expect(given).toBeLessThan(10);
});

test("calls with a size, object streams and listeners behave as in Node", async () => {
  expect(String(streamOf(["one ", "two"]).read(2))).toBe("on");
  expect(streamOf(["one", "two"], { objectMode: true }).read()).toBe("one");
  const parts: string[] = [];
  for await (const part of streamOf(["one", "two"], { objectMode: true })) parts.push(part);
  expect(parts).toEqual(["one", "two"]);
  const heard: string[] = [];
  const stream = streamOf(["one", "two"]);
  stream.on("data", (part) => heard.push(String(part)));
  await new Promise((resolve) => stream.once("end", resolve));
  expect(heard).toEqual(["one", "two"]);
});
