import { makeZip } from 'client-zip';
import {
  exportData,
  importData,
  listImports,
  takeImportBack,
} from '#domain/portability/portability.calls.ts';
import { route, routesOf } from '#worker/http/route.ts';
import { exportFiles, scopeOfEvents } from './export-files.ts';
import { IMPORT_EXAMPLE, MADE_IMPORTS_EXAMPLE, TAKE_BACK_EXAMPLE } from './portability.examples.ts';

/** Export and import of a person's data. */
export const portabilityRoutes = routesOf(
  route(exportData, {
    summary: 'Everything that is kept of the person, as a ZIP',
    handle: async (c) => {
      const { cycle, portability } = c.var.services;
      const [data, { current, cycles }] = await Promise.all([portability.takeOut(), cycle.predictions()]);
      const scope = await scopeOfEvents(data.account.t_id);
      return c.body(makeZip(exportFiles(data, { current, cycles, scope })), 200, {
        'Content-Type': 'application/zip',
        'Content-Disposition': 'attachment; filename="marea.zip"',
      });
    },
  }),
  route(importData, {
    summary: 'Add what a file of an export holds',
    example: IMPORT_EXAMPLE,
    handle: (c, { body, query }) => c.var.services.imports.bringIn(body, query),
  }),
  route(listImports, {
    summary: 'Imports of other apps’ files that can be taken back',
    example: MADE_IMPORTS_EXAMPLE,
    handle: (c) => c.var.services.takeBack.list(),
  }),
  route(takeImportBack, {
    summary: 'Take an import of another app’s file back',
    example: TAKE_BACK_EXAMPLE,
    handle: (c, { params }) => c.var.services.takeBack.takeBack(params.import_id),
  }),
);
