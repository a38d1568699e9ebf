import { loadSqlEngine, readHealthConnectDatabase } from './health-connect-db.ts';
import { answerOf, type DatabaseRequest, ImportRefusal, type ReadingAnswer } from './reading-answer.ts';

// Opens Health Connect's database. Only this worker may run WebAssembly (web/public/_headers). The page passes the engine in,
// because the worker may not load anything.

self.onmessage = async ({ data }: MessageEvent<DatabaseRequest>) => {
  self.postMessage(await read(data));
};

async function read({ database, engine: wasmBinary, ...bounds }: DatabaseRequest): Promise<ReadingAnswer> {
  try {
    const engine = await loadSqlEngine(wasmBinary).catch((cause: unknown) => {
      throw new ImportRefusal('noDatabaseEngine', { cause });
    });
    return readHealthConnectDatabase(database, { engine, ...bounds });
  } catch (cause) {
    return answerOf(cause);
  }
}
