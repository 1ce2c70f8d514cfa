import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { formatUsdt } from '../../../display/usdt.ts'

type Question = { price: string; listPrice: string; answer: (isSure: boolean) => void }

/** Asks before a price that is a slip of the keyboard rather than generosity. */
export function usePriceCheck(): { isSure: (price: string, listPrice: string) => Promise<boolean>; dialog: ReactNode } {
  const [question, ask] = useState<Question>()
  const isSure = (price: string, listPrice: string) =>
    Number(listPrice) === 0 || Number(price) < 10 * Number(listPrice)
      ? Promise.resolve(true)
      : new Promise<boolean>(answer => ask({ price, listPrice, answer }))
  const end = (sure: boolean) => {
    question?.answer(sure)
    ask(undefined)
  }
  return {
    isSure,
    dialog: question && (
      <ConfirmDialog
        title={`${formatUsdt(question.price)} USDT?`}
        keep="Change the price"
        confirm={`Offer ${formatUsdt(question.price)} USDT`}
        onConfirm={() => end(true)}
        onClose={() => end(false)}
      >
        The list price is {formatUsdt(question.listPrice)} USDT. You offer at least ten times as much.
      </ConfirmDialog>
    ),
  }
}
