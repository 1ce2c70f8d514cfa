import { useSearchParams } from 'wouter'

/**
 * The open post of a page, kept in the address so that a link opens it. Opening adds a history
 * entry, so that Back closes the post; stepping on does not.
 */
export function useOpenPost(): [open: string | undefined, setOpen: (id: string | undefined) => void] {
  const [query, setQuery] = useSearchParams()
  const open = query.get('post') ?? undefined
  const setOpen = (id: string | undefined) =>
    setQuery(
      before => {
        const after = new URLSearchParams(before)
        if (id === undefined) after.delete('post')
        else after.set('post', id)
        return after
      },
      { replace: open !== undefined && id !== undefined },
    )
  return [open, setOpen]
}
