import { sampleRules } from '@limelight/contract/influencers/rules'
import { keepPreviousData } from '@tanstack/react-query'
import { ArrowRight, Search } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Input } from '../../components/ui/input.tsx'
import { networkNames, type SocialNetwork, socialNetworks } from '../../search/network.ts'
import { trpc } from '../../server/trpc.ts'
import { SampleResult } from './sample-result.tsx'

const examples = ['running', 'vegan', 'skincare', 'travel']

/** A search of the live catalogue without an account. It shows the first creators only. */
export function SampleSearch() {
  const [network, setNetwork] = useState<SocialNetwork>('instagram')
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState('')
  const fieldId = useId()
  const found = trpc.influencers.sample.useQuery(
    { kind: network, search: asked },
    { enabled: asked !== '', placeholderData: keepPreviousData },
  )
  const ask = (search: string) => {
    setWords(search)
    // The same words again are a retry.
    if (search.trim() === asked && found.isError) void found.refetch()
    setAsked(search.trim())
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    ask(words)
  }
  return (
    <section
      id="search"
      aria-labelledby={`${fieldId}-title`}
      className="mx-auto mt-24 max-w-[1200px] scroll-mt-8 px-6 max-lg:mt-18 max-md:px-4"
    >
      <h2 id={`${fieldId}-title`} className="font-semibold text-3xl tracking-display max-md:text-[30px]/9">
        Try it on the live catalogue
      </h2>
      <p className="mt-3 max-w-[60ch] text-pretty text-lg/[26px] text-muted-foreground">
        No account needed. Handles stay masked, and an account shows everyone who matches.
      </p>
      <div className="mt-7 overflow-hidden rounded-[16px] border bg-card">
        <form className="flex flex-wrap items-center gap-2.5 border-b p-3.5" onSubmit={onSubmit}>
          <fieldset className="inline-grid grid-flow-col gap-0.5 rounded-md bg-secondary p-0.5 max-md:flex-1">
            <legend className="sr-only">Network</legend>
            {socialNetworks.map(each => (
              <button
                key={each}
                type="button"
                aria-pressed={each === network}
                className="h-9 rounded-sm px-3 font-medium text-muted-foreground transition-colors aria-pressed:bg-card aria-pressed:text-foreground aria-pressed:shadow-[var(--shadow-xs),0_0_0_1px_var(--color-border)]"
                onClick={() => setNetwork(each)}
              >
                {networkNames[each]}
              </button>
            ))}
          </fieldset>
          <label htmlFor={fieldId} className="sr-only">
            Words about the creator
          </label>
          <span className="flex min-w-0 flex-1 basis-72 gap-2.5 max-md:basis-full">
            <span className="relative min-w-0 flex-1">
              <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-4 text-muted-foreground" />
              <Input
                id={fieldId}
                size="lg"
                type="search"
                enterKeyHint="search"
                autoComplete="off"
                maxLength={sampleRules.maxLength}
                placeholder="Topic or name"
                value={words}
                className="w-full pl-9.5"
                onChange={event => setWords(event.target.value)}
              />
            </span>
            <Button type="submit" variant="primary" size="lg" disabled={words.trim() === ''} busy={found.isFetching}>
              Search
              <ArrowRight aria-hidden />
            </Button>
          </span>
          <p className="flex basis-full flex-wrap items-center gap-x-1 text-muted-foreground text-xs">
            Try
            {examples.map(example => (
              <button
                key={example}
                type="button"
                className="link inline-flex min-h-6 items-center px-1"
                onClick={() => ask(example)}
              >
                {example}
              </button>
            ))}
          </p>
        </form>
        <SampleResult asked={asked} network={network} found={found} onRetry={() => void found.refetch()} />
      </div>
    </section>
  )
}
