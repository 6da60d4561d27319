import { Text, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import type { PaperBank } from "./letterhead";
import { styles } from "./statement-styles";
import { ink } from "./styles";

/** The header of every page except the first: the bank, the document's title, and the column titles. */
export function NextHeader({ bank, running, children }: { bank: PaperBank; running: string; children: ReactNode }) {
  return (
    <View style={styles.nextHeader}>
      <View style={styles.letterhead}>
        <Text style={[styles.strong, { color: ink.brand }]}>{bank.name}</Text>
        <Text style={styles.muted}>{running}</Text>
      </View>
      {children}
    </View>
  );
}
