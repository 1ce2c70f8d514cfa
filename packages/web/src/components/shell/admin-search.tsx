import { type ReactNode, useRef } from 'react'
import { ListSearch } from '../list-search.tsx'
import { useKeys } from './keys.tsx'

type AdminSearchProps = {
  label: string
  placeholder: string
  search: string
  onSearch: (text: string) => void
  /** Filters beside the field. */
  children?: ReactNode
}

/** The search of an admin list, with `/` in the list of keys. */
export function AdminSearch({ children, ...search }: AdminSearchProps) {
  const field = useRef<HTMLInputElement>(null)
  useKeys([{ key: '/', label: search.label, run: () => field.current?.focus() }])
  return (
    <search className="flex flex-wrap items-center gap-2 border-b px-5 py-2 max-md:px-3">
      <ListSearch field={field} className="w-[320px] max-w-full max-md:w-full" {...search} />
      {children}
    </search>
  )
}
