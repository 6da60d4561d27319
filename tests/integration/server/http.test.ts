import { NextRequest } from "next/server";
import { expect, it, vi } from "vitest";
import * as z from "zod";
import { withApi } from "@/lib/server/http";
import { log } from "@/lib/server/log";

it("takes a client that goes away while sending for a bad request, not for a fault of ours", async () => {
  const logged = vi.spyOn(log, "error");
  const handle = vi.fn();
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"amount":'));
      controller.error(Object.assign(new Error("aborted"), { code: "ECONNRESET" }));
    },
  });
  const request = new NextRequest("http://localhost/api/x", { method: "POST", body, duplex: "half" });
  const post = withApi({ auth: "public", body: z.object({}) }, handle);
  const response = await post(request, { params: Promise.resolve(undefined) });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ status: "error", code: "malformed_request" });
  expect(handle).not.toHaveBeenCalled();
  expect(logged).not.toHaveBeenCalled();
});
