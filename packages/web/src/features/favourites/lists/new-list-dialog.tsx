import type { FavouriteType } from '@limelight/contract/favourites/rules'
import type { FavouriteList } from '@limelight/contract/favourites/schema'
import { networkNames, type SocialNetwork, socialNetworks } from '@limelight/contract/networks'
import { Tag } from 'lucide-react'
import { useState } from 'react'
import { NetworkIcon } from '../../../components/network-icon.tsx'
import { Dialog, DialogContent } from '../../../components/ui/dialog.tsx'
import { NewList } from '../picker/new-list.tsx'
import { kindWords } from './words.ts'

type NewListDialogProps = { onCreated: (list: FavouriteList) => void; onClose: () => void }
type Kind = { type: FavouriteType; network: SocialNetwork | null }

const kinds: readonly Kind[] = [
  ...(['influencer', 'content'] as const).flatMap(type => socialNetworks.map(network => ({ type, network }))),
  { type: 'offer', network: null },
]

/** Asks what the list holds, which cannot be changed later. */
export function NewListDialog({ onCreated, onClose }: NewListDialogProps) {
  const [kind, setKind] = useState<Kind>({ type: 'influencer', network: 'instagram' })
  const isChosen = ({ type, network }: Kind) => type === kind.type && network === kind.network
  return (
    <Dialog open onOpenChange={open => open || onClose()}>
      <DialogContent title="New list">
        <fieldset className="px-5 pb-1">
          <legend className="mb-1.5 font-medium text-xs">For</legend>
          <div className="grid grid-cols-2 gap-2">
            {kinds.map(({ type, network }) => (
              <label
                key={`${type} ${network}`}
                className="flex min-h-10 cursor-pointer items-center gap-2 rounded-md border border-input px-3 hover:bg-accent has-checked:border-lit-line has-checked:bg-lit-soft has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2"
              >
                <input
                  type="radio"
                  name="kind"
                  className="sr-only"
                  checked={isChosen({ type, network })}
                  onChange={() => setKind({ type, network })}
                />
                {network === null ? (
                  <Tag aria-hidden className="size-4 shrink-0 text-muted-foreground" />
                ) : (
                  <NetworkIcon network={network} className="size-4 shrink-0 text-muted-foreground" />
                )}
                <span className="min-w-0 truncate font-medium">
                  {network === null
                    ? kindWords({ type, subtype: null })
                    : `${networkNames[network]} ${kindWords({ type, subtype: network }).toLowerCase()}`}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <div className="px-1.5 pb-1.5">
          <NewList {...kind} onCreated={onCreated} onCancel={onClose} />
        </div>
      </DialogContent>
    </Dialog>
  )
}
