import "server-only";
import { v7 as uuidv7 } from "uuid";
import { now } from "@/lib/server/clock";

type NotificationInput = {
  userId: string;
  /** Names the sentence in the `notifications` messages. */
  kind: string;
  /** Values of the sentence; amounts as decimal text with their currency beside them. */
  params: Record<string, string>;
  subjectType: "transfer";
  subjectId: string;
};

/** Something that a customer is told on the site, as a new row of `notifications`. */
export function notificationRow({ userId, kind, params, subjectType, subjectId }: NotificationInput) {
  return {
    id: uuidv7(),
    user_id: userId,
    kind,
    params,
    subject_type: subjectType,
    subject_id: subjectId,
    created_at: now(),
    read_at: null,
  };
}
