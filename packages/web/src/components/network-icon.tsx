import type { SocialNetwork } from '@limelight/contract/networks'
import type { SVGProps } from 'react'

/** Drawn in the style of lucide, which has no brand icons. */
export function NetworkIcon({ network, ...props }: SVGProps<SVGSVGElement> & { network: SocialNetwork }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      {...props}
    >
      {network === 'instagram' ? (
        <>
          <rect x="3" y="3" width="18" height="18" rx="5" />
          <circle cx="12" cy="12" r="4" />
          <path d="M17 7h.01" strokeWidth="2.5" />
        </>
      ) : (
        <>
          <rect x="2.500" y="5" width="19" height="14" rx="4" />
          <path d="m10 9 5 3-5 3z" />
        </>
      )}
    </svg>
  )
}
