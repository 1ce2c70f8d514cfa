/** Saves a text as a file of the user. */
export function saveText(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name.replace(/[\\/:*?"<>|]+/g, ' ').trim()
  link.click()
  // Leaves the browser time to start the download.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
