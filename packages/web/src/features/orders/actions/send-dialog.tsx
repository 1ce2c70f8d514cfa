import { emptyDelivery, hasWork } from '@limelight/contract/orders/forms'
import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useDraft } from '../../../components/forms/drafts.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { FilePicker, useFiles } from '../files.tsx'
import { otherNameOf } from '../party.ts'
import { AddPost, addedCount } from '../posts/add-post.tsx'
import { deliverableWords } from '../posts/deliverables.ts'
import type { ActionDialogProps } from './action-button.tsx'
import { CommentDialog } from './comment-dialog.tsx'
import { useAct } from './use-act.ts'

const maxLinks = 10

/** The seller's delivery: words, links and pictures. */
export default function SendDialog({ order, onClose }: ActionDialogProps) {
  const { act, isBusy } = useAct(order.id, 'Work sent.')
  const name = `order ${order.id} SEND`
  const draft = useDraft(name, { links: [''] })
  const { links } = draft.values
  const [isWrong, setWrong] = useState(false)
  const [isEmpty, setEmpty] = useState(false)
  const files = useFiles()
  const buyer = otherNameOf(order)
  const missing = order.deliverables.filter(deliverable => addedCount(order, deliverable) < deliverable.count)
  const send = (comment: string) => {
    const complete = links.filter(link => link.trim() !== '').map(toAddress)
    if (!complete.every(isAddress)) {
      setWrong(true)
      return Promise.resolve(false)
    }
    if (!hasWork({ comment, links: [...order.posts, ...complete], files: files.ids })) {
      setEmpty(true)
      return Promise.resolve(false)
    }
    return act({ action: 'SEND', comment, links: complete, files: files.ids })
  }
  return (
    <CommentDialog
      title="Send the work"
      label={`A word to ${buyer}`}
      draft={name}
      confirm="Send the work"
      isBusy={isBusy || files.isUploading}
      onConfirm={send}
      onClose={onClose}
      // Next to the button, because any of the fields will do.
      after={
        isEmpty && (
          <p role="alert" className="font-medium text-danger text-xs">
            {emptyDelivery}
          </p>
        )
      }
    >
      <p className="text-muted-foreground">
        {emptyDelivery}. {buyer} has 7 days to confirm it, ask for changes or open a dispute. After that you’re paid
        automatically.
      </p>
      {missing.length > 0 && (
        <section aria-label="Posts" className="grid gap-3">
          {missing.map(deliverable => (
            <div key={deliverable.id} className="grid gap-1.5">
              <h3 className="font-medium text-xs">{deliverableWords(deliverable)}</h3>
              <AddPost order={order} deliverable={deliverable} />
            </div>
          ))}
        </section>
      )}
      <LinkFields
        links={links}
        isWrong={isWrong}
        onChange={next => {
          setWrong(false)
          draft.change({ links: next })
        }}
      />
      <FilePicker files={files} />
    </CommentDialog>
  )
}

function toAddress(link: string): string {
  const text = link.trim()
  return /^https?:\/\//i.test(text) ? text : `https://${text}`
}

/** Chrome also parses hosts with spaces. */
function isAddress(link: string): boolean {
  return /^https?:\/\/[^\s/]+\.\S+$/i.test(link) && URL.canParse(link)
}

type LinkFieldsProps = { links: string[]; isWrong: boolean; onChange: (links: string[]) => void }

function LinkFields({ links, isWrong, onChange }: LinkFieldsProps) {
  const id = useId()
  const isWrongLink = (link: string) => isWrong && link.trim() !== '' && !isAddress(toAddress(link))
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-medium text-xs">
        Links to the work <span className="font-normal text-muted-foreground">(optional)</span>
      </legend>
      {links.map((link, index) => (
        <div key={index} className="flex gap-1.5">
          <Input
            type="url"
            inputMode="url"
            aria-label={`Link ${index + 1}`}
            aria-invalid={isWrongLink(link) || undefined}
            aria-describedby={isWrongLink(link) ? `${id}-problem` : undefined}
            placeholder="https://"
            value={link}
            onChange={event => onChange(links.with(index, event.target.value))}
          />
          {links.length > 1 && (
            <Button
              variant="ghost"
              icon
              aria-label={`Remove link ${index + 1}`}
              onClick={() => onChange(links.filter((_link, at) => at !== index))}
            >
              <X aria-hidden />
            </Button>
          )}
        </div>
      ))}
      {isWrong && (
        <p id={`${id}-problem`} role="alert" className="font-medium text-danger text-xs">
          This is not a link. Write the whole address, such as https://www.instagram.com/reel/…
        </p>
      )}
      {links.length < maxLinks && (
        <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => onChange([...links, ''])}>
          <Plus aria-hidden />
          Add a link
        </Button>
      )}
    </fieldset>
  )
}
