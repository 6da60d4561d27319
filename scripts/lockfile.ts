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

/** Parses a package-lock.json. @throws ZodError if the text is not a lockfile */
export function parseLockfile(text: string): Lockfile {
  const lockfile: unknown = JSON.parse(text);
  lockfileSchema.parse(lockfile);
  // The function returns the parsed JSON and not zod's result, because zod would change the order of the fields.
  return lockfile as Lockfile;
}

/** Finds optional dependencies that the lockfile does not contain, such as builds for another platform. */
export function findMissingOptionalPackages({ packages }: Lockfile): { name: string; neededBy: string }[] {
  return Object.entries(packages).flatMap(([location, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !placesToLook(location).some((place) => packages[`${place}node_modules/${name}`]))
      .map((name) => ({ name, neededBy: location })),
  );
}

/**
 * Returns the folders whose node_modules Node searches for a dependency: first the package's own folder, then each folder above
 * it.
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

/**
 * Adds the missing packages to the lockfile. Each added package states its operating system and processor, so that npm installs
 * the package only on machines of this kind.
 */
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
