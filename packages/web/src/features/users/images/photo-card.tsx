import type { User } from '@limelight/contract/users/schema'
import { RotateCw, Trash2 } from 'lucide-react'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../components/ui/card.tsx'
import { FileDrop } from '../../../components/ui/file-drop.tsx'
import { Progress } from '../../../components/ui/progress.tsx'
import { toast } from '../../../components/ui/toast.ts'
import { imageUrl } from '../../../server/image-url.ts'
import type { Upload } from '../../../server/uploads.ts'
import { FixRequest, ModerationBadge, ReviewNote } from '../moderation-status.tsx'
import { useSaveUser } from '../use-save-user.ts'
import { imageAccept, imageRulesText } from './file.ts'
import { UploadProblems } from './upload-problems.tsx'
import { useUpload } from './use-upload.ts'

const nothing: User['photo'] = { id: null, url: null, moderationStatus: null }

export function PhotoCard({ user }: { user: User }) {
  const { items, problems, add, retry, remove } = useUpload('avatar')
  const saveUser = useSaveUser()
  const { photo } = user
  const upload = items.at(-1)

  const show = (next: User['photo']) => saveUser({ photo: next.id }, shown => ({ ...shown, photo: next }))
  const removePhoto = async () => {
    if (await show(nothing))
      toast.success('Photo removed.', { action: { label: 'Undo', onClick: () => void show(photo) } })
  }

  return (
    <Card>
      <CardHeader title="Photo">
        <ModerationBadge status={photo.moderationStatus} />
      </CardHeader>
      <CardBody>
        {photo.moderationStatus === 'REFUSED' && (
          <FixRequest user={user} about="PHOTO" className="mb-4">
            Fix the avatar please: choose another photo. Until then, others see your initials.
          </FixRequest>
        )}
        <ReviewNote status={photo.moderationStatus} unless="looks like a refused picture" />
        <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 max-sm:grid-cols-1 max-sm:justify-items-center">
          <div className="grid w-24 justify-items-center gap-2">
            <Avatar
              name={user.fullName}
              src={upload?.preview ?? (photo.url === null ? null : imageUrl(photo.url))}
              size="2xl"
            />
            {upload === undefined && photo.url !== null && (
              <Button variant="ghost" size="sm" onClick={removePhoto}>
                <Trash2 aria-hidden />
                Remove
              </Button>
            )}
            {upload && <PhotoUpload upload={upload} onRetry={retry} onCancel={remove} />}
          </div>
          <div className="w-full">
            <FileDrop
              hint="Drag a photo here or click to select one."
              rules={imageRulesText}
              accept={imageAccept}
              onFiles={files => add(files)}
            />
            <UploadProblems problems={problems} />
          </div>
        </div>
      </CardBody>
    </Card>
  )
}

type PhotoUploadProps = { upload: Upload; onRetry: (id: number) => void; onCancel: (id: number) => void }

function PhotoUpload({ upload: { id, state, progress, file }, onRetry, onCancel }: PhotoUploadProps) {
  return (
    <>
      {state === 'failed' ? (
        <Button size="sm" onClick={() => onRetry(id)}>
          <RotateCw aria-hidden />
          Try again
        </Button>
      ) : (
        <Progress value={progress} aria-label={`Uploading ${file.name}`} />
      )}
      <Button variant="ghost" size="sm" onClick={() => onCancel(id)}>
        {state === 'failed' ? 'Remove' : 'Cancel'}
      </Button>
    </>
  )
}
