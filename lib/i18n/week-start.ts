type WeekInfo = { firstDay: number };

/** The weekday on which a week begins in a language: 0 for Sunday, 1 for Monday. */
export function weekStartOf(locale: string): number {
  // Node 20 has the property `weekInfo`. Later versions have the function `getWeekInfo`.
  const known: Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo } = new Intl.Locale(locale);
  const { firstDay } = known.getWeekInfo?.() ?? known.weekInfo ?? { firstDay: 1 };
  return firstDay % 7;
}
