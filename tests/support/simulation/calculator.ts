import { type Money, type Rates, worthOf } from "./arithmetic";
import { earned, lateAccrued, lateOwed, type Product, type ScheduleLine } from "./terms";

/** A line of an entry: the code of an account, and a signed amount. A positive amount increases the bank's debt. */
export type Line = [code: string, amount: bigint];

type Kind = "loan" | "late" | "deposit";

/**
 * `valueDate` is the date of an entry if it is earlier than the open date. `isCarry` is true if the entry carries a year's result
 * forward.
 */
type Dated = { valueDate?: string; isCarry?: boolean };

/**
 * Keeps the bank's books as an accountant would keep them by hand: from the events and the rules of docs/domain.md. The
 * calculator imports no code of the product.
 */
export class Calculator {
  readonly balances = new Map<string, bigint>();
  /** The held money, keyed by the code of a customer's account. */
  readonly held = new Map<string, bigint>();
  /** Income less expenses, keyed by value date and currency. */
  readonly results = new Map<string, bigint>();
  /** The capital that the owners have paid in or taken out, keyed by date and currency. */
  readonly capital = new Map<string, bigint>();
  readonly loans: Product[] = [];
  readonly deposits: Product[] = [];
  /** The interest that was paid, keyed by kind of product and currency. */
  readonly interestPaid = new Map<string, bigint>();
  /** The number of payments that cover only a part of an instalment. */
  parts = 0;
  /** The revaluation results, keyed by date. */
  readonly revaluations = new Map<string, bigint>();
  /** Entries with a value date before the date of their posting. */
  readonly late: { valueDate: string; postedOn: string; lines: Line[] }[] = [];
  private readonly currencies = new Map<string, Money>();

  constructor(public date: string) {}

  /** Records the currency of a customer's account or of a product. The codes of all other accounts end with their currency. */
  open(code: string, currency: Money): void {
    this.currencies.set(code, currency);
  }

  currencyOf(code: string): Money {
    return this.currencies.get(code) ?? (code.slice(-3) as Money);
  }

  balance(code: string): bigint {
    return this.balances.get(code) ?? 0n;
  }

  available(code: string): bigint {
    return this.balance(code) - (this.held.get(code) ?? 0n);
  }

  hold(code: string, amount: bigint): void {
    add(this.held, code, amount);
  }

  /** Posts an entry. @throws Error if the lines do not add up to zero in each currency */
  post(lines: Line[], { valueDate = this.date, isCarry = false }: Dated = {}): Line[] {
    const sums = new Map<string, bigint>();
    if (valueDate < this.date) this.late.push({ valueDate, postedOn: this.date, lines });
    for (const [code, amount] of lines) {
      add(sums, this.currencyOf(code), amount);
      add(this.balances, code, amount);
      if (isCarry) continue;
      const key = `${valueDate} ${this.currencyOf(code)}`;
      if (isResult(code)) add(this.results, key, amount);
      if (code.startsWith("equity:")) add(this.capital, key, amount);
    }
    if ([...sums.values()].some((sum) => sum !== 0n)) throw new Error(`the entry does not balance: ${lines.join(" ")}`);
    return lines;
  }

  reverse(lines: Line[]): void {
    this.post(lines.map(([code, amount]) => [code, -amount]));
  }

  /** Pays the interest payouts of a deposit that are due up to the date `until`. */
  payInterest(deposit: Product, until: string): void {
    for (const line of deposit.lines.filter(({ isPaid, dueOn }) => !isPaid && dueOn <= until)) {
      line.isPaid = true;
      add(this.interestPaid, `deposit ${deposit.currency}`, line.interest);
      this.post([
        [deposit.customer, line.interest],
        [`expense:deposit-interest:${deposit.currency}`, -line.interest],
      ]);
    }
  }

  /** Pays the principal of a deposit back to the customer. */
  endDeposit(deposit: Product): void {
    deposit.isEnded = true;
    this.post([
      [deposit.code, -deposit.amount],
      [deposit.customer, deposit.amount],
    ]);
  }

