import type { Campaign, SingleCampaign } from '@limelight/contract/campaigns/schema'
import { useQueryClient } from '@tanstack/react-query'
import { Copy, Download, Ellipsis, MailOpen, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog, DialogContent } from '../../../components/ui/dialog.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../../components/ui/dropdown-menu.tsx'
import { toast } from '../../../components/ui/toast.ts'
import { counted } from '../../../display/format.ts'
import { saveText } from '../../../display/save-text.ts'
import { trpc } from '../../../server/trpc.ts'
import { MarkedHtml, MarkedText } from '../texts/marked.tsx'
import { htmlFromText } from '../texts/markup.ts'
import { useAgain } from './use-again.ts'
import { showCampaign } from './use-campaigns.ts'
import { campaignTitle, hasRest, isActive, restOf } from './words.ts'

type Asked = 'cancel' | 'message'

/** What can be done with the campaign as it is now. */
export function ReportActions({ campaign }: { campaign: SingleCampaign }) {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const { again, isLoading } = useAgain()
  const [asked, ask] = useState<Asked>()
  const rest = restOf(campaign)
  const cancelWords = rest === campaign.recipientsCount ? 'Cancel the campaign' : 'Cancel the rest'
  const onSuccess = (update: Campaign) => {
    showCampaign(queryClient, update)
    utils.campaigns.byId.setData({ id: update.id, limit: 1 }, single => single && { ...single, ...update })
    void utils.campaigns.byId.invalidate()
    ask(undefined)
  }
  // Another window or the last mail may have been quicker.
  const onError = () => void utils.campaigns.invalidate()
  const failure = 'The campaign has changed in the meantime. Look at it again.'
  const pause = trpc.campaigns.pause.useMutation({ meta: { failure }, onSuccess, onError })
  const resume = trpc.campaigns.resume.useMutation({ meta: { failure }, onSuccess, onError })
  const cancel = trpc.campaigns.cancel.useMutation({ meta: { failure }, onSuccess, onError })
  const download = () =>
    utils.client.campaigns.export.query({ id: campaign.id }).then(
      csv => saveText(`${campaignTitle(campaign)}.csv`, 'text/csv', csv),
      () => toast.error('Couldn’t export the recipients. Try again.'),
    )
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-end gap-2">
      {isActive(campaign) && (
        <Button size="sm" busy={pause.isPending} onClick={() => pause.mutate({ id: campaign.id })}>
          <Pause aria-hidden />
          Pause
        </Button>
      )}
      {campaign.status === 'PAUSED' && (
        <Button size="sm" variant="primary" busy={resume.isPending} onClick={() => resume.mutate({ id: campaign.id })}>
          <Play aria-hidden />
          Resume
        </Button>
      )}
      {hasRest(campaign) && (
        <Button size="sm" variant="quiet-danger" onClick={() => ask('cancel')}>
          {cancelWords}
        </Button>
      )}
      <Button size="sm" className="max-md:hidden" busy={isLoading} onClick={() => void again(campaign)}>
        <Copy aria-hidden />
        Use again
      </Button>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="sm" icon aria-label="More">
            <Ellipsis aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem onSelect={() => ask('message')}>
            <MailOpen aria-hidden />
            Show the message
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => void download()}>
            <Download aria-hidden />
            Export the recipients as CSV
          </DropdownMenuItem>
          <DropdownMenuItem className="md:hidden" onSelect={() => void again(campaign)}>
            <Copy aria-hidden />
            Use again
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {asked === 'cancel' && (
        <ConfirmDialog
          title={`${cancelWords}?`}
          keep="Keep sending"
          confirm={cancelWords}
          busy={cancel.isPending}
          busyLabel="Cancelling…"
          onConfirm={() => cancel.mutate({ id: campaign.id })}
          onClose={() => ask(undefined)}
        >
          {rest > 0
            ? `${counted(rest, 'recipient gets', 'recipients get')} no mail. `
            : 'Everyone has got the first mail. '}
          {campaign.followUps.length > 0 && 'No follow-up leaves any more. '}
          Mails that have left can’t be taken back, and the campaign can’t be resumed.
        </ConfirmDialog>
      )}
      {asked === 'message' && <MessageDialog campaign={campaign} onClose={() => ask(undefined)} />}
    </div>
  )
}

function MessageDialog({ campaign, onClose }: { campaign: SingleCampaign; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={isOpen => !isOpen && onClose()}>
      <DialogContent title={campaignTitle(campaign)} className="w-[560px]">
        <div className="wrap-anywhere max-h-[60dvh] overflow-y-auto px-5 pb-5">
          <p className="border-b pb-2 font-semibold">
            <MarkedText text={campaign.subject} variables={undefined} />
          </p>
          <div className="pt-3 text-md">
            <MarkedHtml html={campaign.html ?? htmlFromText(campaign.body)} variables={undefined} text="" />
          </div>
          {campaign.followUps.map(({ afterDays, subject, body }, at) => (
            <section key={at} className="mt-4 border-t pt-3">
              <h3 className="font-medium text-muted-foreground text-xs">
                Follow-up {at + 1}, {afterDays} {afterDays === 1 ? 'day' : 'days'} later
              </h3>
              {subject !== null && <p className="mt-1 font-semibold">{subject}</p>}
              <p className="mt-1 whitespace-pre-wrap text-md">
                <MarkedText text={body} variables={undefined} />
              </p>
            </section>
          ))}
        </div>
      </DialogContent>
    </Dialog>
  )
}
