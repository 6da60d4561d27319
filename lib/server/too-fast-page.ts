import "server-only";
import { getLocale, getTranslations } from "next-intl/server";
import { paths } from "@/lib/paths";
import { env } from "./env";
import type { TooManyKey } from "./rate-limit";

const waitMaxSeconds = 86_400;

/**
 * Returns the reply to a browser that requests too many pages or files. The reply contains an explanation and a link to the home
 * page. Its status is 429, which a React page cannot have. The function uses no database, because the server sends this reply
 * when it is overloaded.
 */
export async function tooFastPage(askedSeconds: number, why: TooManyKey = "too_fast"): Promise<Response> {
  const seconds = Number.isFinite(askedSeconds) ? Math.min(waitMaxSeconds, Math.max(1, Math.ceil(askedSeconds))) : 60;
  const [t, locale] = await Promise.all([getTranslations("errors"), getLocale()]);
  const heading = escapeHtml(t(`${why}_title`));
  const title = `${heading} | ${escapeHtml(env().BANK_NAME)}`;
  const html = `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
</head>
<body style="margin:0;min-height:100dvh;display:grid;place-items:center;font:1rem/1.5 Inter,system-ui,sans-serif">
<main style="padding:3.5rem 1.5rem;max-width:28rem;text-align:center">
<h1 style="font-size:1.25rem;line-height:1.4">${heading}</h1>
<p>${escapeHtml(t(why, { seconds }))}</p>
<p><a href="${paths.home}" style="display:inline-block;padding:.75rem 1rem">${escapeHtml(t("too_fast_back"))}</a></p>
</main>
</body>
</html>
`;
  return new Response(html, {
    status: 429,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Retry-After": String(seconds),
      "Cache-Control": "private, no-store",
    },
  });
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
