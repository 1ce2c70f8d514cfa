import { Random } from '@limelight/stack/demo/world/random'
import { contactTexts } from '../moderation/contact-texts.ts'
import { plantContacts } from '../moderation/planted-texts.ts'
import { scorePrechecks } from '../moderation/prechecks.ts'
import { say, table } from './report.ts'

/** How well the checks of moderation find contact details, and how long a text takes. */
const goal = 0.9
const planted = plantContacts(new Random(1), 10_000)
const share = (value: number) => value.toFixed(3)

for (const [name, texts] of [
  [`${contactTexts.length} texts written by hand`, contactTexts],
  [`${planted.length} texts with planted contacts`, planted],
] as const) {
  const started = performance.now()
  const scores = scorePrechecks(texts)
  const ms = (performance.now() - started) / texts.length / scores.length
  table(
    [name, 'precision', 'recall', ''],
    scores.map(({ contact, precision, recall }) => {
      const isGood = precision >= goal && recall >= goal
      if (!isGood) process.exitCode = 1
      return [contact, share(precision), share(recall), isGood ? '✓' : '✗']
    }),
  )
  say(`${ms.toFixed(3)} ms per text`)
  for (const line of scores.flatMap(({ wrong }) => wrong).slice(0, 20)) say(`  ${line}`)
}
