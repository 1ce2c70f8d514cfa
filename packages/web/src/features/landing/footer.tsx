import { Link } from 'wouter'
import { Mark } from '../../components/shell/brand.tsx'
import { trpc } from '../../server/trpc.ts'

const item = 'inline-flex min-h-8 items-center rounded-sm text-muted-foreground hover:text-foreground max-md:min-h-10'

/** The operator configures the addresses. A link without one is left out. */
export function Footer() {
  const { data } = trpc.settings.links.useQuery()
  const links = [
    { name: 'Terms', url: data?.terms },
    { name: 'Privacy', url: data?.privacy },
    { name: 'Contact', url: data?.contact },
  ]
  return (
    <footer className="mx-auto mt-18 max-w-[1200px] px-6 max-md:px-4">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t pt-5 pb-9">
        <span className="flex items-center gap-[9px] font-semibold text-[15px] tracking-title">
          <Mark />
          Limelight
        </span>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-6">
          <Link href="/tariffs" className={item}>
            Pricing
          </Link>
          {links.map(
            ({ name, url }) =>
              url && (
                <a key={name} href={url} className={item}>
                  {name}
                </a>
              ),
          )}
        </nav>
      </div>
    </footer>
  )
}
