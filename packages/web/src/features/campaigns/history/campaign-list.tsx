import type { Campaign } from '@limelight/contract/campaigns/schema'
import { Trash2 } from 'lucide-react'
import { Link } from 'wouter'
import { EndlessView } from '../../../components/endless-view.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { toast } from '../../../components/ui/toast.ts'
import { campaignPath, composerPath } from '../../../display/email-paths.ts'
import { formatCount, formatMoment } from '../../../display/format.ts'
import { type Draft, draftTitle, useDrafts } from '../drafts.ts'
import { PartsBar } from './parts-bar.tsx'
import type { useCampaigns } from './use-campaigns.ts'
import { campaignTitle, dateOf, statusBadges, summaryOf } from './words.ts'

type CampaignListProps = {
  list: ReturnType<typeof useCampaigns>
  search: string
  openId: string | undefined
  drafts: readonly Draft[]
}

const row =
  'grid grid-cols-[minmax(0,1fr)] gap-[3px] rounded-md px-2.5 pt-[9px] pb-2.5 hover:bg-accent aria-[current]:bg-lit-soft aria-[current]:shadow-[inset_3px_0_0_var(--color-lit)]'

/** Drafts of this browser, then campaigns. */
export function CampaignList({ list, search, openId, drafts }: CampaignListProps) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
      {drafts.length > 0 && (
        <ul aria-label="Drafts" className="mb-2 grid gap-0.5 border-b pb-2">
          {drafts.map(draft => (
            <DraftRow key={draft.id} draft={draft} />
          ))}
        </ul>
      )}
      <EndlessView
        list={list}
        noun="Campaigns"
        empty={
          <p className="px-2.5 py-6 text-center text-muted-foreground">
            {search === '' ? 'Sent and scheduled campaigns appear here.' : `No campaign matches “${search}”.`}
          </p>
        }
      >
        {campaigns => (
          <ul className="grid gap-0.5">
            {campaigns.map(campaign => (
              <CampaignRow key={campaign.id} campaign={campaign} isOpen={campaign.id === openId} />
            ))}
          </ul>
        )}
      </EndlessView>
    </div>
  )
}

function CampaignRow({ campaign, isOpen }: { campaign: Campaign; isOpen: boolean }) {
  const { label, variant } = statusBadges[campaign.status]
  const hasBar = !['SCHEDULED', 'SENT', 'QUEUED'].includes(campaign.status)
  return (
    <li>
      <Link href={campaignPath(campaign.id)} aria-current={isOpen ? 'true' : undefined} className={row}>
        <span className="flex items-center justify-between gap-2">
          <span className="truncate font-semibold">{campaignTitle(campaign)}</span>
          <Badge variant={variant} className="h-4.5">
            {label}
          </Badge>
        </span>
        <span className="flex items-baseline justify-between gap-2 text-muted-foreground text-xs tabular-nums">
          <span className="min-w-0">{summaryOf(campaign)}</span>
          <time dateTime={campaign.sendAt ?? campaign.createdAt} className="shrink-0 text-2xs">
            {dateOf(campaign)}
          </time>
        </span>
        {hasBar && (
          <span className="mt-[3px]">
            <PartsBar campaign={campaign} isSmall />
          </span>
        )}
      </Link>
    </li>
  )
}

function DraftRow({ draft }: { draft: Draft }) {
  const { save, discard } = useDrafts()
  const title = draftTitle(draft)
  const remove = () => {
    discard(draft.id)
    toast.success(`Deleted the draft “${title}”.`, { action: { label: 'Undo', onClick: () => save(draft) } })
  }
  return (
    <li className="group relative">
      <Link href={composerPath(draft.id)} className={cn(row, 'pr-10 max-md:pr-12')}>
        <span className="flex items-center justify-between gap-2">
          <span className="truncate font-semibold">{title}</span>
          <Badge className="h-4.5">Draft</Badge>
        </span>
        <span className="flex items-baseline justify-between gap-2 text-muted-foreground text-xs tabular-nums">
          <span className="truncate">{contentsOf(draft)}</span>
          <time dateTime={draft.savedAt} className="shrink-0 text-2xs">
            {formatMoment(draft.savedAt)}
          </time>
        </span>
      </Link>
      <IconButton
        size="sm"
        aria-label={`Delete the draft ${title}`}
        tip="Delete the draft"
        className="absolute top-1/2 right-1 -translate-y-1/2"
        onClick={remove}
      >
        <Trash2 aria-hidden />
      </IconButton>
    </li>
  )
}

function contentsOf({ listIds, creators, addresses }: Draft): string {
  const parts = [
    [listIds.length, 'list', 'lists'],
    [creators.length, 'creator', 'creators'],
    [addresses.length, 'address', 'addresses'],
  ] as const
  const words = parts.flatMap(([count, one, many]) =>
    count === 0 ? [] : `${formatCount(count)} ${count === 1 ? one : many}`,
  )
  return words.length === 0 ? 'No recipients yet' : words.join(', ')
}
