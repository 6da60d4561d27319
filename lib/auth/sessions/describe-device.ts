/** Every other browser's name contains an earlier one's, so the order decides. */
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

/** A device in two words, such as `Firefox, Windows`, from what its browser says of itself; undefined if it says nothing. */
export function describeDevice(userAgent: string): string | undefined {
  const nameIn = (names: readonly (readonly [string, string])[]) =>
    names.find(([mark]) => userAgent.includes(mark))?.[1];
  const words = [nameIn(browsers), nameIn(systems)].filter(Boolean);
  return words.length > 0 ? words.join(", ") : undefined;
}
