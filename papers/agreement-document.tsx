import { Document, Page, StyleSheet, Text, View } from "@react-pdf/renderer";
import { FactLine } from "./fact-line";
import { Letterhead, type PaperBank } from "./letterhead";
import { type PageLine, pageLine } from "./page-line";
import { ink, paperStyles as styles, tabularFigures } from "./styles";

/** An agreement and its schedule, with all texts, dates and amounts in the reader's language. */
export type AgreementPaper = {
  title: string;
  /** The name of the agreement, such as the plan's name. */
  subject: string;
  /** The reference of the agreement, which every page shows. */
  reference: string;
  /** The label of the bank's routing number. */
  routingNumber: string;
  /** The status of the loan or deposit when the document was created. */
  status: string;
  figures: { label: string; value: string }[];
  facts: { label: string; value: string }[];
  schedule: {
    title: string;
    text: string;
    /** The titles of the columns. The last columns contain amounts, and are aligned to the end of the line. */
    columns: string[];
    lines: { key: string; cells: string[] }[];
    total: string[];
  };
  terms: { title: string; paragraphs: string[] };
  footer: string;
  page: PageLine;
};

const sheet = StyleSheet.create({
  page: { paddingTop: 40, paddingBottom: 60 },
  subject: { fontSize: 10.5, marginBottom: 6 },
  block: { marginTop: 20 },
  blockTitle: { fontSize: 11, fontWeight: 600, marginBottom: 4 },
  text: { color: ink.muted, marginBottom: 6, fontSize: 8.5, lineHeight: 1.45 },
  columns: {
    flexDirection: "row",
    borderBottomWidth: 1,
    borderBottomColor: ink.brand,
    paddingVertical: 4,
    color: ink.muted,
    fontSize: 7.5,
    fontWeight: 600,
  },
  line: { flexDirection: "row", paddingVertical: 4.5, borderBottomWidth: 0.5, borderBottomColor: ink.line },
  total: { flexDirection: "row", paddingVertical: 6, fontWeight: 600 },
  number: { width: 34, fontFeatureSettings: tabularFigures },
  date: { width: 96, fontFeatureSettings: tabularFigures },
  cell: { flexGrow: 1, flexBasis: 0, textAlign: "right", fontFeatureSettings: tabularFigures },
  paragraph: { marginBottom: 5, fontSize: 8.5, lineHeight: 1.5 },
});

type Props = AgreementPaper & { bank: PaperBank };

/**
 * A document on A4 with an agreement between the bank and a customer: the amounts, the facts, the schedule line by line, and the
 * terms.
 */
export function AgreementDocument({ bank, ...words }: Props) {
  return (
    <Document title={`${words.title} ${words.reference}`} author={bank.name}>
      <Page size="A4" style={[styles.page, sheet.page]}>
        <Letterhead bank={bank} routingNumber={words.routingNumber} />
        <Text style={styles.title}>{words.title}</Text>
        <Text style={sheet.subject}>{words.subject}</Text>
        <Text style={styles.muted}>{words.status}</Text>
        <View style={styles.totals}>
          {words.figures.map(({ label, value }) => (
            <View key={label} style={styles.total}>
              <Text style={styles.totalLabel}>{label}</Text>
              <Text style={styles.totalAmount}>{value}</Text>
            </View>
          ))}
        </View>
        <View style={sheet.block}>
          {words.facts.map(({ label, value }) => (
            <FactLine key={label} label={label} value={value} />
          ))}
        </View>
        <Terms {...words.terms} />
        <Schedule {...words.schedule} />
        <View style={styles.footer} fixed>
          <Text>{words.footer}</Text>
          <Text render={({ pageNumber, totalPages }) => pageLine(words.page, pageNumber, totalPages)} />
        </View>
      </Page>
    </Document>
  );
}

function Terms({ title, paragraphs }: AgreementPaper["terms"]) {
  return (
    <View style={sheet.block}>
      <Text style={sheet.blockTitle}>{title}</Text>
      {paragraphs.map((paragraph) => (
        <Text key={paragraph} style={sheet.paragraph}>
          {paragraph}
        </Text>
      ))}
    </View>
  );
}

function Schedule({ title, text, columns, lines, total }: AgreementPaper["schedule"]) {
  return (
    <View style={sheet.block}>
      <View minPresenceAhead={60}>
        <Text style={sheet.blockTitle}>{title}</Text>
        <Text style={sheet.text}>{text}</Text>
      </View>
      <View style={sheet.columns} minPresenceAhead={30}>
        <Cells cells={columns} />
      </View>
      {lines.map(({ key, cells }) => (
        <View key={key} style={sheet.line} wrap={false}>
          <Cells cells={cells} />
        </View>
      ))}
      <View style={sheet.total} wrap={false}>
        <Cells cells={total} />
      </View>
    </View>
  );
}

/**
 * The cells of a line in the schedule. The first two cells contain a number and a date, and the remaining cells contain amounts
 * or texts.
 */
function Cells({ cells }: { cells: string[] }) {
  const widths = [sheet.number, sheet.date];
  return cells.map((cell, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their order
    <Text key={index} style={widths[index] ?? sheet.cell}>
      {cell}
    </Text>
  ));
}
