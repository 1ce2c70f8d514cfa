import type { ListField } from '@limelight/contract/favourites/list-fields'
import { createContext, useContext } from 'react'

const Context = createContext<readonly ListField[]>([])

/** The custom columns of the open list, for the cards of its board. */
export const FieldsProvider = Context.Provider
export const useFields = () => useContext(Context)
