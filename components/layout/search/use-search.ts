import { useEffect, useState } from "react";
import { searchAction } from "@/app/api/search/actions";
import { type Found, searchLengthMin } from "@/lib/search/schema";

/** How long somebody must have stopped typing. */
const pauseMs = 200;

type SearchState = { text: string; status: "done" | "failed"; found: Found };

const nothing: Found = { beneficiaries: [], transfers: [], customers: [] };

/**
 * What the bank finds for a text, some moments after it was typed. Meanwhile, what was found before stays, so that nothing
 * jumps; an answer that comes late does not replace that of a newer text.
 */
export function useSearch(typed: string): {
  found: Found;
  status: "none" | "busy" | "done" | "failed";
  retry: () => void;
} {
  const text = typed.trim();
  const isLongEnough = text.length >= searchLengthMin;
  const [state, setState] = useState<SearchState>({ text: "", status: "done", found: nothing });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further try is the same search again
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
