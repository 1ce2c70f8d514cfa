import { trpc } from '../../server/trpc.ts'

/** Words without an address stay plain text. */
export function TermsLabel() {
  const { data } = trpc.settings.links.useQuery()
  return (
    <>
      I accept the <LinkedWords url={data?.terms}>terms of service</LinkedWords> and{' '}
      <LinkedWords url={data?.privacy}>privacy policy</LinkedWords>
    </>
  )
}

/** Opens in a new tab, so that the form keeps its values. */
function LinkedWords({ url, children }: { url: string | null | undefined; children: string }) {
  if (!url) return children
  return (
    <a href={url} target="_blank" rel="noreferrer" className="link">
      {children}
    </a>
  )
}
