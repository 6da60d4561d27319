import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { iconNames } from "@/components/ui/icon/icon-names";

export const logoFile = "public/logo.svg";
export const iconSheetFile = "public/icons.svg";
export const iconSheetAddressFile = "components/ui/icon/icon-sheet.ts";

/** The colour of the logo's background in logo.svg. */
const brandColor = "#12306b";

/**
 * Creates an SVG sheet with one `<symbol>` for the logo and one for each icon of the product. The function also creates the
 * module with the sheet's URL. The URL changes with the sheet's content, so browsers may cache the sheet for a year.
 */
export async function makeIconSheet(): Promise<{ sheet: string; addressModule: string }> {
  const symbols = [logoSymbol(), ...(await Promise.all(iconNames.map(iconSymbol)))];
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`;
  const version = createHash("sha256").update(sheet).digest("hex").slice(0, 8);
  const addressModule = `/** The URL of the icon sheet. \`npm run icons\` writes this file. */\nexport const iconSheet = "/icons.svg?v=${version}";\n`;
  return { sheet, addressModule };
}

/** Returns the logo's symbol. On the page, the logo's background gets the colour of the surrounding text (`currentColor`). */
function logoSymbol(): string {
  const shapes = insideOf(readFileSync(logoFile, "utf8")).replace(/<title>.*<\/title>/, "");
  return `<symbol id="logo" viewBox="0 0 32 32">${shapes.replace(brandColor, "currentColor")}</symbol>`;
}

/** Returns the symbol of a Lucide icon. The CSS class `.icon` in globals.css sets the colour and width of the icon's lines. */
async function iconSymbol(name: string): Promise<string> {
  const { default: LucideIcon } = (await import(`lucide-react/icons/${name}`)) as { default: FunctionComponent };
  const shapes = insideOf(renderToStaticMarkup(createElement(LucideIcon))).replaceAll(/><\/\w+>/g, "/>");
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes}</symbol>`;
}

function insideOf(svg: string): string {
  return svg
    .trim()
    .replace(/^<svg[^>]*>/, "")
    .replace(/<\/svg>$/, "");
}
