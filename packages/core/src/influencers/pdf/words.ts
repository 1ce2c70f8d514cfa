const counts = new Intl.NumberFormat('en-US')

/** The figures read as on the page of the report. */
export const words = {
  count: (value: number) => counts.format(value),

  /** 999, 1.5k, 1.2M. */
  compact(value: number): string {
    const size = Math.abs(value)
    if (size < 999.5) return String(Math.round(value))
    if (size < 999_950) return `${Number((value / 1e3).toFixed(1))}k`
    return size < 999_950_000 ? `${(value / 1e6).toFixed(1)}M` : `${(value / 1e9).toFixed(1)}B`
  },

  decimal: (value: number) => (value < 9.95 ? value.toFixed(1) : String(Math.round(value))),
  percent: (value: number) => `${value.toFixed(2)}%`,
  whole: (value: number) => String(Math.round(value)),

  change(value: number): string {
    const text = `${Math.abs(value).toFixed(1)}%`
    return text === '0.0%' ? text : `${value < 0 ? '−' : '+'}${text}`
  },

  /** 1.12 → +12%, 3.4 → 3.4×. */
  ratio(value: number): string {
    if (value >= 2) return `${Number(value.toFixed(1))}×`
    const percent = Math.round((value - 1) * 100)
    return `${percent > 0 ? '+' : percent < 0 ? '−' : '±'}${Math.abs(percent)}%`
  },

  /** A decimal amount: 1,250.5. */
  money(amount: string): string {
    const [whole = '0', fraction = ''] = amount.split('.')
    const shown = fraction.replace(/0+$/, '')
    return BigInt(whole).toLocaleString('en-US') + (shown === '' ? '' : `.${shown}`)
  },

  /** 62.5%, 8%: in a sentence, without a decimal that says nothing. */
  share: (share: number) => `${Number(share.toFixed(1))}%`,

  /** A date or a day of the calendar as MM.DD.YYYY, in UTC. */
  day(date: string): string {
    const [year, month, day] = date.slice(0, 10).split('-')
    return `${month}.${day}.${year}`
  },
}
