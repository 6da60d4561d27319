import * as z from "zod";

const packageSchema = z.looseObject({
  version: z.string().optional(),
  license: z.string().optional(),
  dev: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});

const lockfileSchema = z.looseObject({ packages: z.record(z.string(), packageSchema) });

/** The parts of npm's package-lock.json that the scripts read. */
export type Lockfile = z.infer<typeof lockfileSchema>;

const platforms = ["android", "darwin", "freebsd", "linux", "win32"];
const processors = ["arm", "arm64", "ia32", "ppc64", "riscv64", "s390x", "wasm32", "x64"];

/** @throws ZodError when the text is not a lockfile. */
export function parseLockfile(text: string): Lockfile {
  const lockfile: unknown = JSON.parse(text);
  lockfileSchema.parse(lockfile);
  // Returns the parsed JSON itself, because zod's result would have the fields in a different order.
  return lockfile as Lockfile;
}

/** The optional dependencies of packages in the lockfile that the lockfile itself lacks, such as builds for another platform. */
export function findMissingOptionalPackages({ packages }: Lockfile): { name: string; neededBy: string }[] {
  return Object.entries(packages).flatMap(([location, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !placesToLook(location).some((place) => packages[`${place}node_modules/${name}`]))
      .map((name) => ({ name, neededBy: location })),
  );
}

/**
 * The folders in whose node_modules Node searches for a dependency: the package's own folder, then the folders above this folder.
 */
function placesToLook(location: string): string[] {
  if (location === "") {
    return [""];
  }
  const places = [`${location}/`];
  for (let at = location.lastIndexOf("node_modules/"); at > 0; at = location.lastIndexOf("node_modules/", at - 1)) {
    places.push(location.slice(0, at));
  }
  places.push("");
  return places;
}

/** Adds the missing packages by name and exact version. npm installs such a package only on the package's own platform. */
export function completeLockfile(lockfile: Lockfile): Lockfile {
  const packages = { ...lockfile.packages };
  for (const { name, neededBy } of findMissingOptionalPackages(lockfile)) {
    const parent = packages[neededBy];
    const words = name.split(/[/-]/);
    const os = platforms.filter((platform) => words.includes(platform));
    const cpu = processors.filter((processor) => words.includes(processor));
    packages[`node_modules/${name}`] = {
      version: parent?.optionalDependencies?.[name],
      ...(cpu.length > 0 && { cpu }),
      ...(parent?.dev && { dev: true }),
      ...(words.includes("musl") && { libc: ["musl"] }),
      ...(parent?.license && { license: parent.license }),
      optional: true,
      ...(os.length > 0 && { os }),
    };
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, "en"));
  return { ...lockfile, packages: Object.fromEntries(sorted) };
}
