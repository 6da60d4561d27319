import { expect, test } from "vitest";
import { pack, unpack } from "@/lib/packed";

test("a packed list is one text, and is unpacked unchanged", () => {
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

test("members without a value are left out", () => {
  expect(
    unpack(pack<{ label: string; hint?: string | undefined }>({ label: "Amount", hint: undefined })),
  ).toStrictEqual({
    label: "Amount",
  });
});
