import type { AccountKind } from '@limelight/contract/social-accounts/kinds'

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const fold = (text: string) => text.normalize('NFC').toLowerCase()

/**
 * Whether a text has a mention, hashtag or link. Mentions and hashtags match whole, in any case. The
 * API of Instagram may leave out the `@`. `links` are addresses that the text shows shortened.
 */
export function isContained(network: AccountKind, wanted: string, text: string, links: readonly string[]): boolean {
  if (/^https?:/i.test(wanted)) return hasLink(wanted, [...links, ...linksIn(text)])
  const [sign, name] = [wanted.slice(0, 1), escapeRegExp(fold(wanted.slice(1)))]
  const start = sign === '@' && network === 'INSTAGRAM' ? '(?<![\\p{L}\\p{N}_.#])@?' : `(?<![\\p{L}\\p{N}_])${sign}`
  return new RegExp(`${start}${name}(?!\\.?[\\p{L}\\p{N}_])`, 'u').test(fold(text))
}

function linksIn(text: string): string[] {
  return (text.match(/(?:https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#][^\s<>"]*)?/giu) ?? []).map(link =>
    link.replace(/[.,;:!?)\]}'”»]+$/u, ''),
  )
}

/** Scheme, `www.`, a trailing slash and a fragment say nothing; a required query must be there. */
function hasLink(wanted: string, links: readonly string[]): boolean {
  const required = readLink(wanted)
  if (required === undefined) return false
  return links.some(link => {
    const found = readLink(link)
    return (
      found?.place === required.place && [...required.query].every(([key, value]) => found.query.get(key) === value)
    )
  })
}

function readLink(link: string): { place: string; query: URLSearchParams } | undefined {
  const href = /^https?:\/\//i.test(link) ? link : `https://${link}`
  if (!URL.canParse(href)) return undefined
  const { host, pathname, searchParams } = new URL(href)
  return { place: `${host.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}`, query: searchParams }
}
