import { describe, expect, test } from 'vitest'
import { indexWords, joinWords, markWords, nameMark } from '../reading/fold.ts'
import { readTerms } from '../reading/terms.ts'
import { matchOf } from './reasons.ts'

type Creator = { name: string; bio: string; language: string | null }

function reasonsOf(search: string, { name, bio, language }: Creator): string[] {
  const words = joinWords(indexWords(language, name, bio), markWords(nameMark, language, name))
  const match = matchOf(
    readTerms(search, { handles: true }),
    { facets: [], words, mentions: [] },
    {
      username: 'someone',
      isUnmasked: false,
      language,
      name,
      text: bio,
      creator: { counted: 0, topics: [], main: [] },
    },
  )
  return match?.reasons.map(({ text }) => text) ?? []
}

describe('the reason of a creator', () => {
  test.each<[search: string, creator: Creator, reasons: string[]]>([
    ['julien', { name: 'Julien Moreau', bio: '', language: 'fr' }, ['“julien” in name']],
    ['julien', { name: 'Julia Molina', bio: '', language: 'es' }, ['“Julia” in name']],
    ['Molina', { name: 'Julia Molína', bio: '', language: 'es' }, ['“Molina” in name']],
    ['routines', { name: 'Ada', bio: 'My morning routine', language: 'en' }, ['“routine” in bio']],
    ['"morning glow"', { name: 'Glow in the Morning', bio: '', language: 'en' }, ['“morning glow” in name']],
    ['routines', { name: 'Ada', bio: 'Routine, routine, routines', language: 'en' }, ['“routines” in bio']],
  ])('for %s is a word that %o has', (search, creator, reasons) => {
    expect(reasonsOf(search, creator)).toEqual(reasons)
  })
})
