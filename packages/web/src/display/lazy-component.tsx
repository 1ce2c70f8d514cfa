import { type ComponentType, lazy, useState } from 'react'

/** A part of the app whose code did not arrive: the connection is gone, or a newer version has replaced the files. */
export class LoadError extends Error {
  override name = 'LoadError'
}

export type LazyComponent<Props> = ComponentType<Props> & { preload: () => Promise<void> }

/** React.lazy, with a way to ask for the code early. What has arrived by then shows without a skeleton in between. */
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
    // The choice holds for the life of the part, which would lose its state otherwise.
    const [Component] = useState(() => Arrived ?? Lazy)
    return <Component {...props} />
  }

  return Object.assign(Part, {
    // If it fails here it is asked for again, and the failure shown, when the part is due.
    preload: () =>
      arrive().then(
        () => {},
        () => {},
      ),
  })
}
