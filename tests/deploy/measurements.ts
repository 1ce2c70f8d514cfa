/** What the processes answered, with the second in which they were asked. */
export type Scrape = { second: number; samples: Map<string, number>; counters: ReadonlySet<string> }

/** Reads the text format of Prometheus. `instance` tells the processes apart. */
export function parseScrape(second: number, answers: readonly { instance: string; text: string }[]): Scrape {
  const samples = answers.flatMap(({ instance, text }) =>
    [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name = '', labels, value]): [string, number] => {
      const all = [...(labels === undefined ? [] : [labels]), `instance="${instance}"`]
      return [`${name}{${all.join(',')}}`, Number(value)]
    }),
  )
  const counters = answers.flatMap(({ text }) =>
    [...text.matchAll(/^# TYPE (\S+) (counter|histogram)$/gm)].flatMap(([, name = '', type]) =>
      type === 'counter' ? [name] : ['bucket', 'sum', 'count'].map(end => `${name}_${end}`),
    ),
  )
  return { second, samples: new Map(samples), counters: new Set(counters) }
}

type Phase = { scrapes: readonly Scrape[]; minutes: number }
type Series = { series: string; values: string }

/**
 * What Prometheus would store if each phase lasted for some minutes instead of seconds: counters grow on at their rate, ages
 * grow on if they grow with time, and everything else stays as it is.
 */
export function prolong(phases: readonly Phase[], isWanted: (metric: string) => boolean): Series[] {
  const names = new Set(phases.flatMap(({ scrapes }) => scrapes.flatMap(({ samples }) => [...samples.keys()])))
  return [...names]
    .filter(series => isWanted(metricOf(series)))
    .map(series => ({ series, values: phases.reduce(extend(series), []).join(' ') }))
}

function extend(series: string) {
  let total = 0
  return (values: (number | '_')[], { scrapes, minutes }: Phase): (number | '_')[] => {
    const seen = scrapes.map(({ second, samples }) => ({ second, value: samples.get(series) }))
    const last = seen.at(-1)?.value
    if (last === undefined) return [...values, ...Array<'_'>(minutes).fill('_')]
    const isCounter = scrapes.some(({ counters }) => counters.has(metricOf(series)))
    const perMinute = 60 * (isCounter ? rateOf(seen) : growthOf(seen))
    const added = Array.from({ length: minutes }, (_, minute) => (minute + 1) * perMinute)
    if (!isCounter) return [...values, ...added.map(growth => last + growth)]
    const from = total
    total += minutes * perMinute
    return [...values, ...added.map(growth => from + growth)]
  }
}

type Seen = readonly { second: number; value: number | undefined }[]

/** A process that began anew counts from 0. */
function rateOf(seen: Seen): number {
  return Math.max(0, slope(seen.at(0), seen.at(-1)))
}

/** An age grows by a second per second. What else changes between two looks does not go on. */
function growthOf(seen: Seen): number {
  const slopes = seen.slice(1).map((next, at) => slope(seen[at], next))
  return slopes.length > 0 && slopes.every(each => each > 0.8) ? 1 : 0
}

function slope(one: Seen[number] | undefined, other: Seen[number] | undefined): number {
  if (one === undefined || other === undefined || other.value === undefined) return 0
  return (other.value - (one.value ?? 0)) / (other.second - one.second)
}

function metricOf(series: string): string {
  return series.slice(0, series.indexOf('{'))
}
