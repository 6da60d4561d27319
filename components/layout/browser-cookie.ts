/** The value of a cookie that scripts may read. Empty when the cookie is missing or malformed. */
export function readBrowserCookie(name: string): string {
  const start = `${name}=`;
  const found = document.cookie.split("; ").find((cookie) => cookie.startsWith(start));
  try {
    return decodeURIComponent(found?.slice(start.length) ?? "");
  } catch {
    return "";
  }
}
