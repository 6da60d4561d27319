import "server-only";
import { renderToBuffer } from "@react-pdf/renderer";
import { registerPaperFonts } from "@/components/ui/paper/fonts";
import type { PaperBank } from "@/components/ui/paper/letterhead";
import { AgreementDocument, type AgreementWords } from "./agreement-document";

/** An agreement with its schedule as a PDF file. */
export async function renderAgreement(words: AgreementWords, bank: PaperBank): Promise<Buffer> {
  registerPaperFonts();
  return await renderToBuffer(AgreementDocument({ words, bank }));
}
