// Every repetition ends at a tag or has a bound, so that hostile markup costs no more than its
// length.
const anchors = /<a\s[^<>]*?\bhref\s*=\s*(?:"([^"]{1,4000})"|'([^']{1,4000})')/gi
const urls = /https?:\/\/[^\s<>"']{1,2000}/gi

/** The http(s) links of a mail, those of its HTML first, each once. */
export function linksOf({ html, text }: { html: string; text: string }): string[] {
  const inHtml = Array.from(html.matchAll(anchors), ([, double, single]) =>
    decodeEntities(double ?? single ?? '').trim(),
  )
  const inText = Array.from(text.matchAll(urls), ([url]) => url.replace(/[.,;:!?)\]}]+$/, ''))
  return [...new Set([...inHtml, ...inText])].filter(isWebLink)
}

function isWebLink(link: string): boolean {
  return URL.canParse(link) && ['http:', 'https:'].includes(new URL(link).protocol)
}

const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (entity, hex, decimal, name) => {
    if (name) return names[name.toLowerCase()] ?? entity
    const point = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return point <= 0x10ffff ? String.fromCodePoint(point) : entity
  })
}
