import { expect, test } from 'vitest'
import { csvOfRows } from './csv-of-rows.ts'

test('rows become columns by their keys', () => {
  const rows = [
    { id: '1', seller: { fullName: '=1+1', plan: null }, live: 2, tags: ['a', 'b'], items: [{ id: 'x' }] },
    { id: '2', seller: { fullName: 'Lena', plan: 'Pro' }, live: 0, tags: [], isGone: true },
  ]
  expect(csvOfRows(rows).split('\r\n')).toEqual([
    'id,seller.fullName,seller.plan,live,tags,items,isGone',
    `"1","'=1+1",,2,"a; b",1,`,
    '"2","Lena","Pro",0,"",,true',
    '',
  ])
})
