import { expect, it } from "vitest";
import { besideText } from "@/components/threads/beside-text";

it("a message above a limit is refused beside the field of its text, and other results stay unchanged", () => {
  const full = { ok: false, code: "limit_exceeded", message: "You can send up to 100 messages a day." } as const;
  expect(besideText(full)).toEqual({ ...full, fields: { text: [full.message] } });
  const lost = { ok: false, code: "not_found", message: "Not found." } as const;
  const sent = { ok: true, data: { id: "1" } } as const;
  expect([besideText(lost), besideText(sent)]).toEqual([lost, sent]);
});
