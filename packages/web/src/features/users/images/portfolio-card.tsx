import { maxPortfolioImages } from '@limelight/contract/users/image-rules'
import type { User } from '@limelight/contract/users/schema'
import { Card, CardBody, CardHeader } from '../../../components/ui/card.tsx'
import { FileDrop } from '../../../components/ui/file-drop.tsx'
import { toast } from '../../../components/ui/toast.ts'
import { FixRequest } from '../moderation-status.tsx'
import { useSaveUser } from '../use-save-user.ts'
import { imageAccept, imageRulesText } from './file.ts'
import { PortfolioTile } from './portfolio-tile.tsx'
import { UploadProblems } from './upload-problems.tsx'
import { UploadTile } from './upload-tile.tsx'
import { usePortfolioOrder } from './use-portfolio-order.ts'
import { useUpload } from './use-upload.ts'

export function PortfolioCard({ user }: { user: User }) {
  const { items: uploads, problems, add, retry, remove } = useUpload('portfolio')
  const saveUser = useSaveUser()
  const { portfolio } = user
  const free = maxPortfolioImages - portfolio.length - uploads.length
  // Every upload appends a picture on the server; an order sent meanwhile would drop it.
  const isUploading = uploads.some(({ state }) => state !== 'failed')

  const show = (next: User['portfolio']) =>
    saveUser({ portfolio: next.map(({ id }) => id) }, shown => ({ ...shown, portfolio: next }))
  const removePicture = async (id: string) => {
    if (await show(portfolio.filter(item => item.id !== id)))
      toast.success('Picture removed.', { action: { label: 'Undo', onClick: () => void show(portfolio) } })
  }
  const { shown, handlersOf, move } = usePortfolioOrder(portfolio, next => void show(next))

  return (
    <Card>
      <CardHeader title="Portfolio">
        <span className="text-muted-foreground text-xs tabular-nums">
          {portfolio.length} of {maxPortfolioImages}
        </span>
      </CardHeader>
      <CardBody>
        {portfolio.some(({ moderationStatus }) => moderationStatus === 'REFUSED') && (
          <FixRequest user={user} about="PORTFOLIO" className="mb-4">
            Fix your portfolio please: remove or replace the marked pictures. Others can’t see those.
          </FixRequest>
        )}
        {(shown.length > 0 || uploads.length > 0) && (
          <ul className="mb-3 grid grid-cols-[repeat(auto-fill,minmax(124px,1fr))] gap-2.5">
            {shown.map((item, index) => (
              <PortfolioTile
                key={item.id}
                item={item}
                position={index + 1}
                count={shown.length}
                isFixed={isUploading}
                onMove={by => move(item.id, by)}
                onRemove={() => removePicture(item.id)}
                {...handlersOf(item.id)}
              />
            ))}
            {uploads.map(upload => (
              <UploadTile key={upload.id} upload={upload} onRetry={retry} onRemove={remove} />
            ))}
          </ul>
        )}
        <FileDrop
          multiple
          hint={free > 0 ? 'Drag files here or click to select files.' : 'Your portfolio is full.'}
          rules={free > 0 ? imageRulesText : 'Remove a picture to add another one.'}
          accept={imageAccept}
          disabled={free <= 0}
          onFiles={files => add(files, free)}
        />
        <UploadProblems problems={problems} />
      </CardBody>
    </Card>
  )
}
