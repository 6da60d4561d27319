import "server-only";
import { Document, Page, Text, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { Letterhead, type PaperBank } from "@/components/ui/paper/letterhead";
import { ink } from "@/components/ui/paper/styles";
import type { Statement, StatementLine } from "@/lib/history/statement";
import { layOutStatement, type Placed, type StatementSheet, sheet } from "./statement-layout";
import { styles } from "./statement-styles";
import type { StatementWords } from "./statement-words";

type Props = { statement: Statement; bank: PaperBank; words: StatementWords };

/** An account's statement on A4. */
export function StatementDocument(props: Props) {
  const sheets = layOutStatement(props.statement, props.words);
  const { words, bank, statement } = props;
  return (
    <Document title={`${words.text.title} ${statement.account.accountNumber}`} author={bank.name}>
      {sheets.map((content, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sheets are printed once, in this order
        <Page key={index} size="A4" style={styles.page}>
          {index === 0 ? <FirstHeader {...props} /> : <NextHeader {...props} />}
          {index === 0 ? (
            <SumLine
              label={words.text.opening}
              amount={words.money(statement.openingMinor)}
              height={sheet.openingLine}
            />
          ) : null}
          <SheetContent {...props} content={content} />
          <View style={styles.footer}>
            <Text>{words.footer}</Text>
            <Text>{words.page(index + 1, sheets.length)}</Text>
          </View>
        </Page>
      ))}
    </Document>
  );
}

function SheetContent({ statement, words, content }: Props & { content: StatementSheet }) {
  return (
    <>
      {statement.lines.length === 0 && content.isClosing ? <Text style={styles.empty}>{words.text.none}</Text> : null}
      {content.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <PostingLine key={index} line={line} words={words} />
      ))}
      {content.isClosing ? (
        <SumLine label={words.text.closing} amount={words.money(statement.closingMinor)} height={sheet.closingLine} />
      ) : null}
      {content.startsHolds ? (
        <View style={styles.holdsHeader}>
          <Text style={styles.holdsTitle}>{words.text.holds}</Text>
          <Text style={styles.muted}>{words.text.holdsText}</Text>
        </View>
      ) : null}
      {content.holds.map((hold, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <Line key={index} placed={hold} date={words.day(hold.item.createdAt)}>
          <Text style={styles.money} />
          <Text style={styles.money} />
          <Text style={styles.balance}>{words.money(hold.item.amountMinor)}</Text>
        </Line>
      ))}
      {content.endsHolds ? (
        <SumLine label={words.text.holdsTotal} amount={words.money(statement.heldMinor)} height={sheet.holdsTotal} />
      ) : null}
    </>
  );
}

function PostingLine({ line, words }: { line: Placed<StatementLine>; words: StatementWords }) {
  const { amountMinor, balanceMinor, postedAt } = line.item;
  return (
    <Line placed={line} date={words.day(postedAt)}>
      <Text style={styles.money}>{amountMinor < 0n ? words.money(-amountMinor) : ""}</Text>
      <Text style={styles.money}>{amountMinor > 0n ? words.money(amountMinor) : ""}</Text>
      <Text style={styles.balance}>{words.money(balanceMinor)}</Text>
    </Line>
  );
}

type LineProps = { placed: Placed<unknown>; date: string; children: ReactNode };

function Line({ placed, date, children }: LineProps) {
  return (
    <View style={[styles.line, { height: placed.height }]}>
      <Text style={styles.date}>{date}</Text>
      <View style={styles.description}>
        <Text style={[styles.lineTitle, { maxLines: placed.titleLines }]}>{placed.title}</Text>
        {placed.details ? (
          <Text style={[styles.lineDetails, { maxLines: placed.detailLines }]}>{placed.details}</Text>
        ) : null}
      </View>
      {children}
    </View>
  );
}

function SumLine({ label, amount, height }: { label: string; amount: string; height: number }) {
  return (
    <View style={[styles.sumLine, { height }]}>
      <Text style={styles.date} />
      <Text style={styles.description}>{label}</Text>
      <Text style={styles.balance}>{amount}</Text>
    </View>
  );
}

function FirstHeader({ statement, bank, words }: Props) {
  const { holder, account } = statement;
  const { text, money } = words;
  const facts = [
    [text.account, account.accountNumber],
    [text.accountType, words.accountType],
    [text.currency, account.currency],
    [text.period, words.period],
    [text.issued, words.day(statement.madeAt)],
  ] as const;
  const totals = [
    [text.opening, statement.openingMinor],
    [text.moneyIn, statement.inMinor],
    [text.moneyOut, statement.outMinor],
    [text.closing, statement.closingMinor],
  ] as const;
  return (
    <View style={styles.firstHeader}>
      <Letterhead bank={bank} routingNumber={text.routingNumber} />
      <Text style={styles.title}>{text.title}</Text>
      <View style={styles.parties}>
        <View style={styles.holder}>
          <Text style={styles.strong}>{holder.name}</Text>
          <Text>{holder.address}</Text>
          <Text>{[holder.city, holder.state, holder.zip].filter(Boolean).join(", ")}</Text>
          <Text>{words.country}</Text>
        </View>
        <View style={styles.facts}>
          {facts.map(([label, value]) => (
            <View key={label} style={styles.fact}>
              <Text style={styles.muted}>{label}</Text>
              <Text>{value}</Text>
            </View>
          ))}
        </View>
      </View>
      <View style={styles.totals}>
        {totals.map(([label, amountMinor]) => (
          <View key={label} style={styles.total}>
            <Text style={styles.totalLabel}>{label}</Text>
            <Text style={styles.totalAmount}>{money(amountMinor)}</Text>
          </View>
        ))}
      </View>
      <ColumnTitles text={text} />
    </View>
  );
}

function NextHeader({ bank, words }: Props) {
  return (
    <View style={styles.nextHeader}>
      <View style={styles.letterhead}>
        <Text style={[styles.strong, { color: ink.brand }]}>{bank.name}</Text>
        <Text style={styles.muted}>{words.running}</Text>
      </View>
      <ColumnTitles text={words.text} />
    </View>
  );
}

function ColumnTitles({ text }: { text: StatementWords["text"] }) {
  return (
    <View style={styles.columns}>
      <Text style={styles.date}>{text.date}</Text>
      <Text style={styles.description}>{text.description}</Text>
      <Text style={styles.money}>{text.moneyOut}</Text>
      <Text style={styles.money}>{text.moneyIn}</Text>
      <Text style={styles.balance}>{text.balance}</Text>
    </View>
  );
}
