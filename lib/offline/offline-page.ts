import "server-only";
import { createHash } from "node:crypto";
import { createTranslator } from "next-intl";
import { appearanceCookieName } from "@/lib/appearance/appearance.model";
import { defaultLocale, type Locale, localeCookieName, locales } from "@/lib/i18n/locales";
import { messagesOf } from "@/lib/i18n/messages";

/**
 * The parts of the offline page that come from the site's design. `colours` contains colours of app/globals.css as CSS
 * declarations. `icon` contains the SVG shapes of one of the site's icons.
 */
export type OfflineLook = { colours: string; icon: string };

/** The HTML of a page that needs no other file, and the page's Content-Security-Policy. */
export type OfflinePage = { html: string; policy: string };

/** The time between two requests that check whether the bank answers again. */
const lookAgainMs = 3_000;

/**
 * The script of the offline page. The page has a section for each language. The script shows the section in the reader's language,
 * and applies the chosen theme. The language and the theme come from cookies, which the script can read without a connection. As
 * soon as the bank answers, the script reloads the page. The script sends requests until the bank answers, because a browser may
 * report that it is online while requests still fail.
 */
const script = `(() => {
  const cookie = (name) => {
    const found = document.cookie.split("; ").find((text) => text.startsWith(name + "="));
    try { return decodeURIComponent((found || "").slice(name.length + 1)); } catch { return ""; }
  };
  const parts = [...document.querySelectorAll("section")];
  const shown = parts.find((part) => part.lang === cookie("${localeCookieName}")) || parts[0];
  for (const part of parts) part.hidden = part !== shown;
  document.documentElement.lang = shown.lang;
  document.title = shown.dataset.title;
  const theme = new URLSearchParams(cookie("${appearanceCookieName}")).get("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  const look = () => fetch("/api/health", { cache: "no-store" }).then(() => location.reload(), lookLater);
  const lookLater = () => setTimeout(look, ${lookAgainMs});
  addEventListener("online", look);
  if (navigator.onLine) lookLater();
})();`;

const styleOf = (colours: string) => `:root{color-scheme:light dark;${colours}}
:root[data-theme=light]{color-scheme:light}
:root[data-theme=dark]{color-scheme:dark}
body{margin:0;min-height:100dvh;display:grid;place-items:center;background:var(--canvas);color:var(--ink);font:1rem/1.5 Inter,system-ui,sans-serif;-webkit-text-size-adjust:100%}
main{padding:3.5rem 1.5rem;text-align:center}
svg{width:2rem;height:2rem;color:var(--ink-faint);fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
h1{margin:1rem 0 .5rem;font-size:1.25rem;line-height:1.4;font-weight:600;letter-spacing:-.011em}
p{margin:0 auto;max-width:28rem;font-size:.875rem;color:var(--ink-muted);text-wrap:balance}
a{display:inline-flex;align-items:center;min-height:2.75rem;margin-top:1.25rem;padding:0 1rem;border-radius:.5rem;background:var(--accent);color:var(--accent-ink);font-size:.875rem;font-weight:600;text-decoration:none}
a:hover{background:var(--accent-hover)}
:focus-visible{outline:2px solid var(--accent-text);outline-offset:2px}`;

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * Makes the page that browsers show instead of any other page while there is no connection (docs/decisions/offline.md). The page
 * contains its texts in all languages, because the browser cannot ask the server for the reader's language. It contains no
 * personal data.
 */
export async function makeOfflinePage(bankName: string, { colours, icon }: OfflineLook): Promise<OfflinePage> {
  const style = styleOf(colours);
  const sections = await Promise.all(locales.map((locale) => sectionOf(locale, bankName)));
  const html = `<!doctype html>
<html lang="${defaultLocale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(bankName)}</title>
<style>${style}</style>
</head>
<body>
<main>
<svg viewBox="0 0 24 24" aria-hidden="true">${icon}</svg>
${sections.join("\n")}
</main>
<script>${script}</script>
</body>
</html>
`;
  const policy = [
    "default-src 'none'",
    `style-src ${hash(style)}`,
    `script-src ${hash(script)}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  return { html, policy };
}

async function sectionOf(locale: Locale, bankName: string): Promise<string> {
  const t = createTranslator({ locale, messages: await messagesOf(locale) });
  const title = escapeHtml(t("offline.title"));
  // A link with an empty URL leads to the page that the reader has requested.
  return `<section lang="${locale}" data-title="${title} | ${escapeHtml(bankName)}"${locale === defaultLocale ? "" : " hidden"}>
<h1>${title}</h1>
<p>${escapeHtml(t("offline.text"))}</p>
<a href="">${escapeHtml(t("common.tryAgain"))}</a>
</section>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
