import { Document, Page, Text, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { Letterhead, type PaperBank } from "./letterhead";
import { NextHeader } from "./next-header";
import { type PageLine, pageLine } from "./page-line";
import { layOutStatement, type PaperItem, type Placed, type StatementSheet, sheet } from "./statement-layout";
import { styles } from "./statement-styles";

/** A posting of the account. The amount is either in the column for debits (`out`) or in the column for credits (`in`). */
type PostingItem = PaperItem & { out: string; in: string; balance: string };

/** A hold: money that is reserved, but still a part of the balance. */
type HoldItem = PaperItem & { amount: string };

type Sum = { label: string; amount: string };

/** An account statement, with all texts, dates and amounts in the reader's language. */
export type StatementPaper = {
  title: string;
  accountNumber: string;
  /** The label of the bank's routing number. */
  routingNumber: string;
  /** The account and the period in one line, for the header of the following pages. */
  running: string;
  holder: { name: string; lines: string[] };
  facts: { label: string; value: string }[];
  totals: Sum[];
  columns: { date: string; description: string; out: string; in: string; balance: string };
  opening: Sum;
  lines: PostingItem[];
  /** The text that is shown if there are no postings. */
  none: string;
  closing: Sum;
  /**
   * The held money, or null if no money is held. If there are too many holds to list, the total also includes the holds that are
   * not listed.
   */
  holds: { title: string; text: string; items: HoldItem[]; total: Sum } | null;
  footer: string;
  page: PageLine;
};

type Props = StatementPaper & { bank: PaperBank };

/** An account statement on A4. */
export function StatementDocument(props: Props) {
  const { bank, title, accountNumber, opening, footer, page } = props;
  const sheets = layOutStatement(props.lines, props.holds?.items ?? null);
  return (
    <Document title={`${title} ${accountNumber}`} author={bank.name}>
      {sheets.map((content, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sheets are printed once, in this order
        <Page key={index} size="A4" style={styles.page}>
          {index === 0 ? (
            <FirstHeader {...props} />
          ) : (
            <NextHeader bank={props.bank} running={props.running}>
              <ColumnTitles columns={props.columns} />
            </NextHeader>
          )}
          {index === 0 ? <SumLine {...opening} height={sheet.openingLine} /> : null}
          <SheetContent {...props} content={content} />
          <View style={styles.footer}>
            <Text>{footer}</Text>
            <Text>{pageLine(page, index + 1, sheets.length)}</Text>
          </View>
        </Page>
      ))}
    </Document>
  );
}

type SheetProps = Props & { content: StatementSheet<PostingItem, HoldItem> };

function SheetContent({ lines, none, closing, holds, content }: SheetProps) {
  return (
    <>
      {lines.length === 0 && content.isClosing ? <Text style={styles.empty}>{none}</Text> : null}
      {content.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <Line key={index} placed={line}>
          <Text style={styles.money}>{line.item.out}</Text>
          <Text style={styles.money}>{line.item.in}</Text>
          <Text style={styles.balance}>{line.item.balance}</Text>
        </Line>
      ))}
      {content.isClosing ? <SumLine {...closing} height={sheet.closingLine} /> : null}
      {holds && content.startsHolds ? (
        <View style={styles.holdsHeader}>
          <Text style={styles.holdsTitle}>{holds.title}</Text>
          <Text style={styles.muted}>{holds.text}</Text>
        </View>
      ) : null}
      {content.holds.map((hold, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <Line key={index} placed={hold}>
          <Text style={styles.money} />
          <Text style={styles.money} />
          <Text style={styles.balance}>{hold.item.amount}</Text>
        </Line>
      ))}
      {holds && content.endsHolds ? <SumLine {...holds.total} height={sheet.holdsTotal} /> : null}
    </>
  );
}

function Line({ placed, children }: { placed: Placed<PaperItem>; children: ReactNode }) {
  return (
    <View style={[styles.line, { height: placed.height }]}>
      <Text style={styles.date}>{placed.item.date}</Text>
      <View style={styles.description}>
        <Text style={[styles.lineTitle, { maxLines: placed.titleLines }]}>{placed.item.title}</Text>
        {placed.details ? (
          <Text style={[styles.lineDetails, { maxLines: placed.detailLines }]}>{placed.details}</Text>
        ) : null}
      </View>
      {children}
    </View>
  );
}

function SumLine({ label, amount, height }: Sum & { height: number }) {
  return (
    <View style={[styles.sumLine, { height }]}>
      <Text style={styles.date} />
      <Text style={styles.description}>{label}</Text>
      <Text style={styles.balance}>{amount}</Text>
    </View>
  );
}

function FirstHeader({ bank, title, routingNumber, holder, facts, totals, columns }: Props) {
  return (
    <View style={styles.firstHeader}>
      <Letterhead bank={bank} routingNumber={routingNumber} />
      <Text style={styles.title}>{title}</Text>
      <View style={styles.parties}>
        <View style={styles.holder}>
          <Text style={styles.strong}>{holder.name}</Text>
          {holder.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Text key={index}>{line}</Text>
          ))}
        </View>
        <View style={styles.facts}>
          {facts.map(({ label, value }) => (
            <View key={label} style={styles.fact}>
              <Text style={styles.muted}>{label}</Text>
              <Text>{value}</Text>
            </View>
          ))}
        </View>
      </View>
      <View style={styles.totals}>
        {totals.map(({ label, amount }) => (
          <View key={label} style={styles.total}>
            <Text style={styles.totalLabel}>{label}</Text>
            <Text style={styles.totalAmount}>{amount}</Text>
          </View>
        ))}
      </View>
      <ColumnTitles columns={columns} />
    </View>
  );
}

function ColumnTitles({ columns }: Pick<Props, "columns">) {
  return (
    <View style={styles.columns}>
      <Text style={styles.date}>{columns.date}</Text>
      <Text style={styles.description}>{columns.description}</Text>
      <Text style={styles.money}>{columns.out}</Text>
      <Text style={styles.money}>{columns.in}</Text>
      <Text style={styles.balance}>{columns.balance}</Text>
    </View>
  );
}
