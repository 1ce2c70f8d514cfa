/** Cards side by side; on phones one per row. */
export const offerGridClasses =
  'grid grid-cols-[repeat(auto-fill,minmax(226px,1fr))] gap-x-4 gap-y-5.5 max-md:grid-cols-1 max-md:gap-0'
