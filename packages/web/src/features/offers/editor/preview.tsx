import type { Offer } from '@limelight/contract/offers/schema'
import type { AccountKind } from '@limelight/contract/social-accounts/kinds'
import { useState } from 'react'
import { Tabs, TabsList, TabsTrigger } from '../../../components/ui/tabs.tsx'
import { formatUsdt } from '../../../display/usdt.ts'
import { trpc } from '../../../server/trpc.ts'
import { useUser } from '../../users/use-user.ts'
import { OfferCard, type ShownOffer } from '../card.tsx'
import { Description } from '../details/description.tsx'
import { daysWords } from '../offer-words.ts'
import type { OfferValues } from './values.ts'

type PreviewProps = { values: OfferValues; offer: Offer | undefined; kinds: AccountKind[] }

/** The offer as buyers will see it, while it is written. */
export function Preview({ values, offer, kinds }: PreviewProps) {
  const [view, setView] = useState<'card' | 'page'>('card')
  const shown = useShownOffer({ values, offer, kinds })
  return (
    <section aria-labelledby="buyers-see">
      <div className="mb-2.5 flex items-center justify-between gap-2">
        <h3 id="buyers-see" className="font-semibold">
          Buyers will see
        </h3>
        <Tabs value={view} onValueChange={next => setView(next === 'page' ? 'page' : 'card')}>
          <TabsList aria-label="Preview as">
            <TabsTrigger value="card" aria-controls="preview">
              Card
            </TabsTrigger>
            <TabsTrigger value="page" aria-controls="preview">
              Page
            </TabsTrigger>
          </TabsList>
        </Tabs>
      </div>
      <div id="preview" className="max-w-80 rounded-lg border bg-background p-3">
        <OfferCard offer={shown} />
        {view === 'page' && <PagePart values={values} items={shown.items} />}
      </div>
    </section>
  )
}

function PagePart({ values, items }: { values: OfferValues; items: ShownOffer['items'] }) {
  return (
    <div className="mt-3 grid gap-3 border-t pt-3 [&_h2]:text-sm [&_p]:text-sm [&_ul]:grid-cols-1">
      {items.length > 1 && (
        <ul className="grid gap-1.5">
          {items.map(({ id, name, price, execDays }) => (
            <li key={id} className="rounded-md border px-2.5 py-1.5 text-xs">
              <span className="block truncate font-medium">{name || 'No name'}</span>
              <span className="text-muted-foreground tabular-nums">
                {price === null ? '–' : `${formatUsdt(price)} USDT`} {execDays !== null && `· ${daysWords(execDays)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Description offer={values} />
    </div>
  )
}

function useShownOffer({ values, offer, kinds }: PreviewProps): ShownOffer {
  const user = useUser()
  const benchmark =
    trpc.offers.benchmark.useQuery({ category: values.category }, { enabled: values.category !== '' }).data ?? null
  const seller = offer?.seller ?? {
    id: user.id,
    fullName: user.fullName,
    photo: user.photo,
    isGone: false,
    rating: null,
    reviewsTotal: 0,
    completedOrders: 0,
    responseTimeMs: null,
    socials: [],
    handle: null,
  }
  return {
    id: offer?.id ?? 'new',
    name: values.name,
    seller: { ...seller, socials: kinds },
    mainImage: values.mainImage,
    videos: values.videos,
    items: values.items.map((item, index) => ({
      id: item.itemId ?? `new ${index}`,
      offerId: offer?.id ?? 'new',
      name: item.name,
      description: item.description,
      price: /^\d+(\.\d{1,6})?$/.test(item.price.trim()) ? item.price.trim() : null,
      execDays: wholeNumber(item.execDays),
      maxAmount: wholeNumber(item.maxAmount),
      deliverables: [],
    })),
    benchmark,
    reach: offer?.reach ?? kinds.map(kind => ({ kind, followers: null, er: null })),
    rating: offer?.rating ?? null,
    reviewsTotal: offer?.reviewsTotal ?? 0,
    completedOrders: offer?.completedOrders ?? 0,
  }
}

function wholeNumber(text: string): number | null {
  return /^\s*0*[1-9]\d{0,3}\s*$/.test(text) ? Number(text) : null
}
