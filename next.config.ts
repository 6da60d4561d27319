import { readdirSync } from "node:fs";
import * as path from "node:path";
import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";
import { locales } from "./lib/i18n/locales";
import { sessionCookieNames } from "./lib/server/session/session-cookie-names";
import { readFunctions } from "./scripts/migrate/function-texts";
import { readOfflineLook } from "./scripts/offline-look";

const withNextIntl = createNextIntlPlugin({
  requestConfig: "./lib/i18n/request.ts",
  // Messages are parsed while the site is built, and neither a request nor a browser has a parser to run.
  experimental: { messages: { format: "json", path: "./messages", locales, precompile: true } },
});

/** Written into the build, for hosts where the folder itself is not at hand: `/api/health` wants all of them applied. */
const migrations = readdirSync(path.join(import.meta.dirname, "prisma/migrations"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

/** The same for functions, each with its checksum. */
const functions = readFunctions().map(({ name, checksum }) => `${name}:${checksum}`);

/** The colours and the icon of the page without a connection. */
const offlineLook = JSON.stringify(readOfflineLook(import.meta.dirname));

/** Builds of `npm run bench` lie apart and have empty pages to measure against: files such as `page.bench.tsx`. */
const isBench = process.env.BENCH === "1";

const noSniff = { key: "X-Content-Type-Options", value: "nosniff" };

/** What lies in public/, as proxy.ts lets it pass. */
const publicFile = readdirSync(path.join(import.meta.dirname, "public"))
  .map((file) => file.replaceAll(".", "\\."))
  .join("|");

const nextConfig: NextConfig = {
  distDir: isBench ? ".next-bench" : ".next",
  pageExtensions: isBench ? ["bench.tsx", "bench.ts", "tsx", "ts"] : ["tsx", "ts"],
  env: {
    HOLDFAST_MIGRATIONS: migrations.join(","),
    HOLDFAST_FUNCTIONS: functions.join(","),
    HOLDFAST_OFFLINE_LOOK: offlineLook,
  },
  poweredByHeader: false,
  reactStrictMode: true,
  // Titles cost nothing here: every browser gets them at once, with the page, as search engines do.
  htmlLimitedBots: /.*/,
  // During development Next would print the arguments of server actions: passwords and PINs among them.
  logging: { serverFunctions: false },
  images: { unoptimized: true },
  serverExternalPackages: ["@node-rs/argon2", "pg", "pino", "piscina"],
  // Read by path at run time, which tracing cannot see.
  outputFileTracingIncludes: {
    "/**": ["./lib/server/secrets/hash-in-thread.mjs"],
    "/manage-reconciliation/**": ["./built/read-in-thread.mjs"],
    "/{transactions,statements,loans,fdr}/**": [
      "./papers/built/draw-paper.mjs",
      "./node_modules/@expo-google-fonts/inter/{400Regular,600SemiBold}/*.ttf",
      "./node_modules/@fontsource-variable/noto-*/{unicode.json,package.json,files/*-wght-normal.woff2}",
      "./node_modules/{any-ascii,harfbuzzjs,woff2-encoder}/**",
    ],
  },
  // A lockfile above the project's folder must not move the root of the build.
  turbopack: { root: import.meta.dirname },
  experimental: {
    // The greatest body that any route reads is far smaller; this much is kept in memory for each request.
    proxyClientMaxBodySize: "1mb",
    // `forbidden()`, for staff whose role does not include a page.
    authInterrupts: true,
  },
  // Files of the build and of public/ do not pass proxy.ts.
  headers: async () => [
    { source: "/_next/static/:path*", headers: [noSniff] },
    { source: `/:file(${publicFile})`, headers: [noSniff, { key: "Cache-Control", value: "public, max-age=86400" }] },
    // Its address names its content.
    {
      source: "/icons.svg",
      has: [{ type: "query", key: "v" }],
      headers: [{ key: "Cache-Control", value: "public, max-age=31536000, immutable" }],
    },
  ],
  // An unknown address of a browser with a session's cookie: a page in the shell answers it (`app/(nowhere)`). Whether the
  // session is good, that page finds out. Without such a cookie it is `app/not-found.tsx` at once.
  rewrites: async () => ({
    fallback: Object.values(sessionCookieNames).map((key) => ({
      source: "/((?!_next/).*)",
      has: [{ type: "cookie", key }],
      destination: "/nowhere",
    })),
  }),
  // `tsc --noEmit` is its own step of the tests.
  typescript: { ignoreBuildErrors: true },
};

export default withNextIntl(nextConfig);
