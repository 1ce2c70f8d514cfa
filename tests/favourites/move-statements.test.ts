import { addToList, buildList } from '@limelight/core/test/factories/favourites'
import { addInfluencers } from '@limelight/core/test/factories/influencers'
import { expect, test } from 'vitest'
import { openHouse } from '../house.ts'
import { collectStatements } from '../statements.ts'
import { enterListOwner } from './list-owner.ts'

const house = await openHouse()
const creators = await addInfluencers(house.ctx, 'instagram', [{}, {}, {}, {}])
const maxStatements = 13

async function enterBoard() {
  const listOwner = await enterListOwner(house)
  const list = await buildList(house.ctx, listOwner.id)
  await addToList(house.ctx, listOwner.id, list.id, creators)
  const [first, second] = (await listOwner.trpc.favourites.columns.query()).data
  if (first === undefined || second === undefined) throw new Error('A new user has four columns')
  return { listOwner, list, columns: [first.id, second.id] as const }
}

test.each([
  ['to the top of a column', { position: 0 }],
  ['between two cards', { position: 1 }],
  ['behind the last card', { position: 9 }],
  ['to the end', {}],
  ['to the top of a column with a note', { position: 0, note: 'Replies on weekdays' }],
])(`a move %s runs at most ${maxStatements} statements, over tRPC and REST`, async (_where, target) => {
  const { listOwner, list, columns } = await enterBoard()
  const [itemId = '', ...others] = creators
  await listOwner.trpc.favourites.move.mutate({ id: list.id, itemIds: others, columnId: columns[1] })
  const byTrpc = await collectStatements(house, () =>
    listOwner.trpc.favourites.move.mutate({ id: list.id, itemId, columnId: columns[1], ...target }),
  )
  await listOwner.trpc.favourites.move.mutate({ id: list.id, itemId, columnId: columns[0] })
  const byRest = await collectStatements(house, () =>
    listOwner.rest(`PUT /api/user/kanban/list/${list.id}`, { itemId, columnId: columns[1], ...target }),
  )
  expect(byRest).toEqual(byTrpc)
  expect(byTrpc.clickhouse).toEqual(['influencers.byId'])
  expect(byTrpc.postgres.length, byTrpc.postgres.join('\n')).toBeLessThanOrEqual(maxStatements)
})
