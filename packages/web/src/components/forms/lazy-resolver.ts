import type { FieldValues, Resolver } from 'react-hook-form'

export type LazyResolver<Values extends FieldValues> = Resolver<Values> & { preload: () => void }

/** Loads the contract's schema after the form is on screen. Call `preload` then, so it arrives before the first submit. */
export function lazyResolver<Values extends FieldValues>(load: () => Promise<Resolver<Values>>): LazyResolver<Values> {
  let loading: Promise<Resolver<Values>> | undefined
  const loaded = () => {
    loading ??= load()
    // Retry after a failed load, or the form would stay unchecked.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  const resolver: Resolver<Values> = async (values, context, options) => (await loaded())(values, context, options)
  return Object.assign(resolver, { preload: () => void loaded().catch(() => undefined) })
}
