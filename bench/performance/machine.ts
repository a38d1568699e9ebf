import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

/** The machine used for measuring, in one line. */
export function describeMachine(): string {
  const [core] = cpus();
  const workerd = JSON.parse(readFileSync('node_modules/workerd/package.json', 'utf8')) as {
    version: string;
  }; // package.json of workerd
  return [
    `${cpus().length} × ${core?.model.trim() || 'unnamed processor'}`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    process.platform,
    `Node ${process.versions.node}`,
    `workerd ${workerd.version}`,
  ].join(', ');
}
