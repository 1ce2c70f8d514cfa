import { parseWebUrl } from '../../display/web-url.ts'

/**
 * Opens a tab for the payment page before its address is known, because browsers allow that only during a click. Undefined
 * when the browser blocks it.
 */
export function openPaymentTab() {
  const tab = window.open('', '_blank')
  if (tab === null) return undefined
  tab.opener = null
  tab.document.title = 'Payment'
  tab.document.body.textContent = 'Opening the payment page…'
  return {
    /** Returns false when the user has closed the tab. */
    lead(address: string): boolean {
      const url = parseWebUrl(address)
      if (tab.closed || url === undefined) return false
      tab.location.replace(url.href)
      return true
    },
    close: () => tab.close(),
  }
}
