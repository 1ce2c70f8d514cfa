import type { ClickHouse } from '@limelight/db/clickhouse'
import type { Context } from '../context.ts'

const cacheMs = 60_000

type Remembered<Answer> = { until: number; answer: Promise<Answer> }

/**
 * Keeps answers about all rows of the search store for a minute. They take long to read and hardly
 * change meanwhile.
 */
export function createMinuteCache<Answer>() {
  const answers = new WeakMap<ClickHouse, Map<string, Remembered<Answer>>>()
  return (ctx: Context, key: string, read: () => Promise<Answer>): Promise<Answer> => {
    const ofStore = answers.get(ctx.clickhouse) ?? new Map<string, Remembered<Answer>>()
    answers.set(ctx.clickhouse, ofStore)
    const now = ctx.clock.now().getTime()
    const known = ofStore.get(key)
    if (known !== undefined && now < known.until) return known.answer
    const answer = read()
    ofStore.set(key, { until: now + cacheMs, answer })
    answer.catch(() => ofStore.delete(key))
    return answer
  }
}
