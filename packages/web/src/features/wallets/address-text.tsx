/** An address with both ends in bold, which people compare. Copied as one word. */
export function AddressText({ address }: { address: string }) {
  const middle = address.length / 2
  return (
    <span className="wrap-anywhere font-mono text-muted-foreground text-xs">
      <b className="font-semibold text-foreground">{address.slice(0, 6)}</b>
      {address.slice(6, middle)}
      {/* Two halves read better than a line and its last letters. */}
      <wbr />
      {address.slice(middle, -4)}
      <b className="font-semibold text-foreground">{address.slice(-4)}</b>
    </span>
  )
}
