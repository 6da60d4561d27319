import { encode } from "uqr";
import { expect, it } from "vitest";
import { qrCode } from "@/lib/qr-code";
import drawPaper from "@/papers/draw-paper";
import { picturePaper, readPaperLinks } from "@/tests/support/papers/read-paper";
import { papersWith } from "@/tests/support/papers/sample-papers";

const url = `https://bank.example/verify/HF-0KX3M9TQ7Z#1.${"aZ9_-".repeat(55)}`;

it("the QR code on a receipt has every module of its URL, black on white, with the margin that scanners need", async () => {
  const receipt = papersWith(["Ada Okafor"]).find(({ kind }) => kind === "receipt");
  if (receipt?.kind !== "receipt") throw new Error("there is no receipt");
  const { proof } = receipt.content;
  const file = await drawPaper({
    ...receipt,
    content: { ...receipt.content, proof: { ...proof, url, qr: qrCode(url) } },
  });
  expect(await readPaperLinks(file)).toEqual([url]);

  const { width, height, points } = await picturePaper(file, 4);
  const at = (x: number, y: number) => [...points.slice((y * width + x) * 4, (y * width + x) * 4 + 3)];
  // Only the modules of the QR code are entirely black.
  let box = { left: width, top: height, right: 0, bottom: 0 };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (at(x, y).some((light) => light > 0)) continue;
      const { left, top, right, bottom } = box;
      box = { left: Math.min(left, x), top: Math.min(top, y), right: Math.max(right, x), bottom: Math.max(bottom, y) };
    }
  }
  const { size, data } = encode(url, { ecc: "M", border: 0 });
  const side = box.right - box.left + 1;
  const module = side / size;
  // A point is 0.353 mm. Cameras of phones read modules of 0.33 mm and more.
  expect((module / 4) * 0.353).toBeGreaterThan(0.4);
  expect(box.bottom - box.top + 1).toBeCloseTo(side, -1);
  const middle = (place: number) => Math.floor((place + 0.5) * module);
  for (let y = -4; y < size + 4; y += 1) {
    for (let x = -4; x < size + 4; x += 1) {
      const shade = data[y]?.[x] ? 0 : 255;
      expect(at(box.left + middle(x), box.top + middle(y)), `module ${x} ${y}`).toEqual([shade, shade, shade]);
    }
  }
});
