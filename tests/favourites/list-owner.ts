import {
  type FavouriteList,
  favouriteItemsSchema,
  favouriteListSchema,
  favouriteListsSchema,
} from '@limelight/contract/favourites/schema'
import type { LimitName } from '@limelight/contract/limits'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { expect } from 'vitest'
import type { TestHouse } from '../house.ts'

/** A user of the plan Business with calls for lists. `limits` replaces limits of the plan. */
export async function enterListOwner(house: TestHouse, limits: Partial<Record<LimitName, number>> = {}) {
  const { user, accessToken: token } = await buildAccount(house.ctx)
  await givePlan(house.ctx, user.id, { name: 'Business', limits })
  const rest = (call: string, body?: unknown) => house.rest(call, { token, ...(body === undefined ? {} : { body }) })
  const trpc = house.trpc(token)
  return {
    id: user.id,
    token,
    rest,
    trpc,
    create: async (form: object = {}): Promise<FavouriteList> => {
      const { status, body } = await rest('POST /api/user/favs', { ...springList, ...form })
      expect(status, JSON.stringify(body)).toBe(201)
      return favouriteListSchema.parse(body)
    },
    lists: async (query = '') => favouriteListsSchema.parse((await rest(`GET /api/user/favs${query}`)).body),
    put: (list: { id: string }, values: readonly string[], fromList?: string) =>
      rest(`PUT /api/user/favs/${list.id}/items`, { items: values.map(value => ({ value })), fromList }),
    take: (list: { id: string }, values: readonly string[]) =>
      rest(`DELETE /api/user/favs/${list.id}/items`, { items: values.map(value => ({ value })) }),
    items: async ({ id, type }: Pick<FavouriteList, 'id' | 'type'>, query = '') => {
      const { status, body } = await rest(`GET /api/user/favs/${type}/${id}${query}`)
      expect(status, JSON.stringify(body)).toBe(200)
      return favouriteItemsSchema.parse(body)
    },
  }
}

export const springList = { name: 'Spring kitchen', type: 'influencer', subtype: 'instagram' } as const
