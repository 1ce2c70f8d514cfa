import { expect, test } from 'vitest'
import { authorsOf } from './authors.ts'

const author = { name: 'Lena Vogt', username: 'le***', avatarUrl: null, followers: 1, isUnmasked: false }
const item = (authorId: string) => ({ authorId, author: { ...author, id: authorId } })

test('lists each author once, those with the most items first', () => {
  const authors = authorsOf(['1', '2', '3', '2'].map(item))
  expect(authors.map(({ id, itemCount }) => [id, itemCount])).toEqual([
    ['2', 2],
    ['1', 1],
    ['3', 1],
  ])
})