  /** Collects the next unpaid instalment. */
  payInstalment(loan: Product): void {
    const line = loan.lines.find(({ isPaid }) => !isPaid);
    if (!line) throw new Error(`${loan.code} owes nothing`);
    const { principal, interest } = restOf(line);
    const late = lateOwed(loan, line, this.date);
    line.isPaid = true;
    loan.isEnded = loan.lines.every(({ isPaid }) => isPaid);
    this.repay(loan, { principal, interest, late });
  }

  /** Collects a part of an instalment: late interest first, then the interest, and then the principal. */
  payPart(loan: Product, line: ScheduleLine, amount: bigint): void {
    const least = (one: bigint, other: bigint) => (one < other ? one : other);
    const late = least(amount, lateOwed(loan, line, this.date));
    const interest = least(amount - late, restOf(line).interest);
    const principal = amount - late - interest;
    this.parts += 1;
    line.inParts.interest += interest;
    line.inParts.principal += principal;
    line.late = principal > 0n ? { since: this.date, paid: 0n } : { ...line.late, paid: line.late.paid + late };
    this.repay(loan, { principal, interest, late });
  }

  private repay(loan: Product, { principal, interest, late }: Record<"principal" | "interest" | "late", bigint>): void {
    add(this.interestPaid, `late ${loan.currency}`, late);
    add(this.interestPaid, `loan ${loan.currency}`, interest);
    this.post([
      [loan.customer, -principal - interest - late],
      [loan.code, principal],
      [`income:loan-interest:${loan.currency}`, interest],
      [`income:late-interest:${loan.currency}`, late],
    ]);
  }

  /**
   * Ends a date: pays interest and matured deposits, collects instalments, and posts the accrued interest, the provisions and the
   * result on currencies.
   */
  endDay(rates: Rates): void {
    for (const deposit of this.deposits.filter(({ isEnded }) => !isEnded)) this.payInterest(deposit, this.date);
    for (const deposit of this.deposits.filter(({ isEnded }) => !isEnded)) {
      if ((deposit.lines.at(-1)?.dueOn ?? "") <= this.date) this.endDeposit(deposit);
    }
    this.collect();
    this.accrue("deposit", this.deposits);
    this.accrue("loan", this.loans);
    this.accrue(
      "late",
      this.loans.filter(({ lateRate }) => lateRate > 0n),
    );
    this.provide();
    this.revalue(rates);
  }

  private collect(): void {
    const due = this.loans
      .filter(({ isEnded }) => !isEnded)
      .flatMap((loan) => loan.lines.map((line) => ({ loan, line })))
      .filter(({ line }) => !line.isPaid && line.dueOn <= this.date)
      .sort((one, other) => (one.line.dueOn < other.line.dueOn ? -1 : 1));
    const behind = new Set<Product>();
    for (const { loan, line } of due) {
      const available = this.available(loan.customer);
      const { principal, interest } = restOf(line);
      const owed = principal + interest + lateOwed(loan, line, this.date);
      if (!behind.has(loan) && available >= owed) this.payInstalment(loan);
      else {
        const isPart = loan.takesParts && available * 10n >= line.principal + line.interest;
        if (!behind.has(loan) && isPart) this.payPart(loan, line, available);
        behind.add(loan);
      }
    }
  }

  /** Returns the unpaid interest that all products of one kind have earned in one currency. */
  accrued(kind: Kind, products: Product[], currency: Money): bigint {
    return products
      .filter((product) => product.currency === currency)
      .reduce(
        (sum, product) => sum + (kind === "late" ? lateAccrued(product, this.date) : earned(product, this.date, kind)),
        0n,
      );
  }

