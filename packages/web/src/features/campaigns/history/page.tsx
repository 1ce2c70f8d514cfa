import { Plus, Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { EmptyView } from '../../../components/empty-view.tsx'
import { Key, useKeys } from '../../../components/shell/keys.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { Input } from '../../../components/ui/input.tsx'
import { newCampaignPath } from '../../../display/email-paths.ts'
import { useDebounced } from '../../../display/use-debounced.ts'
import { useMedia } from '../../../display/use-media.ts'
import { OpenDrafts, useOpenDrafts } from '../../platform/drafts/open-drafts.tsx'
import { useDrafts } from '../drafts.ts'
import { CampaignList } from './campaign-list.tsx'
import { EmailHeading } from './heading.tsx'
import { Report } from './report.tsx'
import { Suppressions } from './suppressions.tsx'
import { useCampaigns, useCampaignUpdates } from './use-campaigns.ts'

/** Where the list has room beside the report. */
const twoPanes = '(min-width: 1024px)'

/** Campaigns and the report of one of them, or the addresses that get no more mails. */
export default function HistoryPage() {
  const [query] = useSearchParams()
  useCampaignUpdates()
  return (
    <>
      <EmailHeading isReport={query.has('campaign')} />
      {query.get('tab') === 'unsubscribed' ? (
        <Suppressions />
      ) : (
        <Campaigns opened={query.get('campaign') ?? undefined} />
      )}
    </>
  )
}

function Campaigns({ opened }: { opened: string | undefined }) {
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), 250)
  const list = useCampaigns(search)
  const { drafts } = useDrafts()
  const prepared = useOpenDrafts('CAMPAIGN')
  const hasRoom = useMedia(twoPanes)
  // Beside the list there is always a report: the newest one, until the user opens another.
  const id = opened ?? (hasRoom ? list.items?.[0]?.id : undefined)
  if (list.items?.length === 0 && search === '' && drafts.length + prepared.length === 0) return <NoCampaigns />
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] lg:grid-cols-[260px_minmax(0,1fr)] xl:grid-cols-[328px_minmax(0,1fr)]">
      <section
        aria-label="Campaigns"
        className={cn('flex min-h-0 min-w-0 flex-col lg:border-r', opened !== undefined && 'max-lg:hidden')}
      >
        <OpenDrafts drafts={prepared} />
        <SearchField text={text} onChange={setText} />
        <CampaignList list={list} search={search} openId={id} drafts={search === '' ? drafts : []} />
      </section>
      {id === undefined ? (
        <div className="grid place-items-center p-6 text-muted-foreground max-lg:hidden">
          {list.items?.length === 0 && 'The report of a campaign appears here.'}
        </div>
      ) : (
        <Report key={id} id={id} others={list.items ?? []} />
      )}
    </div>
  )
}

function SearchField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  useKeys([{ key: '/', label: 'Search campaigns', run: () => input.current?.focus() }])
  return (
    <search className="relative px-3 pt-2.5 pb-2">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-5.5 size-4 -translate-y-1/2 text-muted-foreground"
      />
      <Input
        ref={input}
        type="search"
        aria-label="Search campaigns"
        placeholder="Search campaigns"
        maxLength={200}
        className="pr-9 pl-8"
        value={text}
        onChange={event => onChange(event.target.value)}
      />
      <span className="absolute top-1/2 right-5 -translate-y-1/2 max-md:hidden">{text === '' && <Key>/</Key>}</span>
    </search>
  )
}

function NoCampaigns() {
  return (
    <EmptyView
      title="No campaigns yet"
      className="py-[16dvh]"
      actions={
        <>
          <Link href={newCampaignPath} className={buttonVariants({ variant: 'primary' })}>
            <Plus aria-hidden />
            New campaign
          </Link>
          <Link href="/discovery" className={buttonVariants()}>
            Find creators
          </Link>
        </>
      }
    >
      Write to the creators of your lists, to ones you tick in Discovery, or to any address. Replies show up here.
    </EmptyView>
  )
}
