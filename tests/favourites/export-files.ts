import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Export, exportSchema, exportsSchema } from '@limelight/contract/favourites/exports'
import { getLimit } from '@limelight/core/tariffs/usage'
import { expect } from 'vitest'
import type { RestAnswer, TestHouse } from '../house.ts'
import { enterListOwner } from './list-owner.ts'

/** A user who exports lists, with the limits that exports use. */
export async function enterExporter(house: TestHouse, limits: Parameters<typeof enterListOwner>[1] = {}) {
  const listOwner = await enterListOwner(house, limits)
  const usedOf = async (limit: 'EXPORT' | 'MAX_EMAILS' | 'MAX_VOLUME_USERNAME_URL') =>
    (await getLimit(house.ctx, { userId: listOwner.id }, { limit })).counter.value
  return {
    ...listOwner,
    ask: (form: object): Promise<RestAnswer> =>
      listOwner.rest('POST /api/user/favs/export', { format: 'csv', ...form }),
    validate: (form: object): Promise<RestAnswer> =>
      listOwner.rest('POST /api/user/favs/export/validate', { format: 'csv', ...form }),
    exports: async (): Promise<Export[]> =>
      exportsSchema.parse((await listOwner.rest('GET /api/user/favs/export')).body).data,
    file: ({ id }: { id: string }): Promise<RestAnswer> => listOwner.rest(`GET /api/user/favs/export/${id}`),
    used: async () => ({
      EXPORT: await usedOf('EXPORT'),
      MAX_EMAILS: await usedOf('MAX_EMAILS'),
      MAX_VOLUME_USERNAME_URL: await usedOf('MAX_VOLUME_USERNAME_URL'),
    }),
    /** Requests an export, writes it and reads the file. */
    make: async (form: object): Promise<RestAnswer> => {
      const { status, body } = await listOwner.rest('POST /api/user/favs/export', { format: 'csv', ...form })
      expect(status, JSON.stringify(body)).toBe(201)
      await house.drain()
      return listOwner.rest(`GET /api/user/favs/export/${exportSchema.parse(body).id}`)
    },
  }
}

/** The export files on disk, finished or not. */
export async function keptExports({ ctx }: Pick<TestHouse, 'ctx'>): Promise<string[]> {
  const folder = join(ctx.config.mediaDir, 'exports')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter(entry => entry.isFile()).map(entry => entry.name)
}
