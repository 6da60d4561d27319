import type { ComponentProps } from "react";
import { Disclosure } from "./disclosure";

type DisclosureRowProps = Pick<ComponentProps<typeof Disclosure>, "isOpenAtFirst" | "onToggle" | "children"> & {
  title: string;
  /** The present value of the fields inside. Empty if the title is enough. */
  value: string;
};

/** A `Disclosure` as a row of a list. While the row is closed, the value of the fields inside is shown below the row's title. */
export function DisclosureRow({ title, value, children, ...rest }: DisclosureRowProps) {
  return (
    <Disclosure
      {...rest}
      isPlain
      summaryClass="flex min-h-12 w-full list-none items-center gap-3 rounded py-2 text-left text-sm"
      summary={
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{title}</span>
          {value ? (
            <span className="block truncate text-ink-muted group-open/fold:hidden group-data-open/fold:hidden">
              {value}
            </span>
          ) : null}
        </span>
      }
    >
      <div className="flex flex-col gap-4 pt-1 pb-4">{children}</div>
    </Disclosure>
  );
}
