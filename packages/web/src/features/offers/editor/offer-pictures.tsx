import { offerRules } from '@limelight/contract/offers/rules'
import { RefreshCw, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useId, useState, useSyncExternalStore } from 'react'
import { useController } from 'react-hook-form'
import { toastFailure } from '../../../components/error-toast.ts'
import { FieldError } from '../../../components/forms/field-error.tsx'
import { Required } from '../../../components/forms/required.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { FileDrop } from '../../../components/ui/file-drop.tsx'
import { imageUrl } from '../../../server/image-url.ts'
import { UploadError } from '../../../server/send-body.ts'
import { createUploads } from '../../../server/uploads.ts'
import { imageAccept, imageProblem } from '../../users/images/file.ts'
import { uploadLooseImage } from '../../users/images/upload.ts'
import { UploadProblems } from '../../users/images/upload-problems.tsx'
import { usePortfolioOrder } from '../../users/images/use-portfolio-order.ts'
import { UploadingTile } from './uploading-tile.tsx'
import type { OfferEditorState } from './use-editor.ts'
import type { OfferImage } from './values.ts'

const hint = 'Drag files here or click to select files.'

/** The main picture and the portfolio, with their drop zones. */
export function OfferPictures({ editor: { form, values } }: { editor: OfferEditorState }) {
  const { mainImage, portfolioImages } = values
  const id = useId()
  const { field, fieldState } = useController({ control: form.control, name: 'mainImage' })
  const main = useImageUploads('offer-main', image => form.setValue('mainImage', image, { shouldValidate: true }))
  const portfolio = useImageUploads('offer-portfolio', image =>
    form.setValue('portfolioImages', [...form.getValues('portfolioImages'), image]),
  )
  const setPortfolio = (next: OfferImage[]) => form.setValue('portfolioImages', next)
  const { shown, handlersOf, move } = usePortfolioOrder(portfolioImages, setPortfolio)
  const room = offerRules.maxPortfolioImages - portfolioImages.length - portfolio.items.length
  const [replacing] = main.items
  return (
    <div className="grid gap-1.5">
      <div className="grid gap-3.5 md:grid-cols-[168px_minmax(0,1fr)]">
        <Zone label="Main picture" isRequired>
          {replacing ? (
            <ul className="[&>li]:h-28 max-md:[&>li]:h-42">
              <UploadingTile upload={replacing} onRetry={main.retry} onRemove={main.remove} />
            </ul>
          ) : mainImage === null ? (
            <FileDrop
              ref={field.ref}
              hint={hint}
              accept={imageAccept}
              aria-invalid={fieldState.invalid || undefined}
              aria-describedby={fieldState.error && `${id}-main`}
              className="h-28 px-2 py-2 text-xs max-md:h-42"
              onFiles={files => void main.add(files, 1)}
            />
          ) : (
            <div className="relative h-28 overflow-hidden rounded-md bg-muted max-md:h-42">
              <img src={imageUrl(mainImage.url)} alt="Main of the offer" className="size-full object-cover" />
              <label className={cn(cornerClasses, 'cursor-pointer')} title="Replace the main picture">
                <RefreshCw aria-hidden className="size-3" />
                <input
                  type="file"
                  aria-label="Replace the main picture"
                  className="sr-only"
                  accept={imageAccept}
                  onChange={event => {
                    void main.add([...(event.currentTarget.files ?? [])], 1)
                    event.currentTarget.value = ''
                  }}
                />
              </label>
            </div>
          )}
          <FieldError id={`${id}-main`} message={fieldState.error?.message} />
        </Zone>
        <Zone label="Portfolio" note={portfolioImages.length > 1 ? 'drag to order' : undefined}>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(88px,1fr))] gap-2 [&>li]:h-28 max-md:grid-cols-3">
            {shown.map((image, index) => (
              <PictureTile
                key={image.id}
                image={image}
                position={index + 1}
                count={shown.length}
                onMove={by => move(image.id, by)}
                onRemove={() => setPortfolio(portfolioImages.filter(({ id }) => id !== image.id))}
                {...handlersOf(image.id)}
              />
            ))}
            {portfolio.items.map(upload => (
              <UploadingTile key={upload.id} upload={upload} onRetry={portfolio.retry} onRemove={portfolio.remove} />
            ))}
            {room > 0 && (
              <li className="max-md:col-span-full max-md:h-18!">
                <FileDrop
                  multiple
                  hint={hint}
                  accept={imageAccept}
                  className="size-full px-1.5 py-1 text-xs leading-4"
                  onFiles={files => void portfolio.add(files, room)}
                />
              </li>
            )}
          </ul>
        </Zone>
      </div>
      <p className="text-muted-foreground text-xs">JPEG, JPG or PNG, at least 100 × 100 px, at most 5 MB each.</p>
      <UploadProblems problems={[...main.problems, ...portfolio.problems]} />
    </div>
  )
}

