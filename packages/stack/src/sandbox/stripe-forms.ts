/** What Stripe's API takes: a form whose names carry brackets, such as `line_items[0][price_data][currency]`. */
export type Form = { [name: string]: string | Form }

const deepest = 8

export function parseForm(text: string): Form {
  const form: Form = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\]\[|\[|\]/).filter(part => part !== '')
    if (path.length > 0 && path.length <= deepest) place(form, path, value)
  }
  return form
}

function place(form: Form, [name = '', ...rest]: string[], value: string): void {
  const inner = form[name]
  if (rest.length === 0) form[name] = value
  else if (typeof inner === 'object') place(inner, rest, value)
  else {
    const fresh: Form = Object.create(null)
    form[name] = fresh
    place(fresh, rest, value)
  }
}

/** A list arrives as an object whose names are its places. */
export function toList(value: unknown): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.values(value) : value
}
