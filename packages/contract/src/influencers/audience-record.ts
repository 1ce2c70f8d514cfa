import * as z from 'zod'
import { countryCodes, languageCodes } from '../place-codes.ts'
import { ageBrackets, genders } from '../search/filters.ts'
import {
  type AudienceDimension,
  type AudienceRate,
  audienceDimensions,
  audienceRates,
  type Confidence,
  confidenceOf,
  confidences,
} from './audience.ts'
import type { Audience } from './audience-schema.ts'

/**
 * The audience as a source states it. These texts appear beside a line number or the field
 * `audience`, so each names its part.
 */

const maxSampleSize = 1_000_000_000
const maxShares = 300

const oneOf = (words: readonly string[]) => (value: string) => words.includes(value)

/** The values that a dimension can have, and how the text of a refusal describes them. */
const values: Record<AudienceDimension, { knows: (value: string) => boolean; words: string }> = {
  countries: { knows: value => countryCodes.has(value), words: 'a country of ISO 3166-1, such as DE' },
  languages: { knows: value => languageCodes.has(value), words: 'a language of ISO 639-1, such as de' },
  ages: { knows: oneOf(ageBrackets), words: `one of ${ageBrackets.join(', ')}` },
  genders: { knows: oneOf(genders), words: `one of ${genders.join(', ')}` },
}

function shareField(part: string) {
  const error = `audience.${part}: a share must be a number from 0 to 100 with at most 2 decimals`
  return z.number({ error }).min(0, { error }).max(100, { error }).refine(hasTwoDecimals, { error })
}

/** 64.35 × 100 is 6434.999… in binary. */
function hasTwoDecimals(share: number): boolean {
  return Math.abs(share * 100 - Math.round(share * 100)) < 1e-6
}

function sampleFields(part: string) {
  const sizeText = `audience.${part}.sampleSize must be a whole number from 1 to ${maxSampleSize}`
  const confidenceText = `audience.${part}.confidence must be one of ${confidences.join(', ')}`
  return {
    date: z.iso.date(`audience.${part}.date must be a day such as 2026-11-20`),
    sampleSize: z.int({ error: sizeText }).min(1, { error: sizeText }).max(maxSampleSize, { error: sizeText }),
    confidence: z.enum(confidences, confidenceText).nullish(),
  }
}

/** A source that states no confidence gets that of its sample size. */
function withConfidence<Part extends { sampleSize: number; confidence?: Confidence | null | undefined }>(part: Part) {
  return { ...part, confidence: part.confidence ?? confidenceOf(part.sampleSize) }
}

function sharesField(dimension: AudienceDimension) {
  const { knows, words } = values[dimension]
  const formText = `audience.${dimension} must be of the form {"shares": [{"value", "share"}], "date", "sampleSize"}`
  const sharesText = `audience.${dimension} must have 1 to ${maxShares} shares of the form {"value", "share"}`
  const valueText = `audience.${dimension}: a value must be ${words}`
  const value = z.string(valueText).refine(knows, { error: valueText })
  return z
    .object(
      {
        shares: z
          .array(z.object({ value, share: shareField(dimension) }, sharesText), sharesText)
          .min(1, sharesText)
          .max(maxShares, sharesText)
          .refine(isUnique, { error: `audience.${dimension}: a value may appear only once` })
          .refine(isWhole, { error: `audience.${dimension}: the shares add up to more than 100` }),
        ...sampleFields(dimension),
      },
      formText,
    )
    .transform(withConfidence)
    .nullish()
    .transform(given => given ?? null)
}

function isUnique(shares: { value: string }[]): boolean {
  return new Set(shares.map(({ value }) => value)).size === shares.length
}

/** Added as whole numbers, because 33.4 + 33.3 + 33.3 is more than 100 in binary. */
function isWhole(shares: { share: number }[]): boolean {
  return shares.reduce((total, { share }) => total + Math.round(share * 100), 0) <= 10_000
}

function rateField(rate: AudienceRate) {
  return z
    .object(
      { share: shareField(rate), ...sampleFields(rate) },
      `audience.${rate} must be of the form {"share", "date", "sampleSize"}`,
    )
    .transform(withConfidence)
    .nullish()
    .transform(given => given ?? null)
}

export const audienceRecordSchema = z
  .object(
    {
      countries: sharesField('countries'),
      languages: sharesField('languages'),
      ages: sharesField('ages'),
      genders: sharesField('genders'),
      reachable: rateField('reachable'),
      suspicious: rateField('suspicious'),
    },
    `audience must be of the form {${[...audienceDimensions, ...audienceRates].map(name => `"${name}"`).join(', ')}}`,
  )
  .nullish()
  .transform((given): Audience | null =>
    given == null || Object.values(given).every(part => part === null) ? null : given,
  )
