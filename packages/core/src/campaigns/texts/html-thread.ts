import { serveThread } from '../../engines/thread.ts'
import { readHtmlNow } from './html.ts'

serveThread(async (html: string) => readHtmlNow(html))
