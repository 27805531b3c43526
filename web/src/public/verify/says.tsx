import { Heading } from '#web/ui/heading/heading.tsx';
import { Text } from '#web/ui/text/text.tsx';
import styles from './verify.module.css';

export const Mono = ({ children }: { children: string }) => (
  <Text as="code" size="mono">
    {children}
  </Text>
);

export const Says = ({ title, sentences }: { title: string; sentences: readonly string[] }) => (
  <section>
    <Heading level={3} size="item">
      {title}
    </Heading>
    <ul className={styles.says}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </section>
);
