"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "@/components/ui/class-names";
import { Icon } from "@/components/ui/icon/icon";
import { useFormatter } from "@/lib/i18n/formatter";
import { paths } from "@/lib/paths";
import type { Message } from "@/lib/threads/thread.model";
import { MessageText } from "./message-text";

type MessageListProps = {
  messages: Message[];
  /** True if the reader's side, customer or bank, wrote the message. Own messages are aligned to the end of the line. */
  isOwn: (message: Message) => boolean;
  nameOf: (message: Message) => string;
  /** A line below the last message, such as "somebody writes an answer". */
  after?: ReactNode;
  /** A line above the first message, such as the link to older messages. */
  before?: ReactNode;
  /**
   * True if the list contains the newest message of the thread. Such a list is scrolled to its end when the list first appears.
   */
  isNewest: boolean;
};

/** A new message scrolls the list to its end only if the reader is less than this distance, in pixels, from the end. */
const nearEnd = 120;

/** The messages of a thread by day. Screen readers announce new messages. */
export function MessageList({ messages, isOwn, nameOf, after, before, isNewest }: MessageListProps) {
  const t = useTranslations("threads");
  const format = useFormatter();
  const place = useRef<HTMLDivElement>(null);
  const lastNumber = messages.at(-1)?.number ?? 0;
  const wasNearEnd = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message may move the list to its end
  useEffect(() => {
    const list = place.current;
    if (list && isNewest && wasNearEnd.current) list.scrollTop = list.scrollHeight;
  }, [lastNumber, isNewest]);
  const dayOf = ({ sentAt }: Message) => format.dateTime(sentAt, { dateStyle: "long" });
  return (
    <div
      ref={place}
      role="log"
      aria-label={t("log")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the list
      tabIndex={0}
      className="flex min-h-0 flex-1 flex-col gap-1 overflow-y-auto overscroll-contain px-4 py-4 -outline-offset-2 md:px-5"
      onScroll={({ currentTarget: list }) => {
        wasNearEnd.current = list.scrollHeight - list.scrollTop - list.clientHeight < nearEnd;
      }}
    >
      {before}
      <div className="mt-auto" />
      {messages.map((message, at) => {
        const earlier = messages[at - 1];
        const isNewDay = !earlier || dayOf(earlier) !== dayOf(message);
        const isNewAuthor = isNewDay || earlier.authorId !== message.authorId;
        return (
          <div key={message.number} className="contents">
            {isNewDay ? (
              <p className="my-3 self-center rounded-full bg-surface-sunken px-3 py-1 text-xs font-medium text-ink-muted">
                {dayOf(message)}
              </p>
            ) : null}
            <Bubble
              message={message}
              isOwn={isOwn(message)}
              name={isNewAuthor ? nameOf(message) : undefined}
              hasName={nameOf(message)}
            />
          </div>
        );
      })}
      {after}
    </div>
  );
}

type BubbleProps = {
  message: Message;
  isOwn: boolean;
  /** The author's name. If several messages of one author follow each other, only the first message shows the name. */
  name: string | undefined;
  hasName: string;
};

function Bubble({ message, isOwn, name, hasName }: BubbleProps) {
  const format = useFormatter();
  const t = useTranslations("attachments");
  const { text, sentAt, attachments } = message;
  return (
    <article
      aria-label={hasName}
      className={classNames("flex max-w-[min(36rem,85%)] flex-col", isOwn ? "items-end self-end" : "self-start")}
    >
      {name ? <p className="mt-2 mb-1 px-1 text-xs font-medium text-ink-muted">{name}</p> : null}
      <div
        className={classNames(
          "rounded-lg px-4 py-2.5",
          isOwn ? "rounded-ee-sm bg-accent text-accent-ink" : "rounded-es-sm bg-surface-sunken",
        )}
      >
        <MessageText text={text} />
        {attachments.length > 0 ? (
          <ul aria-label={t("list")} className="mt-2 flex flex-col gap-1">
            {attachments.map(({ id, name, sizeBytes }) => (
              <li key={id}>
                <a
                  href={paths.attachment(id)}
                  download
                  className="flex min-h-11 items-center gap-2 underline underline-offset-2"
                >
                  <Icon name="paperclip" className="size-4 shrink-0" />
                  <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
                  <span className="shrink-0 text-xs no-underline">
                    {format.number(Math.ceil(sizeBytes / 1024), { style: "unit", unit: "kilobyte" })}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <time dateTime={sentAt.toISOString()} className="mt-0.5 px-1 text-xs text-ink-muted tabular-nums">
        {format.dateTime(sentAt, { timeStyle: "short" })}
      </time>
    </article>
  );
}
