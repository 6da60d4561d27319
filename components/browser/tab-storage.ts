/** Calls `use` with the session storage of this tab. Returns undefined if the browser refuses the storage. */
export function withTabStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.sessionStorage);
  } catch {
    return undefined;
  }
}
