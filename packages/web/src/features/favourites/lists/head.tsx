import { type FavouriteType, favouriteTypes } from '@limelight/contract/favourites/rules'
import type { FavouriteList } from '@limelight/contract/favourites/schema'
import { LayoutGrid, Rows3, SquareKanban } from 'lucide-react'
import { Link } from 'wouter'
import { Note } from '../../../components/ui/note.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { Tabs, TabsList, TabsTrigger } from '../../../components/ui/tabs.tsx'
import { formatCount } from '../../../display/format.ts'
import { trpc } from '../../../server/trpc.ts'
import { EmailListButton } from '../../campaigns/email-list.tsx'
import type { FavouritesAddress, ListView } from '../address.ts'
import { ExportButton } from '../exports/button.tsx'
import { useRefreshItems } from '../picker/use-lists.ts'
import { limitWarning } from '../picker/words.ts'
import { ListMenu } from './menu.tsx'
import { ListSwitcher } from './switcher.tsx'
import type { OpenList } from './use-open-list.ts'

type ListHeadProps = { address: FavouritesAddress; open: OpenList }

export function ListHead({ address, open }: ListHeadProps) {
  const list = open.state === 'open' ? open.list : undefined
  const { type } = address
  const hasLists = open.state !== 'none'
  return (
    <>
      <div className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 px-5 py-2 max-md:gap-x-2 max-md:px-3">
        <TypeTabs address={address} />
        {hasLists && (
          <>
            {open.state === 'loading' ? (
              <Skeleton className="h-8 w-48" />
            ) : (
              <ListSwitcher address={address} list={list} />
            )}
            {list?.description && (
              <span className="max-w-44 truncate text-muted-foreground max-[1535px]:hidden">{list.description}</span>
            )}
          </>
        )}
        <span className="line-clamp-2 min-w-0 flex-1 basis-0 text-muted-foreground text-xs leading-4 tabular-nums max-md:hidden">
          {type === 'influencer' && <Warning />}
        </span>
        {list !== undefined && (
          <>
            <ViewTabs address={address} list={list} />
            <ExportButton list={list} />
            <EmailListButton list={list} />
            <ListMenu list={list} address={address} />
          </>
        )}
      </div>
      {list?.isEnabled === false && <BeyondPlan />}
    </>
  )
}

const typeNames: Record<FavouriteType, string> = { influencer: 'Influencers', content: 'Content', offer: 'Offers' }

function TypeTabs({ address: { type, chooseType } }: { address: FavouritesAddress }) {
  return (
    <Tabs
      value={type}
      onValueChange={value => chooseType(favouriteTypes.find(known => known === value) ?? type)}
      className="max-md:w-full"
    >
      <TabsList aria-label="Type" className="auto-cols-auto max-md:grid max-md:auto-cols-fr">
        {favouriteTypes.map(value => (
          <TabsTrigger key={value} value={value} aria-controls="list">
            {typeNames[value]}
          </TabsTrigger>
        ))}
      </TabsList>
    </Tabs>
  )
}

function ViewTabs({ address, list }: { address: FavouritesAddress; list: FavouriteList }) {
  const refreshItems = useRefreshItems()
  const choose = (view: ListView) => {
    if (view === address.view) return
    refreshItems(list.id)
    address.setView(view)
  }
  // Posts are shown by their pictures, in a grid.
  const [Icon, name] = list.type === 'content' ? [LayoutGrid, 'Grid'] : [Rows3, 'Table']
  return (
    <Tabs value={address.view} onValueChange={value => choose(value === 'board' ? 'board' : 'table')}>
      <TabsList aria-label="View">
        <TabsTrigger value="table" aria-controls="list" title={name}>
          <Icon aria-hidden />
          <span className="max-xl:sr-only">{name}</span>
        </TabsTrigger>
        <TabsTrigger value="board" aria-controls="list" title="Board">
          <SquareKanban aria-hidden />
          <span className="max-xl:sr-only">Board</span>
        </TabsTrigger>
      </TabsList>
    </Tabs>
  )
}

/** Hidden on narrow screens; the picker shows it there. */
function Warning() {
  const limits = trpc.favourites.limits.useQuery().data
  const warning = limits && limitWarning(limits)
  return warning !== undefined && <span className="max-xl:hidden">{warning}</span>
}

function BeyondPlan() {
  const most = trpc.favourites.limits.useQuery().data?.maxFavouriteLists
  return (
    <Note className="mx-5 mb-2 max-md:mx-3">
      You can’t add to this list{most !== undefined && `: your plan keeps the ${formatCount(most)} oldest lists open`}.
      You can still view, sort, export and delete it, and move its items. Delete a list that you no longer need, or{' '}
      <Link href="/tariffs" className="link">
        see plans
      </Link>
      .
    </Note>
  )
}
