import type { Random } from '@limelight/stack/demo/world/random'
import { contactTexts, type LabelledText } from './contact-texts.ts'

const innocent = contactTexts.filter(({ contacts }) => contacts.length === 0)
const names = ['lena', 'tom.fox', 'ana_s', 'jo-kitchen', 'studio9', 'marta.v', 'o.petrov', 'mei88']
const hosts = ['mail.example', 'post.example', 'studio-nord.example', 'a.b.example']

/** Innocent texts, half of them with one contact at a random end, in one of the ways people write it. */
export function plantContacts(random: Random, count: number): LabelledText[] {
  const digits = (length: number) => Array.from({ length }, () => random.whole(0, 9)).join('')
  const writers = {
    email: [
      () => `${random.pick(names)}@${random.pick(hosts)}`,
      () => `${random.pick(names)} (at) ${random.pick(hosts)}`,
      () => `${random.pick(names)} [at] mail [dot] example`,
    ],
    phone: [
      () => `+${random.whole(1, 98)} ${digits(3)} ${digits(3)} ${digits(3)}`,
      () => `0${random.whole(1, 9)}${digits(2)}-${digits(3)}-${digits(4)}`,
      () => `00${random.whole(10, 98)} ${digits(9)}`,
      () => `(0${digits(3)}) ${digits(6)}`,
    ],
    handle: [
      () => `@${random.pick(names).replace('-', '_')}`,
      () => `t.me/${random.pick(names).replaceAll(/[.-]/g, '_')}`,
      () => `wa.me/${random.whole(10, 98)}${digits(9)}`,
    ],
  }
  return Array.from({ length: count }, () => {
    const { language, text } = random.pick(innocent)
    if (random.chance(0.5)) return { language, contacts: [], text }
    const contact = random.pick(['email', 'phone', 'handle'] as const)
    const written = random.pick(writers[contact])()
    return { language, contacts: [contact], text: random.chance(0.5) ? `${written} – ${text}` : `${text} ${written}` }
  })
}
