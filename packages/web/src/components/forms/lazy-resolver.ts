import type { FieldValues, Resolver } from 'react-hook-form'

export type LazyResolver<Values extends FieldValues> = Resolver<Values> & { preload: () => void }

/**
 * The contract's schema checks a form, but nobody waits for it to see one: it travels while the first field is filled in.
 * Call `preload` when the form is on screen.
 */
export function lazyResolver<Values extends FieldValues>(load: () => Promise<Resolver<Values>>): LazyResolver<Values> {
  let loading: Promise<Resolver<Values>> | undefined
  const loaded = () => {
    loading ??= load()
    // A lost connection must not keep the form unchecked for good.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  const resolver: Resolver<Values> = async (values, context, options) => (await loaded())(values, context, options)
  return Object.assign(resolver, { preload: () => void loaded().catch(() => undefined) })
}
