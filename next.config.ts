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
  // The build parses the messages, so that neither the server nor browsers need a parser at run time.
  experimental: { messages: { format: "json", path: "./messages", locales, precompile: true } },
});

/**
 * The names of all migrations, which `/api/health` expects in the database. The names are part of the build, because some hosts
 * do not have the folder of migrations.
 */
const migrations = readdirSync(path.join(import.meta.dirname, "prisma/migrations"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

/** The names and checksums of all SQL functions, which `/api/health` expects as well. */
const functions = readFunctions().map(({ name, checksum }) => `${name}:${checksum}`);

/** The colours and the icon of the offline page. */
const offlineLook = JSON.stringify(readOfflineLook(import.meta.dirname));

/**
 * Builds of `npm run bench` have a separate output folder. These builds also contain empty pages as baselines, in files such as
 * `page.bench.tsx`.
 */
const isBench = process.env.BENCH === "1";

const noSniff = { key: "X-Content-Type-Options", value: "nosniff" };

/** A pattern for the names of the files in public/. The matcher in proxy.ts excludes the same files. */
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
  // By default, only some search engines get the title in the page, and Next streams the title to browsers later. Titles are fast
  // to compute here, so every browser gets the title in the page.
  htmlLimitedBots: /.*/,
  // Without this setting, Next prints the arguments of server actions during development, for example passwords and PINs.
  logging: { serverFunctions: false },
  images: { unoptimized: true },
  serverExternalPackages: [
    "@node-rs/argon2",
    "date-holidays",
    "libxml2-wasm",
    "pg",
    "pino",
    "piscina",
    "ssh2-sftp-client",
  ],
  // The server opens these files by path at run time, so Next's tracing does not find the files.
  outputFileTracingIncludes: {
    "/**": ["./lib/server/secrets/hash-in-thread.mjs", "./built/score-in-thread.mjs"],
    "/{api/cron,manage-*}/**": ["./built/read-message-in-thread.mjs", "./lib/iso20022/schemas/*.xsd"],
    "/manage-reconciliation/**": ["./built/read-in-thread.mjs"],
    "/{transactions,statements,loans,fdr}/**": [
      "./papers/built/draw-paper.mjs",
      "./node_modules/@expo-google-fonts/inter/{400Regular,600SemiBold}/*.ttf",
      "./node_modules/@fontsource-variable/noto-*/{unicode.json,package.json,files/*-wght-normal.woff2}",
      "./node_modules/{any-ascii,harfbuzzjs,woff2-encoder}/**",
    ],
  },
  // Without this setting, a lockfile in a parent folder would make this parent folder the root of the build.
  turbopack: { root: import.meta.dirname },
  experimental: {
    // Next buffers a request's body in memory up to this size. The largest body that a route reads is much smaller.
    proxyClientMaxBodySize: "1mb",
    // Enables `forbidden()`, which pages call when the reader's role does not permit the page.
    authInterrupts: true,
  },
  // proxy.ts does not run for files of the build and of public/, so these files get their headers here.
  headers: async () => [
    { source: "/_next/static/:path*", headers: [noSniff] },
    { source: `/:file(${publicFile})`, headers: [noSniff, { key: "Cache-Control", value: "public, max-age=86400" }] },
    // A URL with `v` contains a version of the file's content, so browsers may keep the file for ever.
    {
      source: "/icons.svg",
      has: [{ type: "query", key: "v" }],
      headers: [{ key: "Cache-Control", value: "public, max-age=31536000, immutable" }],
    },
  ],
  // If a browser with a session cookie requests an unknown URL, it gets a page inside the shell (`app/(nowhere)`), which also
  // checks the session. A browser without a session cookie gets `app/not-found.tsx`.
  rewrites: async () => ({
    fallback: Object.values(sessionCookieNames).map((key) => ({
      source: "/((?!_next/).*)",
      has: [{ type: "cookie", key }],
      destination: "/nowhere",
    })),
  }),
  // The tests check the types in a separate step, `tsc --noEmit`.
  typescript: { ignoreBuildErrors: true },
};

export default withNextIntl(nextConfig);
