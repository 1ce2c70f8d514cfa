import type { Export, ExportPrice } from '@limelight/contract/favourites/exports'
import type { ExportFormat, FavouriteType } from '@limelight/contract/favourites/rules'
import type { FavouriteList } from '@limelight/contract/favourites/schema'
import type { SocialNetwork } from '@limelight/contract/networks'
import { formatCount } from '../../../display/format.ts'
import { trpc } from '../../../server/trpc.ts'

/** The source of an export: a list, its results, or items selected in a search. */
export type ExportSubject =
  | { list: FavouriteList }
  | { resultsOf: Pick<FavouriteList, 'id' | 'name' | 'type'> }
  | { type: FavouriteType; socialNetwork: SocialNetwork | null; ids: readonly string[] }

export function nameOfSubject(subject: ExportSubject): string {
  if ('resultsOf' in subject) return `the results of ${subject.resultsOf.name}`
  return 'list' in subject ? subject.list.name : `${formatCount(subject.ids.length)} selected`
}

export function useExportCalls(subject: ExportSubject) {
  const { favourites } = trpc.useUtils().client
  if (!('ids' in subject)) {
    const results = 'resultsOf' in subject
    const listId = results ? subject.resultsOf.id : subject.list.id
    return {
      price: (unmask: boolean): Promise<ExportPrice> =>
        favourites.validateExport.query({ listId, unmask, results, format: 'csv' }),
      request: (file: ExportFile): Promise<Export> => favourites.requestExport.mutate({ listId, results, ...file }),
    }
  }
  const { type, socialNetwork, ids } = subject
  const selection = { type, socialNetwork, items: ids.map(value => ({ value })) }
  return {
    price: (unmask: boolean): Promise<ExportPrice> =>
      favourites.validateSelection.query({ ...selection, unmask, format: 'csv' }),
    request: (file: ExportFile): Promise<Export> => favourites.exportSelection.mutate({ ...selection, ...file }),
  }
}

type ExportFile = { format: ExportFormat; unmask: boolean; readableHeaders: boolean }
