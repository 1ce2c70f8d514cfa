import type { ReactNode } from 'react'
import type { useEndlessList } from '../../server/endless-list.ts'
import { EmptyView } from '../empty-view.tsx'
import { EndlessView } from '../endless-view.tsx'
import { ExportRows } from '../export-rows.tsx'
import { AdminPage } from './admin-page.tsx'
import { AdminSearch } from './admin-search.tsx'
import { TabLinks } from './tab-links.tsx'
import type { useRowAddress } from './use-row-address.ts'
import { useRowKeys } from './use-row-keys.ts'

type RowListPageProps<Row extends { id: string }> = {
  /** "Users" */
  title: string
  address: ReturnType<typeof useRowAddress>
  list: ReturnType<typeof useEndlessList<Row>>
  /**
   * The tabs. The first one shows all rows, and its key never stands in the address. Rows with a flag are also under
   * the tab of their state.
   */
  states: readonly { key: string; label: string; isFlag?: boolean }[]
  state: string
  /** How many rows of the search each tab has. */
  totals: readonly (number | undefined)[]
  /** What the search finds: "Name, email or id". */
  placeholder: string
  filters?: ReactNode
  /** Below "No users" after a search. */
  emptyText: string
  /** A row of the exported file; all that the server answers without it. */
  toExport?: (row: Row) => object
  panel: (id: string, onClose: () => void) => ReactNode
  /** The table. */
  children: (rows: Row[]) => ReactNode
}

/** A list of an admin page with search and tabs in the address, and one row in the panel. */
export function RowListPage<Row extends { id: string }>(props: RowListPageProps<Row>) {
  const { title, address, list, states, state, totals, placeholder, filters, emptyText, toExport, panel, children } =
    props
  const { id, query, path, open, navigate } = address
  const noun = title.toLowerCase()
  const current = states.find(({ key }) => key === state)
  useRowKeys({ ids: (list.items ?? []).map(row => row.id), openId: id, open, noun: noun.slice(0, -1) })
  const exported = async (onProgress: (loaded: number) => void) =>
    (await list.loadAll(onProgress)).map(row => toExport?.(row) ?? row)
  return (
    <AdminPage
      title={title}
      actions={<ExportRows list={toExport === undefined ? list : { ...list, loadAll: exported }} noun={noun} />}
      heading={
        <TabLinks
          label="State"
          tabs={states.map(({ key, label, isFlag = false }, index) => ({
            href: path(undefined, { state: index === 0 ? undefined : key }),
            label,
            isCurrent: key === state,
            isApart: isFlag && !states[index - 1]?.isFlag,
            count: key === state && list.items !== undefined ? list.total : totals[index],
          }))}
        />
      }
    >
      <AdminSearch
        label={`Search ${noun}`}
        placeholder={placeholder}
        search={query.get('search') ?? ''}
        onSearch={text => navigate(path(undefined, { search: text }), { replace: true })}
      >
        {filters}
      </AdminSearch>
      <div className="flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col overflow-auto">
          <EndlessView
            list={list}
            noun={title}
            empty={
              <EmptyView title={`No ${noun}`} className="py-[12dvh]">
                {query.has('search') ? emptyText : `There are none under “${current?.label}”.`}
              </EmptyView>
            }
          >
            {children}
          </EndlessView>
        </div>
        {id !== undefined && panel(id, () => open(undefined))}
      </div>
    </AdminPage>
  )
}
