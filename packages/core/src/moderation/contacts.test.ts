import { describe, expect, test } from 'vitest'
import { maskContacts } from './contacts.ts'

describe('maskContacts', () => {
  const hidden: [string, string][] = [
    ['plain address', 'Write to lena@mail.example today.'],
    ['brackets and a bare dot', 'Write to lena (at) mail dot com today.'],
    ['words only', 'Write to lena dot vogt at mail dot com today.'],
    ['German words', 'Schreib an lena ät mail punkt de bitte.'],
    ['Polish words', 'Pisz na lena małpa mail kropka pl prosze.'],
    ['digits as words', 'Call zero seven nine, four one two, three three nine now.'],
    ['digits and words', 'Call zero 7 nine 4 one 2 three 3 now.'],
    ['German digits', 'Ruf an: null eins sieben neun zwei drei vier fünf bitte.'],
    ['French digits', 'Appelle zéro six un deux trois quatre cinq six sept vite.'],
    ['Turkish digits', 'Ara: sıfır beş üç iki bir dört altı yedi sekiz dokuz hemen.'],
    ['Russian digits', 'Звони: восемь девять один два три четыре пять шесть сейчас.'],
    ['Japanese digits', '電話 〇九〇一二三四五六七八 です'],
    ['spaced letters', 'Mail l e n a @ m a i l . c o m today.'],
    ['spaced digits', 'Call 0 7 9 4 1 2 3 3 9 now.'],
    ['a named account', 'Find me: insta lena.films now'],
    ['a named account with a colon', 'Telegram: lena_films now'],
  ]
  test.each(hidden)('hides %s', (_name, text) => {
    expect(maskContacts(text)).toContain('***')
  })

  test.each([
    'I post on Instagram and TikTok, two reels per week.',
    'Three to five takes, one or two of them usable.',
    'We meet at the dot com bar, e.g. on Friday.',
    'Instagram e.g. reels, TikTok v2 and 30 seconds of b-roll.',
    'A B C of skincare: 1 2 3 steps.',
    'Uno de los tres reels sale el cuatro de mayo.',
  ])('leaves %s', text => {
    expect(maskContacts(text)).toBe(text)
  })
})
