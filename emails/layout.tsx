import type { ReactNode } from "react";
import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, Section, Text } from "react-email";
import type { Sender } from "./letter";
import { darkModeCss, styles } from "./styles";

type LayoutProps = {
  sender: Sender;
  /** The preview text that mailboxes show beside the subject. */
  preview: string;
  heading: string;
  /** The reader's first name. Absent when the bank does not know the name. */
  firstName?: string;
  children: ReactNode;
};

/** The frame of every e-mail: the bank's name, a heading, a greeting, the content, and the footer. */
export function EmailLayout({ sender, preview, heading, firstName, children }: LayoutProps) {
  const { bankName, supportEmail, siteUrl, locale, text } = sender;
  return (
    <Html lang={locale}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{heading}</title>
        <style>{darkModeCss}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body className="page" style={styles.page}>
        <Container style={styles.column}>
          <Link className="brand" href={siteUrl} style={styles.brand}>
            {bankName}
          </Link>
          <Section className="card" style={styles.card}>
            <Heading as="h1" className="ink" style={styles.heading}>
              {heading}
            </Heading>
            <Paragraph>{firstName === undefined ? text("greetingUnknown") : text("greeting", { firstName })}</Paragraph>
            {children}
            <Paragraph>{text("signature", { bankName })}</Paragraph>
          </Section>
          <Text className="muted" style={styles.footer}>
            {text("footer", { bankName, supportEmail })}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={styles.paragraph}>
      {children}
    </Text>
  );
}

/**
 * The button of an e-mail, which opens a page of the site. If `showAddress` is true, the full URL is shown too, for mail programs
 * in which buttons do not work.
 */
export function ActionLink({
  sender,
  href,
  label,
  showAddress = false,
}: {
  sender: Sender;
  href: string;
  label: string;
  showAddress?: boolean;
}) {
  return (
    <>
      <Section style={styles.action}>
        <Button className="button" href={href} style={styles.button}>
          {label}
        </Button>
      </Section>
      {showAddress && (
        <Text className="muted" data-skip-in-text="true" style={styles.hint}>
          {sender.text("linkHint")}
          <br />
          <Link className="link" href={href} style={styles.link}>
            {href}
          </Link>
        </Text>
      )}
    </>
  );
}

/** A list of names and values, such as the details of a transfer. */
export function Facts({ facts }: { facts: [name: string, value: string][] }) {
  return (
    <Section>
      <Hr className="line" style={styles.line} />
      {facts.map(([name, value]) => (
        <Text className="ink" key={name} style={styles.fact}>
          <span className="muted" style={styles.factName}>
            {name}:
          </span>{" "}
          {value}
        </Text>
      ))}
      <Hr className="line" style={styles.line} />
    </Section>
  );
}
