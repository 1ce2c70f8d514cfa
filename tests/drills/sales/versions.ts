import { createHash } from 'node:crypto'

/** What a shop says of a sale at one moment. */
export type Version = {
  id: string
  soldAt: string
  updatedAt: string
  amount: string
  currency: string
  code: string | null
  link: string | null
}

type Sources = { codes: readonly string[]; links: readonly string[]; random: () => number }

const firstSale = Date.UTC(2026, 9, 1)
const minuteMs = 60_000
const versionsPerSale = 4

/** Sales with refunds, in the order in which they happened. Some versions of a sale have the same time. */
export function sellAll(sales: number, sources: Sources): Version[] {
  const versions = Array.from({ length: sales }, (_none, at) => sell(at, sources)).flat()
  return versions.toSorted((one, other) => Date.parse(one.updatedAt) - Date.parse(other.updatedAt))
}

function sell(at: number, { codes, links, random }: Sources): Version[] {
  const soldAt = firstSale + at * minuteMs
  const origin = random()
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? null
  const code = origin < 0.8 ? pick(codes) : origin < 0.85 ? `STRANGE${Math.floor(random() * 20)}` : null
  const link = origin > 0.7 && origin < 0.95 ? pick(links) : null
  let [updatedAt, cents] = [soldAt, Math.ceil(random() * 20_000)]
  return Array.from({ length: versionsPerSale }, (_none, version) => {
    const kind = random()
    if (version > 0 && kind < 0.8) updatedAt += Math.ceil(random() * 10_000) * minuteMs
    if (version > 0 && kind < 0.95) cents = random() < 0.02 ? 0 : Math.floor(cents * (0.7 + random() * 0.3))
    // With the time and the amount of another version, only the hash decides.
    const changed = kind >= 0.95 && code !== null ? pick(codes) : code
    return {
      ...{ id: `#${at}`, soldAt: dateOf(soldAt), updatedAt: dateOf(updatedAt), amount: String(cents / 100) },
      ...{ currency: 'USD', code: changed, link },
    }
  })
}

function dateOf(ms: number): string {
  return new Date(ms).toISOString()
}

/** Every sale keeps its first code. A hash decides between codes, and another name has another hash. */
export function keepCodes(versions: readonly Version[]): Version[] {
  const codes = new Map(versions.toReversed().map(({ id, code }) => [id, code]))
  return versions.map(version => ({ ...version, code: codes.get(version.id) ?? null }))
}

/** The shop renames codes: its later sales have the new ones. */
export function renameCodes(versions: readonly Version[], names: ReadonlyMap<string, string>, from: string): Version[] {
  return versions.map(version => ({
    ...version,
    code: version.soldAt < from ? version.code : (names.get(version.code ?? '') ?? version.code),
  }))
}

/** The sum per creator, where null is not assigned, added up without the store. */
export function addUp(
  versions: readonly Version[],
  { valueOfCode, valueOfLink }: { valueOfCode: ReadonlyMap<string, string>; valueOfLink: ReadonlyMap<string, string> },
): Map<string | null, { sales: number; cents: number }> {
  const newest = new Map<string, Version>()
  for (const version of versions) {
    const known = newest.get(version.id)
    if (known === undefined || compare(version, known) > 0) newest.set(version.id, version)
  }
  const sums = new Map<string | null, { sales: number; cents: number }>()
  for (const { amount, code, link } of newest.values()) {
    const cents = Math.round(Number(amount) * 100)
    if (cents === 0) continue
    const value = valueOfCode.get(code ?? '') ?? valueOfLink.get(link ?? '') ?? null
    const sum = sums.get(value) ?? { sales: 0, cents: 0 }
    sums.set(value, { sales: sum.sales + 1, cents: sum.cents + cents })
  }
  return sums
}

/** The later one wins, then the smaller amount, then the greater hash of its JSON with sorted keys. */
function compare(one: Version, other: Version): number {
  const later = Date.parse(one.updatedAt) - Date.parse(other.updatedAt)
  const smaller = Number(other.amount) - Number(one.amount)
  return later || smaller || (hashOf(one) < hashOf(other) ? -1 : 1)
}

function hashOf(version: Version): string {
  const sorted = Object.fromEntries(Object.entries(version).sort(([one], [other]) => (one < other ? -1 : 1)))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex')
}
