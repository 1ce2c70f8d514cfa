import type { Offer } from '@limelight/contract/offers/schema'
import { accountKindNames } from '@limelight/contract/social-accounts/kinds'
import { useState } from 'react'
import { KeptNote } from '../../../components/forms/kept-note.tsx'
import { toast } from '../../../components/ui/toast.ts'
import { useMedia } from '../../../display/use-media.ts'
import { trpc } from '../../../server/trpc.ts'
import { useUser } from '../../users/use-user.ts'
import { BinView } from '../own/bin-view.tsx'
import { OfferBadge } from '../own/offer-badge.tsx'
import { ConflictNote } from './conflict-note.tsx'
import { EditorForm } from './editor-form.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { requirementsOf } from './missing.ts'
import { ModerationNotice } from './moderation-notice.tsx'
import { Preview } from './preview.tsx'
import { Requirements } from './requirements.tsx'
import { SaveBar } from './save-bar.tsx'
import { StatusActions } from './status-actions.tsx'
import { useOfferEditor } from './use-editor.ts'

type OfferEditorProps = { offer: Offer | undefined; onCreated: (offer: Offer) => void; onClose: () => void }

/** The form, and beside it what buyers will see and what is missing. */
export function OfferEditor({ offer, onCreated, onClose }: OfferEditorProps) {
  const editor = useOfferEditor({ offer, onCreated })
  const user = useUser()
  const isWide = useMedia('(min-width: 1200px)')
  const accounts = trpc.socialAccounts.list.useQuery({ limit: 100 }).data?.data
  const [isLinking, setLinking] = useState(false)
  const { base, values, conflict } = editor
  const kinds = accounts && [...new Set(accounts.map(({ kind }) => kind))]
  const isRefused = base?.moderationData.moderationStatus === 'REFUSED' && !editor.isDirty
  const requirements = requirementsOf({
    values,
    user,
    accounts: kinds?.map(kind => accountKindNames[kind]),
    isRefused,
  })
  if (base?.status === 'BIN') return <BinView offer={base} editor={editor} onGone={onClose} />

  const publish = async () => {
    if (kinds?.length === 0) return setLinking(true)
    // The dialog would cover what is marked.
    setLinking(false)
    const saved = await editor.save('ACTIVE')
    if (saved === undefined) return
    toast.success('Your offer is online.', { action: { label: 'See it', href: `/offers/${saved.id}` } })
  }
  const side = (
    <>
      <Preview values={values} offer={base} kinds={kinds ?? []} />
      <Requirements requirements={requirements} onLink={() => setLinking(true)} />
      {base && <StatusActions offer={base} editor={editor} onPublish={publish} />}
    </>
  )
  return (
    <div className="grid min-h-0 flex-1 overflow-hidden grid-cols-[minmax(0,1fr)] min-[1200px]:grid-cols-[minmax(0,1fr)_296px]">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <div className="grid min-h-0 flex-1 content-start gap-3.5 overflow-y-auto px-5 pt-3.5 pb-6 *:max-w-190 max-md:px-4">
          {/* Wide windows have the list beside it, which names the offer. */}
          <div className="flex items-baseline justify-between gap-3 lg:sr-only">
            <h2 className="wrap-anywhere min-w-0 font-semibold text-lg/6">
              {base === undefined ? 'New offer' : `Edit “${base.name}”`}
            </h2>
            {base && <OfferBadge offer={base} />}
          </div>
          {conflict && <ConflictNote editor={editor} conflict={conflict} />}
          {base && <ModerationNotice offer={base} isChanged={editor.isDirty} />}
          <KeptNote draft={editor.draft} onDiscard={editor.discard} />
          <EditorForm editor={editor} />
          {!isWide && <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 border-t pt-3.5">{side}</div>}
        </div>
        <SaveBar editor={editor} onPublish={publish} />
      </div>
      {isWide && (
        <aside
          aria-label="Preview"
          className="grid min-h-0 grid-cols-[minmax(0,1fr)] content-start gap-3.5 overflow-y-auto border-l bg-card px-4 pt-3.5 pb-5"
        >
          {side}
        </aside>
      )}
      {isLinking && (
        <LinkDialog isLinked={(kinds?.length ?? 0) > 0} onPublish={publish} onClose={() => setLinking(false)} />
      )}
    </div>
  )
}
