import { Text, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import type { PaperBank } from "./letterhead";
import { styles } from "./statement-styles";
import { ink } from "./styles";

/** The head of every page but the first: bank, what the paper is, and the titles of its columns. */
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
