import * as v from 'valibot';

const targetSchema = v.object({
  name: v.string(),
  measured: v.number(),
  limit: v.number(),
  rule: v.picklist(['at most', 'at least']),
  met: v.boolean(),
});

const tableSchema = v.object({
  title: v.string(),
  columns: v.array(v.string()),
  rows: v.array(v.array(v.union([v.string(), v.number()]))),
});

/** The common part of every bench's `--json` output: its targets and what it measured. */
export const benchReportSchema = v.object({
  targets: v.array(targetSchema),
  tables: v.array(tableSchema),
});

export type Target = v.InferOutput<typeof targetSchema>;
export type Table = v.InferOutput<typeof tableSchema>;
export type BenchReport = v.InferOutput<typeof benchReportSchema>;

/** A report as stored with the documents, with its date and machine. */
export const storedReportSchema = v.object({
  command: v.string(),
  /** YYYY-MM-DD */
  measuredOn: v.string(),
  machine: v.string(),
  report: benchReportSchema,
});
export type StoredReport = v.InferOutput<typeof storedReportSchema>;
