import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../components/ui/toast.ts'
import { useEndlessList } from '../../../server/endless-list.ts'
import { trpc } from '../../../server/trpc.ts'
import { type Filter, filterNames, mergeConversations, selectRequests } from './merge.ts'

export const listKey = ['chats', 'conversations']
const pageSize = 30
/** Open and refused requests of a user; accepted ones are chats. */
const maxRequests = 100

/** A user has few of them, so all are loaded. */
export function useRequests() {
  return trpc.requests.list.useQuery(
    { x: 'ALL', limit: maxRequests },
    { refetchOnMount: 'always', placeholderData: keepPreviousData },
  )
}

export function useConversations(filter: Filter, search: string) {
  const { client } = trpc.useUtils()
  const people = useEndlessList([...listKey, filter, search], offset =>
    client.chats.people.query({ filter, ...(search === '' ? {} : { search }), offset, limit: pageSize }),
  )
  const requests = useRequests()
  const items =
    people.items === undefined || requests.data === undefined
      ? undefined
      : mergeConversations(people.items, selectRequests(requests.data.data, filter, search), {
          hasMorePeople: people.hasNextPage,
          search,
        })
  return { ...people, items, isError: people.isError || requests.isError }
}

/** Loads again what the messages page shows of chats and requests. */
export function useReloadChats() {
  const queries = useQueryClient()
  const utils = trpc.useUtils()
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: listKey }),
      utils.chats.invalidate(),
      utils.requests.invalidate(),
    ])
  }
}

/** Accepts, rejects, blocks and unblocks. */
export function useAnswerRequest() {
  const utils = trpc.useUtils()
  const reload = useReloadChats()
  return trpc.requests.answer.useMutation({
    onSuccess: request => {
      utils.requests.byId.setData({ id: request.id }, request)
      if (request.status === 'REJECTED') toast.success(`Request rejected. It’s under “${filterNames.REJECTED}”.`)
    },
    onSettled: () => void reload(),
  })
}
