import type { ContentItem } from '@limelight/contract/content/schema'
import { ArrowRight, ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { Handle, MaskedText } from '../../components/masked-text.tsx'
import { Avatar } from '../../components/ui/avatar.tsx'
import { Button, buttonVariants } from '../../components/ui/button.tsx'
import { cn } from '../../components/ui/cn.ts'
import { Dialog, DialogClose, DialogContent, DialogTitle } from '../../components/ui/dialog.tsx'
import { reportPath } from '../../display/creator-paths.ts'
import { formatCompact, formatCount, formatDate, formatPercent } from '../../display/format.ts'
import { countryName, languageName } from '../../search/place-names.ts'
import { imageUrl } from '../../server/image-url.ts'
import { AddToListButton } from '../favourites/picker/add-button.tsx'
import { ListedMark } from '../favourites/picker/listed-mark.tsx'
import { ReportCost } from '../tariffs/limits/report-cost.tsx'
import { ContentMark } from './content-mark.tsx'
import { Original } from './content-original.tsx'
import { ContentPicture } from './content-picture.tsx'
import { Signs, Standing } from './content-standing.tsx'
import { contentNouns, contentTitle, contentType, engagementBasis } from './content-words.ts'

type ContentPlayerProps = {
  items: readonly ContentItem[]
  openAt: number | undefined
  /** The total as text, if not all items are loaded. */
  total?: string
  /** Called with the index of the item to show next. */
  onGoTo: (index: number) => void
  onClose: () => void
  /** Hides the link to the author in the author's own report. */
  isAuthorOpen?: boolean
  /** The list that the items belong to. */
  from?: string | undefined
}

/** Shows one content item at a time. J and K or the arrow keys move between items. */
export function ContentPlayer({ items, openAt, onClose, ...props }: ContentPlayerProps) {
  const item = openAt === undefined ? undefined : items[openAt]
  return (
    <Dialog open={item !== undefined} onOpenChange={open => open || onClose()}>
      {openAt !== undefined && item !== undefined && (
        <Playing item={item} at={openAt} loaded={items.length} {...props} />
      )}
    </Dialog>
  )
}

type PlayingProps = Omit<ContentPlayerProps, 'items' | 'openAt' | 'onClose'> & {
  item: ContentItem
  at: number
  loaded: number
}

function Playing({ item, at, loaded, total = formatCount(loaded), onGoTo, isAuthorOpen = false, from }: PlayingProps) {
  const step = (by: number) => {
    if (at + by >= 0 && at + by < loaded) onGoTo(at + by)
  }
  return (
    <DialogContent
      className={cn(
        'grid w-[916px] grid-cols-[minmax(0,1fr)_340px] grid-rows-[auto_minmax(0,1fr)] md:h-[min(82dvh,720px)] md:overflow-hidden',
        'max-md:w-full max-md:max-w-[440px] max-md:grid-cols-[minmax(0,1fr)] max-md:grid-rows-none',
      )}
      // Focus the panel itself, so that its keys work and no button looks selected.
      onOpenAutoFocus={event => {
        event.preventDefault()
        if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus({ preventScroll: true })
      }}
      onKeyDown={event => {
        // Layers that open above the player handle their own keys.
        if (event.target instanceof Node && !event.currentTarget.contains(event.target)) return
        const by = { j: 1, ArrowRight: 1, ArrowDown: 1, k: -1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
        if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        step(by)
      }}
    >
      <div className="sticky top-0 z-10 flex items-center gap-1 rounded-t-lg bg-popover py-2.5 pr-2.5 pl-4 max-md:-top-4 md:col-start-2">
        <p aria-live="polite" className="flex-1 text-muted-foreground text-xs tabular-nums">
          {formatCount(at + 1)} of {total}
        </p>
        <Step label="Previous (K)" isEnd={at === 0} onStep={() => step(-1)}>
          <ChevronLeft aria-hidden />
        </Step>
        <Step label="Next (J)" isEnd={at + 1 >= loaded} onStep={() => step(1)}>
          <ChevronRight aria-hidden />
        </Step>
        <DialogClose asChild>
          <Button variant="ghost" size="sm" icon aria-label="Close">
            <X aria-hidden />
          </Button>
        </DialogClose>
      </div>
      <div className="relative bg-[oklch(0.2_0.012_132)] max-md:h-[46dvh] md:col-start-1 md:row-span-2 md:row-start-1 md:h-full">
        <ContentPicture
          key={item.id}
          src={item.thumbnailUrl}
          alt={contentTitle(item).replaceAll('***', '…')}
          isWhole
          className="absolute inset-0 size-full bg-transparent"
        />
        <ContentMark item={item} className="absolute top-3 left-3" />
      </div>
      <div className="flex min-h-0 flex-col md:col-start-2 md:overflow-y-auto">
        <Author item={item} isOpen={isAuthorOpen} />
        <Caption key={item.id} item={item} />
        <Signs item={item} />
        <Standing item={item} />
        <Numbers item={item} />
        <Original key={item.authorId} item={item} />
        <div className="sticky bottom-0 flex items-center gap-2 rounded-b-lg border-t bg-popover px-4 py-3 max-md:-bottom-4">
          <AddToListButton key={item.id} type="content" item={item} from={from} size="sm" className="flex-1" />
          <ListedMark type="content" listIds={item.listIds} />
        </div>
      </div>
    </DialogContent>
  )
}

type StepProps = { label: string; isEnd: boolean; onStep: () => void; children: ReactNode }

/** `aria-disabled` keeps the focus. A disabled button would lose it, and the keys with it. */
function Step({ label, isEnd, onStep, children }: StepProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      icon
      aria-label={label}
      aria-disabled={isEnd}
      className="aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
      onClick={onStep}
    >
      {children}
    </Button>
  )
}

function Author({ item, isOpen }: { item: ContentItem; isOpen: boolean }) {
  const { author } = item
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 border-b px-4 pb-3.5 max-md:pt-3.5">
      <div className="flex items-center gap-2.5">
        <Avatar
          name={author.name}
          src={author.avatarUrl === null ? null : imageUrl(author.avatarUrl)}
          className="size-10"
        />
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold">{author.name}</p>
          <p className="truncate text-muted-foreground text-xs tabular-nums">
            <Handle username={author.username} /> · {formatCompact(author.followers)}{' '}
            {item.socialNetwork === 'youtube' ? 'subscribers' : 'followers'}
          </p>
        </div>
      </div>
      {!isOpen && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            href={reportPath({ id: item.authorId, socialNetwork: item.socialNetwork })}
            className={buttonVariants({ size: 'sm' })}
          >
            Full report
            <ArrowRight aria-hidden />
          </Link>
          <ReportCost kind={item.socialNetwork} id={item.authorId} />
        </div>
      )}
    </div>
  )
}

