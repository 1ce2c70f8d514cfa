import { BadgeCheck } from 'lucide-react'

/** Beside a person or creator whom the network, or a sign-in, has verified. */
export function VerifiedMark() {
  return <BadgeCheck role="img" aria-label="Verified" className="size-3.5 shrink-0 fill-info stroke-card" />
}
