import type { Span } from './normalise.ts'

const host = '(?:[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?\\.)+\\p{L}{2,}'
const rest = '(?::\\d+)?(?:[/?#][^\\s<>"“”]*)?'

/** Endings that nobody writes by forgetting the space after a full stop. */
export const clearEndings =
  'com|net|org|info|biz|io|app|dev|shop|store|online|site|xyz|club|link|page|blog|tv|gg|eu|de|fr|es|pl|pt|nl|ru|ua|cz|jp|cn|kr|tr|br|co\\.uk|test|example'
/** Endings that are words or syllables too, so only a path makes them a link. */
const otherEndings = 'ai|at|be|cc|ch|co|do|in|is|it|la|ly|me|my|no|se|so|st|to|us|uk'

const patterns = [
  new RegExp(`https?://(?<host>${host}|(?:\\d{1,3}\\.){3}\\d{1,3})${rest}`, 'gu'),
  new RegExp(`(?<![\\p{L}\\p{N}@./-])(?<host>www\\.${host})${rest}`, 'gu'),
  new RegExp(
    `(?<![\\p{L}\\p{N}@./-])(?<host>(?:[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?\\.)+(?:${clearEndings}))(?![\\p{L}\\p{N}@-]|\\.[\\p{L}\\p{N}])${rest}`,
    'gu',
  ),
  new RegExp(
    `(?<![\\p{L}\\p{N}@./-])(?<host>(?:[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?\\.)+(?:${otherEndings}))/[^\\s<>"“”]+`,
    'gu',
  ),
]

/** Links to hosts that are not in the list. A host in the list stands for its subdomains too. */
export function findLinks(text: string, hosts: string[]): Span[] {
  const allowed = hosts.map(host =>
    host
      .trim()
      .toLowerCase()
      .replace(/^www\./, ''),
  )
  const found: Span[] = []
  for (const pattern of patterns) {
    for (const match of text.matchAll(pattern)) {
      const start = match.index
      const end = start + match[0].replace(/[.,;:!?)\]}'’]+$/, '').length
      const isKnown = found.some(other => start < other.end && other.start < end)
      if (!isKnown && !isAllowed(match.groups?.host ?? '', allowed)) found.push({ start, end })
    }
  }
  return found
}

function isAllowed(found: string, allowed: string[]): boolean {
  return allowed.some(host => found === host || found.endsWith(`.${host}`))
}
