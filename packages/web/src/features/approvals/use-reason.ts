import { trpc } from '../../server/trpc.ts'

/** What the first admin wrote. The second one confirms these words, too. */
export function useReason(approvalId: string): string | undefined {
  const acts = trpc.admin.audit.useQuery({ targetId: approvalId, offset: 0, limit: 5 })
  return acts.data?.data.findLast(({ comment }) => comment !== null)?.comment ?? undefined
}
