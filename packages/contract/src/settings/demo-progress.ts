import * as z from 'zod'

/** How many of the demo's creators are there while the others are still being written. */
export const demoProgressSchema = z.object({ loaded: z.int(), total: z.int() })
export type DemoProgress = z.infer<typeof demoProgressSchema>
