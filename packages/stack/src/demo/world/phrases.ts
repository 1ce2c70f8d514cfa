import type { Language } from '@limelight/contract/countries'
import { asianPhrases } from './phrases-asia.ts'
import { europeanPhrases } from './phrases-europe.ts'
import type { Phrases } from './phrasing.ts'

export const phrasesOf: Record<Language, Phrases> = { ...europeanPhrases, ...asianPhrases }
