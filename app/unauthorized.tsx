/**
 * No code calls `unauthorized()`, because a visitor without a session is redirected to the log-in. Without this file, Next
 * sends its built-in page for unauthorized visitors along with each page of the site.
 */
export default function Unauthorized() {
  return null;
}
