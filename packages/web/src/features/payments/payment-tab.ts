import { parseWebUrl } from '../../display/web-url.ts'

/**
 * A tab for the payment page. Browsers open one only in answer to a click, so it is opened before its address is known;
 * undefined when they refuse even that.
 */
export function openPaymentTab() {
  const tab = window.open('', '_blank')
  if (tab === null) return undefined
  tab.opener = null
  tab.document.title = 'Payment'
  tab.document.body.textContent = 'Opening the payment page…'
  return {
    /** False when the tab was closed meanwhile. */
    lead(address: string): boolean {
      const url = parseWebUrl(address)
      if (tab.closed || url === undefined) return false
      tab.location.replace(url.href)
      return true
    },
    close: () => tab.close(),
  }
}
