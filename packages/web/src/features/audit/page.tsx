import type { Audit } from '@limelight/contract/audit/schema'
import { getQueryKey } from '@trpc/react-query'
import { X } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { EmptyView } from '../../components/empty-view.tsx'
import { EndlessView } from '../../components/endless-view.tsx'
import { AdminPage } from '../../components/shell/admin-page.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../components/ui/table.tsx'
import { formatDate } from '../../display/format.ts'
import { useEndlessList } from '../../server/endless-list.ts'
import { trpc } from '../../server/trpc.ts'
import { actText } from './act-texts.ts'
import { Changes } from './changes.tsx'

const names = ['adminId', 'act', 'targetId', 'userId'] as const
const labels = { adminId: 'Admin', act: 'Act', targetId: 'Target', userId: 'User' }

export default function AuditPage() {
  const [query, setQuery] = useSearchParams()
  const utils = trpc.useUtils()
  const wanted = Object.fromEntries(
    names.flatMap(name => {
      const value = query.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
  const list = useEndlessList([...getQueryKey(trpc.admin.audit, wanted, 'infinite')], offset =>
    utils.client.admin.audit.query({ ...wanted, offset, limit: 50 }),
  )
  const filter = (name: (typeof names)[number], value: string | undefined) =>
    setQuery(current => {
      if (value === undefined) current.delete(name)
      else current.set(name, value)
      return current
    })

  return (
    <AdminPage
      title="Audit"
      heading={
        <span className="text-muted-foreground text-xs tabular-nums">
          {list.items !== undefined && `${list.total} entries`}
        </span>
      }
    >
      {Object.keys(wanted).length > 0 && (
        <ul aria-label="Filters" className="flex flex-wrap gap-1.5 border-b px-5 py-2 max-md:px-3">
          {names.flatMap(name => {
            const value = query.get(name)
            return value === null
              ? []
              : [
                  <li key={name}>
                    <Button size="sm" onClick={() => filter(name, undefined)}>
                      <span className="text-muted-foreground">{labels[name]}</span>
                      <span className="max-w-50 truncate">{name === 'act' ? actText({ act: value }) : value}</span>
                      <X aria-hidden />
                      <span className="sr-only">Remove the filter</span>
                    </Button>
                  </li>,
                ]
          })}
        </ul>
      )}
      <div className="flex min-h-0 flex-1 flex-col overflow-auto">
        <EndlessView list={list} noun="Entries" empty={<Nothing />}>
          {acts => <Acts acts={acts} onFilter={filter} />}
        </EndlessView>
      </div>
    </AdminPage>
  )
}

function Nothing() {
  return (
    <EmptyView title="No entries" className="py-[12dvh]">
      Nothing matches these filters. Remove one to see more.
    </EmptyView>
  )
}

type Filter = (name: (typeof names)[number], value: string) => void

function Acts({ acts, onFilter }: { acts: Audit[]; onFilter: Filter }) {
  return (
    <Table label="Audit" className="min-w-[760px]">
      <TableHeader>
        <TableRow>
          <TableHead className="w-38">Time</TableHead>
          <TableHead className="w-44">Admin</TableHead>
          <TableHead className="w-52">Act</TableHead>
          <TableHead>Change</TableHead>
          <TableHead className="w-24">Links</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {acts.map(act => (
          <Act key={act.id} act={act} onFilter={onFilter} />
        ))}
      </TableBody>
    </Table>
  )
}

function Act({ act, onFilter }: { act: Audit; onFilter: Filter }) {
  const { admin, targetId, userId } = act
  return (
    <TableRow>
      <TableCell className="text-xs tabular-nums">
        {formatDate(act.createdAt)} {time.format(new Date(act.createdAt))}
      </TableCell>
      <TableCell>
        <button type="button" className="truncate hover:underline" onClick={() => onFilter('adminId', admin.id)}>
          {admin.fullName || admin.email}
        </button>
      </TableCell>
      <TableCell>
        <button
          type="button"
          title={act.act}
          className="font-medium hover:underline"
          onClick={() => onFilter('act', act.act)}
        >
          {actText(act)}
        </button>
      </TableCell>
      <TableCell className="text-xs">
        <Changes act={act} />
      </TableCell>
      <TableCell className="text-xs">
        {targetId !== null && (
          <button type="button" className="link mr-2" onClick={() => onFilter('targetId', targetId)}>
            Target
          </button>
        )}
        {userId !== null && (
          <button type="button" className="link" onClick={() => onFilter('userId', userId)}>
            User
          </button>
        )}
      </TableCell>
    </TableRow>
  )
}

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
