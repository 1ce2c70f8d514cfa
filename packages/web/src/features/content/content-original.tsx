import type { ContentItem } from '@limelight/contract/content/schema'
import { ExternalLink } from 'lucide-react'
import { buttonVariants } from '../../components/ui/button.tsx'
import { cn } from '../../components/ui/cn.ts'
import { parseWebUrl } from '../../display/web-url.ts'
import { networkNames } from '../../search/network.ts'
import { UnmaskButton } from '../tariffs/limits/unmask-button.tsx'

/** The URL identifies the author, so it is hidden until the author is unmasked. */
export function Original({ item }: { item: ContentItem }) {
  const address = parseWebUrl(item.url ?? '')
  return (
    <div className="border-t px-4 py-3">
      {address === undefined ? (
        <div className="grid gap-2">
          <p className="text-muted-foreground text-xs">
            Unmask the author to open this on {networkNames[item.socialNetwork]}.
          </p>
          <UnmaskButton
            creator={{
              id: item.authorId,
              socialNetwork: item.socialNetwork,
              isUnmasked: item.author.isUnmasked,
              // Unmasks only the username here. The author's report also offers the email.
              hasEmail: false,
              isEmailUnmasked: false,
            }}
          />
        </div>
      ) : (
        <a
          href={address.href}
          target="_blank"
          rel="noopener noreferrer"
          className={cn(buttonVariants({ size: 'sm' }), 'w-full')}
        >
          Open on {networkNames[item.socialNetwork]}
          <ExternalLink aria-label="in a new tab" />
        </a>
      )}
    </div>
  )
}
