import type { SingleDraft } from '@limelight/contract/platform/drafts'
import { trpc } from '../../server/trpc.ts'
import { newDraft, useDrafts } from './drafts.ts'
import { htmlFromText } from './texts/markup.ts'

/** Copies a campaign that a program has prepared to a draft of this browser, once, and returns its id. */
export function usePrepared() {
  const utils = trpc.useUtils()
  const { drafts, save } = useDrafts()
  return async ({ id, madeBy, body }: Extract<SingleDraft, { kind: 'CAMPAIGN' }>): Promise<string> => {
    const known = drafts.find(({ prepared }) => prepared?.id === id)
    if (known !== undefined) return known.id
    const ids = body.influencerIds
    const creators = ids.length === 0 ? [] : await utils.client.campaigns.creators.query({ ids })
    const draft = newDraft({
      prepared: { id, by: madeBy },
      name: body.name ?? '',
      listIds: body.listIds,
      creators,
      addresses: body.recipients.map(({ email }) => email),
      names: Object.fromEntries(body.recipients.flatMap(({ email, name }) => (name === null ? [] : [[email, name]]))),
      subject: body.subject,
      html: body.html ?? htmlFromText(body.body ?? ''),
      followUps: body.followUps.map(({ subject, ...followUp }) => ({ ...followUp, subject: subject ?? '' })),
      track: body.track,
    })
    save(draft)
    return draft.id
  }
}
