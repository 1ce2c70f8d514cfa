import type { ClickHouse } from '@limelight/db/clickhouse'
import type { Context } from '../context.ts'

const cacheMs = 60_000

type Remembered<Answer> = { until: number; answer: Promise<Answer> }

/** Keeps answers of the search store for a minute, which are asked for again and hardly change meanwhile. */
export function createMinuteCache<Answer>() {
  const answers = new WeakMap<ClickHouse, Map<string, Remembered<Answer>>>()
  return (ctx: Context, key: string, read: () => Promise<Answer>): Promise<Answer> => {
    const ofStore = answers.get(ctx.clickhouse) ?? new Map<string, Remembered<Answer>>()
    answers.set(ctx.clickhouse, ofStore)
    const now = ctx.clock.now().getTime()
    const known = ofStore.get(key)
    if (known !== undefined && now < known.until) return known.answer
    // The oldest come first, because a map keeps the order in which its keys were added.
    for (const [old, { until }] of ofStore) {
      if (now < until) break
      ofStore.delete(old)
    }
    const answer = read()
    ofStore.set(key, { until: now + cacheMs, answer })
    answer.catch(() => ofStore.delete(key))
    return answer
  }
}
