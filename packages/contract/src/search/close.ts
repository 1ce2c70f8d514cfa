import * as z from 'zod'

/** From this many exact results on, a search has no close ones. */
export const closeBelow = 20

/** Each level loosens the search itself in one way. They open in this order. */
const closeLevels = ['MENTIONED', 'SOME_WORDS', 'SPELLING', 'NEARBY', 'WITHOUT_FILTER', 'WORDS_ONLY'] as const
export type CloseLevel = (typeof closeLevels)[number]

/** Counts are capped at 10,001. Each `query` leads to a search of its own. */
export function closeOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    exact: z.int(),
    /** The rows that the levels add. */
    total: z.int(),
    levels: z.array(
      z.object({
        level: z.enum(closeLevels),
        /** The rows that neither the search nor an earlier level has. */
        added: z.int(),
        /** The rows of `query`. */
        total: z.int(),
        title: z.string(),
        query: z.string(),
        data: z.array(item),
      }),
    ),
    /** The exact matches without each filter, most first. */
    without: z.array(z.object({ filter: z.string(), label: z.string(), total: z.int(), query: z.string() })),
  })
}
export type Close<Item> = Omit<z.infer<ReturnType<typeof closeOf>>, 'levels'> & {
  levels: { level: CloseLevel; added: number; total: number; title: string; query: string; data: Item[] }[]
}
