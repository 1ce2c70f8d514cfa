import { useState } from 'react'
import { Link } from 'wouter'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { trpc } from '../../../server/trpc.ts'
import { comparedWords } from '../offer-words.ts'
import { RadioRow } from './choice-editors.tsx'
import type { EditorProps } from './market-filters.tsx'
import { MarketPopup } from './market-popup.tsx'

/** Offers that fit one of the user's preferences. */
export function FitsEditor({ market, onDone }: EditorProps) {
  const initial = market.filters.fits
  const [chosen, setChosen] = useState(initial)
  const { data: preferences, isError } = trpc.formalOffers.names.useQuery({ limit: 100 })
  if (preferences?.total === 0)
    return (
      <div className="grid gap-2 p-4">
        <p className="text-muted-foreground">A brief says what you look for. Offers that fit it are one click away.</p>
        <Link href="/user/formal-offers?new=preference" className={buttonVariants({ variant: 'primary', size: 'sm' })}>
          Add a brief
        </Link>
      </div>
    )
  return (
    <MarketPopup
      title="Fits a brief"
      market={market}
      change={{ fits: chosen }}
      hasChanged={chosen !== initial}
      onClear={() => setChosen(undefined)}
      onDone={onDone}
    >
      <fieldset className="my-2 max-h-72 min-w-0 overflow-y-auto overscroll-contain px-1.5">
        <legend className="sr-only">Briefs</legend>
        {isError && <p className="px-2 py-1.5 text-muted-foreground">Couldn’t load your briefs.</p>}
        {preferences?.data.map(({ id, name }) => (
          <RadioRow key={id} group="preference" label={name} isChosen={chosen === id} onChoose={() => setChosen(id)} />
        ))}
      </fieldset>
      <p className="px-3.5 pb-2 text-2xs text-muted-foreground">{comparedWords}</p>
    </MarketPopup>
  )
}
