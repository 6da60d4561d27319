import { useRouter } from "next/navigation";
import { type FormEvent, useEffect, useRef, useTransition } from "react";
import { paths, withQuery } from "@/lib/paths";

/** The search starts when the reader has not typed for this time, in milliseconds. */
const pauseMs = 300;

/**
 * Searches the history while the reader types. Empty fields are left out of the URL. Without scripts, the browser submits the
 * form.
 */
export function useSearchAsTyped() {
  const router = useRouter();
  const [isBusy, startTransition] = useTransition();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = (form: HTMLFormElement, navigate: "push" | "replace") => {
    clearTimeout(timer.current);
    const entries = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()] as const);
    const address = withQuery(paths.transactions, Object.fromEntries(entries));
    startTransition(() => router[navigate](address, { scroll: false }));
  };
  return {
    isBusy,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      show(event.currentTarget, "push");
    },
    onChange: (event: FormEvent<HTMLFormElement>) => {
      const { target, currentTarget: form } = event;
      if (!(target instanceof HTMLInputElement) || target.type !== "search") return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => show(form, "replace"), pauseMs);
    },
  };
}
