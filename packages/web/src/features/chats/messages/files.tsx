import type { Message } from '@limelight/contract/chats/schema'
import type { AttachedImage } from '@limelight/contract/users/file'
import { Dialog as Primitive } from 'radix-ui'
import { FileCard } from '../../../components/file-card.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { Dialog, DialogContent } from '../../../components/ui/dialog.tsx'
import { imageUrl } from '../../../server/image-url.ts'
import { trpc } from '../../../server/trpc.ts'

/** Pictures as squares, and other files as cards. */
export function MessageFiles({ chatId, files, isOwn }: { chatId: string; files: Message['files']; isOwn: boolean }) {
  const { client } = trpc.useUtils()
  const pictures = files.filter(file => file.url !== null)
  const uploads = files.filter(file => file.url === null)
  return (
    <>
      {pictures.length > 0 && <MessagePictures files={pictures} isOwn={isOwn} />}
      {uploads.map(file => (
        <FileCard key={file.id} file={file} readAddress={() => client.chats.file.query({ chatId, fileId: file.id })} />
      ))}
    </>
  )
}

type PicturesProps = { files: readonly AttachedImage[]; isOwn: boolean }

/** Squares that open the whole picture. Their room is known before they load. */
function MessagePictures({ files, isOwn }: PicturesProps) {
  return (
    <ul
      aria-label="Pictures"
      className={cn(
        'flex max-w-[440px] flex-wrap gap-1 p-1',
        isOwn ? 'justify-end rounded-[12px_12px_4px_12px] bg-primary' : 'rounded-[12px_12px_12px_4px] bg-secondary',
      )}
    >
      {files.map((file, index) => (
        <li key={file.id}>
          <Dialog>
            <Primitive.Trigger
              aria-label={`Open picture ${index + 1}`}
              className={cn(
                'block overflow-hidden rounded-[8px]',
                files.length === 1 ? 'h-44 w-44' : 'size-22 max-md:size-20',
              )}
            >
              <img
                src={imageUrl(file.url)}
                alt=""
                width={file.width}
                height={file.height}
                loading="lazy"
                decoding="async"
                className="size-full object-cover"
              />
            </Primitive.Trigger>
            <DialogContent
              title={`Picture ${index + 1} of ${files.length}`}
              className="w-auto max-w-[min(1000px,100%)]"
            >
              <img
                src={imageUrl(file.url)}
                alt=""
                width={file.width}
                height={file.height}
                className="h-auto max-h-[75dvh] w-auto max-w-full rounded-b-lg object-contain"
              />
            </DialogContent>
          </Dialog>
        </li>
      ))}
    </ul>
  )
}
