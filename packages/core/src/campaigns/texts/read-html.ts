import { createThread } from '../../engines/thread.ts'
import { type ReadHtml, readHtmlNow } from './html.ts'

/** Above this length, HTML takes longer to read than the way to a thread and back. */
const maxLengthNow = 10_000

const readInThread = createThread<string, ReadHtml>(new URL('./html-thread.ts', import.meta.url), {
  timeoutMs: 10_000,
  maxMegabytes: 256,
})

/** Long HTML keeps nobody waiting but its author. */
export async function readHtml(html: string): Promise<ReadHtml> {
  return html.length <= maxLengthNow ? readHtmlNow(html) : readInThread(html)
}