/** Long captions scroll beside the picture. On phones they expand. */
function Caption({ item }: { item: ContentItem }) {
  const [isWhole, setIsWhole] = useState(false)
  const isLong = item.text.length > 220
  return (
    <div className="min-h-0 flex-1 px-4 py-3 md:min-h-24 md:overflow-y-auto">
      <DialogTitle className="sr-only">
        {contentType(item)} by {item.author.name}
      </DialogTitle>
      {item.text.trim() === '' ? (
        <p className="text-muted-foreground">No {contentNouns[item.socialNetwork].text}.</p>
      ) : (
        <p className={cn('wrap-anywhere whitespace-pre-line', isLong && !isWhole && 'max-md:line-clamp-4')}>
          <MaskedText text={item.text} />
        </p>
      )}
      {isLong && !isWhole && (
        <button type="button" className="link mt-1 text-xs md:hidden" onClick={() => setIsWhole(true)}>
          Show all
        </button>
      )}
    </div>
  )
}

function Numbers({ item }: { item: ContentItem }) {
  const { viewsTotal, likesTotal, commentsTotal, er, publishDate, language, location } = item
  const figures = [
    ['Views', viewsTotal === null ? undefined : formatCount(viewsTotal)],
    ['Likes', likesTotal === null ? 'Hidden' : formatCount(likesTotal)],
    ['Comments', commentsTotal === null ? undefined : formatCount(commentsTotal)],
    ['Engagement', er === null ? undefined : `${formatPercent(er)} ${engagementBasis(item)}`],
    ['Published', publishDate === null ? undefined : formatDate(publishDate)],
    ['Language', language === null ? undefined : languageName(language)],
    ['Location', location === null ? undefined : countryName(location)],
  ]
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 border-t px-4 py-3 text-xs">
      {figures.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name} className="contents">
              <dt className="text-muted-foreground">{name}</dt>
              <dd className="text-right font-medium tabular-nums">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
