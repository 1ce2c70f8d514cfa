import type { AdminConfig } from '@limelight/contract/settings/admin'
import { Plus, Search } from 'lucide-react'
import { useRef } from 'react'
import { Link, useLocation, useParams, useSearchParams } from 'wouter'
import { EmptyView } from '../../components/empty-view.tsx'
import { ExportRows } from '../../components/export-rows.tsx'
import { QueryError } from '../../components/query-error.tsx'
import { AdminPage } from '../../components/shell/admin-page.tsx'
import { useKeys } from '../../components/shell/keys.tsx'
import { PageSkeleton } from '../../components/shell/skeletons.tsx'
import { useRowKeys } from '../../components/shell/use-row-keys.ts'
import { buttonVariants } from '../../components/ui/button.tsx'
import { cn } from '../../components/ui/cn.ts'
import { Input } from '../../components/ui/input.tsx'
import { loadAll } from '../../server/endless-list.ts'
import { trpc } from '../../server/trpc.ts'
import { ConfigForm } from './config-form.tsx'
import { describeValue, meaningOf } from './descriptions.ts'
import { NewConfig } from './new-config.tsx'

/** Keys on the left, the value of the open one beside them. On phones the list is a page of its own. */
export default function ConfigsPage() {
  const { id } = useParams<{ id?: string }>()
  const [query, setQuery] = useSearchParams()
  const [, navigate] = useLocation()
  const search = query.get('search') ?? ''
  const input = useRef<HTMLInputElement>(null)
  const wanted = { limit: 100, ...(search !== '' && { search }) }
  const list = trpc.settings.list.useQuery(wanted)
  const { client } = trpc.useUtils()
  const all = () => loadAll(offset => client.settings.list.query({ ...wanted, offset }))
  const configs = list.data?.data ?? []
  const path = (config: string | undefined) =>
    `/admin/configs${config === undefined ? '' : `/${config}`}${search === '' ? '' : `?search=${search}`}`
  const open = (config: string | undefined) =>
    navigate(path(config), { replace: config !== undefined && id !== undefined })
  useRowKeys({ ids: configs.map(config => config.id), openId: id, open, noun: 'config' })
  useKeys([
    { key: '/', label: 'Search configs', run: () => input.current?.focus() },
    { key: 'n', label: 'New config', run: () => open('new') },
  ])
  const current = configs.find(config => config.id === id)

  return (
    <AdminPage
      title="Configs"
      heading={
        list.data !== undefined && (
          <span className="text-muted-foreground text-xs tabular-nums">{list.data.total} configs</span>
        )
      }
      actions={
        <>
          <ExportRows list={{ total: list.data?.total ?? 0, loadAll: all }} noun="configs" />
          <Link href={path('new')} className={buttonVariants({ size: 'sm' })}>
            <Plus aria-hidden className="size-4" />
            New config
          </Link>
          <Link href={path('new-promo')} className={buttonVariants({ size: 'sm', className: 'max-md:hidden' })}>
            <Plus aria-hidden className="size-4" />
            New promo code
          </Link>
        </>
      }
    >
      <div className="flex min-h-0 flex-1">
        <div
          className={cn('flex w-72 shrink-0 flex-col border-r max-lg:w-full max-lg:border-r-0', id && 'max-lg:hidden')}
        >
          <div className="m-2 flex gap-2">
            <search className="relative flex-1">
              <Search
                aria-hidden
                className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted-foreground"
              />
              <Input
                ref={input}
                type="search"
                aria-label="Search configs"
                placeholder="Search configs"
                value={search}
                className="pl-8"
                onChange={event => {
                  const text = event.target.value
                  setQuery(
                    now => {
                      if (text === '') now.delete('search')
                      else now.set('search', text)
                      return now
                    },
                    { replace: true },
                  )
                }}
              />
            </search>
            {/* The header of a phone has no room for it. */}
            <Link href={path('new-promo')} className={buttonVariants({ className: 'md:hidden' })}>
              <Plus aria-hidden className="size-4" />
              New promo code
            </Link>
          </div>
          <KeyList list={list} openId={id} hrefOf={path} />
        </div>
        <div className={cn('min-w-0 flex-1 overflow-y-auto', id === undefined && 'max-lg:hidden')}>
          <OpenKey id={id} config={current} isPending={list.isPending} onOpen={open} />
        </div>
      </div>
    </AdminPage>
  )
}

type Configs = { total: number; data: AdminConfig[] }

type KeyListProps = {
  list: { data: Configs | undefined; isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> }
  openId: string | undefined
  hrefOf: (id: string) => string
}

function KeyList({ list, openId, hrefOf }: KeyListProps) {
  if (list.data === undefined)
    return list.isError ? (
      <QueryError query={list} title="Couldn’t load the configs">
        The other pages still work.
      </QueryError>
    ) : (
      <div className="p-3">
        <PageSkeleton />
      </div>
    )
  if (list.data.data.length === 0)
    return <p className="px-4 py-2 text-muted-foreground">No config contains this text.</p>
  return (
    <ul className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
      {list.data.data.map(config => (
        <Row key={config.id} config={config} href={hrefOf(config.id)} isOpen={config.id === openId} />
      ))}
    </ul>
  )
}

type OpenKeyProps = {
  id: string | undefined
  config: AdminConfig | undefined
  isPending: boolean
  onOpen: (id: string | undefined) => void
}

function OpenKey({ id, config, isPending, onOpen }: OpenKeyProps) {
  const close = () => onOpen(undefined)
  if (id === 'new-promo') return <NewConfig key={id} isPromo onCreated={onOpen} onClose={close} />
  if (id === 'new') return <NewConfig key={id} onCreated={onOpen} onClose={close} />
  if (config !== undefined) return <ConfigForm key={config.id} config={config} onClose={close} />
  if (isPending) return null
  return id === undefined ? (
    <EmptyView title="Choose a config" className="py-[16dvh]">
      It says what it changes for users.
    </EmptyView>
  ) : (
    <EmptyView title="There’s no such config" className="py-[16dvh]">
      It may have been deleted. Choose another one.
    </EmptyView>
  )
}

function Row({ config, href, isOpen }: { config: AdminConfig; href: string; isOpen: boolean }) {
  const meaning = meaningOf(config.key)
  return (
    <li data-row={config.id}>
      <Link
        href={href}
        aria-current={isOpen ? 'true' : undefined}
        className="grid gap-0.5 rounded-md px-2.5 py-2 hover:bg-accent aria-[current]:bg-lit-soft aria-[current]:shadow-[inset_3px_0_0_var(--color-lit)]"
      >
        <span className={cn('truncate text-xs', meaning === undefined ? 'font-mono' : 'font-medium')}>
          {meaning?.name ?? config.key}
        </span>
        <span className="line-clamp-2 text-xs">
          {config.isPublic ? 'public · ' : ''}
          {describeValue(config)}
        </span>
        {meaning !== undefined && (
          <span className="truncate font-mono text-2xs text-muted-foreground">{config.key}</span>
        )}
      </Link>
    </li>
  )
}
