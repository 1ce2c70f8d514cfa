import { now } from '../../../display/clock.ts'
import type { Draft } from '../drafts.ts'
import { textInHtml } from '../texts/markup.ts'

/** The server has the last word; this keeps a typing mistake out of every call. */
const address = /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;.]{2,}$/

export function isAddress(text: string): boolean {
  return address.test(text)
}

/** `Name <address>`, where the name may be quoted, or what stands between separators. */
const entries = /(?:"([^"\n]*)"|([^<>"@,;\n]*))\s*<([^<>\n]+)>|[^\s,;]+/g
const maxName = 128

/** Addresses as people paste them: one per line, by comma, or as `Name <address>`. */
export function addressesIn(text: string): { address: string; name: string }[] {
  return [...text.matchAll(entries)].map(([entry, quoted, plain, address = entry]) => ({
    address: address.trim().toLowerCase(),
    name: (quoted ?? plain ?? '').trim().slice(0, maxName),
  }))
}

/** The moment that the fields of date and time name in the user's time zone. */
export function momentOf(sendAt: Draft['sendAt']): Date | undefined {
  if (sendAt === null) return undefined
  const moment = new Date(`${sendAt.date}T${sendAt.time}`)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

const dayMs = 24 * 60 * 60_000
/** The server refuses later times. */
export const maxDaysAhead = 90

/** Why the mails can't leave at that time; undefined if they can. */
export function timeProblem(sendAt: Draft['sendAt']): string | undefined {
  if (sendAt === null) return undefined
  const moment = momentOf(sendAt)
  if (moment === undefined || moment.getTime() <= now()) return 'Choose a time in the future'
  return moment.getTime() > now() + maxDaysAhead * dayMs ? `Choose a time in the next ${maxDaysAhead} days` : undefined
}

/** What the calls take of a draft. */
export function fieldsOf(draft: Draft) {
  return {
    draftId: draft.prepared?.id ?? null,
    name: draft.name,
    subject: draft.subject,
    html: textInHtml(draft.html).trim() === '' ? '' : draft.html,
    recipients: draft.addresses.filter(isAddress).map(email => ({ email, name: draft.names[email] ?? null })),
    listIds: [...draft.listIds],
    influencerIds: draft.creators.map(({ id }) => id),
    followUps: draft.followUps.map(({ afterDays, subject, body }) => ({ afterDays, subject: subject || null, body })),
    track: draft.track,
    sendAt: momentOf(draft.sendAt)?.toISOString() ?? null,
  }
}
export type CampaignFields = ReturnType<typeof fieldsOf>

/** Recipients are counted before there is a text, and checks ignore when the campaign is sent. */
export function checkable(fields: CampaignFields): CampaignFields {
  return {
    ...fields,
    subject: fields.subject.trim() === '' ? '–' : fields.subject,
    html: fields.html === '' ? '<p>–</p>' : fields.html,
    followUps: fields.followUps.filter(({ body }) => body.trim() !== ''),
    sendAt: null,
  }
}