const cornerClasses =
  'absolute top-1.5 right-1.5 grid size-6 place-items-center rounded-sm bg-[oklch(0.22_0.02_132/0.78)] text-[oklch(0.98_0.005_112)] has-focus-visible:outline-2 has-focus-visible:outline-ring max-md:size-8'

type ZoneProps = { label: string; isRequired?: boolean; note?: string | undefined; children: ReactNode }

function Zone({ label, isRequired = false, note, children }: ZoneProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a border and a legend of its own.
    <div role="group" aria-label={label} className="grid min-w-0 content-start gap-[5px]">
      <span className="font-medium text-xs">
        {label}
        {isRequired && <Required />} {note && <span className="font-normal text-muted-foreground">{note}</span>}
      </span>
      {children}
    </div>
  )
}

type PictureTileProps = Pick<ComponentProps<'li'>, 'onDragStart' | 'onDragOver' | 'onDrop' | 'onDragEnd'> & {
  image: OfferImage
  position: number
  count: number
  isDragged: boolean
  onMove: (by: number) => void
  onRemove: () => void
}

/** Dragging moves the picture, and so do the arrow keys on it. */
function PictureTile({ image, position, count, isDragged, onMove, onRemove, ...dragging }: PictureTileProps) {
  return (
    <li
      draggable
      className={cn(
        'relative cursor-grab overflow-hidden rounded-md bg-muted ring-1 ring-border',
        isDragged && 'opacity-50 ring-2 ring-lit-line',
      )}
      {...dragging}
    >
      <button
        type="button"
        aria-label={`Portfolio ${position} of ${count}. The arrow keys move it.`}
        className="size-full cursor-grab"
        onKeyDown={event => {
          if (event.key === 'ArrowLeft' && position > 1) onMove(-1)
          if (event.key === 'ArrowRight' && position < count) onMove(1)
        }}
      >
        <img src={imageUrl(image.url)} alt="" draggable={false} className="size-full object-cover" />
      </button>
      <button type="button" aria-label={`Remove portfolio ${position}`} className={cornerClasses} onClick={onRemove}>
        <X aria-hidden className="size-3" />
      </button>
    </li>
  )
}

/** Uploads pictures one after the other; each joins the form when it is there. */
function useImageUploads(type: 'offer-main' | 'offer-portfolio', onUploaded: (image: OfferImage) => void) {
  const [uploads] = useState(createUploads)
  const items = useSyncExternalStore(uploads.subscribe, uploads.items)
  const [problems, setProblems] = useState<readonly string[]>([])
  useEffect(() => uploads.clear, [uploads])
  async function send(file: File, onProgress: (progress: number) => void, signal: AbortSignal) {
    try {
      const { id, url } = await uploadLooseImage({ type, file, onProgress, signal })
      onUploaded({ id, url })
    } catch (error) {
      if (!signal.aborted) toastFailure(error instanceof UploadError ? error.body : undefined)
      throw error
    }
  }
  return {
    items,
    problems,
    retry: uploads.retry,
    remove: uploads.remove,
    async add(files: File[], room: number) {
      const found = await Promise.all(files.map(imageProblem))
      const good = files.filter((_file, index) => found[index] === undefined)
      setProblems([
        ...files.flatMap(({ name }, index) => (found[index] ? [`“${name}” ${found[index]}.`] : [])),
        ...good.slice(room).map(({ name }) => `There’s no room left for “${name}”.`),
      ])
      uploads.add(good.slice(0, room), send)
    },
  }
}
