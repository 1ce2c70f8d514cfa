import { Suspense } from 'react'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { lazyComponent } from '../../../display/lazy-component.tsx'
import type { EditorProps } from './editor.tsx'

const Editor = lazyComponent(() => import('./editor.tsx'))

/** A text field whose variables are chips. Its library is larger than the page around it, so it loads by itself. */
export function TextField(props: EditorProps) {
  const waiting = (
    <div className={props.className} role="status" aria-busy="true" aria-label={`Loading ${props.label}`}>
      <Skeleton className="h-4 w-56 max-w-full" />
    </div>
  )
  return (
    <Suspense fallback={waiting}>
      <Editor {...props} />
    </Suspense>
  )
}
