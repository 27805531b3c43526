import type { CatalogueEntry } from '#web/ui/catalogue-entry.ts';
import styles from './catalogue.module.css';

const themes = { public: 'Public', staff: 'Staff, light', dark: 'Staff, dark' } as const;
export type Theme = keyof typeof themes;
export const isTheme = (name: string | null): name is Theme => name !== null && Object.hasOwn(themes, name);

const files = import.meta.glob<{ catalogue: CatalogueEntry }>('../src/ui/**/*.catalogue.tsx', {
  eager: true,
});
const entries = Object.values(files)
  .map(({ catalogue }) => catalogue)
  .sort((one, other) => one.name.localeCompare(other.name));

const idOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]+/g, '-');

/** Every component in every state, in one theme. */
export function Catalogue({ theme }: { theme: Theme }) {
  const side = theme === 'public' ? 'public' : 'staff';
  const shown = entries.filter((entry) => (entry.theme ?? side) === side);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Component catalogue</h1>
        <nav aria-label="Themes" className={styles.links}>
          {Object.entries(themes).map(([name, label]) => (
            <a key={name} href={`?theme=${name}`} aria-current={name === theme ? 'page' : undefined}>
              {label}
            </a>
          ))}
        </nav>
        <nav aria-label="Components" className={styles.links}>
          {shown.map(({ name }) => (
            <a key={name} href={`#${idOf(name)}`}>
              {name}
            </a>
          ))}
        </nav>
      </header>
      <main id="main" className={styles.entries}>
        {shown.map(({ name, states }) => (
          <section key={name} id={idOf(name)} aria-label={name} className={styles.entry}>
            <h2>{name}</h2>
            {Object.entries(states).map(([state, State]) => (
              <article key={state} aria-label={`${name}: ${state}`} className={styles.state}>
                <p className={styles.caption}>{state}</p>
                <State />
              </article>
            ))}
          </section>
        ))}
      </main>
    </div>
  );
}
