import type { AttachedFile } from '@limelight/contract/users/file'
import { ExternalLink } from 'lucide-react'
import { FileCard } from '../../../components/file-card.tsx'
import { imageUrl } from '../../../server/image-url.ts'
import { trpc } from '../../../server/trpc.ts'

/** Links as chips that name their site. */
export function LinkList({ links }: { links: readonly string[] }) {
  if (links.length === 0) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-1.5">
      {links.map((link, index) => (
        <li key={`${index} ${link}`} className="min-w-0">
          <a
            href={link}
            target="_blank"
            rel="noreferrer noopener"
            className="inline-flex h-6.5 max-w-full items-center gap-1.5 rounded-full border border-input bg-card px-2.5 text-xs hover:bg-accent"
          >
            <ExternalLink aria-hidden className="size-3 shrink-0 text-muted-foreground" />
            <span className="truncate">{wordOf(link)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function wordOf(link: string): string {
  try {
    const { host, pathname } = new URL(link)
    const end = pathname.replace(/\/$/, '')
    return `${host.replace(/^www\./, '')}${end.length > 28 ? `${end.slice(0, 27)}…` : end}`
  } catch {
    return link
  }
}

type FileListProps = { orderId: string; files: readonly AttachedFile[] }

export function FileList({ orderId, files: all }: FileListProps) {
  const { client } = trpc.useUtils()
  const files = all.filter(file => file.url !== null)
  const uploads = all.filter(file => file.url === null)
  if (all.length === 0) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-1.5">
      {uploads.map(file => (
        <li key={file.id} className="min-w-0">
          <FileCard file={file} readAddress={() => client.orders.file.query({ id: orderId, fileId: file.id })} />
        </li>
      ))}
      {files.map((file, index) => (
        <li key={file.id}>
          <a
            href={imageUrl(file.url)}
            target="_blank"
            rel="noreferrer"
            aria-label={`Open picture ${index + 1} of ${files.length}`}
          >
            <img
              src={imageUrl(file.url)}
              alt=""
              loading="lazy"
              className="size-16 rounded-sm bg-secondary object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
