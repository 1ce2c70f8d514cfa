import {
  exportIdSchema,
  exportPriceSchema,
  exportRequestSchema,
  exportSchema,
  exportStateSchema,
  exportsQuerySchema,
  exportsSchema,
  selectionExportSchema,
} from '@limelight/contract/favourites/exports'
import { favouriteItemsQuerySchema, listTotalsQuerySchema } from '@limelight/contract/favourites/filters'
import {
  createFieldSchema,
  fieldIdSchema,
  orderFieldsSchema,
  updateFieldSchema,
} from '@limelight/contract/favourites/list-fields'
import {
  addedItemsSchema,
  addItemsSchema,
  boardQuerySchema,
  boardSchema,
  columnIdSchema,
  columnSchema,
  columnsSchema,
  columnTotalsSchema,
  createColumnSchema,
  createListSchema,
  deletedColumnSchema,
  favouriteItemsSchema,
  favouriteListSchema,
  favouriteListsQuerySchema,
  favouriteListsSchema,
  fieldsSetSchema,
  itemPositionsSchema,
  listIdSchema,
  listLimitsSchema,
  listOverviewsSchema,
  moveCardsSchema,
  movedCardsSchema,
  orderColumnsSchema,
  putBackSchema,
  removedItemsSchema,
  removeItemsSchema,
  setFieldSchema,
  updateColumnSchema,
  updateListSchema,
} from '@limelight/contract/favourites/schema'
import { listTotalsSchema } from '@limelight/contract/favourites/totals'
import { okSchema } from '@limelight/contract/ids'
import { getBoard, moveCards, totalColumns } from '@limelight/core/favourites/board/board'
import {
  createColumn,
  deleteColumn,
  listColumns,
  orderColumns,
  updateColumn,
} from '@limelight/core/favourites/board/columns'
import { listPositions, putBack } from '@limelight/core/favourites/board/put-back'
import {
  exportSelection,
  getExport,
  listExports,
  requestExport,
  validateExport,
  validateSelection,
} from '@limelight/core/favourites/exports/exports'
import {
  createField,
  deleteField,
  orderFields,
  restoreField,
  setField,
  updateField,
} from '@limelight/core/favourites/fields/fields'
import { addItems, removeItems } from '@limelight/core/favourites/lists/items'
import { listItems } from '@limelight/core/favourites/lists/list-items'
import {
  createList,
  deleteList,
  getList,
  listLimits,
  listLists,
  updateList,
} from '@limelight/core/favourites/lists/lists'
import { listOverviews } from '@limelight/core/favourites/lists/overview'
import { restoreList } from '@limelight/core/favourites/lists/restore'
import { totalList } from '@limelight/core/favourites/lists/totals'
import { router, userProcedure } from '../procedures/trpc.ts'
import { presentExport } from './legacy.ts'

