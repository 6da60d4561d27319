import { useTranslations } from "next-intl";
import { useStaffMoney } from "@/components/admin/resource/staff-money";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import type { DaysPreview } from "@/lib/day/get-days-preview";
import { useCalendarDate } from "./day-words";

type AdvanceQuestionProps = {
  days: number;
  /** The effects of the move. Null while the effects are being fetched, and an error text when the fetch has failed. */
  preview: DaysPreview | string | null;
  onConfirm: () => void;
  onClose: () => void;
};

/**
 * Asks for confirmation before the date is moved, and shows the amounts that will be collected, paid and paid back. A move cannot
 * be undone.
 */
export function AdvanceQuestion({ days, preview, onConfirm, onClose }: AdvanceQuestionProps) {
  const t = useTranslations("adminDay.advance");
  const common = useTranslations("common");
  const money = useStaffMoney();
  const calendarDate = useCalendarDate();
  const known = preview !== null && typeof preview !== "string" ? preview : null;
  return (
    <Dialog isOpen onClose={onClose} title={t("askTitle", { days })} size="small">
      {typeof preview === "string" ? <Alert tone="danger">{preview}</Alert> : null}
      {preview === null ? <p role="status">{t("askReading")}</p> : null}
      {known ? (
        <>
          <p className="text-sm text-ink-muted">{t("askText", { date: calendarDate(known.date) })}</p>
          {known.due.length > 0 ? (
            <ul aria-label={t("askList")} className="mt-4 divide-y divide-line text-sm">
              {known.due.map(({ kind, currency, count, amountMinor }) => (
                <li key={`${kind} ${currency}`} className="flex items-baseline justify-between gap-4 py-2.5">
                  <span>{t(`asked.${kind}`, { count })}</span>
                  <span className="figures font-medium">{money(amountMinor, currency)}</span>
                </li>
              ))}
            </ul>
          ) : (
            <p className="mt-4 text-sm">{t("askNothing")}</p>
          )}
        </>
      ) : null}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {common("cancel")}
        </Button>
        <Button disabled={!known} onClick={onConfirm}>
          {t("button", { days })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
