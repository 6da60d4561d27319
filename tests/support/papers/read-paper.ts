import { createRequire } from "node:module";
import * as path from "node:path";
import { pathToFileURL } from "node:url";
import { createCanvas } from "@napi-rs/canvas";
import { getDocument, OPS, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

const packageFolder = path.dirname(createRequire(path.resolve("package.json")).resolve("pdfjs-dist/package.json"));

async function open(file: Uint8Array): Promise<PDFDocumentProxy> {
  const standardFontDataUrl = pathToFileURL(path.join(packageFolder, "standard_fonts/")).href;
  // PDF.js takes ownership of the array that it receives, so the function passes a copy.
  return await getDocument({ data: Uint8Array.from(file), standardFontDataUrl, verbosity: 0, disableFontFace: true })
    .promise;
}

/**
 * Returns the texts that a PDF viewer uses for search and copy, in the order of the pages. Each string is one piece of a line.
 */
export async function readPaperTexts(file: Uint8Array): Promise<string[]> {
  const document = await open(file);
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent({ disableNormalization: true });
    texts.push(...items.map((item) => ("str" in item ? item.str : "")));
  }
  await document.destroy();
  return texts;
}

/** Returns the letters of the first page in drawing order: line by line, and from left to right within a line. */
export async function readAsDrawn(file: Uint8Array): Promise<string> {
  const document = await open(file);
  const { fnArray, argsArray } = await (await document.getPage(1)).getOperatorList();
  const shown = fnArray.flatMap((step, index) => (step === OPS.showText ? (argsArray[index][0] as unknown[]) : []));
  await document.destroy();
  return shown.map((glyph) => (glyph as { unicode?: string }).unicode ?? "").join("");
}

/** The picture of a page. `points` are the pixels, each with one byte for red, green, blue and opacity. */
export type Picture = { width: number; height: number; points: Uint8ClampedArray };

/** Draws the first page of a PDF file. `scale` is the number of pixels for each point of the page. */
export async function picturePaper(file: Uint8Array, scale = 1.5): Promise<Picture> {
  const document = await open(file);
  const page = await document.getPage(1);
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(viewport.width, viewport.height);
  const context = canvas.getContext("2d");
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise;
  await document.destroy();
  const { width, height } = canvas;
  return { width, height, points: context.getImageData(0, 0, width, height).data };
}

/** Returns the URLs of all links on the first page of a PDF file. */
export async function readPaperLinks(file: Uint8Array): Promise<string[]> {
  const document = await open(file);
  const annotations = await (await document.getPage(1)).getAnnotations();
  await document.destroy();
  return annotations.flatMap(({ url }) => (typeof url === "string" ? [url] : []));
}