  private accrue(kind: Kind, products: Product[]): void {
    for (const currency of new Set(products.map((product) => product.currency))) {
      const [own, result] =
        kind === "deposit"
          ? [`liability:deposit-interest-payable:${currency}`, `expense:deposit-interest:${currency}`]
          : [`asset:${kind}-interest-receivable:${currency}`, `income:${kind}-interest:${currency}`];
      const accrued = this.accrued(kind, products, currency);
      const change = (kind === "deposit" ? accrued : -accrued) - this.balance(own);
      this.post([
        [own, change],
        [result, -change],
      ]);
    }
  }

  /**
   * Posts the change of the provisions for loans. The provision of a stage is a share of the outstanding principal, rounded once
   * for each currency and stage.
   */
  private provide(): void {
    for (const currency of new Set(this.loans.map((loan) => loan.currency))) {
      const principal = [0n, 0n, 0n];
      for (const loan of this.loans.filter((one) => one.currency === currency)) {
        const stage = stageOf(loan, this.date);
        principal[stage] = (principal[stage] ?? 0n) - this.balance(loan.code);
      }
      const sum = principal.reduce(
        (total, minor, stage) => total + (minor * (provisionPercents[stage] ?? 0n) + 50n) / 100n,
        0n,
      );
      const change = sum - this.balance(`asset:loan-provisions:${currency}`);
      this.post([
        [`asset:loan-provisions:${currency}`, change],
        [`expense:loan-provisions:${currency}`, -change],
      ]);
    }
  }

  private revalue(rates: Rates): void {
    let total = 0n;
    for (const [code, position] of this.balances) {
      if (code.startsWith("fx:")) total += worthOf(position, this.currencyOf(code), rates);
    }
    this.revaluations.set(this.date, total);
    this.post([
      ["fx:USD", -total],
      ["income:fx:USD", total],
    ]);
  }

  /**
   * Carries the year-end balances of income and expense forward. The balances include entries of the year that were posted after
   * its end.
   */
  carry(closing: ReadonlyMap<string, bigint>, lastDay: string): void {
    const byCurrency = new Map<Money, Line[]>();
    for (const [code, amount] of closing) {
      if (!isResult(code) || amount === 0n) continue;
      const currency = this.currencyOf(code);
      byCurrency.set(currency, [...(byCurrency.get(currency) ?? []), [code, -amount]]);
    }
    for (const [currency, lines] of byCurrency) {
      const sum = lines.reduce((total, [, amount]) => total + amount, 0n);
      this.post([...lines, [`equity:retained-earnings:${currency}`, -sum]], { valueDate: lastDay, isCarry: true });
    }
  }

  /** Returns the sum of all balances in one currency on the accounts whose code begins with `prefix`. */
  sumOf(prefix: string, currency: Money): bigint {
    return [...this.balances]
      .filter(([code]) => code.startsWith(prefix) && this.currencyOf(code) === currency)
      .reduce((sum, [, amount]) => sum + amount, 0n);
  }
}

/** Returns the unpaid principal and the unpaid interest of an instalment. */
export const restOf = ({ principal, interest, inParts }: ScheduleLine) => ({
  principal: principal - inParts.principal,
  interest: interest - inParts.interest,
});

/** The provisions for performing, late and defaulted loans, in percent of the outstanding principal. */
const provisionPercents = [1n, 10n, 50n];

/** Returns the index of a loan's stage: 0 for up to 29 days past due, 1 for up to 89 days, and 2 for more. */
function stageOf({ lines }: Product, date: string): number {
  const oldest = lines.find(({ isPaid }) => !isPaid)?.dueOn ?? date;
  const days = (Date.parse(date) - Date.parse(oldest)) / 86_400_000;
  return days >= 90 ? 2 : days >= 30 ? 1 : 0;
}

const isResult = (code: string) => code.startsWith("income:") || code.startsWith("expense:");

/** Adds an amount to the sum that is stored under a key. */
function add(map: Map<string, bigint>, key: string, amount: bigint): void {
  map.set(key, (map.get(key) ?? 0n) + amount);
}
