import { Plus } from 'lucide-react'
import { Link, useSearchParams } from 'wouter'
import { PageHead } from '../../../components/shell/page-head.tsx'
import { TabLinks } from '../../../components/shell/tab-links.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { emailPath, newCampaignPath, suppressionsPath } from '../../../display/email-paths.ts'
import { phones, useMedia } from '../../../display/use-media.ts'
import { trpc } from '../../../server/trpc.ts'

const one = { limit: 1 }

/** The two parts of the Email page, with how much there is of each. */
export function EmailHeading({ isReport }: { isReport: boolean }) {
  const [query] = useSearchParams()
  const isPhone = useMedia(phones)
  const campaigns = trpc.campaigns.list.useQuery(one, { refetchOnMount: 'always' }).data?.total
  const suppressed = trpc.suppressions.list.useQuery(one, { refetchOnMount: 'always' }).data?.total
  const isSuppressed = query.get('tab') === 'unsubscribed'
  const tabs = (
    <TabLinks
      label="Email"
      tabs={[
        { href: emailPath, label: 'Campaigns', isCurrent: !isSuppressed, count: campaigns },
        { href: suppressionsPath, label: 'Unsubscribed or bounced', isCurrent: isSuppressed, count: suppressed },
      ]}
    />
  )
  return (
    <>
      <PageHead>
        <h1 className="sr-only">Email</h1>
        {isPhone ? null : tabs}
        <Link
          href={newCampaignPath}
          className={buttonVariants({ variant: 'primary', size: 'sm', className: 'ml-auto max-md:px-2' })}
        >
          <Plus aria-hidden />
          <span>
            New<span className="max-md:sr-only"> campaign</span>
          </span>
        </Link>
      </PageHead>
      {isPhone && !isReport && <div className="border-b px-1">{tabs}</div>}
    </>
  )
}
