import * as path from "node:path";
import { Font } from "@react-pdf/renderer";

export const paperFont = "Inter";

/** Kept as files beside the server; next.config.ts names them for hosts that copy only what is traced. */
const fontsFolder = path.join(process.cwd(), "node_modules", "@expo-google-fonts", "inter");
const wordLettersMax = 24;

const regular = path.join(fontsFolder, "400Regular", "Inter_400Regular.ttf");
const semiBold = path.join(fontsFolder, "600SemiBold", "Inter_600SemiBold.ttf");

/** The files of the font. */
export const paperFontFiles = [regular, semiBold];

let registered = false;

/** Makes the documents' font known to the renderer: whole files, so that Latin Extended, Greek and Cyrillic are there. */
export function registerPaperFonts(): void {
  if (registered) return;
  registered = true;
  Font.register({
    family: paperFont,
    fonts: [
      { src: regular, fontWeight: 400 },
      { src: semiBold, fontWeight: 600 },
    ],
  });
  // Names are not hyphenated; only a word that no column could hold is cut.
  Font.registerHyphenationCallback((word) => {
    const letters = [...word];
    if (letters.length <= wordLettersMax) return [word];
    const pieces = Array.from({ length: Math.ceil(letters.length / wordLettersMax) }, (_, index) =>
      letters.slice(index * wordLettersMax, (index + 1) * wordLettersMax).join(""),
    );
    return pieces;
  });
}
