import { expect, it } from "vitest";
import { pack, unpack } from "@/lib/packed";

it("gives back what was packed, whatever the words hold", () => {
  const words = { name: '</script><b>"O\u2028Neil" & Söhne', figures: ["−$1.00", ""], isNew: false, nothing: null };
  expect(unpack(pack(words))).toEqual(words);
});
