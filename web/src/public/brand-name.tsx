import { company } from '#web/company.ts';

/** The company's name and place, as header and menu show them. */
export const BrandName = () => (
  <>
    <span className="brand-name">{company.shortName}</span> <small>{company.place}</small>
  </>
);
