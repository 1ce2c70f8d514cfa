import type { Post, PostCheck } from '@limelight/contract/orders/posts/schema'
import { expect, test } from 'vitest'
import { type LiveDay, liveDaysOf } from './live-days.ts'

const at = (day: number) => new Date(Date.UTC(2026, 10, 14, 9) + (day - 1) * 86_400_000).toISOString()
const post: Pick<Post, 'status' | 'publishedAt' | 'liveUntil' | 'day' | 'updatedAt'> = {
  ...{ status: 'LIVE', publishedAt: at(1), liveUntil: at(7), day: 4, updatedAt: at(4.5) },
}
const live = (verdict: PostCheck['verdict'], day: number): PostCheck => ({
  ...{ requirement: 'LIVE', value: null, verdict, evidence: '', at: at(day) },
})
const signs: Record<LiveDay, string> = { live: '+', removed: '-', unread: '?', ahead: '.' }
const strip = (changes: Partial<typeof post>, seen: number[], history: PostCheck[] = []) =>
  liveDaysOf({ ...post, ...changes }, seen, history)
    .map(day => signs[day])
    .join('')

test('each day says whether the post was seen', () => {
  expect(strip({ publishedAt: null, liveUntil: null, day: null }, [])).toBe('')
  expect(strip({}, [1, 2, 4])).toBe('++?+..')
  expect(strip({ status: 'DONE', updatedAt: at(7) }, [1, 2, 3, 5, 6])).toBe('+++?++')
})

test('days after a removal are removed until the post is back', () => {
  expect(strip({ status: 'REMOVED', day: 3, updatedAt: at(5.1) }, [1, 2])).toBe('++---.')
  const history = [live('MET', 1), live('MISSING', 2.9), live('MET', 5.2)]
  expect(strip({ day: 5, updatedAt: at(6.1) }, [1, 5], history)).toBe('+---+?')
})
