import { author, brandCaptions } from '../content/brand-captions.ts'
import { generatedCaptions, scoreBrands } from '../content/brands.ts'
import { say, table } from './report.ts'

/** How well brands and disclosures are read from captions, and how long a caption takes. */
const goal = 0.9
const generated = generatedCaptions(2500)
const written = brandCaptions.map(caption => ({ ...caption, username: author }))
const share = (value: number) => value.toFixed(3)

for (const [name, captions] of [
  [`${written.length} captions written by hand`, written],
  [`${generated.length} generated captions`, generated],
] as const) {
  const started = performance.now()
  const scores = scoreBrands(captions)
  const ms = (performance.now() - started) / captions.length
  table(
    [name, 'precision', 'recall', ''],
    scores.map(({ name, precision, recall }) => {
      const isGood = precision >= goal && recall >= goal
      if (!isGood) process.exitCode = 1
      return [name, share(precision), share(recall), isGood ? '✓' : '✗']
    }),
  )
  say(`${ms.toFixed(3)} ms per caption`)
  for (const line of scores.flatMap(({ wrong }) => wrong).slice(0, 20)) say(`  ${line.replaceAll('\n', ' ')}`)
}
