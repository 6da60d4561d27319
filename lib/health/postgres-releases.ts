/** A Postgres release that fixes known vulnerabilities. For example, `18.4` is minor release 4 of major release 18. */
type FixRelease = { minor: number; since: string };

/**
 * The releases with security fixes that a server must have, the newest last. When maintainers update the libraries (SECURITY.md),
 * they add new releases and the release dates to this list. Sources of the numbers:
 *
 * - May: <https://www.postgresql.org/about/news/postgresql-184-1710-1614-1518-and-1423-released-3297/>.
 * - August: the project's announcement of 13 August names 18.6, 17.11, 16.15 and 15.19. The changelogs of Debian's packages
 *   confirm the numbers of 15, 17 and 18. **18.5 was never released**, so each later minor number of 18 is one higher than it
 *   would otherwise be.
 * - November: the changelogs of Debian's packages postgresql-15 (15.20-0+deb12u1) and postgresql-17 (17.12-0+deb13u1) name the
 *   same vulnerabilities. Debian had no packages of 16 and 18 yet. The entries of 16 and 18 contain the number after August's
 *   number, because a release with the fixes cannot have a lower number.
 */
export const fixReleases: Readonly<Record<number, readonly FixRelease[]>> = {
  15: [
    { minor: 18, since: "2026-05-14" },
    { minor: 19, since: "2026-08-13" },
    { minor: 20, since: "2026-11-12" },
  ],
  16: [
    { minor: 14, since: "2026-05-14" },
    { minor: 15, since: "2026-08-13" },
    { minor: 16, since: "2026-11-12" },
  ],
  17: [
    { minor: 10, since: "2026-05-14" },
    { minor: 11, since: "2026-08-13" },
    { minor: 12, since: "2026-11-12" },
  ],
  18: [
    { minor: 4, since: "2026-05-14" },
    { minor: 6, since: "2026-08-13" },
    { minor: 7, since: "2026-11-12" },
  ],
};

/**
 * A server may lack a release for this number of days after the release. SECURITY.md allows this time for repairing a failed
 * protection while a second protection works.
 */
const graceDays = 30;

/** The state of a server's fixes. `missing` is the newest release of the server's major version that the server lacks. */
export type PatchState =
  | { state: "patched" }
  | { state: "unknown" }
  | { state: "late"; missing: string }
  | { state: "refused"; missing: string };

/**
 * Compares a server's version with the required releases.
 *
 * @param versionNumber Postgres' `server_version_num`, such as `180004` for 18.4
 * @param at the moment of the comparison
 */
export function patchStateOf(versionNumber: number, at: Date): PatchState {
  const [major, minor] = [Math.floor(versionNumber / 10_000), versionNumber % 10_000];
  const releases = fixReleases[major];
  // This major release is newer than all major releases in the list. The migrations refuse older major releases.
  if (!releases) return { state: "unknown" };
  const missed = releases.filter((release) => release.minor > minor);
  const newest = missed.at(-1);
  if (!newest) return { state: "patched" };
  const isOver = missed.some(({ since }) => at.getTime() - Date.parse(since) > graceDays * 24 * 60 * 60 * 1000);
  return { state: isOver ? "refused" : "late", missing: `${major}.${newest.minor}` };
}
