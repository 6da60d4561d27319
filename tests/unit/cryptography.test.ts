import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sourceFiles } from "@/tests/support/source-scan";

const files = [
  ...sourceFiles("lib", /\.(ts|mjs)$/).filter((file) => !file.includes("/prisma-client/")),
  ...sourceFiles("app", /\.tsx?$/),
  ...sourceFiles("components", /\.tsx?$/),
  ...["proxy.ts", "instrumentation.ts"],
].map((file) => ({ file, text: readFileSync(file, "utf8") }));

/** Returns the texts that the pattern's first group matches in the source, each with its file. */
const found = (pattern: RegExp) =>
  files.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([, name = ""]) => ({ file, name })));

const document = readFileSync("docs/cryptography.md", "utf8");

describe("cryptography", () => {
  it("only the algorithms of docs/cryptography.md are used", () => {
    const named = found(/\b(?:createHash|createHmac|hkdfSync|hash)\(\s*"([\w-]+)"|const cipher = "([\w-]+)"/g);
    const ciphers = found(/const cipher = "([\w-]+)"/g);
    const algorithms = new Set([...named, ...ciphers].map(({ name }) => name).filter(Boolean));
    expect([...algorithms].sort()).toEqual(["aes-256-gcm", "sha256"]);
    for (const algorithm of algorithms) expect(document).toContain(`\`${algorithm}\``);
    expect(found(/(createCipher\(|createSign|createECDH|createDiffieHellman|pbkdf2|scrypt|md5|sha1)\b/g)).toEqual([]);
  });

  it("all cryptographic code comes from Node and from established libraries", () => {
    const libraries = found(
      /from "([^"]*(?:crypto|cipher|argon2|bcrypt|jose|jsonwebtoken|otplib|simplewebauthn|tweetnacl|noble|forge|sodium)[^"]*)"/g,
    ).map(({ name }) => name.replace(/^(@[^/]+\/[^/]+).*$/, "$1"));
    const own = (name: string) => name.startsWith("@/") || name.startsWith(".");
    expect([...new Set(libraries)].filter((name) => !own(name)).sort()).toEqual([
      "@node-rs/argon2",
      "@simplewebauthn/browser",
      "@simplewebauthn/server",
      "node:crypto",
      "otplib",
    ]);
  });

  it("Math.random never creates a secret", () => {
    // Math.random is allowed only for pauses. Without random pauses, many retries would happen at the same moment.
    expect([...new Set(found(/(Math\.random)\(/g).map(({ file }) => file))]).toEqual([
      "lib/auth/guarded-secrets/try-secret.ts",
      "lib/email/deliver-due-emails.ts",
      "lib/server/db-errors.ts",
      "lib/server/live/keep-listening.ts",
      "lib/transfers/networks/receive-network-answer.ts",
      "lib/transfers/networks/work-network-orders.ts",
      "components/browser/live/watch-changes.ts",
      "components/browser/own-fetch.ts",
      "components/layout/live/live-refresh.tsx",
    ]);
  });
});

describe("the server's requests to other hosts", () => {
  it("the bank's own code sends no request to a given URL or to the target of a redirect", () => {
    // These files contain the scripts of the service worker and of its offline page. The scripts run in browsers and call only
    // the bank.
    const sent = ["lib/offline/offline-page.ts", "lib/offline/worker-script.ts"];
    const server = files.filter(({ file }) => !file.startsWith("components/") && !sent.includes(file));
    const asking = server.filter(
      ({ text }) =>
        !text.startsWith('"use client"') &&
        /(?<![\w.])fetch\(|from "(?:node:(?:https?|net|tls|dgram|http2)|undici|axios|got)"/.test(
          // These imports read addresses and connect to nothing.
          text.replace(
            /^import (?:type \{[^}]*\}|\{ isIP(?:, isIPv6, SocketAddress)? \}) from "node:(?:http|net)";$/gm,
            "",
          ),
        ),
    );
    expect(asking.map(({ file }) => file)).toEqual([]);
  });
});
