import type { ComponentProps } from "react";
import { Amount, useMoneyFormat } from "@/components/ui/amount";
import { currencies } from "@/lib/money/currency";

/** An amount on a staff page. The amount always has its currency code, because staff pages show accounts of every currency. */
export function StaffAmount(props: Omit<ComponentProps<typeof Amount>, "among">) {
  return <Amount {...props} among={currencies} />;
}

/** Formats an amount with its currency code, for use inside a sentence. */
export function useStaffMoney() {
  return useMoneyFormat(currencies);
}
