import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useEndlessList } from '../../../server/endless-list.ts'
import { trpc } from '../../../server/trpc.ts'
import { type Filter, mergeConversations, selectRequests } from './merge.ts'

export const listKey = ['chats', 'conversations']
const pageSize = 30
/** Open and refused requests of a user; accepted ones are chats. */
const maxRequests = 100

export function useConversations(filter: Filter, search: string) {
  const { client } = trpc.useUtils()
  const chats = useEndlessList([...listKey, filter, search], offset =>
    client.chats.list.query({ x: 'ALL', filter, ...(search === '' ? {} : { search }), offset, limit: pageSize }),
  )
  const requests = trpc.requests.list.useQuery(
    { x: 'ALL', limit: maxRequests },
    { refetchOnMount: 'always', placeholderData: keepPreviousData },
  )
  const items =
    chats.items === undefined || requests.data === undefined
      ? undefined
      : mergeConversations(chats.items, selectRequests(requests.data.data, filter, search), chats.hasNextPage)
  return { ...chats, items, isError: chats.isError || requests.isError }
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
    onSuccess: request => utils.requests.byId.setData({ id: request.id }, request),
    onSettled: () => void reload(),
  })
}
