import { Count } from './count.tsx'

/** The red '!' of what moderation has refused, until it is changed. */
export function Attention({ className }: { className?: string }) {
  return (
    <Count variant="error" label="needs fixing" className={className}>
      !
    </Count>
  )
}
