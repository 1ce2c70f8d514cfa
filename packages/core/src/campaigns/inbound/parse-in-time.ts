import { createThread } from '../../engines/thread.ts'
import type { InboundMail } from './parse.ts'

/** Parses a mail from outside. The limits are a hundred times what the largest mail needs. */
export const parseInTime = createThread<Uint8Array, InboundMail>(new URL('./parse-thread.ts', import.meta.url), {
  timeoutMs: 10_000,
  maxMegabytes: 256,
})
