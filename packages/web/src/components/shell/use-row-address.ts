import { useLocation, useParams, useSearchParams } from 'wouter'
import { withParams } from '../../display/with-params.ts'

/**
 * A list of an admin page and the row in its panel, both in the address: `/admin/users/<id>?search=…`.
 * A change of `undefined` or '' removes a parameter.
 */
export function useRowAddress(base: string) {
  const { id } = useParams<{ id?: string }>()
  const [, navigate] = useLocation()
  const [query] = useSearchParams()
  const path = (row: string | undefined, changes: Record<string, string | undefined> = {}) => {
    const text = withParams(query, changes).toString()
    return `${base}${row === undefined ? '' : `/${row}`}${text === '' ? '' : `?${text}`}`
  }
  const open = (row: string | undefined) => navigate(path(row), { replace: row !== undefined && id !== undefined })
  return { id, query, path, open, navigate }
}
