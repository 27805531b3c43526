const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** What a reader sees of a mail's HTML, in one line: no head, no preheader, no tags. */
export const wordsOf = (html: string): string =>
  (html.split('role="article"')[1] ?? '')
    .replace(/<!--.*?-->/gs, '')
    .replace(/^[^>]*>|<\/?(?!b\b)[a-z][^>]*>/gs, ' ')
    .replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
