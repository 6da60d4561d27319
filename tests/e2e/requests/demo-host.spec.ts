import { networkInterfaces } from "node:os";
import { expect, test } from "@/tests/support/browser/browser";

test("only its own machine can reach a demonstration", async ({ baseURL, request }) => {
  expect((await request.get("/api/health")).ok()).toBe(true);
  const { port } = new URL(baseURL ?? "");
  const others = Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.filter(({ family, internal }) => family === "IPv4" && !internal),
  );
  for (const { address } of others) {
    await expect(fetch(`http://${address}:${port}/api/health`), address).rejects.toThrow();
  }
});
