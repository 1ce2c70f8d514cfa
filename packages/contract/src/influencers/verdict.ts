import * as z from 'zod'
import { verdictAnchors, verdictTones, verdictTopics } from './verdict-words.ts'

export const sentenceSchema = z.object({
  topic: z.enum(verdictTopics),
  tone: z.enum(verdictTones),
  text: z.string(),
  anchor: z.enum(Object.values(verdictAnchors)),
  /** The rule that made the sentence. */
  rule: z.object({ name: z.string(), text: z.string() }),
})
export type VerdictSentence = z.infer<typeof sentenceSchema>
