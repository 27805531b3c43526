import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { Company } from '#state-machines/company.ts';
import { withCompany } from './company.ts';

const [brotli, gzip] = [promisify(zlib.brotliCompress), promisify(zlib.gzip)];
const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 6 };

/** As the site writes dates, in the company's own time zone (ruling 28). */
const longDate = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Zurich',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** Whether a request's Accept-Encoding takes an encoding. */
const takes = (accepted: string, encoding: string): boolean =>
  accepted.split(',').some((each) => {
    const [name, quality] = each.split(';').map((part) => part.trim());
    return name === encoding && !/^q=0(?:\.0*)?$/.test(quality ?? '');
  });

interface Encoded {
  br: Buffer;
  gzip: Buffer;
  identity: Buffer;
}
export interface Body {
  bytes: Buffer;
  encoding: keyof Encoded;
}

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
  async body(path: string, accepted = ''): Promise<Body> {
    const day = longDate.format(this.#clock());
    let page = this.#ready.get(path);
    const company = this.#company();
    if (page?.day !== day || page.company !== company) {
      page = { day, company, encoded: this.#encode(path, day, company) };
      this.#ready.set(path, page);
    }
    const encoding = (['br', 'gzip'] as const).find((each) => takes(accepted, each)) ?? 'identity';
    return { bytes: (await page.encoded)[encoding], encoding };
  }

  async #encode(path: string, day: string, company: Company): Promise<Encoded> {
    const html = this.#html.get(path) ?? '';
    const dated = html.replaceAll('%ORIGIN%', this.#origin).replaceAll('%TODAY%', day);
    // Last: what an admin wrote is taken as it stands.
    const identity = Buffer.from(withCompany(dated, company));
    const [br, gz] = await Promise.all([brotli(identity, { params }), gzip(identity)]);
    return { br, gzip: gz, identity };
  }
}
