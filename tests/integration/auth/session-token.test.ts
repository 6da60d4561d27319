import { expect, it } from "vitest";
import { decodeSessionToken, encodeSessionToken } from "@/lib/server/session/session-token";

const sessionId = "01a1fd63-dd78-74af-944a-879fddaa20e6";

it("a token carries its session's id, however often it is read", async () => {
  const token = await encodeSessionToken(sessionId, 60_000);
  expect(await decodeSessionToken(token)).toBe(sessionId);
  expect(await decodeSessionToken(token)).toBe(sessionId);
  expect(token).not.toContain(sessionId);
});

it("a token that is not genuine carries nothing, also beside one that is", async () => {
  const token = await encodeSessionToken(sessionId, 60_000);
  await decodeSessionToken(token);
  const at = token.length - 30;
  const forged = `${token.slice(0, at)}${token[at] === "A" ? "B" : "A"}${token.slice(at + 1)}`;
  expect(await decodeSessionToken(forged)).toBeUndefined();
  expect(await decodeSessionToken(forged)).toBeUndefined();
  expect(await decodeSessionToken("")).toBeUndefined();
  expect(await decodeSessionToken(sessionId)).toBeUndefined();
});
