/** A user agent can contain the names of several browsers. The first match in this list is the right browser. */
const browsers = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;

const systems = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["Windows", "Windows"],
  ["Mac OS X", "macOS"],
  ["Linux", "Linux"],
] as const;

/** A short name of a device, such as `Firefox, Windows`, from its user agent; undefined for an unknown user agent. */
export function describeDevice(userAgent: string): string | undefined {
  const nameIn = (names: readonly (readonly [string, string])[]) =>
    names.find(([mark]) => userAgent.includes(mark))?.[1];
  const words = [nameIn(browsers), nameIn(systems)].filter(Boolean);
  return words.length > 0 ? words.join(", ") : undefined;
}
