import type { AdminUser } from '@limelight/contract/admin/schema'
import { getQueryKey } from '@trpc/react-query'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useParams, useSearchParams } from 'wouter'
import { EmptyView } from '../../components/empty-view.tsx'
import { EndlessView } from '../../components/endless-view.tsx'
import { AdminPage } from '../../components/shell/admin-page.tsx'
import { Key, useKeys } from '../../components/shell/keys.tsx'
import { TabLinks } from '../../components/shell/tab-links.tsx'
import { useRowKeys } from '../../components/shell/use-row-keys.ts'
import { Input } from '../../components/ui/input.tsx'
import { useDebounced } from '../../display/use-debounced.ts'
import { useEndlessList } from '../../server/endless-list.ts'
import { trpc } from '../../server/trpc.ts'
import { UserPanel } from './user-panel.tsx'
import { type Sort, UserTable } from './user-table.tsx'

const states = [
  { status: undefined, label: 'All' },
  { status: 'active', label: 'Active' },
  { status: 'inactive', label: 'Not activated' },
  { status: 'refused', label: 'Refused' },
  { status: 'deleted', label: 'Deleted' },
] as const
const sorts = ['createdAt', '-createdAt', 'name', '-name'] as const

/** Users with search, state and sort in the address, and one of them in the panel. */
export default function UsersPage() {
  const { id } = useParams<{ id?: string }>()
  const [, navigate] = useLocation()
  const [query] = useSearchParams()
  const search = query.get('search') ?? ''
  const status = states.find(state => state.status === query.get('status'))?.status
  const sort: Sort = sorts.find(word => word === query.get('sort')) ?? '-createdAt'
  const wanted = { sort, ...(search === '' ? {} : { search }), ...(status === undefined ? {} : { status }) }
  const utils = trpc.useUtils()
  const list = useEndlessList<AdminUser>(getQueryKey(trpc.admin.users, wanted, 'infinite'), offset =>
    utils.client.admin.users.query({ ...wanted, offset, limit: 50 }),
  )
  const path = (user: string | undefined, changes: Record<string, string | undefined> = {}) => {
    const next = new URLSearchParams(query)
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined || value === '') next.delete(name)
      else next.set(name, value)
    }
    const text = next.toString()
    return `/admin/users${user === undefined ? '' : `/${user}`}${text === '' ? '' : `?${text}`}`
  }
  const open = (user: string | undefined) => navigate(path(user), { replace: user !== undefined && id !== undefined })
  useRowKeys({ ids: (list.items ?? []).map(user => user.id), openId: id, open, noun: 'user' })

  return (
    <AdminPage
      title="Users"
      heading={
        <TabLinks
          label="State"
          tabs={states.map(state => ({
            href: path(undefined, { status: state.status }),
            label: state.label,
            isCurrent: state.status === status,
            count: state.status === status && list.items !== undefined ? list.total : undefined,
          }))}
        />
      }
    >
      <SearchBar search={search} onSearch={text => navigate(path(undefined, { search: text }), { replace: true })} />
      <div className="flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col overflow-auto">
          <EndlessView
            list={list}
            noun="Users"
            empty={
              <EmptyView title="No users" className="py-[12dvh]">
                Nobody matches. Search a part of the name or email, or a whole id.
              </EmptyView>
            }
          >
            {users => (
              <UserTable
                users={users}
                openId={id}
                sort={sort}
                onSort={next => navigate(path(id, { sort: next === '-createdAt' ? undefined : next }))}
                hrefOf={user => path(user)}
              />
            )}
          </EndlessView>
        </div>
        {id !== undefined && <UserPanel key={id} id={id} onClose={() => open(undefined)} />}
      </div>
    </AdminPage>
  )
}

function SearchBar({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(search)
  const settled = useDebounced(text, 250)
  useKeys([{ key: '/', label: 'Search users', run: () => input.current?.focus() }])
  useEffect(() => {
    if (settled.trim() !== search) onSearch(settled.trim())
  }, [settled])
  return (
    <search className="flex items-center border-b px-5 py-2 max-md:px-3">
      <div className="relative w-[320px] max-w-full">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted-foreground"
        />
        <Input
          ref={input}
          type="search"
          aria-label="Search users"
          placeholder="Name, email or id"
          value={text}
          onChange={event => setText(event.target.value)}
          onKeyDown={event => {
            if (event.key === 'Escape') event.currentTarget.blur()
          }}
          className="pr-9 pl-8"
        />
        <span className="absolute top-1/2 right-2 -translate-y-1/2 max-md:hidden">
          <Key>/</Key>
        </span>
      </div>
    </search>
  )
}
