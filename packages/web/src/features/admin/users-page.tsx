import type { AdminUser } from '@limelight/contract/admin/schema'
import { getQueryKey } from '@trpc/react-query'
import { RowListPage } from '../../components/shell/row-list-page.tsx'
import { useRowAddress } from '../../components/shell/use-row-address.ts'
import { useEndlessList } from '../../server/endless-list.ts'
import { trpc } from '../../server/trpc.ts'
import { totalOf } from './use-open-tab.ts'
import { UserPanel } from './user-panel.tsx'
import { type Sort, toExportedUser, UserTable } from './user-table.tsx'

const states = [
  { key: 'all', label: 'All', wanted: {} },
  { key: 'active', label: 'Active', wanted: { status: 'active' } },
  { key: 'inactive', label: 'Not activated', wanted: { status: 'inactive' } },
  { key: 'deleted', label: 'Deleted', wanted: { status: 'deleted' } },
  { key: 'refused', label: 'Refused', wanted: { status: 'refused' }, isFlag: true },
] as const
const sorts = ['createdAt', '-createdAt', 'name', '-name'] as const

/** Users with search, state and sort in the address. */
export default function UsersPage() {
  const address = useRowAddress('/admin/users')
  const { id, query, path, navigate } = address
  const state = states.find(({ key }) => key === query.get('state')) ?? states[0]
  const sort: Sort = sorts.find(word => word === query.get('sort')) ?? '-createdAt'
  const filters = { search: query.get('search') ?? undefined }
  const wanted = { ...state.wanted, ...filters, sort }
  const utils = trpc.useUtils()
  const list = useEndlessList<AdminUser>(getQueryKey(trpc.admin.users, wanted, 'infinite'), offset =>
    utils.client.admin.users.query({ ...wanted, offset, limit: 50 }),
  )
  const totals = trpc
    .useQueries(api => states.map(({ wanted }) => api.admin.users({ ...wanted, ...filters, limit: 1 })))
    .map(totalOf)
  return (
    <RowListPage
      title="Users"
      {...{ address, list, states, totals }}
      state={state.key}
      placeholder="Name, email or id"
      emptyText="Nobody matches. Search a part of the name or email, or a whole id."
      toExport={toExportedUser}
      panel={(user, onClose) => <UserPanel key={user} id={user} onClose={onClose} />}
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
    </RowListPage>
  )
}
