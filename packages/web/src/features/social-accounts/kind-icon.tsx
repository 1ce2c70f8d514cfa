import type { AccountKind } from '@limelight/contract/social-accounts/kinds'
import { Bird, MessageSquareText, Music2, Send } from 'lucide-react'
import type { SVGProps } from 'react'
import { NetworkIcon } from '../../components/network-icon.tsx'

/** Decorative: the name of the network is always beside it. */
export function KindIcon({ kind, ...props }: SVGProps<SVGSVGElement> & { kind: AccountKind }) {
  switch (kind) {
    case 'YOUTUBE':
      return <NetworkIcon network="youtube" {...props} />
    case 'INSTAGRAM':
      return <NetworkIcon network="instagram" {...props} />
    case 'TWITCH':
      return <MessageSquareText aria-hidden className={props.className} />
    case 'TWITTER':
      return <Bird aria-hidden className={props.className} />
    case 'TIKTOK':
      return <Music2 aria-hidden className={props.className} />
    case 'TELEGRAM':
      return <Send aria-hidden className={props.className} />
  }
}
