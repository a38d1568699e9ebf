import { defineCall } from '#domain/wire/call.ts';
import { cycleRecordSchema } from './cycle-record.schema.ts';

// Not with the other calls about the cycle, because the first paint doesn't need it.

export const readCycleRecord = defineCall('GET /api/cycle/record', { answer: cycleRecordSchema });
