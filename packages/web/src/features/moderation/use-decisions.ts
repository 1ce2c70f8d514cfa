import type { ModerationTarget } from '@limelight/contract/moderation/item'
import type { ModerationItem } from '@limelight/contract/moderation/schema'
import { useState } from 'react'
import { toast } from '../../components/ui/toast.ts'
import { trpc } from '../../server/trpc.ts'
import type { Decision, Kept } from './decision-panel.tsx'
import type { Selection } from './use-selection.ts'

const undoMs = 10_000

type Decided = { ids: readonly string[]; kept: Kept; toastId?: number }
type Queue = { target: ModerationTarget | undefined; isOpen: boolean; open: (id: string | undefined) => void }

/** What a moderator does with items. The next item opens after each decision, unless the list stands alone. */
export function useDecisions({ target, isOpen, open }: Queue) {
  const utils = trpc.useUtils()
  const [last, setLast] = useState<Decided>()
  const reload = () => void utils.moderation.invalidate()
  const next = trpc.moderation.next.useMutation({ onSettled: reload })
  /** Callbacks of a call end with the page: who has left it must not be brought back. */
  const goOn = (wanted = target) =>
    next.mutate(wanted ? { target: wanted } : {}, { onSuccess: claimed => open(claimed?.id) })
  const claim = trpc.moderation.claim.useMutation({ onSettled: reload })
  const release = trpc.moderation.release.useMutation({ onSuccess: () => goOn() })
  const undo = trpc.moderation.undo.useMutation({
    onSuccess: async restored => {
      setLast(undefined)
      // The cache still has the item before the decision, with an old revision.
      await utils.moderation.byId.fetch({ id: restored.id }, { staleTime: 0 })
      open(restored.id)
    },
    onSettled: reload,
  })
  const takeBack = (decided = last) => {
    decided?.kept.keep()
    if (decided?.toastId !== undefined) toast.dismiss(decided.toastId)
    for (const id of decided?.ids ?? []) undo.mutate({ id })
  }
  const announce = (decided: readonly ModerationItem[], kept: Kept) => {
    kept.forget()
    const ids = decided.map(({ id }) => id)
    const word = decided[0]?.status === 'REFUSED' ? 'Refused' : 'Approved'
    const toastId = toast.success(ids.length === 1 ? word : `${word} ${ids.length} items`, {
      duration: undoMs,
      action: { label: 'Undo', keys: 'U', onClick: () => takeBack({ ids, kept }) },
    })
    setLast({ ids, kept, toastId })
    if (isOpen) goOn()
    else reload()
  }
  const decide = trpc.moderation.decide.useMutation({ onError: reload })
  const decideMany = trpc.moderation.decideMany.useMutation({ onError: reload })
  return {
    reload,
    goOn,
    takeBack,
    isStarting: next.isPending,
    isBusy: [decide, decideMany, release, undo, next].some(({ isPending }) => isPending),
    claim: (id: string) => claim.mutate({ id }),
    skip: (id: string) => release.mutate({ id }),
    decide: ({ id, revision }: ModerationItem, decision: Decision, kept: Kept) =>
      decide.mutate({ id, revision, ...decision }, { onSuccess: decided => announce([decided], kept) }),
    decideMany: ({ items, clear }: Selection, decision: Decision, kept: Kept) =>
      decideMany.mutate(
        { ids: items.map(({ id }) => id), ...decision },
        {
          onSuccess: ({ data }) => {
            announce(data, kept)
            clear()
          },
        },
      ),
  }
}
