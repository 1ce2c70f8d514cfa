import { Count } from './count.tsx'

/** The red '!' beside an item that moderation has refused. */
export function Attention({ className }: { className?: string }) {
  return (
    <Count variant="error" label="needs fixing" className={className}>
      !
    </Count>
  )
}
