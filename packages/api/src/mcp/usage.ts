import * as z from 'zod'
import { readRemaining } from './remaining.ts'
import { tool } from './tool.ts'

export const usage = tool({
  name: 'usage',
  scope: null,
  title: 'Read usage',
  description: 'Tells what the plan and the caps of this connection still allow.',
  isReadOnly: true,
  input: z.object({}),
  data: z.array(
    z.object({
      name: z.string(),
      value: z.int(),
      used: z.int(),
      remaining: z.int(),
      resetsAt: z.string().nullable(),
      cap: z.object({ value: z.int(), used: z.int() }).nullable(),
    }),
  ),
  run: async (call, _input, house) => ({ data: await readRemaining(call, house) }),
})
