import type { MetadataRoute } from "next";
import { createTranslator } from "next-intl";
import { themeColours } from "@/lib/appearance/theme-colours.model";
import { toLocale } from "@/lib/i18n/locales";
import { messagesOf } from "@/lib/i18n/messages";
import { paths } from "@/lib/paths";
import { env } from "@/lib/server/env";

/** The manifest of the site as an app on a home screen: the bank's name, and shortcuts in the requested language. */
export async function GET(request: Request): Promise<Response> {
  const locale = toLocale(new URL(request.url).searchParams.get("lang"));
  const t = createTranslator({ locale, messages: await messagesOf(locale), namespace: "pageNames" });
  const name = env().BANK_NAME;
  const icon = (src: string, sizes: string, more?: { purpose: "maskable" }) => ({
    src,
    sizes,
    type: src.endsWith(".svg") ? "image/svg+xml" : "image/png",
    ...more,
  });
  const manifest: MetadataRoute.Manifest = {
    id: "/",
    name,
    short_name: name,
    lang: locale,
    dir: "ltr",
    start_url: paths.home,
    scope: "/",
    display: "minimal-ui",
    theme_color: themeColours.canvas.light,
    background_color: themeColours.canvas.light,
    categories: ["finance"],
    icons: [
      icon("/logo.svg", "any"),
      icon("/icon-192.png", "192x192"),
      icon("/icon-512.png", "512x512"),
      icon("/icon-maskable-512.png", "512x512", { purpose: "maskable" }),
    ],
    shortcuts: [
      { name: t("interbankTransfer"), url: paths.interbankTransfer },
      { name: t("ownTransfer"), url: paths.ownTransfer() },
      { name: t("transactions"), url: paths.transactions },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json; charset=utf-8" },
  });
}
