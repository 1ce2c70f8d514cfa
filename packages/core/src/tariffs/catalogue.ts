import type { List } from '@limelight/contract/query'
import type { Tariff } from '@limelight/contract/tariffs/schema'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { readCatalogue } from './store.ts'
import { toTariffs } from './view.ts'

export async function listTariffs(ctx: Context): Promise<List<Tariff>> {
  const data = toTariffs(await readCatalogue(ctx.db))
  return { total: data.length, data }
}

/** The address of the enterprise form; null hides its link. */
export async function getEnterpriseContact({ config }: Context): Promise<{ url: string | null }> {
  return { url: config.enterpriseUrl ?? null }
}

export async function getTariff(ctx: Context, { id }: { id: string }): Promise<Tariff> {
  const tariff = toTariffs(await readCatalogue(ctx.db)).find(tariff => tariff.id === id)
  if (tariff === undefined) throw new AppError('ITEM_NOT_FOUND')
  return tariff
}
