import type { NamedAudit } from '@limelight/contract/audit/schema'
import { getQueryKey } from '@trpc/react-query'
import { useSearchParams } from 'wouter'
import { EmptyView } from '../../components/empty-view.tsx'
import { EndlessView } from '../../components/endless-view.tsx'
import { ExportRows } from '../../components/export-rows.tsx'
import { AdminPage } from '../../components/shell/admin-page.tsx'
import { Table, TableBody, TableCell, TableHeads, TableRow } from '../../components/ui/table.tsx'
import { counted, formatMoment } from '../../display/format.ts'
import { withParams } from '../../display/with-params.ts'
import { useEndlessList } from '../../server/endless-list.ts'
import { trpc } from '../../server/trpc.ts'
import { outcomeText } from './act-texts.ts'
import { CutChanges } from './changes.tsx'
import { AuditFilters, hasBrokenId, readFilters, type SetFilter, withMoments } from './filters.tsx'

/** Every act on record with search by admin, act, user and target, which all stand in the address. */
export default function AuditPage() {
  const [query, setQuery] = useSearchParams()
  const utils = trpc.useUtils()
  const filters = readFilters(query)
  const wanted = withMoments(filters)
  const isBroken = hasBrokenId(filters)
  const list = useEndlessList(
    [...getQueryKey(trpc.admin.audit, wanted, 'infinite')],
    offset => utils.client.admin.audit.query({ ...wanted, offset, limit: 50 }),
    { enabled: !isBroken },
  )
  const targetName = list.items?.find(({ targetId }) => targetId === wanted.targetId)?.target ?? undefined
  const filter: SetFilter = (name, value) =>
    // Back does not go through each character of an id.
    setQuery(current => withParams(current, { [name]: value }), { replace: isBroken })

  return (
    <AdminPage
      title="Audit"
      actions={<ExportRows list={list} noun="audit" />}
      heading={
        <span className="text-muted-foreground text-xs tabular-nums">
          {list.items !== undefined && counted(list.total, 'entry', 'entries')}
        </span>
      }
    >
      <AuditFilters filters={filters} targetName={targetName} onFilter={filter} />
      <div className="flex min-h-0 flex-1 flex-col overflow-auto">
        {isBroken ? (
          <EmptyView title="This isn’t a whole id" className="py-[12dvh]">
            An id has 36 characters, such as 0199c0de-0000-7000-8000-000000000000.
          </EmptyView>
        ) : (
          <EndlessView list={list} noun="Entries" empty={<Nothing isFiltered={Object.keys(filters).length > 0} />}>
            {acts => <Acts acts={acts} onFilter={filter} />}
          </EndlessView>
        )}
      </div>
    </AdminPage>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyView title="No entries" className="py-[12dvh]">
      {isFiltered
        ? 'Nothing matches these filters. Remove one to see more.'
        : 'What admins change appears here, with the values before and after.'}
    </EmptyView>
  )
}

function Acts({ acts, onFilter }: { acts: NamedAudit[]; onFilter: SetFilter }) {
  return (
    <Table label="Audit" className="md:min-w-[760px]">
      <TableHeads
        columns={[
          ['Time', 'w-19 md:w-32'],
          ['Admin', 'w-40 max-md:hidden'],
          ['Act', 'md:w-44'],
          ['Target', 'w-36 md:w-64'],
          ['Change', 'max-md:hidden'],
        ]}
      />
      <TableBody>
        {acts.map(act => (
          <Act key={act.id} act={act} onFilter={onFilter} />
        ))}
      </TableBody>
    </Table>
  )
}

function Act({ act, onFilter }: { act: NamedAudit; onFilter: SetFilter }) {
  const { admin, targetId, target, userId, user } = act
  return (
    <>
      <TableRow className="max-md:[&>td]:border-b-0">
        <TableCell className="whitespace-normal text-xs tabular-nums">{formatMoment(act.createdAt)}</TableCell>
        <TableCell className="max-md:hidden">
          <button type="button" className="truncate hover:underline" onClick={() => onFilter('adminId', admin.id)}>
            {admin.fullName || admin.email}
          </button>
        </TableCell>
        <TableCell>
          <button
            type="button"
            title={act.act}
            className="whitespace-normal text-left font-medium hover:underline"
            onClick={() => onFilter('act', act.act)}
          >
            {outcomeText(act)}
          </button>
          <span className="block truncate text-muted-foreground text-xs md:hidden">
            {admin.fullName || admin.email}
          </span>
        </TableCell>
        <TableCell className="text-xs">
          {targetId !== null && targetId !== userId && (
            <button
              type="button"
              title={`Acts on the target ${targetId}`}
              className="block max-w-full truncate hover:underline"
              onClick={() => onFilter('targetId', targetId)}
            >
              {target ?? `Gone, ${targetId.slice(0, 8)}…`}
            </button>
          )}
          {userId !== null && (
            <button
              type="button"
              title={`Acts on the user ${userId}`}
              className="block max-w-full truncate text-muted-foreground hover:underline"
              onClick={() => onFilter('userId', userId)}
            >
              {user?.fullName || user?.email || `Gone, ${userId.slice(0, 8)}…`}
            </button>
          )}
        </TableCell>
        <TableCell className="text-xs max-md:hidden">
          <CutChanges act={act} />
        </TableCell>
      </TableRow>
      {/* Phones have no room for the column. */}
      <TableRow className="md:hidden">
        <TableCell colSpan={3} className="h-auto pb-2 text-xs">
          <CutChanges act={act} />
        </TableCell>
      </TableRow>
    </>
  )
}
