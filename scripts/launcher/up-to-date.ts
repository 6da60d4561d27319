import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { projectRoot } from "@/scripts/command/project";
import { readFileIfThere } from "@/scripts/system/private-files";
import { messageIndexes } from "./message-indexes";
import { pageNameFiles } from "./page-names";

const schemaDirectory = "prisma/schema";
const clientDirectory = "lib/server/prisma-client";
/** Generated files, and folders of generated files. */
const madePlaces = [
  clientDirectory,
  "papers/built",
  "app/api/openapi.json/routes.ts",
  "lib/proxy/api-routes.ts",
  ...messageIndexes,
  ...pageNameFiles,
];
/** Folders whose content affects a build of the site. */
const sourceFolders = [
  "app",
  "components",
  "emails",
  "lib",
  "messages",
  "papers",
  "public",
  "styles",
  "prisma/functions",
  "prisma/migrations",
  schemaDirectory,
];
/** Matches files directly in the project's folder that do not affect a build. */
const foreignFiles = /^(biome|playwright|vitest|tsconfig\.tsbuildinfo|next-env)/;

/**
 * Files that are generated from sources. `stamp` is the path of a file with the fingerprint that the sources had at the last
 * generation. `fingerprint` is the fingerprint that the sources have now.
 */
export interface Product {
  stamp: string;
  fingerprint: string;
}

/** Returns the stamp and the fingerprint of the site's build. */
export function siteBuild(): Product {
  const rootFiles = readdirSync(projectRoot).filter(
    (name) => /\.(ts|mts|mjs|js|json|css)$/.test(name) && !foreignFiles.test(name),
  );
  const files = [...sourceFolders.flatMap(listFiles), ...rootFiles].filter(
    (file) => !madePlaces.some((place) => file.startsWith(place)),
  );
  const publicSettings = Object.entries(process.env)
    .filter(([name]) => name.startsWith("NEXT_PUBLIC_"))
    .map(([name, value]) => `${name}=${value}`);
  return {
    stamp: path.join(projectRoot, ".next", "holdfast-build"),
    fingerprint: fingerprint(files, [process.versions.node, ...publicSettings.sort()]),
  };
}

/** Returns the stamp and the fingerprint of the generated Prisma client. */
export function prismaClient(): Product {
  return {
    stamp: path.join(projectRoot, clientDirectory, "made-from"),
    fingerprint: fingerprint(
      [...listFiles(schemaDirectory), "prisma/record-types.ts", "package-lock.json", "prisma.config.ts"],
      [],
    ),
  };
}

/** True if the product was generated from the present sources. */
export function isUpToDate(product: Product): boolean {
  return readFileIfThere(product.stamp) === product.fingerprint;
}

function listFiles(folder: string): string[] {
  if (!existsSync(path.join(projectRoot, folder))) {
    return [];
  }
  return readdirSync(path.join(projectRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(projectRoot, path.join(entry.parentPath, entry.name)));
}

function fingerprint(files: string[], extra: string[]): string {
  const hash = createHash("sha256");
  for (const file of files.sort()) {
    const content = createHash("sha256")
      .update(readFileSync(path.join(projectRoot, file)))
      .digest("hex");
    hash.update(`${file}\0${content}\n`);
  }
  return hash.update(extra.join("\n")).digest("hex");
}
