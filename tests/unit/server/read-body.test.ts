import { expect, it } from "vitest";
import { readBody } from "@/lib/server/requests/read-body";

function post(body: ReadableStream | string, headers: Record<string, string> = {}): Request {
  const init = { method: "POST", body, headers, duplex: "half" };
  return new Request("http://localhost/api/x", init);
}

it("the function reads the sent bytes, in whatever pieces they arrive", async () => {
  const bytes = new TextEncoder().encode('{"name":"Zoë"}');
  const body = new ReadableStream({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  expect(await readBody(post(body))).toBe('{"name":"Zoë"}');
  expect(await readBody(new Request("http://localhost/api/x", { method: "POST" }))).toBe("");
});

it("the function refuses more than 64 KiB, whatever length the client states", async () => {
  const whole = "a".repeat(64 * 1024);
  expect(await readBody(post(whole))).toHaveLength(64 * 1024);
  await expect(readBody(post(`${whole}a`))).rejects.toMatchObject({ code: "malformed_request", httpStatus: 413 });
  await expect(readBody(post("a", { "content-length": "70000" }))).rejects.toMatchObject({ httpStatus: 413 });
});

it("a client that disconnects during its upload causes a bad request, and not a server error", async () => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"amount":'));
      controller.error(Object.assign(new Error("aborted"), { code: "ECONNRESET" }));
    },
  });
  await expect(readBody(post(body))).rejects.toMatchObject({ code: "malformed_request", httpStatus: 400 });
});
