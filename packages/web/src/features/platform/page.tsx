import { Link, useSearchParams } from 'wouter'
import { buttonVariants } from '../../components/ui/button.tsx'
import { Note } from '../../components/ui/note.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../components/ui/tabs.tsx'
import { useLimits } from '../../components/use-limits.ts'
import { Apps } from './connections/apps.tsx'
import { KeysTab } from './keys/tab.tsx'
import { QuickStart } from './quick-start.tsx'
import { WebhooksTab } from './webhooks/tab.tsx'

/** Each tab has its own address, because notices and mails lead to it. */
const tabs = [
  { value: 'keys', label: 'Keys', Tab: KeysTab },
  { value: 'webhooks', label: 'Webhooks', Tab: WebhooksTab },
  { value: 'apps', label: 'Apps', Tab: Apps },
  { value: 'quick-start', label: 'Quick start', Tab: QuickStart },
]

export default function ApiPage() {
  const [address, setAddress] = useSearchParams()
  const wanted = address.get('tab')
  const current = tabs.find(({ value }) => value === wanted)?.value ?? 'keys'
  const exports = useLimits()('EXPORT')
  const isInPlan = exports === undefined || exports.value > 0
  return (
    <Tabs value={current} onValueChange={tab => setAddress({ tab })} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="-mx-4 -my-1 scroll-row px-4 py-1">
        <TabsList aria-label="API">
          {tabs.map(({ value, label }) => (
            <TabsTrigger key={value} value={value}>
              {label}
            </TabsTrigger>
          ))}
        </TabsList>
      </div>
      {!isInPlan && (
        <Note variant="info">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p>
              Your plan doesn’t include the API. Keys and webhooks are kept and work again with a plan that exports.
            </p>
            <Link href="/tariffs" className={buttonVariants({ size: 'sm' })}>
              See plans
            </Link>
          </div>
        </Note>
      )}
      {tabs.map(({ value, Tab }) => (
        <TabsContent key={value} value={value} className="grid grid-cols-[minmax(0,1fr)] gap-4 focus:outline-none">
          <Tab isInPlan={isInPlan} />
        </TabsContent>
      ))}
    </Tabs>
  )
}
