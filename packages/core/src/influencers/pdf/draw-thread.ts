import { serveThread } from '../../engines/thread.ts'
import type { PrintedReport } from './printed-report.ts'
import { writeReportPdf } from './report-pdf.ts'

/** Pictures arrive as plain bytes. */
serveThread(({ picture, thumbnails, ...printed }: PrintedReport) =>
  writeReportPdf({
    ...printed,
    picture: picture && Buffer.from(picture),
    thumbnails: new Map([...thumbnails].map(([id, bytes]) => [id, Buffer.from(bytes)])),
  }),
)
