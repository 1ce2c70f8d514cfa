import type { AllowedOrderAction } from '@limelight/contract/orders/words'

export const actionWords: Record<AllowedOrderAction | 'MESSAGE', string> = {
  ACCEPT: 'Accept the terms',
  REJECT: 'Reject',
  CHANGE_TERMS: 'Change the terms',
  CANCEL: 'Cancel the order',
  PAY: 'Pay into escrow',
  SEND: 'Send the work',
  REQUEST_CHANGES: 'Request changes',
  CONFIRM: 'Confirm and release',
  CANCEL_OVERDUE: 'Take the money back',
  PROPOSE_TIME: 'Ask for more time',
  ACCEPT_TIME: 'Accept the new date',
  REJECT_TIME: 'Reject the new date',
  DISPUTE: 'Open a dispute',
  EDIT: 'Edit',
  DELETE: 'Remove from my orders',
  REVIEW: 'Write a review',
  MESSAGE: 'Write a message',
}
