import { checkText } from '@limelight/core/moderation/checks/texts'
import type { LabelledText } from './contact-texts.ts'

const codes = { email: 'CONTACT_EMAIL', phone: 'CONTACT_PHONE', handle: 'CONTACT_HANDLE' } as const
type Contact = keyof typeof codes
const contacts = ['email', 'phone', 'handle'] as const satisfies Contact[]
const rules = { words: [], hosts: [], leaseMinutes: 10, duplicateBits: 6 }

export type Score = {
  contact: Contact
  precision: number
  recall: number
  /** The texts in which it was missed, or found without being there. */
  wrong: string[]
}

/** How well the checks find contact details: each kind counts once per text. */
export function scorePrechecks(texts: readonly LabelledText[]): Score[] {
  const judged = texts.map(labelled => ({
    ...labelled,
    codes: new Set<string>(checkText('about', labelled.text, rules).map(({ code }) => code)),
  }))
  return contacts.map(contact => {
    const found = judged.filter(one => one.codes.has(codes[contact]))
    const planted = judged.filter(one => one.contacts.includes(contact))
    const hits = planted.filter(one => found.includes(one))
    const missed = planted.filter(one => !hits.includes(one)).map(one => `${one.language} missed: ${one.text}`)
    const invented = found.filter(one => !hits.includes(one)).map(one => `${one.language} false: ${one.text}`)
    const precision = hits.length / found.length
    return { contact, precision, recall: hits.length / planted.length, wrong: [...missed, ...invented] }
  })
}
