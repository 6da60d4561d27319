import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";

const withNextIntl = createNextIntlPlugin("./lib/i18n/request.ts");

const nextConfig: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  images: { unoptimized: true },
  serverExternalPackages: ["@node-rs/argon2", "@react-pdf/renderer", "graphile-worker", "pg", "pino"],
  // A lockfile above the project's folder must not move the root of the build.
  turbopack: { root: import.meta.dirname },
  // `tsc --noEmit` is its own step of the tests.
  typescript: { ignoreBuildErrors: true },
};

export default withNextIntl(nextConfig);
