import "server-only";
import { renderToBuffer } from "@react-pdf/renderer";
import { registerPaperFonts } from "./fonts";

/** Draws a document of the bank (`…-document.tsx`) as a PDF file. */
export async function renderPaper(document: Parameters<typeof renderToBuffer>[0]): Promise<Buffer> {
  registerPaperFonts();
  return await renderToBuffer(document);
}
