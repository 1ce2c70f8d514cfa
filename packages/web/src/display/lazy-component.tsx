import { type ComponentType, lazy, useState } from 'react'

/** A chunk did not load: the connection is lost, or a newer version has replaced the files. */
export class LoadError extends Error {
  override name = 'LoadError'
}

export type LazyComponent<Props> = ComponentType<Props> & { preload: () => Promise<void> }

/** React.lazy with a preload. A preloaded component renders without a skeleton first. */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyComponent<Props> {
  let Arrived: ComponentType<Props> | undefined
  const arrive = async () => {
    const module = await load().catch(cause => {
      throw new LoadError('Couldn’t load this part', { cause })
    })
    Arrived = module.default
    return module
  }
  const Lazy: ComponentType<Props> = lazy(arrive)

  function Part(props: Props) {
    // Chosen once: swapping the component would lose its state.
    const [Component] = useState(() => Arrived ?? Lazy)
    return <Component {...props} />
  }

  return Object.assign(Part, {
    // A failed preload is retried when the component renders, which shows the error.
    preload: () =>
      arrive().then(
        () => {},
        () => {},
      ),
  })
}
