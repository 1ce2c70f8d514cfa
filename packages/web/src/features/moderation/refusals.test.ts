import { expect, test } from 'vitest'
import { hasModerationErrors, refusalsOf } from './refusals.ts'

const fine = {
  id: 'u',
  moderationData: { moderationStatus: 'APPROVED', moderationReasons: [] },
  photo: { id: 'p', url: 'p.jpg', moderationStatus: 'UNKNOWN' },
  portfolio: [{ id: 'a', url: 'a.jpg', moderationStatus: 'APPROVED' }],
} satisfies Parameters<typeof refusalsOf>[0]

test('returns no refusals for approved or pending items', () => {
  expect(refusalsOf(fine)).toEqual([])
  expect(hasModerationErrors(fine)).toBe(false)
  expect(hasModerationErrors({ ...fine, photo: { id: null, url: null, moderationStatus: null } })).toBe(false)
})

test('returns one refusal each for the profile, the photo and every refused portfolio image', () => {
  const refused = { moderationStatus: 'REFUSED' } as const
  const user = {
    id: 'u',
    moderationData: { ...refused, moderationReasons: [{ id: 'r', type: 'PROFILE', text: 'Not a name' }] },
    photo: { id: 'p', url: 'p.jpg', ...refused },
    portfolio: [
      { id: 'a', url: 'a.jpg', ...refused },
      { id: 'b', url: 'b.jpg', moderationStatus: 'APPROVED' as const },
      { id: 'c', url: 'c.jpg', ...refused },
    ],
  }
  expect(refusalsOf(user)).toEqual([
    { kind: 'profile', id: 'u' },
    { kind: 'photo', id: 'p' },
    { kind: 'portfolio', id: 'a' },
    { kind: 'portfolio', id: 'c' },
  ])
  expect(hasModerationErrors(user)).toBe(true)
})

test('ignores moderation reasons of another type for the profile', () => {
  const moderationData = { ...fine.moderationData, moderationReasons: [{ id: 'r', type: 'PHOTO', text: 'Blurred' }] }
  expect(refusalsOf({ ...fine, moderationData })).toEqual([])
})
