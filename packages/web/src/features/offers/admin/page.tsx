import type { AdminOffer } from '@limelight/contract/offers/admin'
import { getQueryKey } from '@trpc/react-query'
import { PersonFilter } from '../../../components/shell/person-filter.tsx'
import { RowListPage } from '../../../components/shell/row-list-page.tsx'
import { useRowAddress } from '../../../components/shell/use-row-address.ts'
import { useEndlessList } from '../../../server/endless-list.ts'
import { trpc } from '../../../server/trpc.ts'
import { totalOf } from '../../admin/use-open-tab.ts'
import { OfferPanel } from './panel.tsx'
import { OfferTable, type Sort } from './table.tsx'

const states = [
  { key: 'all', label: 'All', wanted: {} },
  { key: 'public', label: 'Published', wanted: { status: 'ACTIVE' } },
  { key: 'drafts', label: 'Drafts', wanted: { status: 'DRAFT' } },
  { key: 'archived', label: 'Archived', wanted: { status: 'ARCHIVED' } },
  { key: 'bin', label: 'Bin', wanted: { status: 'BIN' } },
  { key: 'waiting', label: 'Waiting', wanted: { moderationStatus: 'UNKNOWN' }, isFlag: true },
  { key: 'refused', label: 'Refused', wanted: { moderationStatus: 'REFUSED' }, isFlag: true },
] as const
const sorts = ['createdAt', '-createdAt', 'price', '-price'] as const

/** Offers of all users with search, state, seller and sort in the address. */
export default function AdminOffersPage() {
  const address = useRowAddress('/admin/offers')
  const { id, query, path, navigate } = address
  const state = states.find(({ key }) => key === query.get('state')) ?? states[0]
  const sort: Sort = sorts.find(word => word === query.get('sort')) ?? '-createdAt'
  const filters = { search: query.get('search') ?? undefined, userId: query.get('userId') ?? undefined }
  const wanted = { ...state.wanted, ...filters, sort }
  const utils = trpc.useUtils()
  const list = useEndlessList<AdminOffer>(getQueryKey(trpc.admin.offers, wanted, 'infinite'), offset =>
    utils.client.admin.offers.query({ ...wanted, offset, limit: 50 }),
  )
  const totals = trpc
    .useQueries(api => states.map(({ wanted }) => api.admin.offers({ ...wanted, ...filters, limit: 1 })))
    .map(totalOf)
  return (
    <RowListPage
      title="Offers"
      {...{ address, list, states, totals }}
      state={state.key}
      placeholder="Title, seller, email or offer id"
      filters={
        <PersonFilter label="Seller" id={wanted.userId} onChange={userId => navigate(path(undefined, { userId }))} />
      }
      emptyText="Nothing matches. Search a part of the title or of the seller’s name or email, or a whole id."
      panel={(offer, onClose) => <OfferPanel key={offer} id={offer} onClose={onClose} />}
    >
      {offers => (
        <OfferTable
          offers={offers}
          openId={id}
          sort={sort}
          onSort={next => navigate(path(id, { sort: next === '-createdAt' ? undefined : next }))}
          hrefOf={offer => path(offer)}
        />
      )}
    </RowListPage>
  )
}
