import { Autocomplete } from '@base-ui/react/autocomplete';
import type { ReactElement } from 'react';
import { Icon } from '#web/ui/icon/icon.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx';
import { PersonName } from '../components/contact-links.tsx';
import styles from './palette.module.css';
import { matches, type PaletteGroup, type PaletteItem } from './palette-item.ts';
import { useFound } from './use-found.ts';

interface Props {
  text: string;
  onText: (text: string) => void;
  field: ReactElement;
  /** What can be done with the open application. */
  application: readonly PaletteGroup[];
  /** Screens and settings of one's own. */
  others: readonly PaletteGroup[];
  onRun: (item: PaletteItem) => void;
}

/** One field over one list: what can be done here, where to go, and who is found. */
export function PaletteList({ text, onText, field, application, others, onRun }: Props) {
  const typed = text.trim();
  const found = useFound(typed);
  const narrowed = ({ value, items }: PaletteGroup) => ({
    value,
    items: items.filter((item) => matches(item, typed)),
  });
  const here = application.map(narrowed);
  const away = others.map(narrowed);
  // Nothing is typed yet: people first. What was typed names a screen or a command more closely.
  const ordered = typed === '' ? [...here, ...found.groups, ...away] : [...here, ...away, ...found.groups];
  const groups = ordered.filter(({ items }) => items.length > 0);
  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      autoHighlight="always"
      items={groups}
      value={text}
      itemToStringValue={(item: PaletteItem) => item.label}
      onValueChange={(next, { reason }) => {
        // Choosing writes nothing into the field.
        if (reason !== 'item-press') onText(next);
      }}
    >
      <Autocomplete.Input render={field} />
      <p role="status">
        <VisuallyHidden>{found.said}</VisuallyHidden>
      </p>
      {found.failure && (
        <Text className={styles.note}>
          <ToneText tone="stop">{found.failure}</ToneText>
        </Text>
      )}
      {groups.length === 0 && !found.failure && (
        <Text isSoft className={styles.note}>
          {found.isSearching ? 'Searching…' : `Nothing found for “${typed}”.`}
        </Text>
      )}
      <Autocomplete.List className={styles.list} aria-label="Results">
        {(group: PaletteGroup) => (
          <Autocomplete.Group key={group.value} items={group.items}>
            <Autocomplete.GroupLabel
              render={<Text as="div" isSoft size="small" className={styles.heading} />}
            >
              {group.value}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(item: PaletteItem) => (
                <Autocomplete.Item
                  key={item.id}
                  value={item}
                  className={styles.item}
                  onClick={() => onRun(item)}
                >
                  <ToneText tone="soft">
                    <Icon icon={item.icon} />
                  </ToneText>
                  <Text
                    as="span"
                    isParted={Boolean(item.person)}
                    isTruncated={!item.person}
                    className={styles.label}
                    title={item.label}
                  >
                    {item.person ? <PersonName person={item.person} /> : item.label}
                  </Text>
                  {item.hint && (
                    <Text as="span" size="small" isSoft isTruncated className={styles.hint}>
                      {item.hint}
                    </Text>
                  )}
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}
