import { readFileSync } from "node:fs";
import * as path from "node:path";
import { chromium } from "@playwright/test";
import { projectRoot } from "@/scripts/command/project";
import { browserArguments, ensureBrowser } from "@/scripts/testing/browser";
import { logoFile } from "./icon-sheet";

type AppIcon = {
  file: string;
  /** The picture's width and height in pixels. */
  size: number;
  /**
   * The SVG view box, by default the logo's own square of 32 × 32. A larger view box adds a margin, so that the logo stays whole
   * if a phone cuts off the edges.
   */
  viewBox?: string;
  /** True for a background with square corners, for operating systems that round an icon's corners themselves. */
  isSquare?: boolean;
};

const appIcons: AppIcon[] = [
  { file: "icon-192.png", size: 192 },
  { file: "icon-512.png", size: 512 },
  { file: "icon-maskable-512.png", size: 512, viewBox: "-4 -4 40 40", isSquare: true },
  { file: "apple-touch-icon.png", size: 180, isSquare: true },
];

/** Draws the logo as icons for home screens, into `public/`. */
export async function drawAppIcons(): Promise<void> {
  const logo = readFileSync(logoFile, "utf8");
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments });
  try {
    for (const { file, size, viewBox, isSquare } of appIcons) {
      const page = await browser.newPage({ viewport: { width: size, height: size } });
      const ground = isSquare ? '<rect x="-4" y="-4" width="40" height="40"' : undefined;
      const drawing = logo
        .replace("<svg", `<svg width="${size}" height="${size}" style="display:block"`)
        .replace(/<rect [^>]*(?= fill)/, (rect) => ground ?? rect)
        .replace("0 0 32 32", viewBox ?? "0 0 32 32");
      await page.setContent(`<body style="margin:0">${drawing}`);
      await page.screenshot({ path: path.join(projectRoot, "public", file), omitBackground: true });
    }
  } finally {
    await browser.close();
  }
}
