import type { Export, ExportPrice } from '@limelight/contract/favourites/exports'
import type { ExportFormat, FavouriteType } from '@limelight/contract/favourites/rules'
import type { FavouriteList } from '@limelight/contract/favourites/schema'
import type { SocialNetwork } from '@limelight/contract/networks'
import { formatCount } from '../../../display/format.ts'
import { trpc } from '../../../server/trpc.ts'

/** The source of an export: a list, or items selected in a search. */
export type ExportSubject =
  | { list: FavouriteList }
  | { type: FavouriteType; socialNetwork: SocialNetwork | null; ids: readonly string[] }

export function nameOfSubject(subject: ExportSubject): string {
  return 'list' in subject ? subject.list.name : `${formatCount(subject.ids.length)} selected`
}

export function useExportCalls(subject: ExportSubject) {
  const { favourites } = trpc.useUtils().client
  if ('list' in subject) {
    const listId = subject.list.id
    return {
      price: (unmask: boolean): Promise<ExportPrice> =>
        favourites.validateExport.query({ listId, unmask, format: 'csv' }),
      request: (file: ExportFile): Promise<Export> => favourites.requestExport.mutate({ listId, ...file }),
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
