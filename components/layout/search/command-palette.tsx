"use client";

import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from "@headlessui/react";
import { usePathname, useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import { findRecentTransfersAction } from "@/app/api/search/actions";
import { useAnswer } from "@/components/forms/use-answer";
import { announcePage } from "@/components/layout/page-place";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Face } from "@/components/ui/face";
import { Icon } from "@/components/ui/icon/icon";
import { LateTexts } from "@/components/ui/messages/late-texts";
import { Modal } from "@/components/ui/overlay/modal";
import { Spinner } from "@/components/ui/progress/spinner";
import type { Locale } from "@/lib/i18n/locales";
import type { Messages } from "@/lib/i18n/messages";
import { isStaffRole, type Role } from "@/lib/roles";
import { readPaymentText } from "@/lib/search/payment-text.model";
import { searchLengthMax } from "@/lib/search/schema";
import type { Entry, EntryGroup } from "./entry";
import { useEntries } from "./use-entries";
import { useSearch } from "./use-search";

type CommandPaletteProps = { role: Role; isOpen: boolean; onClose: () => void };

const fetchTexts = async (locale: Locale) => ({
  search: ((await import(`@/messages/${locale}/shell/search.json`)) as { default: Messages["search"] }).default,
});

/**
 * Finds pages, acts, beneficiaries, transfers and customers by a few typed letters. If the text describes a payment, offers a
 * link to the form that is filled with this payment.
 */
export function CommandPalette({ role, isOpen, onClose }: CommandPaletteProps) {
  return (
    <LateTexts fetchTexts={fetchTexts}>
      <PaletteDialog role={role} isOpen={isOpen} onClose={onClose} />
    </LateTexts>
  );
}

function PaletteDialog({ role, isOpen, onClose }: CommandPaletteProps) {
  const t = useTranslations("search");
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      label={t("label")}
      className="items-start justify-center bg-[rgb(11_16_32/0.5)] md:px-4 md:pt-[10vh]"
      panelClass="flex w-full flex-col overflow-hidden max-md:h-dvh md:max-h-[70vh] md:max-w-[40rem] md:rounded-lg md:shadow-overlay"
    >
      <Palette role={role} onClose={onClose} />
    </Modal>
  );
}

function Palette({ role, onClose }: { role: Role; onClose: () => void }) {
  const t = useTranslations("search");
  const common = useTranslations("common");
  const router = useRouter();
  const pathname = usePathname();
  const [typed, setTyped] = useState("");
  // On touch screens, no entry is marked before the first key press, because readers usually choose an entry by touch.
  const [hasKey, setKey] = useState(false);
  const locale = useLocale();
  const payment = isStaffRole(role)
    ? null
    : readPaymentText(typed, locale, { verbs: t("payment.verbs"), prepositions: t("payment.prepositions") });
  const { found, status, retry } = useSearch(payment?.name || typed);
  const newest = useAnswer(findRecentTransfersAction);
  const recent = typeof newest === "string" ? [] : newest;
  const groups = useEntries(role, { typed, payment, found, recent, pathname });
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  const go = (entry: Entry | null) => {
    if (!entry) return;
    onClose();
    announcePage(entry.href);
    router.push(entry.href);
  };
  return (
    <Combobox onChange={go} immediate>
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Icon name="search" className="size-5 shrink-0 stroke-[1.75] text-ink-muted" />
        <ComboboxInput
          autoFocus
          aria-label={t("label")}
          placeholder={common("searchPlaceholder")}
          maxLength={searchLengthMax}
          autoComplete="off"
          spellCheck={false}
          displayValue={() => typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            setKey(true);
            if (event.key !== "Escape") return;
            // Closes the palette at the first Esc. Headless UI would only collapse the list, which is always visible here, and
            // close the palette at the second Esc.
            event.preventDefault();
            onClose();
          }}
          className="min-h-14 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-ink-faint"
        />
        {status === "busy" ? <Spinner /> : null}
        <button
          type="button"
          onClick={onClose}
          aria-label={common("close")}
          className="-mr-2 grid size-11 shrink-0 place-items-center rounded text-ink-muted hover:bg-surface-hover"
        >
          <Icon name="x" className="size-5" />
        </button>
      </div>
      {count > 0 ? (
        <ComboboxOptions static modal={false} as={EntryList} label={t("label")}>
          {groups.map((group) => (
            <Entries key={group.key} group={group} isMarking={hasKey || typed !== ""} />
          ))}
        </ComboboxOptions>
      ) : null}
      <div role="status" className="text-center text-sm text-ink-muted">
        {status === "failed" ? null : <p className="sr-only">{status === "busy" ? "" : t("count", { count })}</p>}
        {status === "failed" ? (
          <div className="flex flex-wrap items-center justify-center gap-3 px-5 py-6">
            <p>{t("failed")}</p>
            <Button variant="secondary" onClick={retry}>
              {common("tryAgain")}
            </Button>
          </div>
        ) : null}
        {count === 0 && status !== "busy" && status !== "failed" ? (
          <p className="px-5 py-10">{status === "none" ? t("more") : t("nothing")}</p>
        ) : null}
      </div>
      <p className="mt-auto border-t border-line px-4 py-2.5 text-xs text-ink-muted max-md:hidden">{t("keys")}</p>
    </Combobox>
  );
}

type EntriesProps = { group: EntryGroup; isMarking: boolean };

function Entries({ group: { key, entries }, isMarking }: EntriesProps) {
  const t = useTranslations("search");
  return (
    // biome-ignore lint/a11y/useSemanticElements: the options of a list are grouped by this role
    <div role="group" aria-label={t(`groups.${key}`)}>
      <p aria-hidden="true" className="px-3 pt-3 pb-1 text-xs font-semibold text-ink-muted">
        {t(`groups.${key}`)}
      </p>
      {entries.map((entry) => (
        <ComboboxOption
          key={`${entry.href} ${entry.detail}`}
          value={entry}
          className={classNames(
            "flex min-h-11 cursor-pointer items-center gap-3 rounded px-3 py-1.5 text-sm data-focus:bg-accent-soft data-focus:text-accent-text",
            isMarking ? undefined : "pointer-coarse:data-focus:bg-transparent pointer-coarse:data-focus:text-ink",
          )}
        >
          {entry.face ? (
            <Face name={entry.face} className="face-small" />
          ) : (
            <span className="grid w-9 shrink-0 place-items-center">
              <Icon name={entry.icon} className="size-5 stroke-[1.75]" />
            </span>
          )}
          <span className="min-w-0 flex-1">
            <span className="block font-medium break-words">{entry.title}</span>
            {entry.detail ? <span className="block text-xs break-words text-ink-muted">{entry.detail}</span> : null}
          </span>
          {entry.amount ? <span className="figures shrink-0 font-semibold">{entry.amount}</span> : null}
        </ComboboxOption>
      ))}
    </div>
  );
}

/**
 * The list of results. Sets the label itself, because Headless UI would take the label from a button, and this list has no button.
 */
function EntryList({ label, ...rest }: ComponentProps<"div"> & { label: string }) {
  return (
    <div
      tabIndex={-1}
      {...rest}
      role="listbox"
      aria-labelledby={undefined}
      aria-label={label}
      className="min-h-0 overflow-y-auto overscroll-contain p-2 outline-none"
    />
  );
}
