import { useEffect, useState } from "react";
import { searchAction } from "@/app/api/search/actions";
import { type Found, isSearchable } from "@/lib/search/schema";

/** The search starts when the reader has not typed for this time, in milliseconds. */
const pauseMs = 200;

type SearchState = { text: string; status: "done" | "failed"; found: Found };

const nothing: Found = { beneficiaries: [], transfers: [], customers: [], records: [] };

/**
 * Searches the bank's records for `typed` after a pause in typing. Until the answer arrives, returns the previous records, so
 * that the list does not jump. Ignores a late answer for an older text.
 */
export function useSearch(typed: string): {
  found: Found;
  status: "none" | "busy" | "done" | "failed";
  retry: () => void;
} {
  const text = typed.trim();
  const isLongEnough = isSearchable(text);
  const [state, setState] = useState<SearchState>({ text: "", status: "done", found: nothing });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry repeats the search with the same text
  useEffect(() => {
    if (!isLongEnough) return;
    let isNewest = true;
    const timer = setTimeout(async () => {
      const result = await searchAction({ text }).catch(() => null);
      if (!isNewest) return;
      setState({ text, status: result?.ok ? "done" : "failed", found: result?.ok ? result.data : nothing });
    }, pauseMs);
    return () => {
      isNewest = false;
      clearTimeout(timer);
    };
  }, [text, isLongEnough, tries]);
  if (!isLongEnough) return { found: nothing, status: "none", retry: () => {} };
  const retry = () => {
    setState({ text: "", status: "done", found: nothing });
    setTries((count) => count + 1);
  };
  return { found: state.found, status: state.text === text ? state.status : "busy", retry };
}
