import { expect, test } from "vitest";
import { pack, unpack } from "@/lib/packed";

test("what is packed travels as one text, and arrives as it was", () => {
  const words = {
    title: 'Paid to "Müller & Söhne" </script>\u2028',
    rows: [
      ["12.50", -3, true, null],
      ["", 0, false, "日本"],
    ],
    nothing: {},
  };
  const packed = pack(words);
  expect(typeof packed).toBe("string");
  expect(unpack(packed)).toEqual(words);
});

test("what is not set does not travel", () => {
  expect(
    unpack(pack<{ label: string; hint?: string | undefined }>({ label: "Amount", hint: undefined })),
  ).toStrictEqual({
    label: "Amount",
  });
});
