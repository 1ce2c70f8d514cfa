import { useSearchParams } from 'wouter'

/** The open post of a page, kept in the address so that a link opens it. */
export function useOpenPost(): [open: string | undefined, setOpen: (id: string | undefined) => void] {
  const [query, setQuery] = useSearchParams()
  const setOpen = (id: string | undefined) =>
    setQuery(
      before => {
        const after = new URLSearchParams(before)
        if (id === undefined) after.delete('post')
        else after.set('post', id)
        return after
      },
      { replace: true },
    )
  return [query.get('post') ?? undefined, setOpen]
}
