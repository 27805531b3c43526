import { Link } from 'react-router-dom';
import { company } from '#web/company.ts';
import { paths } from '#web/paths.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Text } from '#web/ui/text/text.tsx';
import styles from './brand.module.css';

/** The header's own links. All but the first are sections of the home page: they scroll there and lead there from elsewhere. */
export const mainLinks = [
  { label: 'Home', to: paths.home },
  { label: 'Services', to: paths.services },
  { label: 'About', to: paths.about },
  { label: 'Contact', to: paths.contact },
] as const;

const NameAndPlace = () => (
  <>
    <Text as="span" isTruncated className={styles.name}>
      {company.shortName}
    </Text>{' '}
    <small className={styles.place}>{company.place}</small>
  </>
);

/** The company's name and place, as header and menu show them. */
export const Brand = () => (
  <span className={styles.brand}>
    <NameAndPlace />
  </span>
);

export const BrandLink = ({ className }: { className?: string | undefined }) => (
  <Link className={classNames(styles.brand, className)} to={paths.home}>
    <NameAndPlace />
  </Link>
);
