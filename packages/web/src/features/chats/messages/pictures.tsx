import type { Message } from '@limelight/contract/chats/schema'
import { Dialog as Primitive } from 'radix-ui'
import { cn } from '../../../components/ui/cn.ts'
import { Dialog, DialogContent } from '../../../components/ui/dialog.tsx'
import { imageUrl } from '../../../server/image-url.ts'

type PicturesProps = { files: Message['files']; isOwn: boolean }

/** Squares that open the whole picture. Their room is known before they load. */
export function MessagePictures({ files, isOwn }: PicturesProps) {
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
