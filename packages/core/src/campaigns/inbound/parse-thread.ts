import { serveThread } from '../../engines/thread.ts'
import { parseInbound } from './parse.ts'

serveThread((raw: Uint8Array) => parseInbound(Buffer.from(raw)))
