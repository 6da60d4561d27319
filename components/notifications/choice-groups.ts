import {
  type EmailPreference,
  type NotificationKind,
  type NotificationSubject,
  notificationSubject,
} from "@/lib/notifications/schema";

/** A group of choices. Notifications about payments are divided into groups for sent payments, received payments and disputes. */
type GroupName = Exclude<NotificationSubject, "transfer" | "payment"> | "moneyOut" | "moneyIn" | "dispute";

/** A group, and the kinds of notifications in it. */
export type ChoiceGroup = { group: GroupName; kinds: NotificationKind[] };

const gottenByTransfer: ReadonlySet<NotificationKind> = new Set([
  "transfer-received",
  "transfer-returned",
  "transfer-return-asked",
]);

function groupOf(kind: NotificationKind): GroupName {
  const subject = notificationSubject(kind);
  if (subject === "payment" || gottenByTransfer.has(kind)) return "moneyIn";
  if (subject !== "transfer") return subject;
  return kind.startsWith("transfer-disput") ? "dispute" : "moneyOut";
}

/** The kinds of notifications that the reader can receive, by group. The groups are in the order of their first kinds. */
export function choiceGroups(preferences: EmailPreference[]): ChoiceGroup[] {
  const groups = new Map<GroupName, NotificationKind[]>();
  for (const { kind } of preferences) {
    const group = groupOf(kind);
    groups.set(group, [...(groups.get(group) ?? []), kind]);
  }
  return [...groups].map(([group, kinds]) => ({ group, kinds }));
}
