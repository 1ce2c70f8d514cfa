/** On phones, a row has two lines: what and how much, then when and in which state. */
export const phoneRows =
  'max-md:block max-md:[&>*]:block max-md:[&>thead]:sr-only max-md:[&>tbody>tr]:grid max-md:[&>tbody>tr]:grid-cols-[auto_minmax(0,1fr)_auto] max-md:[&>tbody>tr]:items-baseline max-md:[&>tbody>tr]:gap-x-2 max-md:[&>tbody>tr]:gap-y-1 max-md:[&>tbody>tr]:border-t max-md:[&>tbody>tr]:px-4 max-md:[&>tbody>tr]:py-2.5 max-md:[&_td]:h-auto max-md:[&_td]:border-0 max-md:[&_td]:p-0!'
