import { useLocation } from 'wouter'
import { composerPath } from '../../display/email-paths.ts'
import { type Draft, type DraftCreator, newDraft, useDrafts } from './drafts.ts'

type Recipients = Partial<Pick<Draft, 'creators' | 'listIds' | 'addresses' | 'names'>>

/** Opens the composer with recipients: in a new draft, or in one that exists. */
export function useStartCampaign() {
  const [, navigate] = useLocation()
  const { drafts, save } = useDrafts()
  return {
    drafts,
    start: (added: Recipients & Partial<Draft>, existing: Draft = newDraft()) => {
      const draft = { ...existing, ...withRecipients(existing, added), savedAt: new Date().toISOString() }
      save(draft)
      navigate(composerPath(draft.id))
    },
  }
}

/** Recipients that are there already are added once. */
function withRecipients<Held extends Required<Recipients>>(held: Held, added: Recipients & Partial<Draft>): Held {
  const isNew = ({ id, network }: DraftCreator) =>
    !held.creators.some(other => other.id === id && other.network === network)
  return {
    ...held,
    ...added,
    creators: [...held.creators, ...(added.creators ?? []).filter(isNew)],
    listIds: [...new Set([...held.listIds, ...(added.listIds ?? [])])],
    addresses: [...new Set([...held.addresses, ...(added.addresses ?? [])])],
    names: { ...held.names, ...added.names },
  }
}