export const favouritesRouter = router({
  lists: userProcedure
    .meta({
      summary: 'List your lists, by default newest first',
      scope: 'lists',
      rest: { route: 'GET /api/user/favs' },
    })
    .input(favouriteListsQuerySchema)
    .output(favouriteListsSchema)
    .query(({ ctx, input }) => listLists(ctx.house, ctx.caller, input)),

  list: userProcedure
    .input(listIdSchema)
    .output(favouriteListSchema)
    .query(({ ctx, input }) => getList(ctx.house, ctx.caller, input)),

  create: userProcedure
    .meta({
      summary: 'Create a list of creators, content or offers',
      scope: 'lists',
      rest: { route: 'POST /api/user/favs' },
    })
    .input(createListSchema)
    .output(favouriteListSchema)
    .mutation(({ ctx, input }) => createList(ctx.house, ctx.caller, input)),

  update: userProcedure
    .meta({
      summary: 'Update the name, description or budget of a list',
      scope: 'lists',
      rest: { route: 'PUT /api/user/favs/:id' },
    })
    .input(updateListSchema)
    .output(favouriteListSchema)
    .mutation(({ ctx, input }) => updateList(ctx.house, ctx.caller, input)),

  delete: userProcedure
    .meta({ summary: 'Delete a list and its items', scope: 'lists', rest: { route: 'DELETE /api/user/favs/:id' } })
    .input(listIdSchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => deleteList(ctx.house, ctx.caller, input)),

  restore: userProcedure
    .input(listIdSchema)
    .output(favouriteListSchema)
    .mutation(({ ctx, input }) => restoreList(ctx.house, ctx.caller, input)),

  overviews: userProcedure
    .input(favouriteListsQuerySchema)
    .output(listOverviewsSchema)
    .query(({ ctx, input }) => listOverviews(ctx.house, ctx.caller, input)),

  limits: userProcedure
    .meta({
      summary: 'Get how many lists of creators you have and may have',
      scope: 'lists',
      rest: { route: 'GET /api/user/favs/influencer/limits' },
    })
    .output(listLimitsSchema)
    .query(({ ctx }) => listLimits(ctx.house, ctx.caller)),

  items: userProcedure
    .meta({ summary: 'List the items of a list', scope: 'lists', rest: { route: 'GET /api/user/favs/:type/:id' } })
    .input(favouriteItemsQuerySchema)
    .output(favouriteItemsSchema)
    .query(({ ctx, input }) => listItems(ctx.house, ctx.caller, input)),

  totals: userProcedure
    .meta({
      summary: 'Get sums and averages of a list of creators',
      scope: 'lists',
      rest: { route: 'GET /api/user/favs/:id/totals' },
    })
    .input(listTotalsQuerySchema)
    .output(listTotalsSchema)
    .query(({ ctx, input }) => totalList(ctx.house, ctx.caller, input)),

  orderFields: userProcedure
    .meta({
      summary: 'Reorder the custom columns of a list',
      scope: 'lists',
      rest: { route: 'PUT /api/user/favs/:id/fields' },
    })
    .input(orderFieldsSchema)
    .output(favouriteListSchema)
    .mutation(({ ctx, input }) => orderFields(ctx.house, ctx.caller, input)),

  updateField: userProcedure
    .meta({
      summary: 'Update the name or the choices of a custom column',
      scope: 'lists',
      rest: { route: 'PUT /api/user/favs/:id/fields/:fieldId' },
    })
    .input(updateFieldSchema)
    .output(favouriteListSchema)
    .mutation(({ ctx, input }) => updateField(ctx.house, ctx.caller, input)),

  setField: userProcedure
    .meta({
      summary: 'Set the value of items in a custom column',
      scope: 'lists',
      rest: { route: 'PUT /api/user/favs/:id/items/fields' },
    })
    .input(setFieldSchema)
    .output(fieldsSetSchema)
    .mutation(({ ctx, input }) => setField(ctx.house, ctx.caller, input)),

  deleteField: userProcedure
    .meta({
      summary: 'Delete a custom column; it can be restored for a day',
      scope: 'lists',
      rest: { route: 'DELETE /api/user/favs/:id/fields/:fieldId' },
    })
    .input(fieldIdSchema)
    .output(favouriteListSchema)
    .mutation(({ ctx, input }) => deleteField(ctx.house, ctx.caller, input)),

  restoreField: userProcedure
    .meta({
      summary: 'Restore a deleted custom column with its values',
      scope: 'lists',
      rest: { route: 'POST /api/user/favs/:id/fields/:fieldId/restore', status: 200 },
    })
    .input(fieldIdSchema)
    .output(favouriteListSchema)
    .mutation(({ ctx, input }) => restoreField(ctx.house, ctx.caller, input)),

  createField: userProcedure
    .meta({
      summary: 'Add a custom column to a list',
      scope: 'lists',
      rest: { route: 'POST /api/user/favs/:id/fields' },
    })
    .input(createFieldSchema)
    .output(favouriteListSchema)
    .mutation(({ ctx, input }) => createField(ctx.house, ctx.caller, input)),

  addItems: userProcedure
    .meta({
      summary: 'Add items to a list, or move them from another list',
      scope: 'lists',
      rest: { route: 'PUT /api/user/favs/:id/items' },
    })
    .input(addItemsSchema)
    .output(addedItemsSchema)
    .mutation(({ ctx, input }) => addItems(ctx.house, ctx.caller, input)),

  removeItems: userProcedure
    .meta({ summary: 'Remove items from a list', scope: 'lists', rest: { route: 'DELETE /api/user/favs/:id/items' } })
    .input(removeItemsSchema)
    .output(removedItemsSchema)
    .mutation(({ ctx, input }) => removeItems(ctx.house, ctx.caller, input)),

  places: userProcedure
    .input(removeItemsSchema)
    .output(itemPositionsSchema)
    .query(({ ctx, input }) => listPositions(ctx.house, ctx.caller, input)),

  putBack: userProcedure
    .input(putBackSchema)
    .output(favouriteListSchema)
    .mutation(({ ctx, input }) => putBack(ctx.house, ctx.caller, input)),

  validateExport: userProcedure
    .meta({
      summary: 'Get the cost of an export, or why it is refused',
      scope: 'lists',
      rest: { route: 'POST /api/user/favs/export/validate', status: 200 },
    })
    .input(exportRequestSchema)
    .output(exportPriceSchema)
    .query(({ ctx, input }) => validateExport(ctx.house, ctx.caller, input)),

  requestExport: userProcedure
    .meta({ summary: 'Export a list to a file', scope: 'lists', rest: { route: 'POST /api/user/favs/export' } })
    .input(exportRequestSchema)
    .output(exportSchema)
    .mutation(({ ctx, input }) => requestExport(ctx.house, ctx.caller, input)),

  validateSelection: userProcedure
    .input(selectionExportSchema)
    .output(exportPriceSchema)
    .query(({ ctx, input }) => validateSelection(ctx.house, ctx.caller, input)),

  exportSelection: userProcedure
    .input(selectionExportSchema)
    .output(exportSchema)
    .mutation(({ ctx, input }) => exportSelection(ctx.house, ctx.caller, input)),

  exports: userProcedure
    .meta({ summary: 'List your exports, newest first', scope: 'lists', rest: { route: 'GET /api/user/favs/export' } })
    .input(exportsQuerySchema)
    .output(exportsSchema)
    .query(({ ctx, input }) => listExports(ctx.house, ctx.caller, input)),

  export: userProcedure
    .meta({
      summary: 'Download a finished export, or get its progress',
      scope: 'lists',
      rest: { route: 'GET /api/user/favs/export/:id', present: presentExport },
    })
    .input(exportIdSchema)
    .output(exportStateSchema)
    .query(({ ctx, input }) => getExport(ctx.house, ctx.caller, input)),

  columns: userProcedure
    .meta({ summary: 'List the columns of your boards', scope: 'lists', rest: { route: 'GET /api/user/kanban' } })
    .output(columnsSchema)
    .query(({ ctx }) => listColumns(ctx.house, ctx.caller)),

  board: userProcedure
    .meta({
      summary: 'Get the board of a list; offset and limit apply per column',
      scope: 'lists',
      rest: { route: 'GET /api/user/kanban/list/:id' },
    })
    .input(boardQuerySchema)
    .output(boardSchema)
    .query(({ ctx, input }) => getBoard(ctx.house, ctx.caller, input)),

  columnTotals: userProcedure
    .input(listIdSchema)
    .output(columnTotalsSchema)
    .query(({ ctx, input }) => totalColumns(ctx.house, ctx.caller, input)),

  move: userProcedure
    .meta({
      summary: 'Move cards or update their note',
      scope: 'lists',
      rest: { route: 'PUT /api/user/kanban/list/:id' },
    })
    .input(moveCardsSchema)
    .output(movedCardsSchema)
    .mutation(({ ctx, input }) => moveCards(ctx.house, ctx.caller, input)),

  createColumn: userProcedure
    .meta({ summary: 'Add a column at the end', scope: 'lists', rest: { route: 'POST /api/user/kanban/config' } })
    .input(createColumnSchema)
    .output(columnSchema)
    .mutation(({ ctx, input }) => createColumn(ctx.house, ctx.caller, input)),

  orderColumns: userProcedure
    .meta({ summary: 'Reorder all columns', scope: 'lists', rest: { route: 'PUT /api/user/kanban/config' } })
    .input(orderColumnsSchema)
    .output(columnsSchema)
    .mutation(({ ctx, input }) => orderColumns(ctx.house, ctx.caller, input)),

  updateColumn: userProcedure
    .meta({
      summary: 'Update the name or color of a column',
      scope: 'lists',
      rest: { route: 'PUT /api/user/kanban/config/:id' },
    })
    .input(updateColumnSchema)
    .output(columnSchema)
    .mutation(({ ctx, input }) => updateColumn(ctx.house, ctx.caller, input)),

  deleteColumn: userProcedure
    .meta({
      summary: 'Delete a column; its cards move to the default column',
      scope: 'lists',
      rest: { route: 'DELETE /api/user/kanban/config/:id' },
    })
    .input(columnIdSchema)
    .output(deletedColumnSchema)
    .mutation(({ ctx, input }) => deleteColumn(ctx.house, ctx.caller, input)),
})
