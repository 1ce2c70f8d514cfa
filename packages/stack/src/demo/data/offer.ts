type DemoItem = { name: string; price: string; execDays: number; maxAmount: number }
export type DemoOffer = {
  /** The pictures show it. */
  theme: string
  name: string
  description: string
  items: DemoItem[]
}

/** Each item: name | price | days | maximum amount. */
export function offer(theme: string, name: string, description: string, ...items: string[]): DemoOffer {
  return { theme, name, description, items: items.map(readItem) }
}

function readItem(text: string): DemoItem {
  const [name = '', price = '', days = '', amount = ''] = text.split(' | ')
  return { name, price, execDays: Number(days), maxAmount: Number(amount) }
}
