import type { FieldKind } from '@limelight/contract/favourites/rules'
import type { FavouriteList } from '@limelight/contract/favourites/schema'
import { toastFailure } from '../../../components/error-toast.ts'
import { errorBodyOf, trpc } from '../../../server/trpc.ts'
import { useRefreshItems, useRefreshLists } from '../picker/use-lists.ts'

type Choices = { id?: string; name: string }[]
export type NewFieldValues = { name: string; kind: FieldKind; choices: Choices }
export type FieldChange = { name?: string; choices?: Choices }

/** Each change resolves to whether it was made; a refusal becomes a toast. */
export function useFieldChanges({ id }: FavouriteList) {
  const { client, favourites } = trpc.useUtils()
  const refreshLists = useRefreshLists()
  const refreshItems = useRefreshItems()
  const run = async (change: Promise<FavouriteList>): Promise<boolean> => {
    try {
      favourites.list.setData({ id }, await change)
    } catch (error) {
      toastFailure(errorBodyOf(error))
      return false
    } finally {
      refreshLists()
      refreshItems(id)
    }
    return true
  }
  return {
    create: (values: NewFieldValues) => run(client.favourites.createField.mutate({ id, ...values })),
    update: (fieldId: string, change: FieldChange) =>
      run(client.favourites.updateField.mutate({ id, fieldId, ...change })),
    order: (fieldIds: string[]) => run(client.favourites.orderFields.mutate({ id, fieldIds })),
    remove: (fieldId: string) => run(client.favourites.deleteField.mutate({ id, fieldId })),
    restore: (fieldId: string) => run(client.favourites.restoreField.mutate({ id, fieldId })),
  }
}
