import { nameOfCountry } from '@limelight/contract/countries'
import { type AnswerWords, answersOfBrands, answersOfCreator } from '@limelight/contract/influencers/answers'
import { contentWidth, ink, margin, type Paper } from './paper.ts'
import { priceOf, rangeOf } from './price.ts'
import type { PrintedReport } from './printed-report.ts'
import { words } from './words.ts'

const answerWords: AnswerWords = {
  count: words.count,
  share: words.share,
  ratio: words.ratio,
  country: nameOfCountry,
  age: bracket => bracket.replace('-', '–'),
  price: priceOf,
  range: rangeOf,
}

const gap = 10
const padding = 8

/** What a buyer asks first. Returns where it ends. */
export function drawAnswers(paper: Paper, { report, brands }: PrintedReport, top: number): number {
  const noun = report.socialNetwork === 'youtube' ? 'videos' : 'posts'
  const answers = [...answersOfCreator(report, answerWords), ...answersOfBrands(brands, noun, answerWords)]
  const width = (contentWidth - 2 * padding - (answers.length - 1) * gap) / answers.length
  const height = 63
  paper.doc.roundedRect(margin, top, contentWidth, height, 5).fill(ink.fill)
  for (const [index, { question, answer, detail }] of answers.entries()) {
    const place = { x: margin + padding + index * (width + gap), width }
    let y = top + 6
    y += paper.write(question, { ...place, y }, { size: 7, color: ink.muted }) + 1
    y += paper.write(answer, { ...place, y, maxLines: 2 }, { size: 8, weight: 'bold' })
    if (detail !== undefined) paper.write(detail, { ...place, y, maxLines: 2 }, { size: 7, color: ink.muted })
  }
  return top + height
}
