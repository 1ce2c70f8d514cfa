import type { FieldValue } from '@limelight/contract/favourites/field-values'
import type { ListField } from '@limelight/contract/favourites/list-fields'
import type { FavouriteItem, FavouriteList } from '@limelight/contract/favourites/schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '../../../components/error-toast.ts'
import { errorBodyOf, trpc } from '../../../server/trpc.ts'
import { useRefreshItems } from '../picker/use-lists.ts'
import { changeShown } from '../table/shown-items.ts'

type Writing = { item: FavouriteItem; field: ListField; content: FieldValue | null; onSaved: () => void }

/** Writes values of custom columns optimistically. */
export function useFieldValues({ id, type }: FavouriteList) {
  const queryClient = useQueryClient()
  const { client } = trpc.useUtils()
  const refreshItems = useRefreshItems()
  const show = (item: FavouriteItem, fields: FavouriteItem['fields']) =>
    changeShown(queryClient, id, other => (other.id === item.id ? { ...other, fields } : other))
  const write = useMutation({
    meta: { isReportedByCaller: true },
    mutationFn: ({ item, field, content }: Writing) =>
      client.favourites.setField.mutate({ id, fieldId: field.id, items: [{ value: item.id }], content }),
    onMutate: async ({ item, field, content }) => {
      // A response already in flight would revert the change.
      await queryClient.cancelQueries({ queryKey: ['search', `list:${type}:${id}`] })
      const { [field.id]: _former, ...others } = item.fields
      show(item, content === null ? others : { ...others, [field.id]: content })
    },
    onSuccess: (_saved, { onSaved }) => onSaved(),
    onError: (error, { item, field }) => {
      show(item, item.fields)
      toastFailure(errorBodyOf(error), `Couldn’t save “${field.name}”. Try again.`)
    },
    onSettled: () => refreshItems(id),
  })
  return (item: FavouriteItem, field: ListField, content: FieldValue | null, onSaved = () => {}) =>
    write.mutate({ item, field, content, onSaved })
}
export type WriteField = ReturnType<typeof useFieldValues>
