import { expect, test } from "vitest";
import { withRequestContext } from "@/lib/server/request-context";
import { inHashingTurn } from "@/lib/server/secrets/hashing-turn";

process.env.DATABASE_URL = "postgresql://nobody@localhost/none";
process.env.NEXTAUTH_SECRET = "a secret that is good enough for the tests";
process.env.PIN_PEPPER = "a-pepper-that-is-good-enough-for-the-tests";
process.env.DATA_KEY = "a-data-key-that-is-good-enough-for-the-tests";
process.env.DEMO = "1";
// One trusted proxy adds the client's IP address to each request.
process.env.TRUSTED_PROXIES = "1";

const ended: string[] = [];
let running = 0;
let mostAtOnce = 0;

/** Waits for a hashing turn (the permission to compute a password hash) for this IP address. The work takes a millisecond. */
function hashFrom(address: string, name: string): Promise<void> {
  const work = async () => {
    running += 1;
    mostAtOnce = Math.max(mostAtOnce, running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running -= 1;
    ended.push(name);
  };
  return withRequestContext(new Headers({ "x-forwarded-for": address }), () => inHashingTurn(work));
}

test("two hashes run at the same time, and a client with many requests waits behind a client with one request", async () => {
  const flood = Array.from({ length: 40 }, (_, index) => hashFrom("192.0.2.1", `flood ${index}`));
  const others = ["192.0.2.2", "192.0.2.3"].map((address) => hashFrom(address, address));
  await Promise.all(others);
  expect(ended.length).toBeLessThan(8);
  await Promise.all(flood);
  expect(mostAtOnce).toBe(2);
  expect(ended).toHaveLength(42);
});

test("more than 200 waiting requests of one IP address are refused, and other addresses are not affected", async () => {
  const flood = Promise.allSettled(Array.from({ length: 300 }, () => hashFrom("192.0.2.1", "flood")));
  await expect(hashFrom("192.0.2.2", "other")).resolves.toBeUndefined();
  const refused = (await flood).filter((outcome) => outcome.status === "rejected");
  expect(refused).toHaveLength(99);
  expect(refused[0]?.reason).toMatchObject({ code: "busy", retryAfterSeconds: 5 });
  await expect(hashFrom("192.0.2.1", "later")).resolves.toBeUndefined();
});

test("all addresses of an IPv6 /64 share one queue, and another network is not affected", async () => {
  const addresses = Array.from({ length: 300 }, (_, index) => `2001:db8::${(index + 1).toString(16)}`);
  const flood = Promise.allSettled(addresses.map((address) => hashFrom(address, "flood")));
  await expect(hashFrom("2001:db8:0:1::1", "other")).resolves.toBeUndefined();
  expect((await flood).filter((outcome) => outcome.status === "rejected")).toHaveLength(99);
});

test("failed work passes its turn on to the next request", async () => {
  const failing = () => inHashingTurn(() => Promise.reject(new Error("no memory")));
  await Promise.allSettled(Array.from({ length: 10 }, failing));
  await expect(hashFrom("192.0.2.4", "after")).resolves.toBeUndefined();
});
