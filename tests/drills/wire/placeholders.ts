const dayMs = 24 * 60 * 60_000
const hourMs = 60 * 60_000

/** What differs from run to run, by how it looks. */
const volatile = new RegExp(
  [
    String.raw`(?<instant>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)`,
    String.raw`(?<day>\b\d{4}-\d\d-\d\d\b)`,
    `(?<id>[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})`,
    String.raw`(?<jwt>\beyJ[\w-]+\.[\w-]+\.[\w-]+)`,
    String.raw`(?<stripe>\b[a-z]+(?:_[a-z]+)*_[0-9a-f]{24}\b)`,
    String.raw`(?<invoice>\bLIME-[0-9A-F]{8}\b)`,
    String.raw`(?<file>\b[0-9a-f]{2}\/[0-9a-f]{32}\b)`,
    String.raw`(?<token>(?:[0-9a-z]{8}\.)?[\w-]{32,})`,
  ].join('|'),
  'g',
)

/**
 * Replaces ids, tokens and dates by names that are the same in every run. A value keeps the name it
 * got where it was seen first, so a recording still shows which answers speak of the same thing.
 */
export class Placeholders {
  readonly #names = new Map<string, string>()
  readonly #start: Date
  readonly #addresses: [string, string][]

  constructor(start: Date, addresses: Record<string, string>) {
    this.#start = start
    this.#addresses = Object.entries(addresses).flatMap(([name, address]): [string, string][] => [
      [address, `<${name}>`],
      [encodeURIComponent(address), `<${name}>`],
    ])
  }

  /** Gives a value a name before any answer shows it. */
  name(value: string, name: string): void {
    this.#names.set(value.toLowerCase(), `<${name}>`)
  }

  /** `place` names what is seen here for the first time. */
  mask(text: string, place: string): string {
    let fresh = 0
    const known = this.#addresses.reduce((masked, [address, name]) => masked.replaceAll(address, name), text)
    return known.replace(volatile, (...found) => {
      const value = String(found[0])
      const { instant, day } = found.at(-1) as Record<string, string | undefined>
      if (instant !== undefined) return this.#instant(new Date(instant))
      if (day !== undefined) return this.#day(day)
      const key = value.toLowerCase()
      const name = this.#names.get(key)
      if (name !== undefined) return name
      fresh += 1
      this.#names.set(key, `<${place} ${fresh}>`)
      return `<${place} ${fresh}>`
    })
  }

  /** To the hour, because the sandbox's clock runs on while ours stands still. */
  #instant(date: Date): string {
    if (Number.isNaN(date.getTime())) return '<no date>'
    const clock = date.toISOString().slice(11)
    if (clock === '00:00:00.000Z' || clock === '23:59:59.999Z') {
      return `${this.#day(date.toISOString().slice(0, 10))} ${clock}`
    }
    return `<${signed(Math.round((date.getTime() - this.#start.getTime()) / hourMs))} h>`
  }

  #day(day: string): string {
    const today = Date.parse(`${this.#start.toISOString().slice(0, 10)}T00:00:00Z`)
    return `<${signed(Math.round((Date.parse(`${day}T00:00:00Z`) - today) / dayMs))} d>`
  }
}

function signed(count: number): string {
  return count < 0 ? String(count) : `+${count}`
}
