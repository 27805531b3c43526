import { type Encoded, type EncodedBody, encode, fitting } from '#services/platform/encoded.ts';
import type { Company } from '#state-machines/company.ts';
import { withCompany } from './company.ts';

/** As the site writes dates, in the company's own time zone (ruling 28). */
const longDate = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Zurich',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

interface Surroundings {
  origin: string;
  clock: () => Date;
  /** The same object until it changes. */
  company: () => Company;
}

/** The site's pages, ready to send: each is filled in and compressed once a day, when it is first asked for. */
export class Pages {
  readonly #html: ReadonlyMap<string, string>;
  readonly #origin: string;
  readonly #clock: () => Date;
  readonly #company: () => Company;
  readonly #ready = new Map<string, { day: string; company: Company; encoded: Promise<Encoded> }>();

  /** @param html markup by path, with %ORIGIN%, %TODAY% and the company's data where the build could not know them */
  constructor(html: ReadonlyMap<string, string>, { origin, clock, company }: Surroundings) {
    this.#html = html;
    this.#origin = origin;
    this.#clock = clock;
    this.#company = company;
  }

  /** @param accepted the request's Accept-Encoding */
  async body(path: string, accepted = ''): Promise<EncodedBody> {
    const day = longDate.format(this.#clock());
    let page = this.#ready.get(path);
    const company = this.#company();
    if (page?.day !== day || page.company !== company) {
      page = { day, company, encoded: this.#encode(path, day, company) };
      this.#ready.set(path, page);
    }
    return fitting(await page.encoded, accepted);
  }

  async #encode(path: string, day: string, company: Company): Promise<Encoded> {
    const html = this.#html.get(path) ?? '';
    const dated = html.replaceAll('%ORIGIN%', this.#origin).replaceAll('%TODAY%', day);
    // Last: what an admin wrote is taken as it stands.
    return encode(Buffer.from(withCompany(dated, company)));
  }
}
