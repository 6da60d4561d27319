import { Document, Link, Page, StyleSheet, Text, View } from "@react-pdf/renderer";
import { FactLine } from "./fact-line";
import { Letterhead, type PaperBank } from "./letterhead";
import { type QrCode, QrPicture } from "./qr-picture";
import { ink, paperStyles as styles } from "./styles";

const receipt = StyleSheet.create({
  page: { paddingTop: 40, paddingBottom: 60 },
  channel: { fontSize: 10.5, marginBottom: 14 },
  statusRow: { flexDirection: "row", alignItems: "baseline", gap: 8, marginBottom: 4 },
  status: { fontSize: 10.5, fontWeight: 600 },
  means: { lineHeight: 1.45, fontSize: 8.5, marginBottom: 14 },
  price: { marginTop: 6, marginBottom: 4 },
  block: { marginTop: 18 },
  blockTitle: { fontSize: 11, fontWeight: 600 },
  proof: { flexDirection: "row", gap: 16, marginTop: 22 },
  proofText: { flexGrow: 1, flexBasis: 0 },
  proofMeans: { lineHeight: 1.45, fontSize: 8.5, marginTop: 4, marginBottom: 4, color: ink.muted },
});

/** A transfer's receipt, with all texts, dates and amounts in the reader's language. */
export type ReceiptPaper = {
  title: string;
  /** The transfer's reference that customers see. */
  reference: string;
  routingNumber: string;
  /** The type of the transfer, such as a wire transfer. */
  channel: string;
  status: string;
  /** The status, and the moment when the receipt was made. */
  statusLine: string;
  /** A sentence that explains what the receipt proves and what it does not prove. */
  means: string;
  sides: { label: string; amount: string }[];
  price: string;
  facts: { label: string; value: string }[];
  story: { title: string; steps: { moment: string; text: string }[] };
  /** The URL, the QR code and the typed code with which anybody can check the receipt. */
  proof: { title: string; text: string; url: string; qr: QrCode; facts: { label: string; value: string }[] };
  footer: string;
};

type Props = ReceiptPaper & { bank: PaperBank };

/** A transfer's receipt on A4. A long list of events continues on the next page. */
export function ReceiptDocument({ bank, ...words }: Props) {
  return (
    <Document title={`${words.title} ${words.reference}`} author={bank.name}>
      <Page size="A4" style={[styles.page, receipt.page]}>
        <Letterhead bank={bank} routingNumber={words.routingNumber} />
        <Text style={styles.title}>{words.title}</Text>
        <Text style={receipt.channel}>{words.channel}</Text>
        <View style={receipt.statusRow}>
          <Text style={styles.muted}>{words.statusLine}</Text>
          <Text style={receipt.status}>{words.status}</Text>
        </View>
        <Text style={receipt.means}>{words.means}</Text>
        <View style={styles.totals}>
          {words.sides.map(({ label, amount }) => (
            <View key={label} style={styles.total}>
              <Text style={styles.totalLabel}>{label}</Text>
              <Text style={styles.totalAmount}>{amount}</Text>
            </View>
          ))}
        </View>
        {words.price ? <Text style={[styles.muted, receipt.price]}>{words.price}</Text> : null}
        <View style={receipt.block}>
          {words.facts.map(({ label, value }) => (
            <FactLine key={label} label={label} value={value} />
          ))}
        </View>
        <View style={receipt.block}>
          <Text style={receipt.blockTitle}>{words.story.title}</Text>
          {words.story.steps.map(({ moment, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: printed once, in this order
            <FactLine key={index} label={moment} value={text} />
          ))}
        </View>
        <View style={receipt.proof} wrap={false}>
          <Link src={words.proof.url}>
            <QrPicture {...words.proof.qr} />
          </Link>
          <View style={receipt.proofText}>
            <Text style={receipt.blockTitle}>{words.proof.title}</Text>
            <Text style={receipt.proofMeans}>{words.proof.text}</Text>
            {words.proof.facts.map(({ label, value }) => (
              <FactLine key={label} label={label} value={value} isNarrow />
            ))}
          </View>
        </View>
        <View style={styles.footer} fixed>
          <Text>{words.footer}</Text>
          <Text>{words.reference}</Text>
        </View>
      </Page>
    </Document>
  );
}
