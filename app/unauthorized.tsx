/** Nobody calls `unauthorized()`: who has no session goes to the log-in. Without this file Next sends its own page with each of ours. */
export default function Unauthorized() {
  return null;
}
